"""Brings a database to this program's schema: all of it, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, table
from sqlalchemy.exc import DBAPIError

from bot.store.backup import back_up
from bot.store.database import (
    Database,
    DatabaseError,
    broken_references,
    migrating,
    parse_url,
    sqlite_file,
)

STEPS = Path(__file__).parent / "migrations"
"""Where this program's migrations are."""

_BOOKKEEPING = "alembic_version"


class SchemaError(DatabaseError):
    """The schema is newer than this program, older where it must not be, or not ours."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """What was done: from which schema (None: a new database) to which, and the copy made first."""

    before: str | None
    after: str
    backup: Path | None


async def migrate(url: str, steps: Path = STEPS) -> Migrated | None:
    """Bring the database at `url` to this program's schema; None when it is there already.

    A SQLite file is copied beside itself first. SchemaError, and nothing changed, when the
    schema is newer than the program, the tables are not ours, or rows would be lost.
    """
    parsed = parse_url(url)
    async with migrating(parsed) as connection:
        return await connection.run_sync(_migrate, sqlite_file(parsed), steps)


async def check_schema(database: Database, steps: Path = STEPS) -> None:
    """SchemaError unless the schema is exactly this program's."""
    async with database.reading() as connection:
        current = await connection.run_sync(_current)
    script = ScriptDirectory(str(steps))
    _refuse_newer(script, current)
    if current != script.get_current_head():
        raise SchemaError(
            "The database has an older schema than this program: run “referee migrate” first."
        )


def _migrate(connection: Connection, file: Path | None, steps: Path) -> Migrated | None:
    script = ScriptDirectory(str(steps))
    current, head = _current(connection), script.get_current_head()
    if current == head or head is None:
        return None
    _refuse_newer(script, current)
    before = _count_rows(connection)
    if current is None and before:
        raise SchemaError("The database already holds tables that are not Referee's: name another.")
    backup = back_up(file, current) if file is not None and current is not None else None
    _upgrade(connection, steps)
    _refuse_loss(before, _count_rows(connection))
    if broken := broken_references(connection):
        raise SchemaError(
            f"The schema was not changed: rows of {', '.join(broken)} would point to nothing."
        )
    return Migrated(current, head, backup)


def _upgrade(connection: Connection, steps: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(steps).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except DBAPIError as error:
        raise SchemaError(f"The schema was not changed: {error.orig}.") from error


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _refuse_newer(script: ScriptDirectory, current: str | None) -> None:
    known = {step.revision for step in script.walk_revisions()}
    if current is not None and current not in known:
        raise SchemaError(
            f"The database has the schema {current}, which is newer than this program: "
            "update Referee."
        )


def _count_rows(connection: Connection) -> dict[str, int]:
    names = set(inspect(connection).get_table_names()) - {_BOOKKEEPING}
    return {
        name: connection.scalar(select(func.count()).select_from(table(name))) or 0
        for name in sorted(names)
    }


def _refuse_loss(before: dict[str, int], after: dict[str, int]) -> None:
    for name, count in before.items():
        if name in after and after[name] != count:
            raise SchemaError(
                f"The schema was not changed: {name} would have {after[name]} rows "
                f"instead of {count}."
            )
