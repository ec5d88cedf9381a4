"""Showing weapons: one, and the list of all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Message, Name, Series, Value, msg, msgn
from rules.names import find
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.arms import MANNERS, find_weapon
from rules.systems.percentile.content import Mode, Weapon
from rules.systems.percentile.options import Note, WeaponName
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.settle import settle

KINDS = {
    "unarmed": msg("Unarmed"),
    "melee": msg("Hand weapon"),
    "firearm": msg("Firearm"),
    "heavy": msg("Heavy weapon"),
    "explosive": msg("Explosive"),
    "other": msg("Poison or other: no attack roll, armour does not count"),
}


class ViewWeapon(Request):
    """What `/weapon` takes to view a weapon; whoever has one equipped need not name it."""

    weapon: WeaponName = None
    character: Annotated[
        CharacterId | None,
        Part(Right.NONE, own_by_default=True),
        Option(msg("Whose weapon; your own character's if left out")),
    ] = None
    note: Note = None


class ListWeapons(Request):
    """What `/weapon` takes to list the weapons."""

    note: Note = None


def resolve_view(request: ViewWeapon, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show a weapon: what it does in each mode, and what armour means to it."""
    if request.weapon is not None:
        weapon = find(request.weapon, scene.content.weapons.values(), field="weapon")
    else:
        actor = None if request.character is None else scene.get(request.character)
        weapon = find_weapon(None, actor, scene.content)
    outcome = Outcome(
        headline=weapon_line(weapon),
        title=weapon_line(weapon),
        lines=tuple(_lines(weapon, scene)),
        facts={"weapon": weapon.id, "finished": weapon.finished},
    )
    return settle(outcome, scene, note=request.note)


def weapon_line(weapon: Weapon) -> Message:
    """Say a weapon and what it does in one line."""
    if not weapon.finished:
        return msg("{weapon}: not rated yet", weapon=weapon.label)
    return msg("{weapon}: {modes}", weapon=weapon.label, modes=_modes(weapon))


def _modes(weapon: Weapon) -> Value:
    if len(weapon.modes) == 1:
        return _does(weapon.modes[0])
    return Series(
        items=tuple(
            msg("{manner} {does}", manner=MANNERS[mode.name], does=_does(mode))
            for mode in weapon.modes
        ),
        joined="or",
    )


def _does(mode: Mode) -> Message:
    if mode.damage is not None:
        return msg("{dice} damage", dice=Name(text=parse(mode.damage, field="damage").text))
    rating = mode.lethality or 0
    if mode.kill_radius is None:
        return msg("Lethality {rating} %", rating=rating)
    return msg(
        "Lethality {rating} %, kill radius {radius} m", rating=rating, radius=mode.kill_radius
    )


def _lines(weapon: Weapon, scene: D100Scene) -> Iterable[Message]:
    yield KINDS[weapon.kind]
    skill = scene.content.skills.get(weapon.skill)
    if skill is not None:
        yield msg("Skill: {skill}", skill=skill.label)
    if weapon.piercing:
        yield msg("Pierces {n} points of armour", n=weapon.piercing)
    if weapon.armour_factor > 1:
        yield msg("Armour counts double against it")
    if weapon.half_beyond_base:
        yield msg("Half damage beyond base range")
    if weapon.range is not None:
        yield msg("Base range {n} m", n=weapon.range)
    if not weapon.finished:
        yield msg("It cannot be used until the campaign gives it damage or a Lethality rating.")


def resolve_list(request: ListWeapons, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """List every weapon, the unfinished ones apart (D001-36)."""
    weapons = scene.content.weapons.values()
    finished = [weapon for weapon in weapons if weapon.finished]
    unfinished = [weapon for weapon in weapons if not weapon.finished]
    count = msgn("{n} weapon", "{n} weapons", len(finished))
    outcome = Outcome(
        headline=count,
        title=count,
        lines=(*_unfinished(unfinished), *map(_listed, finished)),
        facts={"finished": len(finished), "unfinished": len(unfinished)},
    )
    return settle(outcome, scene, note=request.note)


def _listed(weapon: Weapon) -> Message:
    line = weapon_line(weapon)
    if not weapon.piercing:
        return line
    return msg("{line}, piercing {n}", line=line, n=weapon.piercing)


def _unfinished(weapons: list[Weapon]) -> Iterable[Message]:
    if weapons:
        names = Series(items=tuple(weapon.label for weapon in weapons))
        yield msgn(
            "{n} is not rated yet: {names}.",
            "{n} are not rated yet: {names}.",
            len(weapons),
            names=names,
        )
