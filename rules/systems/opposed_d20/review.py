"""Looking again at what is still asked, after a change of the character it concerns."""

from __future__ import annotations

from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.systems.opposed_d20.answers import ANSWER, review_answer
from rules.systems.opposed_d20.applying import APPLY, review_apply
from rules.systems.opposed_d20.dying import DYING, review_death
from rules.systems.opposed_d20.knockdown import KNOCKDOWN, review_knockdown
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.traits import TRAIT, review_trait


def review(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """Keep a follow-up, renumber it, or end it with its reason; each kind knows how.

    Mastery that is left is spent on dice that have fallen: nothing that happens since matters.
    """
    look = {
        ANSWER: review_answer,
        APPLY: review_apply,
        DYING: review_death,
        KNOCKDOWN: review_knockdown,
        TRAIT: review_trait,
    }.get(stored.follow_up.kind)
    return look(stored, scene) if look else stored.follow_up
