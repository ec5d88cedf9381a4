"""Two processes on one database, as while a new version takes over: what both hear is done once.

Each is a stack of services with connections of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Any

import pytest

from bot.services.answers import Answer
from bot.services.guilds import Guilds
from bot.services.replay import Replay
from bot.store import guilds
from bot.store.database import Database
from bot.store.follow_ups import Posted
from rules.clock import Clock
from rules.errors import RuleError
from tests.bot.services.fights import time_of
from tests.bot.services.table import GM, GUILD, NOW, TABLE, Table

GHOUL = 3
Pair = tuple[Table, Table]


@pytest.fixture
async def pair(db: Database, database_url: str) -> AsyncIterator[Pair]:
    other = await Database.open(database_url)
    tables = Table.over(db), Table.over(other)
    await tables[0].set_up()
    tables[1].interactions = count(900_000)
    for table in tables:
        table.play.start()
    yield tables
    for table in tables:
        await table.play.stop()
    await other.close()
    report = await Replay(db, tables[0].systems).run()
    assert report.differences == []


def health(sheet: Any) -> int:
    return int(sheet.health)


async def numbers(table: Table) -> list[int]:
    """Give the numbers of all entries, in order."""
    page = await table.journal.history(table.caller(GM), 1)
    found = [entry.number for entry in page.entries]
    for at in range(2, page.pages + 1):
        found += [
            each.number for each in (await table.journal.history(table.caller(GM), at)).entries
        ]
    return sorted(found)


def told(results: Sequence[Answer | BaseException]) -> list[Answer]:
    """Give the answers; what is no refusal is a fault."""
    for each in results:
        if isinstance(each, BaseException) and not isinstance(each, RuleError):
            raise each
    return [each for each in results if isinstance(each, Answer)]


async def knocked_out(table: Table, how_many: int) -> list[Answer]:
    """Make creatures and damage them so that the rules ask something of each."""
    numbers = range(10, 10 + how_many)
    for number in numbers:
        await table.make(number, f"Rat {number}", None)
    return [await table.command(GM, "damage", target=f"~{each}", amount="40") for each in numbers]


async def test_changes_by_both_at_once_on_one_sheet_are_all_kept(pair: Pair) -> None:
    answers = await asyncio.gather(
        *(
            table.command(GM, "damage", target="Ghoul", amount="1")
            for _ in range(10)
            for table in pair
        )
    )
    assert health(await pair[0].sheet(GHOUL)) == 10
    seen = sorted(answer.outcome.changes[0].fields[0].after for answer in answers)
    assert seen == list(range(10, 30))
    assert await numbers(pair[1]) == list(range(1, 21))


async def test_an_interaction_that_both_hear_acts_once(pair: Pair) -> None:
    for number in range(10):
        caller = pair[0].caller(GM, interaction=number)
        options = {"target": "Ghoul", "amount": "1"}
        first, second = await asyncio.gather(
            *(table.play.command(caller, "damage", options) for table in pair)
        )
        assert first.journal == second.journal == number + 1
        assert sorted((first.repeated, second.repeated)) == [False, True]
    assert health(await pair[0].sheet(GHOUL)) == 20


async def test_a_button_that_is_pressed_at_both_is_answered_once(pair: Pair) -> None:
    for fallen in await knocked_out(pair[0], 5):
        results = await asyncio.gather(
            *(table.press(GM, fallen, "obey") for table in pair), return_exceptions=True
        )
        assert len(told(results)) == 1


async def test_time_moves_at_one_while_the_other_plays(pair: Pair) -> None:
    first, second = pair
    results = await asyncio.gather(
        *(first.move("time advance", minutes="1") for _ in range(10)),
        *(second.move("time advance", minutes="1") for _ in range(10)),
        *(second.command(GM, "damage", target="Ghoul", amount="1") for _ in range(10)),
        *(first.command(GM, "damage", target="Ghoul", amount="1") for _ in range(5)),
    )
    assert len(told(results)) == 35
    assert await time_of(first) == Clock(seconds=20 * 60)
    assert health(await first.sheet(GHOUL)) == 15
    assert await numbers(first) == list(range(1, 36))


async def test_an_entry_that_both_take_back_is_undone_once(pair: Pair) -> None:
    for entry in range(1, 20, 2):
        await pair[0].move("time advance", minutes="1")
        results = await asyncio.gather(
            *(table.journal.undo(table.caller(GM), entry) for table in pair),
            return_exceptions=True,
        )
        assert len(told(results)) == 1
    assert await time_of(pair[0]) == Clock()
    assert await numbers(pair[0]) == list(range(1, 21))


async def test_house_rules_are_decided_at_one_while_the_other_plays(pair: Pair) -> None:
    results = await asyncio.gather(
        *(
            table.house_rules.decide(table.caller(GM), "defense", value)
            for value in ("manual", "ignore") * 5
            for table in pair
        ),
        *(table.command(GM, "damage", target="Ghoul", amount="1") for table in pair),
        return_exceptions=True,
    )
    assert len(told(results)) == len(results)


async def test_a_guild_that_comes_back_to_one_is_not_removed_by_the_other(pair: Pair) -> None:
    first, second = pair
    await Guilds(first.database, lambda: 1).left(GUILD)
    async with first.database.writing() as conn:
        await guilds.mark_present(conn, [GUILD])
        sweep = asyncio.create_task(Guilds(second.database, lambda: NOW).sweep(lambda _: True))
        await asyncio.wait({sweep}, timeout=0.2)
    assert await sweep == ()
    assert health(await first.sheet(GHOUL)) == 30


async def test_where_questions_stand_is_noted_while_the_other_answers_them(pair: Pair) -> None:
    first, second = pair
    fallen = await knocked_out(first, 8)

    async def note(answer: Answer) -> None:
        asked = tuple(each.id for each in answer.follow_ups)
        first.play.note(Posted(GUILD, asked, answer.journal, TABLE, 7_000))
        await first.command(GM, "damage", target="Ghoul", amount="1")

    results = await asyncio.gather(
        *(note(answer) for answer in fallen),
        *(second.press(GM, answer, "obey") for answer in reversed(fallen)),
    )
    assert len(results) == 16
    assert health(await second.sheet(GHOUL)) == 22
    assert await numbers(second) == list(range(1, 25))
