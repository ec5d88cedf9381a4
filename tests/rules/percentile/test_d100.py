"""The d100 read against a target and as two dice, at every roll."""

from __future__ import annotations

import pytest

from rules.systems.percentile.d100 import Grade, lower_die, modified, read_grade, two_dice
from rules.systems.percentile.house_rules import HouseRules

DOUBLES = {1, 11, 22, 33, 44, 55, 66, 77, 88, 99, 100}


@pytest.mark.parametrize("target", [0, 1, 10, 11, 50, 55, 98, 99, 100, 105, 495])
def test_every_roll_is_read_by_the_four_rules(target: int) -> None:
    for roll in range(1, 101):
        passed = roll == 1 or (roll <= target and roll != 100)
        wanted = {
            (True, True): Grade.CRITICAL,
            (True, False): Grade.SUCCESS,
            (False, True): Grade.FUMBLE,
            (False, False): Grade.FAILURE,
        }[passed, roll in DOUBLES]
        assert read_grade(target, roll) is wanted


def test_a_stat_above_the_dice_is_critical_up_to_itself() -> None:
    grades = [read_grade(105, roll, critical_to=21) for roll in range(1, 101)]
    assert grades[20] is Grade.CRITICAL
    assert grades[21] is Grade.CRITICAL
    assert grades[22] is Grade.SUCCESS
    assert grades[99] is Grade.FUMBLE
    assert grades.count(Grade.CRITICAL) == 21 + 8


@pytest.mark.parametrize(
    ("target", "modifier", "number"),
    [
        (50, 0, 50),
        (50, 20, 70),
        (50, -40, 10),
        (20, -40, 1),
        (90, 40, 99),
        (0, 0, 0),
        (105, 0, 105),
        (105, 20, 99),
        (0, 20, 20),
    ],
)
def test_only_a_modified_target_is_kept_within_1_and_99(
    target: int, modifier: int, number: int
) -> None:
    assert modified(target, modifier) == number


@pytest.mark.parametrize(
    ("roll", "dice"),
    [
        (7, (10, 7)),
        (1, (10, 1)),
        (30, (3, 10)),
        (100, (10, 10)),
        (99, (9, 9)),
        (10, (1, 10)),
        (43, (4, 3)),
    ],
)
def test_a_roll_is_two_dice_whose_0_is_a_ten(roll: int, dice: tuple[int, int]) -> None:
    assert two_dice(roll) == dice


def test_two_dice_give_every_pair_once() -> None:
    pairs = {two_dice(roll) for roll in range(1, 101)}
    assert pairs == {(tens, units) for tens in range(1, 11) for units in range(1, 11)}


@pytest.mark.parametrize(
    ("roll", "ten", "zero"), [(73, 3, 3), (60, 6, 0), (100, 10, 0), (7, 7, 0), (90, 9, 0)]
)
def test_the_lower_die_counts_a_0_as_the_campaign_says(roll: int, ten: int, zero: int) -> None:
    assert lower_die(roll, HouseRules()) == (ten, ())
    changed = ("zero_face",) if zero != ten else ()
    assert lower_die(roll, HouseRules(zero_face="zero")) == (zero, changed)
