"""What a roll came to: a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.dice.pools import Drawn, marked
from rules.dice.tree import Pool, written_pool
from rules.message import Name
from rules.outcome import Roll

Draws: TypeAlias = tuple[Drawn, ...]
"""What each pool of an expression drew, in the order in which they are written."""
Show: TypeAlias = Callable[[Draws, int], str]
"""Writes every face and the total."""


class Rolled:
    """What an expression came to: a value, with every face and the text made when asked for."""

    __slots__ = ("_draws", "_pools", "_show", "_total")

    def __init__(self, total: int, draws: Draws, pools: tuple[Pool, ...], show: Show) -> None:
        self._total = total
        self._draws = draws
        self._pools = pools
        self._show = show

    @property
    def total(self) -> int:
        """What it comes to."""
        return self._total

    @property
    def draws(self) -> Draws:
        """What each pool drew, throw by throw, in the order in which they are written."""
        return self._draws

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every face with its mark, pool by pool, labelled in the notation."""
        return tuple(
            [
                Roll(marked(pool, drawn), None, Name(written_pool(pool)))
                for pool, drawn in zip(self._pools, self._draws, strict=True)
            ]
        )

    @property
    def text(self) -> str:
        """Every face and the total in one line: “4d6kh3 (6, 5, (1), 4) + 2 = 17”."""
        return self._show(self._draws, self._total)

    def at_least(self, minimum: int) -> Rolled:
        """Give this, raised to `minimum` where it is lower; the text says so: “… = −2 → 0”."""
        if self._total >= minimum:
            return self
        text = f"{self.text} → {signed(minimum)}"
        return Rolled(minimum, self._draws, self._pools, lambda _draws, _total: text)


def signed(number: int) -> str:
    """Write a number with the minus sign."""
    return str(number) if number >= 0 else f"−{-number}"
