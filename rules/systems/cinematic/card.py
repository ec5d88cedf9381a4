"""A sheet as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Value, msg
from rules.sheet import Bar, Card, CardSection
from rules.systems.cinematic.armoury import base_damage
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.states import states

Entry = tuple[Value, Value]


def card(sheet: Sheet, rules: HouseRules, content: Content) -> Card:
    """Show a character: bars and states first, then attributes, skills, weapon, and the rest."""
    sections = (
        CardSection(title=msg("Attributes"), entries=tuple(_attributes(sheet, content))),
        CardSection(title=msg("Skills"), entries=tuple(_skills(sheet, content))),
        CardSection(title=msg("Weapon"), entries=tuple(_weapon(sheet, content))),
        CardSection(title=msg("Character"), entries=tuple(_character(sheet, rules))),
    )
    return Card(
        bars=(
            Bar(
                label=msg("Life Points"), value=sheet.life, maximum=max_life(sheet, content, rules)
            ),
            Bar(label=msg("Essence"), value=sheet.essence, maximum=max_essence(sheet, content)),
        ),
        states=states(sheet, rules, content),
        sections=tuple(section for section in sections if section.entries),
    )


def _attributes(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for attribute in content.attributes.values():
        level, natural = sheet.level(attribute.id), sheet.natural(attribute.id)
        if level == natural:
            yield attribute.label, level
        else:
            yield attribute.label, msg("{level} (of {natural})", level=level, natural=natural)


def _skills(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for skill in content.skills.values():
        if sheet.skill(skill.id):
            yield skill.label, sheet.skill(skill.id)


def _weapon(sheet: Sheet, content: Content) -> Iterable[Entry]:
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is not None:
        yield weapon.label, msg("damage {n}", n=base_damage(weapon, sheet))


def _character(sheet: Sheet, rules: HouseRules) -> Iterable[Entry]:
    if rules.drama_module == "on":
        yield msg("Drama Points"), sheet.drama
    if sheet.hard_to_kill:
        yield msg("Hard to Kill"), sheet.hard_to_kill
    if sheet.resistance_pain:
        yield msg("Resistance (Pain)"), sheet.resistance_pain
