"""The d100: how a roll is read against a target, and as two ten-sided dice."""

from __future__ import annotations

from enum import StrEnum

from rules.systems.percentile.house_rules import HouseRules, deciding

SIDES = 100
LOWEST_TARGET = 1
HIGHEST_TARGET = 99
TEN = 10


class Grade(StrEnum):
    """How a test went, the best first."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    def passed(self) -> bool:
        """Whether it is a success of any kind."""
        return self in {Grade.CRITICAL, Grade.SUCCESS}


def modified(target: int, modifier: int) -> int:
    """Give the target of a test: as it is, or with a modifier and then within 1..99."""
    if modifier == 0:
        return target
    return max(LOWEST_TARGET, min(HIGHEST_TARGET, target + modifier))


def is_double(roll: int) -> bool:
    """Tell whether a roll is a critical or a fumble: 01, 00, or two faces alike."""
    return roll in {1, SIDES} or roll % 11 == 0


def read_grade(target: int, roll: int, *, critical_to: int = 0) -> Grade:
    """Read a roll, 1..100, against a target: equal or less succeeds.

    01 always is a critical success, whatever the target (D001-38); 00 is a fumble. Up to
    `critical_to` every success is critical: the stat itself, where five times it is over 99.
    """
    if roll == 1 or (roll <= target and roll != SIDES):
        return Grade.CRITICAL if is_double(roll) or roll <= critical_to else Grade.SUCCESS
    return Grade.FUMBLE if is_double(roll) else Grade.FAILURE


def two_dice(roll: int) -> tuple[int, int]:
    """Read a roll as its two dice, tens and units; a 0 on either counts 10: 07 is 10 and 7."""
    return (roll // TEN) % TEN or TEN, roll % TEN or TEN


def lost_dice(roll: int, rules: HouseRules) -> tuple[int, int]:
    """Read a roll as its two dice where the lower one is lost: a 0 counts 10, or 0 (D001-4)."""
    if rules.zero_face == "zero":
        return (roll // TEN) % TEN, roll % TEN
    return two_dice(roll)


def lower_die(roll: int, rules: HouseRules) -> tuple[int, tuple[str, ...]]:
    """Give the lower of a roll's two dice, and the house rule that says what a 0 is (D001-4)."""

    def lower(by: HouseRules) -> int:
        return min(lost_dice(roll, by))

    return lower(rules), deciding(rules, ("zero_face",), lower)
