"""What losing and regaining HP comes to: the sheet after, and what the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.clock import HOUR
from rules.systems.percentile.house_rules import HouseRules, deciding
from rules.systems.percentile.sheet import DOWN, Sheet

AWAKE = DOWN + 1
"""HP at which everybody is awake, and points that must come back by a house rule (D001-1)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A sheet after a change of HP, and what comes of it.

    `wounded` says that there is a new wound, `con_test` that a CON test is asked, `died` that
    0 HP were reached by it.
    """

    sheet: Sheet
    lost: int = 0
    wounded: bool = False
    con_test: bool = False
    died: bool = False
    house_rules: tuple[str, ...] = ()


def suffer(sheet: Sheet, damage: int, seconds: int, rules: HouseRules) -> Effect:
    """Take damage, 0 or more, at a campaign time in seconds; HP never fall below 0.

    Nothing at all happens without damage, or at 0 HP (D001-33). Every loss is a wound. 1 or 2 HP
    knock out for an hour, whoever was awake before (D001-2); who falls there from above 2 HP has a
    CON test to make, once a fall unless the campaign says each wound (D001-8).
    """
    if damage == 0 or sheet.hp == 0:
        return Effect(sheet)
    hp = max(0, sheet.hp - damage)
    hurt = sheet.wounded().model_copy(update={"hp": hp})
    lost = sheet.hp - hp
    if hp == 0:
        return Effect(hurt.awake().unsuppressed(), lost, wounded=True, died=True)
    if hp > DOWN:
        return Effect(hurt, lost, wounded=True)
    fell = sheet.hp > DOWN
    asked = fell or rules.con_test == "each_wound"
    down = hurt.model_copy(
        update={
            "unconscious_until": seconds + HOUR,
            "regained": 0,
            "con_tested": hurt.con_tested or asked,
        }
    )
    keys = ("con_test",) if asked and not fell else ()
    return Effect(down, lost, wounded=True, con_test=asked, house_rules=keys)


def spare(sheet: Sheet, rules: HouseRules) -> Effect:
    """Keep somebody at 0 HP alive: dying, with the CON test that this fall still owes (D001-9)."""
    each = rules.con_test == "each_wound"
    asked = each or not sheet.con_tested
    dying = sheet.model_copy(update={"dying": True, "con_tested": True})
    keys = ("con_test",) if each and sheet.con_tested else ()
    return Effect(dying, con_test=asked, house_rules=keys)


def regain(sheet: Sheet, points: int, seconds: int, rules: HouseRules) -> Effect:
    """Give back HP, 0 or more, up to the maximum (D001-12). The dead are the caller's to refuse.

    HP above 0 end dying; at 1 or 2 HP that leaves an hour of unconsciousness. 3 HP in all wake,
    or 3 HP regained (D001-1). At full HP no wound is left for First Aid.
    """
    keys = deciding(
        rules, ("wakes_at",), lambda by: _regained(sheet, points, seconds, by).unconscious
    )
    return Effect(_regained(sheet, points, seconds, rules), house_rules=keys)


def _regained(sheet: Sheet, points: int, seconds: int, rules: HouseRules) -> Sheet:
    # What is over its maximum already is not cut down by being healed.
    hp = max(sheet.hp, min(sheet.max_hp, sheet.hp + points))
    gained = hp - sheet.hp
    if gained == 0:
        return sheet
    update: dict[str, object] = {"hp": hp, "dying": False}
    if sheet.dying:
        update |= {"unconscious_until": seconds + HOUR}
    if hp >= AWAKE:
        update |= {"con_tested": False, "surgery_tried": False}
    if hp >= sheet.max_hp:
        update |= {"wounds": ()}
    lying = sheet.dying or sheet.unconscious
    update |= {"regained": sheet.regained + gained if lying else 0}
    healed = sheet.model_copy(update=update)
    enough = hp if rules.wakes_at == "total_3" else healed.regained
    return healed.awake() if enough >= AWAKE else healed
