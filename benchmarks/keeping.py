"""The odds of the best dice of a pool beside icepool, for pools of up to six dice.

Ours is what `/odds` does at the first question: the text is read and its odds are counted, with
nothing remembered. The peer is given its die ready made, and may remember what it likes. Both
give every total with its exact number of ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import repeat

import icepool

from benchmarks.measure import Finding, Work, figure
from rules.dice.notation import read
from rules.dice.odds import odds

POOLS = (
    (2, 20, "kh", 1),
    (2, 6, "kl", 1),
    (3, 6, "kh", 2),
    (4, 6, "kh", 3),
    (6, 6, "kh", 3),
    (6, 10, "kh", 3),
    (5, 20, "kl", 2),
    (6, 20, "kh", 5),
    (6, 100, "kh", 3),
)
"""Dice, sides, whether the highest or the lowest stay, and how many."""
GOAL = 1


def figures() -> Iterator[Finding]:
    """Measure pools, after a look at whether both count the same."""
    for size, sides, keep, number in POOLS:
        text = f"{size}d{sides}{keep}{number}"
        die = icepool.d(sides)
        kept = die.highest if keep == "kh" else die.lowest
        if shares(odds(read(text).tree).pairs) != shares(kept(size, number).items()):
            raise AssertionError(f"{text} is not counted alike")
        yield from figure(
            f"odds.keep.{text}", worked_out(text), worked_out_by_icepool(kept, size, number), GOAL
        )


def shares(ways: Iterable[tuple[int, int]]) -> Mapping[int, Fraction]:
    """Give the exact chance of each total from its ways."""
    pairs = list(ways)
    total = sum(some for _, some in pairs)
    return {value: Fraction(some, total) for value, some in pairs}


def worked_out(text: str) -> Work:
    """Read the text and count."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            odds.__wrapped__(read(text).tree)

    return work


def worked_out_by_icepool(kept: Callable[[int, int], object], size: int, number: int) -> Work:
    """Count as the peer does."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            kept(size, number)

    return work
