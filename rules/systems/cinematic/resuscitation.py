"""Resuscitation: the GM allows it, a medic tries, and the patient has one more Survival Test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg, msgn
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.spans import minutes_of
from rules.systems.cinematic.asking import MINUTE, choices
from rules.systems.cinematic.care import Medic, medic_sum, refuse_idle
from rules.systems.cinematic.feats import Attempt, attempt, roll, with_feat
from rules.systems.cinematic.levels import said_levels
from rules.systems.cinematic.life import dies_slowly
from rules.systems.cinematic.options import Drama, Modifier, Note
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import MODIFIER, Sum, pass_or_fail, with_levels
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.slow_death import ask_slow_death, begin_dying, slow_death_keys
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.vitals import SURVIVAL_TEST, survival_sum

LEAVE = "resuscitation_leave"
REVIVAL = "revival"
RESUSCITATE = "resuscitate"
REFUSE = "refuse_resuscitation"
REVIVE = "revive"
STEP = 5 * MINUTE
"""Seconds of which each full one since death costs 1 (D003-14)."""


class Resuscitate(Request):
    """What `/cinematic resuscitate` takes."""

    patient: Annotated[CharacterId, Part(Right.NONE), Option(msg("Who has died"))]
    minutes: Annotated[str | None, Option(msg("Minutes since death; by the clock if left out"))] = (
        None
    )
    modifier: Modifier = 0
    drama: Drama = False
    character: Medic
    note: Note = None


class RefuseResuscitation(Request):
    """What the GM's refusal takes: it is asked, never typed."""

    patient: Annotated[CharacterId, Part(Right.NONE), Option(msg("Who has died"), hidden=True)]


class Revive(Request):
    """What the patient's Survival Test takes: it is asked, never typed."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who has died"), hidden=True)]
    levels: Annotated[int, Field(ge=1), Option(msg("The medic's Success Levels"), hidden=True)]
    seconds: Annotated[int, Field(ge=0), Option(msg("Seconds since death"), hidden=True)]
    drama: Drama = False


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody to be brought back: by whom, so many seconds after death, and the medic's roll."""

    medic: CineCharacter
    patient: CineCharacter
    seconds: int
    attempt: Attempt


def wished(request: Resuscitate, scene: CineScene) -> Wish:
    """Read who brings whom back, and prepare the roll; a RuleError where it cannot be made."""
    medic, patient = scene.get(request.character), scene.get(request.patient)
    if not patient.sheet.dead:
        raise NotPossibleError(msg("{who} is not dead.", who=patient.label), field="patient")
    if medic.id == patient.id:
        raise NotPossibleError(msg("Nobody can bring themselves back."), field="patient")
    refuse_idle(medic, scene)
    seconds = _since_death(request, patient, scene)
    added = medic_sum(medic.sheet, scene).plus(MODIFIER, request.modifier)
    tried = attempt(medic.sheet, added, scene, feat=request.drama)
    return Wish(medic, patient, seconds, tried)


def resolve_resuscitate(request: Resuscitate, scene: CineScene, dice: Dice) -> Outcome:
    """Try to bring somebody back: the medic's task, once the GM allows it for this death.

    A success asks the patient's Survival Test; a failure does nothing (D003-14).
    NotPossibleError for the living.
    """
    wish = wished(request, scene)
    medic, patient, seconds = wish.medic, wish.patient, wish.seconds
    if not scene.by_gm:
        leave = _ask_leave(request, medic, patient, seconds)
        asked = Outcome(
            headline=msg(
                "{who} wants to bring {patient} back", who=medic.label, patient=patient.label
            ),
            title=leave.prompt,
            opens=(leave,),
            facts={"asked": True},
        )
        return settle(asked, scene, note=request.note)
    score, after = wish.attempt.rolled(scene, dice)
    named = {"who": medic.label, "patient": patient.label}
    headline = msg("{who} tries to bring {patient} back: in vain", **named)
    opens: tuple[FollowUp, ...] = ()
    if score.passed:
        headline = msg("{who} fights for {patient}: a Survival Test", **named)
        opens = (_ask_patient(patient, score.levels, seconds, scene),)
    outcome = Outcome(
        headline=headline,
        title=with_levels(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=opens,
        house_rules=score.house_rules,
        facts={**score.facts, "medic_sl": score.levels, "test": score.passed},
    )
    return settle(outcome, scene, {medic.id: after}, note=request.note)


def _since_death(request: Resuscitate, patient: CineCharacter, scene: CineScene) -> int:
    """Give the seconds since death: as typed, or by the clock."""
    if request.minutes is not None:
        return minutes_of(request.minutes)
    if patient.sheet.death_clock is None:
        raise InvalidInputError(
            msg("Say how many minutes ago {who} died.", who=patient.label), field="minutes"
        )
    return max(0, scene.clock.seconds - patient.sheet.death_clock)


def _ask_leave(
    request: Resuscitate,
    medic: CineCharacter,
    patient: CineCharacter,
    seconds: int,
) -> FollowUp:
    """Ask the GM whether this death can be undone so."""
    tried: dict[str, Any] = request.model_dump(mode="json", exclude={"note"})
    return FollowUp(
        kind=LEAVE,
        character=patient.id,
        asks=Asks.GM,
        prompt=msgn(
            "{medic} wants to bring {who} back, dead for {n} minute. Does the cause allow it?",
            "{medic} wants to bring {who} back, dead for {n} minutes. Does the cause allow it?",
            seconds // MINUTE,
            medic=medic.label,
            who=patient.label,
        ),
        choices=(
            Choice(
                key="allow",
                label=msg("Allow it"),
                action=RESUSCITATE,
                request={**tried, "minutes": f"{seconds // MINUTE}:{seconds % MINUTE:02}"},
            ),
            Choice(
                key="refuse",
                label=msg("It does not"),
                action=REFUSE,
                request={"patient": patient.id},
            ),
        ),
    )


def resolve_refuse(request: RefuseResuscitation, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Say that this death cannot be undone so."""
    who = scene.get(request.patient).label
    outcome = Outcome(
        headline=msg("{who} cannot be brought back", who=who),
        title=msg("The cause of death does not allow it"),
        verdict=Verdict.FAILURE,
    )
    return settle(outcome, scene)


def revival_sum(sheet: Sheet, levels: int, seconds: int, scene: CineScene) -> Sum:
    """Add up the further Survival Test: the medic's levels, −1 for each full 5 minutes."""
    added = survival_sum(sheet, scene).plus(said_levels(levels), levels)
    return added.plus(msg("Time since death"), -(seconds // STEP))


def _ask_patient(patient: CineCharacter, levels: int, seconds: int, scene: CineScene) -> FollowUp:
    added = revival_sum(patient.sheet, levels, seconds, scene)
    added = with_feat(patient.sheet, added, scene)
    request = {"character": patient.id, "levels": levels, "seconds": seconds}
    return FollowUp(
        kind=REVIVAL,
        character=patient.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} has one more Survival Test. {needs}",
            who=patient.label,
            needs=added.needs(scene.house_rules),
        ),
        choices=choices(SURVIVAL_TEST, added, REVIVE, request, patient.sheet, scene),
        memory={"levels": levels, "seconds": seconds},
    )


def resolve_revive(request: Revive, scene: CineScene, dice: Dice) -> Outcome:
    """Make the further Survival Test: passed, the patient lives, unconscious (D003-14).

    Life Points stay as they are, so slow death may begin anew. NotPossibleError for the living.
    """
    patient = scene.get(request.character)
    if not patient.sheet.dead:
        raise NotPossibleError(msg("{who} is not dead.", who=patient.label), field="character")
    added = revival_sum(patient.sheet, request.levels, request.seconds, scene)
    score, after = roll(patient.sheet, added, scene, dice, feat=request.drama)
    headline = msg("{who} stays dead", who=patient.label)
    opens: tuple[FollowUp, ...] = ()
    keys = score.house_rules
    if score.passed:
        headline = msg("{who} lives again, unconscious", who=patient.label)
        after = begin_dying(alive_again(after), scene)
        asked = ask_slow_death(patient, after, scene)
        opens = (asked,) if asked else ()
        keys = (*keys, *slow_death_keys(after, scene.house_rules))
    outcome = Outcome(
        headline=headline,
        title=pass_or_fail(score),
        verdict=Verdict.RELIEF if score.passed else Verdict.FAILURE,
        rolls=score.rolls,
        terms=score.terms,
        opens=opens,
        house_rules=keys,
        facts={
            **score.facts,
            "lives": score.passed,
            "clock": dies_slowly(after, scene.house_rules),
            **life_facts(after),
        },
    )
    return settle(outcome, scene, {patient.id: after})


def alive_again(sheet: Sheet) -> Sheet:
    """Give the sheet of somebody who was dead: alive and unconscious, the numbers unchanged."""
    return sheet.model_copy(
        update={
            "dead": False,
            "unconscious": True,
            "stable": False,
            "death_clock": None,
            "died_in": None,
            "deed_until": None,
        }
    )


def review_resuscitation(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the further Survival Test; end it, and the question to the GM, for the living."""
    asked = stored.follow_up
    patient = scene.get(asked.character)
    if not patient.sheet.dead:
        return Void(reason=msg("{who} lives.", who=patient.label))
    if asked.kind == LEAVE:
        return asked
    return _ask_patient(patient, asked.memory["levels"], asked.memory["seconds"], scene)
