"""A table to play at: the system's own content, a sheet, a scene."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rules.clock import Clock
from rules.follow_up import OpenFollowUp
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import LedgerEntry, Sheet

DATA = Path(__file__).parents[3] / "data" / "action_points"
STEVE = CharacterId(1)
GHOUL = CharacterId(2)
COMBAT = Clock(session=1, round=1, turn=1)


@cache
def content() -> Content:
    """Load the system's own content."""
    tables = {}
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        tables[kind] = {row["id"]: row for row in rows}
    return Content.model_validate(tables)


def sheet(corruption: int = 0, **numbers: Any) -> Sheet:
    """Make a sheet of those numbers, at that Corruption."""
    ledger = (LedgerEntry(reason="set", amount=corruption),) if corruption else ()
    return Sheet(ledger=ledger, **numbers)


def scene(
    steve: Sheet | None = None,
    ghoul: Sheet | None = None,
    *,
    clock: Clock | None = None,
    open_: tuple[OpenFollowUp, ...] = (),
    answers: OpenFollowUp | None = None,
    by_gm: bool = False,
    **house_rules: Any,
) -> ApScene:
    """Set a scene with Steve, a player's, and Ghoul, the GM's."""
    return Scene(
        cast={
            STEVE: Character(STEVE, "Steve", 100, steve or sheet()),
            GHOUL: Character(GHOUL, "Ghoul", None, ghoul or sheet()),
        },
        house_rules=HouseRules(**house_rules),
        content=content(),
        clock=clock or Clock(),
        follow_ups=open_,
        answers=answers,
        by_gm=by_gm,
    )
