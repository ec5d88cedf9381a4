"""Drafts as stored: characters that somebody is half-way through making."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import delete, select
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import put
from bot.store.tables import drafts
from rules.message import Frozen, Message

DraftKey = tuple[int, int, int]
"""The guild, the campaign and the user."""


class Mistake(Frozen):
    """A text that was typed into a field and could not be taken, and why."""

    text: str
    wrong: Message


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A half-made character. `sheet` is JSON text of the schema that `schema` numbers.

    `id` tells this draft from an earlier one of the same user. `mistakes` are by the field's key,
    `thrown` holds the seeds of the dice that have fallen, by the step's key.
    """

    guild_id: int
    campaign_id: int
    user_id: int
    id: int
    revision: int
    name: str
    step: str
    schema: int
    sheet: str
    updated_at: int
    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    thrown: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def key(self) -> DraftKey:
        """The guild, the campaign and the user: what identifies it."""
        return self.guild_id, self.campaign_id, self.user_id


_PLAIN = tuple(each for each in DraftRow.__dataclass_fields__ if each not in {"mistakes", "thrown"})
_MISTAKES = TypeAdapter(dict[str, Mistake])
_SEEDS = TypeAdapter(dict[str, str])


async def of_campaign(conn: AsyncConnection, key: DraftKey) -> DraftRow | None:
    """Give what that (guild, campaign, user) is making, if anything."""
    found = await conn.execute(
        select(drafts).where(
            drafts.c.guild_id == key[0],
            drafts.c.campaign_id == key[1],
            drafts.c.user_id == key[2],
        )
    )
    row = found.one_or_none()
    return None if row is None else _read(row)


async def numbered(
    conn: AsyncConnection, guild_id: int, user_id: int, number: int
) -> DraftRow | None:
    """Give a user's draft by its id, in whichever campaign of the guild."""
    found = await conn.execute(
        select(drafts).where(
            drafts.c.guild_id == guild_id, drafts.c.user_id == user_id, drafts.c.id == number
        )
    )
    row = found.one_or_none()
    return None if row is None else _read(row)


async def save(conn: AsyncConnection, row: DraftRow) -> None:
    """Write a draft, over what its user was making in the campaign before."""
    seeds = {step: seed.hex() for step, seed in row.thrown.items()}
    body: dict[str, Any] = {name: getattr(row, name) for name in _PLAIN}
    body["mistakes"] = _MISTAKES.dump_json(dict(row.mistakes)).decode()
    body["thrown"] = _SEEDS.dump_json(seeds).decode()
    await put(conn, drafts, [body])


async def remove(conn: AsyncConnection, key: DraftKey) -> None:
    """Forget what that (guild, campaign, user) is making."""
    await conn.execute(
        delete(drafts).where(
            drafts.c.guild_id == key[0],
            drafts.c.campaign_id == key[1],
            drafts.c.user_id == key[2],
        )
    )


def _read(row: Row[Any]) -> DraftRow:
    return DraftRow(
        **{name: getattr(row, name) for name in _PLAIN},
        mistakes=_MISTAKES.validate_json(row.mistakes),
        thrown={
            step: bytes.fromhex(seed) for step, seed in _SEEDS.validate_json(row.thrown).items()
        },
    )
