"""Characters as stored: a sheet with a name, owned by a player or by nobody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import bindparam, insert, select, tuple_, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import for_update
from bot.store.tables import characters

CharacterKey = tuple[int, int]
"""The guild and the character's number."""


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """A character as a row. `sheet` is JSON text of the schema that `schema` numbers."""

    guild_id: int
    id: int
    campaign_id: int
    name: str
    name_key: str
    owner_id: int | None
    retired: bool
    schema: int
    sheet: str
    created_at: int

    @property
    def key(self) -> CharacterKey:
        """The guild and the number: what identifies it."""
        return self.guild_id, self.id

    def with_sheet(self, schema: int, sheet: str) -> CharacterRow:
        """Give it with another sheet, as it is saved."""
        return replace(self, schema=schema, sheet=sheet)


@dataclass(frozen=True, slots=True)
class Person:
    """Who a character is, without the sheet: enough to find it by its name."""

    guild_id: int
    id: int
    campaign_id: int
    name: str
    name_key: str
    owner_id: int | None
    retired: bool


_NAMES = tuple(CharacterRow.__dataclass_fields__)
_COLUMNS = tuple(characters.c[name] for name in _NAMES)

PERSON = tuple(characters.c[name] for name in Person.__dataclass_fields__)
"""The columns of a person, in order."""


def _read(row: Row[*tuple[Any, ...]]) -> CharacterRow:
    return CharacterRow(*row)


async def by_ids(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, CharacterRow]:
    """Give the characters of those (guild, id), the retired ones too."""
    if not keys:
        return {}
    found = await conn.execute(
        select(*_COLUMNS).where(tuple_(characters.c.guild_id, characters.c.id).in_(sorted(keys)))
    )
    return {row.key: row for row in map(_read, found)}


async def lock(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, CharacterRow]:
    """Give the characters of those (guild, id), their rows locked in key order."""
    if not keys:
        return {}
    query = select(*_COLUMNS).where(
        tuple_(characters.c.guild_id, characters.c.id).in_(sorted(keys))
    )
    found = await conn.execute(for_update(query, characters.c.guild_id, characters.c.id))
    return {row.key: row for row in map(_read, found)}


async def lock_in_play(
    conn: AsyncConnection, guild_id: int, campaign_id: int
) -> list[CharacterRow]:
    """Give everybody of a campaign who is not retired, their rows locked in key order."""
    query = select(*_COLUMNS).where(
        characters.c.guild_id == guild_id,
        characters.c.campaign_id == campaign_id,
        characters.c.retired.is_(False),
    )
    found = await conn.execute(for_update(query, characters.c.guild_id, characters.c.id))
    return [_read(row) for row in found]


async def people(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, Person]:
    """Give who those (guild, id) are, the retired ones too, without their sheets."""
    if not keys:
        return {}
    found = await conn.execute(
        select(*PERSON).where(tuple_(characters.c.guild_id, characters.c.id).in_(sorted(keys)))
    )
    return {(row.guild_id, row.id): Person(*row) for row in found}


async def by_names(
    conn: AsyncConnection, keys: Collection[tuple[int, int, str]]
) -> dict[tuple[int, int, str], Person]:
    """Give who those (guild, campaign, name key) are, the retired ones too."""
    if not keys:
        return {}
    found = await conn.execute(
        select(*PERSON).where(
            tuple_(characters.c.guild_id, characters.c.campaign_id, characters.c.name_key).in_(
                sorted(keys)
            )
        )
    )
    return {(row.guild_id, row.campaign_id, row.name_key): Person(*row) for row in found}


async def of_owners(
    conn: AsyncConnection, keys: Collection[tuple[int, int, int]]
) -> dict[tuple[int, int, int], tuple[Person, ...]]:
    """Give the characters in play of those (guild, campaign, owner), the oldest first."""
    owned: dict[tuple[int, int, int], list[Person]] = {key: [] for key in keys}
    if owned:
        found = await conn.execute(
            select(*PERSON)
            .where(
                tuple_(characters.c.guild_id, characters.c.campaign_id, characters.c.owner_id).in_(
                    sorted(owned)
                ),
                characters.c.retired.is_(False),
            )
            .order_by(characters.c.guild_id, characters.c.id)
        )
        for row in found:
            owned[row.guild_id, row.campaign_id, row.owner_id].append(Person(*row))
    return {key: tuple(rows) for key, rows in owned.items()}


async def of_campaign(conn: AsyncConnection, guild_id: int, campaign_id: int) -> tuple[Person, ...]:
    """Give everybody of a campaign, the retired ones too, the oldest first."""
    found = await conn.execute(
        select(*PERSON)
        .where(characters.c.guild_id == guild_id, characters.c.campaign_id == campaign_id)
        .order_by(characters.c.id)
    )
    return tuple(Person(*row) for row in found)


async def name_keys(conn: AsyncConnection, guild_id: int, campaign_id: int) -> frozenset[str]:
    """Give the keys of all names that a campaign has given away, those of the retired too."""
    found = await conn.execute(
        select(characters.c.name_key).where(
            characters.c.guild_id == guild_id, characters.c.campaign_id == campaign_id
        )
    )
    return frozenset(found.scalars())


async def add_all(conn: AsyncConnection, rows: Sequence[CharacterRow]) -> None:
    """Store new characters, in one statement. Their name keys must be free in the campaign."""
    if rows:
        await conn.execute(
            insert(characters), [{name: getattr(row, name) for name in _NAMES} for row in rows]
        )


async def save_sheets(conn: AsyncConnection, rows: Sequence[CharacterRow]) -> None:
    """Write sheets over what is stored, in one statement. Only under the same lock."""
    if rows:
        await conn.execute(
            update(characters)
            .where(
                characters.c.guild_id == bindparam("b_guild"), characters.c.id == bindparam("b_id")
            )
            .values(schema=bindparam("b_schema"), sheet=bindparam("b_sheet")),
            [
                {
                    "b_guild": row.guild_id,
                    "b_id": row.id,
                    "b_schema": row.schema,
                    "b_sheet": row.sheet,
                }
                for row in rows
            ],
        )


async def retire(conn: AsyncConnection, keys: Sequence[CharacterKey]) -> None:
    """Take characters out of play; their names stay theirs."""
    await _set(conn, keys, {"retired": True})


async def return_to_play(conn: AsyncConnection, keys: Sequence[CharacterKey]) -> None:
    """Put retired characters back into play, as an undo does."""
    await _set(conn, keys, {"retired": False})


async def give(conn: AsyncConnection, key: CharacterKey, owner_id: int | None) -> None:
    """Let a character be another player's, or nobody's."""
    await _set(conn, [key], {"owner_id": owner_id})


async def _set(
    conn: AsyncConnection, keys: Sequence[CharacterKey], values: Mapping[str, int | None]
) -> None:
    if keys:
        await conn.execute(
            update(characters)
            .where(tuple_(characters.c.guild_id, characters.c.id).in_(sorted(keys)))
            .values(**values)
        )
