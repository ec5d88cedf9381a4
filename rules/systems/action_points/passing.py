"""What the campaign's clock brings: midnights, the end of a fight, the end of a session."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Clock
from rules.follow_up import FollowUp
from rules.message import msg
from rules.outcome import Outcome
from rules.sheet import CharacterId
from rules.systems.action_points.effects import Effect, at_midnight
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Fight, Sheet


def passes(scene: ApScene, clock: Clock) -> Outcome:
    """Give what falls due for everybody in the scene when its clock comes to `clock`.

    With every midnight passed, Corruption above the maximum Stamina stirs the Presence; with a
    fight, kept Defenses and what belonged to it end; when a session ends or another begins, what
    was dispelled returns.
    """
    then = replace(scene, clock=clock)
    nights = max(0, clock.day - scene.clock.day)
    after: dict[CharacterId, Sheet] = {}
    opens: list[FollowUp] = []
    closes: list[int] = []
    keys: list[str] = []
    for character in scene.cast.values():
        sheet = _rested(character.sheet, scene.clock, clock)
        effect = at_midnight(sheet) if nights else Effect(sheet)
        stirred = stir(character, effect, then, {"midnights": nights})
        opens += stirred.opens
        closes += stirred.closes
        keys += stirred.house_rules
        after[character.id] = sheet
    title = msg("Day {day}", day=clock.day + 1)
    outcome = Outcome(
        headline=title,
        title=title,
        opens=tuple(opens),
        closes=tuple(closes),
        house_rules=tuple(keys),
        facts={"nights": nights, "asked": [each.character for each in opens]},
    )
    return settle(outcome, scene, after)


def _rested(sheet: Sheet, before: Clock, after: Clock) -> Sheet:
    update: dict[str, object] = {}
    if before.in_combat and not after.in_combat:
        update |= {"kept_defense": None, "fight": Fight()}
    if (after.session, after.playing) != (before.session, before.playing):
        update["dispelled"] = ()
    return sheet.model_copy(update=update) if update else sheet
