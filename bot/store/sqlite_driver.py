"""SQLite by aiosqlite, with one trip to its thread for each statement.

SQLAlchemy asks a cursor of aiosqlite four things in turn: to exist, to execute, to fetch, to
close. Each is a trip to another thread and back, which takes longer than most statements do. The
connection here gives cursors that bring all rows along from the one trip that executes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import aiosqlite

_CHUNK = 64
"""How many rows aiosqlite's own iteration fetches at once; all are fetched here."""

Description = tuple[tuple[str, None, None, None, None, None, None], ...] | None
"""The names of the columns, in the shape that Python's database interface wants."""


class _Rows(list[Any]):
    """All rows that a statement gave, and what its cursor knew of them."""

    __slots__ = ("description", "lastrowid", "rowcount")

    def __init__(self, cursor: sqlite3.Cursor, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.description: Description = cursor.description
        self.lastrowid: int | None = cursor.lastrowid
        self.rowcount = cursor.rowcount


class _WholeCursor(sqlite3.Cursor):
    """A cursor of the standard library whose rows say where they come from."""

    def fetchall(self) -> list[Any]:
        return _Rows(self, super().fetchall())


class _WholeConnection(sqlite3.Connection):
    """A connection of the standard library that reads by such cursors."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - the standard library's own signature
        return self.cursor(_WholeCursor).execute(sql, parameters)


class OneTripCursor:
    """What SQLAlchemy asks of a cursor: only the two that execute leave this thread."""

    arraysize = 1

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Description = None
        self.lastrowid: int | None = None
        self.rowcount = -1

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> OneTripCursor:
        """Execute a statement and bring all its rows."""
        rows = await self._connection.whole(sql, parameters)
        self._rows = rows
        self.description, self.lastrowid = rows.description, rows.lastrowid
        self.rowcount = rows.rowcount
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> OneTripCursor:
        """Execute a statement that gives no rows, once for each of the parameters."""
        self.rowcount = await self._connection.many(sql, parameters)
        self.description = None
        return self

    async def fetchall(self) -> list[Any]:
        """Give the rows that the statement brought, once."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open: the rows were read to the end."""


class OneTripConnection(aiosqlite.Connection):
    """A connection of aiosqlite that makes such cursors, and ends no transaction twice."""

    def __init__(self, *where: Any, **how: Any) -> None:  # noqa: ANN401 - handed on to sqlite3
        """Take what `sqlite3.connect` takes; nothing is opened before it is awaited."""
        super().__init__(lambda: sqlite3.connect(*where, factory=_WholeConnection, **how), _CHUNK)
        # A process that ends without closing must not wait for this thread. SQLAlchemy does so
        # too with the connections that it makes by itself.
        self._thread.daemon = True
        self._ended = True

    def cursor(self) -> OneTripCursor:  # type: ignore[override] # SQLAlchemy takes it as it is
        """Give a cursor, at once."""
        return OneTripCursor(self)

    async def whole(self, sql: str, parameters: Sequence[Any]) -> _Rows:
        """Execute a statement and give all its rows, in one trip."""
        self._ended = False
        rows = await self.execute_fetchall(sql, parameters)
        if not isinstance(rows, _Rows):
            raise TypeError("aiosqlite no longer reads through sqlite3.Connection.execute")
        return rows

    async def many(self, sql: str, parameters: Iterable[Sequence[Any]]) -> int:
        """Execute a statement for each of the parameters; give how many rows it changed."""
        self._ended = False
        done = await self.executemany(sql, parameters)
        return done.rowcount

    async def commit(self) -> None:
        """Commit; what was begun is on the disk when this returns."""
        self._ended = False
        await super().commit()
        self._ended = True

    async def rollback(self) -> None:
        """Roll back, unless a commit or a rollback was the last that was done.

        The pool rolls back every connection that is given back, also after a commit. A statement
        that was broken off may still be under way in the other thread, so only an end that was
        awaited counts.
        """
        if not self._ended:
            await super().rollback()
            self._ended = True
