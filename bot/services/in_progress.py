"""What is being done, so that a stop can wait for it, and a batch for who is close behind."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class InProgress:
    """Counts the interactions that are being answered: `count`, none at first."""

    def __init__(self) -> None:
        self.count = 0
        self._finished: asyncio.Event | None = None

    def __enter__(self) -> None:
        """Count one more."""
        self.count += 1

    def __exit__(self, *_: object) -> None:
        """Count one less, whatever came of it."""
        self.count -= 1
        if self._finished is not None and not self.count:
            self._finished.set()

    async def finish(self, patience: float) -> None:
        """Wait until none is left, for at most so many seconds."""
        if self.count:
            self._finished = asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._finished.wait(), patience)
