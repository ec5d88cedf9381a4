"""A campaign decides its house rules, and plays by them from the next command on."""

from __future__ import annotations

import pytest

from bot.decisions import decisions
from bot.services.errors import NotAllowedError
from rules.errors import InvalidInputError, UnknownNameError
from rules.message import Name
from tests.bot.services.installed import installed
from tests.bot.services.table import GM, STEVE, Table


async def present(table: Table, key: str) -> str | int:
    (found,) = (await table.house_rules.show(table.caller(STEVE), key)).rules
    return found.present


async def test_a_rule_is_decided_and_in_force_from_the_next_command_on(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Ghoul", amount="30")
    assert "death_coma_at" not in fall.outcome.house_rules
    decided = await table.house_rules.decide(table.caller(GM), "death_coma_at", "below_zero")
    assert decided.outcome.headline.values["number"] == Name(text="D000-19")
    assert await present(table, "D000-19") == "below_zero"
    fall = await table.command(GM, "damage", target="Anna", amount="30")
    assert fall.follow_ups == ()
    assert "death_coma_at" in fall.outcome.house_rules


async def test_a_number_in_its_range_is_a_value(table: Table) -> None:
    await table.house_rules.decide(table.caller(GM), "rank_cap", "12")
    assert await present(table, "rank_cap") == 12
    for wrong in ("0", "31", "-1", "many", "9" * 40):
        with pytest.raises(InvalidInputError, match="can be"):
            await table.house_rules.decide(table.caller(GM), "rank_cap", wrong)
    assert await present(table, "rank_cap") == 12


async def test_a_rule_or_value_that_is_not_there_is_refused(table: Table) -> None:
    with pytest.raises(UnknownNameError):
        await table.house_rules.decide(table.caller(GM), "deathcoma", "zero")
    with pytest.raises(UnknownNameError):
        await table.house_rules.decide(table.caller(GM), "mercy", "some")
    with pytest.raises(InvalidInputError):
        await table.house_rules.decide(table.caller(GM), "plus_five", "twice")
    with pytest.raises(InvalidInputError, match="which rule"):
        await table.house_rules.decide(table.caller(GM), None, "twice")


async def test_a_player_reads_house_rules_and_decides_none(table: Table) -> None:
    view = await table.house_rules.show(table.caller(STEVE))
    assert len(view.rules) == len(decisions(installed().get("action_points").house_rules))
    with pytest.raises(NotAllowedError):
        await table.house_rules.decide(table.caller(STEVE), "plus_five", "add_up")


async def test_what_was_so_already_is_said_privately(table: Table) -> None:
    answer = await table.house_rules.decide(table.caller(GM), "plus_five", "once")
    assert answer.private


async def test_a_delivered_twice_decision_is_shown_again(table: Table) -> None:
    caller = table.caller(GM, interaction=9)
    first = await table.house_rules.decide(caller, "plus_five", "add_up")
    second = await table.house_rules.decide(caller, "plus_five", "add_up")
    assert second.repeated
    assert first.outcome == second.outcome


async def test_a_button_with_numbers_of_the_old_rule_rolls_nothing(table: Table) -> None:
    await table.command(GM, "ap stamina", character="Steve", change="-20")
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    (asked,) = fall.follow_ups
    await table.house_rules.decide(table.caller(GM), "plus_five", "add_up")
    anew = await table.press(STEVE, fall, "resist")
    assert anew.journal is None
    (shown,) = anew.follow_ups
    assert shown.id == asked.id
    assert shown.follow_up.prompt != asked.follow_up.prompt
    assert (await table.press(STEVE, anew, "resist")).journal is not None


async def test_a_replay_crosses_a_change_of_house_rules(table: Table) -> None:
    for value in ("below_zero", "zero"):
        await table.command(GM, "damage", target="Ghoul", amount="1d6")
        await table.house_rules.decide(table.caller(GM), "death_coma_at", value)
        await table.command(GM, "heal", target="Ghoul", amount="2")


@pytest.mark.parametrize("key", ["action_points"])
def test_every_house_rule_says_its_number_question_and_values(key: str) -> None:
    model = installed().get(key).house_rules
    rules = decisions(model)
    assert set(rules) == set(model.model_fields)
    for rule in rules.values():
        assert rule.number.startswith("D0")
        assert rule.question.id.endswith("?")
        assert rule.read(str(rule.default)) == rule.default
        for value in rule.values:
            model.model_validate({rule.key: value})
        for number in (rule.low, rule.high):
            if number is not None:
                model.model_validate({rule.key: number})
