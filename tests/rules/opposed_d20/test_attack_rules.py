"""House rules of attacks: what is special, critical, doubled, and who is hurt."""

from __future__ import annotations

import pytest

from rules.outcome import Verdict
from tests.rules.opposed_d20.people import fight, shot
from tests.rules.opposed_d20.table import (
    GUARD,
    STEVE,
    said,
    sheet,
)


def test_by_a_house_rule_the_table_makes_a_hit_special() -> None:
    rules = {"special_success": "outcome"}
    assert fight([9, 20, 4], rules).facts["damage"] == 8
    assert fight([3, 15, 4], rules).facts["grade"] == "normal"
    assert fight([3, 15, 4], rules).house_rules == ("special_success",)
    assert shot([2, 5], rules).facts["grade"] == "normal"
    assert fight([1, 20], rules).facts["grade"] == "critical"


def test_by_a_house_rule_a_critical_hit_is_never_less_than_a_special_one() -> None:
    rules = {"critical_damage": "never_less_than_double"}
    strong = fight([1, 15, 5], rules)
    assert strong.facts["damage"] == 10
    assert [said(each.label) for each in strong.terms] == ["Rolled 1d6", "Special hit"]
    assert strong.house_rules == ("critical_damage",)
    weak = fight([1, 15, 2], rules)
    assert weak.facts["damage"] == 6
    assert weak.house_rules == ()
    assert [said(each.label) for each in weak.terms] == ["Maximum of 1d6"]
    assert shot([1, 9], rules).facts["damage"] == 36


def test_by_a_house_rule_a_firearm_is_not_doubled_twice() -> None:
    rules = {"firearm_special": "times_2"}
    outcome = shot([2, 7], rules)
    assert outcome.facts["damage"] == 14
    assert [said(each.label) for each in outcome.terms] == ["Rolled 1d10", "Firearm"]
    assert outcome.house_rules == ("firearm_special",)
    assert shot([9, 7], rules).house_rules == ()
    assert shot([1], rules).house_rules == ()
    both = shot([1, 9], {**rules, "critical_damage": "never_less_than_double"})
    assert (both.facts["damage"], both.house_rules) == (20, ("firearm_special",))
    assert fight([3, 15, 4], rules).facts["damage"] == 8


ARMED = sheet(skills={"club": 10}, equipped="bat", answer="weapon:bat")


@pytest.mark.parametrize(
    ("dice", "grade", "damage"),
    [
        ([8, 5, 3], "normal", 3),
        ([16, 2, 3], "special", 6),
        ([16, 1], "critical", 8),
        ([9, 1], "critical", 8),
        ([20, 9, 3], "normal", 3),
    ],
)
def test_by_a_house_rule_whoever_wins_hurts(dice: list[int], grade: str, damage: int) -> None:
    rules = {"melee_hurts": "winner"}
    outcome = fight(dice, rules, guard=ARMED)
    assert (outcome.facts["grade"], outcome.facts["damage"]) == (grade, damage)
    assert outcome.facts["striker"] == GUARD
    assert said(outcome.headline).endswith(f": struck back, {damage} damage")
    assert outcome.verdict is Verdict.HARM
    assert outcome.opens[0].character == STEVE
    assert outcome.house_rules == ("melee_hurts",)
    assert fight(dice[:2], guard=ARMED).facts["damage"] == 0


def test_who_answers_without_a_weapon_or_loses_strikes_nobody() -> None:
    rules = {"melee_hurts": "winner"}
    assert fight([8, 5], rules).facts["damage"] == 0
    assert fight([15, 15, 4], rules, guard=ARMED).facts["striker"] == STEVE
    assert fight([1, 1], rules, guard=ARMED).facts["damage"] == 0
    assert shot([16, 3], rules, difficulty="10").facts["damage"] == 0


def test_by_the_table_a_blow_back_may_be_special_too() -> None:
    rules = {"melee_hurts": "winner", "special_success": "outcome"}
    outcome = fight([20, 5, 3], rules, guard=ARMED)
    assert (outcome.facts["outcome"], outcome.facts["damage"]) == ("fails badly", 6)
