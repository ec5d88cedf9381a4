"""Essence as a number: what losing and gaining it makes of a sheet (D003-22 to D003-24)."""

from __future__ import annotations

from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.life import DYING, FLOOR
from rules.systems.cinematic.maxima import max_essence
from rules.systems.cinematic.owed import Due
from rules.systems.cinematic.penalties import NUMB
from rules.systems.cinematic.sheet import Sheet


def essence_due(sheet: Sheet) -> Due:
    """Say which tests are due after a loss: each loss that leaves Essence so low (D003-23)."""
    return Due(
        survival=sheet.essence <= DYING and not sheet.dead,
        mind=sheet.essence < 0 and not sheet.dead,
    )


def with_essence(sheet: Sheet, essence: int, content: Content) -> Sheet:
    """Give the sheet at that Essence: being numb is remembered until it is full (D003-41)."""
    full = essence >= max_essence(sheet, content)
    numb = not full and (essence <= NUMB or sheet.numb)
    return sheet.model_copy(update={"essence": max(FLOOR, essence), "numb": numb})


def lose_essence(sheet: Sheet, loss: int, content: Content) -> Sheet:
    """Take Essence off, past 0."""
    return with_essence(sheet, sheet.essence - loss, content)


def gain_essence(
    sheet: Sheet, gain: int, content: Content, rules: HouseRules
) -> tuple[Sheet, tuple[str, ...]]:
    """Give Essence back, up to the maximum; what is over it already is left.

    At 1 or more the Levels that it cost come back, unless the GM gives them (D003-24): the house
    rule is named that keeps them.
    """
    essence = max(sheet.essence, min(max_essence(sheet, content), sheet.essence + gain))
    after = with_essence(sheet, essence, content)
    if after.essence < 1 or not after.lost:
        return after, ()
    if rules.lost_level_returns == "gm":
        return after, ("lost_level_returns",)
    return after.model_copy(update={"lost": {}}), ()
