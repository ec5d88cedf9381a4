"""Showing weapons: one profile, and the list of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from rules.dice.source import Dice
from rules.message import Message, Series, Signed, Value, msg, msgn
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.action_points.content import Weapon, words
from rules.systems.action_points.options import Note, WeaponName
from rules.systems.action_points.profiles import equipped_or, metres, read_row
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet


class ViewWeapon(Request):
    """What `/weapon` takes to view a profile; whoever has one equipped need not name it."""

    weapon: WeaponName = None
    character: Annotated[
        CharacterId | None,
        Part(Right.NONE, own_by_default=True),
        Option(msg("Whose weapon; your own character's if left out")),
    ] = None
    note: Note = None


class ListWeapons(Request):
    """What `/weapon` takes to list the profiles."""

    note: Note = None


def resolve_view(request: ViewWeapon, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show a weapon's profile, with its rows as this campaign reads them."""
    sheet = Sheet() if request.character is None else scene.get(request.character).sheet
    weapon = equipped_or(request.weapon, sheet, scene.content)
    loaded = None if request.character is None else sheet.loaded_of(weapon)
    readings = [read_row(weapon, row.ap, scene.house_rules) for row in weapon.rows]
    outcome = Outcome(
        headline=msg("{weapon} · Tier {tier}", weapon=weapon.label, tier=weapon.tier),
        title=msg(
            "{weapon}, {category}", weapon=weapon.label, category=words(weapon, weapon.category)
        ),
        lines=tuple(_lines(weapon, loaded, scene)),
        table=Table(
            columns=(msg("AP"), msg("Damage"), msg("Defense"), msg("Move"), msg("Range")),
            rows=tuple(
                (
                    row.ap,
                    read.damage,
                    read.defense,
                    _move(read.move),
                    metres(read.range, scene.house_rules),
                )
                for row, read in zip(weapon.rows, readings, strict=True)
            ),
        ),
        house_rules=tuple(key for read in readings for key in read.house_rules),
        facts={"weapon": weapon.id, "loaded": loaded},
    )
    return settle(outcome, scene, note=request.note)


def _move(change: int) -> Value:
    return Signed(number=change) if change else msg("Base")


def _figures(weapon: Weapon, scene: ApScene) -> Message:
    """Say what the capacity and the Reload of a weapon mean in this campaign (D000-5, D000-6)."""
    numbers = {"capacity": weapon.capacity, "reload": weapon.reload}
    if scene.house_rules.attacks_are == "per_turn":
        return msg("{capacity} attacks in a turn", **numbers)
    said = {
        "restores": msg("Holds {capacity} attacks · a reload gives back {reload}", **numbers),
        "full": msg("Holds {capacity} attacks · a reload fills it", **numbers),
        "ap_cost": msg("Holds {capacity} attacks · a reload costs {reload} AP", **numbers),
        "turns": msg("Holds {capacity} attacks · a reload takes {reload} rounds", **numbers),
    }
    return said[scene.house_rules.reload]


def _lines(weapon: Weapon, loaded: int | None, scene: ApScene) -> Iterable[Message]:
    yield msg("Skill: {skill}", skill=scene.content.skills[weapon.skill].label)
    if loaded is not None:
        yield msg("Loaded {loaded} of {capacity}", loaded=loaded, capacity=weapon.capacity)
    yield _figures(weapon, scene)
    if weapon.weight is not None:
        yield msg("Weight {weight}", weight=weapon.weight)
    if weapon.cost is not None:
        yield msg("Cost {cost} Bar", cost=weapon.cost)
    if weapon.rarity:
        yield msg("Rarity: {rarity}", rarity=words(weapon, weapon.rarity))
    if weapon.printed_name:
        yield msg("Printed as {name}.", name=words(weapon, weapon.printed_name))


def resolve_list(request: ListWeapons, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """List the finished profiles, and name the unfinished ones (D000-2)."""
    weapons = scene.content.weapons.values()
    finished = [weapon for weapon in weapons if weapon.finished]
    unfinished = [weapon for weapon in weapons if not weapon.finished]
    count = msgn("{n} weapon", "{n} weapons", len(finished))
    outcome = Outcome(
        headline=count,
        title=count,
        lines=tuple(_unfinished(unfinished)),
        table=Table(
            columns=(msg("Weapon"), msg("Tier"), msg("Damage"), msg("Defense"), msg("Holds")),
            rows=tuple(
                (
                    weapon.label,
                    weapon.tier,
                    msg("{low} to {high}", low=weapon.rows[0].damage, high=weapon.rows[-1].damage),
                    msg(
                        "{low} to {high}", low=weapon.rows[0].defense, high=weapon.rows[-1].defense
                    ),
                    weapon.capacity,
                )
                for weapon in finished
            ),
        ),
        facts={"finished": len(finished), "unfinished": len(unfinished)},
    )
    return settle(outcome, scene, note=request.note)


def _unfinished(weapons: list[Weapon]) -> Iterable[Message]:
    if not weapons:
        return
    counts = Counter(weapon.name for weapon in weapons)
    labels = {weapon.name: weapon.label for weapon in weapons}
    names = tuple(
        msg("{weapon} ({n} times)", weapon=labels[name], n=count) if count > 1 else labels[name]
        for name, count in counts.items()
    )
    yield msgn(
        "{n} profile is unfinished and cannot be used yet: {names}.",
        "{n} profiles are unfinished and cannot be used yet: {names}.",
        len(weapons),
        names=Series(items=names),
    )
