"""Losing points of a stat for good, and what falls with it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.systems.percentile.content import POWER, STRENGTH
from rules.systems.percentile.house_rules import HouseRules, deciding
from rules.systems.percentile.sheet import Sheet, formula_hp, strength_modifier

FLOOR = 3
"""A failed CON test lowers no stat below this."""


@dataclass(frozen=True, slots=True)
class StatLoss:
    """A sheet after points of a stat were lost, and how many really were."""

    sheet: Sheet
    taken: int
    house_rules: tuple[str, ...] = ()


def lose_stat(sheet: Sheet, stat: str, loss: int, rules: HouseRules) -> StatLoss:
    """Take points of a stat for good, down to 3; one of 3 or less loses nothing (D001-6).

    The maximum HP and the STR modifier fall at once, and present HP and WP with their maximum;
    SAN stays (D001-7).
    """
    taken = max(0, min(loss, sheet.stat(stat) - FLOOR))
    if taken == 0:
        return StatLoss(sheet, 0)

    def follows(by: HouseRules) -> tuple[int, ...]:
        less = _less(sheet, stat, taken, by)
        hand = strength_modifier(less.lasting(STRENGTH, by))
        return less.max_hp, less.hp, less.wp, less.max_wp(by), hand

    keys = deciding(rules, ("lost_stat",), follows)
    return StatLoss(_less(sheet, stat, taken, rules), taken, keys)


def _less(sheet: Sheet, stat: str, taken: int, rules: HouseRules) -> Sheet:
    less = sheet.with_stat(stat, sheet.stat(stat) - taken)
    less = less.model_copy(update={"lost": {**sheet.lost, stat: sheet.lost.get(stat, 0) + taken}})
    if rules.lost_stat == "keep":
        return less
    if stat == POWER:
        less = less.model_copy(update={"wp": min(less.wp, less.max_wp(rules))})
    return with_maximum(less, less.max_hp + formula_hp(less) - formula_hp(sheet))


def with_maximum(sheet: Sheet, maximum: int) -> Sheet:
    """Give the sheet with that maximum HP, at least 1; present HP are capped."""
    maximum = max(1, maximum)
    return sheet.model_copy(update={"max_hp": maximum, "hp": min(sheet.hp, maximum)})
