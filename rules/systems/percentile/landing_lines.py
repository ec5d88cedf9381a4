"""How a blow is said: the Lethality roll as two dice, what armour takes, what is left."""

from __future__ import annotations

from rules.message import Message, Value, msg
from rules.outcome import Term
from rules.systems.percentile.armour import Protection, Strike, forces_failure, subtracted
from rules.systems.percentile.blows import Blow, Lethality
from rules.systems.percentile.d100 import two_dice
from rules.systems.percentile.house_rules import HouseRules

BEHIND_COVER = Protection(cover=1)
"""Somebody in cover of any kind."""


def lethality_result(rolled: Lethality, blow: Blow, rules: HouseRules) -> Message:
    """Say what a Lethality roll does to one target; it stands beside the roll."""
    tens, units = two_dice(rolled.roll)
    numbers: dict[str, Value] = {
        "rating": rolled.rated(rules),
        "tens": tens,
        "units": units,
        "raw": blow.raw,
        "armour": blow.armour,
        "n": blow.damage,
    }
    if blow.lethal:
        return msg("lethal ({rating} % or less)", **numbers)
    doubled = blow.raw != tens + units
    if blow.forced and doubled:
        return msg(
            "cover makes it fail: {tens} + {units} doubled is {raw}, armour {armour}, {n} damage",
            **numbers,
        )
    if blow.forced:
        return msg(
            "cover makes it fail: {tens} + {units} is {raw}, armour {armour}, {n} damage",
            **numbers,
        )
    if doubled:
        return msg(
            "above {rating} %: {tens} + {units} doubled is {raw}, armour {armour}, {n} damage",
            **numbers,
        )
    return msg(
        "above {rating} %: {tens} + {units} is {raw}, armour {armour}, {n} damage", **numbers
    )


def dice_result(rolled: Lethality, strike: Strike, rules: HouseRules) -> Message:
    """Say a Lethality roll whose target is not known yet."""
    tens, units = two_dice(rolled.roll)
    raw = rolled.raw(rules)
    numbers = {"rating": rolled.rated(rules), "tens": tens, "units": units, "raw": raw}
    if rolled.roll <= rolled.rated(rules):
        if forces_failure(BEHIND_COVER, strike, rules):
            return msg("lethal ({rating} % or less), unless cover makes it fail", **numbers)
        return msg("lethal ({rating} % or less)", **numbers)
    if raw != tens + units:
        return msg("above {rating} %: {tens} + {units} doubled is {raw}", **numbers)
    return msg("above {rating} %: {tens} + {units} is {raw}", **numbers)


def raw_line(raw: int, strike: Strike) -> Message:
    """Say what a hit comes to for whoever is struck: less armour, where that counts."""
    if strike.skips_armour:
        return msg("{n} damage", n=raw)
    return msg("{n} damage before armour", n=raw)


def armour_term(protection: Protection, strike: Strike, rules: HouseRules) -> tuple[Term, ...]:
    """Give what armour takes off as a term, named by its source where there is one alone."""
    points = subtracted(protection, strike, rules)
    if points == 0:
        return ()
    label = msg("Armour")
    if not armour_sum(protection, strike, rules):
        label = msg("Body armour") if protection.body else msg("Cover")
    return (Term(label=label, value=msg("−{n}", n=points)),)


def armour_sum(
    protection: Protection, strike: Strike, rules: HouseRules, who: Value | None = None
) -> tuple[Message, ...]:
    """Say of what armour is summed up, where that is more than a number of the sheet's.

    `who` wears it, where there are several.
    """
    if strike.skips_armour or not (protection.body or protection.cover):
        return ()
    summed = _summed(protection, strike, rules)
    if summed is None:
        return ()
    points = subtracted(protection, strike, rules)
    if who is None:
        return (msg("Armour {n}: {sum}", n=points, sum=summed),)
    return (msg("Armour of {who}, {n}: {sum}", who=who, n=points, sum=summed),)


def _summed(protection: Protection, strike: Strike, rules: HouseRules) -> Message | None:
    sources, n = _sources(protection, rules), strike.piercing
    doubled = strike.factor(rules) > 1
    if doubled and n and rules.piercing_order == "before_doubling":
        return msg("{sum}, pierced by {n}, then doubled", sum=sources, n=n)
    if doubled and n:
        return msg("{sum}, doubled, then pierced by {n}", sum=sources, n=n)
    if doubled:
        return msg("{sum}, doubled", sum=sources)
    if n:
        return msg("{sum}, pierced by {n}", sum=sources, n=n)
    return sources if protection.body and protection.cover else None


def _sources(protection: Protection, rules: HouseRules) -> Message:
    numbers = {"body": protection.body, "cover": protection.cover}
    if not protection.cover:
        return msg("body armour {n}", n=protection.body)
    if not protection.body:
        return msg("cover {n}", n=protection.cover)
    if rules.body_and_cover == "higher":
        return msg("the higher of body armour {body} and cover {cover}", **numbers)
    return msg("body armour {body} + cover {cover}", **numbers)


def strike_remarks(strike: Strike) -> tuple[Message, ...]:
    """Say why armour does not count, where it does not."""
    if strike.bypasses:
        return (msg("Armour does not count."),)
    if strike.called:
        return (msg("A called shot: neither armour nor cover subtracts."),)
    return ()
