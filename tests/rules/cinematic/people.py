"""Who lies at the table: Scout, brought to what a test is about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.clock import Clock
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
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


def poisoned(name: str = "spider-venom", kind: str = "poison", **fields: Any) -> CineScene:
    """Scout, poisoned at second 1000; Strength and Constitution are 3 each, 30 Life Points."""
    numbers = fields.pop("numbers", {})
    rules = fields.pop("house_rules", {})
    scout = sheet(**{"strength": 3, "constitution": 3, "life": 30, **numbers})
    at = scene(scout, by_gm=True, clock=Clock(seconds=1000), **rules)
    outcome = play(at, f"{kind}_start", name=name, character=SCOUT, **fields)
    return replace(after(at, outcome), by_gm=False)


def drained(essence: int, **numbers: Any) -> CineScene:
    """Scout, whose last loss left that Essence; Willpower and Constitution are 3 each."""
    rules = numbers.pop("house_rules", {})
    scout = sheet(**{"willpower": 3, "constitution": 3, "essence": essence + 4, **numbers})
    at = scene(scout, **rules)
    return after(at, play(at, "essence", delta=-4, character=SCOUT))


def patient(**numbers: Any) -> Sheet:
    """Somebody at −25, unconscious and dying slowly; Willpower and Constitution are 3 each."""
    return sheet(
        **{
            "willpower": 3,
            "constitution": 3,
            "life": -25,
            "death_clock": 0,
            "unconscious": True,
            **numbers,
        }
    )
