"""Bringing a database to the program's schema: all of it, or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from bot.store.backup import KEPT
from bot.store.database import Database, DatabaseError
from bot.store.migrate import STEPS, SchemaError, check_schema, migrate
from bot.store.tables import metadata

FIRST = """
op.create_table("guilds", sa.Column("id", sa.Integer, primary_key=True))
op.create_table(
    "campaigns",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild", sa.Integer, sa.ForeignKey("guilds.id", ondelete="CASCADE")),
)
"""
REBUILD = """
with op.batch_alter_table("guilds", recreate="always") as batch:
    batch.add_column(sa.Column("left_at", sa.Integer))
"""
LOSE = 'op.execute("DELETE FROM campaigns WHERE id = 1")'
CUT_LOOSE = 'op.execute("UPDATE campaigns SET guild = 99")'
FAIL = """
op.drop_table("campaigns")
op.execute("SELECT * FROM nowhere")
"""


def write_steps(folder: Path, *bodies: str) -> Path:
    """Write a history of migrations, 0001 and on, run by the project's own env.py."""
    (folder / "versions").mkdir(parents=True)
    (folder / "env.py").write_text((STEPS / "env.py").read_text("utf-8"), "utf-8")
    for number, body in enumerate(bodies, start=1):
        before = f'"{number - 1:04d}"' if number > 1 else "None"
        lines = [
            "import sqlalchemy as sa",
            "from alembic import op",
            f'revision = "{number:04d}"',
            f"down_revision = {before}",
            "def upgrade():",
            *(f"    {line}" for line in body.strip().splitlines()),
        ]
        (folder / "versions" / f"{number:04d}_step.py").write_text("\n".join(lines), "utf-8")
    return folder


class Installation:
    """A SQLite file, and histories of migrations to bring it through."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "var" / "referee.db"
        self.url = f"sqlite+aiosqlite:///{self.file}"

    def steps(self, *bodies: str) -> Path:
        name = f"steps-{len(list(self.folder.glob('steps-*')))}"
        return write_steps(self.folder / name, *bodies)

    def run(self, *statements: str, file: Path | None = None) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(file or self.file)) as connection, connection:
            rows: Iterable[tuple[object, ...]] = ()
            for statement in statements:
                rows = connection.execute(statement).fetchall()
        return list(rows)

    def columns(self, table: str) -> list[object]:
        return [row[1] for row in self.run(f"PRAGMA table_info({table})")]


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


@pytest.fixture
async def used(place: Installation) -> Installation:
    """A file of the first schema, in which somebody has played."""
    await migrate(place.url, place.steps(FIRST))
    place.run("INSERT INTO guilds VALUES (7)", "INSERT INTO campaigns VALUES (1, 7), (2, 7)")
    return place


async def test_the_migrations_come_to_the_tables_of_the_program(database_url: str) -> None:
    await migrate(database_url)
    database = await Database.open(database_url)

    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with database.reading() as connection:
        differences = await connection.run_sync(compare)
    await check_schema(database)
    await database.close()
    assert differences == []


async def test_a_new_file_is_made_without_a_copy(place: Installation) -> None:
    done = await migrate(place.url, place.steps(FIRST))
    assert done is not None
    assert (done.before, done.after, done.backup) == (None, "0001", None)


async def test_nothing_is_done_where_nothing_is_to_do(used: Installation) -> None:
    assert await migrate(used.url, used.steps(FIRST)) is None
    assert not (used.file.parent / "backups").exists()


async def test_a_copy_is_made_before_the_schema_changes(used: Installation) -> None:
    done = await migrate(used.url, used.steps(FIRST, REBUILD))
    assert done is not None
    assert done.backup is not None
    assert done.backup.name == "referee.0001.schema-0001.db"
    assert used.run("SELECT * FROM campaigns", file=done.backup) == [(1, 7), (2, 7)]
    assert used.run("SELECT * FROM guilds", file=done.backup) == [(7,)]
    assert used.columns("guilds") == ["id", "left_at"]


async def test_a_table_that_is_rebuilt_keeps_what_points_to_it(used: Installation) -> None:
    await migrate(used.url, used.steps(FIRST, REBUILD))
    assert used.run("SELECT * FROM campaigns") == [(1, 7), (2, 7)]


async def test_only_the_latest_copies_are_kept(used: Installation) -> None:
    bodies = [FIRST]
    for number in range(KEPT + 2):
        bodies.append(f'op.add_column("guilds", sa.Column("extra_{number}", sa.Integer))')
        await migrate(used.url, used.steps(*bodies))
    names = sorted(path.name for path in (used.file.parent / "backups").iterdir())
    assert len(names) == KEPT
    assert names[-1] == f"referee.{KEPT + 2:04d}.schema-{KEPT + 2:04d}.db"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (LOSE, "campaigns would have 1 rows instead of 2"),
        (CUT_LOOSE, "rows of campaigns would point to nothing"),
        (FAIL, "not changed: no such table: nowhere"),
    ],
)
async def test_a_step_that_would_do_harm_changes_nothing(
    used: Installation, body: str, sentence: str
) -> None:
    with pytest.raises(DatabaseError, match=sentence):
        await migrate(used.url, used.steps(FIRST, REBUILD, body))
    assert used.run("SELECT * FROM campaigns") == [(1, 7), (2, 7)]
    assert used.columns("guilds") == ["id"]
    assert used.run("SELECT version_num FROM alembic_version") == [("0001",)]


async def test_two_processes_that_start_at_once_migrate_once(used: Installation) -> None:
    steps = used.steps(FIRST, REBUILD)
    done = await asyncio.gather(*(migrate(used.url, steps) for _ in range(3)))
    assert [each is not None for each in done].count(True) == 1


async def test_an_empty_database_is_brought_up_once_by_many_at_once(database_url: str) -> None:
    async with asyncio.timeout(30):
        done = await asyncio.gather(*(migrate(database_url) for _ in range(3)))
    assert [each is not None for each in done].count(True) == 1


async def test_a_newer_schema_than_the_program_is_refused(used: Installation) -> None:
    older = used.steps(FIRST)
    await migrate(used.url, used.steps(FIRST, REBUILD))
    database = await Database.open(used.url)
    with pytest.raises(SchemaError, match="schema 0002, which is newer than this program"):
        await migrate(used.url, older)
    with pytest.raises(SchemaError, match="newer"):
        await check_schema(database, older)
    await database.close()


async def test_an_older_schema_is_not_played_on(used: Installation) -> None:
    database = await Database.open(used.url)
    with pytest.raises(SchemaError, match="referee migrate"):
        await check_schema(database, used.steps(FIRST, REBUILD))
    await database.close()


async def test_tables_of_another_program_are_left_alone(place: Installation) -> None:
    place.file.parent.mkdir()
    place.run("CREATE TABLE songs (title TEXT)")
    with pytest.raises(SchemaError, match="not Referee's"):
        await migrate(place.url, place.steps(FIRST))
    assert place.run("SELECT name FROM sqlite_master") == [("songs",)]
