"""Statements that are written once: what they find, write and cost, on both databases."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import bot.store
from bot.store.database import Database
from bot.store.statements import ROWS, ByKeys, ForEach, field
from bot.store.tables import metadata

purses = sa.Table(
    "purses",
    sa.MetaData(),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(20), primary_key=True),
    sa.Column("coins", sa.Integer),
)
GUILD = 2**62 + 1
"""A number that no float holds."""
NAMES = ("ada", "b o'b", 'c "quoted"', "δέλτα", "🎲", "f\\n", "null")


@dataclass(frozen=True, slots=True)
class Purse:
    guild_id: int
    owner: str
    coins: int | None


PURSES = tuple(Purse(GUILD, name, number) for number, name in enumerate(NAMES))
ADD = ForEach(sa.insert(purses), "owner", "guild_id", "coins")
SPEND = ForEach(
    sa.update(purses)
    .where(purses.c.owner == field("owner"), purses.c.guild_id == field("guild_id"))
    .values(coins=field("coins"))
)
BY_KEY = ByKeys(
    sa.select(purses).order_by(purses.c.coins.desc()), purses.c.guild_id, purses.c.owner
)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with opened.writing() as connection:
        await connection.run_sync(purses.create)
        await ADD.run(connection, PURSES)
    yield opened
    await opened.close()


def queries() -> Iterator[tuple[str, ByKeys]]:
    for module in pkgutil.iter_modules(bot.store.__path__):
        if module.name == "migrations":
            continue
        for name, value in vars(import_module(f"bot.store.{module.name}")).items():
            if isinstance(value, ByKeys):
                yield f"{module.name}.{name}", value


async def test_rows_are_found_by_their_keys_whatever_stands_in_them(database: Database) -> None:
    wanted = [(GUILD, name) for name in NAMES]
    async with database.reading() as connection:
        found = await BY_KEY.rows(connection, [*wanted, (GUILD, "nobody"), (1, "ada")])
        assert [Purse(*row) for row in found] == list(PURSES[::-1])
        assert await BY_KEY.rows(connection, [(GUILD - 1, "ada"), (GUILD, "")]) == []
        assert await BY_KEY.rows(connection, []) == ()


async def test_every_row_is_written_by_its_own_key(database: Database) -> None:
    async with database.writing() as connection:
        await SPEND.run(connection, [Purse(GUILD, "ada", 70), Purse(GUILD, "🎲", None)])
        await SPEND.run(connection, [])
        found = await BY_KEY.rows(connection, [(GUILD, "ada"), (GUILD, "🎲"), (GUILD, "null")])
    assert [(row.owner, row.coins) for row in found] == [("ada", 70), ("null", 6), ("🎲", None)]


async def test_without_rows_the_database_is_not_asked() -> None:
    nothing: Any = None
    nowhere: Any = type("Nowhere", (), {"dialect": sa.URL.create("sqlite").get_dialect()()})()
    assert await BY_KEY.rows(nothing, []) == ()
    await SPEND.run(nowhere, [])


async def test_an_insert_of_other_columns_than_its_own_is_refused(database: Database) -> None:
    async with database.writing() as connection:
        with pytest.raises(TypeError, match="colour"):
            await ForEach(sa.insert(purses), "guild_id", "owner", "colour").run(connection, PURSES)


@pytest.mark.parametrize(("name", "query"), list(queries()))
async def test_no_query_by_keys_reads_a_whole_table(
    name: str, query: ByKeys, tmp_path: Path
) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with database.writing() as connection:
        await connection.run_sync(metadata.create_all)
        compiled = query._of_json.compile(dialect=connection.dialect)
        given = compiled.construct_params({ROWS: json.dumps([[1, 1, 1], [2, 2, 2]])})
        values = tuple(given[name] for name in compiled.positiontup or ())
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        found = [row.detail for row in plan]
        steps = [step for step in found if step.startswith(("SCAN", "SEARCH"))]
    await database.close()
    read = [step for step in steps if step.split()[1] in metadata.tables]
    assert read, name
    assert all(step.startswith("SEARCH") for step in read), steps


def test_the_same_statements_speak_postgresql() -> None:
    dialect = sa.URL.create("postgresql+asyncpg").get_dialect()()
    query = BY_KEY._of_list.params({ROWS: [(1, "a"), (2, "b")]})
    text = str(query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True}))
    assert "(purses.guild_id, purses.owner) IN ((" in text
    assert "), (" in text


async def test_rows_are_given_to_postgresql_in_the_order_of_its_numbers() -> None:
    given: list[tuple[str, Any]] = []

    class Foreign:
        dialect = sa.URL.create("postgresql+asyncpg").get_dialect()()

        async def exec_driver_sql(self, text: str, values: Any) -> None:
            given.append((" ".join(text.split()), values))

    connection: Any = Foreign()
    await SPEND.run(connection, [Purse(1, "ada", 5)])
    ((text, values),) = given
    assert text == (
        "UPDATE purses SET coins=$1::INTEGER"
        " WHERE purses.owner = $2::VARCHAR AND purses.guild_id = $3::BIGINT"
    )
    assert values == [(5, "ada", 1)]
