"""Making a character step by step: the draft is stored, and nobody but its maker sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import draft_dice
from bot.services.answers import Answer
from bot.services.births import Birth, join
from bot.services.caller import Caller
from bot.services.draft_steps import LAST, NAME, Filling, Half
from bot.services.draft_views import DraftView, FormView, Making, read_making
from bot.services.errors import ClosedError, NoCampaignError
from bot.services.games import Games
from bot.services.naming import clean_name
from bot.services.queue import Barriers
from bot.services.seats import Seat, take_seat, take_seat_in
from bot.services.seeds import SeedSource
from bot.store import drafts
from bot.store.database import Database
from bot.store.drafts import DraftRow
from rules.message import Message, Name, msg
from rules.outcome import Outcome

Work = Callable[[Seat, Making], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class At:
    """A draft as a button shows it: which, and after how many changes; None is however many."""

    draft: int
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """What a press came to: where the maker is now, if still anywhere, and what all are told."""

    view: DraftView | None
    told: Answer | None = None


class DraftGoneError(ClosedError):
    """What was being made is finished or abandoned, or its campaign is gone."""

    def __init__(self) -> None:
        """Say how to begin another."""
        super().__init__(
            msg("You are not making this character any more. Make another: /character build")
        )


class Drafts:
    """The use cases of `/character build`. `now` gives seconds since 1970.

    Every change goes through the queue, once for each interaction. A button that shows an older
    state changes nothing: its maker is shown where they are. DraftGoneError where nothing is being
    made any more.
    """

    def __init__(
        self,
        database: Database,
        games: Games,
        queue: Barriers,
        seeds: SeedSource,
        now: Callable[[], float],
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue
        self._seeds = seeds
        self._now = now

    async def begin(self, caller: Caller, name: str | None) -> DraftView:
        """Begin a character, or go on with the one that the caller is making here.

        InvalidInputError for a name that may be none.
        """
        kept = "" if name is None else clean_name(name)

        async def work(conn: AsyncConnection) -> Answer:
            seat = await take_seat(conn, self._games, caller)
            if await drafts.of_campaign(conn, _key(seat)) is None:
                await drafts.save(conn, self._fresh(seat, kept))
            return _step_taken(seat)

        answer = await self._queue.barrier(caller, work)
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            row = await drafts.of_campaign(conn, _key(seat))
        if row is None:
            raise DraftGoneError
        resumed = row.id != caller.interaction_id and not answer.repeated
        return read_making(seat.game, row, by_gm=seat.gm).view(_resumed(row) if resumed else None)

    async def view(self, caller: Caller, draft: int, notice: Message | None = None) -> DraftView:
        """Show where the caller is in making a character."""
        async with self._database.reading() as conn:
            _, making = await self._making(conn, caller, draft)
        return making.view(notice)

    async def form(self, caller: Caller, at: At, page: int) -> FormView | None:
        """Give a form of the present step; None where the button shows another state."""
        async with self._database.reading() as conn:
            _, making = await self._making(conn, caller, at.draft)
        return making.form(page) if making.row.revision == at.revision else None

    async def fill(self, caller: Caller, draft: int, texts: Mapping[str, str]) -> DraftView:
        """Take what was typed into a form, by the keys of its fields.

        What cannot be taken is kept as it was typed, and said. A form that was opened before
        something else changed is taken all the same: nothing that was typed is lost.
        """

        async def work(seat: Seat, making: Making) -> Answer:
            mistakes = dict(making.row.mistakes)
            filling = Filling(seat.game, caller.locale, making.half, mistakes)
            filling.take(making.steps, texts)
            await self._save(seat, replace(making.row, mistakes=mistakes), filling.half)
            return _step_taken(seat)

        await self._change(caller, At(draft), work)
        return await self.view(caller, draft)

    async def move(self, caller: Caller, at: At, by: int) -> DraftView:
        """Go on (1) or back (−1); what lies beyond the last step is the last."""

        async def work(seat: Seat, making: Making) -> Answer:
            place = max(0, min(len(making.steps) - 1, making.at + by))
            row = replace(making.row, step=making.steps[place].key)
            await self._save(seat, row, making.half)
            return _step_taken(seat)

        await self._change(caller, at, work)
        return await self.view(caller, at.draft)

    async def to_end(self, caller: Caller, at: At) -> DraftView:
        """Leave the steps that are left as they are."""

        async def work(seat: Seat, making: Making) -> Answer:
            await self._save(seat, replace(making.row, step=LAST), making.half)
            return _step_taken(seat)

        await self._change(caller, at, work)
        return await self.view(caller, at.draft)

    async def start_over(self, caller: Caller, at: At) -> DraftView:
        """Take back all that was filled in, but for the name and the dice that have fallen."""

        async def work(seat: Seat, making: Making) -> Answer:
            sheet = draft_dice.fallen(seat.game, making)
            row = replace(making.row, step=NAME, mistakes={})
            await self._save(seat, row, Half(making.half.name, sheet))
            return _step_taken(seat)

        await self._change(caller, at, work)
        return await self.view(caller, at.draft)

    async def throw(self, caller: Caller, at: At) -> Turned:
        """Roll the dice of the present step in the open, as an entry of the journal.

        NotPossibleError when they have fallen already: then only the GM may roll them again.
        """
        seed = self._seeds.draw()

        async def work(seat: Seat, making: Making) -> Answer:
            sheet, answer = await draft_dice.roll(seat, making, seed, self._time())
            row = replace(making.row, thrown={**making.row.thrown, making.step.key: seed})
            await self._save(seat, row, replace(making.half, sheet=sheet))
            return answer

        answer = await self._change(caller, at, work)
        view = await self.view(caller, at.draft)
        return Turned(view, answer if answer.journal is not None else None)

    async def finish(self, caller: Caller, at: At) -> Turned:
        """Make the character, whom the caller plays from now on.

        With something unsettled the maker is taken back to it, and told.
        """
        notices: list[Message] = []

        async def work(seat: Seat, making: Making) -> Answer:
            unsettled = making.unsettled()
            if unsettled is not None:
                notices.append(msg("Before it can be finished, this has to be settled."))
                await self._save(seat, replace(making.row, step=unsettled.key), making.half)
                return _step_taken(seat)
            await drafts.remove(seat.conn, making.row.key)
            half = making.half
            birth = Birth(half.name, half.sheet, caller.user_id, self._time())
            line = msg("Its numbers are those that were chosen. Read them: /character show")
            return await join(seat, birth, "character.build", line)

        answer = await self._change(caller, at, work)
        if answer.journal is not None:
            return Turned(None, answer)
        return Turned(await self.view(caller, at.draft, *notices))

    async def abandon(self, caller: Caller, at: At) -> None:
        """Make this character no more; what was rolled for it stays in the journal."""

        async def work(seat: Seat, making: Making) -> Answer:
            await drafts.remove(seat.conn, making.row.key)
            return _step_taken(seat)

        await self._change(caller, at, work)

    async def _change(self, caller: Caller, at: At, work: Work) -> Answer:
        """Do work on a draft that is as its button shows it; else change nothing."""

        async def alone(conn: AsyncConnection) -> Answer:
            seat, making = await self._making(conn, caller, at.draft)
            if at.revision in {None, making.row.revision}:
                return await work(seat, making)
            return _step_taken(seat)

        return await self._queue.barrier(caller, alone)

    async def _making(
        self, conn: AsyncConnection, caller: Caller, draft: int
    ) -> tuple[Seat, Making]:
        row = await drafts.numbered(conn, caller.guild_id, caller.user_id, draft)
        if row is None:
            raise DraftGoneError
        try:
            seat = await take_seat_in(conn, self._games, caller, row.campaign_id)
        except NoCampaignError:
            raise DraftGoneError from None
        return seat, read_making(seat.game, row, by_gm=seat.gm)

    def _fresh(self, seat: Seat, name: str) -> DraftRow:
        system = seat.game.system
        guild_id, campaign_id, user_id = _key(seat)
        sheet = system.new_sheet(seat.game.content)
        row = DraftRow(
            guild_id=guild_id,
            campaign_id=campaign_id,
            user_id=user_id,
            id=seat.caller.interaction_id,
            revision=1,
            name=name,
            step=NAME,
            schema=system.sheet.SCHEMA,
            sheet=sheet.model_dump_json(),
            updated_at=self._time(),
        )
        if not name:
            return row
        steps = read_making(seat.game, row, by_gm=seat.gm).steps
        return replace(row, step=steps[1].key)

    async def _save(self, seat: Seat, row: DraftRow, half: Half) -> None:
        """Write a draft with what is made of it now, one change older."""
        after = replace(
            row,
            revision=row.revision + 1,
            name=half.name,
            schema=type(half.sheet).SCHEMA,
            sheet=half.sheet.model_dump_json(),
            updated_at=self._time(),
        )
        await drafts.save(seat.conn, after)

    def _time(self) -> int:
        return int(self._now())


def _key(seat: Seat) -> drafts.DraftKey:
    return seat.game.row.guild_id, seat.game.row.id, seat.caller.user_id


def _step_taken(seat: Seat) -> Answer:
    """Say that a step was taken: kept with the interaction, and shown to nobody."""
    taken = msg("A step was taken.")
    return Answer(Outcome(headline=taken, title=taken), seat.game.ref, private=True)


def _resumed(row: DraftRow) -> Message:
    if not row.name:
        return msg("You are making a character here already: this is where you were.")
    name = Name(text=row.name)
    return msg("You are making {name} here already: this is where you were.", name=name)
