"""Time as the local Discord counts it: the real one, or one that tests advance by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


class Timer(Protocol):
    """A call that waits for its time."""

    def cancel(self) -> None:
        """Forget the call; harmless when it has already happened."""


class Clock(Protocol):
    """Tells the time, and calls back later."""

    def now(self) -> float:
        """Give the time, in seconds since 1970."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call once, when this many seconds of this clock have passed."""


class WallClock:
    """The time of the machine."""

    def now(self) -> float:
        """Give the time, in seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call once, when this many seconds have passed."""
        return asyncio.get_running_loop().call_later(seconds, call)


@dataclass(order=True)
class _Waiting:
    due: float
    number: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class SteppedClock:
    """A clock that stands still until a test advances it.

    It starts at the machine's time, since the real client compares the age of an id with that.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._waiting: list[_Waiting] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        """Give the time, in seconds since 1970."""
        return self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call once, when the clock has been advanced by this many seconds."""
        waiting = _Waiting(self._now + seconds, next(self._numbers), call)
        heapq.heappush(self._waiting, waiting)
        return waiting

    async def advance(self, seconds: float) -> None:
        """Let this many seconds pass: all calls that fall due are made, in order."""
        until = self._now + seconds
        while self._waiting and self._waiting[0].due <= until:
            waiting = heapq.heappop(self._waiting)
            self._now = max(self._now, waiting.due)
            if not waiting.cancelled:
                waiting.call()
                await asyncio.sleep(0)
        self._now = until
