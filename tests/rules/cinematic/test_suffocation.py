"""Suffocation: a free minute, Constitution each Turn, survival every 30 seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Void
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Suffocation
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    gained,
    is_due,
    kinds,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
    wait,
)


def airless(**numbers: Any) -> CineScene:
    """Scout, whose air runs out at second 1000."""
    rules = numbers.pop("house_rules", {})
    scout = sheet(**{"constitution": 3, "willpower": 3, **numbers})
    at = scene(scout, by_gm=True, clock=Clock(seconds=1000), **rules)
    return replace(after(at, play(at, "suffocate_start", character=SCOUT)), by_gm=False)


def test_the_first_test_comes_after_a_free_minute() -> None:
    at = airless()
    begun = play(scene(sheet(), by_gm=True), "suffocate_start", character=SCOUT)
    assert gained(begun) == ["Without air"]
    assert not is_due(wait(at, "0:59"), "suffocation")
    at = wait(at, "1")
    assert is_due(at, "suffocation")
    question = asked(at, "suffocation")
    assert said(question.prompt) == (
        "Scout without air, Turn 13: a Constitution Test. 4 or more on the die passes."
    )
    assert said(question.choices[0].label) == "Constitution Test at −1"


def test_a_player_waits_for_the_turn_and_for_the_half_minute() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(airless(), "suffocate_tick", character=SCOUT)
    assert said(caught.value.message) == "That comes at day 1, 00:17:40: the GM moves the clock."
    assert caught.value.field == "turn"
    with pytest.raises(NotPossibleError) as caught:
        play(wait(airless(unconscious=True), "1"), "suffocate_tick", character=SCOUT)
    assert said(caught.value.message) == "That comes at day 1, 00:18:10: the GM moves the clock."
    assert caught.value.field == "minutes"
    at = wait(airless(), "1")
    assert play(at, "suffocate_tick", [10], character=SCOUT).facts["passed"]


def test_each_turn_costs_one_more() -> None:
    at = wait(airless(), "1:10")
    for turn, penalty in ((13, "−1"), (14, "−2"), (15, "−3")):
        assert is_due(at, "suffocation")
        at, outcome = press(at, "suffocation", dice=[10])
        assert terms(outcome)[f"Turn {turn}"] == penalty
        assert said(outcome.headline) == f"Scout holds out, Turn {turn}"
    assert not is_due(at, "suffocation")
    assert asked(at, "suffocation").due.seconds == 1075


def test_who_faints_has_a_survival_test_every_30_seconds() -> None:
    at = wait(airless(), "1")
    at, outcome = press(at, "suffocation", dice=[3])
    assert said(outcome.headline) == "Scout faints without air, Turn 13"
    assert outcome.facts["conscious"] is False
    assert not is_due(at, "suffocation")
    at = wait(at, "1:30")
    for number in (1, 2, 3):
        question = asked(at, "suffocation")
        assert is_due(at, "suffocation")
        assert said(question.choices[0].label) == f"Survival Test at −{number}"
        at, outcome = press(at, "suffocation", dice=[9])
        assert outcome.facts["total"] == 15 - number
    assert asked(at, "suffocation").due.seconds == 1060 + 120
    at, outcome = press(wait(at, "0:30"), "suffocation", dice=[1])
    assert said(outcome.headline) == "Scout · Survival Test: suffocates"
    assert kinds(at) == ["dying_words"]
    assert sheet_of(at).suffocation is None


def test_life_points_and_being_hard_to_kill_count_too() -> None:
    at = airless(unconscious=True, life=-22, hard_to_kill=1)
    at = wait(at, "1:30")
    _, outcome = press(at, "suffocation", dice=[10])
    assert terms(outcome) == {
        "Willpower": "3",
        "Constitution": "3",
        "Hard to Kill": "1",
        "Life Points −22": "−2",
        "30 seconds without air": "−1",
    }


def test_the_unconscious_have_the_free_minute_too() -> None:
    assert asked(airless(unconscious=True), "suffocation").due.seconds == 1000 + 60 + 30


def test_a_campaign_may_have_the_first_test_at_no_penalty() -> None:
    at = wait(airless(house_rules={"suffocation_first": "0"}), "1")
    at, outcome = press(at, "suffocation", dice=[3])
    assert outcome.facts["total"] == 9
    assert outcome.house_rules == ("suffocation_first",)
    _, outcome = press(wait(at, "1"), "suffocation", dice=[10])
    assert terms(outcome)["Turn 14"] == "−1"


def test_air_ends_it() -> None:
    at = replace(airless(), by_gm=True)
    (question,) = at.follow_ups
    outcome = play(at, "suffocate_stop", character=SCOUT)
    assert said(outcome.headline) == "Scout breathes again"
    assert outcome.closes == (question.id,)
    at = after(at, outcome)
    assert kinds(at) == []
    found = review(question, at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout has air again."
    found = review(question, scene(sheet(dead=True)))
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is dead."
    with pytest.raises(NotPossibleError):
        play(at, "suffocate_stop", character=SCOUT)


def test_fainting_of_wounds_goes_over_to_survival() -> None:
    at = replace(airless(), clock=Clock(seconds=1020))
    at = after(at, play(at, "damage", amount="30", target=SCOUT))
    at, _ = press(at, "consciousness", dice=[1])
    question = asked(at, "suffocation")
    assert said(question.choices[0].label) == "Survival Test at −1"
    assert question.due.seconds == 1050


def test_who_wakes_without_air_holds_the_breath_again() -> None:
    at = press(wait(airless(life=20), "1"), "suffocation", dice=[1])[0]
    at = after(at, play(at, "heal", amount="1", target=SCOUT))
    state = sheet_of(at).suffocation
    assert state == Suffocation(began=1000, tested=13)
    assert said(asked(at, "suffocation").choices[0].label) == "Constitution Test at −2"
    assert asked(at, "suffocation").due.seconds == 1065


def test_a_wound_renumbers_and_keeps_the_time() -> None:
    at = airless(house_rules={"wound_penalty_hazards": "yes"})
    at = after(at, play(at, "damage", amount="17", target=SCOUT))
    question = asked(at, "suffocation")
    assert said(question.choices[0].label) == "Constitution Test at −3"
    assert question.due.seconds == 1060


def test_a_turn_of_the_free_minute_asks_no_test() -> None:
    at = replace(airless(), by_gm=True)
    outcome = play(at, "suffocate_tick", turn=12, character=SCOUT)
    assert said(outcome.headline) == "Scout holds the breath, Turn 12"
    assert (outcome.facts["test"], outcome.opens, outcome.rolls) == (False, (), ())


def test_the_gm_may_name_a_turn_without_a_clock() -> None:
    at = scene(sheet(constitution=3), by_gm=True, clock=Clock(seconds=500))
    outcome = play(at, "suffocate_tick", [6], turn=15, character=SCOUT)
    assert outcome.facts["total"] == 9
    at = after(at, outcome)
    assert sheet_of(at).suffocation == Suffocation(began=430, tested=15)
    assert asked(at, "suffocation").due.seconds == 505
    first = play(scene(sheet(), by_gm=True), "suffocate_tick", [10], character=SCOUT)
    assert terms(first)["Turn 13"] == "−1"
    early = play(scene(sheet(), by_gm=True), "suffocate_tick", turn=3, character=SCOUT)
    assert [each.kind for each in early.opens] == ["suffocation"]
    out = scene(sheet(unconscious=True), by_gm=True)
    assert play(out, "suffocate_tick", [10], minutes="1:00", character=SCOUT).facts["total"] == 12


REFUSED = [
    ({}, {"turn": 20}, "Only the GM has a test made that is not the next one.", "turn"),
    ({}, {"minutes": "1"}, "Scout is conscious: name the Turn.", "minutes"),
    (
        {"unconscious": True},
        {"turn": 13},
        "Scout is unconscious: name the minutes since.",
        "turn",
    ),
    (
        {"unconscious": True},
        {"minutes": "5"},
        "Only the GM has a test made that is not the next one.",
        "minutes",
    ),
]


@pytest.mark.parametrize(("numbers", "fields", "sentence", "field"), REFUSED)
def test_a_test_that_is_not_due_is_refused(
    numbers: dict[str, Any], fields: dict[str, Any], sentence: str, field: str
) -> None:
    with pytest.raises((NotPossibleError, InvalidInputError)) as caught:
        play(airless(**numbers), "suffocate_tick", character=SCOUT, **fields)
    assert (said(caught.value.message), caught.value.field) == (sentence, field)


def test_a_survival_test_before_30_seconds_is_refused() -> None:
    at = replace(airless(unconscious=True), by_gm=True)
    with pytest.raises(InvalidInputError) as caught:
        play(at, "suffocate_tick", minutes="0:29", character=SCOUT)
    assert caught.value.field == "minutes"


def test_without_a_clock_a_player_cannot_choke() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(scene(), "suffocate_tick", character=SCOUT)
    assert said(caught.value.message) == "Scout is not without air."


def test_a_clock_that_runs_is_not_started_again() -> None:
    at = replace(airless(), by_gm=True)
    with pytest.raises(NotPossibleError):
        play(at, "suffocate_start", character=SCOUT)
    with pytest.raises(NotPossibleError):
        play(scene(sheet(dead=True), by_gm=True), "suffocate_start", character=SCOUT)
    with pytest.raises(NotPossibleError):
        play(scene(sheet(dead=True), by_gm=True), "suffocate_tick", character=SCOUT)


def test_who_is_set_unconscious_by_hand_is_asked_from_now_on() -> None:
    at = airless()
    fainted = sheet_of(at).model_copy(update={"unconscious": True})
    later = replace(at, clock=Clock(seconds=1040))
    cast = {**later.cast, SCOUT: replace(later.get(SCOUT), sheet=fainted)}
    found = review(at.follow_ups[0], replace(later, cast=cast))
    assert not isinstance(found, Void)
    assert found.due.seconds == 1070
