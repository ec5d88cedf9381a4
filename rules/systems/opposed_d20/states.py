"""The states of a character: a pure function of numbers, flags and house rules."""

from __future__ import annotations

from rules.clock import Clock
from rules.message import Message, msg
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import HIGHEST, STEP
from rules.systems.opposed_d20.sheet import Sheet

DEAD = msg("Dead")


def is_dead(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether somebody is dead: at 0 Hit Points, or because the GM says so (D002-8)."""
    return sheet.dead or (sheet.hp == 0 and rules.zero_hp == "dead")


def is_dying(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether somebody at 0 Hit Points lives until the GM says otherwise (D002-8)."""
    return sheet.hp == 0 and not is_dead(sheet, rules)


def is_low(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether the Hit Points alone knock out: below the unconscious point (D002-5)."""
    if rules.unconscious == "at_or_below":
        return sheet.hp <= sheet.unconscious_point
    return sheet.hp < sheet.unconscious_point


def is_unconscious(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether somebody who lives is unconscious, by a blow or by too few Hit Points."""
    if is_dead(sheet, rules):
        return False
    return sheet.knocked_out or (is_low(sheet, rules) and not sheet.roused)


def is_prone(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether somebody lies: the unconscious always do (D002-36)."""
    return sheet.prone or is_unconscious(sheet, rules)


def most_san(rules: HouseRules) -> int:
    """Give the most SAN that anybody can have (D002-11)."""
    return STEP if rules.san_cap == "20" else HIGHEST


def counted_san(san: int, rules: HouseRules) -> int:
    """Give the SAN that counts: more than the cap is left from another house rule (D002-11)."""
    return min(san, most_san(rules))


def is_insane(sheet: Sheet) -> bool:
    """Tell whether somebody is insane: at 0 SAN, and after that until the GM lifts it."""
    return sheet.insane or sheet.san == 0


def is_mad(sheet: Sheet) -> bool:
    """Tell whether somebody is insane, for a time or for good, so that the traits lead."""
    return is_insane(sheet) or sheet.temp_insane_in is not None


def states(sheet: Sheet, rules: HouseRules) -> tuple[Message, ...]:
    """Give the states of a character in words; the dead are nothing else."""
    if is_dead(sheet, rules):
        return (DEAD,)
    found = (
        (is_dying(sheet, rules), msg("Dying")),
        (is_unconscious(sheet, rules), msg("Unconscious")),
        (is_prone(sheet, rules), msg("Prone")),
        (sheet.debilitated, msg("Debilitated")),
        (is_insane(sheet), msg("Insane")),
        (sheet.temp_insane_in is not None, msg("Temporarily insane")),
    )
    return tuple(state for holds, state in found if holds)


def present(sheet: Sheet, clock: Clock) -> Sheet:
    """Give the sheet without what an encounter brought that has ended since (D002-15).

    What was set by hand belongs to no certain encounter, and stays.
    """
    changes: dict[str, object] = {}
    if sheet.encounter not in (0, clock.encounter):
        changes = {"encounter": 0, "encounter_loss": 0}
    if sheet.temp_insane_in and sheet.temp_insane_in != clock.encounter:
        changes["temp_insane_in"] = None
    return sheet.model_copy(update=changes) if changes else sheet


def after_encounter(sheet: Sheet) -> Sheet:
    """Give the sheet once an encounter is over: nothing that was lost in it counts (D002-15)."""
    changes: dict[str, object] = {"encounter": 0, "encounter_loss": 0}
    if sheet.temp_insane_in:
        changes["temp_insane_in"] = None
    return sheet.model_copy(update=changes)


def with_hp(sheet: Sheet, hp: int) -> Sheet:
    """Set Hit Points, 0 to all of them: fewer as if hurt, more as if healed, without any test."""
    if hp == sheet.hp:
        return sheet
    if hp < sheet.hp:
        return hurt(sheet, sheet.hp - hp)
    return healed(sheet, hp - sheet.hp, HouseRules())


def hurt(sheet: Sheet, loss: int) -> Sheet:
    """Take 1 or more Hit Points, down to 0 (D002-8).

    Below the unconscious point nobody stays awake by an earlier word of the GM, or on their feet.
    """
    hp = max(0, sheet.hp - loss)
    prone = sheet.prone or hp < sheet.unconscious_point
    return sheet.model_copy(update={"hp": hp, "roused": False, "prone": prone})


def healed(sheet: Sheet, amount: int, rules: HouseRules) -> Sheet:
    """Give 1 or more Hit Points back, up to all; from the unconscious point on that wakes.

    Who wakes lies until they stand up (D002-37).
    """
    hp = min(sheet.max_hp, sheet.hp + amount)
    changes: dict[str, object] = {"hp": hp}
    if hp >= sheet.unconscious_point:
        changes |= {"knocked_out": False, "prone": is_prone(sheet, rules)}
    return sheet.model_copy(update=changes)


def awake(sheet: Sheet) -> Sheet:
    """Wake somebody whatever the Hit Points are; they lie until they stand up (D002-37)."""
    return sheet.model_copy(update={"knocked_out": False, "roused": True, "prone": True})


def with_san(sheet: Sheet, san: int) -> Sheet:
    """Set SAN; at 0 somebody is insane, and stays so when it rises again (D002-33)."""
    return sheet.model_copy(update={"san": san, "insane": is_insane(sheet) or san == 0})
