"""Completing an outcome: the sheets after, what changed on each, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.message import Name
from rules.outcome import Outcome, SheetChange
from rules.scene import ContentT, RulesT, Scene
from rules.sheet import Character, CharacterId, SheetT

T = TypeVar("T")


def settled(
    outcome: Outcome,
    scene: Scene[SheetT, RulesT, ContentT],
    after: Mapping[CharacterId, SheetT],
    change_of: Callable[[Character[SheetT], SheetT], SheetChange],
    *,
    note: str | None = None,
) -> Outcome:
    """Complete an outcome: the sheets after, what `change_of` says of each, what it closes.

    A sheet that is as it was is left out. The pressed follow-up is closed, beside those that the
    outcome closes anyway; a house rule is named once.
    """
    changed: dict[CharacterId, SheetT] = {}
    changes: list[SheetChange] = []
    for who, sheet in after.items():
        character = scene.get(who)
        if sheet != character.sheet:
            changed[who] = sheet
            changes.append(change_of(character, sheet))
    closes = (scene.answers.id, *outcome.closes) if scene.answers else outcome.closes
    return outcome.model_copy(
        update={
            "changes": tuple(changes),
            "sheets": changed,
            "closes": _once(closes),
            "house_rules": _once(outcome.house_rules),
            "note": Name(text=note) if note else None,
        }
    )


def _once(items: tuple[T, ...]) -> tuple[T, ...]:
    """Give each item once, in the order in which they come."""
    return tuple(dict.fromkeys(items)) if len(items) > 1 else items
