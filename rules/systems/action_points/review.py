"""Looking again at what is still asked, after a change of the character it concerns."""

from __future__ import annotations

from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.systems.action_points.scene import ApScene


def review(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:  # noqa: ARG001 - the interface gives it to every system
    """Keep what is still asked as it is."""
    return stored.follow_up
