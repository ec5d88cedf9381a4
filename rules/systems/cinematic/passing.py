"""What the campaign's clock ends: a last deed, and what Drama Points bought for a fight."""

from __future__ import annotations

from rules.clock import Clock
from rules.message import msg
from rules.outcome import Outcome
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet


def passes(scene: CineScene, clock: Clock) -> Outcome:
    """Give what ends for everybody in the scene when its clock comes to `clock`.

    Two Turns end a last deed; a fight's end, or a session's, ends righteous fury. Slow death,
    suffocation, poison and disease ask by themselves when their time comes.
    """
    after = {who.id: _later(who.sheet, scene.clock, clock) for who in scene.cast.values()}
    title = msg("Time passes")
    return settle(Outcome(headline=title, title=title), scene, after)


def _later(sheet: Sheet, before: Clock, after: Clock) -> Sheet:
    if sheet.deed_until is not None and sheet.deed_until <= after.seconds:
        sheet = sheet.model_copy(update={"deed_until": None})
    fought = before.in_combat and not after.in_combat
    if fought or (after.session, after.playing) != (before.session, before.playing):
        sheet = sheet.with_feats(fury=False)
    return sheet.with_feats(feat_round=0, ok_round=0) if fought else sheet
