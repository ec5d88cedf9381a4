"""A table to play at: Nyx, a player's, her friend Bob, and Guard, the GM's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rules.clock import Clock
from rules.follow_up import OpenFollowUp
from rules.outcome import Outcome
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.percentile.content import STATS, Content
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules import playing

NYX = CharacterId(1)
BOB = CharacterId(2)
GUARD = CharacterId(3)
COMBAT = Clock(session=1, round=1, turn=1)


@cache
def content() -> Content:
    """Load the system's own content."""
    return playing.load_content("percentile", Content)


def sheet(**numbers: Any) -> Sheet:
    """Make a sheet of those numbers; stats by their ids: `con=12`."""
    stats = {stat: numbers.pop(stat) for stat in STATS if stat in numbers}
    return Sheet(stats=stats, **numbers)


def scene(
    nyx: Sheet | None = None,
    guard: Sheet | None = None,
    *,
    bob: Sheet | None = None,
    clock: Clock | None = None,
    asked: Sequence[OpenFollowUp] = (),
    by_gm: bool = False,
    **house_rules: Any,
) -> D100Scene:
    """Set a scene with Nyx and Bob, two players', and Guard, the GM's."""
    return Scene(
        cast={
            NYX: Character(NYX, "Nyx", 100, nyx or sheet()),
            BOB: Character(BOB, "Bob", 200, bob or sheet()),
            GUARD: Character(GUARD, "Guard", None, guard or sheet()),
        },
        house_rules=HouseRules.model_validate(house_rules),
        content=content(),
        clock=clock or Clock(),
        follow_ups=tuple(asked),
        by_gm=by_gm,
    )


def play(at: D100Scene, action: str, dice: Sequence[int] = (), **fields: Any) -> Outcome:
    """Resolve an action of the system."""
    return playing.play(SYSTEM, at, action, dice, **fields)


def press(
    at: D100Scene, kind: str, key: str, dice: Sequence[int] = (), **answer: Any
) -> tuple[D100Scene, Outcome]:
    """Press a button of an open follow-up of that kind."""
    return playing.press(SYSTEM, at, (kind, key), dice, **answer)


def reviewed(at: D100Scene) -> tuple[D100Scene, list[str]]:
    """Review all that is open; give what stays, and why the rest ended."""
    left, ended = playing.reviewed(SYSTEM, at)
    return left, [playing.said(each.reason) for each in ended]


def with_sheet(at: D100Scene, who: CharacterId, changed: Sheet) -> D100Scene:
    """Give a scene in which somebody's sheet is another, set by hand."""
    return replace(at, cast={**at.cast, who: replace(at.get(who), sheet=changed)})


def sheet_of(at: D100Scene, who: CharacterId) -> Sheet:
    """Give somebody's sheet."""
    return at.get(who).sheet


def asked_of(at: D100Scene) -> list[tuple[str, int]]:
    """Give what is asked in a scene: its kind, and of whom."""
    return [(each.follow_up.kind, each.follow_up.character) for each in at.follow_ups]
