"""A test before its dice fall, and the score that they make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.dice.distribution import Chance, Distribution, certain
from rules.dice.odds import pool_odds
from rules.dice.source import Dice
from rules.message import Message, Name, Series, Signed, msg
from rules.outcome import Face, Mark, Roll, Term

FACE_AP = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""What each face of a d6 gives in AP."""
SIDES = len(FACE_AP)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A test that is about to be made: one d6 a rank, and what is added to the dice.

    `traits` are the Traits that could count with their ranks, the one that does first; `parts` are
    what is added and taken off besides. `house_rules` are the keys of those that shape it.
    """

    label: Message | Name
    rank: int
    traits: tuple[tuple[Message | Name, int], ...]
    parts: tuple[tuple[Message, int], ...] = ()
    house_rules: tuple[str, ...] = ()

    def plus(self, label: Message, change: int) -> Attempt:
        """Give the test with one more part; a part of 0 is none."""
        return replace(self, parts=(*self.parts, (label, change))) if change else self

    def ruled_by(self, key: str) -> Attempt:
        """Give the test with one more house rule that shapes it."""
        return replace(self, house_rules=(*self.house_rules, key))

    def rolled(self, dice: Dice) -> Score:
        """Make the test: the dice fall."""
        return Score(self, dice.pool(self.rank, SIDES))

    @property
    def modifier(self) -> int:
        """The sum of what is added and taken off."""
        return sum(change for _, change in self.parts)

    @property
    def trait_ap(self) -> int:
        """The rank of the Trait that counts."""
        return self.traits[0][1]

    @property
    def fixed(self) -> int:
        """What stands before any die: Trait and modifier."""
        return self.trait_ap + self.modifier

    @property
    def dice_odds(self) -> Distribution:
        """The exact odds of the AP that the dice give."""
        return pool_odds(tuple(FACE_AP.values()), self.rank)

    @property
    def odds(self) -> Distribution:
        """The exact odds of the score."""
        return self.dice_odds.plus(certain(self.fixed))

    def chance(self, difficulty: int) -> Chance:
        """Give the exact chance to pass."""
        return self.dice_odds.at_least(difficulty - self.fixed)

    @property
    def terms(self) -> tuple[Term, ...]:
        """What is added to the dice, each with its source."""
        (name, rank), *beaten = self.traits
        label = msg("{trait} {rank}", trait=name, rank=rank)
        if beaten:
            others = Series(items=tuple(msg("{trait} {rank}", trait=t, rank=r) for t, r in beaten))
            label = msg("{trait} {rank} ({others})", trait=name, rank=rank, others=others)
        terms = [Term(label=label, value=ap(rank))]
        for part, change in self.parts:
            terms.append(Term(label=part, value=msg("{change} AP", change=Signed(number=change))))
        return tuple(terms)

    @property
    def lines(self) -> tuple[Message, ...]:
        """What is out of the ordinary about this test."""
        return () if self.rank else (msg("No dice: the Trait alone counts."),)


@dataclass(frozen=True, slots=True)
class Score:
    """A test's score and how it came about."""

    attempt: Attempt
    faces: tuple[int, ...]

    @property
    def dice_ap(self) -> int:
        """The AP of the dice."""
        return sum(FACE_AP[face] for face in self.faces)

    @property
    def total(self) -> int:
        """The score: dice, Trait and modifier."""
        return self.dice_ap + self.attempt.fixed

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The pool, with the scoring faces marked; none without dice."""
        if not self.faces:
            return ()
        faces = tuple(
            Face(sides=SIDES, value=face, mark=Mark.COUNTS if FACE_AP[face] else Mark.PLAIN)
            for face in self.faces
        )
        return (Roll(faces=faces, gives=ap(self.dice_ap)),)

    @property
    def terms(self) -> tuple[Term, ...]:
        """What was added to the dice, each with its source."""
        return self.attempt.terms

    @property
    def lines(self) -> tuple[Message, ...]:
        """What is out of the ordinary about this score."""
        return self.attempt.lines

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The keys of the house rules that shaped it."""
        return self.attempt.house_rules

    @property
    def facts(self) -> dict[str, Any]:
        """The score's numbers by name."""
        return {
            "total": self.total,
            "dice_ap": self.dice_ap,
            "trait_ap": self.attempt.trait_ap,
            "modifier": self.attempt.modifier,
            "rank": self.attempt.rank,
        }


def ap(number: int) -> Message:
    """Say a number of Action Points."""
    return msg("{n} AP", n=number)
