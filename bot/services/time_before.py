"""What the clock and the combat were before an entry that moved them, for an undo."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.deeds import read_scene
from bot.services.games import Game
from bot.services.lineage import counts
from bot.store import combats, journal
from bot.store.journal import Entry
from rules.clock import Clock, said_time
from rules.combat import Combat
from rules.errors import NotPossibleError
from rules.message import Message, msg
from rules.outcome import Outcome

_PAGE = 200


@dataclass(frozen=True, slots=True)
class TimeBefore:
    """What an undo brings back (None: the entry left it as it was), and the combat of now."""

    clock: Clock | None = None
    combat: Combat | None = None
    present: Combat | None = None

    @property
    def changes(self) -> dict[str, object]:
        """What of it an outcome tells."""
        return {"clock": self.clock, "combat": self.combat, "lines": self._said}

    @property
    def _said(self) -> tuple[Message, ...]:
        """What time it is again, or whose turn."""
        if self.clock is None:
            return ()
        combat = self.present if self.combat is None else self.combat
        acting = combat.acting(self.clock) if combat else None
        if acting is None:
            return (msg("It is {time} again.", time=said_time(self.clock.seconds)),)
        round_ = self.clock.round
        return (msg("It is round {round} again: {who} acts.", round=round_, who=acting.name),)


async def time_before(
    conn: AsyncConnection, game: Game, entry: Entry, outcome: Outcome
) -> TimeBefore:
    """Give what an entry's moves are taken back to; `outcome` is the entry's.

    NotPossibleError, naming the later entry, when the time has moved on since.
    """
    if outcome.clock is None:
        return TimeBefore()
    if game.clock != outcome.clock:
        raise await _moved_on(conn, entry)
    scene = read_scene(entry.scene)
    present = await combats.of_campaign(conn, game.row.key)
    if outcome.combat is None:
        return TimeBefore(scene.clock, present=present)
    if (present or Combat()) != outcome.combat:
        raise await _moved_on(conn, entry)
    return TimeBefore(scene.clock, scene.combat or Combat(), present)


async def _moved_on(conn: AsyncConnection, entry: Entry) -> NotPossibleError:
    later = await _last_move(conn, entry)
    if later is None:
        return NotPossibleError(msg("The campaign’s time has moved on since."))
    return NotPossibleError(
        msg("#{later} has moved the campaign’s time since. Undo #{later} first.", later=later)
    )


async def _last_move(conn: AsyncConnection, entry: Entry) -> int | None:
    """Give the last entry after this one that stands and moved the clock.

    What was taken back since, and its undo, have moved nothing together.
    """
    last, after = None, entry.id
    undoes = await journal.undoes_after(conn, entry.guild_id, entry.id)
    while entries := await journal.all_of_campaign(
        conn, entry.guild_id, entry.campaign_id, after, _PAGE
    ):
        after = entries[-1].id
        for each in entries:
            moved = each.undone_by is None and json.loads(each.outcome).get("clock") is not None
            if moved and counts(each.id, entry.id, undoes):
                last = each.id
    return last
