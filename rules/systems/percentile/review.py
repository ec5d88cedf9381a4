"""Looking again at what is still asked, after a change of the character it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.percentile.applying import APPLY, review_apply
from rules.systems.percentile.con_tests import (
    CON_TEST,
    STAT_LOSS,
    review_con_test,
    review_stat_loss,
)
from rules.systems.percentile.contests import CONTEST
from rules.systems.percentile.deaths import DEATH, review_death
from rules.systems.percentile.minds import ADAPTATION, DISORDER, INSANITY, review_adaptation
from rules.systems.percentile.rests import REST, review_rest
from rules.systems.percentile.sanity import SAN_LOSS, WITHOUT_SAN, review_loss
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.suppression import SUPPRESSION, review_suppression

Look = Callable[[OpenFollowUp, D100Scene], FollowUp | Void]

LOOKS: Mapping[str, Look] = {
    APPLY: review_apply,
    CON_TEST: review_con_test,
    STAT_LOSS: review_stat_loss,
    DEATH: review_death,
    SUPPRESSION: review_suppression,
    REST: review_rest,
    SAN_LOSS: review_loss,
    ADAPTATION: review_adaptation,
}

OUTLASTS_DEATH = {APPLY, DEATH, CONTEST}
"""What is not about the character's own life, or looks after it itself."""

OWED = {CON_TEST, STAT_LOSS, SAN_LOSS, DISORDER, ADAPTATION}
"""What somebody at 0 HP still owes if the GM says that they can be kept alive (D001-9)."""

OF_THE_MIND = {SAN_LOSS, INSANITY, DISORDER, ADAPTATION}
"""What belongs to the mind's module (D001-35)."""


def review(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Keep a follow-up, renumber it, or end it with its reason; each kind knows how.

    What is asked of somebody alive ends with death. What was owed before waits for the GM's word
    on it, since the spared still owe it (D001-9). What the mind owes ends with its module.
    """
    asked = stored.follow_up
    character = scene.get(asked.character)
    if asked.kind in OF_THE_MIND and scene.house_rules.sanity_module == "off":
        return Void(reason=WITHOUT_SAN)
    if character.sheet.dead and asked.kind not in OUTLASTS_DEATH:
        if scene.open_for(character.id, DEATH) is None:
            return Void(reason=msg("{who} is dead.", who=character.label))
        if asked.kind not in OWED:
            return Void(reason=msg("{who} is at 0 HP already.", who=character.label))
    look = LOOKS.get(asked.kind)
    return look(stored, scene) if look else asked
