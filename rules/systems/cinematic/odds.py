"""The exact odds of every kind of roll, from the sums that the actions roll (D003-1, D003-29).

Each function takes a sum as it is added up for the action, and the house rules for the die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from rules.dice.distribution import Chance, Distribution, certain, gathered
from rules.systems.cinematic.content import PASSES, Content
from rules.systems.cinematic.falls import landing
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.levels import success_levels
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.throws import FIVE, MOST_THROWS, SIDES
from rules.systems.cinematic.toxins import contest

PLAIN = Distribution(range(1, SIDES + 1), (1,) * SIDES, SIDES)
"""A d10 of which nothing is rolled again."""


def die_odds(rules: HouseRules) -> Distribution:
    """Give the odds of what the die gives."""
    return PLAIN if rules.rule_of_ten == "off" else _thrown_again()


@lru_cache(maxsize=1)
def _thrown_again() -> Distribution:
    """Give the odds of a die by the Rule of Ten and the Rule of One, all its throws together."""
    total = SIDES**MOST_THROWS
    return gathered((*_of_plain(total), *_of_ones(total), *_of_tens(total)), total)


def _of_plain(total: int) -> Iterator[tuple[int, int]]:
    for face in range(2, SIDES):
        yield face, total // SIDES


def _of_ones(total: int) -> Iterator[tuple[int, int]]:
    for again in range(1, SIDES + 1):
        yield again - FIVE if again < FIVE else 1, total // SIDES**2


def _of_tens(total: int) -> Iterator[tuple[int, int]]:
    so_far = SIDES
    for thrown in range(2, MOST_THROWS + 1):
        for face in range(1, SIDES):
            yield so_far + max(0, face - FIVE), total // SIDES**thrown
        so_far += FIVE
    yield so_far, 1


def total_odds(added: Sum, rules: HouseRules) -> Distribution:
    """Give the odds of every total of a roll."""
    return die_odds(rules).mapped(lambda value: value + added.total)


def passing(added: Sum, rules: HouseRules) -> Chance:
    """Give the chance to reach 9: of a test, a Fear, Consciousness or Survival Test."""
    return total_odds(added, rules).at_least(PASSES)


def passing_all(sums: Iterable[Sum], rules: HouseRules) -> Chance:
    """Give the chance to pass one test after another, as slow death and suffocation ask them."""
    ways = total = 1
    for added in sums:
        chance = passing(added, rules)
        ways, total = ways * chance.ways, total * chance.total
    return Chance(ways, total)


def level_odds(added: Sum, rules: HouseRules) -> Distribution:
    """Give the odds of each number of Success Levels; 0 is a failure."""
    return total_odds(added, rules).mapped(success_levels)


def attack_odds(added: Sum, base: int, rules: HouseRules) -> Distribution:
    """Give the odds of an attack's damage; a miss does 0 (D003-33)."""
    return level_odds(added, rules).mapped(lambda levels: base + levels if levels else 0)


def fall_odds(metres: Fraction, added: Sum | None, rules: HouseRules) -> Distribution:
    """Give the odds of a fall's damage, with the sum that may break it or without (D003-15)."""
    if added is None:
        return certain(landing(metres, 0, rules).damage)
    return level_odds(added, rules).mapped(lambda levels: landing(metres, levels, rules).damage)


def poison_odds(victim: Sum, poison: Sum, rules: HouseRules) -> Distribution:
    """Give the odds of the levels with which a poison wins; 0 is no harm (D003-17, D003-18)."""
    return total_odds(victim, rules).with_each(
        total_odds(poison, rules), lambda left, right: contest(left, right, rules).levels
    )


def panic_odds(added: Sum, content: Content, rules: HouseRules) -> Mapping[str, Chance]:
    """Give the chance of each row of the panic table, by its id (D003-25)."""
    totals = total_odds(added, rules)
    ways = dict.fromkeys(content.panic, 0)
    for total, some in totals.pairs:
        ways[content.panic_row(total).id] += some
    return {row: Chance(some, totals.total) for row, some in ways.items()}


def revival(medic: Sum, patient: Callable[[int], Sum], rules: HouseRules) -> Chance:
    """Give the chance that a resuscitation works (D003-14).

    `patient` gives the Survival Test's sum for the medic's Success Levels.
    """
    die = die_odds(rules).total
    medics = level_odds(medic, rules)
    ways = sum(
        some * passing(patient(levels), rules).ways for levels, some in medics.pairs if levels
    )
    return Chance(ways, medics.total * die)
