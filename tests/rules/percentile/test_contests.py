"""Contests: who prevails, and the GM's word where the dice leave it open."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks
from rules.outcome import Outcome, Verdict
from rules.sheet import Character, CharacterId
from rules.systems.percentile.d100 import Grade
from rules.systems.percentile.scene import D100Scene
from tests.rules.percentile.table import GUARD, NYX, asked_of, play, press, scene, sheet, sheet_of
from tests.rules.playing import after, buttons, lines, rolls, said

AT = scene(sheet(skills={"stealth": 50}), sheet(skills={"search": 60, "stealth": 10}))


def contest(ours: int, theirs: int, **fields: Any) -> Outcome:
    against = {"character": GUARD, "skill": "search"}
    given = {"skill": "stealth", "against": against, "character": NYX, **fields}
    return play(AT, "contest", [ours, theirs], **given)


@pytest.mark.parametrize(
    ("ours", "theirs", "winner", "verdict"),
    [
        (33, 47, "a", Verdict.CRITICAL),
        (41, 44, "b", Verdict.FAILURE),
        (41, 47, "b", Verdict.FAILURE),
        (47, 41, "a", Verdict.SUCCESS),
        (44, 33, "a", Verdict.CRITICAL),
        (33, 44, "b", Verdict.FAILURE),
        (12, 80, "a", Verdict.SUCCESS),
        (80, 12, "b", Verdict.FAILURE),
        (55, 12, "b", Verdict.FUMBLE),
        (51, 61, "handler", Verdict.NEUTRAL),
        (99, 100, "handler", Verdict.NEUTRAL),
        (41, 41, "handler", Verdict.NEUTRAL),
        (44, 44, "handler", Verdict.NEUTRAL),
    ],
)
def test_the_better_grade_wins_then_the_higher_die(
    ours: int, theirs: int, winner: str, verdict: Verdict
) -> None:
    outcome = contest(ours, theirs)
    assert (outcome.facts["winner"], outcome.verdict) == (winner, verdict)


@pytest.mark.parametrize(
    ("ours", "theirs", "why"),
    [
        (33, 47, "Both succeed, and a critical beats a success."),
        (41, 47, "Both succeed alike: the higher roll wins."),
        (41, 41, "Both succeed alike, with the same roll."),
        (12, 80, "Only one of them succeeds."),
        (91, 92, "Both fail."),
    ],
)
def test_what_decided_it_is_told(ours: int, theirs: int, why: str) -> None:
    assert why in lines(contest(ours, theirs))


def test_both_rolls_are_said_with_their_grades() -> None:
    outcome = contest(41, 47)
    assert said(outcome.headline) == "Nyx · Stealth 50 % against Guard · Search 60 %: loses"
    assert said(outcome.title) == "Guard prevails"
    assert rolls(outcome) == ["Nyx: 41 → success", "Guard: 47 → success"]


def test_who_does_not_say_with_what_answers_with_the_same() -> None:
    outcome = contest(41, 47, against={"character": GUARD})
    assert outcome.facts["b"] == Grade.FAILURE.value


def test_a_contest_may_be_against_a_bare_percentage() -> None:
    outcome = contest(41, 47, against=None, difficulty=60)
    assert said(outcome.headline) == "Nyx · Stealth 50 % against 60 %: loses"
    assert contest(41, 1, against=None, difficulty=0).facts["winner"] == "b"


@pytest.mark.parametrize("fields", [{"against": None}, {"difficulty": 40}])
def test_a_contest_has_one_other_side(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as caught:
        contest(1, 1, **fields)
    assert caught.value.field == "against"


def test_nobody_contests_with_themselves() -> None:
    with pytest.raises(NotPossibleError) as caught:
        contest(1, 1, against={"character": NYX})
    assert caught.value.field == "against"
    with pytest.raises(NotPossibleError):
        play(AT, "test", skill="stealth", against={"character": NYX}, character=NYX)


def test_what_the_other_side_has_not_is_refused_by_that_option() -> None:
    with pytest.raises(UnknownNameError) as caught:
        contest(1, 1, against={"character": GUARD, "skill": "luckk of devils"})
    assert caught.value.field == "against"


def test_only_the_actors_failure_is_ticked() -> None:
    outcome = contest(80, 90)
    assert set(outcome.sheets) == {NYX}
    assert sheet_of(after(AT, outcome), NYX).ticked == ("stealth",)


def open_contest(at: D100Scene = AT) -> D100Scene:
    against = {"character": GUARD, "skill": "search"}
    outcome = play(at, "contest", [41, 41], skill="stealth", against=against, character=NYX)
    assert buttons(outcome) == {"contest": ["Nyx prevails", "Guard prevails", "Nobody"]}
    assert outcome.opens[0].asks is Asks.GM
    return after(at, outcome)


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("a", "Nyx prevails against Guard"),
        ("b", "Guard prevails against Nyx"),
        ("nobody", "Nyx against Guard: nobody prevails"),
    ],
)
def test_the_gm_decides_what_the_dice_left_open(key: str, title: str) -> None:
    at, outcome = press(open_contest(), "contest", key)
    assert said(outcome.title) == title
    assert asked_of(at) == []


def test_the_gm_decides_against_a_percentage_and_a_long_name_too() -> None:
    at = scene(sheet(skills={"stealth": 50}))
    long = Character(CharacterId(9), "A" * 27, 100, at.get(NYX).sheet)
    at = scene()
    at = type(at)(cast={long.id: long}, house_rules=at.house_rules, content=at.content)
    fields = {"skill": "stealth", "difficulty": 60, "character": long.id}
    outcome = play(at, "contest", [41, 41], **fields)
    assert buttons(outcome) == {"contest": ["The first side", "The other side", "Nobody"]}
    _, decided = press(after(at, outcome), "contest", "b")
    assert said(decided.title) == f"The other side prevails against {'A' * 27}"
