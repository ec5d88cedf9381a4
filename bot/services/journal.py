"""The journal's use cases: undo, and the history of a campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.finding import campaign_of, is_gm
from bot.services.games import Game, Games
from bot.services.queue import Barriers
from bot.services.reversal import Reversal
from bot.store import journal
from bot.store.database import Database
from bot.store.journal import Entry
from rules.errors import NotPossibleError
from rules.message import Message, Name, msg
from rules.outcome import Outcome

PAGE = 10
"""Entries on a page of the history."""

PUBLIC = frozenset({"public"})
EVERYTHING = frozenset({"public", "gm"})
"""Which entries a player reads, and which the GM."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of the history. `at` is in seconds since 1970."""

    number: int
    headline: Message
    actor_id: int
    at: int
    undone: bool
    undoes: int | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a campaign's history, the newest first; `page` counts from 1."""

    campaign: CampaignRef
    entries: tuple[HistoryEntry, ...]
    page: int
    pages: int


class Journal:
    """Undo and history. An undo is an entry too, and can be undone."""

    def __init__(
        self, database: Database, games: Games, queue: Barriers, now: Callable[[], float]
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue
        self._now = now

    async def history(self, caller: Caller, page: int) -> HistoryPage:
        """Give a page of what the caller may read of the history; one past the end gives the last.

        What the GM did in private is in it for the GM alone.
        """
        async with self._database.reading() as conn:
            row = await campaign_of(conn, caller)
            game = (await self._games.of(conn, [row]))[row.key]
            seen = EVERYTHING if is_gm(caller, row) else PUBLIC
            _, total = await journal.page(conn, row.key, seen, 0, 1)
            pages = max(1, ceil(total / PAGE))
            shown = min(max(1, page), pages)
            entries, _ = await journal.page(conn, row.key, seen, (shown - 1) * PAGE, PAGE)
        lines = tuple(
            HistoryEntry(
                entry.id,
                Outcome.model_validate_json(entry.outcome).headline,
                entry.actor_id,
                entry.at,
                entry.undone_by is not None,
                entry.undoes,
            )
            for entry in entries
        )
        return HistoryPage(game.ref, lines, shown, pages)

    async def undo(self, caller: Caller, number: int | None) -> Answer:
        """Take an entry back, field by field: the caller's last one, or the campaign's for a GM.

        A refusal names the later entry that has changed the same field since.
        """
        return await self._queue.barrier(caller, lambda conn: self._undo(conn, caller, number))

    async def _undo(self, conn: AsyncConnection, caller: Caller, number: int | None) -> Answer:
        row = await campaign_of(conn, caller)
        game = (await self._games.of(conn, [row]))[row.key]
        entry = await _entry_to_undo(conn, caller, game, number)
        return await Reversal(conn, caller, game, entry, int(self._now())).done()


async def _entry_to_undo(
    conn: AsyncConnection, caller: Caller, game: Game, number: int | None
) -> Entry:
    gm = is_gm(caller, game.row)
    if number is None:
        actor = None if gm else caller.user_id
        found = await journal.last_to_undo(conn, caller.guild_id, game.row.id, actor)
        if found is None:
            raise NotPossibleError(msg("There is nothing to undo."))
        return found
    found = await journal.entry(conn, caller.guild_id, number)
    hidden = found is not None and found.visibility not in PUBLIC and not gm
    if found is None or hidden or found.campaign_id != game.row.id:
        raise NotPossibleError(
            msg(
                "There is no entry #{number} in {campaign}.",
                number=number,
                campaign=Name(text=game.row.name),
            ),
            field="number",
        )
    if found.undone_by is not None:
        raise NotPossibleError(
            msg("#{number} is undone already, by #{by}.", number=number, by=found.undone_by),
            field="number",
        )
    return found
