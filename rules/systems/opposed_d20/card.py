"""A sheet as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Name, Series, Value, msg, msgn
from rules.sheet import Bar, Card, CardSection
from rules.systems.opposed_d20.answers import answer_named
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.immunities import immunity_label
from rules.systems.opposed_d20.mastery import STEP, Rating
from rules.systems.opposed_d20.occupations import occupation_label
from rules.systems.opposed_d20.sheet import TRAITS_ADD_UP_TO, Sheet
from rules.systems.opposed_d20.states import counted_san, states

Entry = tuple[Value, Value]


def card(sheet: Sheet, rules: HouseRules, content: Content) -> Card:
    """Show a character: bars and states first, then attributes, points, skills, and the rest."""
    sections = (
        CardSection(title=msg("Attributes"), entries=tuple(_attributes(sheet, content))),
        CardSection(title=msg("Points"), entries=tuple(_points(sheet))),
        CardSection(title=msg("Skills"), entries=tuple(_skills(sheet, content))),
        CardSection(title=msg("Traits"), entries=tuple(_traits(sheet, content))),
        CardSection(title=msg("Weapon"), entries=tuple(_weapon(sheet, content))),
        CardSection(title=msg("Mind"), entries=tuple(_mind(sheet, rules, content))),
        CardSection(title=msg("Background"), entries=tuple(_background(sheet, content))),
    )
    bars = [Bar(label=msg("Hit Points"), value=sheet.hp, maximum=sheet.max_hp)]
    san = counted_san(sheet.san, rules)
    if san <= STEP:
        bars.append(Bar(label=msg("SAN"), value=san, maximum=STEP))
    return Card(
        bars=tuple(bars),
        states=states(sheet, rules),
        sections=tuple(section for section in sections if section.entries),
    )


def _attributes(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for attribute in content.attributes.values():
        yield attribute.label, sheet.attribute(attribute.id)


def _points(sheet: Sheet) -> Iterable[Entry]:
    yield msg("Major Wound"), sheet.con
    yield msg("Knockdown"), sheet.siz
    yield msg("Unconscious"), sheet.unconscious_point


def _skills(sheet: Sheet, content: Content) -> Iterable[Entry]:
    known = [skill for skill in content.skills.values() if sheet.skills.get(skill.id)]
    for skill in sorted(known, key=lambda each: -sheet.skills[each.id]):
        yield skill.label, sheet.rating(skill.id, content).said


def _traits(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for pair in content.traits.values():
        value = sheet.trait(pair.id)
        other = TRAITS_ADD_UP_TO - value
        yield (
            pair.label,
            msg("{value}, {other} {rest}", value=value, other=pair.opposite_label, rest=other),
        )


def _weapon(sheet: Sheet, content: Content) -> Iterable[Entry]:
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is not None:
        yield msg("Equipped"), weapon.label
        yield msg("Damage"), Name(text=weapon.damage or "")
    answer = answer_named(sheet.answer, sheet, content) if sheet.answer else None
    if answer is not None:
        yield msg("Answers blows with"), answer.name


def _mind(sheet: Sheet, rules: HouseRules, content: Content) -> Iterable[Entry]:
    san = counted_san(sheet.san, rules)
    if san > STEP:
        yield msg("SAN"), Rating(san).said
    if sheet.san_loss is not None:
        yield msg("San Loss of its sight"), Rating(sheet.san_loss).said
    if sheet.immunities:
        things = tuple(immunity_label(thing, content) for thing in sheet.immunities)
        yield msg("Immune to"), Series(items=things)


def _background(sheet: Sheet, content: Content) -> Iterable[Entry]:
    if sheet.occupation:
        yield msg("Occupation"), occupation_label(sheet.occupation, content)
    if sheet.years:
        yield msg("In it"), msgn("{n} year", "{n} years", sheet.years)
    for label, text in (
        (msg("Homeland"), sheet.homeland),
        (msg("Other interests"), sheet.interests),
        (msg("Essay"), sheet.essay),
    ):
        if text:
            yield label, Name(text=text)
