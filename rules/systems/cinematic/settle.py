"""Finishing an outcome: what changed on which sheet, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.message import Message, Name, msg
from rules.outcome import FieldChange, Outcome, SheetChange
from rules.settling import settled
from rules.sheet import CharacterId
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.states import states


def settle(
    outcome: Outcome,
    scene: CineScene,
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


def change_of(character: CineCharacter, after: Sheet, scene: CineScene) -> SheetChange:
    """Say everything that differs between a character's sheet and the one after."""
    was, now = states_of(character.sheet, scene), states_of(after, scene)
    return SheetChange(
        character=character.id,
        name=character.label,
        fields=tuple(_fields(character.sheet, after, scene)),
        gained=tuple(state for state in now if state not in was),
        lost=tuple(state for state in was if state not in now),
    )


def states_of(sheet: Sheet, scene: CineScene) -> tuple[Message | Name, ...]:
    """Give a sheet's states by the scene's rules and content."""
    return states(sheet, scene.house_rules, scene.content)


def _fields(before: Sheet, after: Sheet, scene: CineScene) -> Iterable[FieldChange]:
    content = scene.content
    pairs: list[tuple[Message, int, int, int | None]] = [
        (
            msg("Life Points"),
            before.life,
            after.life,
            max_life(after, content, scene.house_rules),
        ),
        (msg("Essence"), before.essence, after.essence, max_essence(after, content)),
        (msg("Drama Points"), before.drama, after.drama, None),
    ]
    for attribute in content.attributes.values():
        label = attribute.label
        named = label if isinstance(label, Message) else msg("{name}", name=label)
        pairs.append((named, before.level(attribute.id), after.level(attribute.id), None))
    for label, old, new, maximum in pairs:
        if old != new:
            yield FieldChange(label=label, before=old, after=new, maximum=maximum)
