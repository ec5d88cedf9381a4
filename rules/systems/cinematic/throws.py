"""The die: a d10, rolled again on a 10 or a 1 where the campaign has it so (D003-29)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice.source import Dice
from rules.message import Value, msg
from rules.outcome import Face, Mark, Roll
from rules.systems.cinematic.house_rules import HouseRules

SIDES = 10
FIVE = 5
"""What is taken off each further throw."""
MOST_THROWS = 10
"""How often one die is thrown at most; what is beyond has one chance in a thousand million."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A die as it fell, further throws included, and what it gives."""

    faces: tuple[int, ...]
    value: int

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rule that had it thrown again, if one did."""
        return ("rule_of_ten",) if len(self.faces) > 1 else ()

    def roll(self, label: Value | None = None) -> Roll:
        """Show the die; what it gives is said where that is not its face."""
        faces = tuple(
            Face(sides=SIDES, value=face, mark=Mark.COUNTS if self._counts(at) else Mark.PLAIN)
            for at, face in enumerate(self.faces)
        )
        gives = msg("{n}", n=self.value) if len(self.faces) > 1 else None
        return Roll(faces=faces, gives=gives, label=label)

    def _counts(self, at: int) -> bool:
        """Tell whether a throw is part of what the die gives."""
        if len(self.faces) == 1:
            return False
        if self.faces[0] == 1:
            return (at == 1) is (self.value < 0)
        return at == 0 or self.faces[at] > FIVE


def throw(dice: Dice, rules: HouseRules) -> Throw:
    """Throw the die of a test.

    By the Rule of Ten a 10 is thrown again, 5 taken off, and added if that is above 0, and so on
    with each further 10; by the Rule of One a 1 is thrown again, 5 taken off, and that counts in
    its place if it is below 0 (D003-29).
    """
    face = dice.roll(SIDES)
    if rules.rule_of_ten == "off" or face not in {1, SIDES}:
        return Throw((face,), face)
    if face == 1:
        again = dice.roll(SIDES)
        return Throw((face, again), again - FIVE if again < FIVE else face)
    faces = [face]
    value = face
    while faces[-1] == SIDES and len(faces) < MOST_THROWS:
        faces.append(dice.roll(SIDES))
        value += max(0, faces[-1] - FIVE)
    return Throw(tuple(faces), value)
