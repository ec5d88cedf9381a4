"""A sheet as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Name, Series, Value, msg
from rules.sheet import Bar, Card, CardSection
from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.settle import states
from rules.systems.action_points.sheet import Sheet

Entry = tuple[Value, Value]


def card(sheet: Sheet, rules: HouseRules, content: Content) -> Card:  # noqa: ARG001 - the interface gives it to every system
    """Show a character: bars and states first, then Traits, Skills, weapon, and the rest."""
    sections = (
        CardSection(title=msg("Traits"), entries=tuple(_traits(sheet, content))),
        CardSection(title=msg("Skills"), entries=tuple(_skills(sheet, content))),
        CardSection(title=msg("Weapon"), entries=tuple(_weapon(sheet, content))),
        CardSection(title=msg("Character"), entries=tuple(_character(sheet))),
    )
    return Card(
        bars=(
            Bar(label=msg("Health"), value=sheet.health, maximum=sheet.max_health),
            Bar(label=msg("Stamina"), value=sheet.stamina, maximum=sheet.max_stamina),
            Bar(label=msg("Corruption"), value=sheet.corruption, maximum=sheet.max_stamina),
        ),
        states=states(sheet, content),
        sections=tuple(section for section in sections if section.entries),
    )


def _traits(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for trait in content.traits.values():
        rank, natural = sheet.traits.get(trait.id, 0), sheet.natural.get(trait.id, 0)
        if rank == natural:
            yield trait.label, rank
        else:
            yield trait.label, msg("{rank} (natural {natural})", rank=rank, natural=natural)


def _skills(sheet: Sheet, content: Content) -> Iterable[Entry]:
    for skill in content.skills.values():
        rank = sheet.skills.get(skill.id, 0)
        if rank:
            yield skill.label, rank


def _weapon(sheet: Sheet, content: Content) -> Iterable[Entry]:
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is not None:
        loaded = msg(
            "{loaded} of {capacity}", loaded=sheet.loaded_of(weapon), capacity=weapon.capacity
        )
        yield msg("Equipped"), weapon.label
        yield msg("Loaded"), loaded


def _character(sheet: Sheet) -> Iterable[Entry]:
    yield msg("Base Move"), sheet.base_move
    yield msg("Character Points"), sheet.cp
    if sheet.kept_defense is not None:
        yield msg("Kept Defense"), sheet.kept_defense
    if sheet.augs:
        yield msg("Augs"), Series(items=tuple(Name(text=aug) for aug in sheet.augs))
