"""Survival and Consciousness Tests as they are made, and waking."""

from __future__ import annotations

from typing import Annotated

from rules.clock import MINUTE
from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.spans import minutes_of
from rules.systems.cinematic.asking import check_come
from rules.systems.cinematic.chains import CHAIN, SURVIVAL, ask_next
from rules.systems.cinematic.dying import Cause, die
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.life import awake, dies_slowly, out_cold, tests_due
from rules.systems.cinematic.options import Bonus, Drama, Note, Who
from rules.systems.cinematic.owed import asked_of
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import BONUS, Score, pass_or_fail
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.slow_death import (
    SLOW_DEATH,
    ask_slow_death,
    begin_dying,
    comes_at,
    next_minute,
    slow_death_keys,
    slow_sum,
)
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.vitals import consciousness_sum, survival_sum


class Survive(Request):
    """What `/cinematic survive` takes; `minutes` make it a test of slow death."""

    minutes: Annotated[
        str | None, Option(msg("Minutes since the first Survival Test, for slow death"))
    ] = None
    bonus: Bonus = 0
    drama: Drama = False
    character: Who
    note: Note = None


class StayConscious(Request):
    """What `/cinematic conscious` takes."""

    bonus: Bonus = 0
    drama: Drama = False
    character: Who
    note: Note = None


class Wake(Request):
    """What `/cinematic wake` takes."""

    character: Who
    note: Note = None


def surviving(request: Survive, scene: CineScene) -> tuple[CineCharacter, int | None, Attempt]:
    """Read whose Survival Test it is, of which minute of slow death, and prepare the roll."""
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    minute = _minute(request, character, scene)
    if minute is None:
        _check_survival(character, scene)
        added = survival_sum(character.sheet, scene)
    else:
        _check_slow_death(character, minute, scene)
        added = slow_sum(character.sheet, minute, scene)
    added = added.plus(BONUS, request.bonus)
    return character, minute, attempt(character.sheet, added, scene, feat=request.drama)


def resolve_survive(request: Survive, scene: CineScene, dice: Dice) -> Outcome:
    """Make a Survival Test; failing it is death, passing it goes on to what else is due.

    With minutes it is the test of that minute of slow death. NotPossibleError for the dead, for a
    minute of slow death of the stable, and for a player's own wish without a cause.
    """
    character, minute, tried = surviving(request, scene)
    _check_time(character, minute, scene)
    score, sheet = tried.rolled(scene, dice)
    if not score.passed:
        cause: Cause = "wounds" if minute is None else "slow_death"
        death = die(character, sheet, cause, scene)
        headline = msg("{who} · Survival Test: dies", who=character.label)
        found = _tested(headline, score, death.sheet, death.opens)
        return settle(found, scene, {character.id: death.sheet}, note=request.note)
    after = begin_dying(sheet, scene, minute or 0)
    if minute is not None:
        after = after.model_copy(update={"slow_minutes": max(minute, after.slow_minutes)})
    opens, closes = _what_next(character, after, minute, scene)
    headline = msg("{who} · Survival Test: lives", who=character.label)
    found = _tested(headline, score, after, opens, closes)
    keys = (*found.house_rules, *slow_death_keys(after, scene.house_rules))
    clock = dies_slowly(after, scene.house_rules)
    found = found.model_copy(update={"house_rules": keys, "facts": {**found.facts, "clock": clock}})
    return settle(found, scene, {character.id: after}, note=request.note)


def _minute(request: Survive, character: CineCharacter, scene: CineScene) -> int | None:
    """Give the full minutes that were typed, or have come; None for a test of no minute."""
    if request.minutes is None:
        return _come(character, scene)
    minute = minutes_of(request.minutes) // MINUTE
    if minute == 0:
        return None
    first = next_minute(Sheet(), scene.house_rules)
    if minute < first:
        raise InvalidInputError(
            msg(
                "The first test of slow death is that of minute {first}, not of minute {n}.",
                first=first,
                n=minute,
            ),
            field="minutes",
        )
    if character.sheet.stable:
        raise NotPossibleError(
            msg("{who} is stable: there is no test of slow death.", who=character.label),
            field="minutes",
        )
    return minute


def _come(character: CineCharacter, scene: CineScene) -> int | None:
    """Give the minute of slow death whose time has come, unless a blow's test is owed first."""
    sheet = character.sheet
    if scene.open_for(character.id, SURVIVAL) or not dies_slowly(sheet, scene.house_rules):
        return None
    minute = next_minute(sheet, scene.house_rules)
    return minute if comes_at(sheet, minute, scene.clock) <= scene.clock.seconds else None


def _check_time(character: CineCharacter, minute: int | None, scene: CineScene) -> None:
    """Hold a player who is dying slowly to the next minute, unless a blow's test is owed."""
    sheet = character.sheet
    if minute is None:
        owed = scene.open_for(character.id, SURVIVAL) is not None
        if owed or not dies_slowly(sheet, scene.house_rules):
            return
        minute = next_minute(sheet, scene.house_rules)
    check_come(comes_at(sheet, minute, scene.clock), "minutes", scene)


def _check_survival(character: CineCharacter, scene: CineScene) -> None:
    if not scene.by_gm and scene.answers is None and not tests_due(character.sheet).survival:
        raise NotPossibleError(
            msg(
                "No Survival Test is due for {who}: without a cause only the GM asks for one.",
                who=character.label,
            ),
            field="character",
        )


def _check_slow_death(character: CineCharacter, minute: int, scene: CineScene) -> None:
    """Hold a player to the minute that comes next; the GM may ask any."""
    if scene.by_gm or scene.answers is not None:
        return
    if not dies_slowly(character.sheet, scene.house_rules):
        raise NotPossibleError(
            msg("{who} is not dying slowly.", who=character.label), field="minutes"
        )
    wanted = next_minute(character.sheet, scene.house_rules)
    if minute != wanted:
        raise NotPossibleError(
            msg(
                "The next test of slow death is that of minute {wanted}, not of minute {n}.",
                wanted=wanted,
                n=minute,
            ),
            field="minutes",
        )


def _what_next(
    character: CineCharacter, after: Sheet, minute: int | None, scene: CineScene
) -> tuple[tuple[FollowUp, ...], tuple[int, ...]]:
    """Give what is asked after a passed Survival Test, and which questions that answers."""
    opens: list[FollowUp | None] = []
    closes: tuple[int, ...] = ()
    if minute is None:
        owed, closes = asked_of(character.id, CHAIN, scene)
        opens.append(ask_next(character, after, owed.less_survival(), scene))
    running = scene.open_for(character.id, SLOW_DEATH)
    if minute is not None or running is None:
        closes = (*closes, *((running.id,) if running else ()))
        opens.append(ask_slow_death(character, after, scene))
    return tuple(each for each in opens if each is not None), closes


def _tested(
    headline: Message,
    score: Score,
    after: Sheet,
    opens: tuple[FollowUp, ...] = (),
    closes: tuple[int, ...] = (),
) -> Outcome:
    return Outcome(
        headline=headline,
        title=pass_or_fail(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=opens,
        closes=closes,
        house_rules=score.house_rules,
        facts={**score.facts, **life_facts(after)},
    )


def staying(request: StayConscious, scene: CineScene) -> tuple[CineCharacter, Attempt]:
    """Read whose Consciousness Test it is, and prepare the roll."""
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if character.sheet.unconscious:
        raise NotPossibleError(
            msg("{who} is unconscious already.", who=character.label), field="character"
        )
    if not (scene.by_gm or scene.answers or tests_due(character.sheet).mind):
        raise NotPossibleError(
            msg(
                "No Consciousness Test is due for {who}: without a cause only the GM asks for one.",
                who=character.label,
            ),
            field="character",
        )
    added = consciousness_sum(character.sheet, scene).plus(BONUS, request.bonus)
    return character, attempt(character.sheet, added, scene, feat=request.drama)


def resolve_conscious(request: StayConscious, scene: CineScene, dice: Dice) -> Outcome:
    """Make a Consciousness Test; failing it is being unconscious until woken (D003-37).

    NotPossibleError for the dead and the unconscious (D003-38), and without a cause but the GM's.
    """
    character, tried = staying(request, scene)
    score, after = tried.rolled(scene, dice)
    headline = msg("{who} · Consciousness Test: acts on", who=character.label)
    if not score.passed:
        after = out_cold(after, scene.clock.seconds)
        headline = msg("{who} · Consciousness Test: faints", who=character.label)
    owed, closes = asked_of(character.id, CHAIN, scene)
    asked = ask_next(character, after, owed.less_mind(), scene)
    outcome = _tested(headline, score, after, (asked,) if asked else (), closes)
    return settle(outcome, scene, {character.id: after}, note=request.note)


def resolve_wake(request: Wake, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Wake somebody, as the GM says (D003-37); NotPossibleError for the dead and those awake."""
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if not character.sheet.unconscious:
        raise NotPossibleError(msg("{who} is awake.", who=character.label), field="character")
    after = awake(character.sheet)
    outcome = Outcome(
        headline=msg("{who} wakes", who=character.label),
        title=msg("Awake again"),
        verdict=Verdict.RELIEF,
        facts=life_facts(after),
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)
