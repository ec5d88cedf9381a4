"""Medics who stabilise the dying."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.people import patient
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


def test_the_dead_cannot_take_care() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(patient(dead=True)), "take_care", patient=SCOUT)


def test_a_patient_of_nobodys_is_the_gms() -> None:
    at = scene(ghoul=patient())
    outcome = play(at, "stabilize", [10], patient=GHOUL, character=MEDIC)
    assert outcome.opens[0].character == GHOUL
