"""Who sits at the table: characters made for what a test is about."""

from __future__ import annotations

from typing import Any

from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Sheet
from tests.rules.action_points.table import STEVE, after, play, sheet


def gunner(**numbers: Any) -> Sheet:
    """A shooter whose six dice can score 12 AP with a Hand Cannon."""
    return sheet(
        **{
            "skills": {"high-caliber-mastery": 6},
            "traits": {"agility": 6},
            "base_move": 15,
            "equipped": "hand-cannon",
            **numbers,
        }
    )


TWELVE = [6, 6, 2, 4, 3, 5]


def haunted(at: ApScene, severity: str = "10") -> ApScene:
    """Let an event stir the Presence for Steve."""
    return after(at, play(at, "event", severity=severity, character=STEVE))


def strong(ap: int, **numbers: Any) -> Sheet:
    """A sheet whose Willpower test comes to exactly that."""
    return sheet(traits={"vigor": ap}, **numbers)
