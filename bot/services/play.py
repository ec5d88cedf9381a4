"""Playing: commands, pressed buttons and plain rolls, each at most once and in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Answer, Question
from bot.services.batch import Batch, Result
from bot.services.caller import Caller
from bot.services.errors import AlreadyDoneError
from bot.services.games import Games
from bot.services.hunches import Hunches
from bot.services.in_progress import InProgress
from bot.services.jobs import CommandJob, Job, PressJob, RollJob
from bot.services.ledger import Ledger
from bot.services.moving import Chance, moved_by_command
from bot.services.options import concerns_everybody, may_only_show, unqueued
from bot.services.performing import Performance
from bot.services.questions import question_of
from bot.services.queue import Queue, Waiting
from bot.services.repeats import Repeats, keep_answer
from bot.services.seats import hold, take_seat
from bot.services.seeds import SeedSource
from bot.services.stage import Stage
from bot.services.typed import Typed
from bot.store import characters, follow_ups, guilds, interactions, journal
from bot.store.database import Database
from bot.store.follow_ups import Posted
from bot.store.interactions import Claim, Refusal
from bot.store.statements import while_committing, write
from bot.systems import Systems
from rules.errors import RuleError

COALESCE = 0.25
"""Seconds for which notes of where entries are shown wait for a transaction to go along with."""

TOGETHER = 25
"""How many are told their answers in one turn of the loop."""

Now = Callable[[], float]
"""The wall clock, in seconds since 1970: given, so that tests need none."""

Word = Callable[[Answer], None]
"""Words an answer while the change is being stored; the answer is only told when it is.

It may be called again with another answer, or with one that never comes: only that which is then
given counts.
"""

Waits = Waiting[Job, Result]


class Play:
    """The use cases of the table. Every change goes through its one queue.

    Who answers somebody counts them in `serving`, from the first question to the last word.
    """

    def __init__(
        self, database: Database, systems: Systems, games: Games, seeds: SeedSource, now: Now
    ) -> None:
        """Keep what a transaction needs; nothing runs before `start`."""
        self.serving = InProgress()
        self._database = database
        self._systems = systems
        self._unqueued = unqueued(systems)
        self._games = games
        self._hunches = Hunches()
        self._seeds = seeds
        self._now = now
        self._queue: Queue[Job, Result] = Queue(self._run, self.serving)
        self._notes: list[Posted] = []
        self._later: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to take commands, in the running loop."""
        self._queue.start()

    async def stop(self) -> None:
        """Finish everything that waits, and take nothing more."""
        await self._queue.stop()
        await self.write_notes()

    async def command(
        self,
        caller: Caller,
        name: str,
        options: Mapping[str, Typed],
        word: Word | None = None,
    ) -> Answer:
        """Do what a slash command of the campaign's system says; RuleError when it cannot be."""
        special = name in self._unqueued
        if special and concerns_everybody(self._systems, name, options):
            return await self._move(caller, name, options)
        job = CommandJob(caller, self._seeds.draw(), int(self._now()), name, options)
        if special and may_only_show(self._systems, name, options):
            shown = await self._show(job)
            if shown is not None:
                return shown
        return await self._put(job, word)

    async def press(
        self, caller: Caller, follow_up: int, revision: int, choice: str, answer: str | None
    ) -> Answer:
        """Answer a follow-up; `answer` fills the field that the choice leaves open, if any.

        ClosedError for a question that was answered or is void, NotAllowedError for somebody who
        is not asked. A button with old numbers rolls nothing: the follow-up is shown anew.
        """
        job = PressJob(
            caller, self._seeds.draw(), int(self._now()), follow_up, revision, choice, answer
        )
        return await self._put(job)

    async def roll(self, caller: Caller, dice: str, note: str | None) -> Answer:
        """Roll any notation; it stands in the journal where a campaign is played."""
        return await self._put(RollJob(caller, self._seeds.draw(), int(self._now()), dice, note))

    async def question(
        self, caller: Caller, follow_up: int, revision: int, choice: str
    ) -> Question | None:
        """Give what a choice leaves open, or None; refuses whoever may not press it."""
        job = PressJob(caller, b"", int(self._now()), follow_up, revision, choice, None)
        async with self._database.reading() as conn:
            task = await self._stage(conn, Ledger(conn)).button(job)
            if task.error is not None:
                raise task.error
            return await question_of(conn, task)

    def note(self, posted: Posted) -> None:
        """Note which message shows an entry and its follow-ups.

        It is written with the next transaction, before whatever that does; soon if none comes,
        and at once where a question stands, which would be posted anew after a crash. Losing such
        a note is harmless.
        """
        self._notes.append(posted)
        if posted.follow_ups:
            self._queue.nudge()
        else:
            self._write_notes_later()

    async def write_notes(self) -> None:
        """Write what is noted, in a transaction of its own."""
        if self._notes:
            async with self._writing(()):
                pass

    async def barrier(
        self, caller: Caller, work: Callable[[AsyncConnection], Awaitable[Answer]]
    ) -> Answer:
        """Do work alone, in a transaction of its own, once for each interaction."""
        return await self._queue.alone(lambda: self._alone(caller, work))

    async def _alone(
        self, caller: Caller, work: Callable[[AsyncConnection], Awaitable[Answer]]
    ) -> Answer:
        claim = Claim(caller.guild_id, caller.interaction_id, int(self._now()))
        try:
            async with self._writing([caller.guild_id]) as conn:
                if not await interactions.claim(conn, [claim]):
                    return await self._repeated(conn, caller)
                answer = await work(conn)
                if answer.journal is None:
                    await keep_answer(conn, caller, answer)
                return answer
        except RuleError as error:
            if not isinstance(error, AlreadyDoneError):
                await self._keep_refusal(claim, error)
            raise

    async def _repeated(self, conn: AsyncConnection, caller: Caller) -> Answer:
        result = (await Repeats(conn, self._games).results([caller]))[caller.interaction_id]
        if isinstance(result, Exception):
            raise result
        return result

    async def _keep_refusal(self, claim: Claim, error: RuleError) -> None:
        """Claim again, with the refusal: the claim itself was rolled back with the work."""
        async with self._writing([claim.guild_id]) as conn:
            if await interactions.claim(conn, [claim]):
                refusal = Refusal(claim.guild_id, claim.id, error.message)
                await interactions.refuse_all(conn, [refusal])

    async def _move(self, caller: Caller, name: str, options: Mapping[str, Typed]) -> Answer:
        """Do what concerns everybody in play, in a transaction of its own."""
        chance = Chance(self._seeds.draw(), int(self._now()))

        async def work(conn: AsyncConnection) -> Answer:
            seat = await take_seat(conn, self._games, caller)
            return await moved_by_command(await hold(seat, self._games), name, options, chance)

        return await self.barrier(caller, work)

    async def _put(self, job: Job, word: Word | None = None) -> Answer:
        result = await self._queue.put(job, None if word is None else _only_answers(word))
        if isinstance(result, Exception):
            raise result
        return result

    async def _run(self, waiting: list[Waits]) -> None:
        try:
            results = await self._transact(waiting)
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
            if not waiting:
                _log.warning("Where messages were posted could not be noted: %s", error)
                return
            if len(waiting) == 1:
                waiting[0].fail(error)
                return
            _log.warning("A batch of %d failed and is run one by one", len(waiting))
            for each in waiting:
                await self._run([each])
            return
        for place, (each, result) in enumerate(zip(waiting, results, strict=True), start=1):
            each.give(result)
            if place % TOGETHER == 0:
                # What the loop's turn has to say is sent at its end: the first need not wait.
                await asyncio.sleep(0)

    async def _transact(self, waiting: Sequence[Waits]) -> list[Result]:
        async with self._writing(each.job.caller.guild_id for each in waiting) as conn:
            if not waiting:
                return []
            results = await Batch(conn, self._games, self._hunches).run(
                [each.job for each in waiting]
            )
            while_committing(conn, lambda: _word_all(waiting, results))
        return results

    @asynccontextmanager
    async def _writing(self, guild_ids: Iterable[int]) -> AsyncIterator[AsyncConnection]:
        """Write in those guilds in one transaction, which begins with the notes that wait."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        notes, self._notes = self._notes, []
        try:
            async with self._database.writing() as conn:
                await guilds.hold(conn, {*guild_ids, *(note.guild_id for note in notes)})
                await write(conn, [follow_ups.noting_posted(notes), journal.noting_posted(notes)])
                yield conn
        except RuleError:
            # What was refused took them back with it. After any other error they are let go,
            # lest they fail the next transaction too.
            self._notes[:0] = notes
            self._write_notes_later()
            raise

    def _write_notes_later(self) -> None:
        if self._notes and self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(COALESCE, self._queue.nudge)

    def _stage(self, conn: AsyncConnection, ledger: Ledger) -> Stage:
        return Stage(conn, self._games, ledger, characters.reading)

    async def _show(self, job: CommandJob) -> Answer | None:
        """Answer what only shows, from one reading transaction; None if it changes something."""
        async with self._database.reading() as conn:
            ledger = Ledger(conn)
            (task,) = await self._stage(conn, ledger).set([job])
        if task.error is not None:
            raise task.error
        if task.action is None or task.action.changes:
            return None
        return Performance(ledger, task).shown()


def _only_answers(word: Word) -> Callable[[Result], None]:
    def worded(result: Result) -> None:
        if isinstance(result, Answer):
            word(result)

    return worded


def _word_all(waiting: Sequence[Waits], results: Sequence[Result]) -> None:
    for each, result in zip(waiting, results, strict=True):
        if each.word is not None:
            # What cannot be worded is found out once more, and told, by who is given the answer.
            with suppress(Exception):
                each.word(result)


_log = logging.getLogger(__name__)
