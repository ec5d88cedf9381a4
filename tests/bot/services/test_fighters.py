"""Who is offered where the GM names those who fight."""

from __future__ import annotations

import pytest

from bot.presentation.catalogue import Catalogues
from bot.services.completion import Completion
from tests.bot.services.saying import said
from tests.bot.services.table import GM, STEVE, Table


@pytest.fixture
def completion(table: Table) -> Completion:
    return Completion(table.database, table.systems, table.games, Catalogues({}, {}))


async def test_the_gm_is_offered_whoever_may_be_named(table: Table, completion: Completion) -> None:
    async def offered(command: str, option: str, text: str = "", user: int = GM) -> list[str]:
        offers = await completion.complete(table.caller(user), command, option, text, {})
        return sorted(said(each.label) for each in offers)

    assert await offered("combat start", "characters") == ["Anna", "Ghoul", "Steve"]
    assert await offered("combat start", "began", "gh") == ["Ghoul"]
    await table.move("combat start", characters="Steve, Ghoul")
    assert await offered("combat join", "characters") == ["Anna"]
    assert await offered("combat leave", "characters") == ["Ghoul", "Steve"]
    assert await offered("combat order", "characters", "Steve, gh") == ["Steve, Ghoul"]
    assert await offered("combat next", "gone") == []
    assert await offered("combat dance", "characters") == []
    assert await offered("combat start", "characters", user=STEVE) == []
