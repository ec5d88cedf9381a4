"""Skill tests: the dice, the Traits, the difficulty, and the untrained."""

from __future__ import annotations

import pytest

from rules.errors import AmbiguousNameError, NotPossibleError, UnknownNameError
from rules.message import Name
from rules.outcome import Mark, Verdict
from tests.rules.action_points.table import STEVE, lines, play, said, scene, sheet

MECHANIC = sheet(skills={"mech-lore": 6}, traits={"acuity": 5, "resolve": 3})


def test_the_printed_example_scores_nine() -> None:
    outcome = play(
        scene(MECHANIC),
        "test",
        [1, 2, 3, 4, 5, 6],
        skill="Mech Lore",
        character=STEVE,
        difficulty=7,
        note="the truck",
    )
    assert said(outcome.headline) == "Steve · Mech Lore: 9 AP"
    assert said(outcome.title) == "9 AP, passed by 2 (difficulty 7)"
    assert outcome.verdict is Verdict.SUCCESS
    (roll,) = outcome.rolls
    assert [face.value for face in roll.faces] == [1, 2, 3, 4, 5, 6]
    assert [face.mark is Mark.COUNTS for face in roll.faces] == [False] * 3 + [True] * 3
    assert said(roll.gives) == "4 AP"
    (term,) = outcome.terms
    assert (said(term.label), said(term.value)) == ("Acuity 5 (Resolve 3)", "5 AP")
    assert outcome.note == Name(text="the truck")
    assert outcome.sheets == {}
    assert outcome.changes == ()
    assert outcome.house_rules == ()


@pytest.mark.parametrize(("face", "points"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_a_face_gives_its_points(face: int, points: int) -> None:
    at = scene(sheet(skills={"social": 1}))
    assert play(at, "test", [face], skill="social", character=STEVE).facts["dice_ap"] == points


@pytest.mark.parametrize(
    ("difficulty", "title", "verdict"),
    [
        (8, "9 AP, passed by 1 (difficulty 8)", Verdict.SUCCESS),
        (9, "9 AP, passed exactly (difficulty 9)", Verdict.SUCCESS),
        (10, "9 AP, failed by 1 (difficulty 10)", Verdict.FAILURE),
        (None, "9 AP", Verdict.NEUTRAL),
    ],
)
def test_meeting_the_difficulty_passes(
    difficulty: int | None, title: str, verdict: Verdict
) -> None:
    outcome = play(
        scene(MECHANIC),
        "test",
        [1, 2, 3, 4, 5, 6],
        skill="mech-lore",
        character=STEVE,
        difficulty=difficulty,
    )
    assert said(outcome.title) == title
    assert outcome.verdict is verdict


def test_a_modifier_is_added_and_shown() -> None:
    outcome = play(
        scene(MECHANIC),
        "test",
        [1, 1, 1, 1, 1, 4],
        skill="mech",
        character=STEVE,
        modifier=-2,
    )
    assert outcome.facts["total"] == 1 + 5 - 2
    assert [said(term.value) for term in outcome.terms] == ["5 AP", "−2 AP"]


def test_the_first_of_two_equal_traits_counts() -> None:
    at = scene(sheet(traits={"acuity": 3, "resolve": 3}))
    outcome = play(at, "test", skill="expertise", character=STEVE)
    assert said(outcome.terms[0].label) == "Acuity 3 (Resolve 3)"


def test_the_untrained_roll_no_dice_and_count_the_trait_alone() -> None:
    at = scene(sheet(traits={"acuity": 2, "resolve": 3}))
    outcome = play(at, "test", skill="mech lore", character=STEVE, difficulty=3)
    assert outcome.facts["total"] == 3
    assert outcome.facts["passed"] is True
    assert outcome.rolls == ()
    assert lines(outcome) == ["No dice: the Trait alone counts."]


def test_a_campaign_may_refuse_the_untrained() -> None:
    at = scene(sheet(skills={"social": 1}), untrained="refuse")
    with pytest.raises(NotPossibleError) as caught:
        play(at, "test", skill="mech lore", character=STEVE)
    assert caught.value.field == "skill"
    assert play(at, "test", [4], skill="social", character=STEVE).facts["total"] == 1
    with pytest.raises(NotPossibleError) as caught:
        play(at, "attack", weapon="scattergun", character=STEVE)
    assert caught.value.field == "weapon"


def test_an_unknown_or_unclear_skill_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError) as unknown:
        play(scene(), "test", skill="Mechanics", character=STEVE)
    assert unknown.value.field == "skill"
    with pytest.raises(AmbiguousNameError):
        play(scene(), "test", skill="s", character=STEVE)


BRAVE = sheet(skills={"endurance": 2, "willpower": 1}, traits={"vigor": 4, "resolve": 3})


@pytest.mark.parametrize(
    ("source", "dice", "total", "keys"),
    [
        ("endurance", [4, 6], 7, ()),
        ("own_skill", [6], 5, ("willpower",)),
        ("resolve", [], 3, ("willpower",)),
    ],
)
def test_willpower_is_tested_on_what_the_campaign_says(
    source: str, dice: list[int], total: int, keys: tuple[str, ...]
) -> None:
    outcome = play(scene(BRAVE, willpower=source), "test", dice, skill="Willpower", character=STEVE)
    assert outcome.facts["total"] == total
    assert outcome.house_rules == keys
    assert said(outcome.headline) == f"Steve · Willpower: {total} AP"


def test_a_test_that_the_rules_order_is_made_untrained_too() -> None:
    at = scene(sheet(traits={"vigor": 4}), untrained="refuse")
    assert play(at, "fear", character=STEVE, difficulty=4).facts["passed"] is True
