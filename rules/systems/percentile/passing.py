"""What the campaign's clock brings: waking, rest, the end of a fight, the end of a session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.clock import Clock
from rules.follow_up import FollowUp
from rules.message import Message, msg, msgn
from rules.outcome import Outcome
from rules.sheet import CharacterId
from rules.systems.percentile.rests import REST, offer_rest
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import HIGHEST_SKILL, Sheet
from rules.systems.percentile.suppression import goes_to_ground

LEARNS = 1
"""Per cent that a ticked skill gains after a session."""


def passes(scene: D100Scene, clock: Clock) -> Outcome:
    """Give what falls due for everybody in the scene when its clock comes to `clock`.

    Whoever's hour is over wakes, at 1 or 2 HP too (D001-2). Each midnight offers a rest test to
    the players' wounded (D001-44). Cover ends with a fight; suppression and temporary insanity end
    with it, or when time passes outside of one. When a session ends or another begins, ticked
    skills are learnt.
    """
    then = replace(scene, clock=clock)
    after: dict[CharacterId, Sheet] = {}
    opens: list[FollowUp] = []
    closes: list[int] = []
    lines: list[Message] = []
    for character in scene.cast.values():
        sheet = _after(character, scene, clock)
        lines += _lines(character, sheet)
        offer = _rest(character, sheet, scene, then)
        if offer is not None:
            opens.append(offer)
            earlier = scene.open_for(character.id, REST)
            closes += [earlier.id] if earlier else []
        after[character.id] = sheet
    nights = max(0, clock.day - scene.clock.day)
    title = msg("Day {day}", day=clock.day + 1)
    outcome = Outcome(
        headline=title,
        title=title,
        lines=tuple(lines),
        opens=tuple(opens),
        closes=tuple(closes),
        facts={"midnights": nights, "rest_tests": {str(e.character): _tests(e) for e in opens}},
    )
    return settle(outcome, scene, after)


def _tests(offer: FollowUp) -> int:
    first: int = offer.memory["first"]
    last: int = offer.memory["last"]
    return last - first + 1


def _after(character: D100Character, scene: D100Scene, clock: Clock) -> Sheet:
    before, sheet = scene.clock, character.sheet
    if sheet.unconscious_until is not None and sheet.unconscious_until <= clock.seconds:
        sheet = sheet.awake()
    ended = before.in_combat and not clock.in_combat
    if ended or (clock.seconds > before.seconds and not clock.in_combat):
        sheet = sheet.unsuppressed().model_copy(update={"insanity": None})
    elif _has_lain_down(character, scene, clock):
        sheet = sheet.unsuppressed()
    if ended:
        sheet = sheet.model_copy(update={"cover": 0})
    if (clock.session, clock.playing) != (before.session, before.playing):
        sheet = sheet.model_copy(update={"skills": _learnt(sheet), "ticked": ()})
    return sheet


def _has_lain_down(character: D100Character, scene: D100Scene, clock: Clock) -> bool:
    """Tell whether an NPC that went to ground has spent its action there (D001-28).

    That is at the end of its turn, or after a whole round where it stands in no order.
    """
    sheet, before = character.sheet, scene.clock
    if not sheet.suppressed or not goes_to_ground(character, scene.house_rules):
        return False
    if scene.combat is not None and scene.combat.has(character.id):
        acting = scene.combat.acting(before)
        ends = (clock.round, clock.turn) != (before.round, before.turn)
        own = acting is not None and acting.character == character.id
        since = (sheet.suppressed_in, sheet.suppressed_turn) != (before.round, before.turn)
        return ends and own and since
    return clock.round > sheet.suppressed_in + 1


def _learnt(sheet: Sheet) -> dict[str, int]:
    risen = {skill: min(HIGHEST_SKILL, sheet.skill(skill) + LEARNS) for skill in sheet.ticked}
    return {**sheet.skills, **risen}


def _lines(character: D100Character, after: Sheet) -> Iterable[Message]:
    before = character.sheet
    if before.unconscious and not after.unconscious:
        yield msg("{who} wakes.", who=character.label)
    if before.ticked and not after.ticked:
        yield msgn(
            "{who} learns: {n} ticked skill rises by 1.",
            "{who} learns: {n} ticked skills rise by 1 each.",
            len(before.ticked),
            who=character.label,
        )


def _rest(
    character: D100Character, sheet: Sheet, scene: D100Scene, then: D100Scene
) -> FollowUp | None:
    """Offer the days that have passed and are not used, together with those offered before."""
    if character.owner is None or not 0 < sheet.hp < sheet.max_hp:
        return None
    if then.clock.day <= scene.clock.day:
        return None
    rested = -1 if sheet.last_rest is None else sheet.last_rest
    first = max(scene.clock.day, rested + 1)
    earlier = scene.open_for(character.id, REST)
    if earlier is not None:
        first = min(first, earlier.follow_up.memory["first"])
    last = then.clock.day - 1
    if first > last:
        return None
    return offer_rest(replace(character, sheet=sheet), first, last, then)
