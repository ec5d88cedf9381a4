"""Turns: whose they are, who ends them, and two who end one at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.services.clock import AT_ONCE
from bot.services.errors import NoCampaignError, NotAllowedError, TurnError
from bot.store import characters
from rules.clock import Clock
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from tests.bot.services.fights import fight, time_of, turn_of
from tests.bot.services.saying import said
from tests.bot.services.table import ANNA, ELSEWHERE, GM, GUILD, STEVE, TABLE, Table

MILLISECOND = 1 << 22
"""By how much an interaction's id grows in a millisecond."""


async def test_a_player_does_not_end_a_turn_by_its_button(table: Table) -> None:
    begun = await fight(table)
    with pytest.raises(NotAllowedError):
        await table.clock.end_turn(table.caller(STEVE), turn_of(begun))
    assert (await time_of(table)).turn == 1


async def test_turns_go_round_by_the_order_that_is_stored(table: Table) -> None:
    await fight(table)
    shown = [said((await table.move("combat next")).outcome.headline) for _ in range(4)]
    assert shown == [
        "Round 1: Steve acts",
        "Round 1: Anna acts",
        "Round 2: Ghoul acts",
        "Round 2: Steve acts",
    ]
    view = await table.clock.show(table.caller(ANNA))
    assert (view.clock.round, view.clock.turn) == (2, 2)
    assert [said(each.name) for each in view.order] == ["Ghoul", "Steve", "Anna"]


async def test_a_fighter_who_is_retired_is_passed_over(table: Table) -> None:
    await fight(table)
    async with table.database.writing() as conn:
        await characters.retire(conn, [(GUILD, 1)])
    ended = await table.move("combat next")
    assert said(ended.outcome.headline) == "Round 1: Anna acts"
    view = await table.clock.show(table.caller(ANNA))
    assert [said(each.name) for each in view.order] == ["Ghoul", "Anna"]


async def test_others_join_and_leave(table: Table) -> None:
    await table.make(4, "Wretch", None, skills={"expertise": 6}, traits={"agility": 30})
    await fight(table)
    joined = await table.move("combat join", characters="Wretch")
    assert joined.outcome.combat is not None
    assert said(joined.outcome.combat.order[0].name) == "Wretch"
    assert said(joined.outcome.title) == "Round 1: Ghoul acts"
    left = await table.move("combat leave", characters="Ghoul")
    assert said(left.outcome.title) == "Steve acts"


async def test_names_that_cannot_be_are_refused_with_the_nearest(table: Table) -> None:
    with pytest.raises(UnknownNameError):
        await table.move("combat start", characters="Steve, Goul")
    with pytest.raises(InvalidInputError, match="at least"):
        await table.move("combat start", characters=" , ")
    with pytest.raises(NotPossibleError, match="No combat goes on"):
        await table.move("combat next")
    assert await time_of(table) == Clock()


async def test_two_gms_who_press_next_at_once_end_one_turn(table: Table) -> None:
    turn = turn_of(await fight(table))
    ended, refused = await asyncio.gather(
        table.clock.end_turn(table.caller(GM), turn),
        table.clock.end_turn(table.caller(GM), turn),
        return_exceptions=True,
    )
    assert isinstance(ended, Answer)
    assert isinstance(refused, TurnError)
    assert said(refused.message) == (
        "That turn has just been ended: it is round 1, and Steve acts."
    )
    assert (await time_of(table)).turn == 2


def other_gm(table: Table, interaction: int) -> Caller:
    """Give another user who is a GM too."""
    return replace(table.caller(GM, interaction=interaction), user_id=77)


async def test_two_gms_who_type_next_at_once_end_one_turn(table: Table) -> None:
    await fight(table)
    ended, refused = await asyncio.gather(
        table.move("combat next"),
        table.clock.move(other_gm(table, 9_000), "combat next", {}),
        return_exceptions=True,
    )
    assert isinstance(ended, Answer)
    assert isinstance(refused, TurnError)
    assert (await time_of(table)).turn == 2

    later = other_gm(table, 9_001 + AT_ONCE * MILLISECOND)
    ended = await table.clock.move(later, "combat next", {})
    assert said(ended.outcome.headline) == "Round 1: Anna acts"


async def test_one_gm_who_types_next_twice_ends_two_turns(table: Table) -> None:
    await fight(table)
    await asyncio.gather(table.move("combat next"), table.move("combat next"))
    assert (await time_of(table)).turn == 3


async def test_a_turn_that_was_undone_can_be_ended_by_another_gm(table: Table) -> None:
    await fight(table)
    await table.move("combat next")
    await table.journal.undo(table.caller(GM), None)
    ended = await table.clock.move(other_gm(table, 9_000), "combat next", {})
    assert said(ended.outcome.headline) == "Round 1: Steve acts"


async def test_a_button_ends_the_turn_of_its_own_campaign(table: Table) -> None:
    turn = turn_of(await fight(table))
    with pytest.raises(NoCampaignError):
        await table.clock.end_turn(table.caller(GM), replace(turn, campaign=9))
    with pytest.raises(TurnError):
        await table.clock.end_turn(table.caller(GM), replace(turn, round=2))
    ended = await table.clock.end_turn(table.caller(GM, channel=ELSEWHERE), turn)
    assert said(ended.outcome.headline) == "Round 1: Steve acts"
    await table.move("combat end")
    with pytest.raises(NotPossibleError, match="No combat goes on"):
        await table.clock.end_turn(table.caller(GM), turn)


async def test_the_message_of_the_turn_before_is_known_when_a_turn_ends(table: Table) -> None:
    begun = await table.move("combat start", characters="Steve, Anna")
    table.follow_ups.posted(GUILD, [], begun.journal, TABLE, 4711)
    await table.follow_ups.stop()
    assert (await table.move("combat next")).turned == ((TABLE, 4711),)
