"""One trip to SQLite's thread for each statement, and none too few."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database
from bot.store.sqlite_driver import OneTripConnection

purses = sa.Table(
    "purses",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("coins", sa.Integer, nullable=False),
)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with opened.writing() as connection:
        await connection.run_sync(purses.create)
        await connection.execute(purses.insert(), [{"id": n, "coins": 10 * n} for n in (1, 2, 3)])
    yield opened
    await opened.close()


@pytest.fixture
async def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the name of each function that is handed to the thread, from now on."""
    made: list[str] = []
    handed: Callable[..., Any] = aiosqlite.Connection._execute

    async def count(self: object, function: Any, *args: Any, **named: Any) -> Any:
        made.append(function.__name__)
        return await handed(self, function, *args, **named)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", count)
    return made


async def test_a_statement_takes_one_trip_however_many_rows_it_gives(
    database: Database, trips: list[str]
) -> None:
    async with database.writing() as connection:
        found = (await connection.execute(sa.select(purses).order_by(purses.c.id))).all()
        begun = len(trips)
        assert [tuple(row) for row in found] == [(1, 10), (2, 20), (3, 30)]
        assert begun == 2, "one to begin, one to read"
    assert len(trips) == begun + 1, "one to commit, and none to roll back what is committed"


async def test_many_rows_are_written_in_one_trip(database: Database, trips: list[str]) -> None:
    async with database.writing() as connection:
        values = [{"b_id": number, "b_coins": 0} for number in (1, 2, 3, 4)]
        done = await connection.execute(
            purses.update()
            .where(purses.c.id == sa.bindparam("b_id"))
            .values(coins=sa.bindparam("b_coins")),
            values,
        )
        assert len(trips) == 2
        assert done.rowcount == 3


async def test_a_result_knows_its_columns_its_count_and_its_last_key(database: Database) -> None:
    async with database.writing() as connection:
        empty = await connection.execute(sa.select(purses).where(purses.c.id == 99))
        assert (list(empty.keys()), empty.all()) == (["id", "coins"], [])
        made = await connection.execute(purses.insert().values(coins=7))
        assert made.inserted_primary_key == (4,)
        changed = await connection.execute(purses.update().values(coins=0))
        assert changed.rowcount == 4
        given = await connection.execute(
            purses.insert().returning(purses.c.id), [{"id": 8, "coins": 1}, {"id": 9, "coins": 2}]
        )
        assert given.scalars().all() == [8, 9]


async def test_what_fails_is_told_and_undone(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as connection:
            await connection.execute(purses.update().values(coins=0))
            await connection.execute(purses.insert().values(id=1, coins=0))

    with pytest.raises(IntegrityError):
        await fail()
    async with database.reading() as connection:
        total = (await connection.execute(sa.select(sa.func.sum(purses.c.coins)))).scalar_one()
    assert total == 60


async def test_a_statement_that_is_broken_off_is_rolled_back_when_it_is_done(
    tmp_path: Path,
) -> None:
    connection = OneTripConnection(tmp_path / "referee.db", isolation_level=None)
    await connection
    begun = asyncio.create_task(connection.cursor().execute("BEGIN IMMEDIATE"))
    await asyncio.sleep(0)
    begun.cancel()
    with pytest.raises(asyncio.CancelledError):
        await begun
    await connection.rollback()
    await connection.cursor().execute("BEGIN IMMEDIATE")  # which is refused inside of another
    await connection.rollback()
    await connection.close()


async def test_a_connection_opens_the_file_that_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "alone.db"
    connection = OneTripConnection(file, isolation_level=None)
    await connection
    cursor = await connection.cursor().execute("SELECT 1 AS one")
    assert cursor.description is not None
    assert cursor.description[0][0] == "one"
    assert (await cursor.fetchall(), await cursor.fetchall()) == ([(1,)], [])
    await connection.close()
    assert file.exists()
