"""The one writing connection to SQLite, and its transactions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.sqlite_driver import OneTripConnection, driver_of, told

_BEGIN = "BEGIN IMMEDIATE"


class SqliteWriter:
    """Writes one transaction after another, on a connection that stays open.

    SQLAlchemy takes a connection from its pool for each transaction, begins, ends and gives it
    back: code of its own that is run once for a whole batch of commands, and so never quick. What
    uses SQLAlchemy's statements within a transaction has it end that too, as it would by itself.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        """Open nothing yet; the engine begins no transactions of its own."""
        self._engine = engine
        self._alone = asyncio.Lock()
        self._connection: AsyncConnection | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Write in one transaction: committed at the end, rolled back by any exception.

        It has the file's write lock from its first statement on, and waits for the one before.
        """
        async with self._alone:
            connection = await self._opened()
            driver = driver_of(connection)
            if driver is None:
                raise TypeError("only connections to SQLite are written to so")
            driver.begin(_BEGIN)
            try:
                yield connection
                await _commit(connection, driver)
            except BaseException:
                await _roll_back(connection, driver)
                raise

    async def dispose(self) -> None:
        """Close the connection, after the transaction that is under way."""
        async with self._alone:
            if self._connection is not None:
                await self._connection.close()
            await self._engine.dispose()

    async def _opened(self) -> AsyncConnection:
        connection = self._connection
        if connection is None or connection.closed or connection.invalidated:
            connection = self._connection = await self._engine.connect()
        return connection


async def _commit(connection: AsyncConnection, driver: OneTripConnection) -> None:
    if connection.in_transaction():
        await connection.commit()
        return
    try:
        await driver.commit()
    except sqlite3.Error as error:
        raise told(error, "COMMIT", connection.dialect) from error


async def _roll_back(connection: AsyncConnection, driver: OneTripConnection) -> None:
    # After a commit that failed, SQLAlchemy's transaction is over but still there, and its rollback
    # reaches no driver; SQLite's own goes on.
    if connection.get_transaction() is not None:
        await connection.rollback()
    await driver.rollback()
