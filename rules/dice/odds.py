"""The exact odds of a tree, and of a pool whose faces give what a rule says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rules.dice.distribution import (
    MOST_PAIRS,
    Distribution,
    certain,
    gathered,
    power,
    refuse,
    slot,
    unpacked,
)
from rules.dice.keeping import Level, kept_gifts, kept_sum
from rules.dice.tree import MAX_THROWS, Node, Pool, Sum

_POOLS_REMEMBERED = 512
_TREES_REMEMBERED = 64
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
            found = found.plus(term if sign > 0 else term.negated)
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
        die = _settled(pool) if pool.explode is None else _die(pool, lambda face: face)
        return kept_sum(pool.size, pool.keep, die.ways)
    # A die is chosen by its sum and gives how many of its faces count: both in one number.
    die = _die(pool, lambda face: face * _FACES + counts.holds(face))
    return kept_gifts(pool.size, pool.keep, _levels(die))


_FACES = MAX_THROWS + 1
"""One more than the faces of a die that can count."""


def _levels(die: _Die) -> list[Level]:
    by_sum: dict[int, list[tuple[int, int]]] = {}
    for both, ways in sorted(die.ways.items()):
        total, count = divmod(both, _FACES)
        by_sum.setdefault(total, []).append((count, ways))
    return [Level(gives, sum(ways for _, ways in gives)) for gives in by_sum.values()]


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
