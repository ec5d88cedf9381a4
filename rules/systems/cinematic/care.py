"""What a medic can do for the dying: stabilise them (D003-13)."""

from __future__ import annotations

from typing import Annotated

from rules.clock import MINUTE
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import DOCTOR, INTELLIGENCE
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.levels import tens
from rules.systems.cinematic.life import DYING
from rules.systems.cinematic.options import Drama, Modifier, Note
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import MODIFIER, Sum, pass_or_fail
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.subjects import task_of

CARE = "care"
TAKE_CARE = "take_care"

Medic = Annotated[
    CharacterId,
    Part(Right.OWN, own_by_default=True),
    Option(msg("The medic; your own character if left out")),
]


class Stabilize(Request):
    """What `/cinematic stabilize` takes."""

    patient: Annotated[CharacterId, Part(Right.NONE), Option(msg("Who is dying"))]
    modifier: Modifier = 0
    drama: Drama = False
    character: Medic
    note: Note = None


class TakeCare(Request):
    """What being stabilised takes: it is offered, never typed."""

    patient: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who was dying"), hidden=True)]


def refuse_idle(character: CineCharacter, scene: CineScene) -> None:
    """Refuse what only the able and awake can do; NotPossibleError.

    The GM may have the unconscious tested all the same, and a last deed is one.
    """
    sheet = character.sheet
    if sheet.acts or (scene.by_gm and not sheet.dead):
        return
    if sheet.dead:
        raise NotPossibleError(msg("{who} is dead.", who=character.label), field="character")
    state = msg("{who} is incapacitated.", who=character.label)
    if sheet.unconscious:
        state = msg("{who} is unconscious.", who=character.label)
    raise NotPossibleError(state, field="character")


def medic_sum(medic: Sheet, scene: CineScene) -> Sum:
    """Add up a medic's task: Intelligence and Doctor."""
    subject = task_of(DOCTOR, scene.content, INTELLIGENCE)
    return subject.task_for(medic, scene.content, scene.house_rules)


def stabilize_sum(medic: Sheet, patient: Sheet, scene: CineScene) -> Sum:
    """Add up the task of stabilising: −1 for each full ten that the patient is below 0."""
    label = msg("Patient at {n} Life Points", n=patient.life)
    return medic_sum(medic, scene).plus(label, -tens(patient.life))


def may_apply(medic: CineCharacter, patient: CineCharacter, scene: CineScene) -> bool:
    """Tell whether the patient's sheet is the medic's player's, or the GM's, to change."""
    return scene.by_gm or (medic.owner is not None and medic.owner == patient.owner)


def stabilized(sheet: Sheet) -> Sheet:
    """Give the sheet stable: slow death ends."""
    return sheet.model_copy(update={"stable": True, "death_clock": None, "slow_minutes": 0})


def treated(request: Stabilize, scene: CineScene) -> tuple[CineCharacter, CineCharacter, Attempt]:
    """Read who stabilises whom, and prepare the roll; a RuleError where it cannot be made."""
    medic, patient = scene.get(request.character), scene.get(request.patient)
    _check(medic, patient, scene)
    added = stabilize_sum(medic.sheet, patient.sheet, scene).plus(MODIFIER, request.modifier)
    return medic, patient, attempt(medic.sheet, added, scene, feat=request.drama)


def resolve_stabilize(request: Stabilize, scene: CineScene, dice: Dice) -> Outcome:
    """Try to stabilise the dying: one try a minute, never on oneself (D003-13).

    Somebody else's character is stable when its player or the GM takes it. NotPossibleError for
    the dead, the stable, and for those who are not dying.
    """
    medic, patient, tried = treated(request, scene)
    score, after = tried.rolled(scene, dice)
    sheets = {medic.id: after.model_copy(update={"tried_at": scene.clock.seconds})}
    opens: tuple[FollowUp, ...] = ()
    state = patient.sheet
    if score.passed and may_apply(medic, patient, scene):
        state = sheets[patient.id] = stabilized(patient.sheet)
    elif score.passed:
        opens = (_offer(patient, patient.sheet),)
    outcome = Outcome(
        headline=_headline(medic, patient, passed=score.passed),
        title=pass_or_fail(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=opens,
        house_rules=score.house_rules,
        facts={**score.facts, **life_facts(state)},
    )
    return settle(outcome, scene, sheets, note=request.note)


def _check(medic: CineCharacter, patient: CineCharacter, scene: CineScene) -> None:
    if medic.id == patient.id:
        raise NotPossibleError(msg("Nobody can stabilise themselves."), field="patient")
    refuse_idle(medic, scene)
    refuse_dead(patient, field="patient")
    if patient.sheet.stable:
        raise NotPossibleError(msg("{who} is stable already.", who=patient.label), field="patient")
    if patient.sheet.life > DYING and not scene.by_gm:
        raise NotPossibleError(msg("{who} is not dying.", who=patient.label), field="patient")
    tried = medic.sheet.tried_at
    if tried is not None and scene.clock.seconds - tried < MINUTE:
        raise NotPossibleError(
            msg(
                "{who} has tried within this minute: the next try is possible a minute after it.",
                who=medic.label,
            ),
            field="character",
        )


def _headline(medic: CineCharacter, patient: CineCharacter, *, passed: bool) -> Message:
    if passed:
        return msg("{who} stabilises {patient}", who=medic.label, patient=patient.label)
    return msg("{who} cannot stabilise {patient}", who=medic.label, patient=patient.label)


def _offer(patient: CineCharacter, sheet: Sheet) -> FollowUp:
    """Offer to be stable, at those Life Points: a new wound ends it, as it ends being stable."""
    return FollowUp(
        kind=CARE,
        character=patient.id,
        asks=Asks.OWNER,
        prompt=msg("{who} can be stable.", who=patient.label),
        choices=(
            Choice(
                key="take",
                label=msg("Be stable"),
                action=TAKE_CARE,
                request={"patient": patient.id},
            ),
        ),
        memory={"life": sheet.life},
    )


def resolve_take_care(request: TakeCare, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Be stable after a medic's success; NotPossibleError for the dead."""
    patient = scene.get(request.patient)
    refuse_dead(patient, field="patient")
    after = stabilized(patient.sheet)
    outcome = Outcome(
        headline=msg("{who} is stable", who=patient.label),
        title=msg("Stable: no more tests of slow death"),
        verdict=Verdict.RELIEF,
        facts=life_facts(after),
    )
    return settle(outcome, scene, {patient.id: after})


def review_care(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """End the offer for the dead, those who need it no more, and the newly hurt (D003-39)."""
    patient = scene.get(stored.follow_up.character)
    if patient.sheet.dead:
        return Void(reason=msg("{who} is dead.", who=patient.label))
    if patient.sheet.stable or patient.sheet.life > DYING:
        return Void(reason=msg("{who} is not dying.", who=patient.label))
    if patient.sheet.life < stored.follow_up.memory["life"]:
        return Void(reason=msg("{who} was hurt again.", who=patient.label))
    return _offer(patient, patient.sheet)
