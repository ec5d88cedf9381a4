"""Corruption, which this system has not: its command answers with Sanity, and says so first."""

from __future__ import annotations

from rules.dice.source import Dice
from rules.message import msg
from rules.outcome import Outcome
from rules.systems.opposed_d20.checks import Fear, resolve_fear
from rules.systems.opposed_d20.minds import ShowSanity, resolve_show
from rules.systems.opposed_d20.scene import D20Scene


def resolve_corrupt(request: Fear, scene: D20Scene, dice: Dice) -> Outcome:
    """Check SAN, naming the track first."""
    return _said_first(resolve_fear(request, scene, dice))


def resolve_corrupt_show(request: ShowSanity, scene: D20Scene, dice: Dice) -> Outcome:
    """Show SAN, naming the track first."""
    return _said_first(resolve_show(request, scene, dice))


def _said_first(outcome: Outcome) -> Outcome:
    headline = msg(
        "No Corruption in this system; Sanity instead. {outcome}", outcome=outcome.headline
    )
    return outcome.model_copy(update={"headline": headline})
