"""The one queue through which every change goes, in order of arrival.

Whatever waits while a transaction runs goes into the next one together, with those who come close
behind, which is what makes a durable commit cheap. Barriers (undo, create, settings) are run alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.services.in_progress import InProgress

Job = TypeVar("Job")
Result = TypeVar("Result")
T = TypeVar("T")

LARGEST_BATCH = 250

QUIET = 8
"""How many turns of the loop in a row bring nobody before a batch begins without more.

A turn of an idle loop takes some microseconds, one of a busy loop as long as its work.
"""

NAPS, NAP = 10, 0.001
"""How often, and for how many seconds, a batch waits as long as others are being answered.

Who has just been answered, or is about to ask, comes soon, and shares the cost of one commit. Where
nobody else is at play, nobody waits.
"""


class Barriers(Protocol):
    """What services need of the queue: work that is done alone, in its place."""

    async def barrier(
        self, caller: Caller, work: Callable[[AsyncConnection], Awaitable[Answer]]
    ) -> Answer:
        """Do `work` in a transaction of its own, once for each interaction."""


@dataclass(slots=True)
class Waiting(Generic[Job, Result]):
    """A job, and the future that its asker awaits; `word` is theirs, called with each result."""

    job: Job
    answer: asyncio.Future[Result]
    word: Callable[[Result], None] | None = None

    def give(self, result: Result) -> None:
        """Answer, unless the asker is gone."""
        if not self.answer.done():
            self.answer.set_result(result)

    def fail(self, error: BaseException) -> None:
        """Answer with an error, unless the asker is gone."""
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(slots=True)
class _Alone:
    work: Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Queue(Generic[Job, Result]):
    """Runs what waits: jobs in batches, barriers alone; `stop` drains it first."""

    run_batch: Callable[[list[Waiting[Job, Result]]], Awaitable[None]]
    """Runs what waits together; after a nudge perhaps nothing, but what goes along."""
    serving: InProgress = field(default_factory=InProgress)
    """All who are being answered, whether they wait here or not."""
    _waiting: deque[Waiting[Job, Result] | _Alone] = field(default_factory=deque)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _worker: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _nudged: bool = False
    _closed: bool = False

    def start(self) -> None:
        """Begin to work, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._worker = asyncio.create_task(self._run(), name="play queue")

    async def stop(self) -> None:
        """Take nothing more, finish what waits, and end."""
        self._closed = True
        self._wake.set()
        if self._worker is not None:
            with suppress(asyncio.CancelledError):
                await self._worker

    def nudge(self) -> None:
        """Run a batch soon: the next there is, or an empty one when nothing waits."""
        self._nudged = True
        self._wake.set()

    def put(self, job: Job, word: Callable[[Result], None] | None = None) -> asyncio.Future[Result]:
        """Let a job wait, and give what brings its result, or raises what it raises."""
        loop = self._loop or asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        self._add(Waiting(job, answer, word))
        return answer

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run work in its place in the queue, with nothing beside it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await work()
            except Exception as error:  # noqa: BLE001 - it is raised again where it is awaited
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self._add(_Alone(run))
        return await answer

    def _add(self, waiting: Waiting[Job, Result] | _Alone) -> None:
        if self._closed:
            raise ClosingError
        self._waiting.append(waiting)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            if not self._waiting and not self._nudged:
                if self._closed:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            if self._waiting and isinstance(first := self._waiting[0], _Alone):
                self._waiting.popleft()
                await first.work()
            else:
                await self._gather()
                self._nudged = False
                await self.run_batch(self._batch())

    async def _gather(self) -> None:
        """Let those come along who are close behind."""
        for _ in range(NAPS):
            await self._fall_quiet()
            if self._is_enough() or self.serving.count <= len(self._waiting):
                return
            await asyncio.sleep(NAP)

    async def _fall_quiet(self) -> None:
        """Let the loop turn until it brings nobody for a while."""
        known, quiet = len(self._waiting), 0
        while quiet < QUIET and not self._is_enough():
            await asyncio.sleep(0)
            quiet = quiet + 1 if len(self._waiting) == known else 0
            known = len(self._waiting)

    def _is_enough(self) -> bool:
        return self._closed or len(self._waiting) >= LARGEST_BATCH

    def _batch(self) -> list[Waiting[Job, Result]]:
        """Take what waits up to the next barrier."""
        batch: list[Waiting[Job, Result]] = []
        while self._waiting and len(batch) < LARGEST_BATCH:
            first = self._waiting[0]
            if isinstance(first, _Alone):
                break
            batch.append(first)
            self._waiting.popleft()
        return batch


class ClosingError(Exception):
    """The queue takes nothing more: the process is about to stop."""
