"""A campaign's time, as the rules count it."""

from __future__ import annotations

from rules.message import Frozen, Message, Name, msg

MINUTE = 60
HOUR = 3_600
DAY = 86_400
"""Seconds of a campaign's day."""


class Clock(Frozen):
    """A campaign's time. Only the GM moves it; no rule reads a wall clock.

    `session` counts the sessions, and `playing` tells whether the last of them goes on. `seconds`
    since the campaign began; `round` and `turn` are 0 outside of combat. `encounter` is the number
    of the encounter that goes on, 0 outside of one; `encounters` have begun so far.
    """

    session: int = 0
    playing: bool = False
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


def said_time(seconds: int) -> Message:
    """Say a campaign's time: the day, the first being 1, and the hour; seconds if there are any."""
    hours, rest = divmod(seconds % DAY, HOUR)
    minutes, left = divmod(rest, MINUTE)
    shown = f"{hours:02}:{minutes:02}" + (f":{left:02}" if left else "")
    return msg("day {day}, {time}", day=seconds // DAY + 1, time=Name(text=shown))
