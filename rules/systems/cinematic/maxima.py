"""The maxima of Life Points and Essence, reckoned from the attributes (D003-32)."""

from __future__ import annotations

from rules.systems.cinematic.content import CONSTITUTION, ESSENCE, LIFE, Content, Maximum
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.sheet import Sheet


def max_life(sheet: Sheet, content: Content, rules: HouseRules) -> int:
    """Give the most Life Points, at least 1: the sheet's own figure, or the formula's.

    Drained Constitution counts in full, unless the campaign says otherwise (D003-20).
    """
    if sheet.own_max_life is not None:
        return sheet.own_max_life
    row = content.maxima[LIFE]
    total = _reckoned(sheet, row)
    if rules.drained_con == "lowers_max":
        total -= row.attributes.get(CONSTITUTION, 0) * lost_constitution(sheet)
    return max(1, total)


def lost_constitution(sheet: Sheet) -> int:
    """Give the Levels of Constitution that poison has taken."""
    return sheet.natural(CONSTITUTION) - sheet.undrained(CONSTITUTION)


def max_essence(sheet: Sheet, content: Content) -> int:
    """Give the most Essence, at least 1: the sheet's own figure, or the formula's."""
    if sheet.own_max_essence is not None:
        return sheet.own_max_essence
    return max(1, _reckoned(sheet, content.maxima[ESSENCE]))


def _reckoned(sheet: Sheet, row: Maximum) -> int:
    attributes = sum(sheet.natural(each) * factor for each, factor in row.attributes.items())
    return row.base + attributes + row.hard_to_kill * sheet.hard_to_kill
