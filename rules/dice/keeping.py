"""The exact odds of the best dice of a pool, or of the worst, when the others are put away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise, repeat
from math import comb
from operator import mul
from typing import NamedTuple

from rules.dice.distribution import MOST_PAIRS, Distribution, pack, refuse, slot, unpacked
from rules.dice.tree import Keep

_SWIFT = 2_000
"""Bytes that are multiplied about as fast as anything else is done."""


def kept_sum(size: int, keep: Keep, die: Mapping[int, int]) -> Distribution:
    """Give the odds of the sum of the dice that stay, from the ways of each result of one die.

    NotPossibleError when there are too many ways to count.

    The results are gone through from the best on. The dice that came up better are counted
    exactly; where fewer than stay did, those that still stay are taken to show the result itself.
    That is right where it is the worst that stays, and what is counted too early, with worse dice
    still to come, is taken off again when the next result is known: it is the same at both.
    """
    number = keep.number
    order = sorted(die, reverse=keep.highest)
    worst, slots = order[-1], number * abs(order[0] - order[-1]) + 1
    rest = sum(die.values())
    total = rest**size
    bits = 8 * _width(total, slots, len(order) * number * size)
    chosen = [comb(size, some) for some in range(number)]
    # What so many dice give that are all better, packed; a slot is what lies above the result.
    better = [1, *[0] * (number - 1)]
    packed = total
    for value, following in pairwise(order):
        rest -= die[value]
        _with_level(better, die[value])
        step = abs(value - following) * bits
        here = there = 0
        for some in reversed(range(number)):
            ways = better[some] * (chosen[some] * rest ** (size - some))
            here += ways
            there = (there << step) + ways
            better[some] <<= some * step
        packed = (packed - here << number * step) + there
    if keep.highest:
        return unpacked(packed, number * worst, slots, total)
    return unpacked(packed, -number * worst, slots, total).negated


def _with_level(better: list[int], ways: int) -> None:
    """Let each of the dice show one result more: x to the n becomes (x + ways) to the n."""
    for first in range(1, len(better)):
        for some in reversed(range(first, len(better))):
            # Most dice show each result in one way, and large numbers are quicker left alone.
            better[some] += better[some - 1] if ways == 1 else better[some - 1] * ways


class Level(NamedTuple):
    """The dice that are equal when the best are chosen: what they give, in how many ways."""

    gives: Sequence[tuple[int, int]]
    ways: int


def kept_gifts(size: int, keep: Keep, levels: Sequence[Level]) -> Distribution:
    """Give the odds of what the dice that stay give, with levels from the lowest to the highest.

    NotPossibleError when there are too many ways to count.

    From the best level on, dice are placed: `placed[n]` are the ways to have n so far, packed
    with what they give. Once as many lie there as stay, all others may be anything below.
    """
    number = keep.number
    values = [value for level in levels for value, _ in level.gives]
    low, slots = min(values), number * (max(values) - min(values)) + 1
    rest = sum(level.ways for level in levels)
    total = rest**size
    width = _width(total, slots, len(levels) * number * size)
    placed = [1, *[0] * (number - 1)]
    complete = 0
    for level in reversed(levels) if keep.highest else levels:
        rest -= level.ways
        powers = _powers(pack(level.gives, low, width), number)
        equal, below = _powers(level.ways, size), _powers(rest, size)
        for before in reversed(range(number)):
            if not placed[before]:
                continue
            left, wanted = size - before, number - before
            for more in range(1, wanted):
                placed[before + more] += placed[before] * powers[more] * comb(left, more)
            others = sum(
                comb(left, more) * equal[more - wanted] * below[left - more]
                for more in range(wanted, left + 1)
            )
            complete += placed[before] * powers[wanted] * others
    return unpacked(complete, number * low, slots, total)


def _width(total: int, slots: int, steps: int) -> int:
    """Give the bytes of a slot; refuse what takes so many steps that it would take too long."""
    width = slot(total, slots)
    if steps * (1 + width * slots // _SWIFT) > MOST_PAIRS:
        refuse()
    return width


def _powers(base: int, most: int) -> list[int]:
    return list(accumulate(repeat(base, most), mul, initial=1))
