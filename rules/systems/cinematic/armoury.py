"""Weapons: which one is meant, what it does, and how they are shown (D003-33)."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Value, msg, msgn
from rules.names import find
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import STRENGTH, Content, Weapon
from rules.systems.cinematic.options import Note, WeaponName
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.subjects import task_of


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


def base_damage(weapon: Weapon, sheet: Sheet) -> int:
    """Give a weapon's damage in somebody's hands, before the Success Levels."""
    return weapon.damage + weapon.strength * sheet.level(STRENGTH)


def attack_sum(weapon: Weapon, sheet: Sheet, scene: CineScene) -> Sum:
    """Add up the task of an attack: the weapon's attribute and skill (D003-33)."""
    subject = task_of(weapon.skill, scene.content, weapon.attribute)
    return subject.task_for(sheet, scene.content, scene.house_rules)


def weapon_or_equipped(text: str | None, sheet: Sheet, content: Content) -> Weapon:
    """Find the weapon that was named, or the equipped one; NotPossibleError without either."""
    if text is not None:
        return find(text, content.weapons.values(), field="weapon")
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is None:
        raise NotPossibleError(
            msg("No weapon is equipped. Name one, or equip one first."), field="weapon"
        )
    return weapon


def said_damage(weapon: Weapon) -> Message:
    """Say a weapon's damage as its row has it: a number, Strength times something, or both."""
    if not weapon.strength:
        return msg("{n}", n=weapon.damage)
    if not weapon.damage:
        return msg("{factor} × Strength", factor=weapon.strength)
    return msg("{n} + {factor} × Strength", n=weapon.damage, factor=weapon.strength)


def resolve_view(request: ViewWeapon, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show one weapon, with its damage in the character's hands."""
    sheet = None if request.character is None else scene.get(request.character).sheet
    weapon = weapon_or_equipped(request.weapon, sheet or Sheet(), scene.content)
    subject = task_of(weapon.skill, scene.content, weapon.attribute)
    outcome = Outcome(
        headline=msg("{weapon} · damage {n}", weapon=weapon.label, n=said_damage(weapon)),
        title=msg("{weapon}, {skill}", weapon=weapon.label, skill=subject.label),
        lines=(
            msg("Damage {n}, and 1 more for each Success Level.", n=said_damage(weapon)),
            *(_in_hands(weapon, sheet) if sheet else ()),
        ),
        facts={"weapon": weapon.id, "damage": base_damage(weapon, sheet or Sheet())},
    )
    return settle(outcome, scene, note=request.note)


def _in_hands(weapon: Weapon, sheet: Sheet) -> tuple[Message, ...]:
    if not weapon.strength:
        return ()
    return (msg("In these hands: {n}.", n=base_damage(weapon, sheet)),)


def resolve_list(request: ListWeapons, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """List the campaign's weapons."""
    weapons = tuple(scene.content.weapons.values())
    count = msgn("{n} weapon", "{n} weapons", len(weapons))
    outcome = Outcome(
        headline=count,
        title=count,
        table=Table(
            columns=(msg("Weapon"), msg("Skill"), msg("Damage")),
            rows=tuple(_row(weapon, scene.content) for weapon in weapons),
        ),
        facts={"weapons": len(weapons)},
    )
    return settle(outcome, scene, note=request.note)


def _row(weapon: Weapon, content: Content) -> tuple[Value, ...]:
    return weapon.label, content.skills[weapon.skill].label, said_damage(weapon)
