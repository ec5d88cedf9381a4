"""What a hit is worth: its grade, and the damage that its dice come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.deciding import deciding
from rules.dice.bounds import bounds
from rules.dice.evaluate import Rolled, roll
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Message, msg
from rules.outcome import Term
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import LOSSES, WINS, Ending
from rules.systems.opposed_d20.figures import figure, rolled_figure, shown, unsaid
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Level, Rating

FIFTH = 5
"""A special success is a die of at most the rating's number divided by this (D002-22)."""
DOUBLE = 2
BETTER = (Ending.VERY_WELL, Ending.EXCEPTIONALLY_WELL)


class Grade(StrEnum):
    """How well something was hit."""

    NONE = "none"
    NORMAL = "normal"
    SPECIAL = "special"
    CRITICAL = "critical"

    @property
    def hits(self) -> bool:
        """Whether anything was hit."""
        return self is not Grade.NONE

    @property
    def said(self) -> Message:
        """The grade as it is shown."""
        return {
            Grade.NONE: msg("missed"),
            Grade.NORMAL: msg("hit"),
            Grade.SPECIAL: msg("special hit"),
            Grade.CRITICAL: msg("critical hit"),
        }[self]


def mirrored(ending: Ending) -> Ending:
    """Give the ending of a contest as the other side sees it, where that won (D002-25)."""
    return WINS[LOSSES.index(ending)] if ending in LOSSES else Ending.NO_EFFECT


def grade_of(
    level: Level, rating: Rating, die: int, ending: Ending | None, rules: HouseRules
) -> Grade:
    """Give the grade of an attack by its final level, its die, and its ending if it was opposed.

    A marginal hit is normal whatever the die (D002-21, D002-22).
    """
    hit = level >= Level.SUCCESS if ending is None else ending in WINS
    if not hit:
        return Grade.NONE
    if ending is Ending.MARGINALLY:
        return Grade.NORMAL
    if level is Level.CRITICAL:
        return Grade.CRITICAL
    if rules.special_success == "outcome":
        return Grade.SPECIAL if ending in BETTER else Grade.NORMAL
    special = level is Level.SUCCESS and die <= rating.number // FIFTH
    return Grade.SPECIAL if special else Grade.NORMAL


@dataclass(frozen=True, slots=True)
class Damage:
    """What a hit does: the amount, the dice if any were rolled, and how it came about."""

    amount: int
    rolled: Rolled | None
    terms: tuple[Term, ...]
    house_rules: tuple[str, ...]


def multiplier(grade: Grade, rules: HouseRules, *, firearm: bool) -> int:
    """Give how often the dice count: a firearm doubles, a special hit doubles (D002-29)."""
    if not firearm:
        return DOUBLE if grade is Grade.SPECIAL else 1
    twice = grade is Grade.SPECIAL and rules.firearm_special == "times_4"
    return 2 * DOUBLE if twice else DOUBLE


def amount_of(rolled: int, maximum: int, grade: Grade, rules: HouseRules, *, firearm: bool) -> int:
    """Give the damage of a hit whose dice came to `rolled` of at most `maximum`.

    A critical hit does the most that the dice can, which may be less than a special one would
    (D002-23).
    """
    if grade is not Grade.CRITICAL:
        return max(0, rolled) * multiplier(grade, rules, firearm=firearm)
    most = maximum * multiplier(grade, rules, firearm=firearm)
    if rules.critical_damage == "never_less_than_double":
        return max(most, amount_of(rolled, maximum, Grade.SPECIAL, rules, firearm=firearm))
    return most


def damage_of(weapon: Weapon, grade: Grade, rules: HouseRules, dice: Dice) -> Damage:
    """Roll the damage of a hit with a finished weapon.

    A critical hit rolls nothing, unless a house rule compares. The terms are what the faces do not
    say themselves.
    """
    expression = parse(weapon.damage or "0", field="weapon")
    compared = rules.critical_damage == "never_less_than_double"
    rolled = None if grade is Grade.CRITICAL and not compared else roll(expression, dice)
    total = rolled.total if rolled else 0
    maximum = bounds(expression.tree)[1]
    amount = amount_of(total, maximum, grade, rules, firearm=weapon.firearm)
    most = amount_of(0, maximum, Grade.CRITICAL, rules, firearm=weapon.firearm)
    by_most = grade is Grade.CRITICAL and amount == most
    counted = Grade.SPECIAL if grade is Grade.CRITICAL and not by_most else grade
    factors = tuple(_factors(counted, rules, firearm=weapon.firearm))
    terms = (*_base(weapon, None if by_most else rolled, maximum, alone=not factors), *factors)
    keys = deciding(
        rules,
        ("critical_damage", "firearm_special"),
        lambda each: amount_of(total, maximum, grade, each, firearm=weapon.firearm),
    )
    return Damage(amount, rolled, terms, keys)


def _base(weapon: Weapon, rolled: Rolled | None, maximum: int, *, alone: bool) -> tuple[Term, ...]:
    """Give what the factors multiply; of dice that stand alone only what the faces do not say."""
    written = weapon.damage or "0"
    if rolled is None:
        return (figure(msg("Maximum of {dice}", dice=shown(written)), maximum),)
    return unsaid(rolled, written) if alone else (rolled_figure(rolled, written),)


def _factors(grade: Grade, rules: HouseRules, *, firearm: bool) -> Iterable[Term]:
    if firearm:
        yield Term(label=msg("Firearm"), value=msg("× {n}", n=DOUBLE))
    if multiplier(grade, rules, firearm=firearm) > (DOUBLE if firearm else 1):
        yield Term(label=msg("Special hit"), value=msg("× {n}", n=DOUBLE))
