"""Contests: the whole table, mastery on both sides, and who acts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.outcome import Outcome
from rules.request import Opponent
from rules.systems.opposed_d20.contests import TABLE, Ending, Throw, meet
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Level, Rating
from tests.rules.opposed_d20.table import (
    GUARD,
    STEVE,
    gives,
    lines,
    play,
    said,
    scene,
    sheet,
)

SPOT = Opponent(character=GUARD, skill="spot")
DICE = {"critical": 1, "success": 7, "failure": 15, "fumble": 20}
"""Dice of each level against a rating of 12."""


def contest(mine: int, other: int, dice: list[int], **fields: Any) -> Outcome:
    """A contest of Steve's Stealth with Guard's Spot; house rules stand under `rules`."""
    rules = fields.pop("rules", {})
    at = scene(sheet(skills={"stealth": mine}), sheet(skills={"spot": other}), **rules)
    chosen = {"against": SPOT, **fields}
    return play(at, "contest", dice, skill="stealth", character=STEVE, **chosen)


CELLS = {
    ("critical", "critical"): "no effect",
    ("critical", "success"): "succeeds",
    ("critical", "failure"): "very well",
    ("critical", "fumble"): "exceptionally well",
    ("success", "critical"): "fails",
    ("success", "failure"): "succeeds",
    ("success", "fumble"): "very well",
    ("failure", "critical"): "fails badly",
    ("failure", "success"): "fails",
    ("failure", "failure"): "no effect",
    ("failure", "fumble"): "no effect",
    ("fumble", "critical"): "fails very badly",
    ("fumble", "success"): "fails badly",
    ("fumble", "failure"): "no effect",
    ("fumble", "fumble"): "no effect",
}


@pytest.mark.parametrize(("levels", "ending"), CELLS.items())
def test_every_cell_of_the_table(levels: tuple[str, str], ending: str) -> None:
    mine, other = levels
    outcome = contest(12, 12, [DICE[mine], DICE[other]])
    assert outcome.facts["outcome"] == ending
    assert (outcome.facts["player"], outcome.facts["referee"]) == levels
    words = said(Ending(ending).said)
    assert said(outcome.headline) == f"Steve · Stealth 12 against Guard · Spot 12: {words}"
    assert lines(outcome) == [f"By the table, {mine} against {other}: {words}."]
    assert gives(outcome) == [f"Steve · Stealth 12: {mine}", f"Guard · Spot 12: {other}"]


def test_but_for_two_successes_the_table_goes_by_the_difference_of_levels() -> None:
    low = (Level.FAILURE, Level.FUMBLE)
    for mine, row in TABLE.items():
        for other, ending in row.items():
            if mine in low and other in low:
                assert ending is Ending.NO_EFFECT
                continue
            same = [
                TABLE[a][b]
                for a in Level
                for b in Level
                if b in TABLE[a] and a - b == mine - other and not (a in low and b in low)
            ]
            assert set(same) == {ending}


IDLE = "since the other side does not act"


@pytest.mark.parametrize(
    ("dice", "active", "ending", "line"),
    [
        ([5, 8], True, "succeeds (marginal)", "5 is lower than 8: succeeds marginally."),
        ([8, 5], True, "fails (marginal)", "8 is higher than 5: fails marginally."),
        ([5, 8], False, "no effect", f"5 is lower than 8: no effect, {IDLE}."),
        ([8, 5], False, "fails (marginal)", "8 is higher than 5: fails marginally."),
    ],
)  # fmt: skip
def test_two_successes_are_decided_by_the_lower_die(
    dice: list[int], active: bool, ending: str, line: str
) -> None:
    outcome = contest(12, 10, dice, active=active)
    assert outcome.facts["outcome"] == ending
    assert lines(outcome) == [f"Both succeed, and {line}"]


def test_equal_successes_do_nothing() -> None:
    outcome = contest(12, 10, [8, 8])
    assert outcome.facts["outcome"] == "no effect"
    assert lines(outcome) == ["Both succeed with equal dice: no effect."]


def test_a_character_acts_and_a_difficulty_does_not_unless_it_is_said() -> None:
    assert contest(12, 10, [5, 8]).facts["active"] is True
    passive = contest(12, 10, [5, 8], against=None, difficulty="10")
    assert (passive.facts["active"], passive.facts["outcome"]) == (False, "no effect")
    active = contest(12, 10, [5, 8], against=None, difficulty="10", active=True)
    assert active.facts["outcome"] == "succeeds (marginal)"
    assert said(active.headline) == (
        "Steve · Stealth 12 against difficulty 10: succeeds marginally"
    )


def test_a_test_may_be_against_a_skill_or_a_difficulty_with_mastery() -> None:
    at = scene(sheet(skills={"stealth": 15}), sheet(skills={"spot": 12}))
    fields = {"skill": "stealth", "character": STEVE}
    outcome = play(at, "test", [18, 17], against=SPOT, **fields)
    assert outcome.facts["outcome"] == "no effect"
    outcome = play(at, "test", [3, 7], difficulty="15/2", **fields)
    assert outcome.facts["outcome"] == "fails badly"
    assert gives(outcome) == [
        "Steve · Stealth 15: success, lowered to failure by the other side’s mastery",
        "Difficulty 15/2: success, raised to critical by mastery",
    ]


def test_mastery_lifts_first_and_what_is_left_pulls_the_other_down() -> None:
    outcome = contest(55, 12, [3, 1])
    assert gives(outcome) == [
        "Steve · Stealth 15/2: success, raised to critical by mastery",
        "Guard · Spot 12: critical, lowered to success by the other side’s mastery",
    ]
    assert outcome.facts["outcome"] == "succeeds"
    assert contest(12, 75, [1, 3]).facts["outcome"] == "fails badly"
    lifted = contest(35, 55, [3, 15])
    assert gives(lifted)[0] == (
        "Steve · Stealth 15/1: success, raised to critical by mastery, "
        "lowered to success by the other side’s"
    )


def test_nobody_is_pulled_below_a_fumble() -> None:
    outcome = contest(199, 12, [1, 20])
    assert outcome.facts["outcome"] == "exceptionally well"
    assert outcome.facts["spent"] == 0
    assert contest(12, 199, [15, 1]).facts["outcome"] == "fails very badly"


def test_what_is_left_on_both_sides_cancels_or_pulls_both_by_a_house_rule() -> None:
    assert contest(55, 32, [1, 1]).facts["outcome"] == "succeeds"
    both = contest(55, 32, [1, 1], rules={"leftovers": "both_apply"})
    assert (both.facts["player"], both.facts["referee"]) == ("success", "failure")
    assert both.house_rules == ("leftovers",)
    same = contest(35, 12, [3, 7], rules={"leftovers": "both_apply"})
    assert same.house_rules == ()


def test_a_marginal_success_may_only_be_the_others_failure() -> None:
    rules = {"marginal_success": "opponent_only"}
    outcome = contest(12, 10, [5, 8], rules=rules)
    assert outcome.facts["outcome"] == "opponent fails"
    assert said(outcome.title) == "The opponent fails, and Steve gains nothing"
    assert outcome.house_rules == ("marginal_success",)
    assert contest(12, 10, [8, 5], rules=rules).house_rules == ()
    assert contest(12, 10, [5, 8], active=False, rules=rules).facts["outcome"] == "no effect"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"against": None}, "against"),
        ({"difficulty": "10"}, "difficulty"),
        ({"against": Opponent(character=STEVE, skill="spot")}, "against"),
        ({"against": Opponent(character=STEVE)}, "against"),
        ({"against": Opponent(character=GUARD, skill="no such skill")}, "against"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleError) as caught:
        contest(12, 10, [], **fields)
    assert caught.value.field == field


def test_refusals_say_of_which_kind_they_are() -> None:
    with pytest.raises(InvalidInputError):
        contest(12, 10, [], against=None)
    with pytest.raises(NotPossibleError):
        contest(12, 10, [], against=Opponent(character=STEVE, skill="spot"))


ratings = st.integers(0, 200).map(Rating)
faces = st.integers(1, 20)
FLIPPED = {
    Ending.SUCCEEDS: Ending.FAILS,
    Ending.VERY_WELL: Ending.FAILS_BADLY,
    Ending.EXCEPTIONALLY_WELL: Ending.FAILS_VERY_BADLY,
    Ending.MARGINALLY: Ending.FAILS_MARGINALLY,
    Ending.NO_EFFECT: Ending.NO_EFFECT,
}


@given(ratings, ratings, faces, faces)
def test_what_one_side_wins_the_other_loses(
    rating: Rating, other: Rating, die: int, other_die: int
) -> None:
    there = meet(Throw(rating, die), Throw(other, other_die), HouseRules(), active=True)
    back = meet(Throw(other, other_die), Throw(rating, die), HouseRules(), active=True)
    pair = {there.ending, back.ending}
    assert any(pair == {win, loss} for win, loss in FLIPPED.items())


@given(ratings, ratings, faces, faces, st.sampled_from(["cancel", "both_apply"]))
def test_no_more_is_spent_than_is_left(
    rating: Rating, other: Rating, die: int, other_die: int, leftovers: str
) -> None:
    rules = HouseRules.model_validate({"leftovers": leftovers})
    met = meet(Throw(rating, die), Throw(other, other_die), rules, active=True)
    assert 0 <= met.spent <= met.score.left
    assert 0 <= met.other_spent <= met.other.left
    assert met.level == met.score.raised - met.other_spent
    assert met.other_level == met.other.raised - met.spent
    if leftovers == "cancel":
        assert not (met.spent and met.other_spent)
