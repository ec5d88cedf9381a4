"""Undo of the clock: time, turns, orders and what was asked go back in one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.services.clock import ClockView
from bot.services.errors import NotAllowedError
from bot.services.replay import Replay
from bot.store.database import Database
from bot.systems import Systems
from rules.clock import DAY, Clock
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, Due, FollowUp
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Request
from rules.scene import AnyScene
from rules.sheet import CharacterId
from rules.system import Action
from tests.bot.services.installed import installed
from tests.bot.services.saying import said
from tests.bot.services.table import GM, STEVE, SYSTEM, Table

CORRUPT = ({"reason": "set", "amount": 40},)


async def view(table: Table) -> ClockView:
    return await table.clock.show(table.caller(GM))


async def asked(table: Table) -> list[str]:
    """Give what is asked now, by kind."""
    pending = await table.follow_ups.pending(table.caller(GM))
    return [each.follow_up.kind for each in pending.follow_ups]


async def undo(table: Table, number: int | None = None, user: int = GM) -> Outcome:
    return (await table.journal.undo(table.caller(user), number)).outcome


async def test_a_year_of_midnights_is_undone_in_one(table: Table) -> None:
    for number in range(40):
        await table.make(100 + number, f"Wretch {number}", None, ledger=CORRUPT)
    before = await view(table)
    year = await table.move("time advance", days="365")
    assert len(year.follow_ups) == 40
    assert "365 midnight" in said(year.follow_ups[0].follow_up.prompt)
    assert (await view(table)).clock == Clock(seconds=365 * DAY)

    answer = await table.journal.undo(table.caller(GM), None)
    assert len(answer.closes) == 40
    assert await asked(table) == []
    assert await view(table) == before

    assert answer.journal is not None
    again = await table.journal.undo(table.caller(GM), answer.journal)
    assert len(again.follow_ups) == 40
    assert (await view(table)).clock == Clock(seconds=365 * DAY)


async def test_a_turn_goes_back_with_what_was_asked_at_its_end(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna")
    await table.command(GM, "damage", target="Steve", amount="40")
    before = await view(table)
    ended = await table.move("combat next")
    assert await asked(table) == ["presence"]

    undone = await table.journal.undo(table.caller(GM), None)
    assert await asked(table) == []
    assert await view(table) == before
    assert undone.closes == (ended.follow_ups[0].id,), "its buttons go"

    assert undone.journal is not None
    again = await table.journal.undo(table.caller(GM), undone.journal)
    assert again.follow_ups == ended.follow_ups
    assert await asked(table) == ["presence"]

    last = await table.journal.undo(table.caller(GM), again.journal)
    assert await view(table) == before
    assert last.closes == undone.closes


async def test_a_combat_ends_and_begins_again_by_undo(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna, Ghoul")
    await table.command(STEVE, "weapon", target="Ghoul")
    during, sheet = await view(table), await table.sheet(1)
    await table.move("combat end")
    assert await table.sheet(1) != sheet
    await undo(table)
    assert await view(table) == during
    assert await table.sheet(1) == sheet

    await undo(table, 2)
    await undo(table, 1)
    assert (await view(table)).order == ()
    assert (await view(table)).clock == Clock()


async def test_an_order_by_hand_who_joined_and_who_left_are_undone(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna")
    for command, who in (("join", "Ghoul"), ("order", "Steve, Anna"), ("leave", "Steve")):
        before = await view(table)
        await table.move(f"combat {command}", characters=who)
        assert await view(table) != before
        await undo(table)
        assert await view(table) == before


async def test_sessions_are_undone_with_what_they_silenced(table: Table) -> None:
    await table.make(4, "Wretch", None, dispelled=("event",))
    await table.move("session start")
    begun = await view(table)
    assert begun.clock.playing
    await table.move("session end")
    await undo(table)
    assert await view(table) == begun


async def test_time_that_has_moved_on_is_not_undone_and_the_later_move_is_named(
    table: Table,
) -> None:
    await table.move("time advance", days="1")
    await table.command(GM, "damage", target="Steve", amount="4")
    await table.move("time advance", days="1")
    await table.command(GM, "damage", target="Steve", amount="4")
    with pytest.raises(NotPossibleError) as caught:
        await undo(table, 1)
    assert said(caught.value.message) == ("#3 has moved the campaign’s time since. Undo #3 first.")
    await undo(table, 3)
    await undo(table, 1)
    assert (await view(table)).clock == Clock()


async def test_a_move_that_was_taken_back_since_is_not_named_and_the_one_that_counts_is(
    table: Table,
) -> None:
    await table.move("time advance", days="1")
    await table.move("combat start", characters="Steve, Anna")
    await table.move("combat end")
    assert (await view(table)).clock == Clock(seconds=DAY)
    back = await table.journal.undo(table.caller(GM), 1)
    hour = await table.move("time advance", hours="1")
    await undo(table, hour.journal)
    with pytest.raises(NotPossibleError) as caught:
        await undo(table, 3)
    assert f"Undo #{back.journal} first." in said(caught.value.message)
    await undo(table, back.journal)
    await undo(table, 3)
    assert (await view(table)).clock.in_combat


async def test_an_order_that_was_changed_since_is_not_undone(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna, Ghoul")
    await table.move("combat order", characters="Ghoul, Anna, Steve")
    with pytest.raises(NotPossibleError, match=r"Undo #\{later\} first"):
        await undo(table, 1)


async def test_a_turn_whose_question_was_answered_is_not_undone(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna")
    await table.command(GM, "damage", target="Steve", amount="40")
    ended = await table.move("combat next")
    await table.press(STEVE, ended, "obey")
    with pytest.raises(NotPossibleError) as caught:
        await undo(table, ended.journal)
    assert "was answered by #4" in said(caught.value.message)


async def test_a_player_does_not_take_back_what_the_gm_did_with_the_time(table: Table) -> None:
    await table.move("combat start", characters="Steve, Anna")
    await table.command(STEVE, "weapon", target="Ghoul")
    ended = await table.move("combat end")
    assert [change.character for change in ended.outcome.changes] == [1], "Steve's alone"
    with pytest.raises(NotAllowedError, match="Only the GM"):
        await undo(table, ended.journal, user=STEVE)


def slow(_request: Request, _scene: AnyScene, _dice: object) -> Outcome:
    """Ask Steve in an hour."""
    asked = FollowUp(
        kind="slow",
        character=CharacterId(1),
        asks=Asks.OWNER,
        prompt=msg("An hour has passed"),
        choices=(Choice(key="go", label=msg("Go"), action="stamina", request={"character": 1}),),
        due=Due(when="at", seconds=3600),
    )
    return Outcome(headline=msg("Slow"), title=msg("Slow"), opens=(asked,))


@pytest.fixture
async def slow_table(db: Database) -> AsyncIterator[Table]:
    """A table where reloading asks something an hour after the campaign began."""
    systems = installed()
    loaded = systems._loaded[SYSTEM]
    reload = loaded.system.actions["reload"]
    actions = {
        **loaded.system.actions,
        "reload": Action("reload", reload.label, reload.request, slow),
    }
    slowed = replace(loaded, system=replace(loaded.system, actions=actions))
    table = Table.over(db, Systems({SYSTEM: slowed}))
    await table.set_up()
    table.play.start()
    yield table
    await table.play.stop()
    assert (await Replay(db, table.systems).run()).differences == []


async def test_what_waits_for_an_hour_comes_in_an_hour_and_waits_again_after_an_undo(
    slow_table: Table,
) -> None:
    table = slow_table
    shown = await table.command(STEVE, "weapon", action="reload")
    assert shown.follow_ups == ()
    await table.move("time advance", minutes="59")
    assert await asked(table) == []
    due = await table.move("time advance", minutes="1")
    assert [each.follow_up.kind for each in due.follow_ups] == ["slow"]
    assert due.follow_ups[0].follow_up.due == Due()
    await undo(table)
    assert await asked(table) == []
    assert [each.due for each in (await view(table)).later] == [Due(when="at", seconds=3600)]
    await table.move("time advance", days="1")
    assert await asked(table) == ["slow"]
    later = await table.command(STEVE, "weapon", action="reload")
    assert len(later.follow_ups) == 1, "its time has come already"
