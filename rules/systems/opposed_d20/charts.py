"""Charts of chances: of each level, ending, kind of hit or change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.dice.distribution import Chance
from rules.message import Value, msg
from rules.odds import Chart, among
from rules.systems.opposed_d20.mastery import STEP, Level

PAIRS = STEP * STEP
"""In how many ways two dice fall."""


def rows(ways: Iterable[tuple[Value, int]], total: int) -> Iterable[tuple[Value, Chance]]:
    """Give what can come up with its chance of so many ways in `total`."""
    return ((label, Chance(some, total)) for label, some in ways if some)


def level_chart(counted: Mapping[Level, int]) -> Chart:
    """Chart the levels of one die, the best first."""
    ways = ((level.said, counted.get(level, 0)) for level in reversed(Level))
    return among(msg("Each level"), rows(ways, STEP))


def success(counted: Mapping[Level, int]) -> Chance:
    """Give the chance of a success or better, of one die."""
    return Chance(counted.get(Level.SUCCESS, 0) + counted.get(Level.CRITICAL, 0), STEP)
