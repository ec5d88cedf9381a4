"""Medics: stabilising the dying, and bringing back the dead."""

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
from tests.rules.cinematic.table import (
    GHOUL,
    MEDIC,
    SCOUT,
    after,
    asked,
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


def patient(**numbers: Any) -> Sheet:
    return sheet(
        **{
            "willpower": 3,
            "constitution": 3,
            "life": -25,
            "death_clock": 0,
            "unconscious": True,
            **numbers,
        }
    )


def tried(at: CineScene, die: int, **fields: Any) -> Outcome:
    return play(at, "stabilize", [die], patient=SCOUT, character=MEDIC, **fields)


def same_player(at: CineScene) -> CineScene:
    """Give the scene in which Scout's player plays Medic too."""
    medic = replace(at.get(MEDIC), owner=100)
    return replace(at, cast={**at.cast, MEDIC: medic})


def test_a_success_stabilises_and_ends_slow_death() -> None:
    at = same_player(scene(patient()))
    outcome = tried(at, 4)
    assert said(outcome.headline) == "Medic stabilises Scout"
    assert terms(outcome) == {
        "Intelligence": "3",
        "Doctor": "4",
        "Patient at −25 Life Points": "−2",
    }
    assert (outcome.facts["total"], outcome.facts["stable"]) == (9, True)
    at = after(at, outcome)
    assert sheet_of(at).death_clock is None
    with pytest.raises(NotPossibleError) as caught:
        play(at, "survive", minutes="1", character=SCOUT)
    assert said(caught.value.message) == "Scout is stable: there is no test of slow death."


def test_a_failure_costs_the_minute() -> None:
    at = same_player(scene(patient(), clock=Clock(seconds=5000)))
    outcome = tried(at, 3)
    assert said(outcome.headline) == "Medic cannot stabilise Scout"
    assert outcome.facts["stable"] is False
    at = after(at, outcome)
    with pytest.raises(NotPossibleError) as caught:
        tried(at, 10)
    assert caught.value.field == "character"
    at = wait(at, "0:59")
    with pytest.raises(NotPossibleError):
        tried(at, 10)
    assert tried(wait(at, "0:01"), 10).facts["stable"] is True


def test_somebody_elses_patient_takes_it() -> None:
    at = scene(patient())
    outcome = tried(at, 10)
    assert outcome.facts["stable"] is False
    at = after(at, outcome)
    question = asked(at, "care")
    assert (question.asks, question.character) == ("owner", SCOUT)
    at, taken = press(at, "care", "take")
    assert said(taken.headline) == "Scout is stable"
    assert sheet_of(at).stable


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ({"dead": True}, "Scout is dead."),
        ({"stable": True}, "Scout is not dying."),
        ({"life": -9}, "Scout is not dying."),
    ],
)
def test_the_offer_ends_with_its_need(numbers: dict[str, Any], reason: str) -> None:
    at = after(scene(patient()), tried(scene(patient()), 10))
    (offer,) = at.follow_ups
    assert review(offer, at) == offer.follow_up
    found = review(offer, scene(patient(**numbers)))
    assert isinstance(found, Void)
    assert said(found.reason) == reason


def test_a_new_wound_ends_the_offer_and_healing_does_not() -> None:
    at = after(scene(patient()), tried(scene(patient()), 10))
    (offer,) = at.follow_ups
    at = after(at, play(at, "heal", amount="2", target=SCOUT))
    assert kinds(at) == ["care"]
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    assert kinds(at) == ["survival"], "what was done for the old wounds is no use for the new"
    found = review(
        offer, replace(at, cast={SCOUT: replace(at.get(SCOUT), sheet=patient(life=-30))})
    )
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout was hurt again."


def test_the_gm_applies_at_once() -> None:
    assert tried(scene(patient(), by_gm=True), 10).facts["stable"] is True


def test_a_slow_death_test_that_waits_is_void_once_stable() -> None:
    at = scene(patient(death_clock=None))
    at = after(at, play(replace(at, by_gm=True), "survive", [10], character=SCOUT))
    (question,) = at.follow_ups
    at = after(at, tried(replace(at, by_gm=True), 10))
    assert kinds(at) == []
    found = review(question, at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is stable."


def test_damage_makes_a_stable_character_die_anew() -> None:
    at = scene(patient(stable=True, death_clock=None), clock=Clock(seconds=500))
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    at, _ = press(at, "survival", dice=[10])
    assert asked(at, "slow_death").due.seconds == 560


REFUSED = [
    (patient(), sheet(unconscious=True), SCOUT, "Medic is unconscious."),
    (patient(), sheet(dead=True), SCOUT, "Medic is dead."),
    (patient(dead=True), sheet(), SCOUT, "Scout is dead."),
    (patient(stable=True), sheet(), SCOUT, "Scout is stable already."),
    (patient(life=-9), sheet(), SCOUT, "Scout is not dying."),
    (patient(), sheet(life=-12), MEDIC, "Nobody can stabilise themselves."),
]


@pytest.mark.parametrize(("scout", "medic", "whom", "sentence"), REFUSED)
def test_what_cannot_be_treated_is_refused(
    scout: Sheet, medic: Sheet, whom: Any, sentence: str
) -> None:
    at = scene(scout, medic=medic)
    with pytest.raises(NotPossibleError) as caught:
        play(at, "stabilize", patient=whom, character=MEDIC)
    assert said(caught.value.message) == sentence


def test_the_medics_wounds_and_modifier_count() -> None:
    at = scene(patient(), medic=sheet(doctor=4, intelligence=3, life=4, essence=5), by_gm=True)
    outcome = tried(at, 10, modifier=1)
    assert terms(outcome)["Wounds"] == "−4"
    assert terms(outcome)["Essence"] == "−1"
    assert terms(outcome)["Modifier"] == "+1"


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


def test_the_dead_cannot_take_care() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(patient(dead=True)), "take_care", patient=SCOUT)


def test_a_patient_of_nobodys_is_the_gms() -> None:
    at = scene(ghoul=patient())
    outcome = play(at, "stabilize", [10], patient=GHOUL, character=MEDIC)
    assert outcome.opens[0].character == GHOUL
