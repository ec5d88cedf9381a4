"""Looking again at what is still asked, after a change of the character it concerns."""

from __future__ import annotations

from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.systems.action_points.ammunition import RELOAD, review_reload
from rules.systems.action_points.applying import APPLY, review_apply
from rules.systems.action_points.death_coma import RESIST_DEATH_COMA, review_death_coma
from rules.systems.action_points.extraction import EXTRACTION_KIND, review_extraction
from rules.systems.action_points.presence import PRESENCE, review_presence
from rules.systems.action_points.scene import ApScene


def review(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:
    """Keep a follow-up, renumber it, or end it with its reason; each kind knows how."""
    look = {
        PRESENCE: review_presence,
        APPLY: review_apply,
        RELOAD: review_reload,
        RESIST_DEATH_COMA: review_death_coma,
        EXTRACTION_KIND: review_extraction,
    }.get(stored.follow_up.kind)
    return look(stored, scene) if look else stored.follow_up
