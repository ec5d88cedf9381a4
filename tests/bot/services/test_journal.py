"""Undo, history and what the rules ask, played over a real database."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from bot.services.answers import Answer
from bot.services.errors import ClosedError, NotAllowedError
from bot.store.tables import journal as journal_rows
from rules.errors import NotPossibleError, RuleError
from tests.bot.services.saying import said
from tests.bot.services.table import ANNA, GM, GUILD, STEVE, Table


def health(sheet: Any) -> int:
    return int(sheet.health)


async def attack(table: Table) -> Answer:
    return await table.command(STEVE, "weapon", target="Ghoul")


async def test_undo_takes_a_change_back_and_undoing_the_undo_brings_it_again(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="7")
    undone = await table.journal.undo(table.caller(GM), None)
    assert health(await table.sheet(3)) == 30
    await table.journal.undo(table.caller(GM), undone.journal)
    assert health(await table.sheet(3)) == 23
    await table.journal.undo(table.caller(GM), 1)
    assert health(await table.sheet(3)) == 30


async def test_a_field_that_changed_since_names_the_later_entry(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="7")
    await table.command(GM, "damage", target="Ghoul", amount="3")
    with pytest.raises(RuleError) as refused:
        await table.journal.undo(table.caller(GM), 1)
    assert refused.value.message.values["later"] == 2
    assert health(await table.sheet(3)) == 20


async def test_what_was_undone_since_is_not_in_the_way_of_another_undo(table: Table) -> None:
    for _ in range(3):
        await table.command(GM, "damage", target="Steve", amount="4")
    await table.journal.undo(table.caller(GM), 3)
    with pytest.raises(NotPossibleError) as caught:
        await table.journal.undo(table.caller(GM), 1)
    assert said(caught.value.message) == "#2 has changed Steve since. Undo #2 first."
    await table.journal.undo(table.caller(GM), 2)
    await table.journal.undo(table.caller(GM), 1)
    again = await table.journal.undo(table.caller(GM), 6)
    assert said(again.outcome.headline).startswith("Undone #6: Undone #1")


async def test_a_player_undoes_their_own_last_entry_and_no_one_elses(table: Table) -> None:
    await table.command(STEVE, "damage", amount="4")
    await table.command(GM, "damage", target="Ghoul", amount="4")
    answer = await table.journal.undo(table.caller(STEVE), None)
    assert answer.outcome.changes[0].character == 1
    with pytest.raises(NotAllowedError):
        await table.journal.undo(table.caller(ANNA), 2)


async def test_an_answered_question_is_undone_from_its_end(table: Table) -> None:
    shot = await attack(table)
    await table.press(GM, shot, "full")
    with pytest.raises(RuleError) as refused:
        await table.journal.undo(table.caller(GM), shot.journal)
    assert refused.value.message.values["later"] == 2
    await table.journal.undo(table.caller(GM), 2)
    again = await table.press(GM, shot, "full")
    assert again.journal == 4


async def test_the_presence_is_asked_obeyed_and_undone(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    (asked,) = fall.follow_ups
    assert asked.follow_up.kind == "presence"
    before = await table.sheet(1)
    with pytest.raises(NotAllowedError):
        await table.press(ANNA, fall, "obey")
    obeyed = await table.press(STEVE, fall, "obey")
    assert (await table.sheet(1)) != before
    with pytest.raises(ClosedError):
        await table.press(STEVE, fall, "resist")
    await table.journal.undo(table.caller(GM), obeyed.journal)
    assert (await table.sheet(1)) == before
    pending = await table.follow_ups.pending(table.caller(GM))
    assert [each.id for each in pending.follow_ups] == [asked.id]


async def test_the_gm_waives_what_is_asked_and_undoes_that(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    (asked,) = fall.follow_ups
    with pytest.raises(NotAllowedError):
        await table.follow_ups.waive(table.caller(STEVE), asked.id)
    waived = await table.follow_ups.waive(table.caller(GM), asked.id)
    assert (await table.follow_ups.pending(table.caller(GM))).follow_ups == ()
    await table.journal.undo(table.caller(GM), waived.journal)
    assert len((await table.follow_ups.pending(table.caller(GM))).follow_ups) == 1


async def test_what_was_never_posted_is_found_and_what_was_posted_is_not(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    (lost,) = await table.follow_ups.unposted()
    assert lost.answer.journal == fall.journal
    assert lost.answer.follow_ups == fall.follow_ups
    table.follow_ups.posted(GUILD, [each.id for each in fall.follow_ups], fall.journal, 200, 900)
    await table.follow_ups.stop()
    assert await table.follow_ups.unposted() == []


async def hide(table: Table, number: int) -> None:
    async with table.database.writing() as conn:
        await conn.execute(
            update(journal_rows).where(journal_rows.c.id == number).values(visibility="gm")
        )


async def test_what_the_gm_did_in_private_is_in_the_gms_history_alone(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="3")
    await table.command(STEVE, "test", skill="expertise")
    await hide(table, 1)
    for user, numbers in ((GM, [2, 1]), (STEVE, [2])):
        page = await table.journal.history(table.caller(user), 1)
        assert [entry.number for entry in page.entries] == numbers
    with pytest.raises(RuleError, match="no entry"):
        await table.journal.undo(table.caller(STEVE), 1)
