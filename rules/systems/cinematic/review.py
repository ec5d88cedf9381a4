"""Looking again at what is still asked, after a change of the character it concerns."""

from __future__ import annotations

from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.systems.cinematic.breath import SUFFOCATION, review_breath
from rules.systems.cinematic.care import CARE, review_care
from rules.systems.cinematic.chains import CONSCIOUSNESS, SURVIVAL, review_chain
from rules.systems.cinematic.dying import DYING_WORDS, LAST_ACT, review_words
from rules.systems.cinematic.essence_tests import (
    ESSENCE_SURVIVAL,
    ESSENCE_WILLPOWER,
    review_essence,
)
from rules.systems.cinematic.fear import FEAR, review_fear
from rules.systems.cinematic.losses import ESSENCE_LOSS, review_loss
from rules.systems.cinematic.resuscitation import LEAVE, REVIVAL, review_resuscitation
from rules.systems.cinematic.rounds import TOXIN, review_toxin
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.slow_death import SLOW_DEATH, review_slow_death
from rules.systems.cinematic.thinking import THINK_OK, review_think_ok


def review(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Keep a follow-up, renumber it, or end it with its reason; each kind knows how.

    Offers of damage and healing, and a plot twist that waits, are kept: what they show happened.
    """
    look = {
        SURVIVAL: review_chain,
        CONSCIOUSNESS: review_chain,
        SLOW_DEATH: review_slow_death,
        DYING_WORDS: review_words,
        LAST_ACT: review_words,
        CARE: review_care,
        LEAVE: review_resuscitation,
        REVIVAL: review_resuscitation,
        SUFFOCATION: review_breath,
        TOXIN: review_toxin,
        ESSENCE_SURVIVAL: review_essence,
        ESSENCE_WILLPOWER: review_essence,
        ESSENCE_LOSS: review_loss,
        FEAR: review_fear,
        THINK_OK: review_think_ok,
    }.get(stored.follow_up.kind)
    return look(stored, scene) if look else stored.follow_up
