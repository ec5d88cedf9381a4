"""The die, the sums and what a total is worth: Success Levels, tens, the Rules of Ten and One."""

from __future__ import annotations

import pytest

from rules.dice.source import ScriptedDice
from rules.message import msg
from rules.outcome import Mark, Verdict
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.levels import below, success_levels, tens
from rules.systems.cinematic.penalties import wound_penalty
from rules.systems.cinematic.scores import Sum, pass_or_fail, with_levels
from rules.systems.cinematic.throws import MOST_THROWS, throw
from tests.rules.cinematic.table import said

PLAIN = HouseRules()
TEN = HouseRules(rule_of_ten="on")

LEVELS = {
    0: range(-20, 9),
    1: (9, 10),
    2: (11, 12),
    3: (13, 14),
    4: (15, 16),
    5: range(17, 21),
    6: range(21, 24),
    7: range(24, 27),
    8: range(27, 30),
    9: range(30, 33),
    10: range(33, 36),
    11: range(36, 39),
    12: range(39, 42),
}


@pytest.mark.parametrize(
    ("levels", "total"), [(levels, total) for levels, each in LEVELS.items() for total in each]
)
def test_every_total_has_its_success_levels(levels: int, total: int) -> None:
    assert success_levels(total) == levels


@pytest.mark.parametrize(
    ("life", "full"), [(25, 0), (0, 0), (-9, 0), (-10, 1), (-19, 1), (-20, 2), (-32, 3), (-100, 10)]
)
def test_only_full_tens_below_nothing_count(life: int, full: int) -> None:
    assert tens(life) == full
    assert below(life) == max(0, -life)


@pytest.mark.parametrize(
    ("life", "penalty"), [(99, 0), (11, 0), (10, -2), (5, -2), (4, -4), (1, -4), (0, -4), (-50, -4)]
)
def test_wounds_weigh_from_10_and_more_from_4(life: int, penalty: int) -> None:
    assert wound_penalty(life) == penalty


@pytest.mark.parametrize("face", range(1, 11))
def test_without_the_rule_a_die_is_its_face(face: int) -> None:
    thrown = throw(ScriptedDice([face]), PLAIN)
    assert (thrown.value, thrown.faces, thrown.house_rules) == (face, (face,), ())
    assert thrown.roll().gives is None
    assert thrown.roll().faces[0].mark is Mark.PLAIN


@pytest.mark.parametrize(
    ("faces", "value"),
    [
        ([2], 2),
        ([9], 9),
        ([10, 1], 10),
        ([10, 5], 10),
        ([10, 6], 11),
        ([10, 9], 14),
        ([10, 10, 3], 15),
        ([10, 10, 10, 7], 22),
        ([1, 1], -4),
        ([1, 4], -1),
        ([1, 5], 1),
        ([1, 10], 1),
    ],
)
def test_a_ten_adds_and_a_one_takes_away_by_the_rule(faces: list[int], value: int) -> None:
    dice = ScriptedDice(faces)
    thrown = throw(dice, TEN)
    assert dice.left == 0
    assert thrown.value == value
    assert thrown.house_rules == (("rule_of_ten",) if len(faces) > 1 else ())


@pytest.mark.parametrize(
    ("faces", "counts"),
    [
        ([10, 6], [True, True]),
        ([10, 5], [True, False]),
        ([10, 10, 2], [True, True, False]),
        ([1, 3], [False, True]),
        ([1, 8], [True, False]),
    ],
)
def test_the_throws_that_count_are_marked(faces: list[int], counts: list[bool]) -> None:
    roll = throw(ScriptedDice(faces), TEN).roll()
    assert [face.mark is Mark.COUNTS for face in roll.faces] == counts


def test_tens_end_after_ten_throws() -> None:
    dice = ScriptedDice([10] * MOST_THROWS)
    assert throw(dice, TEN).value == 10 + 5 * (MOST_THROWS - 1)
    assert dice.left == 0


@pytest.mark.parametrize(
    ("total", "rules", "sentence"),
    [
        (5, PLAIN, "4 or more on the die passes."),
        (-1, PLAIN, "10 or more on the die passes."),
        (-2, PLAIN, "No roll passes."),
        (-2, TEN, "11 or more on the die passes."),
        (7, PLAIN, "2 or more on the die passes."),
        (8, PLAIN, "Any roll passes."),
        (8, TEN, "1 or more on the die passes."),
    ],
)
def test_what_the_die_has_to_show_is_said(total: int, rules: HouseRules, sentence: str) -> None:
    assert said(Sum().of(msg("All"), total).needs(rules)) == sentence


def test_a_sum_shows_its_parts_and_leaves_out_what_is_nothing() -> None:
    added = Sum().of(msg("Strength"), 0).plus(msg("Luck"), 0).plus(msg("Rain"), -2)
    assert [(said(term.label), said(term.value)) for term in added.terms] == [
        ("Strength", "0"),
        ("Rain", "−2"),
    ]
    assert (added.total, added.handicap) == (-2, -2)


def test_9_is_the_number_to_reach() -> None:
    eight, nine = (Sum().of(msg("All"), 4).thrown(ScriptedDice([face]), PLAIN) for face in (4, 5))
    assert (eight.passed, nine.passed) == (False, True)
    assert (eight.verdict, nine.verdict) == (Verdict.FAILURE, Verdict.SUCCESS)
    assert said(with_levels(eight)) == "8: failure, 9 is needed"
    assert said(with_levels(nine)) == "9: success, 1 Success Level"
    assert said(pass_or_fail(eight)) == "8: failed, 9 is needed"
    assert said(pass_or_fail(nine)) == "9: passed"
