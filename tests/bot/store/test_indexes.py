"""That what is asked for by its key is found by an index, on SQLite."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import bot.store
from bot.store.database import Database
from bot.store.statements import ByKeys
from bot.store.tables import metadata


def queries() -> Iterator[tuple[str, ByKeys]]:
    for module in pkgutil.iter_modules(bot.store.__path__):
        if module.name == "migrations":
            continue
        for name, value in vars(import_module(f"bot.store.{module.name}")).items():
            if isinstance(value, ByKeys):
                yield f"{module.name}.{name}", value


@pytest.mark.parametrize(("name", "query"), list(queries()))
async def test_each_query_by_keys_finds_a_row_by_an_index_for_all_of_its_key(
    name: str, query: ByKeys, tmp_path: Path
) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with database.writing() as connection:
        await connection.run_sync(metadata.create_all)
        asked = query.step(connection.dialect, [(1, 1, 1), (2, 2, 2)])
        explain = f"EXPLAIN QUERY PLAN {asked.text}"
        plan = await connection.exec_driver_sql(explain, tuple(asked.values))
        found = [row.detail for row in plan]
    await database.close()
    steps = [step for step in found if step.startswith(("SCAN", "SEARCH"))]
    read = [step for step in steps if step.split()[1] in metadata.tables]
    assert read, name
    assert all(step.startswith("SEARCH") for step in read), steps
    assert read[0].count("=?") >= asked.text.count("json_extract("), steps
