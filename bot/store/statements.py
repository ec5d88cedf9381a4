"""Statements that are written once, and what is done with several of them in one trip.

To build an expression takes SQLAlchemy longer than SQLite takes to run it, and a trip to SQLite's
thread and back as long again. So what every batch of commands does is prepared here, its text is
the same however many rows it is for, and what does not depend on each other is done together.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter, eq
from typing import Any, Generic, TypeVar, overload

from sqlalchemy import (
    BindParameter,
    Boolean,
    ColumnElement,
    Delete,
    Dialect,
    Insert,
    Select,
    Table,
    Update,
    bindparam,
    select,
    true,
    tuple_,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.many_rows import as_arrays, asked, fields_of_json, rows_of_arrays
from bot.store.sqlite_driver import Ask, OneTripConnection, Write, driver_of, told

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Row = tuple[Any, ...]
"""One row, as its values in order."""

_OF_ROW = "row_"
"""Before the names of a row's fields in a statement, since a column's own name is taken there."""


class Statement(ABC):
    """A statement as both kinds of database take it."""

    @abstractmethod
    def step(self, dialect: Dialect, values: Sequence[Any]) -> Ask | Write:
        """Give it as SQLite's driver takes it."""

    @abstractmethod
    async def done(self, connection: AsyncConnection, values: Sequence[Any]) -> Sequence[Row]:
        """Execute it on another database."""


class Work(Generic[T_co]):
    """A statement with its values, and what is made of the rows that it gives."""

    __slots__ = ("read", "statement", "values")

    def __init__(
        self, statement: Statement, values: Sequence[Any], read: Callable[[Sequence[Row]], T_co]
    ) -> None:
        self.statement = statement
        self.values = values
        self.read = read

    def then(self, make: Callable[[T_co], A]) -> Work[A]:
        """Give the same work, from whose result something is made in turn."""
        return Work(self.statement, self.values, lambda rows: make(self.read(rows)))

    async def on(self, connection: AsyncConnection) -> T_co:
        """Do it alone."""
        (rows,) = await _rows_of(connection, [self])
        return self.read(rows)


@overload
async def together(
    connection: AsyncConnection, first: Work[A], second: Work[B], /
) -> tuple[A, B]: ...


@overload
async def together(
    connection: AsyncConnection, first: Work[A], second: Work[B], third: Work[C], /
) -> tuple[A, B, C]: ...


@overload
async def together(
    connection: AsyncConnection,
    first: Work[A],
    second: Work[B],
    third: Work[C],
    fourth: Work[D],
    fifth: Work[E],
    sixth: Work[F],
    /,
) -> tuple[A, B, C, D, E, F]: ...


async def together(connection: AsyncConnection, *works: Work[Any]) -> tuple[Any, ...]:
    """Do several things in order, in one trip where the database allows it.

    What has no values is not done, and is made of no rows.
    """
    found = await _rows_of(connection, works)
    return tuple(work.read(rows) for work, rows in zip(works, found, strict=True))


async def write(connection: AsyncConnection, works: Iterable[Work[None]]) -> None:
    """Write several things in order, before whatever is done next on the connection.

    Where the database allows it, that saves a trip: an error may come only from what is done
    next, at the latest from the commit.
    """
    wanted = [work for work in works if work.values]
    driver = driver_of(connection) if wanted else None
    if driver is not None:
        driver.first(work.statement.step(connection.dialect, work.values) for work in wanted)
    else:
        for work in wanted:
            await work.statement.done(connection, work.values)


def while_committing(connection: AsyncConnection, work: Callable[[], None]) -> None:
    """Do work beside the commit that comes next, which is a wait for the disk.

    It is done before the commit returns, if that does: where it fails, perhaps not.
    """
    driver = driver_of(connection)
    if driver is not None:
        driver.meanwhile(work)
    else:
        asyncio.get_running_loop().call_soon(work)


async def _rows_of(
    connection: AsyncConnection, works: Sequence[Work[Any]]
) -> Sequence[Sequence[Row]]:
    wanted = [work for work in works if work.values]
    driver = driver_of(connection) if wanted else None
    if driver is not None:
        dialect = connection.dialect
        steps = [work.statement.step(dialect, work.values) for work in wanted]
        found: Iterable[Sequence[Row]] = await _several(driver, steps, dialect)
    else:
        found = [await work.statement.done(connection, work.values) for work in wanted]
    rows = iter(found)
    return [next(rows) if work.values else () for work in works]


async def _several(
    driver: OneTripConnection, steps: Sequence[Ask | Write], dialect: Dialect
) -> Sequence[Sequence[Row]]:
    try:
        return await driver.several(steps)
    except sqlite3.Error as error:
        raise told(error, "; ".join(step.text for step in steps), dialect) from error


class ByKeys(Statement):
    """A query for the rows that have certain keys, each a tuple with a value for every column.

    The columns hold whole numbers or texts. A text in a key holds no NUL, at which SQLite would
    end it.
    """

    def __init__(self, query: Select[Any], *columns: ColumnElement[Any]) -> None:
        """Prepare a query, ordered or locked as it is, whose keys stand in those columns."""
        # SQLite finds nothing by its index in a list of pairs, but reads the whole table. Joined to
        # the keys as JSON, it goes through these, and finds each by the index for all its columns.
        self._of_json = query.where(*map(eq, columns, fields_of_json(len(columns))))
        # PostgreSQL takes them as an array for each column, whose number is no part of the text: it
        # plans the statement once, and takes more keys than a statement has places for values.
        self._of_arrays = query.where(tuple_(*columns).in_(rows_of_arrays(columns)))
        self._truths = tuple(
            at
            for at, column in enumerate(query.selected_columns)
            if isinstance(column.type, Boolean)
        )

    def of(
        self, keys: Collection[tuple[int | str, ...]], read: Callable[[Sequence[Row]], T]
    ) -> Work[T]:
        """Ask for the rows with one of those keys, and make something of them."""
        return Work(self, sorted(set(keys)), lambda rows: read(self._with_truths(rows)))

    def step(self, dialect: Dialect, values: Sequence[Any]) -> Ask:
        """Give it as SQLite's driver takes it."""
        return asked(self._of_json, dialect).with_rows(values)

    async def done(self, connection: AsyncConnection, values: Sequence[Any]) -> Sequence[Row]:
        """Execute it on another database."""
        found = await connection.execute(self._of_arrays, as_arrays(values))
        return [tuple(row) for row in found]

    def _with_truths(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Make truths of the numbers by which SQLite keeps them."""
        for at in self._truths:
            rows = [(*row[:at], bool(row[at]), *row[at + 1 :]) for row in rows]
        return rows


class ForEach(Statement):
    """A statement that is done for each of many rows, and gives nothing."""

    def __init__(self, statement: Insert | Update | Delete, *columns: str) -> None:
        """Prepare an insert of those columns, or what takes from each row what `field` names."""
        self._statement = statement
        self._columns = columns

    def of(self, rows: Iterable[object]) -> Work[None]:
        """Do it for all rows, which are read by their attributes."""
        return Work(self, list(rows), lambda _: None)

    def step(self, dialect: Dialect, values: Sequence[Any]) -> Write:
        """Give it as SQLite's driver takes it."""
        text, read = _compiled(self._statement, self._columns, dialect)
        return Write(text, list(map(read, values)))

    async def done(self, connection: AsyncConnection, values: Sequence[Any]) -> Sequence[Row]:
        """Execute it on another database."""
        text, read = _compiled(self._statement, self._columns, connection.dialect)
        await connection.exec_driver_sql(text, list(map(read, values)))
        return ()


class AddNew(Statement):
    """An insert of those rows that conflict with nothing, which tells their primary keys."""

    def __init__(self, table: Table, *columns: str) -> None:
        """Prepare an insert of those columns: numbers, texts without a NUL, or None."""
        key = tuple(table.primary_key.columns)
        self._columns = columns
        # Without a condition SQLite would read ON CONFLICT as one of the query.
        rows = select(*fields_of_json(len(columns))).where(true())
        of_json = sqlite.insert(table).from_select(columns, rows, include_defaults=False)
        self._of_json = of_json.on_conflict_do_nothing().returning(*key)
        self._of_list = postgresql.insert(table).on_conflict_do_nothing().returning(*key)

    def of(self, rows: Iterable[object]) -> Work[frozenset[Row]]:
        """Insert those rows; what comes of it are the keys of those that were not there before."""
        return Work(self, list(rows), frozenset)

    def step(self, dialect: Dialect, values: Sequence[Any]) -> Ask:
        """Give it as SQLite's driver takes it."""
        rows = list(map(attrgetter(*self._columns), values))
        return asked(self._of_json, dialect).with_rows(rows)

    async def done(self, connection: AsyncConnection, values: Sequence[Any]) -> Sequence[Row]:
        """Execute it on another database."""
        read = attrgetter(*self._columns)
        rows = [dict(zip(self._columns, read(each), strict=True)) for each in values]
        return [tuple(row) for row in await connection.execute(self._of_list, rows)]


def field(name: str) -> BindParameter[Any]:
    """Stand in a statement for what a row has under that name."""
    return bindparam(_OF_ROW + name)


@lru_cache(maxsize=256)
def _compiled(
    statement: Insert | Update | Delete, columns: tuple[str, ...], dialect: Dialect
) -> tuple[str, Callable[[object], Row]]:
    """Give the text for the driver, and what reads a row's values in the order that it takes."""
    compiled = statement.compile(dialect=dialect, column_keys=columns or None)
    if compiled.positiontup is None:
        raise TypeError(f"{dialect.name} takes no values by their place")
    order = [name.removeprefix(_OF_ROW) for name in compiled.positiontup]
    if columns and sorted(order) != sorted(columns):
        raise TypeError(f"the statement takes {order}, not {columns}")
    return str(compiled), attrgetter(*order)
