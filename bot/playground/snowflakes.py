"""Discord's ids: 64 bits, the time of making in the upper 42."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.playground.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, where Discord's ids begin to count."""


def snowflake(when: float, serial: int = 0) -> int:
    """Give the id of something made at this time (seconds since 1970); `serial` is 0 to 4095."""
    return (int(when * 1000) - EPOCH_MS) << 22 | serial


def made_at(value: int) -> float:
    """Give the time at which this id was made, in seconds since 1970."""
    return ((value >> 22) + EPOCH_MS) / 1000


def iso(when: float) -> str:
    """Write a time (seconds since 1970) as Discord does."""
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="microseconds")


class Snowflakes:
    """Gives ids that are never twice the same and always rise."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Give the next id."""
        self._last = max(self._last + 1, snowflake(self._clock.now()))
        return self._last
