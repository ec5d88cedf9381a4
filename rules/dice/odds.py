"""The exact odds of a tree, and of a pool whose faces give what a rule says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from math import comb
from operator import mul
from typing import NamedTuple, TypeAlias

from rules.dice.distribution import (
    MOST_PAIRS,
    Distribution,
    certain,
    gathered,
    pack,
    power,
    refuse,
    slot,
    unpacked,
)
from rules.dice.tree import MAX_THROWS, Keep, Node, Pool, Sum

_POOLS_REMEMBERED = 512
_TREES_REMEMBERED = 64
_SWIFT = 2_000
"""Bytes that are multiplied about as fast as anything else is done."""
_Ways: TypeAlias = dict[int, int]


@lru_cache(maxsize=_POOLS_REMEMBERED)
def pool_odds(gives: tuple[int, ...], size: int) -> Distribution:
    """Give the odds of the sum of `size` dice whose equally likely faces give these numbers.

    A size of 0 always gives 0. Action Points are `pool_odds((0, 0, 0, 1, 1, 2), rank)`.
    """
    return counted(gives, size)


def counted(gives: Sequence[int], size: int) -> Distribution:
    """Work out what `pool_odds` remembers."""
    if size == 0:
        return certain(0)
    low, total = min(gives), len(gives) ** size
    slots = size * (max(gives) - low) + 1
    bits = 8 * slot(total, slots)
    die = sum([1 << (value - low) * bits for value in gives])
    return unpacked(power(die, size), size * low, slots, total)


@lru_cache(maxsize=_TREES_REMEMBERED)
def odds(tree: Node) -> Distribution:
    """Give the odds of a tree, by the rules by which it is rolled.

    NotPossibleError when there are too many ways to count.
    """
    if isinstance(tree, int):
        return certain(tree)
    if isinstance(tree, Pool):
        return _pool(tree)
    if isinstance(tree, Sum):
        found = certain(0)
        for sign, part in tree.parts:
            term = odds(part)
            found = found.plus(term if sign > 0 else term.mapped(int.__neg__))
        return found
    found = odds(tree.first)
    for symbol, part in tree.rest:
        combine = int.__mul__ if symbol == "*" else int.__floordiv__
        found = found.with_each(odds(part), combine)
    return found


class _Die(NamedTuple):
    """One die, all its throws together: the ways of each result, out of `total`."""

    ways: _Ways
    total: int


def _pool(pool: Pool) -> Distribution:
    counts = pool.counts
    if pool.keep is None or pool.keep.number == pool.size:
        die = _die(pool, lambda face: int(counts.holds(face)) if counts else face)
        return gathered(die.ways.items(), die.total).repeated(pool.size)
    if counts is None:
        return _kept(pool.size, pool.keep, _levels_by_sum(_die(pool, lambda face: face)))
    # A die is chosen by its sum and gives how many of its faces count: both in one number.
    die = _die(pool, lambda face: face * _FACES + counts.holds(face))
    return _kept(pool.size, pool.keep, _levels_by_count(die))


_FACES = MAX_THROWS + 1
"""One more than the faces of a die that can count."""


def _die(pool: Pool, gives: Callable[[int], int]) -> _Die:
    """Give the odds of one die whose faces give these numbers, added over its throws."""
    ways, total = _settled(pool)
    if pool.explode is not None and len(ways) * MAX_THROWS > MOST_PAIRS:
        refuse()
    if pool.explode is None:
        return _Die(_added((gives(face), some) for face, some in ways.items()), total)
    going = _added((gives(f), some) for f, some in ways.items() if pool.explode.holds(f))
    last = _added((gives(f), some) for f, some in ways.items() if not pool.explode.holds(f))
    found: _Ways = {}
    chain: _Ways = {0: 1}
    for thrown in range(1, MAX_THROWS + 1):
        ends = last if thrown < MAX_THROWS else _joined([going, last])
        unthrown = total ** (MAX_THROWS - thrown)
        found = _joined([found, _multiplied(chain, ends, unthrown)])
        chain = _multiplied(chain, going, 1)
    return _Die(found, total**MAX_THROWS)


def _settled(pool: Pool) -> _Die:
    """Give the odds of the face on which one throw of a die ends, rerolls done."""
    faces = range(1, pool.sides + 1)
    if pool.reroll is None:
        return _Die(dict.fromkeys(faces, 1), pool.sides)
    span, once = pool.reroll
    if not once:
        stay = [face for face in faces if not span.holds(face)]
        return _Die(dict.fromkeys(stay, 1), len(stay))
    ways = {face: span.width + (0 if span.holds(face) else pool.sides) for face in faces}
    return _Die(ways, pool.sides**2)


def _added(pairs: Iterable[tuple[int, int]]) -> _Ways:
    """Add up the ways of equal results."""
    found: _Ways = {}
    for value, ways in pairs:
        found[value] = found.get(value, 0) + ways
    return found


def _joined(parts: Sequence[_Ways]) -> _Ways:
    return _added(pair for part in parts for pair in part.items())


def _multiplied(left: _Ways, right: _Ways, factor: int) -> _Ways:
    """Give the ways of the sums of two results, each as often as `factor` says."""
    if len(left) * len(right) > MOST_PAIRS:
        refuse()
    return _added(
        (value + other, ways * others * factor)
        for value, ways in left.items()
        for other, others in right.items()
    )


class _Level(NamedTuple):
    """The dice that are equal when the best are chosen: what they give, in how many ways."""

    gives: Sequence[tuple[int, int]]
    ways: int


def _levels_by_sum(die: _Die) -> list[_Level]:
    return [_Level([(value, ways)], ways) for value, ways in sorted(die.ways.items())]


def _levels_by_count(die: _Die) -> list[_Level]:
    by_sum: dict[int, list[tuple[int, int]]] = {}
    for both, ways in sorted(die.ways.items()):
        total, count = divmod(both, _FACES)
        by_sum.setdefault(total, []).append((count, ways))
    return [_Level(gives, sum(ways for _, ways in gives)) for gives in by_sum.values()]


def _kept(size: int, keep: Keep, levels: Sequence[_Level]) -> Distribution:
    """Give the odds of the dice that stay, with levels from the lowest to the highest.

    From the best level on, dice are placed: `placed[n]` are the ways to have n so far, packed
    with what they give. Once as many lie there as stay, all others may be anything below.
    """
    number = keep.number
    values = [value for level in levels for value, _ in level.gives]
    low, slots = min(values), number * (max(values) - min(values)) + 1
    rest = sum(level.ways for level in levels)
    total = rest**size
    width = slot(total, slots)
    if len(levels) * number * size * (1 + width * slots // _SWIFT) > MOST_PAIRS:
        refuse()
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


def _powers(base: int, most: int) -> list[int]:
    return list(accumulate(repeat(base, most), mul, initial=1))
