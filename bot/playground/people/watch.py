"""Waiting for something to happen, without looking again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bot.playground.bus import Bus, Event

PATIENCE = 5.0
"""Real seconds after which a wait is given up."""

T = TypeVar("T")


class NothingHappenedError(AssertionError):
    """What was waited for did not come; the text says what it was."""


class Watch:
    """Looks at the world each time that something happens in it."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def until(
        self, found: Callable[[], T | None], what: str, patience: float = PATIENCE
    ) -> T:
        """Give what `found` finds, now or once it does.

        Raises NothingHappenedError, naming `what`, after `patience` real seconds.
        """
        value = found()
        if value is not None:
            return value
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_: Event) -> None:
            if future.done():
                return
            seen = found()
            if seen is not None:
                future.set_result(seen)

        stop = self._bus.listen(look)
        try:
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            raise NothingHappenedError(f"Waited {patience:g} seconds for {what}.") from None
        finally:
            stop()
