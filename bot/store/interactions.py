"""Claims: an interaction changes state at most once, however often it is delivered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import bindparam, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import sentences
from bot.store.database import insert_new
from bot.store.tables import interactions
from rules.message import Message

InteractionKey = tuple[int, int]
"""The guild and the interaction's id."""


@dataclass(frozen=True, slots=True)
class Claim:
    """An interaction that is dealt with; `at` in seconds since 1970."""

    guild_id: int
    id: int
    at: int

    @property
    def key(self) -> InteractionKey:
        """The guild and the id: what identifies it."""
        return self.guild_id, self.id


async def claim(conn: AsyncConnection, claims: Sequence[Claim]) -> frozenset[InteractionKey]:
    """Claim interactions, and give those that nobody had claimed before: theirs is the change."""
    made = await insert_new(
        conn, interactions, [asdict(each) for each in sorted(claims, key=lambda each: each.key)]
    )
    return frozenset((row["guild_id"], row["id"]) for row in made)


async def refusals(
    conn: AsyncConnection, keys: Collection[InteractionKey]
) -> dict[InteractionKey, Message]:
    """Give what those claimed interactions were refused with; the others are not in it."""
    if not keys:
        return {}
    found = await conn.execute(
        select(interactions.c.guild_id, interactions.c.id, interactions.c.refusal).where(
            tuple_(interactions.c.guild_id, interactions.c.id).in_(sorted(keys)),
            interactions.c.refusal.is_not(None),
        )
    )
    return {(row.guild_id, row.id): sentences.read(row.refusal) for row in found}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The sentence with which a claimed interaction was refused."""

    guild_id: int
    id: int
    message: Message


async def refuse_all(conn: AsyncConnection, rows: Sequence[Refusal]) -> None:
    """Remember what claimed interactions were refused with, in one statement."""
    if rows:
        await conn.execute(
            update(interactions)
            .where(
                interactions.c.guild_id == bindparam("b_guild"),
                interactions.c.id == bindparam("b_id"),
            )
            .values(refusal=bindparam("b_refusal")),
            [
                {
                    "b_guild": row.guild_id,
                    "b_id": row.id,
                    "b_refusal": sentences.written(row.message),
                }
                for row in rows
            ],
        )


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
    if not keys:
        return {}
    found = await conn.execute(
        select(interactions.c.guild_id, interactions.c.id, interactions.c.answer).where(
            tuple_(interactions.c.guild_id, interactions.c.id).in_(sorted(keys)),
            interactions.c.answer.is_not(None),
        )
    )
    return {(row.guild_id, row.id): row.answer for row in found}


async def forget_before(conn: AsyncConnection, at: int) -> None:
    """Drop the claims from before that time, in seconds since 1970: a day ago is enough."""
    await conn.execute(delete(interactions).where(interactions.c.at < at))
