"""Who lies at the table: Scout, brought to what a test is about."""

from __future__ import annotations

from typing import Any

from rules.clock import Clock
from rules.systems.cinematic.scene import CineScene
from tests.rules.cinematic.table import SCOUT, after, kinds, play, press, scene, sheet


def struck(life: int, seconds: int = 100, **numbers: Any) -> CineScene:
    """Scout, struck down to those Life Points; Willpower and Constitution are 3 each."""
    house_rules = numbers.pop("house_rules", {})
    scout = sheet(**{"willpower": 3, "constitution": 3, "life": life + 30, **numbers})
    at = scene(scout, clock=Clock(seconds=seconds), **house_rules)
    return after(at, play(at, "damage", amount="30", target=SCOUT))


def dying(life: int = -12, **numbers: Any) -> CineScene:
    """Scout, alive after the first Survival Test and the Consciousness Test."""
    at, _ = press(struck(life, **numbers), "survival", dice=[10])
    return press(at, "consciousness", dice=[1])[0] if "consciousness" in kinds(at) else at


def killed(**numbers: Any) -> CineScene:
    return press(struck(-12, **numbers), "survival", dice=[1])[0]
