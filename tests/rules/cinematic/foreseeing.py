"""Odds as an action gives them, and its outcomes as they are played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.dice.source import Dice
from rules.odds import Chart, Odds
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.table import SCOUT, said, sheet
from tests.rules.dice.falling import outcomes


def foresee(at: CineScene, action: str, **fields: Any) -> Odds:
    """The odds of an action."""
    found = SYSTEM.actions[action]
    assert found.odds is not None
    return found.odds(found.request.model_validate({"character": SCOUT, **fields}), at)


def as_played(
    at: CineScene, action: str, of: Callable[[dict[str, Any]], int], **fields: Any
) -> dict[int, Fraction]:
    """How likely each value of what came out is, by playing with every fall of the dice."""
    found = SYSTEM.actions[action]
    request = found.request.model_validate({"character": SCOUT, **fields})

    def once(dice: Dice) -> int:
        return of(dict(found.resolve(request, at, dice).facts))

    return outcomes(once)


def share(text: str) -> Fraction:
    """The chance in a headline, in per mille: “37.5 %”."""
    number = text.rsplit(": ", 1)[1].split(" %", maxsplit=1)[0].lstrip("<>")
    return Fraction(number) / 100


def rows(chart: Chart) -> dict[str, Fraction]:
    """The rows of a chart that can come up."""
    return {said(row.label): row.chance.fraction for row in chart.rows if row.chance.ways}


def hero(**numbers: Any) -> Sheet:
    return sheet(
        **{
            "strength": 3,
            "dexterity": 3,
            "constitution": 3,
            "willpower": 3,
            "acrobatics": 2,
            "shooting": 1,
            "life": 20,
            "essence": 4,
            **numbers,
        }
    )
