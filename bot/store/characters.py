"""Characters as stored: a sheet with a name, owned by a player or by nobody."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import for_update
from bot.store.statements import ByKeys, ForEach, Row, Work, field
from bot.store.tables import characters
from rules.values import frozen

CharacterKey = tuple[int, int]
"""The guild and the character's number."""

NameKey = tuple[int, int, str]
"""The guild, the campaign, and the form by which names are the same."""


@frozen
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

    @property
    def person(self) -> Person:
        """Who it is, without the sheet."""
        return Person(*_WHO(self))

    def with_sheet(self, schema: int, sheet: str) -> CharacterRow:
        """Give it with another sheet, as it is saved."""
        return CharacterRow(
            self.guild_id,
            self.id,
            self.campaign_id,
            self.name,
            self.name_key,
            self.owner_id,
            self.retired,
            schema,
            sheet,
            self.created_at,
        )


class Person(NamedTuple):
    """Who a character is, without the sheet: enough to find it by its name.

    A tuple, since a completion makes one of everybody in a campaign.
    """

    guild_id: int
    id: int
    campaign_id: int
    name: str
    name_key: str
    owner_id: int | None
    retired: bool


_WHO = attrgetter(*Person._fields)
_NAMES = tuple(CharacterRow.__dataclass_fields__)
_COLUMNS = tuple(characters.c[name] for name in _NAMES)

PERSON = tuple(characters.c[name] for name in Person._fields)
"""The columns of a person, in order."""

_ID = (characters.c.guild_id, characters.c.id)
_NAME = (characters.c.guild_id, characters.c.campaign_id, characters.c.name_key)
_OWNER = (characters.c.guild_id, characters.c.campaign_id, characters.c.owner_id)

_BY_ID = ByKeys(select(*_COLUMNS), *_ID)
_LOCKED = ByKeys(for_update(select(*_COLUMNS), *_ID), *_ID)
_PEOPLE_BY_ID = ByKeys(select(*PERSON), *_ID)
_PEOPLE_BY_NAME = ByKeys(select(*PERSON), *_NAME)
_PEOPLE_OF_OWNER = ByKeys(
    select(*PERSON).where(characters.c.retired.is_(False)).order_by(*_ID), *_OWNER
)
_SAVE_SHEET = ForEach(
    update(characters)
    .where(characters.c.guild_id == field("guild_id"), characters.c.id == field("id"))
    .values(schema=field("schema"), sheet=field("sheet"))
)
_SET_RETIRED = ForEach(
    update(characters)
    .where(characters.c.guild_id == field("guild_id"), characters.c.id == field("id"))
    .values(retired=field("retired"))
)
_ADD = ForEach(insert(characters), *_NAMES)


def _by_key(rows: Iterable[Row]) -> dict[CharacterKey, CharacterRow]:
    found = (CharacterRow(*row) for row in rows)
    return {row.key: row for row in found}


def _people(rows: Iterable[Row]) -> list[Person]:
    return list(map(Person._make, rows))


async def by_ids(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, CharacterRow]:
    """Give the characters of those (guild, id), the retired ones too."""
    return await reading(keys).on(conn)


async def lock(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, CharacterRow]:
    """Give the characters of those (guild, id), their rows locked in key order."""
    return await locking(keys).on(conn)


def reading(keys: Collection[CharacterKey]) -> Work[dict[CharacterKey, CharacterRow]]:
    """Give the characters of those (guild, id), the retired ones too."""
    return _BY_ID.of(keys, _by_key)


def locking(keys: Collection[CharacterKey]) -> Work[dict[CharacterKey, CharacterRow]]:
    """Give the characters of those (guild, id), their rows locked in key order."""
    return _LOCKED.of(keys, _by_key)


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
    return [CharacterRow(*row) for row in found]


async def people(
    conn: AsyncConnection, keys: Collection[CharacterKey]
) -> dict[CharacterKey, Person]:
    """Give who those (guild, id) are, the retired ones too, without their sheets."""
    return await knowing(keys).on(conn)


def knowing(keys: Collection[CharacterKey]) -> Work[dict[CharacterKey, Person]]:
    """Give who those (guild, id) are, the retired ones too, without their sheets."""
    people = _PEOPLE_BY_ID.of(keys, _people)
    return people.then(lambda found: {(who.guild_id, who.id): who for who in found})


def named(keys: Collection[NameKey]) -> Work[dict[NameKey, Person]]:
    """Give who those (guild, campaign, name key) are, the retired ones too."""
    people = _PEOPLE_BY_NAME.of(keys, _people)
    return people.then(
        lambda found: {(who.guild_id, who.campaign_id, who.name_key): who for who in found}
    )


async def of_owners(
    conn: AsyncConnection, keys: Collection[tuple[int, int, int]]
) -> dict[tuple[int, int, int], tuple[Person, ...]]:
    """Give the characters in play of those (guild, campaign, owner), the oldest first."""
    owned: dict[tuple[int, int, int], list[Person]] = {key: [] for key in keys}
    for who in await _PEOPLE_OF_OWNER.of(keys, _people).on(conn):
        if who.owner_id is not None:
            owned[who.guild_id, who.campaign_id, who.owner_id].append(who)
    return {key: tuple(rows) for key, rows in owned.items()}


async def of_campaign(conn: AsyncConnection, guild_id: int, campaign_id: int) -> tuple[Person, ...]:
    """Give everybody of a campaign, the retired ones too, the oldest first."""
    found = await conn.execute(
        select(*PERSON)
        .where(characters.c.guild_id == guild_id, characters.c.campaign_id == campaign_id)
        .order_by(characters.c.id)
    )
    return tuple(map(Person._make, found.all()))


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
    await _ADD.of(rows).on(conn)


async def save_sheets(conn: AsyncConnection, rows: Iterable[CharacterRow]) -> None:
    """Write sheets over what is stored, in one statement. Only under the same lock."""
    await saving_sheets(rows).on(conn)


def saving_sheets(rows: Iterable[CharacterRow]) -> Work[None]:
    """Write sheets over what is stored, in one statement. Only under the same lock."""
    return _SAVE_SHEET.of(rows)


async def retire(conn: AsyncConnection, keys: Sequence[CharacterKey]) -> None:
    """Take characters out of play; their names stay theirs."""
    await _SET_RETIRED.of([_Retirement(*key, retired=True) for key in keys]).on(conn)


async def return_to_play(conn: AsyncConnection, keys: Sequence[CharacterKey]) -> None:
    """Put retired characters back into play, as an undo does."""
    await _SET_RETIRED.of([_Retirement(*key, retired=False) for key in keys]).on(conn)


async def give(conn: AsyncConnection, key: CharacterKey, owner_id: int | None) -> None:
    """Let a character be another player's, or nobody's."""
    await conn.execute(
        update(characters)
        .where(characters.c.guild_id == key[0], characters.c.id == key[1])
        .values(owner_id=owner_id)
    )


@frozen
class _Retirement:
    guild_id: int
    id: int
    retired: bool
