"""Answers are put into words while their change is stored, and told in portions after it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from bot.services.answers import Answer
from bot.services.play import TOGETHER
from bot.store import sqlite_driver
from bot.store.database import Database
from rules.errors import UnknownNameError
from tests.bot.services.table import GM, Table


def health(sheet: Any) -> int:
    return int(sheet.health)


async def test_an_answer_is_worded_before_it_is_given(table: Table) -> None:
    worded: list[Answer] = []
    answer = await table.play.command(
        table.caller(GM), "damage", {"target": "Ghoul", "amount": "2"}, worded.append
    )
    assert len(worded) == 1
    assert worded[0] is answer


async def test_a_refusal_is_not_worded(table: Table) -> None:
    worded: list[Answer] = []
    with pytest.raises(UnknownNameError):
        await table.play.command(
            table.caller(GM), "damage", {"target": "Goul", "amount": "2"}, worded.append
        )
    assert worded == []


async def test_an_answer_that_cannot_be_worded_is_given_all_the_same(table: Table) -> None:
    def word(_: Answer) -> None:
        raise ZeroDivisionError

    await table.play.command(table.caller(GM), "damage", {"target": "Ghoul", "amount": "2"}, word)
    assert health(await table.sheet(3)) == 28


async def test_after_a_commit_that_failed_the_answer_that_counts_is_worded(
    file_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.over(file_db)
    await table.set_up()
    table.play.start()
    errors = iter([sqlite3.OperationalError("disk I/O error")])

    def commit(connection: sqlite3.Connection, begun: Callable[[], None]) -> None:
        begun()
        for error in errors:
            raise error
        connection.commit()

    monkeypatch.setattr(sqlite_driver, "_commit", commit)
    worded: list[Answer] = []
    caller = table.caller(GM)
    answers = await asyncio.gather(
        table.play.command(caller, "damage", {"target": "Ghoul", "amount": "1d6"}, worded.append),
        table.command(GM, "damage", target="Ghoul", amount="1d6"),
    )
    await table.play.stop()
    assert len(worded) == 2
    assert worded[0] is not answers[0]
    assert worded[1] is answers[0]
    assert worded[0].outcome == answers[0].outcome
    assert health(await table.sheet(3)) == answers[1].outcome.facts["health"]


async def test_many_are_told_their_answers_in_portions_so_that_the_first_need_not_wait(
    table: Table,
) -> None:
    turn = 0
    told: list[int] = []

    async def ticking() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def asking() -> None:
        await table.command(GM, "damage", target="Ghoul", amount="1")
        told.append(turn)

    ticker = asyncio.ensure_future(ticking())
    await asyncio.gather(*(asking() for _ in range(TOGETHER + 5)))
    ticker.cancel()
    assert told == sorted(told)
    assert [told.count(each) for each in sorted(set(told))] == [TOGETHER, 5]
