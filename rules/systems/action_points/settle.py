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
    states_before = (*states(before, content), *_augs(before))
    states_after = (*states(after, content), *_augs(after))
    return SheetChange(
        character=character.id,
        name=character.label,
        fields=(*_tracks(before, after), *_ranks(before, after, content)),
        gained=tuple(state for state in states_after if state not in states_before),
        lost=tuple(state for state in states_before if state not in states_after),
    )


def states(sheet: Sheet, content: Content) -> tuple[Message | Name, ...]:
    """Give the states of a character in words: dead, its conditions, Exhausted, dispelled."""
    if not (sheet.dead or sheet.conditions or sheet.exhausted or sheet.dispelled):
        return ()
    found: list[Message | Name] = [msg("Dead")] if sheet.dead else []
    found += [content.condition_label(condition) for condition in sheet.conditions]
    if sheet.exhausted:
        found.append(msg("Exhausted"))
    if sheet.dispelled:
        found.append(msg("Presence dispelled for the session"))
    return tuple(found)


def _augs(sheet: Sheet) -> Iterable[Message]:
    for aug in sheet.augs:
        yield msg("Aug: {aug}", aug=Name(text=aug))


def _tracks(before: Sheet, after: Sheet) -> Iterator[FieldChange]:
    if before.health != after.health:
        yield FieldChange(msg("Health"), before.health, after.health, after.max_health)
    if before.stamina != after.stamina:
        yield FieldChange(msg("Stamina"), before.stamina, after.stamina, after.max_stamina)
    if before.corruption != after.corruption:
        yield FieldChange(msg("Corruption"), before.corruption, after.corruption)
    old, new = before.kept_defense or 0, after.kept_defense or 0
    if old != new:
        yield FieldChange(msg("Kept Defense"), old, new)
    if before.cp != after.cp:
        yield FieldChange(msg("Character Points"), before.cp, after.cp)


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
