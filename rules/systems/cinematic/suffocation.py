"""Suffocation as it is played: the clock started and stopped, and its tests (D003-16)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.spans import minutes_of
from rules.systems.cinematic.breath import (
    FREE_TURNS,
    HALF_MINUTE,
    SUFFOCATION,
    airless,
    ask_breath,
    begins,
    choking_sum,
    holding_sum,
    next_turn,
)
from rules.systems.cinematic.dying import die
from rules.systems.cinematic.feats import roll
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.life import out_cold
from rules.systems.cinematic.options import Bonus, Drama, Note, Who
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import BONUS, Score, pass_or_fail
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet, Suffocation
from rules.systems.cinematic.striking import life_facts


class LoseAir(Request):
    """What starting or stopping the clock of suffocation takes."""

    character: Who
    note: Note = None


class Choke(Request):
    """What a test of suffocation takes: the Turn, or the minutes since consciousness was lost."""

    turn: Annotated[
        int | None,
        Field(ge=1, le=9999),
        Option(msg("Which Turn without air, for the conscious; the next if left out")),
    ] = None
    minutes: Annotated[
        str | None, Option(msg("Minutes since fainting, for the unconscious: 1:30"))
    ] = None
    bonus: Bonus = 0
    drama: Drama = False
    character: Who
    note: Note = None


def resolve_start(request: LoseAir, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Start the clock: the first test comes after a free minute; NotPossibleError if it runs."""
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if character.sheet.suffocation is not None:
        raise NotPossibleError(
            msg("{who} is without air already.", who=character.label), field="character"
        )
    state = airless(character.sheet, scene.clock.seconds)
    after = character.sheet.model_copy(update={"suffocation": state})
    asked = ask_breath(character, after, scene)
    outcome = Outcome(
        headline=msg("{who} is without air", who=character.label),
        title=msg("The breath holds for a minute, 12 Turns"),
        verdict=Verdict.HARM,
        opens=(asked,) if asked else (),
        facts=life_facts(after),
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def resolve_stop(request: LoseAir, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Stop the clock: there is air again; NotPossibleError when it does not run."""
    character = scene.get(request.character)
    if character.sheet.suffocation is None:
        raise _has_air(character)
    after = character.sheet.model_copy(update={"suffocation": None})
    outcome = Outcome(
        headline=msg("{who} breathes again", who=character.label),
        title=msg("There is air again"),
        verdict=Verdict.RELIEF,
        facts=life_facts(after),
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _has_air(character: CineCharacter) -> NotPossibleError:
    return NotPossibleError(
        msg("{who} is not without air.", who=character.label), field="character"
    )


def resolve_choke(request: Choke, scene: CineScene, dice: Dice) -> Outcome:
    """Make the next test: Constitution for the conscious, survival for the unconscious.

    Only the GM names a Turn or a time that is not the next, or tests without a clock.
    NotPossibleError for the dead.
    """
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if character.sheet.suffocation is None and not scene.by_gm:
        raise _has_air(character)
    if character.sheet.unconscious:
        return _survive(request, character, scene, dice)
    return _hold(request, character, scene, dice)


def _hold(request: Choke, character: CineCharacter, scene: CineScene, dice: Dice) -> Outcome:
    if request.minutes is not None:
        raise InvalidInputError(
            msg("{who} is conscious: name the Turn.", who=character.label), field="minutes"
        )
    now = scene.clock.seconds
    state = character.sheet.suffocation
    turn = request.turn or (next_turn(state) if state else FREE_TURNS + 1)
    if state is None:
        state = Suffocation(began=now - begins(turn))
    _check_next(turn, next_turn(state), "turn", scene)
    sheet = character.sheet.model_copy(update={"suffocation": state})
    if turn <= FREE_TURNS:
        return _free(request, character, sheet, turn, scene)
    added = holding_sum(sheet, turn, scene).plus(BONUS, request.bonus)
    score, after = roll(sheet, added, scene, dice, feat=request.drama)
    after = after.model_copy(update={"suffocation": state.model_copy(update={"tested": turn})})
    headline = msg("{who} holds out, Turn {n}", who=character.label, n=turn)
    if not score.passed:
        after = out_cold(after, min(now, state.began + begins(turn)))
        headline = msg("{who} faints without air, Turn {n}", who=character.label, n=turn)
    asked = ask_breath(character, after, scene)
    outcome = _told(headline, score, after, asked, _closes(character, scene))
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _free(
    request: Choke, character: CineCharacter, sheet: Sheet, turn: int, scene: CineScene
) -> Outcome:
    """Say that a Turn of the free minute asks no test."""
    running = scene.open_for(character.id, SUFFOCATION)
    asked = None if running else ask_breath(character, sheet, scene)
    outcome = Outcome(
        headline=msg("{who} holds the breath, Turn {n}", who=character.label, n=turn),
        title=msg("No test: the breath holds for a minute, 12 Turns"),
        opens=(asked,) if asked else (),
        facts={"test": False, **life_facts(sheet)},
    )
    return settle(outcome, scene, {character.id: sheet}, note=request.note)


def _survive(request: Choke, character: CineCharacter, scene: CineScene, dice: Dice) -> Outcome:
    if request.turn is not None:
        raise InvalidInputError(
            msg("{who} is unconscious: name the minutes since.", who=character.label), field="turn"
        )
    state = character.sheet.suffocation or airless(character.sheet, scene.clock.seconds)
    number = state.survived + 1
    if request.minutes is not None:
        number = minutes_of(request.minutes) // HALF_MINUTE
    _check_next(number, state.survived + 1, "minutes", scene)
    if number < 1:
        raise InvalidInputError(
            msg("The first Survival Test comes after 30 seconds."), field="minutes"
        )
    added = choking_sum(character.sheet, number, scene).plus(BONUS, request.bonus)
    score, after = roll(character.sheet, added, scene, dice, feat=request.drama)
    closes = _closes(character, scene)
    if not score.passed:
        death = die(character, after, "suffocation", scene)
        headline = msg("{who} · Survival Test: failed, {who} suffocates", who=character.label)
        outcome = _told(headline, score, death.sheet, death.opens[0], closes)
        return settle(outcome, scene, {character.id: death.sheet}, note=request.note)
    survived = state.model_copy(update={"survived": number})
    after = after.model_copy(update={"suffocation": survived})
    asked = ask_breath(character, after, scene)
    headline = msg("{who} · Survival Test: {who} lives", who=character.label)
    outcome = _told(headline, score, after, asked, closes)
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _check_next(number: int, wanted: int, field: str, scene: CineScene) -> None:
    if number == wanted or scene.by_gm or scene.answers is not None:
        return
    raise NotPossibleError(
        msg("Only the GM has a test made that is not the next one."), field=field
    )


def _closes(character: CineCharacter, scene: CineScene) -> tuple[int, ...]:
    asked = scene.open_for(character.id, SUFFOCATION)
    return (asked.id,) if asked else ()


def _told(
    headline: Message,
    score: Score,
    after: Sheet,
    asked: FollowUp | None,
    closes: tuple[int, ...],
) -> Outcome:
    return Outcome(
        headline=headline,
        title=pass_or_fail(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=(asked,) if asked else (),
        closes=closes,
        house_rules=score.house_rules,
        facts={"test": True, **score.facts, **life_facts(after)},
    )
