"""Transactions, and the helpers that hide which database is behind them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store.database import (
    Database,
    DatabaseError,
    for_update,
    parse_url,
    put,
)

metadata = sa.MetaData()
purses = sa.Table(
    "purses",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("id", sa.BigInteger, primary_key=True),
    sa.Column("coins", sa.Integer, nullable=False, default=0),
    sa.Column("owner", sa.String(20)),
)
coins = sa.Table(
    "coins",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("purse_id", sa.BigInteger, primary_key=True),
    sa.ForeignKeyConstraint(["guild_id", "purse_id"], ["purses.guild_id", "purses.id"]),
)


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def dialect_of(driver: str) -> sa.Dialect:
    return sa.URL.create(driver).get_dialect()()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    opened = await Database.open(database_url)
    async with opened.writing() as connection:
        await connection.run_sync(metadata.create_all)
        await connection.execute(purses.insert().values(guild_id=1, id=1, coins=0))
    yield opened
    await opened.close()


async def balance(database: Database) -> int:
    async with database.reading() as connection:
        return int((await connection.execute(sa.select(purses.c.coins))).scalar_one())


async def read_then_write(database: Database) -> None:
    async with database.writing() as connection:
        query = for_update(sa.select(purses.c.coins), purses.c.guild_id, purses.c.id)
        read = (await connection.execute(query)).scalar_one()
        await asyncio.sleep(0)
        await connection.execute(purses.update().values(coins=read + 1))


async def test_two_writers_cannot_both_change_what_they_read(database: Database) -> None:
    await asyncio.gather(*(read_then_write(database) for _ in range(25)))
    assert await balance(database) == 25


async def test_two_processes_cannot_both_change_what_they_read(
    database: Database, database_url: str
) -> None:
    other = await Database.open(database_url)
    await asyncio.gather(*(read_then_write(each) for each in [database, other] * 10))
    await other.close()
    assert await balance(database) == 20


async def test_a_commit_is_flushed_to_the_disk(tmp_path: Path) -> None:
    database = await Database.open(url_of(tmp_path / "referee.db"))
    async with database.writing() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
        flush = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
    await database.close()
    assert (mode, flush) == ("wal", 2)


async def test_a_reader_sees_one_state_from_first_to_last(database: Database) -> None:
    async with database.reading() as connection:
        before = (await connection.execute(sa.select(purses.c.coins))).scalar_one()
        await read_then_write(database)
        after = (await connection.execute(sa.select(purses.c.coins))).scalar_one()
    assert (before, after, await balance(database)) == (0, 0, 1)


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(DBAPIError, match=r"read-?only"):
        async with database.reading() as connection:
            await connection.execute(purses.update().values(coins=9))
    assert await balance(database) == 0


async def test_an_exception_undoes_the_whole_transaction(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as connection:
            await connection.execute(purses.update().values(coins=9))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await balance(database) == 0


async def test_a_cancelled_writer_leaves_nothing_and_blocks_nobody(database: Database) -> None:
    written = asyncio.Event()

    async def stall() -> None:
        async with database.writing() as connection:
            await connection.execute(purses.update().values(coins=9))
            written.set()
            await asyncio.Event().wait()

    writer = asyncio.create_task(stall())
    await written.wait()
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writer
    await read_then_write(database)
    assert await balance(database) == 1


async def test_rows_must_point_to_something(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await connection.execute(coins.insert().values(guild_id=1, purse_id=99))


async def test_a_database_error_does_not_repeat_what_was_written(database: Database) -> None:
    with pytest.raises(IntegrityError) as caught:
        async with database.writing() as connection:
            await connection.execute(purses.insert().values(guild_id=1, id=1, owner="secret"))
    assert "secret" not in str(caught.value)


async def sorted_coins(database: Database) -> list[tuple[int, int]]:
    async with database.reading() as connection:
        query = sa.select(purses.c.id, purses.c.coins).order_by(purses.c.id)
        return [(row.id, row.coins) for row in await connection.execute(query)]


async def test_a_put_row_takes_the_place_of_the_old_one(database: Database) -> None:
    async with database.writing() as connection:
        await put(connection, purses, [{"guild_id": 1, "id": 1, "coins": 3, "owner": "Ann"}])
        await put(
            connection,
            purses,
            [{"guild_id": 1, "id": 1, "coins": 7}, {"guild_id": 1, "id": 2, "coins": 8}],
        )
        await put(connection, purses, [])
        await put(connection, coins, [{"guild_id": 1, "purse_id": 1}] * 2)
        owner = (await connection.execute(sa.select(purses.c.owner))).scalars().first()
    assert await sorted_coins(database) == [(1, 7), (2, 8)]
    assert owner == "Ann"


@pytest.mark.parametrize(
    ("dialect", "ending"),
    [
        (dialect_of("sqlite+aiosqlite"), "ORDER BY purses.id"),
        (dialect_of("postgresql+asyncpg"), "ORDER BY purses.id FOR UPDATE"),
    ],
)
def test_rows_are_locked_in_key_order(dialect: sa.Dialect, ending: str) -> None:
    query = for_update(sa.select(purses.c.id), purses.c.id)
    assert " ".join(str(query.compile(dialect=dialect)).split()).endswith(ending)


class ForeignConnection:
    """A connection to PostgreSQL that only keeps the statements that it is given."""

    def __init__(self) -> None:
        self.dialect = dialect_of("postgresql+asyncpg")
        self.statements: list[str] = []

    async def execute(self, statement: Any, _rows: Any) -> list[tuple[Any, ...]]:
        self.statements.append(" ".join(str(statement.compile(dialect=self.dialect)).split()))
        return []


async def test_the_same_helpers_speak_postgresql() -> None:
    connection: Any = ForeignConnection()
    await put(connection, purses, [{"guild_id": 1, "id": 1, "coins": 0}])
    (replaced,) = connection.statements
    assert replaced.endswith("ON CONFLICT (guild_id, id) DO UPDATE SET coins = excluded.coins")


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///var/referee.db", "sqlite+aiosqlite"),
        ("postgres://host/referee", "postgresql+asyncpg"),
        ("postgresql://host/referee", "postgresql+asyncpg"),
    ],
)
def test_a_database_is_spoken_to_by_one_driver(url: str, driver: str) -> None:
    assert parse_url(url).drivername == driver


def test_a_server_is_told_how_to_be_safe_by_the_name_that_its_driver_has_for_it() -> None:
    parsed = parse_url("postgresql://host/referee?sslmode=require")
    assert parsed.query == {"ssl": "require"}
    assert parse_url("postgresql:///referee?host=/run/db").query == {"host": "/run/db"}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "cannot be read"),
        ("var/referee.db", "cannot be read"),
        ("mysql://host/referee", "names mysql"),
        ("postgresql://host/referee?pool=9", "the option pool, which Referee does not know"),
        ("sqlite+aiosqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
    ],
)
async def test_another_address_is_refused_in_one_sentence(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseError, match=sentence) as caught:
        await Database.open(url)
    assert "\n" not in str(caught.value)


async def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DatabaseError, match="needs the Python package asyncpg"):
        await Database.open("postgresql://host/referee")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ConnectionRefusedError(111, "Connect call failed"), "Connect call failed"),
        (ConnectionError("rejected SSL upgrade"), "rejected SSL upgrade"),
        (TimeoutError(), "no answer in time"),
    ],
)
async def test_what_cannot_be_reached_is_told_with_the_reason(
    error: OSError, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Database) -> None:
        raise error

    monkeypatch.setattr(Database, "writing", refuse)
    with pytest.raises(DatabaseError, match=rf"cannot be used: {reason}\.$"):
        await Database.open(url_of(tmp_path / "referee.db"))


async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(DatabaseError, match=r"The data folder .*var or the file referee\.db in it"):
        await Database.open(url_of(tmp_path / "var" / "referee.db"))


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "referee.db"
    file.write_text("not a database, " * 100, encoding="utf-8")
    with pytest.raises(DatabaseError, match="file is not a database"):
        await Database.open(url_of(file))
