"""The clock: who may move it, and what falls due then."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.services.errors import ClosedError, NotAllowedError
from bot.store import characters
from bot.store.tables import combats, journal_sheets
from rules.clock import DAY, Clock
from rules.errors import InvalidInputError
from tests.bot.services.fights import fight, time_of
from tests.bot.services.saying import said
from tests.bot.services.table import ANNA, GM, GUILD, STEVE, TABLE, Table

MOVES: list[tuple[str, dict[str, str]]] = [
    ("session start", {}),
    ("session end", {}),
    ("time advance", {"days": "1"}),
    ("combat start", {"characters": "Steve"}),
    ("combat next", {}),
    ("combat join", {"characters": "Steve"}),
    ("combat leave", {"characters": "Steve"}),
    ("combat order", {"characters": "Steve"}),
    ("combat end", {}),
]


@pytest.mark.parametrize(("command", "options"), MOVES, ids=str)
async def test_only_the_gm_moves_the_clock(
    table: Table, command: str, options: dict[str, str]
) -> None:
    with pytest.raises(NotAllowedError, match="Only the GM"):
        await table.clock.move(table.caller(STEVE), command, options)
    assert await time_of(table) == Clock()
    assert (await table.journal.history(table.caller(GM), 1)).entries == ()


async def test_time_that_passes_stands_in_clock_journal_and_view(table: Table) -> None:
    answer = await table.move("time advance", days="2", hours="14", minutes="5")
    assert answer.journal == 1
    assert said(answer.outcome.title) == "Time passes: day 3, 14:05"
    assert not answer.private
    assert await time_of(table) == Clock(seconds=2 * DAY + 14 * 3600 + 300)


@pytest.mark.parametrize(
    "options",
    [{}, {"minutes": "0"}, {"minutes": "-5"}, {"days": "36501"}, {"hours": "soon"}],
    ids=str,
)
async def test_a_span_that_is_none_changes_nothing(table: Table, options: dict[str, str]) -> None:
    with pytest.raises(InvalidInputError):
        await table.move("time advance", **options)
    assert await time_of(table) == Clock()


async def test_midnights_ask_everybody_whose_corruption_is_too_high(table: Table) -> None:
    await table.make(4, "Wretch", None, ledger=({"reason": "set", "amount": 40},))
    await table.make(5, "Mara", ANNA, ledger=({"reason": "set", "amount": 40},))
    answer = await table.move("time advance", days="3")
    assert [each.follow_up.character for each in answer.follow_ups] == [4, 5]
    assert all("3 midnight" in said(each.follow_up.prompt) for each in answer.follow_ups)
    assert answer.asked == ANNA, "the one player whom it asks is called"
    pending = await table.follow_ups.pending(table.caller(GM))
    assert len(pending.follow_ups) == 2


async def test_the_journal_keeps_those_alone_to_whom_something_happened(table: Table) -> None:
    await table.make(4, "Wretch", None, ledger=({"reason": "set", "amount": 40},))
    await table.move("time advance", days="3")
    await table.move("time advance", minutes="1")
    async with table.database.reading() as conn:
        kept = (
            await conn.execute(select(journal_sheets.c.journal_id, journal_sheets.c.character_id))
        ).all()
    assert [tuple(row) for row in kept] == [(1, 4)]


async def test_who_is_retired_has_no_midnight(table: Table) -> None:
    await table.make(4, "Wretch", None, ledger=({"reason": "set", "amount": 40},))
    async with table.database.writing() as conn:
        await characters.retire(conn, [(GUILD, 4)])
    assert (await table.move("time advance", days="3")).follow_ups == ()


async def test_the_presence_waits_for_the_turns_end_and_is_asked_then(table: Table) -> None:
    await fight(table)
    fallen = await table.command(GM, "damage", target="Steve", amount="40")
    assert fallen.follow_ups == ()
    assert [each.due.when for each in fallen.outcome.opens] == ["turn_end"]
    assert (await table.follow_ups.pending(table.caller(GM))).follow_ups == ()
    view = await table.clock.show(table.caller(STEVE))
    assert [each.kind for each in view.later] == ["presence"]

    ended = await table.move("combat next")
    assert [each.follow_up.kind for each in ended.follow_ups] == ["presence"]
    assert ended.asked == STEVE
    obeyed = await table.press(STEVE, ended, "obey")
    assert "obeyed" in said(obeyed.outcome.headline)
    assert (await table.clock.show(table.caller(STEVE))).later == ()


async def test_two_causes_in_one_turn_are_one_question(table: Table) -> None:
    await fight(table)
    await table.command(GM, "damage", target="Steve", amount="40")
    await table.command(GM, "ap condition", action="set", condition="Black Out", character="Steve")
    ended = await table.move("combat next")
    (asked,) = ended.follow_ups
    assert "Death Coma" in said(asked.follow_up.prompt)
    assert "Black Out" in said(asked.follow_up.prompt)


async def test_what_waits_cannot_be_pressed_before_its_time(table: Table) -> None:
    await fight(table)
    await table.command(GM, "damage", target="Steve", amount="40")
    ended = await table.move("combat next")
    await table.journal.undo(table.caller(GM), None)
    with pytest.raises(ClosedError, match="not asked yet"):
        await table.press(STEVE, ended, "obey")
    with pytest.raises(ClosedError, match="not asked yet"):
        await table.play.question(table.caller(STEVE), ended.follow_ups[0].id, 1, "obey")


async def test_the_end_of_a_combat_asks_what_waited_and_clears_the_fight(table: Table) -> None:
    await fight(table)
    await table.command(STEVE, "weapon", target="Ghoul")
    await table.command(GM, "damage", target="Anna", amount="40")
    ended = await table.move("combat end")
    assert [each.follow_up.character for each in ended.follow_ups] == [2]
    assert [said(each.label) for each in ended.outcome.changes[0].fields] == ["Kept Defense"]
    view = await table.clock.show(table.caller(GM))
    assert (view.order, view.clock) == ((), Clock())
    async with table.database.reading() as conn:
        assert (await conn.execute(select(combats))).all() == []


async def test_a_move_that_is_delivered_twice_is_made_once(table: Table) -> None:
    caller = table.caller(GM, interaction=9)
    first = await table.clock.move(caller, "time advance", {"hours": "1"})
    again = await table.clock.move(caller, "time advance", {"hours": "1"})
    assert again.repeated
    assert again.outcome == first.outcome
    assert (await time_of(table)).seconds == 3600


async def test_a_repeat_shows_what_was_asked_then(table: Table) -> None:
    await fight(table)
    await table.command(GM, "damage", target="Steve", amount="40")
    caller = table.caller(GM, interaction=9)
    first = await table.clock.move(caller, "combat next", {})
    again = await table.clock.move(caller, "combat next", {})
    assert again.follow_ups == first.follow_ups
    assert len(first.follow_ups) == 1


async def test_what_was_asked_but_never_posted_is_posted_with_the_entry_of_its_time(
    table: Table,
) -> None:
    await fight(table)
    fallen = await table.command(GM, "damage", target="Steve", amount="40")
    assert await table.follow_ups.unposted() == []
    ended = await table.move("combat next")
    (waiting,) = await table.follow_ups.unposted()
    assert waiting.answer.outcome.headline == ended.outcome.headline
    assert waiting.answer.follow_ups == ended.follow_ups
    assert fallen.journal != waiting.answer.journal

    table.follow_ups.posted(GUILD, [ended.follow_ups[0].id], ended.journal, TABLE, 4711)
    await table.follow_ups.stop()
    assert await table.follow_ups.unposted() == []
    await table.journal.undo(table.caller(GM), None)
    assert await table.follow_ups.unposted() == []
    again = await table.move("combat next")
    assert [each.answer.journal for each in await table.follow_ups.unposted()] == [again.journal]
