"""SQLite by aiosqlite, with as few trips to its thread as can be.

SQLAlchemy asks a cursor of aiosqlite four things in turn: to exist, to execute, to fetch, to
close. Each is a trip to another thread and back, which takes longer than most statements do, and
comes back only when the loop has time for it. The connection here brings all rows along from the
one trip that executes, and what nobody waits for goes along with the next: the beginning of a
transaction with its first statement, and what is written last with the commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite
from sqlalchemy import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

P = ParamSpec("P")
T = TypeVar("T")

_CHUNK = 64
"""How many rows aiosqlite's own iteration fetches at once; all are fetched here."""

Description = tuple[tuple[str, None, None, None, None, None, None], ...] | None
"""The names of the columns, in the shape that Python's database interface wants."""

Rows = list[tuple[Any, ...]]
"""What a statement gives."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A statement that is executed once, and gives rows."""

    text: str
    values: Sequence[Any]

    def __call__(self, connection: sqlite3.Connection) -> Rows:
        """Execute it, in the connection's thread."""
        return connection.execute(self.text, self.values).fetchall()


@dataclass(frozen=True, slots=True)
class Write:
    """A statement that is executed for each of the values, and gives nothing."""

    text: str
    values: Sequence[Sequence[Any]]

    def __call__(self, connection: sqlite3.Connection) -> Rows:
        """Execute it, in the connection's thread."""
        connection.executemany(self.text, self.values)
        return []


@dataclass(frozen=True, slots=True)
class _Done:
    """What a cursor knows when it has executed a statement."""

    rows: Rows
    description: Description = None
    lastrowid: int | None = None
    rowcount: int = -1


class OneTripCursor:
    """What SQLAlchemy asks of a cursor: only the two that execute leave this thread."""

    arraysize = 1

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._done = _Done([])

    @property
    def description(self) -> Description:
        """The columns of what was executed; None when it gives no rows."""
        return self._done.description

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was inserted last."""
        return self._done.lastrowid

    @property
    def rowcount(self) -> int:
        """How many rows were changed, -1 where that is not known."""
        return self._done.rowcount

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> OneTripCursor:
        """Execute a statement and bring all its rows; a transaction begins with the next."""
        if sql.startswith("BEGIN"):
            self._connection.begin(sql)
            self._done = _Done([])
        else:
            self._done = await self._connection.run(_execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> OneTripCursor:
        """Execute a statement that gives no rows, once for each of the parameters."""
        self._done = await self._connection.run(_executemany, sql, parameters)
        return self

    async def fetchall(self) -> Rows:
        """Give the rows that the statement brought."""
        return self._done.rows

    async def close(self) -> None:
        """Nothing is open: the rows were read to the end."""


class OneTripConnection(aiosqlite.Connection):
    """A connection of aiosqlite that makes such cursors, and ends no transaction twice."""

    def __init__(self, *where: Any, **how: Any) -> None:  # noqa: ANN401 - handed on to sqlite3
        """Take what `sqlite3.connect` takes; nothing is opened before it is awaited."""
        super().__init__(lambda: sqlite3.connect(*where, **how), _CHUNK)
        # A process that ends without closing must not wait for this thread. SQLAlchemy does so
        # too with the connections that it makes by itself.
        self._thread.daemon = True
        self._begin = ""
        self._first: list[Ask | Write] = []
        self._meanwhile: Callable[[], None] | None = None
        self._ended = True

    def cursor(self) -> OneTripCursor:  # type: ignore[override] # SQLAlchemy takes it as it is
        """Give a cursor, at once."""
        return OneTripCursor(self)

    def begin(self, sql: str) -> None:
        """Begin a transaction with whatever is done next."""
        self._begin = sql

    def first(self, steps: Iterable[Ask | Write]) -> None:
        """Take steps before whatever is done next, also before a commit; a rollback drops them."""
        self._first += steps

    def meanwhile(self, work: Callable[[], None]) -> None:
        """Do work in this thread while the other one commits; without a commit it is not done."""
        self._meanwhile = work

    async def several(self, steps: Sequence[Ask | Write]) -> list[Rows]:
        """Take several steps in one trip, and give the rows of each; the first error ends it."""
        return await self.run(_take, steps)

    async def run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, P], T],
        *values: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a function in the thread, with the standard library's connection before the rest."""
        self._ended = False
        begin = [Ask(self._begin, ())] if self._begin else []
        before: list[Ask | Write] = [*begin, *self._first]
        self._begin, self._first = "", []
        # This is what every method of aiosqlite does; it has no public name.
        execute: Callable[..., Awaitable[T]] = self._execute
        return await execute(_after, self._conn, before, function, *values, **named)

    async def commit(self) -> None:
        """Commit; what was begun is on the disk when this returns."""
        if self._first or not self._ended:
            await self.run(*self._committing())
        self._begin, self._meanwhile = "", None
        self._ended = True

    def _committing(self) -> tuple[Callable[..., None], ...]:
        work, self._meanwhile = self._meanwhile, None
        if work is None:
            return (sqlite3.Connection.commit,)
        loop = asyncio.get_running_loop()

        # The other thread says when it begins. This one would not let it have the interpreter.
        def begun() -> None:
            loop.call_soon_threadsafe(work)

        return _commit, begun

    async def rollback(self) -> None:
        """Roll back, unless a commit or a rollback was the last that was done.

        The pool rolls back every connection that is given back, also after a commit. A statement
        that was broken off may still be under way in the other thread, so only an end that was
        awaited counts.
        """
        self._begin, self._first, self._meanwhile = "", [], None
        if not self._ended:
            await super().rollback()
            self._ended = True


def driver_of(connection: AsyncConnection) -> OneTripConnection | None:
    """Give what is below a connection of SQLAlchemy to SQLite; None to another database."""
    inside = connection.sync_connection
    driver = None if inside is None else inside.connection.driver_connection
    return driver if isinstance(driver, OneTripConnection) else None


def told(error: sqlite3.Error, text: str, dialect: Dialect) -> Exception:
    """Tell an error as SQLAlchemy does, with the statement alone: what users wrote is in no log."""
    return DBAPIError.instance(
        text, None, error, sqlite3.Error, hide_parameters=True, dialect=dialect
    )


def _after(
    connection: sqlite3.Connection,
    before: Sequence[Ask | Write],
    function: Callable[..., T],
    *values: object,
    **named: object,
) -> T:
    _take(connection, before)
    return function(connection, *values, **named)


def _commit(connection: sqlite3.Connection, begun: Callable[[], None]) -> None:
    begun()
    connection.commit()


def _execute(connection: sqlite3.Connection, sql: str, parameters: Sequence[Any]) -> _Done:
    cursor = connection.execute(sql, parameters)
    rows = cursor.fetchall()
    return _Done(rows, cursor.description, cursor.lastrowid, cursor.rowcount)


def _executemany(
    connection: sqlite3.Connection, sql: str, parameters: Iterable[Sequence[Any]]
) -> _Done:
    return _Done([], rowcount=connection.executemany(sql, parameters).rowcount)


def _take(connection: sqlite3.Connection, steps: Sequence[Ask | Write]) -> list[Rows]:
    return [step(connection) for step in steps]
