"""The one writing connection to SQLite stays good whatever becomes of a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.sqlite_driver import Ask, driver_of

Do = Callable[[AsyncConnection, str], Awaitable[object]]


async def by_sqlalchemy(connection: AsyncConnection, statement: str) -> None:
    await connection.execute(text(statement))


async def by_driver(connection: AsyncConnection, statement: str) -> None:
    driver = driver_of(connection)
    assert driver is not None
    await driver.several([Ask(statement, ())])


async def in_turn(database: Database, do: Do, *statements: str) -> None:
    async with database.writing() as connection:
        for statement in statements:
            await do(connection, statement)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with opened.writing() as connection:
        for statement in (
            "CREATE TABLE said (what TEXT)",
            "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
            "CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)",
        ):
            await by_sqlalchemy(connection, statement)
    yield opened
    await opened.close()


async def said(database: Database) -> list[str]:
    async with database.reading() as connection:
        return list((await connection.execute(text("SELECT what FROM said"))).scalars())


@pytest.mark.parametrize("do", [by_sqlalchemy, by_driver])
async def test_after_a_commit_that_failed_the_next_transactions_are_written(
    database: Database, do: Do
) -> None:
    # Of an orphan SQLite tells only with the commit, which leaves its transaction open.
    with pytest.raises(DBAPIError):
        await in_turn(database, do, "INSERT INTO said VALUES (0)", "INSERT INTO child VALUES (99)")
    await in_turn(database, by_sqlalchemy, "INSERT INTO said VALUES (1)")
    await in_turn(database, by_driver, "INSERT INTO said VALUES (2)")
    assert await said(database) == ["1", "2"]


@pytest.mark.parametrize("do", [by_sqlalchemy, by_driver])
async def test_closing_waits_for_the_transaction_that_is_under_way(
    database: Database, do: Do
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with database.writing() as connection:
            await do(connection, "INSERT INTO said VALUES ('one')")
            begun.set()
            await go_on.wait()
            await do(connection, "INSERT INTO said VALUES ('two')")

    writing = asyncio.ensure_future(write())
    await begun.wait()
    closing = asyncio.ensure_future(database.close())
    for _ in range(50):
        await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(writing, closing)
    assert await said(database) == ["one", "two"]


async def test_what_was_to_be_done_beside_a_commit_is_not_done_beside_a_later_one(
    database: Database,
) -> None:
    done: list[str] = []
    async with database.writing() as connection:
        driver = driver_of(connection)
        assert driver is not None
        driver.meanwhile(lambda: done.append("beside a commit of nothing"))
    async with database.writing() as connection:
        await by_driver(connection, "INSERT INTO said VALUES ('one')")
    assert done == []
    assert await said(database) == ["one"]
