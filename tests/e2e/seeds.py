"""Dice that a test can choose: by the seed that gives them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from rules.dice.source import SeededDice


@dataclass
class Seeds:
    """Seeds that are the same in every run; `chosen` ones go first."""

    chosen: list[bytes] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def draw(self) -> bytes:
        if self.chosen:
            return self.chosen.pop(0)
        return seed(next(self._numbers))

    def next(self, count: int, sides: int, wanted: Callable[[list[int]], bool]) -> None:
        """Choose the next interaction's seed: one whose first dice are as wanted."""
        self.chosen.append(seed_with(count, sides, wanted))


def seed(number: int) -> bytes:
    return hashlib.sha256(str(number).encode()).digest()[:16]


def seed_with(dice: int, sides: int, wanted: Callable[[list[int]], bool]) -> bytes:
    """Search a seed whose first dice are as wanted."""
    for number in range(100_000):
        source = SeededDice(seed(number))
        if wanted([source.roll(sides) for _ in range(dice)]):
            return seed(number)
    raise AssertionError("no seed gives such dice")
