"""Completing an outcome: what changed on which sheet, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.message import Message, Value, msg
from rules.outcome import FieldChange, Outcome, SheetChange
from rules.settling import settled
from rules.sheet import CharacterId
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.immunities import immunity_label
from rules.systems.opposed_d20.mastery import STEP, Rating
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import counted_san, states


def settle(
    outcome: Outcome,
    scene: D20Scene,
    after: Mapping[CharacterId, Sheet] | None = None,
    *,
    note: str | None = None,
) -> Outcome:
    """Complete an outcome: the sheets after, what changed on each, the follow-up it answers."""
    return settled(
        outcome,
        scene,
        after or {},
        lambda character, sheet: change_of(character, sheet, scene),
        note=note,
    )


def change_of(character: D20Character, after: Sheet, scene: D20Scene) -> SheetChange:
    """Say everything of play that differs between a character's sheet and the one after."""
    before, rules = character.sheet, scene.house_rules
    was = (*states(before, rules), *_immunities(before, scene.content))
    now = (*states(after, rules), *_immunities(after, scene.content))
    return SheetChange(
        character=character.id,
        name=character.label,
        fields=tuple(_tracks(before, after, rules)),
        gained=tuple(state for state in now if state not in was),
        lost=tuple(state for state in was if state not in now),
    )


def _tracks(before: Sheet, after: Sheet, rules: HouseRules) -> Iterable[FieldChange]:
    if (before.hp, before.max_hp) != (after.hp, after.max_hp):
        yield FieldChange(
            label=msg("Hit Points"), before=before.hp, after=after.hp, maximum=after.max_hp
        )
    was, now = counted_san(before.san, rules), counted_san(after.san, rules)
    if was != now:
        plain = max(was, now) <= STEP
        notation: tuple[Value, Value] = (Rating(was).said, Rating(now).said)
        yield FieldChange(
            label=msg("SAN"),
            before=was,
            after=now,
            maximum=STEP if plain else None,
            notation=None if plain else notation,
        )
    if before.encounter_loss != after.encounter_loss:
        yield FieldChange(
            label=msg("SAN lost in the encounter"),
            before=before.encounter_loss,
            after=after.encounter_loss,
        )


def _immunities(sheet: Sheet, content: Content) -> Iterable[Message]:
    for thing in sheet.immunities:
        yield msg("Immune to {thing}", thing=immunity_label(thing, content))
