"""New characters: numbered, named, stored, and written into the journal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from bot.services import tellings
from bot.services.answers import Answer
from bot.services.deeds import Deed, StoredScene
from bot.services.ledger import Ledger
from bot.services.naming import free_names
from bot.services.performing import answer_of
from bot.services.seats import Seat
from bot.store import active, characters, counters, journal
from bot.store.active import Active
from bot.store.characters import CharacterRow
from bot.store.journal import EntrySheet
from rules.errors import NotPossibleError
from rules.message import Message, msg
from rules.outcome import Outcome
from rules.sheet import Sheet

MOST = 5_000
"""How many characters a campaign may have, the retired ones included."""


@dataclass(frozen=True, slots=True)
class Birth:
    """What is to be made: `count` characters of one name, each with the same sheet."""

    name: str
    sheet: Sheet
    owner_id: int | None
    at: int
    count: int = 1


async def bear(seat: Seat, birth: Birth) -> list[CharacterRow]:
    """Store new characters under names that are free; NotPossibleError when there are too many."""
    guild_id, campaign_id = seat.game.row.key
    locked = await counters.lock(seat.conn, [guild_id])
    taken = await characters.name_keys(seat.conn, guild_id, campaign_id)
    if len(taken) + birth.count > MOST:
        raise NotPossibleError(
            msg("A campaign can have at most {n} characters, the retired included.", n=MOST)
        )
    rows = [
        CharacterRow(
            guild_id=guild_id,
            id=locked[guild_id].character(),
            campaign_id=campaign_id,
            name=name,
            name_key=key,
            owner_id=birth.owner_id,
            retired=False,
            schema=type(birth.sheet).SCHEMA,
            sheet=birth.sheet.model_dump_json(),
            created_at=birth.at,
        )
        for name, key in free_names(birth.name, birth.count, taken)
    ]
    await counters.save(seat.conn, locked.values())
    await characters.add_all(seat.conn, rows)
    return rows


@dataclass(frozen=True, slots=True)
class Announced:
    """How new characters are told: the journal's action, and the outcome that is shown."""

    action: str
    outcome: Outcome
    private: bool = False


async def join(seat: Seat, birth: Birth, action: str, line: Message) -> Answer:
    """Make a player's character, whom they play from now on; `line` says how to go on."""
    (row,) = await bear(seat, birth)
    await active.choose(
        seat.conn, Active(row.guild_id, row.campaign_id, seat.caller.user_id, row.id)
    )
    return await announce(seat, [row], Announced(action, tellings.joined(row, birth.name, line)))


async def announce(seat: Seat, rows: Sequence[CharacterRow], told: Announced) -> Answer:
    """Write new characters into the journal, with no sheet before and theirs after."""
    ledger = Ledger(seat.conn)
    await ledger.lock_counters([seat.caller.guild_id])
    recorded = ledger.record(
        Deed(
            game=seat.game,
            caller=seat.caller,
            action=told.action,
            request=json.dumps({"characters": [row.id for row in rows]}),
            scene=StoredScene(clock=seat.game.clock, by_gm=seat.gm),
            cast=(),
            outcome=told.outcome,
            at=rows[0].created_at,
            visibility="gm" if told.private else "public",
        )
    )
    await ledger.flush()
    sheets = [
        EntrySheet(
            guild_id=row.guild_id,
            journal_id=recorded.number,
            character_id=row.id,
            name=row.name,
            owner_id=row.owner_id,
            schema=row.schema,
            before=None,
            after=row.sheet,
        )
        for row in rows
    ]
    await journal.adding_sheets(sheets).on(seat.conn)
    return answer_of(seat.game, told.outcome, recorded, private=told.private)
