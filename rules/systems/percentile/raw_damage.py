"""What a hit is worth before armour: dice, STR, a critical, half beyond base range."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.dice.evaluate import Expression, roll
from rules.dice.source import Dice
from rules.dice.tree import Pool
from rules.message import Message, Name, Signed, msg
from rules.outcome import Roll, Term
from rules.systems.percentile.content import STRENGTH
from rules.systems.percentile.house_rules import HouseRules, deciding
from rules.systems.percentile.sheet import Sheet, strength_modifier


@dataclass(frozen=True, slots=True)
class Force:
    """What changes a damage roll: the striker's sheet where STR counts, a critical, the range."""

    striker: Sheet | None = None
    critical: bool = False
    halved: bool = False

    def strength(self, rules: HouseRules) -> int:
        """Give what STR adds, −2..+2; 0 where it does not count."""
        return (
            0 if self.striker is None else strength_modifier(self.striker.lasting(STRENGTH, rules))
        )

    def applied(self, rolled: int, rules: HouseRules) -> int:
        """Give the raw damage of a roll: STR, not below 0, doubled, then halved (D001-26)."""
        raw = max(0, rolled + self.strength(rules))
        if self.critical and rules.attack_critical == "double":
            raw *= 2
        return raw // 2 if self.halved else raw


PLAIN = Force()
"""A hit that nothing makes stronger or weaker."""


@dataclass(frozen=True, slots=True)
class RawDamage:
    """A damage roll: its dice, its terms, what it comes to, and the house rules in it."""

    amount: int
    rolls: tuple[Roll, ...]
    terms: tuple[Term, ...]
    house_rules: tuple[str, ...] = ()


def roll_damage(formula: Expression, force: Force, rules: HouseRules, dice: Dice) -> RawDamage:
    """Roll damage and apply the force of the hit: raw damage is 0 or more."""
    rolled = roll(formula, dice)
    return RawDamage(
        amount=force.applied(rolled.total, rules),
        rolls=rolled.rolls,
        terms=_terms(formula, rolled.total, force, rules),
        house_rules=deciding(
            rules, ("attack_critical", "lost_stat"), lambda by: force.applied(rolled.total, by)
        ),
    )


def _terms(formula: Expression, rolled: int, force: Force, rules: HouseRules) -> tuple[Term, ...]:
    """Give the steps from the dice to the raw damage; none where the dice alone are it."""
    steps = tuple(_steps(rolled, force, rules))
    if not steps and isinstance(formula.tree, Pool | int):
        return ()
    dice = Term(label=msg("Damage {dice}", dice=Name(text=formula.text)), value=_n(rolled))
    return (dice, *steps)


def _steps(rolled: int, force: Force, rules: HouseRules) -> Iterable[Term]:
    strength = force.strength(rules)
    if strength:
        yield Term(label=msg("STR"), value=msg("{change}", change=Signed(number=strength)))
    raw = max(0, rolled + strength)
    if rolled + strength < 0:
        yield Term(label=msg("Never below 0"), value=_n(raw))
    if force.critical and rules.attack_critical == "double":
        raw *= 2
        yield Term(label=msg("Critical, doubled"), value=_n(raw))
    if force.halved:
        yield Term(label=msg("Beyond base range, halved"), value=_n(raw // 2))


def _n(number: int) -> Message:
    return msg("{n}", n=number)
