"""Fear Tests and every row of the panic table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.fear import easier
from rules.systems.cinematic.review import review
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    content,
    is_due,
    kinds,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    terms,
    wait,
)

ROWS = {
    9: "steady",
    12: "steady",
    8: "startled",
    7: "startled",
    6: "freak-out",
    5: "freak-out",
    4: "run-away",
    3: "run-away",
    2: "total-terror",
    -20: "total-terror",
}


def afraid(total: int, **rules: Any) -> Outcome:
    at = scene(sheet(willpower=2), **rules)
    return play(at, "fear", [1], modifier=total - 5, character=SCOUT)


@pytest.mark.parametrize(("total", "row"), ROWS.items())
def test_every_total_comes_to_its_row(total: int, row: str) -> None:
    outcome = afraid(total)
    assert outcome.facts["result"] == row
    assert outcome.verdict is (Verdict.SUCCESS if total >= 9 else Verdict.FAILURE)
    assert lines(outcome)[0] == content().panic[row].effect
    assert (lines(outcome)[1:] == ["The initiative of this Turn is lost."]) is (row == "startled")
    assert outcome.facts["initiative_lost"] is (row == "startled")
    assert bool(outcome.opens) is (row == "run-away")


def test_a_fear_test_is_willpower_doubled() -> None:
    outcome = play(scene(sheet(willpower=3)), "fear", [4], modifier=-2, character=SCOUT)
    assert said(outcome.headline) == "Scout · Fear Test: Startled"
    assert said(outcome.title) == "8: Startled"
    assert terms(outcome) == {"Willpower, doubled": "6", "Modifier": "−2"}


@pytest.mark.parametrize(("modifier", "then"), [(-3, -2), (-1, 0), (0, 0), (2, 2)])
def test_a_penalty_is_one_less_each_time(modifier: int, then: int) -> None:
    assert easier(modifier) == then


def test_who_runs_away_tests_again_in_the_next_turn() -> None:
    at = scene(sheet(willpower=2))
    at = after(at, play(at, "fear", [2], modifier=-3, character=SCOUT))
    question = asked(at, "fear")
    assert said(question.prompt) == (
        "Scout has a new Fear Test in the next Turn. 7 or more on the die passes."
    )
    assert said(question.choices[0].label) == "Fear Test at −2"
    assert not is_due(at, "fear")
    at = wait(at, "0:05")
    assert is_due(at, "fear")
    at, again = press(at, "fear", dice=[1])
    assert again.facts["result"] == "run-away"
    assert said(asked(at, "fear").choices[0].label) == "Fear Test at −1"
    at, steady = press(wait(at, "0:05"), "fear", dice=[10])
    assert steady.facts["result"] == "steady"
    assert kinds(at) == []


def test_a_new_fear_takes_the_place_of_the_old() -> None:
    at = scene(sheet(willpower=2))
    at = after(at, play(at, "fear", [2], modifier=-3, character=SCOUT))
    at = after(at, play(at, "fear", [2], modifier=-3, character=SCOUT))
    assert kinds(at) == ["fear"]


def test_the_next_test_renumbers_and_ends() -> None:
    at = scene(sheet(willpower=2), wound_penalty_on="all")
    at = after(at, play(at, "fear", [2], modifier=-3, character=SCOUT))
    (question,) = at.follow_ups
    at = after(at, play(at, "damage", amount="16", target=SCOUT))
    assert said(asked(at, "fear").choices[0].label) == "Fear Test at −4"
    assert asked(at, "fear").due.seconds == 5
    found = review(question, scene(sheet(unconscious=True)))
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout can no longer run."


def test_the_unconscious_and_the_dead_fear_nothing() -> None:
    for numbers in ({"unconscious": True}, {"dead": True}):
        with pytest.raises(NotPossibleError):
            play(scene(sheet(**numbers)), "fear", character=SCOUT)


def test_a_row_of_the_campaigns_own_is_shown_as_it_was_written() -> None:
    at = scene(sheet(willpower=2))
    rows = {key: row.model_dump() for key, row in at.content.panic.items()}
    rows["startled"] = {**rows["startled"], "effect": "Drops **things**.", "custom": True}
    tables = {**at.content.model_dump(), "panic": rows}
    at = replace(at, content=type(at.content).model_validate(tables))
    outcome = play(at, "fear", [4], character=SCOUT)
    assert lines(outcome)[0] == "Drops **things**."
    assert outcome.lines[0].id == "{effect}"
