"""What stands between a hit and the skin: body armour, cover, and what takes them away."""

from __future__ import annotations

from dataclasses import dataclass

from rules.systems.percentile.house_rules import HouseRules, deciding

DECISIONS = (
    "body_and_cover",
    "piercing_cover",
    "shotgun_armour",
    "shotgun_cover",
    "piercing_order",
)
"""The house rules that may change what armour takes off."""


@dataclass(frozen=True, slots=True)
class Protection:
    """The points of armour that a target has: on the body, and the cover it is in."""

    body: int = 0
    cover: int = 0


@dataclass(frozen=True, slots=True)
class Strike:
    """How a hit meets armour.

    `shotgun` doubles armour, as does the GM by `doubled`; `beyond` is beyond base range. A called
    shot finds the gap. `bypasses` is poison, or armour that the GM says does not count.
    """

    piercing: int = 0
    shotgun: bool = False
    beyond: bool = False
    doubled: bool = False
    called: bool = False
    bypasses: bool = False

    @property
    def skips_armour(self) -> bool:
        """Whether nothing is subtracted, whatever the target wears."""
        return self.called or self.bypasses

    def factor(self, rules: HouseRules) -> int:
        """Give what armour is multiplied with: 1 or 2 (D001-22)."""
        shotgun = self.shotgun and (rules.shotgun_armour == "always" or self.beyond)
        return 2 if self.doubled or shotgun else 1


def subtracted(protection: Protection, strike: Strike, rules: HouseRules) -> int:
    """Give the points that armour takes off a hit, 0 or more.

    Nothing for a called shot and for what bypasses armour. Otherwise body and cover together,
    doubled if they are, then pierced (D001-20, D001-21, D001-40, D001-41).
    """
    if strike.skips_armour:
        return 0
    factor = strike.factor(rules)
    over_cover = factor if rules.shotgun_cover == "doubled" else 1
    body, cover, left = protection.body, protection.cover, strike.piercing
    if rules.piercing_order == "after_doubling":
        body, cover, factor, over_cover = body * factor, cover * over_cover, 1, 1
    pierced = max(0, body - left)
    if rules.piercing_cover == "yes":
        # What piercing has not spent on the body goes on into the cover, as off their sum.
        spent = 0 if rules.body_and_cover == "higher" else body - pierced
        cover = max(0, cover - (left - spent))
    both = (pierced * factor, cover * over_cover)
    return max(both) if rules.body_and_cover == "higher" else sum(both)


def decisions(protection: Protection, strike: Strike, rules: HouseRules) -> tuple[str, ...]:
    """Name the house rules that changed what armour takes off."""
    return deciding(rules, DECISIONS, lambda by: subtracted(protection, strike, by))


def forces_failure(protection: Protection, strike: Strike, rules: HouseRules) -> bool:
    """Tell whether cover makes a Lethality roll fail, pierced or not (D001-19, D001-47)."""
    if protection.cover == 0 or strike.bypasses:
        return False
    return not (strike.called and rules.called_shot_cover == "no_forced_failure")
