"""Suffocation as it is played: the clock started and stopped, and its tests (D003-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.spans import minutes_of
from rules.systems.cinematic.asking import check_come
from rules.systems.cinematic.breath import (
    FREE_TURNS,
    HALF_MINUTE,
    SUFFOCATION,
    airless,
    ask_breath,
    begins,
    chokes_at,
    choking_sum,
    holding_sum,
    next_turn,
)
from rules.systems.cinematic.dying import die
from rules.systems.cinematic.feats import Attempt, attempt
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
        closes=_closes(character, scene),
        facts=life_facts(after),
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _has_air(character: CineCharacter) -> NotPossibleError:
    return NotPossibleError(
        msg("{who} is not without air.", who=character.label), field="character"
    )


@dataclass(frozen=True, slots=True)
class Gasp:
    """A test of suffocation before its die: whose, and of which Turn or which half minute.

    Without an attempt it is a Turn of the free minute, which asks no test.
    """

    character: CineCharacter
    state: Suffocation
    number: int
    attempt: Attempt | None


def gasping(request: Choke, scene: CineScene) -> Gasp:
    """Read which test is made, and prepare the roll; a RuleError where it is not due.

    Only the GM names a Turn or a time that is not the next, or tests without a clock.
    """
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if character.sheet.suffocation is None and not scene.by_gm:
        raise _has_air(character)
    if character.sheet.unconscious:
        return _unconscious(request, character, scene)
    return _conscious(request, character, scene)


def _conscious(request: Choke, character: CineCharacter, scene: CineScene) -> Gasp:
    if request.minutes is not None:
        raise InvalidInputError(
            msg("{who} is conscious: name the Turn.", who=character.label), field="minutes"
        )
    state = character.sheet.suffocation
    turn = request.turn or (next_turn(state) if state else FREE_TURNS + 1)
    if state is None:
        state = Suffocation(began=scene.clock.seconds - begins(turn))
    _check_next(turn, next_turn(state), "turn", scene)
    if turn <= FREE_TURNS:
        return Gasp(character, state, turn, None)
    added = holding_sum(character.sheet, turn, scene).plus(BONUS, request.bonus)
    return Gasp(character, state, turn, attempt(character.sheet, added, scene, feat=request.drama))


def _unconscious(request: Choke, character: CineCharacter, scene: CineScene) -> Gasp:
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
    return Gasp(
        character, state, number, attempt(character.sheet, added, scene, feat=request.drama)
    )


def resolve_choke(request: Choke, scene: CineScene, dice: Dice) -> Outcome:
    """Make the next test: Constitution for the conscious, survival for the unconscious.

    NotPossibleError for the dead, and where no test is due.
    """
    gasp = gasping(request, scene)
    _check_come(gasp, scene)
    if gasp.attempt is None:
        outcome, after = _free(gasp, scene)
    elif gasp.character.sheet.unconscious:
        outcome, after = _survive(gasp, gasp.attempt, scene, dice)
    else:
        outcome, after = _hold(gasp, gasp.attempt, scene, dice)
    return settle(outcome, scene, {gasp.character.id: after}, note=request.note)


def _check_come(gasp: Gasp, scene: CineScene) -> None:
    """Hold a player to the Turn, or the half minute, of the test."""
    if gasp.character.sheet.unconscious:
        check_come(chokes_at(gasp.state, gasp.number, scene), "minutes", scene)
    else:
        check_come(gasp.state.began + begins(gasp.number), "turn", scene)


def _free(gasp: Gasp, scene: CineScene) -> tuple[Outcome, Sheet]:
    """Say that a Turn of the free minute asks no test."""
    character = gasp.character
    sheet = character.sheet.model_copy(update={"suffocation": gasp.state})
    running = scene.open_for(character.id, SUFFOCATION)
    asked = None if running else ask_breath(character, sheet, scene)
    outcome = Outcome(
        headline=msg("{who} holds the breath, Turn {n}", who=character.label, n=gasp.number),
        title=msg("No test: the breath holds for a minute, 12 Turns"),
        opens=(asked,) if asked else (),
        facts={"test": False, **life_facts(sheet)},
    )
    return outcome, sheet


def _hold(gasp: Gasp, tried: Attempt, scene: CineScene, dice: Dice) -> tuple[Outcome, Sheet]:
    character, turn = gasp.character, gasp.number
    score, after = tried.rolled(scene, dice)
    state = gasp.state.model_copy(update={"tested": turn})
    after = after.model_copy(update={"suffocation": state})
    headline = msg("{who} holds out, Turn {n}", who=character.label, n=turn)
    if not score.passed:
        after = out_cold(after, min(scene.clock.seconds, state.began + begins(turn)))
        headline = msg("{who} faints without air, Turn {n}", who=character.label, n=turn)
    asked = ask_breath(character, after, scene)
    return _told(headline, score, after, asked, _closes(character, scene)), after


def _survive(gasp: Gasp, tried: Attempt, scene: CineScene, dice: Dice) -> tuple[Outcome, Sheet]:
    character = gasp.character
    score, after = tried.rolled(scene, dice)
    closes = _closes(character, scene)
    if not score.passed:
        death = die(character, after, "suffocation", scene)
        headline = msg("{who} · Survival Test: suffocates", who=character.label)
        return _told(headline, score, death.sheet, death.opens[0], closes), death.sheet
    state = gasp.state.model_copy(update={"survived": gasp.number})
    after = after.model_copy(update={"suffocation": state})
    asked = ask_breath(character, after, scene)
    headline = msg("{who} · Survival Test: lives", who=character.label)
    return _told(headline, score, after, asked, closes), after


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
