"""Where the tests keep their data: in SQLite files, or on a server that is named."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database import parse_url
from bot.store.migrate import migrate

SERVER = os.environ.get("REFEREE_TEST_DATABASE_URL")
"""A PostgreSQL database whose user may make and drop databases, or None."""


@asynccontextmanager
async def database_for(folder: Path) -> AsyncIterator[str]:
    """Give the address of an empty database: a file in that folder, or one on the server.

    The latter is dropped at the end of the block.
    """
    if SERVER is None:
        yield f"sqlite+aiosqlite:///{folder / 'referee.db'}"
        return
    async with empty_database(parse_url(SERVER)) as url:
        yield url.render_as_string(hide_password=False)


@asynccontextmanager
async def migrated_for(folder: Path) -> AsyncIterator[str]:
    """Give the address of an empty database with the schema, which the bot brings up only itself
    where it is a file."""
    async with database_for(folder) as url:
        await migrate(url)
        yield url


@asynccontextmanager
async def empty_database(server: URL) -> AsyncIterator[URL]:
    """Make a database beside the server's one, and drop it at the end of the block."""
    name = f"referee_test_{uuid4().hex}"
    await _alone(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name)
    finally:
        await _alone(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _alone(server: URL, statement: str) -> None:
    """Execute what stands in no transaction."""
    engine = create_async_engine(make_url(server), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
