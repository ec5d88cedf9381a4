from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.services.answers import Answer
from bot.services.errors import ClosedError, NoCampaignError, NotAllowedError
from bot.store.database import Database
from rules.errors import InvalidInputError, RuleError, UnknownNameError
from rules.outcome import Outcome
from rules.system import Action
from tests.bot.services.saying import said
from tests.bot.services.table import ELSEWHERE, GM, STEVE, STRANGER, THREAD, Table


def health(sheet: Any) -> int:
    return int(sheet.health)


async def test_a_skill_test_is_answered_and_stands_in_the_journal(table: Table) -> None:
    answer = await table.command(STEVE, "test", skill="expertise")
    assert answer.journal == 1
    assert answer.campaign is not None
    assert answer.campaign.name == "Ash Harbour"
    history = await table.journal.history(table.caller(STEVE), 1)
    assert [entry.headline for entry in history.entries] == [answer.outcome.headline]


async def test_damage_changes_the_sheet_that_is_stored(table: Table) -> None:
    answer = await table.command(GM, "damage", target="Ghoul", amount="7")
    assert answer.outcome.changes[0].fields[0].after == 23
    assert health(await table.sheet(3)) == 23


async def test_a_player_does_not_damage_somebody_elses_character(table: Table) -> None:
    with pytest.raises(NotAllowedError):
        await table.command(STEVE, "damage", target="Anna", amount="7")
    assert health(await table.sheet(2)) == 30


async def test_an_unknown_name_offers_the_nearest_and_rolls_nothing(table: Table) -> None:
    with pytest.raises(UnknownNameError):
        await table.command(STEVE, "damage", target="Goul", amount="1d6")
    assert (await table.journal.history(table.caller(GM), 1)).entries == ()


async def test_an_interaction_that_is_delivered_twice_acts_once(table: Table) -> None:
    caller = table.caller(GM, interaction=9)
    options = {"target": "Ghoul", "amount": "1d6"}
    first, second = await asyncio.gather(
        table.play.command(caller, "damage", options),
        table.play.command(caller, "damage", options),
    )
    third = await table.play.command(caller, "damage", options)
    assert (
        first.outcome
        == second.outcome
        == third.outcome.model_copy(update={"sheets": first.outcome.sheets})
    )
    assert third.repeated
    assert health(await table.sheet(3)) == first.outcome.changes[0].fields[0].after


async def test_a_refusal_is_repeated_too(table: Table) -> None:
    caller = table.caller(STEVE, interaction=9)
    for _ in range(2):
        with pytest.raises(RuleError, match="Only"):
            await table.play.command(caller, "damage", {"target": "Anna", "amount": "1"})


async def test_25_commands_at_once_on_one_sheet_give_25_changes(table: Table) -> None:
    answers = await asyncio.gather(
        *(table.command(GM, "damage", target="Ghoul", amount="1") for _ in range(25))
    )
    assert health(await table.sheet(3)) == 5
    seen = sorted(answer.outcome.changes[0].fields[0].after for answer in answers)
    assert seen == list(range(5, 30))


async def test_two_users_at_once_see_consistent_values(table: Table) -> None:
    five, seven = await asyncio.gather(
        table.command(GM, "damage", target="Ghoul", amount="5"),
        table.command(GM, "damage", target="~3", amount="7"),
    )
    changes = [answer.outcome.changes[0].fields[0] for answer in (five, seven)]
    assert changes[0].after == changes[1].before == 25
    assert changes[1].after == 18


async def attack(table: Table) -> Answer:
    return await table.command(STEVE, "weapon", target="Ghoul")


async def test_apply_is_pressed_once_and_stores_what_it_showed(table: Table) -> None:
    shot = await attack(table)
    damage = shot.outcome.facts["damage"]
    pressed, again = await asyncio.gather(
        table.press(GM, shot, "full"),
        table.press(GM, shot, "full"),
        return_exceptions=True,
    )
    assert isinstance(pressed, Answer)
    assert isinstance(again, ClosedError)
    assert health(await table.sheet(3)) == 30 - damage
    with pytest.raises(ClosedError):
        await table.press(GM, shot, "full")


async def test_a_player_does_not_apply_damage_to_the_gms_character(table: Table) -> None:
    shot = await attack(table)
    with pytest.raises(NotAllowedError):
        await table.press(STEVE, shot, "full")
    assert health(await table.sheet(3)) == 30


async def test_a_button_that_never_was_is_too_old(table: Table) -> None:
    with pytest.raises(ClosedError, match="too old"):
        await table.play.press(table.caller(GM), 77, 1, "full", None)


async def test_a_campaign_is_found_in_a_thread_and_as_the_only_one(table: Table) -> None:
    for channel in (THREAD, ELSEWHERE):
        answer = await table.play.command(
            table.caller(STEVE, channel=channel), "test", {"skill": "expertise"}
        )
        assert answer.journal is not None


async def test_without_a_campaign_a_command_says_how_to_begin(db: Database) -> None:
    table = Table.over(db)
    table.play.start()
    with pytest.raises(NoCampaignError, match="/campaign create"):
        await table.command(STEVE, "test", skill="expertise")
    await table.play.stop()


async def test_a_roll_needs_no_campaign_and_is_repeated_from_what_was_kept(db: Database) -> None:
    table = Table.over(db)
    table.play.start()
    caller = table.caller(STRANGER, interaction=9)
    first = await table.play.roll(caller, "3d6+1", None)
    second = await table.play.roll(caller, "3d6+1", None)
    assert first.outcome == second.outcome
    assert second.repeated
    await table.play.stop()


@pytest.mark.parametrize(
    ("dice", "note", "sentence"),
    [
        ("1" * 301, None, "“dice” can have at most 300 characters."),
        ("2d6", "x" * 501, "“note” can have at most 500 characters."),
        (" ", None, "“dice” is empty."),
    ],
)
async def test_a_roll_of_too_much_or_nothing_is_refused(
    table: Table, dice: str, note: str | None, sentence: str
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        await table.play.roll(table.caller(STRANGER), dice, note)
    assert said(caught.value.message) == sentence


async def test_a_roll_in_a_campaign_stands_in_its_journal(table: Table) -> None:
    answer = await table.play.roll(table.caller(STRANGER), "2d6", "for luck")
    assert answer.journal == 1


async def test_what_only_shows_leaves_no_entry(table: Table) -> None:
    answer = await table.command(STEVE, "weapon", action="list")
    assert answer.journal is None
    assert answer.outcome.table is not None or answer.outcome.lines


def burst_of(action: Action) -> Action:
    def burst(*_: object) -> Outcome:
        raise ZeroDivisionError

    return Action(action.key, action.label, action.request, burst)


async def test_a_bug_in_one_job_fails_that_one_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = table.systems.get("action_points")
    broken = system.actions["reload"]

    monkeypatch.setitem(cast("dict[str, Action]", system.actions), "reload", burst_of(broken))
    failed, done = await asyncio.gather(
        table.command(STEVE, "weapon", action="reload"),
        table.command(GM, "damage", target="Ghoul", amount="2"),
        return_exceptions=True,
    )
    assert isinstance(failed, ZeroDivisionError)
    assert isinstance(done, Answer)
    assert health(await table.sheet(3)) == 28


async def test_stopping_drains_the_queue(db: Database) -> None:
    table = Table.over(db)
    await table.set_up()
    table.play.start()
    waiting = [
        asyncio.ensure_future(table.command(GM, "damage", target="Ghoul", amount="1"))
        for _ in range(10)
    ]
    await asyncio.sleep(0)
    await table.play.stop()
    await asyncio.gather(*waiting)
    assert health(await table.sheet(3)) == 20


async def test_nothing_is_left_to_say_of_an_interaction_that_broke(table: Table) -> None:
    caller = table.caller(GM, interaction=9)

    async def burst(_: object) -> Answer:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await table.play.barrier(caller, burst)
    answer = await table.play.command(caller, "damage", {"target": "Ghoul", "amount": "1"})
    assert answer.journal == 1
