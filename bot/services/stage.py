"""Sets the scene for a whole batch: loads what its jobs need, with one statement a kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import finding, pressing, rosters
from bot.services.deeds import Actor
from bot.services.errors import NoCampaignError
from bot.services.finding import Places
from bot.services.games import Game, Games
from bot.services.hearing import listener
from bot.services.hunches import NOTHING_FORESEEN, Foreseen
from bot.services.jobs import CommandJob, Job, PressJob, RollJob
from bot.services.ledger import Ledger
from bot.services.options import (
    Chosen,
    Named,
    choose,
    named_by,
    names_of_chosen,
    read_chosen,
    request_of,
)
from bot.services.rosters import NOTHING, Needs, NotWholeError, Roster, Wanted
from bot.store import counters, follow_ups, journal
from bot.store.characters import CharacterKey, CharacterRow
from bot.store.follow_ups import StoredFollowUp
from bot.store.statements import Work, together
from rules.errors import RuleError
from rules.follow_up import Choice
from rules.outcome import Outcome
from rules.request import Request
from rules.rolling import ROLL
from rules.sheet import Character, CharacterId
from rules.system import Action
from rules.values import frozen


@dataclass(slots=True)
class Task:
    """A job on its way: what is known of it so far, or why it failed."""

    job: Job
    game: Game | None = None
    stored: StoredFollowUp | None = None
    choice: Choice | None = None
    chosen: Chosen | None = None
    action: Action | None = None
    request: Request | None = None
    needs: Needs = NOTHING
    error: Exception | None = None
    cast: tuple[int, ...] = ()
    """The numbers of all whom the request, or the follow-up itself, concerns, in order."""
    named: Sequence[Named] = ()
    """All whom the request names."""

    @property
    def stale(self) -> bool:
        """Whether the pressed button shows numbers that have changed since."""
        return (
            isinstance(self.job, PressJob)
            and self.stored is not None
            and self.stored.revision != self.job.revision
        )

    def find_cast(self) -> None:
        """Find whom the request, or the follow-up itself, concerns."""
        if self.request is not None:
            self.named = named_by(self.request)
        concerned = {int(who) for _, _, who in self.named}
        if self.stored is not None:
            concerned.add(int(self.stored.follow_up.character))
        self.cast = tuple(sorted(concerned))


LoadCharacters = Callable[[Collection[CharacterKey]], Work[dict[CharacterKey, CharacterRow]]]
"""How characters are loaded: by `characters.locking`, or `reading` where nothing changes."""

CountOn = Callable[[Iterable[int]], Work[None]]
"""How the counters of guilds are locked, from which what is done gets its numbers."""


def count_nothing(_: Iterable[int]) -> Work[None]:
    """Lock no counters: where nothing changes, nothing is numbered."""
    return counters.locking(()).then(lambda _: None)


Step = Callable[[Task], None]
"""One step of the way, for one task; what it raises fails that task alone."""


class Stage:
    """Loads what jobs need. What is wrong with one job is kept in its task, and fails it alone."""

    def __init__(
        self,
        conn: AsyncConnection,
        games: Games,
        ledger: Ledger,
        load: LoadCharacters,
        count_on: CountOn = count_nothing,
    ) -> None:
        """Load into the ledger; `load` locks the characters, or only reads them."""
        self._conn = conn
        self._games = games
        self._ledger = ledger
        self._load = load
        self._count_on = count_on

    async def set(
        self,
        jobs: Iterable[Job],
        places: Places | None = None,
        foreseen: Foreseen = NOTHING_FORESEEN,
    ) -> list[Task]:
        """Find each job's game, read its request, and load the sheets and follow-ups it sees.

        `places` are what is played where, and `foreseen` some characters, if they are loaded
        already.
        """
        tasks = [Task(job) for job in jobs]
        await self._find_buttons(tasks)
        await self._find_games(tasks, places)
        for task in tasks:
            self._guard(task, self._prepare)
        await self._read_requests(tasks, foreseen)
        await self._load_cast(tasks, foreseen)
        return tasks

    async def button(self, job: PressJob) -> Task:
        """Find a pressed button's follow-up, game and choice, and nothing else."""
        task = Task(job)
        await self._find_buttons([task])
        await self._find_games([task], None)
        self._guard(task, self._prepare)
        return task

    def _guard(self, task: Task, step: Step) -> None:
        if task.error is None:
            try:
                step(task)
            except NotWholeError:
                raise
            except Exception as error:  # noqa: BLE001 - it is raised again where it is awaited
                if isinstance(error, RuleError) and task.game is not None:
                    error.system = task.game.system.key
                task.error = error

    async def _find_buttons(self, tasks: Sequence[Task]) -> None:
        pressed = [task for task in tasks if isinstance(task.job, PressJob)]
        keys = {
            (task.job.caller.guild_id, task.job.follow_up)
            for task in pressed
            if isinstance(task.job, PressJob)
        }
        found = await follow_ups.by_ids(self._conn, keys)
        for task in pressed:
            if isinstance(task.job, PressJob):
                task.stored = found.get((task.job.caller.guild_id, task.job.follow_up))
        answered = {
            (task.stored.guild_id, task.stored.closed_by)
            for task in pressed
            if task.stored is not None and not task.stored.is_open and task.stored.closed_by
        }
        entries = await journal.by_ids(self._conn, answered)
        for task in pressed:
            task.error = self._why_not(task.stored, entries)

    def _why_not(
        self, stored: StoredFollowUp | None, entries: Mapping[tuple[int, int], journal.Entry]
    ) -> RuleError | None:
        if stored is None:
            return pressing.too_old()
        if stored.is_open:
            return None if stored.is_due() else pressing.too_early()
        entry = entries.get((stored.guild_id, stored.closed_by or 0))
        if stored.reason is not None or entry is None:
            return pressing.void(stored)
        outcome = Outcome.model_validate_json(entry.outcome)
        return pressing.closed(outcome.headline, entry.at)

    async def _find_games(self, tasks: Sequence[Task], places: Places | None) -> None:
        if places is None:
            places = await finding.places(self._conn, [task.job.caller for task in tasks])
        rows = {}
        for task in tasks:
            if task.error is not None:
                continue
            try:
                rows[task.job.caller.interaction_id] = (
                    places.campaign(task.job.caller)
                    if task.stored is None
                    else places.numbered(task.stored.guild_id, task.stored.campaign_id)
                )
            except RuleError as error:
                task.error = None if isinstance(task.job, RollJob) else error
        try:
            games = await self._games.of(self._conn, rows.values())
        except RuleError:
            games = {}
        for task in tasks:
            row = rows.get(task.job.caller.interaction_id)
            if row is not None:
                task.game = games.get(row.key)

    def _prepare(self, task: Task) -> None:
        job = task.job
        if isinstance(job, RollJob):
            task.action = ROLL
            task.request = request_of(ROLL, "roll", job.options, Roster())
        elif task.game is None:
            raise NoCampaignError
        elif isinstance(job, CommandJob):
            heard = listener(task.game, job.caller.locale)
            task.chosen = choose(task.game.system, job.name, job.options, heard)
            task.needs = names_of_chosen(task.chosen)
        elif task.stored is not None and not task.stale:
            task.choice = pressing.choice_of(task.stored, job.choice)
            task.needs = pressing.needs_of(task.choice, job)

    async def _read_requests(self, tasks: Sequence[Task], foreseen: Foreseen) -> None:
        open_tasks = [task for task in tasks if task.error is None and task.request is None]
        wanted = [_wanted(task) for task in open_tasks]
        loaded = await rosters.load(self._conn, wanted, foreseen.rows.values())
        for task, want, roster in zip(open_tasks, wanted, loaded, strict=True):
            try:
                self._guard(task, _Reader(roster))
            except NotWholeError:
                whole = await rosters.load_whole(self._conn, want)
                self._guard(task, _Reader(whole))

    async def _load_cast(self, tasks: Sequence[Task], foreseen: Foreseen) -> None:
        for task in tasks:
            task.find_cast()
        keys = {
            (task.job.caller.guild_id, number)
            for task in tasks
            if task.error is None
            for number in task.cast
        }
        missing = keys - foreseen.keys
        guilds = {task.job.caller.guild_id for task in tasks if task.game is not None}
        rows, opened, _ = await together(
            self._conn, self._load(missing), follow_ups.opened(missing), self._count_on(guilds)
        )
        rows |= foreseen.rows
        for task in tasks:
            self._guard(task, lambda task: self._enter(task, rows))
        self._ledger.follow_ups.update(opened)
        self._ledger.follow_ups.update(foreseen.opened_of(keys))

    def _enter(self, task: Task, rows: Mapping[tuple[int, int], CharacterRow]) -> None:
        if task.game is None:
            return
        for number in task.cast:
            row = rows.get((task.job.caller.guild_id, number))
            if row is None or row.campaign_id != task.game.row.id:
                raise pressing.too_old()
            if row.key not in self._ledger.actors:
                sheet = task.game.sheets.read(task.game.system, row)
                self._ledger.actors[row.key] = Actor(
                    row, Character(CharacterId(row.id), row.name, row.owner_id, sheet)
                )


@frozen
class _Reader:
    """Reads one task's request by a roster."""

    roster: Roster

    def __call__(self, task: Task) -> None:
        game, job = task.game, task.job
        if game is None or task.stale:
            return
        heard = listener(game, job.caller.locale)
        if isinstance(job, CommandJob):
            if task.chosen is not None:
                task.action = task.chosen.action
                task.request = read_chosen(task.chosen, self.roster, heard)
        elif isinstance(job, PressJob) and task.choice is not None:
            task.action, task.request = pressing.request_of(
                game.system, task.choice, job.answer, self.roster, heard
            )


def _wanted(task: Task) -> Wanted:
    caller = task.job.caller
    campaign = 0 if task.game is None else task.game.row.id
    return Wanted(caller.guild_id, campaign, caller.user_id, task.needs)
