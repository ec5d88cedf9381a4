"""A campaign's time, as the rules count it."""

from __future__ import annotations

from rules.message import Frozen

DAY = 86_400
"""Seconds of a campaign's day."""


class Clock(Frozen):
    """A campaign's time. Only the GM moves it; no rule reads a wall clock.

    `seconds` since the campaign began; `round` and `turn` are 0 outside of combat. `encounter` is
    the number of the encounter that goes on, 0 outside of one; `encounters` have begun so far.
    """

    session: int = 0
    encounter: int = 0
    encounters: int = 0
    seconds: int = 0
    round: int = 0
    turn: int = 0

    @property
    def in_combat(self) -> bool:
        """Whether a combat goes on."""
        return self.round > 0

    @property
    def day(self) -> int:
        """The campaign's day, the first being 0."""
        return self.seconds // DAY
