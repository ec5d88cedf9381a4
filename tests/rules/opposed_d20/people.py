"""Short ways to what many tests begin with: a shot, a blow, a SAN check."""

from __future__ import annotations

from typing import Any

from rules.outcome import Outcome
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import (
    ENCOUNTER,
    GUARD,
    STEVE,
    play,
    scene,
    sheet,
)


def shooter(**skills: int) -> Sheet:
    """Somebody who shoots at 15."""
    return sheet(skills={"handgun": 15, "rifle": 15, "shotgun": 15, **skills}, equipped="handgun")


def shot(dice: list[int], rules: dict[str, Any] | None = None, **fields: Any) -> Outcome:
    """Steve shoots; with a handgun, and at nobody, if nothing else is said."""
    at = scene(shooter(), **(rules or {}))
    return play(at, "attack", dice, character=STEVE, **fields)


def fight(
    dice: list[int],
    rules: dict[str, Any] | None = None,
    *,
    steve: Sheet | None = None,
    guard: Sheet | None = None,
) -> Outcome:
    """Steve strikes with a club of 15; Guard dodges at 10, or answers as preset."""
    mine = steve or sheet(skills={"club": 15}, equipped="club")
    other = guard or sheet(skills={"dodge": 10}, answer="skill:dodge")
    at = scene(mine, other, **(rules or {}))
    return play(at, "attack", dice, target=GUARD, character=STEVE)


def check(dice: list[int], steve: Sheet | None = None, **fields: Any) -> Outcome:
    """A check of SAN 12 against a San Loss of 10, in an encounter."""
    settings = {"clock": ENCOUNTER, **fields.pop("rules", {})}
    asked_for = {"loss": "10", **fields}
    at = scene(steve or sheet(san=12), **settings)
    return play(at, "fear", dice, character=STEVE, **asked_for)
