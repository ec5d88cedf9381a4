"""Mastery that is left: spent by itself, or as its player says (D002-26)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.follow_up import Asks
from rules.request import Opponent
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.scene import D20Scene
from tests.rules.opposed_d20.table import (
    GUARD,
    STEVE,
    after,
    asked,
    gives,
    labels,
    play,
    press,
    said,
    scene,
    sheet,
)


def thrown(mine: int, other: int, dice: list[int], **rules: Any) -> D20Scene:
    at = scene(
        sheet(skills={"stealth": mine}),
        sheet(skills={"spot": other}),
        leftover_use="asked",
        **rules,
    )
    against = Opponent(character=GUARD, skill="spot")
    fields = {"skill": "stealth", "against": against, "character": STEVE}
    return after(at, play(at, "test", dice, note="Quietly", **fields))


def test_the_player_is_asked_how_much_to_spend() -> None:
    at = thrown(55, 12, [1, 1])
    question = asked(at, "leftovers").follow_up
    assert (question.character, question.asks) == (STEVE, Asks.OWNER)
    assert said(question.prompt) == "Steve has mastery left to pull the other side down."
    assert labels(question) == [
        "Spend 2: does very well",
        "Spend 1: succeeds",
        "Spend none: no effect",
    ]
    assert review(asked(at, "leftovers"), at) == question


@pytest.mark.parametrize(
    ("label", "ending", "kept"),
    [
        ("Spend 2", "very well", False),
        ("Spend 1", "succeeds", True),
        ("Spend none", "no effect", True),
    ],
)
def test_what_is_pressed_is_what_is_spent(label: str, ending: str, kept: bool) -> None:
    at, outcome = press(thrown(55, 12, [1, 1]), "leftovers", label)
    assert outcome.facts["outcome"] == ending
    assert ("leftover_use" in outcome.house_rules) is kept
    assert said(outcome.note) == "Quietly"
    assert at.follow_ups == ()


def test_until_then_the_dice_are_shown_and_no_ending() -> None:
    at = scene(sheet(skills={"stealth": 55}), sheet(skills={"spot": 12}), leftover_use="asked")
    against = Opponent(character=GUARD, skill="spot")
    outcome = play(at, "test", [3, 1], skill="stealth", against=against, character=STEVE)
    assert said(outcome.headline) == (
        "Steve · Stealth 15/2 against Guard · Spot 12: the dice have fallen, and mastery is left"
    )
    assert gives(outcome) == [
        "Steve · Stealth 15/2: success, raised to critical by mastery",
        "Guard · Spot 12: critical",
    ]
    assert outcome.facts["outcome"] is None
    assert outcome.house_rules == ("leftover_use",)


@pytest.mark.parametrize(
    ("mine", "other", "dice"), [(12, 12, [3, 7]), (35, 12, [16, 7]), (55, 12, [1, 20])]
)
def test_nobody_is_asked_where_nothing_can_be_spent(mine: int, other: int, dice: list[int]) -> None:
    assert thrown(mine, other, dice).follow_ups == ()


def test_the_other_side_is_asked_if_it_has_the_mastery() -> None:
    at = thrown(12, 55, [1, 1])
    question = asked(at, "leftovers").follow_up
    assert question.character == GUARD
    assert labels(question) == [
        "Spend 2: fails badly",
        "Spend 1: fails",
        "Spend none: no effect",
    ]
    _, outcome = press(at, "leftovers", "Spend 1")
    assert outcome.facts["outcome"] == "fails"


def test_where_both_apply_one_is_asked_after_the_other() -> None:
    at = thrown(55, 35, [1, 1], leftovers="both_apply")
    at, outcome = press(at, "leftovers", "Spend 1")
    assert outcome.facts["outcome"] is None
    assert asked(at, "leftovers").follow_up.character == GUARD
    at, outcome = press(at, "leftovers", "Spend none")
    assert outcome.facts["outcome"] == "succeeds"
    assert (outcome.facts["spent"], outcome.facts["other_spent"]) == (1, 0)


def test_the_mastery_of_a_difficulty_is_nobodys_and_is_spent() -> None:
    at = scene(sheet(skills={"handgun": 12}, equipped="handgun"), leftover_use="asked")
    fields = {"difficulty": "15/2", "character": STEVE}
    test = play(at, "test", [1, 1], skill="handgun", **fields)
    assert test.facts["outcome"] == "fails badly"
    shot = play(at, "attack", [1, 1], target=GUARD, **fields)
    assert (shot.facts["outcome"], shot.facts["hit"]) == ("fails badly", False)
    assert shot.opens == ()


def test_a_blow_waits_with_its_damage_until_the_mastery_is_spent() -> None:
    at = scene(
        sheet(skills={"club": 55}, equipped="club"),
        sheet(skills={"dodge": 12}, answer="skill:dodge"),
        leftover_use="asked",
    )
    at = after(at, play(at, "attack", [1, 1], target=GUARD, character=STEVE))
    spared, missed = press(at, "leftovers", "Spend none")
    assert (missed.facts["hit"], spared.follow_ups) == (False, ())
    _, struck = press(at, "leftovers", "Spend 1")
    assert (struck.facts["grade"], struck.facts["damage"]) == ("critical", 6)
    assert struck.opens[0].character == GUARD
