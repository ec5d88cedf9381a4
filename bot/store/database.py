"""Engine and transactions: with the statements, all that knows which database is behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self, TypeVarTuple

from sqlalchemy import URL, ColumnElement, Connection, Select, Table, event, func, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.errors import StartError
from bot.store.sqlite_driver import OneTripConnection
from bot.store.sqlite_writer import SqliteWriter

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_OPTIONS = {"host": "host", "port": "port", "ssl": "ssl", "sslmode": "ssl"}
"""What may stand behind the question mark of a server's address, and the driver's name for it."""

_MIGRATING = 0x5265_6665_7265_65
"""By which number those who migrate wait for each other: the name, in ASCII."""

_READERS = 4
_BUSY_SECONDS = 10.0

Columns = TypeVarTuple("Columns")

Row = Mapping[str, Any]
"""One row as column names and values."""


class DatabaseError(StartError):
    """The database cannot be opened, or is not one that this program may write."""


class Database:
    """One database: transactions that read, and transactions that write.

    There is one writing connection, and a commit is on the disk when it returns. On SQLite its
    transactions begin by taking the file's write lock, so that nobody can change what they have
    read; elsewhere they lock what they change (`for_update`). Reading transactions see one state
    from their first statement to their last, wait for nobody, and cannot write.
    """

    def __init__(self, reader: AsyncEngine, writer: AsyncEngine | SqliteWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url`; DatabaseError says in one sentence why it cannot be."""
        parsed = parse_url(url)
        if _is_sqlite(parsed):
            database = cls(
                _sqlite_engine(parsed, "BEGIN", ("query_only = ON",), size=_READERS),
                SqliteWriter(_sqlite_engine(parsed, None, ("foreign_keys = ON",), size=1)),
            )
        else:
            database = cls(_reading_engine(parsed), _engine(parsed, size=1))
        try:
            # The writer goes first: it makes the file, which a reader may not.
            for opened in (database.writing(), database.reading()):
                async with opened as connection:
                    await connection.execute(select(1))
        except (DBAPIError, OSError) as error:
            await database.close()
            raise DatabaseError(_why(parsed, error)) from error
        return database

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read in one transaction, which sees one state and changes nothing."""
        async with self._reader.begin() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Read and write in one transaction: committed at the end, undone by any exception."""
        async with self._writer.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Close every connection."""
        await self._reader.dispose()
        await self._writer.dispose()


def parse_url(url: str) -> URL:
    """Read a database address, with the one driver per database that this program uses.

    DatabaseError for an address that cannot be read, another database, an option that is not
    known, or SQLite in memory, which would lose what players were shown.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise DatabaseError(
            "DATABASE_URL cannot be read: write it like sqlite+aiosqlite:///var/referee.db."
        ) from error
    driver = _DRIVERS.get(parsed.get_backend_name())
    if driver is None:
        raise DatabaseError(
            f"DATABASE_URL names {parsed.get_backend_name()}, but Referee keeps its data in "
            "SQLite (sqlite+aiosqlite:///var/referee.db) or PostgreSQL (postgresql+asyncpg://…)."
        )
    if driver == _DRIVERS["sqlite"] and parsed.database in {None, "", ":memory:"}:
        raise DatabaseError("DATABASE_URL must name a file: sqlite+aiosqlite:///var/referee.db.")
    if driver == _DRIVERS["sqlite"]:
        return parsed.set(drivername=driver)
    return _with_known_options(parsed.set(drivername=driver))


def _with_known_options(url: URL) -> URL:
    """Give the address of a server with its options as the driver calls them."""
    unknown = sorted(set(url.query) - set(_OPTIONS))
    if unknown:
        raise DatabaseError(
            f"DATABASE_URL has the option {unknown[0]}, which Referee does not know: it knows "
            f"{', '.join(_OPTIONS)}."
        )
    return url.set(query={_OPTIONS[name]: value for name, value in url.query.items()})


def sqlite_file(url: URL) -> Path | None:
    """Give the file that holds the data, or None when a server does."""
    return Path(url.database) if _is_sqlite(url) and url.database else None


@asynccontextmanager
async def migrating(url: URL) -> AsyncIterator[AsyncConnection]:
    """Open the one transaction in which the schema changes, alone: others wait for its end.

    SQLite's foreign keys are off in it: rebuilding a table drops the old one, and would delete
    what points to it. Whoever migrates checks them before the end.
    """
    engine = (
        _sqlite_engine(url, "BEGIN IMMEDIATE", ("foreign_keys = OFF",), size=1)
        if _is_sqlite(url)
        else _engine(url, size=1)
    )
    try:
        async with engine.begin() as connection:
            if is_shared(connection):
                await connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
            yield connection
    except (DBAPIError, OSError) as error:
        raise DatabaseError(_why(url, error)) from error
    finally:
        await engine.dispose()


def broken_references(connection: Connection) -> tuple[str, ...]:
    """Name the tables with rows that point to nothing; none where the database sees to it."""
    if connection.dialect.name != "sqlite":
        return ()
    found = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return tuple(sorted({str(row[0]) for row in found}))


def is_shared(connection: AsyncConnection) -> bool:
    """Tell whether others may write beside a writing transaction; on SQLite nobody does."""
    return connection.dialect.name != "sqlite"


def for_update(query: Select[*Columns], *keys: ColumnElement[Any]) -> Select[*Columns]:
    """Lock the rows that are read until the transaction ends, in the order of `keys`.

    Everybody who locks in key order waits for the others and never in a circle. SQLite needs
    no lock of rows: a writing transaction has the whole file.
    """
    return query.order_by(*keys).with_for_update()


async def put(connection: AsyncConnection, table: Table, rows: Sequence[Row]) -> None:
    """Insert the rows, in place of those that have the same primary key.

    All rows name the same columns; a column that they leave out keeps its value.
    """
    if not rows:
        return
    key = {column.name for column in table.primary_key.columns}
    statement = _insert(connection, table)
    replaced = {name: statement.excluded[name] for name in rows[0] if name not in key}
    if replaced:
        statement = statement.on_conflict_do_update(index_elements=sorted(key), set_=replaced)
    else:
        statement = statement.on_conflict_do_nothing()
    await connection.execute(statement, list(rows))


def _insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _engine(url: URL, *, size: int) -> AsyncEngine:
    try:
        return create_async_engine(
            url,
            # Errors name no values: they end in the log, and what users wrote does not.
            hide_parameters=True,
            pool_size=size,
            max_overflow=0,
            # A server may have been started anew since: then nobody's command is to pay for it.
            pool_pre_ping=True,
        )
    except ModuleNotFoundError as error:
        raise DatabaseError(
            f"DATABASE_URL needs the Python package {error.name}, which is not installed."
        ) from error


def _reading_engine(url: URL) -> AsyncEngine:
    # The same promise as on SQLite: one state throughout, and no writing.
    return _engine(url, size=_READERS).execution_options(
        isolation_level="REPEATABLE READ", postgresql_readonly=True
    )


def _sqlite_engine(
    url: URL, begin: str | None, pragmas: Sequence[str], *, size: int
) -> AsyncEngine:
    file = sqlite_file(url)
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(_why(url, error)) from error
    engine = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=size,
        max_overflow=0,
        # Python's sqlite3 begins transactions late and by its own lights; here `begin` does.
        connect_args={
            "isolation_level": None,
            "timeout": _BUSY_SECONDS,
            "async_creator_fn": OneTripConnection,
        },
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if begin is not None:

        @event.listens_for(engine.sync_engine, "begin")
        def start(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

    return engine


def _why(url: URL, error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    # An OSError has its own reason, or another's as its text, or none: that one waited in vain.
    reason = (isinstance(cause, OSError) and cause.strerror) or str(cause) or "no answer in time"
    file = sqlite_file(url)
    if file is None:
        return f"The database at {url.host} cannot be opened: {reason}."
    return f"The data folder {file.parent} or the file {file.name} in it cannot be used: {reason}."
