"""Telling Discord in time that an answer takes longer, with one timer for all of them."""

from __future__ import annotations

import asyncio
from typing import Protocol

SLACK = 0.002
"""Seconds by which an answer may be announced too early: loops tell the time in milliseconds."""


class Late(Protocol):
    """What can be announced when it is late."""

    def announce(self) -> None:
        """Begin to tell that the answer takes longer."""


class Watchdog:
    """Announces each answer that is not ready after some seconds, the same for all.

    Nearly every answer is ready much sooner. So no timer is set for each: there is one, which is
    set anew for whichever answer has waited longest.
    """

    def __init__(self, patience: float) -> None:
        """Watch nothing yet; `patience` is in seconds."""
        self._patience = patience
        self._until: dict[Late, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def watch(self, late: Late) -> None:
        """Begin to watch an answer, in the running loop."""
        # Python asks for its process's number each time that it looks for the loop: so the loop
        # is remembered for as long as the timer runs in it.
        loop = self._loop if self._timer is not None else None
        if loop is None:
            loop = self._loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._patience, self._look)
        self._until[late] = loop.time() + self._patience

    def leave(self, late: Late) -> None:
        """Watch an answer no longer."""
        self._until.pop(late, None)

    def _look(self) -> None:
        """Announce what is late, and look again when the next one would be."""
        loop = asyncio.get_running_loop()
        self._timer = None
        while self._until:
            late, until = next(iter(self._until.items()))
            if until > loop.time() + SLACK:
                self._timer = loop.call_at(until, self._look)
                return
            del self._until[late]
            late.announce()
