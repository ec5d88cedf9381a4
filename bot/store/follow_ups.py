"""Follow-ups as stored: what the rules ask, until it is answered or void."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, insert, select, tuple_, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import follow_ups
from rules.follow_up import Due, FollowUp, OpenFollowUp
from rules.message import Message


@dataclass(frozen=True, slots=True)
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


def _read(row: Row[tuple[object, ...]]) -> StoredFollowUp:
    values = row._mapping  # noqa: SLF001 - SQLAlchemy's documented way to read by name
    due = Due(when=values["due"], seconds=values["due_seconds"])
    follow_up = FollowUp.model_validate_json(values["body"])
    return StoredFollowUp(
        guild_id=values["guild_id"],
        campaign_id=values["campaign_id"],
        id=values["id"],
        revision=values["revision"],
        follow_up=follow_up,
        opened_by=values["opened_by"],
        asked_by=values["asked_by"],
        waited_for=None if due == follow_up.due else due,
        is_open=values["state"] == "open",
        closed_by=values["closed_by"],
        reason=Message.model_validate_json(values["reason"]) if values["reason"] else None,
        channel_id=values["channel_id"],
        message_id=values["message_id"],
    )


def _written(stored: StoredFollowUp) -> dict[str, object]:
    due = stored.waited_for or stored.follow_up.due
    return {
        "guild_id": stored.guild_id,
        "id": stored.id,
        "campaign_id": stored.campaign_id,
        "character_id": stored.follow_up.character,
        "kind": stored.follow_up.kind,
        "body": stored.follow_up.model_dump_json(),
        "revision": stored.revision,
        "state": "open" if stored.is_open else "closed",
        "due": due.when,
        "due_seconds": due.seconds,
        "opened_by": stored.opened_by,
        "asked_by": stored.asked_by,
        "closed_by": stored.closed_by,
        "reason": stored.reason.model_dump_json() if stored.reason else None,
        "channel_id": stored.channel_id,
        "message_id": stored.message_id,
    }


async def by_ids(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], StoredFollowUp]:
    """Give the follow-ups of those (guild, id), open or closed."""
    if not keys:
        return {}
    found = await conn.execute(
        select(follow_ups).where(tuple_(follow_ups.c.guild_id, follow_ups.c.id).in_(sorted(keys)))
    )
    return {stored.key: stored for stored in map(_read, found)}


async def open_of_characters(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], StoredFollowUp]:
    """Give the open follow-ups of those (guild, character), in the order they were opened."""
    if not keys:
        return {}
    found = await conn.execute(
        select(follow_ups)
        .where(
            tuple_(follow_ups.c.guild_id, follow_ups.c.character_id).in_(sorted(keys)),
            follow_ups.c.state == "open",
        )
        .order_by(follow_ups.c.guild_id, follow_ups.c.id)
    )
    return {stored.key: stored for stored in map(_read, found)}


async def open_of_campaign(
    conn: AsyncConnection, guild_id: int, campaign_id: int
) -> list[StoredFollowUp]:
    """Give every open follow-up of a campaign, the oldest first."""
    found = await conn.execute(
        select(follow_ups)
        .where(
            follow_ups.c.guild_id == guild_id,
            follow_ups.c.campaign_id == campaign_id,
            follow_ups.c.state == "open",
        )
        .order_by(follow_ups.c.id)
    )
    return [_read(row) for row in found]


async def asked_by(conn: AsyncConnection, guild_id: int, number: int) -> list[StoredFollowUp]:
    """Give the follow-ups that are asked with an entry's answer, open or closed, in order."""
    found = await conn.execute(
        select(follow_ups)
        .where(follow_ups.c.guild_id == guild_id, follow_ups.c.asked_by == number)
        .order_by(follow_ups.c.id)
    )
    return [_read(row) for row in found]


async def of_entries(
    conn: AsyncConnection, guild_id: int, ids: Collection[int]
) -> list[StoredFollowUp]:
    """Give the follow-ups of a guild with those numbers, in order."""
    found = await by_ids(conn, [(guild_id, number) for number in ids])
    return [found[key] for key in sorted(found)]


async def unposted(conn: AsyncConnection, limit: int = 200) -> list[StoredFollowUp]:
    """Give open follow-ups that are due but that no message shows, the oldest first."""
    found = await conn.execute(
        select(follow_ups)
        .where(
            follow_ups.c.state == "open",
            follow_ups.c.asked_by.is_not(None),
            follow_ups.c.message_id.is_(None),
        )
        .order_by(follow_ups.c.guild_id, follow_ups.c.id)
        .limit(limit)
    )
    return [_read(row) for row in found]


async def insert_all(conn: AsyncConnection, rows: Sequence[StoredFollowUp]) -> None:
    """Store new follow-ups, in one statement."""
    if rows:
        await conn.execute(insert(follow_ups), [_written(row) for row in rows])


async def update_all(conn: AsyncConnection, rows: Sequence[StoredFollowUp]) -> None:
    """Write follow-ups over what is stored of them, in one statement."""
    if not rows:
        return
    statement = (
        update(follow_ups)
        .where(
            follow_ups.c.guild_id == bindparam("b_guild"),
            follow_ups.c.id == bindparam("b_id"),
        )
        .values(
            body=bindparam("b_body"),
            revision=bindparam("b_revision"),
            state=bindparam("b_state"),
            due=bindparam("b_due"),
            due_seconds=bindparam("b_due_seconds"),
            asked_by=bindparam("b_asked_by"),
            closed_by=bindparam("b_closed_by"),
            reason=bindparam("b_reason"),
        )
    )
    keys = ("body", "revision", "state", "due", "due_seconds", "asked_by", "closed_by", "reason")
    await conn.execute(
        statement,
        [
            {"b_guild": row.guild_id, "b_id": row.id}
            | {f"b_{key}": value for key, value in _written(row).items() if key in keys}
            for row in rows
        ],
    )


async def forget_posted(conn: AsyncConnection, keys: Collection[tuple[int, int]]) -> None:
    """Say that no message shows those (guild, id) any more: they wait for their time again."""
    if keys:
        await conn.execute(
            update(follow_ups)
            .where(tuple_(follow_ups.c.guild_id, follow_ups.c.id).in_(sorted(keys)))
            .values(message_id=None)
        )


@dataclass(frozen=True, slots=True)
class Posted:
    """Where follow-ups and their entry were posted."""

    guild_id: int
    follow_ups: tuple[int, ...]
    journal: int | None
    channel_id: int
    message_id: int


async def note_posted(conn: AsyncConnection, rows: Sequence[Posted]) -> None:
    """Remember where follow-ups are shown, in one statement."""
    values = [
        {"b_guild": row.guild_id, "b_id": number, "b_c": row.channel_id, "b_m": row.message_id}
        for row in rows
        for number in row.follow_ups
    ]
    if values:
        await conn.execute(
            update(follow_ups)
            .where(
                follow_ups.c.guild_id == bindparam("b_guild"),
                follow_ups.c.id == bindparam("b_id"),
            )
            .values(channel_id=bindparam("b_c"), message_id=bindparam("b_m")),
            values,
        )
