"""An attack as it is laid out before any die: by whom, with what, at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice.source import Dice
from rules.message import Message, msg
from rules.outcome import Roll, Term, Verdict
from rules.sheet import CharacterId
from rules.systems.percentile.aims import Aim
from rules.systems.percentile.arms import Arms
from rules.systems.percentile.d100 import Grade
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.targets import Target
from rules.systems.percentile.tests import Tested, roll_test, tick_line, ticked


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack before the roll. Without a `target` number there is no attack roll (D001-36).

    `centre` of a kill radius is fixed here, before any die; left out it is the first who is inside.
    `exempt` are those inside whom the GM
    leaves out (D001-39).
    """

    actor: D100Character | None
    arms: Arms
    target: Target | None
    aims: tuple[Aim, ...] = ()
    exempt: tuple[D100Character, ...] = ()
    centre: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """An attack that was rolled, or that needed no roll; and the attacker's sheet after."""

    plan: Plan
    tested: Tested | None
    after: Sheet | None

    @property
    def hit(self) -> bool:
        """Whether it hits."""
        return self.tested is None or self.tested.passed

    @property
    def critical(self) -> bool:
        """Whether it is a critical hit."""
        return self.tested is not None and self.tested.grade is Grade.CRITICAL

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The attack's die."""
        return () if self.tested is None else (self.tested.thrown(msg("Attack")),)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The parts of the number that was rolled against."""
        return () if self.tested is None else self.tested.target.terms

    @property
    def sentence(self) -> Message:
        """The roll in words."""
        if self.tested is None:
            return msg("No attack roll: it strikes")
        return self.tested.sentence()

    @property
    def verdict(self) -> Verdict:
        """How the attack went."""
        return Verdict.HARM if self.tested is None else self.tested.verdict

    @property
    def tick(self) -> tuple[Message, ...]:
        """Whether a skill was ticked, in words."""
        actor = self.plan.actor
        if actor is None or self.tested is None or self.after is None:
            return ()
        return tick_line(actor.sheet, self.after, self.tested)

    @property
    def facts(self) -> dict[str, object]:
        """The attack's numbers by name."""
        known = {} if self.tested is None else self.tested.facts
        arms = self.plan.arms
        return {**known, "hit": self.hit, "weapon": arms.weapon.id, "mode": arms.mode.name}

    @property
    def sheets(self) -> dict[CharacterId, Sheet]:
        """The attacker's sheet after, for the outcome."""
        actor = self.plan.actor
        return {} if actor is None or self.after is None else {actor.id: self.after}


def roll_attack(plan: Plan, scene: D100Scene, dice: Dice) -> AttackRoll:
    """Roll an attack, where one is rolled; the attacker's failed skill is ticked."""
    if plan.target is None:
        return AttackRoll(plan, None, None)
    tested = roll_test(plan.target, dice)
    after = None if plan.actor is None else ticked(plan.actor.sheet, tested, scene.content)
    return AttackRoll(plan, tested, after)


def characters(numbers: Sequence[CharacterId], scene: D100Scene) -> tuple[D100Character, ...]:
    """Give everybody who is named, each once, in their order."""
    return tuple(scene.get(number) for number in dict.fromkeys(numbers))
