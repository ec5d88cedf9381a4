"""What the tests of services share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.database import Database
from tests.bot.services.desk import Desk


@pytest.fixture
async def desk(db: Database) -> AsyncIterator[Desk]:
    desk = Desk.over(db)
    desk.play.start()
    yield desk
    await desk.play.stop()
