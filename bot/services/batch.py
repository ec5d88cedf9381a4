"""One transaction for all that waits: claim, set the scene, resolve in order, write, answer."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import finding
from bot.services.answers import Answer
from bot.services.finding import Places
from bot.services.games import Games
from bot.services.hunches import Foreseen, Hunches
from bot.services.jobs import Job
from bot.services.ledger import Ledger
from bot.services.performing import Performance
from bot.services.repeats import Repeats, keep_answer
from bot.services.stage import Stage, Task
from bot.store import characters, follow_ups, interactions
from bot.store.interactions import Claim, Refusal
from bot.store.statements import together
from rules.errors import RuleError

Result = Answer | Exception
"""What a job came to: an answer, or what is raised where it is awaited."""


class Batch:
    """Resolves jobs in order of arrival; later ones see what earlier ones changed."""

    def __init__(self, conn: AsyncConnection, games: Games, hunches: Hunches) -> None:
        """Work over one transaction's connection."""
        self._conn = conn
        self._hunches = hunches
        self._games = games
        self._ledger = Ledger(conn)

    async def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Give each job's result, in order; the caller commits before anybody is told."""
        claims = [Claim(job.caller.guild_id, job.caller.interaction_id, job.at) for job in jobs]
        guessed = self._hunches.guess(jobs)
        made, bound, known, rows, opened, _ = await together(
            self._conn,
            interactions.claiming(claims),
            *finding.placing([job.caller for job in jobs]),
            characters.locking(guessed),
            follow_ups.opened(guessed),
            self._ledger.locking_counters({job.caller.guild_id for job in jobs}),
        )
        results: dict[int, Result] = {}
        # One interaction delivered twice may wait in one batch: the first delivery acts.
        fresh = {
            job.caller.interaction_id: job
            for job in reversed(jobs)
            if (job.caller.guild_id, job.caller.interaction_id) in made
        }
        ordered = [job for job in jobs if fresh.get(job.caller.interaction_id) is job]
        stage = Stage(
            self._conn, self._games, self._ledger, characters.locking, self._ledger.locking_counters
        )
        tasks = await stage.set(ordered, Places(bound, known), Foreseen(guessed, rows, opened))
        for task in tasks:
            self._hunches.learn(task.job, task.named)
            results[task.job.caller.interaction_id] = self._act(task)
        await self._ledger.flush()
        await self._keep(tasks, results)
        old = [job for job in jobs if job.caller.interaction_id not in results]
        results |= await Repeats(self._conn, self._games).results(job.caller for job in old)
        return [results[job.caller.interaction_id] for job in jobs]

    async def _keep(self, tasks: Sequence[Task], results: dict[int, Result]) -> None:
        refusals = []
        for task in tasks:
            caller = task.job.caller
            result = results[caller.interaction_id]
            if isinstance(result, RuleError):
                refusals.append(Refusal(caller.guild_id, caller.interaction_id, result.message))
            elif isinstance(result, Answer) and result.journal is None:
                await keep_answer(self._conn, caller, result)
        await interactions.refuse_all(self._conn, refusals)

    def _act(self, task: Task) -> Result:
        try:
            return Performance(self._ledger, task).given()
        except Exception as error:
            # A bug in one job fails that one alone. One that leaves the ledger half written
            # fails the batch, which is then run again one by one.
            if self._ledger.recording:
                raise
            return error
