"""Bringing back the dead: the GM's leave, the medic's task, one more Survival Test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome
from rules.sheet import Character
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.people import patient
from tests.rules.cinematic.table import (
    MEDIC,
    SCOUT,
    after,
    asked,
    play,
    press,
    said,
    scene,
    sheet_of,
    terms,
)


def bring_back(at: CineScene, dice: list[int], **fields: Any) -> Outcome:
    return play(at, "resuscitate", dice, patient=SCOUT, character=MEDIC, **fields)


def test_the_gm_says_whether_the_cause_allows_it() -> None:
    at = scene(patient(dead=True, death_clock=10), clock=Clock(seconds=100))
    asking = bring_back(at, [], modifier=-1)
    assert said(asking.headline) == "Medic wants to bring Scout back"
    at = after(at, asking)
    question = asked(at, "resuscitation_leave")
    assert (question.asks, question.character) == ("gm", SCOUT)
    assert said(question.prompt) == (
        "Medic wants to bring Scout back, dead for 1 minute. Does the cause allow it?"
    )
    _, refused = press(at, "resuscitation_leave", "refuse")
    assert said(refused.headline) == "Scout cannot be brought back"
    at, allowed = press(at, "resuscitation_leave", "allow", dice=[6])
    assert said(allowed.headline) == "Medic fights for Scout: a Survival Test"
    assert allowed.facts["medic_sl"] == 2
    assert asked(at, "revival").memory == {"levels": 2, "seconds": 90}


def test_a_medic_who_fails_does_nothing() -> None:
    at = scene(patient(dead=True, death_clock=0), by_gm=True)
    outcome = bring_back(at, [1])
    assert said(outcome.headline) == "Medic tries to bring Scout back: in vain"
    assert (outcome.opens, outcome.facts["test"]) == ((), False)


@pytest.mark.parametrize(
    ("minutes", "steps"), [("0", 0), ("4:59", 0), ("5", 1), ("9:59", 1), ("10", 2), ("61", 12)]
)
def test_each_full_5_minutes_cost_1(minutes: str, steps: int) -> None:
    at = scene(patient(dead=True), by_gm=True)
    at = after(at, bring_back(at, [6], minutes=minutes))
    _, outcome = press(at, "revival", dice=[5])
    assert outcome.facts["total"] == 5 + 6 - 2 + 3 - steps
    assert terms(outcome)["3 Success Levels"] == "+3"


def test_who_lives_again_is_unconscious_and_may_die_slowly() -> None:
    at = scene(patient(dead=True, death_clock=0), by_gm=True, clock=Clock(seconds=90))
    at = after(at, bring_back(at, [6]))
    at, outcome = press(at, "revival", dice=[2])
    assert said(outcome.headline) == "Scout lives again, unconscious"
    assert (outcome.facts["lives"], outcome.facts["clock"]) == (True, True)
    assert (sheet_of(at).life, sheet_of(at).unconscious) == (-25, True)
    assert asked(at, "slow_death").due.seconds == 150


@pytest.mark.parametrize(("rule", "clock"), [("below_minus_10", False), ("minus_10", True)])
def test_at_minus_10_the_clock_is_the_campaigns(rule: str, clock: bool) -> None:
    at = scene(patient(dead=True, death_clock=0, life=-10), by_gm=True, slow_death_from=rule)
    at = after(at, bring_back(at, [10]))
    _, outcome = press(at, "revival", dice=[10])
    assert outcome.facts["clock"] is clock
    assert outcome.house_rules == (("slow_death_from",) if clock else ())


def test_who_fails_again_stays_dead() -> None:
    at = scene(patient(dead=True, death_clock=0), by_gm=True)
    at = after(at, bring_back(at, [6]))
    at, outcome = press(at, "revival", dice=[1])
    assert said(outcome.headline) == "Scout stays dead"
    assert outcome.facts["lives"] is False
    assert sheet_of(at).dead


def test_only_the_dead_are_brought_back() -> None:
    for by_gm in (False, True):
        with pytest.raises(NotPossibleError) as caught:
            bring_back(scene(patient(), by_gm=by_gm), [])
        assert said(caught.value.message) == "Scout is not dead."
    with pytest.raises(NotPossibleError):
        play(scene(patient()), "revive", character=SCOUT, levels=1, seconds=0)


def test_without_a_time_of_death_it_has_to_be_said() -> None:
    at = scene(patient(dead=True, death_clock=None), by_gm=True)
    with pytest.raises(InvalidInputError) as caught:
        bring_back(at, [])
    assert caught.value.field == "minutes"
    with pytest.raises(InvalidInputError) as caught:
        bring_back(at, [], minutes="99999999")
    assert caught.value.field == "minutes"


def test_the_questions_end_when_the_patient_lives() -> None:
    at = scene(patient(dead=True, death_clock=0))
    at = after(at, bring_back(at, []))
    (leave,) = at.follow_ups
    assert review(leave, at) == leave.follow_up
    at = replace(at, by_gm=True)
    at = after(at, bring_back(at, [6]))
    revival = at.follow_ups[-1]
    better = replace(at, cast={**at.cast, SCOUT: who(patient(dead=True, life=5))})
    renumbered = review(revival, better)
    assert not isinstance(renumbered, Void)
    assert said(renumbered.choices[0].label) == "Survival Test at +3"
    for question in (leave, revival):
        found = review(question, scene(patient()))
        assert isinstance(found, Void)
        assert said(found.reason) == "Scout lives."


def who(one: Sheet) -> Character[Sheet]:
    return Character(SCOUT, "Scout", 100, one)
