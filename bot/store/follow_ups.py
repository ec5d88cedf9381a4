"""Follow-ups as stored: what the rules ask, until it is answered or void."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import sentences
from bot.store.statements import ByKeys, ForEach, Row, Work, field
from bot.store.tables import follow_ups
from rules.follow_up import Due, FollowUp, OpenFollowUp
from rules.message import Message
from rules.values import frozen

FollowUpKey = tuple[int, int]
"""The guild and the follow-up's number."""


@frozen
class StoredFollowUp:
    """A follow-up as a row: where it was posted, and which entries opened and closed it.

    `asked_by` is the entry with whose answer it is asked, None while it waits for its time;
    `waited_for` is the time that it waited for, if it did.
    """

    guild_id: int
    campaign_id: int
    id: int
    revision: int
    follow_up: FollowUp
    opened_by: int
    asked_by: int | None = None
    waited_for: Due | None = None
    is_open: bool = True
    closed_by: int | None = None
    reason: Message | None = None
    channel_id: int | None = None
    message_id: int | None = None

    @property
    def key(self) -> tuple[int, int]:
        """The guild and the number: what identifies it."""
        return self.guild_id, self.id

    def as_open(self) -> OpenFollowUp:
        """Give it as the rules see it."""
        return OpenFollowUp(id=self.id, revision=self.revision, follow_up=self.follow_up)

    def closed(self, by: int | None, reason: Message | None = None) -> StoredFollowUp:
        """Give it closed, by a journal entry and for a reason if nobody answered it."""
        return replace(self, is_open=False, closed_by=by, reason=reason)

    def reopened(self) -> StoredFollowUp:
        """Give it open again, as an undo leaves it."""
        return replace(self, is_open=True, closed_by=None, reason=None)

    def is_due(self) -> bool:
        """Tell whether it is asked now, not at a later time of the campaign."""
        return self.follow_up.due.when == "now"

    def asked(self, by: int) -> StoredFollowUp:
        """Give it as it is asked with the answer of a journal entry, whatever it waited for."""
        due = self.follow_up.due
        return replace(
            self,
            follow_up=self.follow_up.model_copy(update={"due": Due()}),
            waited_for=None if due == Due() else due,
            asked_by=by,
        )

    def waiting(self) -> StoredFollowUp:
        """Give it as it waits again for its time, shown by no message."""
        due = self.waited_for or self.follow_up.due
        return replace(
            self,
            follow_up=self.follow_up.model_copy(update={"due": due}),
            waited_for=None,
            asked_by=None,
            message_id=None,
        )


@frozen
class _Written:
    """A follow-up as its columns hold it."""

    guild_id: int
    id: int
    campaign_id: int
    character_id: int
    kind: str
    body: str
    revision: int
    state: str
    due: str
    due_seconds: int
    opened_by: int
    asked_by: int | None
    closed_by: int | None
    reason: str | None
    channel_id: int | None
    message_id: int | None


@frozen
class _Place:
    """Where a follow-up is shown."""

    guild_id: int
    id: int
    channel_id: int | None
    message_id: int | None


_COLUMNS = tuple(follow_ups.c[name] for name in _Written.__dataclass_fields__)
_ID = (follow_ups.c.guild_id, follow_ups.c.id)
_BY_ID = ByKeys(select(*_COLUMNS), *_ID)
_OPEN_OF_CHARACTER = ByKeys(
    select(*_COLUMNS).where(follow_ups.c.state == "open").order_by(*_ID),
    follow_ups.c.guild_id,
    follow_ups.c.character_id,
)
_ONE = update(follow_ups).where(
    follow_ups.c.guild_id == field("guild_id"), follow_ups.c.id == field("id")
)
_ADD = ForEach(insert(follow_ups), *_Written.__dataclass_fields__)
_WRITE_OVER = ForEach(
    _ONE.values(
        body=field("body"),
        revision=field("revision"),
        state=field("state"),
        due=field("due"),
        due_seconds=field("due_seconds"),
        asked_by=field("asked_by"),
        closed_by=field("closed_by"),
        reason=field("reason"),
    )
)
_NOTE_POSTED = ForEach(_ONE.values(channel_id=field("channel_id"), message_id=field("message_id")))
_FORGET_POSTED = ForEach(_ONE.values(message_id=field("message_id")))


def _read(row: Row) -> StoredFollowUp:
    values = _Written(*row)
    due = Due.model_validate({"when": values.due, "seconds": values.due_seconds})
    follow_up = FollowUp.model_validate_json(values.body)
    return StoredFollowUp(
        guild_id=values.guild_id,
        campaign_id=values.campaign_id,
        id=values.id,
        revision=values.revision,
        follow_up=follow_up,
        opened_by=values.opened_by,
        asked_by=values.asked_by,
        waited_for=None if due == follow_up.due else due,
        is_open=values.state == "open",
        closed_by=values.closed_by,
        reason=sentences.read(values.reason) if values.reason else None,
        channel_id=values.channel_id,
        message_id=values.message_id,
    )


def _by_key(rows: Iterable[Row]) -> dict[FollowUpKey, StoredFollowUp]:
    return {stored.key: stored for stored in map(_read, rows)}


def _written(stored: StoredFollowUp) -> _Written:
    due = stored.waited_for or stored.follow_up.due
    return _Written(
        guild_id=stored.guild_id,
        id=stored.id,
        campaign_id=stored.campaign_id,
        character_id=stored.follow_up.character,
        kind=stored.follow_up.kind,
        body=stored.follow_up.model_dump_json(),
        revision=stored.revision,
        state="open" if stored.is_open else "closed",
        due=due.when,
        due_seconds=due.seconds,
        opened_by=stored.opened_by,
        asked_by=stored.asked_by,
        closed_by=stored.closed_by,
        reason=sentences.written(stored.reason) if stored.reason else None,
        channel_id=stored.channel_id,
        message_id=stored.message_id,
    )


async def by_ids(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], StoredFollowUp]:
    """Give the follow-ups of those (guild, id), open or closed."""
    return await _BY_ID.of(keys, _by_key).on(conn)


async def open_of_characters(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], StoredFollowUp]:
    """Give the open follow-ups of those (guild, character), in the order they were opened."""
    return await opened(keys).on(conn)


def opened(keys: Collection[tuple[int, int]]) -> Work[dict[FollowUpKey, StoredFollowUp]]:
    """Give the open follow-ups of those (guild, character), in the order they were opened."""
    return _OPEN_OF_CHARACTER.of(keys, _by_key)


async def open_of_campaign(
    conn: AsyncConnection, guild_id: int, campaign_id: int
) -> list[StoredFollowUp]:
    """Give every open follow-up of a campaign, the oldest first."""
    found = await conn.execute(
        select(*_COLUMNS)
        .where(
            follow_ups.c.guild_id == guild_id,
            follow_ups.c.campaign_id == campaign_id,
            follow_ups.c.state == "open",
        )
        .order_by(follow_ups.c.id)
    )
    return [_read(tuple(row)) for row in found]


async def asked_by(conn: AsyncConnection, guild_id: int, number: int) -> list[StoredFollowUp]:
    """Give the follow-ups that are asked with an entry's answer, open or closed, in order."""
    found = await conn.execute(
        select(*_COLUMNS)
        .where(follow_ups.c.guild_id == guild_id, follow_ups.c.asked_by == number)
        .order_by(follow_ups.c.id)
    )
    return [_read(tuple(row)) for row in found]


async def of_entries(
    conn: AsyncConnection, guild_id: int, ids: Collection[int]
) -> list[StoredFollowUp]:
    """Give the follow-ups of a guild with those numbers, in order."""
    found = await by_ids(conn, [(guild_id, number) for number in ids])
    return [found[key] for key in sorted(found)]


async def unposted(conn: AsyncConnection, limit: int = 200) -> list[StoredFollowUp]:
    """Give open follow-ups that are due but that no message shows, the oldest first."""
    found = await conn.execute(
        select(*_COLUMNS)
        .where(
            follow_ups.c.state == "open",
            follow_ups.c.asked_by.is_not(None),
            follow_ups.c.message_id.is_(None),
        )
        .order_by(follow_ups.c.guild_id, follow_ups.c.id)
        .limit(limit)
    )
    return [_read(tuple(row)) for row in found]


def adding(rows: Iterable[StoredFollowUp]) -> Work[None]:
    """Store new follow-ups, in one statement."""
    return _ADD.of(map(_written, rows))


async def update_all(conn: AsyncConnection, rows: Sequence[StoredFollowUp]) -> None:
    """Write follow-ups over what is stored of them, in one statement."""
    await updating(rows).on(conn)


def updating(rows: Iterable[StoredFollowUp]) -> Work[None]:
    """Write follow-ups over what is stored of them, in one statement."""
    return _WRITE_OVER.of(map(_written, rows))


def forgetting_posted(keys: Iterable[FollowUpKey]) -> Work[None]:
    """Say that no message shows those (guild, id) any more: they wait for their time again."""
    return _FORGET_POSTED.of(_Place(*key, None, None) for key in sorted(keys))


@frozen
class Posted:
    """Where follow-ups and their entry were posted."""

    guild_id: int
    follow_ups: tuple[int, ...]
    journal: int | None
    channel_id: int
    message_id: int


def noting_posted(rows: Iterable[Posted]) -> Work[None]:
    """Remember where follow-ups are shown, in one statement."""
    return _NOTE_POSTED.of(
        _Place(row.guild_id, number, row.channel_id, row.message_id)
        for row in rows
        for number in row.follow_ups
    )
