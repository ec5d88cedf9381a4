"""Exact chances: whole numbers of ways, nothing sampled and nothing rounded."""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple, NoReturn

from rules.errors import NotPossibleError
from rules.message import msg

MOST_BITS = 4_000_000
"""Size of the greatest table of chances that is worked out, in bits."""
MOST_PAIRS = 60_000
"""Pairs of results that are looked at one by one at most."""
AT_ONCE = 1 << 17
"""Bits of a number that is multiplied in one go, which takes a few milliseconds at most."""
_FEW = 32
_READ_AS: Mapping[int, tuple[int, str]] = {
    1: (1, "B"),
    2: (2, "H"),
    **dict.fromkeys((3, 4), (4, "I")),
    **dict.fromkeys((5, 6, 7, 8), (8, "Q")),
}
"""By the bytes of a slot: to how many they are widened to be read all at once, and as what."""


class Chance(NamedTuple):
    """So many ways, out of so many that are equally likely."""

    ways: int
    total: int

    @property
    def fraction(self) -> Fraction:
        """The chance as a fraction in lowest terms, 0 to 1."""
        return Fraction(self.ways, self.total)

    @property
    def share(self) -> float:
        """The chance as a number from 0 to 1: the one division, at the very end."""
        return self.ways / self.total


class Distribution:
    """Every result that can come up, in rising order, and in how many ways out of `total`."""

    __slots__ = ("_or_more", "total", "values", "ways")

    def __init__(self, values: Sequence[int], ways: Sequence[int], total: int) -> None:
        self.values = values
        self.ways = ways
        self.total = total
        self._or_more: list[int] | None = None

    def at_least(self, target: int) -> Chance:
        """Give the chance of `target` or more."""
        or_more = self._or_more
        if or_more is None:
            # What is asked about one target is soon asked about the next: all are added up.
            or_more = self._or_more = [0, *accumulate(reversed(self.ways))][::-1]
        return Chance(or_more[bisect_left(self.values, target)], self.total)

    def at_most(self, target: int) -> Chance:
        """Give the chance of `target` or less."""
        return Chance(self.total - self.at_least(target + 1).ways, self.total)

    def exactly(self, value: int) -> Chance:
        """Give the chance of that very result."""
        at = bisect_left(self.values, value)
        found = at < len(self.values) and self.values[at] == value
        return Chance(self.ways[at] if found else 0, self.total)

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Every result with its ways."""
        return list(zip(self.values, self.ways, strict=True))

    @property
    def mean(self) -> Fraction:
        """What comes up on average."""
        return Fraction(
            sum(value * ways for value, ways in self.pairs),
            self.total,
        )

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """Give the distribution of what each result is changed into."""
        return gathered(
            ((change(value), ways) for value, ways in self.pairs),
            self.total,
        )

    @property
    def negated(self) -> Distribution:
        """The distribution of each result's negative."""
        return Distribution([-each for each in reversed(self.values)], self.ways[::-1], self.total)

    def repeated(self, times: int) -> Distribution:
        """Give the distribution of the sum of as many independent results; `times` >= 1."""
        if times == 1:
            return self
        low, total = self.values[0], self.total**times
        slots = times * (self.values[-1] - low) + 1
        width = slot(total, slots)
        packed = pack(self.pairs, low, width)
        return unpacked(power(packed, times), low * times, slots, total)

    def plus(self, other: Distribution) -> Distribution:
        """Give the distribution of the sum of two independent results."""
        low, total = self.values[0] + other.values[0], self.total * other.total
        slots = self.values[-1] + other.values[-1] - low + 1
        if slots > len(self.values) * len(other.values):
            return self.with_each(other, lambda left, right: left + right)
        width = slot(total, slots)
        left, right = (pack(part.pairs, part.values[0], width) for part in (self, other))
        return unpacked(product(left, right), low, slots, total)

    def with_each(self, other: Distribution, combine: Callable[[int, int], int]) -> Distribution:
        """Give the distribution of what two independent results are combined into."""
        if len(self.values) * len(other.values) > MOST_PAIRS:
            refuse()
        return gathered(
            (
                (combine(left, right), ways * others)
                for left, ways in self.pairs
                for right, others in other.pairs
            ),
            self.total * other.total,
        )


def certain(value: int) -> Distribution:
    """Give the distribution of what always comes up."""
    return Distribution((value,), (1,), 1)


def gathered(pairs: Iterable[tuple[int, int]], total: int) -> Distribution:
    """Make a distribution of values with their ways; those of equal values are added."""
    ways: dict[int, int] = {}
    for value, some in pairs:
        ways[value] = ways.get(value, 0) + some
    values = sorted(ways)
    return Distribution(values, [ways[value] for value in values], total)


def refuse() -> NoReturn:
    """Refuse to work out odds that are too many; NotPossibleError, always."""
    raise NotPossibleError(msg("There are too many ways for these dice to fall to count them all."))


# A table of ways is packed into one whole number, a slot of bytes for each result: multiplying two
# such numbers gives the table of the sums, and raising one to a power that of a whole pool.


def slot(total: int, slots: int) -> int:
    """Give the bytes that each number of ways may need; NotPossibleError if all are too many."""
    width = (total.bit_length() + 7) // 8
    if width * slots * 8 > MOST_BITS:
        refuse()
    return width


def pack(pairs: Sequence[tuple[int, int]], low: int, width: int) -> int:
    """Write the ways of each value into its slot; `low` has the first, no value comes twice."""
    if len(pairs) < _FEW:
        bits = 8 * width
        return sum([ways << (value - low) * bits for value, ways in pairs])
    highest = max(value for value, _ in pairs)
    table = bytearray(width * (highest - low + 1))
    for value, ways in pairs:
        at = (value - low) * width
        table[at : at + width] = ways.to_bytes(width, "little")
    return int.from_bytes(table, "little")


def unpacked(packed: int, low: int, slots: int, total: int) -> Distribution:
    """Read the ways of each value from its slot."""
    width = slot(total, slots)
    table: bytes | bytearray = packed.to_bytes(width * slots, "little")
    ways: Sequence[int]
    if width in _READ_AS:
        size, code = _READ_AS[width]
        if size > width:
            table = _widened(table, width, size)
        ways = struct.unpack(f"<{slots}{code}", table)
    else:
        ways = [
            int.from_bytes(table[at : at + width], "little") for at in range(0, len(table), width)
        ]
    if 0 not in ways:
        return Distribution(range(low, low + slots), ways, total)
    some = [(value, each) for value, each in enumerate(ways, start=low) if each]
    return Distribution([value for value, _ in some], [each for _, each in some], total)


def _widened(table: bytes | bytearray, width: int, size: int) -> bytearray:
    """Write slots of `width` bytes into slots of `size`."""
    wide = bytearray(len(table) // width * size)
    for at in range(width):
        wide[at::size] = table[at::width]
    return wide


def product(left: int, right: int) -> int:
    """Multiply two whole numbers, large ones piece by piece.

    Python lets no other thread run within one multiplication, and that of two tables may take
    half a second; in between the pieces (by Karatsuba's rule) they all get their turn.
    """
    bits = max(left.bit_length(), right.bit_length())
    if bits <= AT_ONCE:
        return left * right
    half = bits // 2
    mask = (1 << half) - 1
    high, low = left >> half, left & mask
    # Python squares a number faster than it multiplies two, if it sees that they are one.
    others = (high, low) if left is right else (right >> half, right & mask)
    top, bottom = product(high, others[0]), product(low, others[1])
    both = high + low
    middle = product(both, both if left is right else sum(others)) - top - bottom
    return (top << 2 * half) + (middle << half) + bottom


def power(base: int, times: int) -> int:
    """Raise a whole number to a power of 1 or more, a large one piece by piece."""
    if base.bit_length() * times <= AT_ONCE:
        at_once: int = base**times
        return at_once
    found = base
    for digit in f"{times:b}"[1:]:
        found = product(found, found)
        if digit == "1":
            found = product(found, base)
    return found
