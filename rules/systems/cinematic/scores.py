"""A roll before and after its die: what is added up, and what the total comes to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.dice.source import Dice
from rules.message import Message, Name, Signed, msg
from rules.outcome import Roll, Term, Verdict
from rules.systems.cinematic.content import PASSES, Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.levels import said_levels, success_levels
from rules.systems.cinematic.penalties import RollKind, of_essence, of_wounds
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.throws import SIDES, Throw, throw

Label = Message | Name
MODIFIER = msg("Modifier")
BONUS = msg("Bonus")
FEAT = 10
"""What a Heroic Feat adds."""
FURY = 5
"""What righteous fury adds to attacks."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a sum. A `base` part is shown even where it adds nothing."""

    label: Label
    change: int
    base: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """Everything that is added to a die, each part with its source."""

    parts: tuple[Part, ...] = ()
    house_rules: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What all parts come to."""
        return sum(part.change for part in self.parts)

    def plus(self, label: Label, change: int) -> Sum:
        """Give the sum with one more part; a part of 0 is none."""
        return replace(self, parts=(*self.parts, Part(label, change))) if change else self

    def of(self, label: Label, level: int) -> Sum:
        """Give the sum with an attribute or skill of that Level, shown even at 0."""
        return replace(self, parts=(*self.parts, Part(label, level, base=True)))

    def ruled_by(self, keys: Iterable[str]) -> Sum:
        """Give the sum with house rules that shaped it."""
        return replace(self, house_rules=(*self.house_rules, *keys))

    def with_penalties(
        self, sheet: Sheet, kind: RollKind, content: Content, rules: HouseRules, *, mental: bool
    ) -> Sum:
        """Give the sum with what wounds and low Essence take off such a roll."""
        found = self
        for each in (
            of_wounds(sheet, kind, rules),
            of_essence(sheet, kind, content, rules, mental=mental),
        ):
            found = found.plus(each.label, each.change).ruled_by(each.house_rules)
        return found

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every part as it is shown."""
        return tuple(
            Term(
                label=_sentence(part.label),
                value=msg("{n}", n=part.change)
                if part.base
                else msg("{change}", change=Signed(number=part.change)),
            )
            for part in self.parts
        )

    @property
    def handicap(self) -> int:
        """What the parts that are no attribute, skill or Quality come to."""
        return sum(part.change for part in self.parts if not part.base)

    def thrown(self, dice: Dice, rules: HouseRules) -> Score:
        """Throw the die."""
        die = throw(dice, rules)
        return Score(self, die, self.total + die.value)

    def needs(self, rules: HouseRules) -> Message:
        """Say what the die has to come to for the total to reach 9."""
        wanted = PASSES - self.total
        if rules.rule_of_ten == "off" and wanted > SIDES:
            return msg("No roll passes.")
        if rules.rule_of_ten == "off" and wanted <= 1:
            return msg("Any roll passes.")
        return msg("{n} or more on the die passes.", n=wanted)


@dataclass(frozen=True, slots=True)
class Score:
    """A sum with its die, and the total."""

    sum: Sum
    die: Throw
    total: int

    @property
    def passed(self) -> bool:
        """Whether the total reaches 9 (D003-1)."""
        return self.total >= PASSES

    @property
    def levels(self) -> int:
        """The Success Levels; 0 for a failure."""
        return success_levels(self.total)

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The die as it is shown."""
        return (self.die.roll(),)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The parts as they are shown."""
        return self.sum.terms

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules that shaped the sum or the throw."""
        return (*self.sum.house_rules, *self.die.house_rules)

    @property
    def verdict(self) -> Verdict:
        """How it went, in one word."""
        return Verdict.SUCCESS if self.passed else Verdict.FAILURE

    @property
    def facts(self) -> dict[str, Any]:
        """The score's numbers by name."""
        return {
            "total": self.total,
            "die": self.die.value,
            "passed": self.passed,
            "sl": self.levels,
        }


def with_levels(score: Score) -> Message:
    """Say how a test went, with its Success Levels."""
    if score.passed:
        return msg("{n}: success, {levels}", n=score.total, levels=said_levels(score.levels))
    return msg("{n}: failure, {passes} is needed", n=score.total, passes=PASSES)


def pass_or_fail(score: Score) -> Message:
    """Say how a test went whose Success Levels mean nothing."""
    if score.passed:
        return msg("{n}: passed", n=score.total)
    return msg("{n}: failed, {passes} is needed", n=score.total, passes=PASSES)


def _sentence(label: Label) -> Message:
    return label if isinstance(label, Message) else msg("{name}", name=label)
