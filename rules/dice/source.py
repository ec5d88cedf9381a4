"""Where faces come from: the one way in which chance reaches a rule."""

from __future__ import annotations

from typing import Protocol


class Dice(Protocol):
    """A source of faces. It remembers what it gave, so that a journal can be checked later."""

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Every face so far, in order, as (sides, face)."""

    def roll(self, sides: int) -> int:
        """Give one face, 1..`sides`."""

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Give `count` faces of `sides`-sided dice; a count of 0 gives none."""
