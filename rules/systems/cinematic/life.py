"""Life Points as numbers: what a loss or a gain makes of a sheet, and what is due after it."""

from __future__ import annotations

from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.owed import Due
from rules.systems.cinematic.sheet import Sheet

DYING = -10
"""The Life Points from which down a Survival Test is due."""
FLOOR = -9999


def hurt(sheet: Sheet, loss: int) -> Sheet:
    """Take 1 Life Point or more off, past 0; that ends being stable (D003-39)."""
    return sheet.model_copy(update={"life": max(FLOOR, sheet.life - loss), "stable": False})


def tests_due(sheet: Sheet) -> Due:
    """Say which tests are due (D003-7, D003-8, D003-38); none for the dead.

    The unconscious make no Consciousness Test.
    """
    return Due(
        survival=sheet.life <= DYING and not sheet.dead,
        mind=sheet.life <= 0 and not sheet.unconscious and not sheet.dead,
    )


def raised(sheet: Sheet, amount: int, maximum: int) -> Sheet:
    """Give Life Points back, up to the maximum; what is over it already is left.

    The unconscious wake when a gain leaves them above 0 (D003-37).
    """
    return recovered(sheet, max(sheet.life, min(maximum, sheet.life + amount)))


def recovered(sheet: Sheet, life: int) -> Sheet:
    """Give the sheet at other Life Points, with what ends at them: slow death, being out."""
    update: dict[str, object] = {"life": life}
    if life > DYING and not sheet.dead:
        update |= {"stable": False, "death_clock": None, "slow_minutes": 0}
    after = sheet.model_copy(update=update)
    return awake(after) if life > 0 and life > sheet.life else after


def awake(sheet: Sheet) -> Sheet:
    """Give the sheet awake; who is still without air holds the breath again."""
    update: dict[str, object] = {"unconscious": False}
    if sheet.suffocation is not None:
        update["suffocation"] = sheet.suffocation.model_copy(update={"out": None, "survived": 0})
    return sheet.model_copy(update=update)


def out_cold(sheet: Sheet, seconds: int) -> Sheet:
    """Give the sheet unconscious from that campaign second on."""
    update: dict[str, object] = {"unconscious": True}
    if sheet.suffocation is not None and sheet.suffocation.out is None:
        update["suffocation"] = sheet.suffocation.model_copy(update={"out": seconds})
    return sheet.model_copy(update=update)


def slow_death_at(life: int, rules: HouseRules) -> bool:
    """Tell whether slow death runs at those Life Points: below −10 only, as printed (D003-8)."""
    return life < DYING or (life == DYING and rules.slow_death_from == "minus_10")


def dies_slowly(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether slow death runs for this character."""
    running = sheet.death_clock is not None and not sheet.dead and not sheet.stable
    return running and slow_death_at(sheet.life, rules)
