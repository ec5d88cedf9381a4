"""Finishing an outcome: what changed on which sheet, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


def _tracks(before: Sheet, after: Sheet) -> tuple[FieldChange, ...]:
    pairs = (
        (msg("Health"), before.health, after.health, after.max_health),
        (msg("Stamina"), before.stamina, after.stamina, after.max_stamina),
        (msg("Corruption"), before.corruption, after.corruption, None),
        (msg("Kept Defense"), before.kept_defense or 0, after.kept_defense or 0, None),
        (msg("Character Points"), before.cp, after.cp, None),
    )
    return tuple(
        FieldChange(label=label, before=old, after=new, maximum=maximum)
        for label, old, new, maximum in pairs
        if old != new
    )


def _ranks(before: Sheet, after: Sheet, content: Content) -> tuple[FieldChange, ...]:
    changes: list[FieldChange] = []
    for trait in content.traits.values():
        old, new = before.traits.get(trait.id, 0), after.traits.get(trait.id, 0)
        if old != new:
            changes.append(FieldChange(label=_named(trait.label), before=old, after=new))
    for skill in content.skills.values():
        old, new = before.skills.get(skill.id, 0), after.skills.get(skill.id, 0)
        if old != new:
            changes.append(FieldChange(label=_named(skill.label), before=old, after=new))
    for weapon in content.weapons.values():
        old, new = before.loaded_of(weapon), after.loaded_of(weapon)
        if old != new:
            label = msg("{weapon} loaded", weapon=weapon.label)
            changes.append(FieldChange(label=label, before=old, after=new, maximum=weapon.capacity))
    return tuple(changes)


def _named(label: Message | Name) -> Message:
    return label if isinstance(label, Message) else msg("{name}", name=label)
