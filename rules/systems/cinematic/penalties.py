"""What wounds and lost Essence take off a roll, by the kind of roll (D003-4, 5, 35, 36, 41)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.message import Message, msg
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence
from rules.systems.cinematic.sheet import Sheet

SEVERE = 10
"""The Life Points from which down a character is severely injured."""
WORSE = 4
"""The Life Points from which down it is worse (D003-3)."""
NUMB = 5
"""The Essence from which down a character is numb."""
HOPELESS = -3
"""What Essence of 0 or less takes off every roll."""


class RollKind(StrEnum):
    """What a roll is, as far as penalties go.

    A task is every test of a skill or attribute that is none of the others; a hazard is the test
    against suffocation or a poison; essence means the two tests that lost Essence asks.
    """

    TASK = "task"
    CONSCIOUSNESS = "consciousness"
    SURVIVAL = "survival"
    FEAR = "fear"
    ESSENCE = "essence"
    HAZARD = "hazard"
    INITIATIVE = "initiative"


@dataclass(frozen=True, slots=True)
class Penalty:
    """What is taken off (0 or less), why, and the house rule that decided it."""

    change: int
    label: Message
    house_rules: tuple[str, ...] = ()


def wound_penalty(life: int) -> int:
    """Give what wounds take off most rolls: 0, −2 or −4 (D003-3)."""
    if life > SEVERE:
        return 0
    return -2 if life > WORSE else -4


def _wound_rule(kind: RollKind, rules: HouseRules) -> tuple[bool, str]:
    """Tell whether wounds count on such a roll, and the house rule that makes them, if one does."""
    if kind in {RollKind.FEAR, RollKind.ESSENCE}:
        return rules.wound_penalty_on == "all", "wound_penalty_on"
    if kind in {RollKind.CONSCIOUSNESS, RollKind.SURVIVAL}:
        return rules.wound_penalty_dying == "yes", "wound_penalty_dying"
    if kind is RollKind.HAZARD:
        return rules.wound_penalty_hazards == "yes", "wound_penalty_hazards"
    return kind is RollKind.TASK, ""


def of_wounds(sheet: Sheet, kind: RollKind, rules: HouseRules) -> Penalty:
    """Give what wounds take off such a roll; nothing at a last deed (D003-4, D003-5, D003-36)."""
    counts, key = _wound_rule(kind, rules)
    change = wound_penalty(sheet.life) if counts and sheet.deed_until is None else 0
    return Penalty(change, msg("Wounds"), (key,) if key and change else ())


def is_numb(sheet: Sheet, content: Content, rules: HouseRules) -> bool:
    """Tell whether Essence is low enough, or was, for −1 on mental rolls (D003-41)."""
    if rules.essence_restored == "above_5":
        return sheet.essence <= NUMB
    return sheet.essence < max_essence(sheet, content) and (sheet.essence <= NUMB or sheet.numb)


def essence_penalty(sheet: Sheet, content: Content, rules: HouseRules, *, mental: bool) -> int:
    """Give what low Essence takes off an ordinary roll; −3 stands in the place of −1 (D003-22)."""
    if sheet.essence <= 0:
        return HOPELESS
    return -1 if mental and is_numb(sheet, content, rules) else 0


def of_essence(
    sheet: Sheet, kind: RollKind, content: Content, rules: HouseRules, *, mental: bool
) -> Penalty:
    """Give what low Essence takes off such a roll.

    At 0 or less it counts on every roll but Essence's own two; a campaign may have it count where
    wounds do (D003-35). The −1 of 1 to 5 counts where a mental attribute is tested, and not on
    Fear, Consciousness and Survival.
    """
    label = msg("Essence")
    if kind is RollKind.ESSENCE:
        return Penalty(0, label)
    if sheet.essence <= 0:
        spared = rules.essence_zero_penalty == "most" and not _wound_rule(kind, rules)[0]
        return Penalty(0 if spared else HOPELESS, label, ("essence_zero_penalty",) * spared)
    if kind is not RollKind.TASK:
        return Penalty(0, label)
    change = essence_penalty(sheet, content, rules, mental=mental)
    ruled = rules.essence_restored == "maximum" and (sheet.essence <= NUMB) is not (change < 0)
    return Penalty(change, label, ("essence_restored",) if ruled and mental else ())
