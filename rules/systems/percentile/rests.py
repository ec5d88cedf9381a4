"""Resting once a day, and a night's sleep."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg, msgn
from rules.outcome import Face, Outcome, Roll, Verdict
from rules.request import Option, Request
from rules.systems.percentile.content import CONSTITUTION
from rules.systems.percentile.deaths import refuse_dead
from rules.systems.percentile.healing import health_facts
from rules.systems.percentile.options import Note, Who
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.targets import Target, stat_target
from rules.systems.percentile.tests import roll_test
from rules.systems.percentile.wounds import regain

REST = "rest"
NO_REST = "no_rest"
RESTORES = 1
"""HP that a day's rest gives back."""
SLEEP = 6
"""Sides of the die of WP that a night's sleep gives back."""

Day = Annotated[int | None, Field(ge=0), Option(msg("Which day it was"), hidden=True)]


class Rest(Request):
    """What `/d100 rest` takes. `day` is filled by the offer that time has made."""

    character: Who
    note: Note = None
    day: Day = None


class NoRest(Request):
    """What it takes to let the days go by without resting in safety."""

    character: Who


class SleepWell(Request):
    """What `/d100 sleep` takes."""

    character: Who
    note: Note = None


def offer_rest(character: D100Character, first: int, last: int, scene: D100Scene) -> FollowUp:
    """Offer the rest tests of the campaign days `first` to `last`, one after another."""
    target = rest_target(character, scene)
    request = {"character": character.id}
    return FollowUp(
        kind=REST,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msgn(
            "{who} may have rested in safety on {n} day: a CON test for 1 HP.",
            "{who} may have rested in safety on {n} days: a CON test for 1 HP each.",
            last - first + 1,
            who=character.label,
        ),
        choices=(
            Choice(
                key="rest",
                label=msg("Rest: CON {n} %", n=target.number),
                action=REST,
                request={**request, "day": first},
            ),
            Choice(key="no", label=msg("No rest"), action=NO_REST, request=request),
        ),
        memory={"first": first, "last": last},
    )


def rest_target(character: D100Character, scene: D100Scene) -> Target:
    """Give what a rest test is rolled against: five times CON, less for low WP."""
    target = stat_target(scene.content.stats[CONSTITUTION], character.sheet)
    return target.of(character.sheet, scene.house_rules)


def resolve_rest(request: Rest, scene: D100Scene, dice: Dice) -> Outcome:
    """Rest for a day in safety: a CON test gives back 1 HP; the day is used up either way.

    A day that time has offered comes before today. NotPossibleError for the dead and the dying,
    and when the day was used.
    """
    character = scene.get(request.character)
    offered = scene.open_for(character.id, REST)
    day = _day(request, offered, scene)
    _check(character, day)
    tested = roll_test(rest_target(character, scene), dice)
    used = character.sheet.model_copy(update={"last_rest": day})
    points = RESTORES if tested.passed else 0
    effect = regain(used, points, scene.clock.seconds, scene.house_rules)
    gained = effect.sheet.hp - used.hp
    outcome = Outcome(
        headline=msg(
            "{who} · rest, HP {before} → {after}",
            who=character.label,
            before=used.hp,
            after=effect.sheet.hp,
        ),
        title=tested.sentence(),
        verdict=Verdict.RELIEF if gained else tested.verdict,
        rolls=(tested.thrown(),),
        terms=tested.target.terms,
        opens=_more(character, effect.sheet.hp, day, offered, scene),
        closes=(offered.id,) if offered else (),
        house_rules=effect.house_rules,
        facts={"ok": True, "day": day, **tested.facts, **health_facts(effect.sheet)},
    )
    return settle(outcome, scene, {character.id: effect.sheet}, note=request.note)


def _check(character: D100Character, day: int) -> None:
    refuse_dead(character, field="character")
    if character.sheet.dying:
        raise NotPossibleError(
            msg("{who} is dying: rest does not help.", who=character.label), field="character"
        )
    if character.sheet.last_rest is not None and character.sheet.last_rest >= day:
        raise NotPossibleError(
            msg("{who} has rested on day {day} already.", who=character.label, day=day + 1),
            field="character",
        )


def _day(request: Rest, offered: OpenFollowUp | None, scene: D100Scene) -> int:
    if request.day is not None:
        return request.day
    if offered is not None:
        first: int = offered.follow_up.memory["first"]
        return first
    return scene.clock.day


def _more(
    character: D100Character, hp: int, day: int, offered: OpenFollowUp | None, scene: D100Scene
) -> tuple[FollowUp, ...]:
    """Offer the next of the days that time has offered, while HP are missing."""
    last: int = offered.follow_up.memory["last"] if offered else day
    if day >= last or hp >= character.sheet.max_hp:
        return ()
    return (offer_rest(character, day + 1, last, scene),)


def resolve_no_rest(request: NoRest, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Let the offered days go by without a rest."""
    character = scene.get(request.character)
    title = msg("{who} had no rest", who=character.label)
    return settle(Outcome(headline=title, title=title), scene)


def resolve_sleep(request: SleepWell, scene: D100Scene, dice: Dice) -> Outcome:
    """Sleep a night: 1D6 WP come back, once a campaign day.

    NotPossibleError for the dead, when the day was used, and without the mind's module.
    """
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if scene.house_rules.sanity_module == "off":
        raise NotPossibleError(
            msg("This campaign plays without WP (house rule sanity_module)."), field="character"
        )
    day = scene.clock.day
    if character.sheet.last_sleep == day:
        raise NotPossibleError(
            msg("{who} has slept on day {day} already.", who=character.label, day=day + 1),
            field="character",
        )
    face = dice.roll(SLEEP)
    most = character.sheet.max_wp(scene.house_rules)
    before = character.sheet.wp
    after = max(before, min(most, before + face))
    outcome = Outcome(
        headline=msg(
            "{who} · a night's sleep, WP {before} → {after}",
            who=character.label,
            before=before,
            after=after,
        ),
        title=msg("{n} WP regained", n=after - before),
        verdict=Verdict.RELIEF if after > before else Verdict.NEUTRAL,
        rolls=(Roll(faces=(Face(sides=SLEEP, value=face),), label=msg("WP")),),
        facts={"wp": after, "regained": after - before},
    )
    sheet = character.sheet.model_copy(update={"wp": after, "last_sleep": day})
    return settle(outcome, scene, {character.id: sheet}, note=request.note)


def review_rest(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Renumber the offered tests, or end them when no HP are missing or nobody can rest."""
    asked = stored.follow_up
    character = scene.get(asked.character)
    if character.sheet.dying:
        return Void(reason=msg("{who} is dying.", who=character.label))
    if character.sheet.hp >= character.sheet.max_hp:
        return Void(reason=msg("{who} is at full HP.", who=character.label))
    last: int = asked.memory["last"]
    rested = -1 if character.sheet.last_rest is None else character.sheet.last_rest
    first = max(asked.memory["first"], rested + 1)
    if first > last:
        return Void(reason=msg("{who} has rested.", who=character.label))
    return offer_rest(character, first, last, scene)
