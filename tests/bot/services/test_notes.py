"""Where entries and questions are shown is noted, beside what is written anyway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import play
from bot.services.answers import Answer, Marked
from bot.services.errors import NotAllowedError
from bot.store import follow_ups, journal
from tests.bot.services.table import ANNA, GM, GUILD, TABLE, Table


@pytest.fixture
def transactions(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Count the transactions that write, from now on."""
    done: list[str] = []
    writing = table.database.writing

    @asynccontextmanager
    async def counted() -> AsyncIterator[AsyncConnection]:
        async with writing() as conn:
            yield conn
        done.append("committed")

    monkeypatch.setattr(table.database, "writing", counted)
    return done


async def noted(table: Table, answer: Answer) -> int | None:
    """Give the message that shows an entry, as the database has it."""
    assert answer.journal is not None
    async with table.database.reading() as conn:
        (entry,) = (await journal.by_ids(conn, [(GUILD, answer.journal)])).values()
    return entry.message_id


def note(table: Table, answer: Answer, message: int) -> None:
    asked = [each.id for each in answer.follow_ups]
    table.follow_ups.posted(GUILD, asked, answer.journal, TABLE, message)


async def idle(table: Table) -> None:
    """Wait until the queue has done what it was to do by now."""

    async def nothing() -> None:
        return

    for _ in range(3):
        await asyncio.sleep(0)
    await table.play._queue.alone(nothing)


async def test_a_note_goes_with_the_next_command(table: Table, transactions: list[str]) -> None:
    hit = await table.command(GM, "damage", target="Ghoul", amount="1")
    note(table, hit, 901)
    await table.command(GM, "damage", target="Ghoul", amount="1")
    assert await noted(table, hit) == 901
    assert len(transactions) == 2


async def test_an_undo_finds_the_message_that_was_posted_just_now(table: Table) -> None:
    hit = await table.command(GM, "damage", target="Ghoul", amount="1")
    note(table, hit, 902)
    undone = await table.journal.undo(table.caller(GM), hit.journal)
    assert undone.marks == (Marked(hit.journal or 0, TABLE, 902, undone.journal),)


async def test_a_press_takes_the_buttons_off_the_message_that_was_posted_just_now(
    table: Table,
) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    note(table, fall, 903)
    obeyed = await table.press(GM, fall, "obey")
    assert obeyed.closed == ((TABLE, 903),)


async def test_where_a_question_stands_is_written_without_waiting(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    note(table, fall, 904)
    await idle(table)
    assert await table.follow_ups.unposted() == []


async def test_a_note_that_nothing_takes_along_is_written_after_a_while(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hit = await table.command(GM, "damage", target="Ghoul", amount="1")
    note(table, hit, 905)
    await idle(table)
    assert await noted(table, hit) is None
    await table.play.write_notes()
    monkeypatch.setattr(play, "COALESCE", 0.0)
    note(table, hit, 906)
    await idle(table)
    assert await noted(table, hit) == 906


async def test_a_stop_writes_what_is_noted(table: Table) -> None:
    hit = await table.command(GM, "damage", target="Ghoul", amount="1")
    note(table, hit, 907)
    await table.play.stop()
    assert await noted(table, hit) == 907


async def test_what_is_refused_takes_no_note_with_it(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    note(table, fall, 908)
    with pytest.raises(NotAllowedError):
        await table.follow_ups.waive(table.caller(ANNA), fall.follow_ups[0].id)
    assert await noted(table, fall) == 908


async def test_a_note_that_cannot_be_written_is_let_go_and_harms_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(follow_ups, "noting_posted", fail)
        note(table, fall, 909)
        await idle(table)
    assert "the disk is full" in caplog.text
    hit = await table.command(GM, "damage", target="Ghoul", amount="1")
    assert hit.journal == 2
    assert await noted(table, fall) is None
