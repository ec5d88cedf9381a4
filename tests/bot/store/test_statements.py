"""Statements that are written once: what they find, write and cost, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database
from bot.store.statements import AddNew, ByKeys, ForEach, Work, field, together, write

purses = sa.Table(
    "purses",
    sa.MetaData(),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(20), primary_key=True),
    sa.Column("coins", sa.Integer),
    sa.Column("open", sa.Boolean, nullable=False),
)
GUILD = 2**62 + 1
"""A number that no float holds."""
NAMES = ("ada", "b o'b", 'c "quoted"', "δέλτα", "🎲", "f\\n", "null")


@dataclass(frozen=True, slots=True)
class Purse:
    guild_id: int
    owner: str
    coins: int | None
    open: bool = False


COLUMNS = tuple(Purse.__dataclass_fields__)
PURSES = tuple(Purse(GUILD, name, number, number % 2 == 1) for number, name in enumerate(NAMES))
ADD = ForEach(sa.insert(purses), *reversed(COLUMNS))
ADD_NEW = AddNew(purses, *COLUMNS)
SPEND = ForEach(
    sa.update(purses)
    .where(purses.c.owner == field("owner"), purses.c.guild_id == field("guild_id"))
    .values(coins=field("coins"))
)
BY_KEY = ByKeys(
    sa.select(*(purses.c[name] for name in COLUMNS)).order_by(purses.c.coins.desc().nulls_last()),
    purses.c.guild_id,
    purses.c.owner,
)
RICH = ByKeys(
    sa.select(purses.c.owner).where(purses.c.coins > 3, purses.c.owner != "null"), purses.c.guild_id
)


def read(rows: Sequence[Any]) -> list[Purse]:
    return [Purse(*row) for row in rows]


def purses_of(*names: str, guild: int = GUILD) -> Work[list[Purse]]:
    return BY_KEY.of([(guild, name) for name in names], read)


@asynccontextmanager
async def filled(url: str) -> AsyncIterator[Database]:
    opened = await Database.open(url)
    async with opened.writing() as connection:
        await connection.run_sync(purses.create)
        await ADD.of(PURSES).on(connection)
    yield opened
    await opened.close()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with filled(database_url) as opened:
        yield opened


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Database]:
    """A database on SQLite, whose trips are counted."""
    async with filled(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}") as opened:
        yield opened


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Collect what is handed to SQLite's thread, from now on."""
    made: list[object] = []
    handed: Any = aiosqlite.Connection._execute

    async def count(self: object, function: object, *args: object, **named: object) -> object:
        made.append(function)
        return await handed(self, function, *args, **named)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", count)
    return made


async def test_rows_are_found_by_their_keys_whatever_stands_in_them(database: Database) -> None:
    async with database.reading() as connection:
        found = await purses_of(*NAMES, "nobody").on(connection)
        assert found == list(PURSES[::-1])
        assert [type(each.open) for each in found] == [bool] * len(NAMES)
        assert await purses_of("ada", guild=GUILD - 1).on(connection) == []
        rich = await RICH.of([(GUILD,), (1,)], sorted).on(connection)
    assert rich == [("f\\n",), ("🎲",)]


async def test_every_row_is_written_by_its_own_key(database: Database) -> None:
    async with database.writing() as connection:
        await SPEND.of([Purse(GUILD, "ada", 70), Purse(GUILD, "🎲", None)]).on(connection)
        found = await purses_of("ada", "🎲", "null").on(connection)
    assert [(each.owner, each.coins) for each in found] == [("ada", 70), ("null", 6), ("🎲", None)]


async def test_only_rows_that_were_not_there_are_new(database: Database) -> None:
    rows = [Purse(1, "ada", 5), Purse(GUILD, "ada", 5), Purse(1, "🎲", None), Purse(1, "ada", 6)]
    async with database.writing() as connection:
        assert await ADD_NEW.of(rows).on(connection) == {(1, "ada"), (1, "🎲")}
        assert await ADD_NEW.of(rows).on(connection) == frozenset()
        assert await ADD_NEW.of([]).on(connection) == frozenset()
        assert await purses_of("ada", "🎲", guild=1).on(connection) == [rows[0], rows[2]]
        (kept,) = await purses_of("ada").on(connection)
    assert kept == PURSES[0]


async def test_more_rows_than_a_statement_takes_values(database: Database) -> None:
    rows = [Purse(2, f"{number:05}", number) for number in range(40_000)]
    async with database.writing() as connection:
        await ADD_NEW.of(rows[::2]).on(connection)
        made = await ADD_NEW.of(rows).on(connection)
        found = await purses_of(*(each.owner for each in rows), guild=2).on(connection)
    assert made == {(each.guild_id, each.owner) for each in rows[1::2]}
    assert found == rows[::-1]


async def test_what_is_done_together_is_done_in_order_and_in_one_trip(
    file: Database, trips: list[object]
) -> None:
    async with file.writing() as connection:
        begun = len(trips)
        before, new, after = await together(
            connection,
            purses_of("new", "ada"),
            ADD_NEW.of([Purse(GUILD, "new", 1)]),
            purses_of("new", "ada"),
        )
        nothing, one = await together(connection, purses_of(), purses_of("new"))
        assert len(trips) == begun + 2
    assert (len(before), len(after)) == (1, 2)
    assert new == {(GUILD, "new")}
    assert (nothing, one) == ([], [Purse(GUILD, "new", 1)])


async def test_what_is_written_goes_along_with_what_is_done_next(
    file: Database, trips: list[object]
) -> None:
    async with file.writing() as connection:
        await write(connection, [SPEND.of([Purse(GUILD, "ada", 8)])])
        (read,) = await purses_of("ada").on(connection)
        await write(connection, [SPEND.of([Purse(GUILD, "ada", 9)]), SPEND.of([])])
    assert len(trips) == 2, "one to begin, write and read, one to write and commit"
    assert read.coins == 8
    async with file.reading() as connection:
        assert [each.coins for each in await purses_of("ada").on(connection)] == [9]


async def test_what_fails_with_the_commit_is_told_and_undone(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as connection:
            await SPEND.of([Purse(GUILD, "ada", 9)]).on(connection)
            await write(connection, [ADD.of(PURSES)])

    with pytest.raises(IntegrityError, match=r"(?i)unique constraint"):
        await fail()
    async with database.writing() as connection:
        assert await purses_of("ada").on(connection) == [PURSES[0]]


async def test_what_was_to_be_written_is_forgotten_by_a_rollback(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as connection:
            await write(connection, [SPEND.of([Purse(GUILD, "ada", 9)])])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with database.writing() as connection:
        assert await purses_of("ada").on(connection) == [PURSES[0]]


async def test_without_rows_the_database_is_not_asked() -> None:
    nowhere: Any = None
    assert await purses_of().on(nowhere) == []
    assert await together(nowhere, purses_of(), SPEND.of([])) == ([], None)
    await write(nowhere, [SPEND.of([]), ADD.of([])])


async def test_what_is_made_of_rows_may_be_made_into_more(database: Database) -> None:
    async with database.reading() as connection:
        assert await purses_of("ada", "null").then(len).on(connection) == 2


async def test_a_key_that_is_asked_for_twice_gives_its_row_once(database: Database) -> None:
    async with database.reading() as connection:
        assert await purses_of("ada", "ada").on(connection) == [PURSES[0]]


async def test_an_error_is_sqlalchemys_and_repeats_no_value(database: Database) -> None:
    with pytest.raises(IntegrityError) as caught:
        async with database.writing() as connection:
            await together(connection, SPEND.of([Purse(GUILD, "ada", 9)]), ADD.of(PURSES))
    assert "unique constraint" in str(caught.value).lower()
    assert "INSERT INTO purses" in str(caught.value)
    assert "quoted" not in str(caught.value)
    async with database.reading() as connection:
        assert await purses_of("ada").on(connection) == [PURSES[0]]


async def test_an_insert_of_other_columns_than_its_own_is_refused(database: Database) -> None:
    insert = ForEach(sa.insert(purses), "guild_id", "owner", "colour")
    async with database.writing() as connection:
        with pytest.raises(TypeError, match="colour"):
            await insert.of(PURSES).on(connection)


class Foreign:
    """A connection to PostgreSQL that only keeps what it is given."""

    def __init__(self) -> None:
        self.dialect = sa.URL.create("postgresql+asyncpg").get_dialect()()
        self.given: list[tuple[str, Any]] = []
        self.sync_connection = None

    async def exec_driver_sql(self, text: str, values: Any) -> None:
        self.given.append((" ".join(text.split()), values))

    async def execute(self, statement: Any, values: Any) -> list[tuple[Any, ...]]:
        self.given.append((" ".join(str(statement.compile(dialect=self.dialect)).split()), values))
        return [(1, "ada", 5, True)]


async def test_the_same_statements_speak_postgresql() -> None:
    foreign = Foreign()
    connection: Any = foreign
    row = Purse(1, "ada", 5, open=True)
    found, _, new = await together(
        connection, purses_of("ada", guild=1), SPEND.of([row]), ADD_NEW.of([row])
    )
    assert found == [row]
    assert new == {(1, "ada", 5, True)}
    (asked, keys), (spent, values), (added, rows) = foreign.given
    assert (
        "WHERE (purses.guild_id, purses.owner) IN (SELECT anon_1.rows_0, anon_1.rows_1"
        " FROM unnest($1::BIGINT[], $2::TEXT[]) AS anon_1(rows_0, rows_1))"
    ) in asked
    assert keys == {"rows_0": [1], "rows_1": ["ada"]}
    assert spent == (
        "UPDATE purses SET coins=$1::INTEGER"
        " WHERE purses.owner = $2::VARCHAR AND purses.guild_id = $3::BIGINT"
    )
    assert values == [(5, "ada", 1)]
    assert added.endswith("ON CONFLICT DO NOTHING RETURNING purses.guild_id, purses.owner")
    assert rows == [{"guild_id": 1, "owner": "ada", "coins": 5, "open": True}]
