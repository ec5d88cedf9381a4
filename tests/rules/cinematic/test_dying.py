"""Survival and Consciousness Tests, in their order."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Void
from rules.systems.cinematic.review import review
from tests.rules.cinematic.people import struck
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    gained,
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


def test_survival_goes_first_then_consciousness() -> None:
    at = struck(-12)
    assert kinds(at) == ["survival"]
    at, lived = press(at, "survival", dice=[4])
    assert said(lived.headline) == "Scout · Survival Test: lives"
    assert said(lived.title) == "9: passed"
    assert terms(lived) == {"Willpower": "3", "Constitution": "3", "Life Points −12": "−1"}
    assert lived.facts["clock"] is True
    assert kinds(at) == ["consciousness", "slow_death"]
    assert said(asked(at, "consciousness").choices[0].label) == "Consciousness Test at −12"
    assert said(asked(at, "consciousness").prompt).endswith("No roll passes.")
    at, fainted = press(at, "consciousness", dice=[10])
    assert said(fainted.headline) == "Scout · Consciousness Test: faints"
    assert gained(fainted) == ["Unconscious"]
    assert kinds(at) == ["slow_death"]


def test_who_stays_conscious_acts_on() -> None:
    at = struck(-2)
    at, outcome = press(at, "consciousness", dice=[5])
    assert said(outcome.headline) == "Scout · Consciousness Test: acts on"
    assert (outcome.facts["total"], kinds(at)) == (9, [])
    assert sheet_of(at).acts


def test_resistance_to_pain_and_being_hard_to_kill_help_by_their_levels() -> None:
    at = struck(-2, resistance_pain=2, hard_to_kill=3)
    outcome = press(at, "consciousness", dice=[3])[1]
    assert terms(outcome)["Resistance (Pain)"] == "2"
    assert outcome.facts["total"] == 9
    at = struck(-12, resistance_pain=2, hard_to_kill=3)
    outcome = press(at, "survival", dice=[1])[1]
    assert terms(outcome)["Hard to Kill"] == "3"
    assert outcome.facts["total"] == 9


def test_failing_to_survive_is_death() -> None:
    at, outcome = press(struck(-12), "survival", dice=[3])
    assert said(outcome.headline) == "Scout · Survival Test: dies"
    assert gained(outcome) == ["Dead"]
    assert sheet_of(at).death_clock == 100
    assert kinds(at) == ["dying_words"]


def test_two_blows_are_two_tests_of_each_kind() -> None:
    at = struck(-12)
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    at, _ = press(at, "survival", dice=[10])
    assert asked(at, "survival").memory == {"survival": 1, "mind": 2}
    at, _ = press(at, "survival", dice=[10])
    assert asked(at, "consciousness").memory == {"survival": 0, "mind": 2}
    assert said(asked(at, "consciousness").prompt).startswith(
        "Scout at −13 Life Points: 2 Consciousness Tests."
    )
    at, _ = press(at, "consciousness", dice=[10])
    assert kinds(at) == ["slow_death"], "who is out makes no second one"


def test_healing_renumbers_or_ends_what_is_asked() -> None:
    at = struck(-21)
    assert said(asked(at, "survival").choices[0].label) == "Survival Test at −2"
    at = after(at, play(at, "heal", amount="5", target=SCOUT))
    assert said(asked(at, "survival").choices[0].label) == "Survival Test at −1"
    at = after(at, play(at, "heal", amount="8", target=SCOUT))
    assert kinds(at) == ["consciousness"], "survival is no longer due, consciousness is"
    (open_one,) = at.follow_ups
    well = scene(sheet(life=3))
    found = review(open_one, well)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is at 3 Life Points."
    for numbers, reason in (
        ({"dead": True, "life": -5}, "Scout is dead."),
        ({"unconscious": True, "life": -5}, "Scout is unconscious."),
    ):
        found = review(open_one, scene(sheet(**numbers)))
        assert isinstance(found, Void)
        assert said(found.reason) == reason


def test_a_test_may_be_typed_instead_of_pressed() -> None:
    at = struck(-12)
    at = after(at, play(at, "survive", [10], character=SCOUT))
    assert kinds(at) == ["consciousness", "slow_death"]
    at = after(at, play(at, "conscious", [10], character=SCOUT))
    assert kinds(at) == ["slow_death"]
    at = wait(at, "1")
    at = after(at, play(at, "survive", [10], minutes="1", character=SCOUT))
    assert asked(at, "slow_death").memory == {"minute": 2}


def test_a_bonus_of_the_gm_counts() -> None:
    at = struck(-12)
    assert play(at, "survive", [1], bonus=3, character=SCOUT).facts["total"] == 9
    at = struck(-3)
    assert play(at, "conscious", [1], bonus=5, character=SCOUT).facts["total"] == 9


REFUSED = [
    ("survive", {}, {"life": 5}, "No Survival Test is due for Scout"),
    ("survive", {}, {"dead": True}, "Scout is dead."),
    ("survive", {"minutes": "1"}, {"life": -12}, "Scout is not dying slowly."),
    ("survive", {"minutes": "1"}, {"life": -12, "stable": True}, "Scout is stable"),
    (
        "survive",
        {"minutes": "3"},
        {"life": -12, "death_clock": 0},
        "The next test of slow death is that of minute 1, not of minute 3.",
    ),
    ("survive", {"minutes": "x"}, {"life": -12, "death_clock": 0}, "“minutes” is"),
    ("survive", {"minutes": "-1"}, {"life": -12, "death_clock": 0}, "Time does not go"),
    ("conscious", {}, {"life": 1}, "No Consciousness Test is due for Scout"),
    ("conscious", {}, {"life": -1, "unconscious": True}, "Scout is unconscious already."),
    ("conscious", {}, {"life": -1, "dead": True}, "Scout is dead."),
]


@pytest.mark.parametrize(("action", "fields", "numbers", "sentence"), REFUSED)
def test_what_is_not_due_is_refused(
    action: str, fields: dict[str, Any], numbers: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((NotPossibleError, InvalidInputError)) as caught:
        play(scene(sheet(**numbers)), action, character=SCOUT, **fields)
    assert said(caught.value.message).startswith(sentence)
    assert caught.value.field in {"character", "minutes"}


def test_the_first_minute_is_none_where_the_second_is_first() -> None:
    at = scene(sheet(life=-12, death_clock=0), slow_death_first="minute_2")
    with pytest.raises(InvalidInputError) as caught:
        play(at, "survive", minutes="1", character=SCOUT)
    assert said(caught.value.message) == (
        "The first test of slow death is that of minute 2, not of minute 1."
    )


def test_the_gm_may_ask_without_a_cause_and_for_any_minute() -> None:
    at = scene(sheet(willpower=4, constitution=4), by_gm=True)
    assert play(at, "survive", [1], character=SCOUT).facts["total"] == 9
    assert play(at, "survive", [6], minutes="5:30", character=SCOUT).facts["total"] == 9
    assert play(at, "survive", [1], minutes="0:30", character=SCOUT).facts["total"] == 9
    assert play(at, "conscious", [1], character=SCOUT).facts["total"] == 9
