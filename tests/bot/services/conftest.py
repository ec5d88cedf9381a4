"""What the tests of services share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.services.replay import Replay
from bot.store.database import Database
from tests.bot.services.desk import Desk
from tests.bot.services.table import Table


@pytest.fixture
async def desk(db: Database) -> AsyncIterator[Desk]:
    desk = Desk.over(db)
    desk.play.start()
    yield desk
    await desk.play.stop()


@pytest.fixture
async def table(db: Database) -> AsyncIterator[Table]:
    table = Table.over(db)
    await table.set_up()
    table.play.start()
    yield table
    await table.play.stop()
    report = await Replay(db, table.systems).run()
    assert report.differences == []
