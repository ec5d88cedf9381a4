"""What the rules still ask: listing it, waiving it, and remembering where it is posted."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import pressing
from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.deeds import Deed, StoredScene
from bot.services.errors import NotAllowedError
from bot.services.finding import campaign_of, is_gm
from bot.services.games import Games
from bot.services.ledger import Ledger
from bot.services.performing import answer_of
from bot.services.queue import Barriers
from bot.services.repeats import Repeats
from bot.store import characters, follow_ups, journal
from bot.store.database import Database
from bot.store.follow_ups import Posted, StoredFollowUp
from rules.follow_up import OpenFollowUp
from rules.message import Name, msg
from rules.outcome import Outcome


class Noting(Barriers, Protocol):
    """The queue, as it also takes along what is noted of messages."""

    def note(self, posted: Posted) -> None:
        """Note which message shows an entry and its follow-ups."""

    async def write_notes(self) -> None:
        """Write what is noted, in a transaction of its own."""


@dataclass(frozen=True, slots=True)
class Pending:
    """All that the rules still ask in a campaign, the oldest first."""

    campaign: CampaignRef
    follow_ups: tuple[OpenFollowUp, ...]


@dataclass(frozen=True, slots=True)
class Unposted:
    """An answer that was stored but that no message shows, and the channel where it belongs."""

    guild_id: int
    channel_id: int
    answer: Answer


class FollowUps:
    """The use cases of what the rules ask, beside answering it."""

    def __init__(
        self, database: Database, games: Games, queue: Noting, now: Callable[[], float]
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue
        self._now = now

    async def pending(self, caller: Caller) -> Pending:
        """Give all that is asked and due in the caller's campaign."""
        async with self._database.reading() as conn:
            row = await campaign_of(conn, caller)
            game = (await self._games.of(conn, [row]))[row.key]
            stored = await follow_ups.open_of_campaign(conn, caller.guild_id, row.id)
        return Pending(game.ref, tuple(each.as_open() for each in stored if each.is_due()))

    async def waive(self, caller: Caller, number: int) -> Answer:
        """Let the GM drop what the rules ask; it stands in the journal and can be undone."""
        return await self._queue.barrier(caller, lambda conn: self._waive(conn, caller, number))

    async def unposted(self) -> list[Unposted]:
        """Give what is asked and due but shown by no message, each entry once, the oldest first."""
        async with self._database.reading() as conn:
            stored = await follow_ups.unposted(conn)
            entries = await journal.by_ids(
                conn, {(each.guild_id, each.asked_by) for each in stored if each.asked_by}
            )
            repeats = Repeats(conn, self._games)
            return [
                Unposted(entry.guild_id, entry.channel_id, await repeats.shown(entry))
                for _, entry in sorted(entries.items())
                if entry.channel_id is not None
            ]

    def posted(
        self,
        guild_id: int,
        ids: Sequence[int],
        journal: int | None,
        channel_id: int,
        message_id: int,
    ) -> None:
        """Note which message shows an entry and its follow-ups; written later, with others.

        Losing such a note is harmless: the follow-up would be posted once more.
        """
        self._queue.note(Posted(guild_id, tuple(ids), journal, channel_id, message_id))

    async def stop(self) -> None:
        """Write what is still noted."""
        await self._queue.write_notes()

    async def _waive(self, conn: AsyncConnection, caller: Caller, number: int) -> Answer:
        row = await campaign_of(conn, caller)
        game = (await self._games.of(conn, [row]))[row.key]
        if not is_gm(caller, row):
            raise NotAllowedError(msg("Only the GM can waive what the rules ask."))
        stored = (await follow_ups.by_ids(conn, [(caller.guild_id, number)])).get(
            (caller.guild_id, number)
        )
        if stored is None or stored.campaign_id != row.id:
            raise pressing.too_old()
        if not stored.is_open:
            raise pressing.void(stored)
        ledger = Ledger(conn)
        ledger.follow_ups[stored.key] = stored
        outcome = Outcome(
            headline=msg("{name}: the GM waives it", name=await _whose(conn, stored)),
            title=msg("Waived"),
            lines=(stored.follow_up.prompt,),
            closes=(number,),
        )
        await ledger.lock_counters([caller.guild_id])
        recorded = ledger.record(
            Deed(
                game=game,
                caller=caller,
                action="waive",
                request=json.dumps({"follow_up": number}),
                scene=StoredScene(clock=game.clock, by_gm=True),
                cast=(),
                outcome=outcome,
                at=int(self._now()),
            )
        )
        await ledger.flush()
        return answer_of(game, outcome, recorded)


async def _whose(conn: AsyncConnection, stored: StoredFollowUp) -> Name:
    key = (stored.guild_id, int(stored.follow_up.character))
    return Name(text=(await characters.people(conn, [key]))[key].name)
