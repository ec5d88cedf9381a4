"""The odds of a pool beside `icepool`: the chance that dice of Action Points reach a number.

Both work it out from the die's faces, so neither has anything remembered; and once more with all
that either of them remembers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

import icepool

from benchmarks.measure import Finding, Work, figure
from rules.dice.odds import counted, pool_odds

AP = (0, 0, 0, 1, 1, 2)
"""What each face of a die gives."""
POOLS = {6: 5, 30: 20}
"""Sizes of pools, and the Action Points that each is to reach."""
GOAL = 50


def figures() -> Iterator[Finding]:
    """Measure pools from their faces, and pools that are remembered."""
    for size, target in POOLS.items():
        yield from figure(
            f"odds.pool.{size}", worked_out(size, target), worked_out_by_icepool(size, target), GOAL
        )
    for size, target in POOLS.items():
        yield from figure(
            f"odds.pool.{size}.again",
            remembered(size, target),
            remembered_by_icepool(size, target),
            GOAL,
        )


def worked_out(size: int, target: int) -> Work:
    """Work out the chance from the faces."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            counted(AP, size).at_least(target)

    return work


def worked_out_by_icepool(size: int, target: int) -> Work:
    """Work out the chance from the faces, as the peer does."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            (size @ icepool.Die(AP)).probability(">=", target)

    return work


def remembered(size: int, target: int) -> Work:
    """Ask for the chance again."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            pool_odds(AP, size).at_least(target)

    return work


def remembered_by_icepool(size: int, target: int) -> Work:
    """Ask the peer's die for the chance again."""
    die = icepool.Die(AP)

    def work(times: int) -> None:
        for _ in repeat(None, times):
            (size @ die).probability(">=", target)

    return work
