"""Tests that a character owes: one of each kind a blow or loss, survival first (D003-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.sheet import CharacterId
from rules.systems.cinematic.scene import CineScene


@dataclass(frozen=True, slots=True)
class Due:
    """Which tests a track calls for: survival, then `mind`, which is consciousness or Willpower."""

    survival: bool
    mind: bool


@dataclass(frozen=True, slots=True)
class Owed:
    """How many tests of each kind are still to be made (D003-11, D003-23)."""

    survival: int = 0
    mind: int = 0

    @classmethod
    def of(cls, memory: Mapping[str, Any]) -> Owed:
        """Read what a question remembers."""
        return cls(int(memory["survival"]), int(memory["mind"]))

    @property
    def memory(self) -> Mapping[str, int]:
        """What a question has to remember."""
        return {"survival": self.survival, "mind": self.mind}

    def more(self, due: Due) -> Owed:
        """Give what is owed after one more blow or loss that calls for these."""
        return Owed(self.survival + due.survival, self.mind + due.mind)

    def still(self, due: Due) -> Owed:
        """Give what of it the track still calls for."""
        return Owed(self.survival if due.survival else 0, self.mind if due.mind else 0)

    def less_survival(self) -> Owed:
        """Give what is owed after a Survival Test."""
        return Owed(max(0, self.survival - 1), self.mind)

    def less_mind(self) -> Owed:
        """Give what is owed after a Consciousness or Willpower Test."""
        return Owed(self.survival, max(0, self.mind - 1))


def asked_of(
    character: CharacterId, kinds: tuple[str, ...], scene: CineScene
) -> tuple[Owed, tuple[int, ...]]:
    """Give what those kinds of questions ask of a character already, and their numbers."""
    found = [each for kind in kinds if (each := scene.open_for(character, kind)) is not None]
    owed = [Owed.of(each.follow_up.memory) for each in found]
    return (
        Owed(sum(each.survival for each in owed), sum(each.mind for each in owed)),
        tuple(each.id for each in found),
    )
