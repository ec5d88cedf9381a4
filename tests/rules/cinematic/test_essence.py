"""Essence: its bands, the tests that losing it asks, and what the player picks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.review import review
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.people import drained
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    kinds,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
)


@pytest.mark.parametrize(
    ("essence", "band", "tests"),
    [
        (6, "No penalty.", []),
        (5, "Numb: −1 on mental rolls.", []),
        (1, "Numb: −1 on mental rolls.", []),
        (0, "Without hope: −3 on every roll.", []),
        (-1, "Without hope: −3 on every roll.", []),
        (-9, "Without hope: −3 on every roll.", []),
        (
            -10,
            "Without hope: −3 on every roll.",
            ["A Survival Test is due (−1), then a Willpower Test (−10)."],
        ),
    ],
)
def test_every_band_says_what_it_brings(essence: int, band: str, tests: list[str]) -> None:
    at = scene(sheet(essence=essence + 2))
    outcome = play(at, "essence", delta=-2, character=SCOUT)
    assert said(outcome.headline) == f"Scout · Essence {essence + 2} → {essence}".replace("-", "−")
    assert said(outcome.title) == "2 Essence lost"
    assert lines(outcome) == [band, *tests]
    kind = {0: [], 1: ["essence_willpower"], 2: ["essence_survival"]}
    assert [each.kind for each in outcome.opens] == kind[(essence < 0) + (essence <= -10)]


def test_survival_goes_first_and_death_has_no_visible_cause() -> None:
    at = drained(-12)
    assert said(asked(at, "essence_survival").prompt) == (
        "Scout at Essence −12: a Survival Test. 4 or more on the die passes."
    )
    alive, lived = press(at, "essence_survival", dice=[4])
    assert terms(lived) == {"Willpower": "3", "Constitution": "3", "Essence −12": "−1"}
    assert kinds(alive) == ["essence_willpower"]
    dead, died = press(at, "essence_survival", dice=[3])
    assert said(died.headline) == "Scout · Survival Test: dies"
    assert lines(died) == ["There is no visible cause of death."]
    assert kinds(dead) == ["dying_words"]


def test_being_hard_to_kill_helps_here_too() -> None:
    outcome = press(drained(-12, hard_to_kill=2), "essence_survival", dice=[2])[1]
    assert terms(outcome)["Hard to Kill"] == "2"


def test_each_loss_is_a_test() -> None:
    at = drained(-2)
    at = after(at, play(at, "essence", delta=-1, character=SCOUT))
    assert said(asked(at, "essence_willpower").prompt).startswith(
        "Scout at Essence −3: 2 Simple Willpower Tests."
    )
    at, _ = press(at, "essence_willpower", dice=[10])
    assert asked(at, "essence_willpower").memory == {"survival": 0, "mind": 1}
    deep = drained(-10)
    deep = after(deep, play(deep, "essence", delta=-1, character=SCOUT))
    assert asked(deep, "essence_survival").memory == {"survival": 2, "mind": 2}


def test_a_willpower_test_that_is_passed_costs_nothing() -> None:
    at, outcome = press(drained(-3), "essence_willpower", dice=[6])
    assert said(outcome.headline) == "Scout · Willpower Test: bears it"
    assert terms(outcome) == {"Willpower, doubled": "6", "Essence −3": "−3"}
    assert kinds(at) == []


def test_gaining_renumbers_or_ends_what_is_asked() -> None:
    at = drained(-12)
    (question,) = at.follow_ups
    at = after(at, play(at, "essence", delta=5, character=SCOUT))
    assert said(asked(at, "essence_willpower").choices[0].label) == "Willpower Test at −7"
    for one, reason in (
        (sheet(essence=0), "Scout is at Essence 0."),
        (sheet(essence=-4, dead=True), "Scout is dead."),
    ):
        found = review(question, scene(one))
        assert isinstance(found, Void)
        assert said(found.reason) == reason


def test_a_test_that_is_not_due_is_the_gms_alone() -> None:
    for action in ("essence_willpower", "essence_survival"):
        with pytest.raises(NotPossibleError) as caught:
            play(scene(), action, character=SCOUT)
        assert said(caught.value.message) == "Scout is at Essence 12: no test is due."
        assert play(scene(by_gm=True), action, [1], character=SCOUT).facts["total"] == 5
        with pytest.raises(NotPossibleError):
            play(scene(sheet(dead=True), by_gm=True), action, character=SCOUT)


def corrupt(
    action: str, scout: Sheet | None = None, dice: list[int] | None = None, **fields: Any
) -> Outcome:
    return play(scene(scout), action, dice or [], character=SCOUT, **fields)


def test_corrupt_says_first_which_track_it_moved() -> None:
    outcome = corrupt("lose_essence", dice=[4], amount="1d6")
    assert said(outcome.headline) == (
        "No Corruption in this system; Essence instead. Scout · Essence 12 → 8"
    )
    outcome = corrupt("gain_essence", sheet(essence=3), amount="2")
    assert said(outcome.headline).endswith("Scout · Essence 3 → 5")
    outcome = corrupt("show_essence", sheet(essence=0))
    assert said(outcome.headline).endswith("Scout · Essence 0 of 12")
    assert lines(outcome) == ["Without hope: −3 on every roll."]
    most = play(scene(sheet(essence=0), essence_zero_penalty="most"), "show_essence", character=1)
    assert lines(most) == ["Without hope: −3 on most rolls."]
    assert most.house_rules == ("essence_zero_penalty",)


def test_a_gain_stops_at_the_maximum() -> None:
    outcome = corrupt("gain_essence", sheet(essence=11), amount="5")
    assert (outcome.facts["essence"], outcome.verdict) == (12, Verdict.RELIEF)
    full = corrupt("gain_essence", amount="5")
    assert (full.sheets, full.verdict) == ({}, Verdict.NEUTRAL)
    over = corrupt("gain_essence", sheet(essence=15, own_max_essence=12), amount="5")
    assert over.facts["essence"] == 15


def test_nothing_and_the_dead_are_refused() -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(), "essence", delta=0, character=SCOUT)
    assert caught.value.field == "delta"
    for action, fields in (("essence", {"delta": -1}), ("lose_essence", {"amount": "1"})):
        with pytest.raises(NotPossibleError):
            play(scene(sheet(dead=True)), action, character=SCOUT, **fields)
    for amount in ("-1", "x", "1000"):
        with pytest.raises(InvalidInputError):
            corrupt("lose_essence", amount=amount)


def test_being_numb_is_remembered_until_essence_is_full() -> None:
    at = drained(5)
    assert sheet_of(at).numb
    at = after(at, play(at, "essence", delta=6, character=SCOUT))
    assert sheet_of(at).numb
    at = after(at, play(at, "essence", delta=9, character=SCOUT))
    assert not sheet_of(at).numb
    ruled = scene(sheet(essence=7, numb=True), essence_restored="maximum")
    outcome = play(ruled, "essence", delta=1, character=SCOUT)
    assert lines(outcome) == ["Numb: −1 on mental rolls."]
    assert outcome.house_rules == ("essence_restored",)
