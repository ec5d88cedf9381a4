"""Claims: an interaction changes state at most once, however often it is delivered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import sentences
from bot.store.statements import AddNew, ByKeys, ForEach, Row, Work, field
from bot.store.tables import interactions
from rules.message import Message
from rules.values import frozen

InteractionKey = tuple[int, int]
"""The guild and the interaction's id."""


@frozen
class Claim:
    """An interaction that is dealt with; `at` in seconds since 1970."""

    guild_id: int
    id: int
    at: int

    @property
    def key(self) -> InteractionKey:
        """The guild and the id: what identifies it."""
        return self.guild_id, self.id


_ID = (interactions.c.guild_id, interactions.c.id)
_CLAIM = AddNew(interactions, *Claim.__dataclass_fields__)
_REFUSALS = ByKeys(
    select(*_ID, interactions.c.refusal).where(interactions.c.refusal.is_not(None)), *_ID
)
_ANSWERS = ByKeys(
    select(*_ID, interactions.c.answer).where(interactions.c.answer.is_not(None)), *_ID
)
_REFUSE = ForEach(
    update(interactions)
    .where(interactions.c.guild_id == field("guild_id"), interactions.c.id == field("id"))
    .values(refusal=field("text"))
)


def _texts(rows: Iterable[Row]) -> dict[InteractionKey, str]:
    return {(guild_id, number): text for guild_id, number, text in rows}


async def claim(conn: AsyncConnection, claims: Sequence[Claim]) -> frozenset[InteractionKey]:
    """Claim interactions, and give those that nobody had claimed before: theirs is the change."""
    return await claiming(claims).on(conn)


def claiming(claims: Iterable[Claim]) -> Work[frozenset[InteractionKey]]:
    """Claim interactions, and give those that nobody had claimed before: theirs is the change."""
    ordered = sorted(claims, key=lambda claim: claim.key)
    return _CLAIM.of(ordered)


async def refusals(
    conn: AsyncConnection, keys: Collection[InteractionKey]
) -> dict[InteractionKey, Message]:
    """Give what those claimed interactions were refused with; the others are not in it."""
    found = await _REFUSALS.of(keys, _texts).on(conn)
    return {key: sentences.read(text) for key, text in found.items()}


@frozen
class Refusal:
    """The sentence with which a claimed interaction was refused."""

    guild_id: int
    id: int
    message: Message

    @property
    def text(self) -> str:
        """The sentence as it is stored."""
        return sentences.written(self.message)


async def refuse_all(conn: AsyncConnection, rows: Sequence[Refusal]) -> None:
    """Remember what claimed interactions were refused with, in one statement."""
    await _REFUSE.of(rows).on(conn)


async def keep_answer(conn: AsyncConnection, key: InteractionKey, answer: str) -> None:
    """Keep what an interaction was answered, as JSON text, where no journal entry holds it."""
    await conn.execute(
        update(interactions)
        .where(interactions.c.guild_id == key[0], interactions.c.id == key[1])
        .values(answer=answer)
    )


async def answers(
    conn: AsyncConnection, keys: Collection[InteractionKey]
) -> dict[InteractionKey, str]:
    """Give what was kept of the answers to those interactions."""
    return await _ANSWERS.of(keys, _texts).on(conn)


async def forget_before(conn: AsyncConnection, at: int) -> None:
    """Drop the claims from before that time, in seconds since 1970: a day ago is enough."""
    await conn.execute(delete(interactions).where(interactions.c.at < at))
