"""Slow death: minute by minute on the campaign's clock, until it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.systems.cinematic.review import review
from tests.rules.cinematic.people import dying, struck
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    is_due,
    kinds,
    play,
    press,
    said,
    sheet_of,
    terms,
    wait,
)


@pytest.mark.parametrize(
    ("life", "rule", "runs"),
    [
        (-9, "below_minus_10", None),
        (-10, "below_minus_10", False),
        (-11, "below_minus_10", True),
        (-10, "minus_10", True),
        (-11, "minus_10", True),
    ],
)
def test_slow_death_begins_below_minus_10(life: int, rule: str, runs: bool | None) -> None:
    at = struck(life, house_rules={"slow_death_from": rule})
    if runs is None:
        assert kinds(at) == ["consciousness"]
        return
    at, outcome = press(at, "survival", dice=[10])
    assert outcome.facts["clock"] is runs
    assert ("slow_death" in kinds(at)) is runs
    changed = rule == "minus_10" and life == -10
    assert outcome.house_rules == (("slow_death_from",) if changed else ())


def test_slow_death_asks_minute_by_minute_as_the_clock_moves() -> None:
    at = dying()
    assert not is_due(at, "slow_death")
    at = wait(at, "0:59")
    assert not is_due(at, "slow_death")
    at = wait(at, "0:01")
    assert is_due(at, "slow_death")
    question = asked(at, "slow_death")
    assert said(question.prompt) == (
        "Scout: minute 1 of slow death, a Survival Test. 5 or more on the die passes."
    )
    assert said(question.choices[0].label) == "Survival Test at −2"
    at, outcome = press(at, "slow_death", dice=[5])
    assert terms(outcome)["Minute 1"] == "−1"
    assert asked(at, "slow_death").due.seconds == 100 + 120
    assert not is_due(at, "slow_death")


def test_several_minutes_at_once_are_tests_one_after_another() -> None:
    at = wait(dying(), "3")
    for minute in (1, 2, 3):
        assert is_due(at, "slow_death")
        assert asked(at, "slow_death").memory == {"minute": minute}
        at, _ = press(at, "slow_death", dice=[9])
    assert not is_due(at, "slow_death")
    at, outcome = press(wait(at, "1"), "slow_death", dice=[3])
    assert said(outcome.headline) == "Scout · Survival Test: dies"
    assert sheet_of(at).death_clock == 100 + 4 * 60


def test_a_survival_test_that_is_typed_is_that_of_the_minute_that_has_come() -> None:
    at = wait(dying(), "1")
    outcome = play(at, "survive", [10], character=SCOUT)
    assert terms(outcome)["Minute 1"] == "−1"
    at = after(at, outcome)
    assert asked(at, "slow_death").memory == {"minute": 2}
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    blow = play(wait(at, "1"), "survive", [10], character=SCOUT)
    assert "Minute 2" not in terms(blow), "what a blow asks goes first"


@pytest.mark.parametrize("minutes", [None, "1"])
def test_a_player_waits_for_the_minute(minutes: str | None) -> None:
    at = wait(dying(), "0:59")
    with pytest.raises(NotPossibleError) as caught:
        play(at, "survive", minutes=minutes, character=SCOUT)
    assert said(caught.value.message) == "That comes at day 1, 00:02:40: the GM moves the clock."
    by_gm = replace(at, by_gm=True)
    assert play(by_gm, "survive", [10], minutes=minutes, character=SCOUT).facts["passed"]


def test_a_minute_that_the_gm_names_sets_the_clock() -> None:
    at = replace(struck(-12), by_gm=True)
    at = after(at, play(at, "survive", [10], minutes="3", character=SCOUT))
    assert asked(at, "slow_death").memory == {"minute": 4}
    assert asked(at, "slow_death").due.seconds == 100 + 60


def test_a_campaign_may_begin_with_the_second_minute() -> None:
    at = wait(dying(house_rules={"slow_death_first": "minute_2"}), "1")
    assert not is_due(at, "slow_death")
    at = wait(at, "1")
    at, outcome = press(at, "slow_death", dice=[6])
    assert (outcome.facts["total"], terms(outcome)["Minute 2"]) == (9, "−2")
    assert asked(at, "slow_death").memory == {"minute": 3}


def test_more_damage_asks_at_once_and_leaves_the_clock_running() -> None:
    at = dying()
    at = after(at, play(at, "damage", amount="9", target=SCOUT))
    assert kinds(at) == ["slow_death", "survival"]
    at, _ = press(at, "survival", dice=[10])
    assert kinds(at) == ["slow_death"]
    assert asked(at, "slow_death").due.seconds == 160
    assert said(asked(at, "slow_death").choices[0].label) == "Survival Test at −3"


@pytest.mark.parametrize(("heal", "runs"), [(1, True), (2, False), (20, False)])
def test_slow_death_ends_at_minus_10(heal: int, runs: bool) -> None:
    at = dying()
    (question,) = at.follow_ups
    at = after(at, play(at, "heal", amount=str(heal), target=SCOUT))
    assert (kinds(at) == ["slow_death"]) is runs
    if not runs:
        found = review(question, at)
        assert isinstance(found, Void)
        assert said(found.reason) == "Scout is no longer dying slowly."


def test_who_recovered_to_minus_10_and_falls_again_starts_anew() -> None:
    at = dying()
    at = after(at, play(at, "heal", amount="2", target=SCOUT))
    at = replace(at, clock=Clock(seconds=1000))
    at = after(at, play(at, "damage", amount="5", target=SCOUT))
    at, _ = press(at, "survival", dice=[10])
    assert asked(at, "slow_death").due.seconds == 1060


def test_a_minute_that_was_set_by_hand_is_asked_at_its_own_time() -> None:
    at = dying()
    later = sheet_of(at).model_copy(update={"slow_minutes": 3})
    at = replace(at, cast={**at.cast, SCOUT: replace(at.get(SCOUT), sheet=later)})
    found = review(at.follow_ups[0], at)
    assert not isinstance(found, Void)
    assert (found.memory, found.due.seconds) == ({"minute": 4}, 100 + 240)
