"""Active characters as stored: as whom somebody plays in a campaign."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.characters import PERSON, Person
from bot.store.database import put
from bot.store.statements import ByKeys, Row, Work
from bot.store.tables import active_characters, characters

UserKey = tuple[int, int, int]
"""The guild, the campaign and the user."""


@dataclass(frozen=True, slots=True)
class Active:
    """As whom a user plays in a campaign."""

    guild_id: int
    campaign_id: int
    user_id: int
    character_id: int


_USER = (
    active_characters.c.guild_id,
    active_characters.c.campaign_id,
    active_characters.c.user_id,
)
_PERSON_OF_USER = ByKeys(
    select(active_characters.c.user_id, *PERSON)
    .join_from(
        active_characters,
        characters,
        (characters.c.guild_id == active_characters.c.guild_id)
        & (characters.c.id == active_characters.c.character_id),
    )
    .where(
        characters.c.campaign_id == active_characters.c.campaign_id,
        characters.c.retired.is_(False),
    ),
    *_USER,
)


async def people(conn: AsyncConnection, keys: Collection[UserKey]) -> dict[UserKey, Person]:
    """Give as whom those (guild, campaign, user) play, if that character is still in play."""
    return await playing(keys).on(conn)


def playing(keys: Collection[UserKey]) -> Work[dict[UserKey, Person]]:
    """Give as whom those (guild, campaign, user) play, if that character is still in play."""
    return _PERSON_OF_USER.of(keys, _by_user)


def _by_user(rows: Iterable[Row]) -> dict[UserKey, Person]:
    who = ((user_id, Person(*rest)) for user_id, *rest in rows)
    return {(person.guild_id, person.campaign_id, user_id): person for user_id, person in who}


async def choose(conn: AsyncConnection, active: Active) -> None:
    """Make somebody play as that character, in place of the one before."""
    await put(conn, active_characters, [asdict(active)])


async def forget(conn: AsyncConnection, guild_id: int, campaign_id: int, character_id: int) -> None:
    """Let nobody play as that character any more."""
    await conn.execute(
        delete(active_characters).where(
            active_characters.c.guild_id == guild_id,
            active_characters.c.campaign_id == campaign_id,
            active_characters.c.character_id == character_id,
        )
    )
