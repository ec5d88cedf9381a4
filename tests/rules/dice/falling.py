"""Every way in which dice can fall, one after another: what exact odds are checked against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.dice.source import Dice, ScriptedDice


class _AskedForMoreError(Exception):
    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Prefix(ScriptedDice):
    """Dice that fall as they were told to, and say when they are asked for one more."""

    def roll(self, sides: int) -> int:
        if not self.left:
            raise _AskedForMoreError(sides)
        return super().roll(sides)


def outcomes(play: Callable[[Dice], int]) -> dict[int, Fraction]:
    """Play with every sequence of faces; give how likely each result is."""
    chances: dict[int, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = play(_Prefix(faces))
        except _AskedForMoreError as asked:
            share = chance / asked.sides
            waiting += [((*faces, face), share) for face in range(1, asked.sides + 1)]
        else:
            chances[result] = chances.get(result, Fraction(0)) + chance
    return chances
