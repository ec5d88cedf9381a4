"""Fights: initiative, and what a fight carries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    STEVE,
    after,
    lines,
    play,
    said,
    scene,
    sheet,
)


def test_initiative_orders_by_expertise_and_names_ties() -> None:
    fast = sheet(skills={"expertise": 1}, traits={"acuity": 4})
    slow = sheet(skills={"expertise": 1}, traits={"acuity": 3})
    at = scene(slow, fast)
    outcome = play(at, "initiative", [6, 4], character=[STEVE, GHOUL])
    assert outcome.facts["order"] == [STEVE, GHOUL]
    assert outcome.facts["scores"] == [5, 5]
    assert lines(outcome) == ["Steve, Ghoul are level at 5 AP: the GM orders them, or rolls again."]
    outcome = play(at, "initiative", [4, 4], character=[STEVE, GHOUL])
    assert said(outcome.headline) == "Initiative: Ghoul acts first"
    assert outcome.table is not None
    assert [[said(cell) for cell in row] for row in outcome.table.rows] == [
        ["1", "Ghoul", "5"],
        ["2", "Steve", "4"],
    ]
    assert [said(roll.label) for roll in outcome.rolls] == ["Ghoul", "Steve"]
    assert outcome.sheets == {}


@pytest.mark.parametrize("answer", ["resist", "obey"])
def test_the_presence_is_not_answered_before_the_turn_ends(answer: str) -> None:
    at = scene(sheet(9, health=3), clock=COMBAT)
    at = after(at, play(at, "damage", amount="3", target=STEVE))
    with pytest.raises(NotPossibleError) as caught:
        play(at, answer, character=STEVE)
    assert said(caught.value.message) == "The Presence asks Steve when the turn ends."
    called = play(replace(at, by_gm=True), "obey", character=STEVE)
    assert called.facts["corruption"] == 10, "the GM may call it at any time"


@pytest.mark.parametrize(("rule", "bonus"), [(0, 0), (3, 3), ("acuity_rank", 4)])
def test_who_began_a_fight_may_have_a_bonus_on_the_first_weapon_test(
    rule: str | int, bonus: int
) -> None:
    steve = sheet(traits={"acuity": 4}, equipped="flak-cannon")
    at = scene(steve, clock=COMBAT, initiative_bonus=rule)
    outcome = play(at, "initiative", character=[STEVE, GHOUL], began=[STEVE])
    assert outcome.facts["bonuses"] == {"1": bonus}
    said_so = [f"Steve began it: +{bonus} AP on the first weapon test."] if bonus else []
    assert [line for line in lines(outcome) if "began" in line] == said_so
    at = after(at, outcome)
    attack = play(at, "attack", character=STEVE)
    assert attack.facts["total"] == bonus
    assert ("initiative_bonus" in attack.house_rules) is bool(bonus)
    assert play(after(at, attack), "attack", character=STEVE).facts["total"] == 0


def turn(number: int, round_: int = 1) -> Clock:
    return Clock(session=1, round=round_, turn=number)


def test_a_weapons_figure_may_be_its_attacks_in_a_turn() -> None:
    at = scene(sheet(equipped="hand-cannon"), clock=turn(1), attacks_are="per_turn")
    for made in (1, 2, 3):
        outcome = play(at, "attack", character=STEVE, modifier=1)
        assert lines(outcome)[-1].endswith(f"Attacks this turn {made} of 3")
        assert outcome.house_rules == ("attacks_are",)
        assert [each.kind for each in outcome.opens] == ["apply"]
        at = after(at, outcome)
    with pytest.raises(NotPossibleError):
        play(at, "attack", character=STEVE)
    later = replace(at, clock=turn(2))
    assert play(later, "attack", character=STEVE).facts["attacks"] == 1
    with pytest.raises(NotPossibleError):
        play(at, "reload", character=STEVE)
    peace = replace(at, clock=Clock())
    for _ in range(5):
        peace = after(peace, play(peace, "attack", character=STEVE))


def test_a_reload_may_cost_points_of_the_next_weapon_test() -> None:
    at = scene(sheet(equipped="hand-cannon", loaded={"hand-cannon": 0}), reload="ap_cost")
    outcome = play(at, "reload", character=STEVE)
    assert lines(outcome) == ["The reload takes 3 AP off the next weapon test."]
    assert outcome.facts["loaded"] == 3
    assert outcome.house_rules == ("reload",)
    at = after(at, outcome)
    attack = play(at, "attack", character=STEVE, modifier=5)
    assert attack.facts["total"] == 2
    assert [said(term.value) for term in attack.terms][1:] == ["+5 AP", "−3 AP"]
    assert attack.house_rules == ("reload",)
    assert play(after(at, attack), "attack", character=STEVE).facts["total"] == 0


def test_a_reload_may_take_rounds_of_a_fight() -> None:
    steve = sheet(equipped="scattergun", loaded={"scattergun": 0})
    at = scene(steve, clock=turn(1), reload="turns")
    outcome = play(at, "reload", character=STEVE)
    assert lines(outcome) == ["It is done in round 3."]
    at = after(at, outcome)
    with pytest.raises(NotPossibleError) as caught:
        play(replace(at, clock=turn(1, 2)), "attack", character=STEVE)
    assert "until round 3" in said(caught.value.message)
    assert play(replace(at, clock=turn(1, 3)), "attack", character=STEVE).facts["loaded"] == 3
    assert play(replace(at, clock=Clock()), "attack", character=STEVE).facts["loaded"] == 3
    peace = play(scene(steve, reload="turns"), "reload", character=STEVE)
    assert lines(peace) == []


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ({}, "Holds 3 attacks · a reload gives back 3"),
        ({"reload": "full"}, "Holds 3 attacks · a reload fills it"),
        ({"reload": "ap_cost"}, "Holds 3 attacks · a reload costs 3 AP"),
        ({"reload": "turns"}, "Holds 3 attacks · a reload takes 3 rounds"),
        ({"attacks_are": "per_turn"}, "3 attacks in a turn"),
    ],
)
def test_a_profile_says_what_its_figures_mean(rules: dict[str, Any], line: str) -> None:
    assert line in lines(play(scene(**rules), "view_weapon", weapon="hand cannon"))


@pytest.mark.parametrize(
    ("skill", "line"),
    [
        ("stealth", "Stealth in a fight needs one full round out of the enemy's sight first."),
        ("expertise", "Expertise detects enemies in a fight, but a plan is made before it."),
    ],
)
def test_a_fight_limits_some_skills(skill: str, line: str) -> None:
    assert line in lines(play(scene(clock=COMBAT), "test", skill=skill, character=STEVE))
    assert line not in lines(play(scene(), "test", skill=skill, character=STEVE))
