"""A sheet as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.clock import said_time
from rules.message import Message, Name, Series, Signed, Value, msg
from rules.sheet import Bar, Card, CardSection
from rules.systems.percentile.armoury import weapon_line
from rules.systems.percentile.content import STRENGTH, Content
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.moments import said_day
from rules.systems.percentile.sheet import PER_STAT, Sheet, body_armour, strength_modifier
from rules.systems.percentile.states import states

Entry = tuple[Value, Value]


def card(sheet: Sheet, rules: HouseRules, content: Content) -> Card:
    """Show a character: HP and SAN as bars, states, then stats, skills, arms and the rest."""
    sections = [
        CardSection(title=msg("Stats"), entries=tuple(_stats(sheet, content))),
        CardSection(title=msg("Skills"), entries=tuple(_skills(sheet, content))),
        CardSection(title=msg("Weapon and armour"), entries=tuple(_arms(sheet, rules, content))),
        CardSection(title=msg("Wounds"), entries=tuple(_wounds(sheet))),
    ]
    bars = [
        Bar(label=msg("HP"), value=sheet.hp, maximum=sheet.max_hp),
        Bar(label=msg("SAN"), value=sheet.san, maximum=sheet.max_san),
    ]
    if rules.sanity_module == "on":
        bars.append(Bar(label=msg("WP"), value=sheet.wp, maximum=max(1, sheet.max_wp(rules))))
        sections.append(CardSection(title=msg("Mind"), entries=tuple(_mind(sheet))))
    return Card(
        bars=tuple(bars),
        states=states(sheet, rules),
        sections=tuple(section for section in sections if section.entries),
    )


def _stats(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for stat in content.stats.values():
        value = sheet.stat(stat.id)
        numbers = {"value": value, "n": PER_STAT * value}
        lost = sheet.lost.get(stat.id, 0)
        if lost:
            yield stat.label, msg("{value} ({n} %, {lost} lost for good)", **numbers, lost=lost)
        else:
            yield stat.label, msg("{value} ({n} %)", **numbers)


def _skills(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for skill in content.skills.values():
        value = sheet.skill(skill.id)
        if skill.id in sheet.ticked:
            yield skill.label, msg("{n} %, ticked", n=value)
        elif value:
            yield skill.label, msg("{n} %", n=value)


def _arms(sheet: Sheet, rules: HouseRules, content: Content) -> Iterable[Entry]:
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is not None:
        yield msg("Equipped"), weapon_line(weapon)
    by_hand = strength_modifier(sheet.lasting(STRENGTH, rules))
    if by_hand:
        yield msg("Damage by hand"), Signed(number=by_hand)
    worn = tuple(content.armour[each].label for each in sheet.worn if each in content.armour)
    if worn:
        yield msg("Worn"), Series(items=worn)
    yield msg("Body armour"), body_armour(sheet, content)
    if sheet.cover:
        yield msg("Cover"), sheet.cover


def _wounds(sheet: Sheet) -> Iterable[Entry]:
    open_wounds = sum(not wound.tried for wound in sheet.wounds)
    if open_wounds:
        yield msg("Open to First Aid"), open_wounds
    if sheet.unconscious and sheet.unconscious_until is not None:
        yield msg("Unconscious until"), said_time(sheet.unconscious_until)
    if sheet.last_rest is not None:
        yield msg("Last rest"), said_day(sheet.last_rest)
    if sheet.last_treatment is not None:
        yield msg("Last treatment"), said_day(sheet.last_treatment)


def _mind(sheet: Sheet) -> Iterable[Entry]:
    yield msg("Breaking Point"), sheet.breaking_point
    for label, boxes in _boxes(sheet):
        if boxes:
            yield label, msg("{n} of 3 boxes", n=boxes)
    for bond in sheet.bonds:
        yield msg("Bond with {name}", name=Name(text=bond.name)), bond.score


def _boxes(sheet: Sheet) -> Iterable[tuple[Message, int]]:
    yield msg("Violence"), sheet.violence
    yield msg("Helplessness"), sheet.helplessness
