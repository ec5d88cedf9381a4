"""Finishing an outcome: what changed on which sheet, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.content import ContentRow
from rules.message import Message, Name, msg
from rules.outcome import FieldChange, Outcome, SheetChange
from rules.settling import settled
from rules.sheet import CharacterId
from rules.systems.action_points.content import Content
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.sheet import Sheet

States = tuple[Message | Name, ...]
"""What a character is or has beside its numbers, in words."""


def settle(
    outcome: Outcome,
    scene: ApScene,
    after: Mapping[CharacterId, Sheet] | None = None,
    *,
    note: str | None = None,
) -> Outcome:
    """Complete an outcome: the sheets after, what changed on each, the follow-up it answers."""
    return settled(
        outcome,
        scene,
        after or {},
        lambda character, sheet: change_of(character, sheet, scene.content),
        note=note,
    )


def change_of(character: ApCharacter, after: Sheet, content: Content) -> SheetChange:
    """Say everything that differs between a character's sheet and the one after."""
    before = character.sheet
    states_before = _states_and_augs(before, content)
    states_after = _states_and_augs(after, content)
    return SheetChange(
        character.id,
        character.label,
        (*_tracks(before, after), *_ranks(before, after, content)),
        not_among(states_before, states_after),
        not_among(states_after, states_before),
    )


def not_among(known: States, found: States) -> States:
    """Give the states that are found but not known already."""
    return () if found == known else tuple([state for state in found if state not in known])


def states(sheet: Sheet, content: Content) -> States:
    """Give the states of a character in words: dead, its conditions, Exhausted, dispelled."""
    exhausted = sheet.exhausted
    if not (sheet.dead or sheet.conditions or exhausted or sheet.dispelled):
        return ()
    found: list[Message | Name] = [msg("Dead")] if sheet.dead else []
    found += [content.condition_label(condition) for condition in sheet.conditions]
    if exhausted:
        found.append(msg("Exhausted"))
    if sheet.dispelled:
        found.append(msg("Presence dispelled for the session"))
    return tuple(found)


def _states_and_augs(sheet: Sheet, content: Content) -> States:
    found = states(sheet, content)
    if not sheet.augs:
        return found
    return (*found, *[msg("Aug: {aug}", aug=Name(text=aug)) for aug in sheet.augs])


def _tracks(before: Sheet, after: Sheet) -> list[FieldChange]:
    found: list[FieldChange] = []
    if before.health != after.health:
        change = FieldChange(msg("Health"), before.health, after.health, after.max_health)
        found.append(change)
    if before.stamina != after.stamina:
        change = FieldChange(msg("Stamina"), before.stamina, after.stamina, after.max_stamina)
        found.append(change)
    if before.ledger != after.ledger and before.corruption != after.corruption:
        found.append(FieldChange(msg("Corruption"), before.corruption, after.corruption))
    old, new = before.kept_defense or 0, after.kept_defense or 0
    if old != new:
        found.append(FieldChange(msg("Kept Defense"), old, new))
    if before.cp != after.cp:
        found.append(FieldChange(msg("Character Points"), before.cp, after.cp))
    return found


def _ranks(before: Sheet, after: Sheet, content: Content) -> Iterator[FieldChange]:
    # Content is long and seldom concerned, so it is looked through only where something differs.
    if before.traits != after.traits:
        yield from _ranked(content.traits.values(), before.traits, after.traits)
    if before.skills != after.skills:
        yield from _ranked(content.skills.values(), before.skills, after.skills)
    if before.loaded != after.loaded:
        for weapon in content.weapons.values():
            old, new = before.loaded_of(weapon), after.loaded_of(weapon)
            if old != new:
                label = msg("{weapon} loaded", weapon=weapon.label)
                yield FieldChange(label, old, new, weapon.capacity)


def _ranked(
    rows: Iterable[ContentRow], before: Mapping[str, int], after: Mapping[str, int]
) -> Iterator[FieldChange]:
    for row in rows:
        old, new = before.get(row.id, 0), after.get(row.id, 0)
        if old != new:
            yield FieldChange(_named(row.label), old, new)


def _named(label: Message | Name) -> Message:
    return label if isinstance(label, Message) else msg("{name}", name=label)
