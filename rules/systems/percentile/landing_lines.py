"""How a blow is said: the Lethality roll as two dice, what armour takes, what is left."""

from __future__ import annotations

from rules.message import Message, Value, msg
from rules.outcome import Term
from rules.systems.percentile.blows import Blow, Lethality
from rules.systems.percentile.d100 import two_dice
from rules.systems.percentile.house_rules import HouseRules


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


def dice_result(rolled: Lethality, rules: HouseRules) -> Message:
    """Say a Lethality roll whose target is not known yet."""
    tens, units = two_dice(rolled.roll)
    numbers = {"rating": rolled.rated(rules), "tens": tens, "units": units}
    if rolled.roll <= rolled.rated(rules):
        return msg("lethal ({rating} % or less), unless cover makes it fail", **numbers)
    return msg("above {rating} %: {tens} + {units} less armour", **numbers)


def armour_term(blow: Blow) -> tuple[Term, ...]:
    """Give what armour takes off as a term; nothing where it takes nothing."""
    if blow.armour == 0:
        return ()
    return (Term(label=msg("Armour"), value=msg("−{n}", n=blow.armour)),)
