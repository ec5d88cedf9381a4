"""The journal: every resolved action and every manual change, and the sheets it read."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.follow_ups import Posted
from bot.store.statements import ByKeys, ForEach, Row, Work, field
from bot.store.tables import journal, journal_sheets
from rules.values import frozen


@frozen
class Entry:
    """One row of the journal. Bodies are JSON text; `seed` is None for a manual change."""

    guild_id: int
    id: int
    campaign_id: int
    interaction_id: int | None
    actor_id: int
    at: int
    channel_id: int | None
    system: str
    rules_version: int
    action: str
    request: str
    scene: str
    seed: bytes | None
    seed_kind: str
    dice: str
    basis: str
    outcome: str
    visibility: str
    opened: str
    closed: str
    undoes: int | None = None
    undone_by: int | None = None
    message_id: int | None = None

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Where it is shown, as (channel id, message id), if that was noted."""
        if self.channel_id is None or self.message_id is None:
            return ()
        return ((self.channel_id, self.message_id),)


@frozen
class EntrySheet:
    """A character that an entry read; `after` is None where the sheet stayed as it was."""

    guild_id: int
    journal_id: int
    character_id: int
    name: str
    owner_id: int | None
    schema: int
    before: str | None
    after: str | None


_ENTRY = tuple(Entry.__dataclass_fields__)
_SHEET = tuple(EntrySheet.__dataclass_fields__)
_ENTRIES = select(*(journal.c[name] for name in _ENTRY))
_SHEETS = select(*(journal_sheets.c[name] for name in _SHEET))

_ADD = ForEach(insert(journal), *_ENTRY)
_ADD_SHEETS = ForEach(insert(journal_sheets), *_SHEET)
_BY_ID = ByKeys(_ENTRIES, journal.c.guild_id, journal.c.id)
_BY_INTERACTION = ByKeys(
    _ENTRIES.order_by(journal.c.id), journal.c.guild_id, journal.c.interaction_id
)
_NOTE_POSTED = ForEach(
    update(journal)
    .where(journal.c.guild_id == field("guild_id"), journal.c.id == field("journal"))
    .values(channel_id=field("channel_id"), message_id=field("message_id"))
)


def _entries(rows: Iterable[Row]) -> list[Entry]:
    return [Entry(*row) for row in rows]


def adding(entries: Iterable[Entry]) -> Work[None]:
    """Store entries, in one statement."""
    return _ADD.of(entries)


def adding_sheets(sheets: Iterable[EntrySheet]) -> Work[None]:
    """Store the sheets that entries read, in one statement; the entries go first."""
    return _ADD_SHEETS.of(sheets)


async def by_interactions(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], Entry]:
    """Give the entries that those (guild, interaction) made."""
    found = await _BY_INTERACTION.of(keys, _entries).on(conn)
    return {(each.guild_id, each.interaction_id or 0): each for each in found}


async def by_ids(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], Entry]:
    """Give the entries of those (guild, number)."""
    found = await _BY_ID.of(keys, _entries).on(conn)
    return {(each.guild_id, each.id): each for each in found}


async def entry(conn: AsyncConnection, guild_id: int, number: int) -> Entry | None:
    """Give the entry of that number, if the guild has it."""
    row = (
        await conn.execute(_ENTRIES.where(journal.c.guild_id == guild_id, journal.c.id == number))
    ).one_or_none()
    return None if row is None else Entry(*row)


async def last_to_undo(
    conn: AsyncConnection, guild_id: int, campaign_id: int, actor_id: int | None
) -> Entry | None:
    """Give the newest entry that stands, an undo aside; of one actor when it is given."""
    statement = (
        _ENTRIES.where(
            journal.c.guild_id == guild_id,
            journal.c.campaign_id == campaign_id,
            journal.c.undone_by.is_(None),
            journal.c.undoes.is_(None),
        )
        .order_by(journal.c.id.desc())
        .limit(1)
    )
    if actor_id is not None:
        statement = statement.where(journal.c.actor_id == actor_id)
    row = (await conn.execute(statement)).one_or_none()
    return None if row is None else Entry(*row)


async def last_of_actions(
    conn: AsyncConnection,
    key: tuple[int, int],
    actions: Collection[str],
    character_id: int | None = None,
) -> Entry | None:
    """Give the newest entry of a (guild, campaign) that stands and is one of those actions.

    With a character, the newest that read it.
    """
    statement = _ENTRIES.where(
        journal.c.guild_id == key[0],
        journal.c.campaign_id == key[1],
        journal.c.action.in_(sorted(actions)),
        journal.c.undone_by.is_(None),
    )
    if character_id is not None:
        read = select(journal_sheets.c.journal_id).where(
            journal_sheets.c.guild_id == key[0], journal_sheets.c.character_id == character_id
        )
        statement = statement.where(journal.c.id.in_(read))
    found = await conn.execute(statement.order_by(journal.c.id.desc()).limit(1))
    row = found.one_or_none()
    return None if row is None else Entry(*row)


async def page(
    conn: AsyncConnection,
    key: tuple[int, int],
    seen: Collection[str],
    offset: int,
    limit: int,
) -> tuple[list[Entry], int]:
    """Give a page of a (guild, campaign)'s entries, and how many there are in all.

    The newest go first; only those whose visibility is among `seen` are given and counted.
    """
    own = (
        journal.c.guild_id == key[0],
        journal.c.campaign_id == key[1],
        journal.c.visibility.in_(sorted(seen)),
    )
    found = await conn.execute(
        _ENTRIES.where(*own).order_by(journal.c.id.desc()).offset(offset).limit(limit)
    )
    total = (await conn.execute(select(func.count()).select_from(journal).where(*own))).scalar_one()
    return [Entry(*row) for row in found], total


async def all_of_campaign(
    conn: AsyncConnection, guild_id: int, campaign_id: int, after: int, limit: int
) -> list[Entry]:
    """Give entries of a campaign in order, those with a number above `after`."""
    found = await conn.execute(
        _ENTRIES.where(
            journal.c.guild_id == guild_id,
            journal.c.campaign_id == campaign_id,
            journal.c.id > after,
        )
        .order_by(journal.c.id)
        .limit(limit)
    )
    return [Entry(*row) for row in found]


async def campaigns(conn: AsyncConnection) -> list[tuple[int, int]]:
    """Give every (guild, campaign) that has entries: for replay, which reads them all."""
    found = await conn.execute(
        select(journal.c.guild_id, journal.c.campaign_id)
        .distinct()
        .order_by(journal.c.guild_id, journal.c.campaign_id)
    )
    return [(row.guild_id, row.campaign_id) for row in found]


async def sheets_of(
    conn: AsyncConnection, guild_id: int, numbers: Collection[int]
) -> dict[int, list[EntrySheet]]:
    """Give the sheets that those entries read, by entry."""
    found = await conn.execute(
        _SHEETS.where(
            journal_sheets.c.guild_id == guild_id, journal_sheets.c.journal_id.in_(sorted(numbers))
        ).order_by(journal_sheets.c.journal_id, journal_sheets.c.character_id)
    )
    by_entry: dict[int, list[EntrySheet]] = {number: [] for number in numbers}
    for row in found:
        by_entry[row.journal_id].append(EntrySheet(*row))
    return by_entry


async def later_changes(
    conn: AsyncConnection, guild_id: int, character_id: int, after: int
) -> list[EntrySheet]:
    """Give what later entries that still stand did to a character, in order."""
    found = await conn.execute(
        _SHEETS.join(
            journal,
            (journal.c.guild_id == journal_sheets.c.guild_id)
            & (journal.c.id == journal_sheets.c.journal_id),
        )
        .where(
            journal_sheets.c.guild_id == guild_id,
            journal_sheets.c.character_id == character_id,
            journal_sheets.c.journal_id > after,
            journal_sheets.c.after.is_not(None),
            journal.c.undone_by.is_(None),
        )
        .order_by(journal_sheets.c.journal_id)
    )
    return [EntrySheet(*row) for row in found]


async def undoes_after(conn: AsyncConnection, guild_id: int, after: int) -> dict[int, int]:
    """Give which entry each later undo takes back, whether it stands or not."""
    found = await conn.execute(
        select(journal.c.id, journal.c.undoes).where(
            journal.c.guild_id == guild_id, journal.c.id > after, journal.c.undoes.is_not(None)
        )
    )
    return {row.id: row.undoes for row in found}


async def set_undone(
    conn: AsyncConnection, guild_id: int, number: int, undone_by: int | None
) -> None:
    """Mark an entry as undone by another, or as standing again."""
    await conn.execute(
        update(journal)
        .where(journal.c.guild_id == guild_id, journal.c.id == number)
        .values(undone_by=undone_by)
    )


def noting_posted(rows: Iterable[Posted]) -> Work[None]:
    """Remember the message that shows an entry, in one statement."""
    return _NOTE_POSTED.of(row for row in rows if row.journal is not None)
