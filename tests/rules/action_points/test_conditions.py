"""Conditions: set, cleared, resisted, and fear, which is one of them."""

from __future__ import annotations

import pytest

from rules.errors import NotPossibleError, UnknownNameError
from tests.rules.action_points.table import (
    STEVE,
    after,
    play,
    said,
    scene,
    sheet,
)


@pytest.mark.parametrize(
    ("condition", "triggers"),
    [("Black Out", ["black_out"]), ("death coma", ["death_coma"]), ("Stun", []), ("panic", [])],
)
def test_some_conditions_stir_the_presence_however_they_come(
    condition: str, triggers: list[str]
) -> None:
    at = scene(sheet(corruption=12))
    outcome = play(at, "set_condition", condition=condition, character=STEVE)
    assert outcome.facts["triggers"] == triggers
    assert len(outcome.changes[0].gained) == 1
    failed = play(at, "resist_condition", condition=condition, difficulty=1, character=STEVE)
    assert failed.facts["triggers"] == triggers


def test_a_condition_is_set_and_cleared_once() -> None:
    at = scene(sheet(conditions=("stun",)))
    with pytest.raises(NotPossibleError):
        play(at, "set_condition", condition="stun", character=STEVE)
    outcome = play(at, "clear_condition", condition="stun", character=STEVE)
    assert said(outcome.headline) == "Steve · Stun ends"
    assert [said(state) for state in outcome.changes[0].lost] == ["Stun"]
    with pytest.raises(NotPossibleError):
        play(after(at, outcome), "clear_condition", condition="stun", character=STEVE)
    with pytest.raises(UnknownNameError) as caught:
        play(at, "set_condition", condition="hunger", character=STEVE)
    assert caught.value.field == "condition"


def test_a_condition_that_one_is_in_already_is_not_entered_again() -> None:
    at = scene(sheet(conditions=("black-out",)))
    outcome = play(at, "resist_condition", condition="black", difficulty=9, character=STEVE)
    assert (outcome.sheets, outcome.opens) == ({}, ())


@pytest.mark.parametrize(
    ("difficulty", "passed", "headline"),
    [(4, True, "Steve · Panic: resisted"), (5, False, "Steve · Panic: not resisted")],
)
def test_fear_is_endurance_against_panic(difficulty: int, passed: bool, headline: str) -> None:
    at = scene(sheet(traits={"vigor": 2}, skills={"endurance": 2}))
    outcome = play(at, "fear", [4, 3], difficulty=difficulty, modifier=1, character=STEVE)
    assert outcome.facts["passed"] is passed
    assert said(outcome.headline) == headline
    assert (outcome.sheets == {}) is passed
