"""Showing weapons: one with what each hit does, and the list of all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Message, Name, Series, Value, msg, msgn
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.hits import Grade, amount_of, multiplier
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.options import Note, WeaponName
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.weaponry import equipped_or


class ViewWeapon(Request):
    """What `/weapon` takes to view one; whoever has one equipped need not name it."""

    weapon: WeaponName = None
    character: Annotated[
        CharacterId | None,
        Part(Right.NONE, own_by_default=True),
        Option(msg("Whose weapon; your own character's if left out")),
    ] = None
    note: Note = None


class ListWeapons(Request):
    """What `/weapon` takes to list them."""

    note: Note = None


def resolve_view(request: ViewWeapon, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show a weapon: its skill, its dice, and the damage of each kind of hit."""
    sheet = Sheet() if request.character is None else scene.get(request.character).sheet
    weapon = equipped_or(request.weapon, sheet, scene.content)
    damage = weapon.damage or ""
    outcome = Outcome(
        headline=msg("{weapon} · {damage}", weapon=weapon.label, damage=Name(text=damage)),
        title=msg("{weapon} · {damage}", weapon=weapon.label, damage=Name(text=damage)),
        lines=(
            msg("Skill: {skill}", skill=scene.content.label(weapon.skill)),
            _manner(weapon),
        ),
        table=Table(
            columns=(msg("Hit"), msg("Damage"), msg("At most")),
            rows=tuple(_rows(weapon, damage, scene.house_rules)),
        ),
        house_rules=tuple(_house_rules(weapon, scene.house_rules)),
        facts={"weapon": weapon.id, "damage": damage},
    )
    return settle(outcome, scene, note=request.note)


def _manner(weapon: Weapon) -> Message:
    if weapon.firearm:
        return msg("A firearm: damage counts twice.")
    if weapon.hand_to_hand:
        return msg("Hand to hand: whom it strikes answers.")
    return msg("Thrown or shot.")


def _rows(weapon: Weapon, damage: str, rules: HouseRules) -> Iterable[tuple[Value, ...]]:
    maximum = bounds(parse(damage, field="weapon").tree)[1]
    for grade in (Grade.NORMAL, Grade.SPECIAL):
        times = multiplier(grade, rules, firearm=weapon.firearm)
        said: Value = Name(text=damage)
        if times > 1:
            said = msg("{damage} × {n}", damage=Name(text=damage), n=times)
        yield grade.said, said, maximum * times
    least = amount_of(0, maximum, Grade.CRITICAL, rules, firearm=weapon.firearm)
    most = amount_of(maximum, maximum, Grade.CRITICAL, rules, firearm=weapon.firearm)
    said = least if least == most else msg("{n}, or more", n=least)
    yield Grade.CRITICAL.said, said, most


def _house_rules(weapon: Weapon, rules: HouseRules) -> Iterable[str]:
    if rules.critical_damage != "printed":
        yield "critical_damage"
    if weapon.firearm and rules.firearm_special != "times_4":
        yield "firearm_special"


def resolve_list(request: ListWeapons, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """List the weapons that can be used, and name those that have no dice yet."""
    weapons = scene.content.weapons.values()
    finished = [weapon for weapon in weapons if weapon.finished]
    unfinished = [weapon for weapon in weapons if not weapon.finished]
    count = msgn("{n} weapon", "{n} weapons", len(finished))
    outcome = Outcome(
        headline=count,
        title=count,
        lines=tuple(_unfinished(unfinished)),
        table=Table(
            columns=(msg("Weapon"), msg("Skill"), msg("Damage"), msg("Kind")),
            rows=tuple(
                (
                    weapon.label,
                    scene.content.label(weapon.skill),
                    Name(text=weapon.damage or ""),
                    _kind(weapon),
                )
                for weapon in finished
            ),
        ),
        facts={"finished": len(finished), "unfinished": len(unfinished)},
    )
    return settle(outcome, scene, note=request.note)


def _kind(weapon: Weapon) -> Message:
    if weapon.firearm:
        return msg("firearm")
    return msg("hand to hand") if weapon.hand_to_hand else msg("thrown or shot")


def _unfinished(weapons: list[Weapon]) -> Iterable[Message]:
    if weapons:
        yield msgn(
            "{n} weapon has no damage yet and cannot be used: {names}.",
            "{n} weapons have no damage yet and cannot be used: {names}.",
            len(weapons),
            names=Series(items=tuple(weapon.label for weapon in weapons)),
        )
