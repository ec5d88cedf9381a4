"""What a hit does to one target: its raw damage, what armour takes off, or death at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.systems.percentile.armour import (
    Protection,
    Strike,
    decisions,
    forces_failure,
    subtracted,
)
from rules.systems.percentile.d100 import HIGHEST_TARGET, two_dice
from rules.systems.percentile.house_rules import HouseRules, deciding


@dataclass(frozen=True, slots=True)
class Blow:
    """A hit as it lands on one target.

    A lethal one takes all HP that are left, and then `raw` and `armour` mean nothing. `forced`
    says that cover turned a lethal roll into a failed one.
    """

    raw: int = 0
    armour: int = 0
    lethal: bool = False
    forced: bool = False
    house_rules: tuple[str, ...] = ()

    @property
    def damage(self) -> int:
        """The HP that it takes, if it is not lethal: never below 0."""
        return max(0, self.raw - self.armour)


@dataclass(frozen=True, slots=True)
class Lethality:
    """A Lethality roll: the rating in per cent, the roll 1..100, after a critical attack or not."""

    rating: int
    roll: int
    critical: bool = False

    def rated(self, rules: HouseRules) -> int:
        """Give the rating that counts (D001-15)."""
        if self.critical and rules.lethality_critical == "double":
            return min(HIGHEST_TARGET, 2 * self.rating)
        return self.rating

    def raw(self, rules: HouseRules) -> int:
        """Give the damage of a failed roll: its two dice added (D001-15)."""
        doubled = self.critical and rules.lethality_critical == "double"
        return sum(two_dice(self.roll)) * (2 if doubled else 1)


def ordinary(raw: int, protection: Protection, strike: Strike, rules: HouseRules) -> Blow:
    """Land an ordinary hit of that much raw damage, 0 or more."""
    return Blow(
        raw=raw,
        armour=subtracted(protection, strike, rules),
        house_rules=decisions(protection, strike, rules),
    )


def lethality(rolled: Lethality, protection: Protection, strike: Strike, rules: HouseRules) -> Blow:
    """Land a Lethality roll: the rating or less is lethal (D001-14), unless cover forbids it.

    Body armour does not help against a lethal roll; against a failed one it subtracts (D001-18).
    """
    found = _landed(rolled, protection, strike, rules)
    keys = deciding(
        rules,
        ("lethality_critical", "called_shot_cover"),
        lambda by: _shape(_landed(rolled, protection, strike, by)),
    )
    if not found.lethal:
        keys = (*keys, *decisions(protection, strike, rules))
    return replace(found, house_rules=keys)


def _landed(rolled: Lethality, protection: Protection, strike: Strike, rules: HouseRules) -> Blow:
    within = rolled.roll <= rolled.rated(rules)
    forced = forces_failure(protection, strike, rules)
    if within and not forced:
        return Blow(lethal=True)
    raw = rolled.raw(rules)
    return Blow(raw, subtracted(protection, strike, rules), forced=within and forced)


def _shape(blow: Blow) -> tuple[bool, int]:
    return blow.lethal, blow.raw
