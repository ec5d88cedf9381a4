"""Completing an outcome: the sheets after, what changed on each, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.message import Name
from rules.outcome import Outcome, SheetChange
from rules.scene import ContentT, RulesT, Scene
from rules.sheet import Character, CharacterId, SheetT


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
    changed = {who: sheet for who, sheet in after.items() if sheet != scene.get(who).sheet}
    answered = (scene.answers.id,) if scene.answers else ()
    return outcome.model_copy(
        update={
            "changes": tuple(change_of(scene.get(who), sheet) for who, sheet in changed.items()),
            "sheets": changed,
            "closes": tuple(dict.fromkeys((*answered, *outcome.closes))),
            "house_rules": tuple(dict.fromkeys(outcome.house_rules)),
            "note": Name(text=note) if note else None,
        }
    )
