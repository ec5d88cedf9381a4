"""First Aid and treatment: who tries, on whom, and what the try comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Value, msg
from rules.outcome import Face, Outcome, Roll, Term
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.care import (
    CARE,
    METHODS,
    Method,
    Work,
    care_facts,
    care_for,
    care_verdict,
    offer_care,
    said_care,
)
from rules.systems.percentile.content import FIRST_AID, MEDICINE, SURGERY
from rules.systems.percentile.d100 import Grade
from rules.systems.percentile.deaths import refuse_dead
from rules.systems.percentile.options import Modifier, Note
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.targets import MODIFIER, Target, check_gm, target_of, typed_target
from rules.systems.percentile.tests import Tested, roll_test, tick_line, ticked

WEEK = 7
"""Campaign days from one treatment to the next (D001-43)."""
HEALS = 4
"""Sides of the die that a success heals."""

Patient = Annotated[
    CharacterId,
    Part(Right.NONE, own_by_default=True),
    Option(msg("Who is treated; your own character if left out")),
]
Medic = Annotated[
    CharacterId | None,
    Part(Right.OWN, own_by_default=True),
    Option(msg("Who treats; your own character if left out")),
]


class FirstAid(Request):
    """What `/d100 firstaid` takes."""

    patient: Patient
    skill: Annotated[
        str | None, Option(msg("The medic's skill or percentage; First Aid if left out"))
    ] = None
    modifier: Modifier = 0
    character: Medic = None
    note: Note = None


class Treat(Request):
    """What `/d100 treat` takes."""

    patient: Patient
    kind: Annotated[
        Literal["medicine", "surgery"] | None,
        Option(
            msg("Medicine or Surgery, whichever fits; the medic's better one if left out"),
            labels={"medicine": msg("Medicine"), "surgery": msg("Surgery")},
        ),
    ] = None
    skill: Annotated[
        str | None, Option(msg("A percentage, where no medic's sheet has the skill"))
    ] = None
    modifier: Modifier = 0
    character: Medic = None
    note: Note = None


@dataclass(frozen=True, slots=True)
class Try:
    """A try before it is rolled: by whom, on whom, how, and which wound it is for."""

    medic: D100Character | None
    patient: D100Character
    method: Method
    target: Target
    wound: int | None = None
    note: str | None = None


def resolve_first_aid(request: FirstAid, scene: D100Scene, dice: Dice) -> Outcome:
    """Try First Aid on the newest wound that nobody has tried (D001-42).

    A success gives 1D4 HP; the try is used up either way. Raises what `plan_first_aid` raises.
    """
    return _resolve(plan_first_aid(request, scene), scene, dice)


def plan_first_aid(request: FirstAid, scene: D100Scene) -> Try:
    """Prepare a try of First Aid.

    NotPossibleError without a wound that is open to it, and for the dead (D001-10).
    """
    patient = _patient(request.patient, scene)
    wound = patient.sheet.untried()
    if wound is None:
        raise NotPossibleError(
            msg("{who} has no wound that is still open to First Aid.", who=patient.label),
            field="patient",
        )
    medic = None if request.character is None else scene.get(request.character)
    target = _target(medic, request.skill or FIRST_AID, request.modifier, scene)
    return Try(medic, patient, "first_aid", target, wound.id, request.note)


def resolve_treat(request: Treat, scene: D100Scene, dice: Dice) -> Outcome:
    """Treat a patient: once a week of campaign days, by Medicine or Surgery, for 1D4 HP.

    The dying may have one emergency a fall, outside the week, by Surgery; Medicine is the GM's to
    allow (D001-9). Raises what `plan_treatment` raises.
    """
    return _resolve(plan_treatment(request, scene), scene, dice)


def plan_treatment(request: Treat, scene: D100Scene) -> Try:
    """Prepare a treatment; NotPossibleError when it is too soon, and for the dead."""
    patient = _patient(request.patient, scene)
    medic = None if request.character is None else scene.get(request.character)
    kind = request.kind or _fitting(medic, patient)
    method: Method = "emergency" if patient.sheet.dying else "treatment"
    if method == "emergency":
        _check_emergency(patient, kind, scene)
    else:
        _check_week(patient, scene)
    target = _target(medic, request.skill or kind, request.modifier, scene)
    return Try(medic, patient, method, target, note=request.note)


def _patient(number: CharacterId, scene: D100Scene) -> D100Character:
    patient = scene.get(number)
    refuse_dead(patient, field="patient")
    if scene.open_for(patient.id, CARE) is not None:
        raise NotPossibleError(
            msg("{who} has yet to take what a medic just did.", who=patient.label),
            field="patient",
        )
    return patient


def _fitting(medic: D100Character | None, patient: D100Character) -> str:
    """Give Surgery for the dying, else the medic's better skill."""
    if patient.sheet.dying or medic is None:
        return SURGERY
    return max((MEDICINE, SURGERY), key=medic.sheet.skill)


def _check_emergency(patient: D100Character, kind: str, scene: D100Scene) -> None:
    if patient.sheet.surgery_tried:
        raise NotPossibleError(
            msg("The one emergency treatment of this fall was tried on {who}.", who=patient.label),
            field="patient",
        )
    if kind == MEDICINE and not scene.by_gm:
        raise NotPossibleError(
            msg(
                "{who} is dying: that takes Surgery, unless the GM allows Medicine.",
                who=patient.label,
            ),
            field="kind",
        )


def _check_week(patient: D100Character, scene: D100Scene) -> None:
    last = patient.sheet.last_treatment
    if last is not None and scene.clock.day - last < WEEK:
        raise NotPossibleError(
            msg(
                "{who} was treated on day {last}. The next treatment is possible on day {next}.",
                who=patient.label,
                last=last + 1,
                next=last + WEEK + 1,
            ),
            field="patient",
        )


def _target(medic: D100Character | None, skill: str, modifier: int, scene: D100Scene) -> Target:
    if medic is not None:
        return target_of(medic, skill, scene, modifier=modifier)
    check_gm(scene)
    typed = typed_target(skill, field="skill")
    if typed is None:
        raise InvalidInputError(
            msg("Say who treats, or type the medic's percentage as the skill."), field="skill"
        )
    return typed.plus(MODIFIER, modifier)


def _resolve(each: Try, scene: D100Scene, dice: Dice) -> Outcome:
    tested = roll_test(each.target, dice)
    work, rolls, keys = _worked(each, tested, scene, dice)
    sheets: dict[CharacterId, Sheet] = {}
    tick: tuple[Message, ...] = ()
    if each.medic is not None:
        after = ticked(each.medic.sheet, tested, scene.content)
        sheets[each.medic.id] = after
        tick = tick_line(each.medic.sheet, after, tested)
    patient = replace(each.patient, sheet=sheets.get(each.patient.id, each.patient.sheet))
    cared = care_for(patient, work, scene)
    at_once = _may_apply(each, scene)
    if at_once:
        sheets[patient.id] = cared.sheet
    outcome = Outcome(
        headline=said_care(patient, work, cared) if at_once else _rolled(each, tested),
        title=tested.sentence(),
        verdict=care_verdict(cared) if at_once and cared.healed else tested.verdict,
        rolls=(tested.thrown(), *rolls),
        terms=(*each.target.terms, *_doubled(work, keys)),
        lines=(*(cared.lines if at_once else ()), *tick),
        opens=cared.opens if at_once else (offer_care(patient, work),),
        house_rules=(*keys, *(cared.house_rules if at_once else ())),
        facts={"ok": True, "applied": at_once, **tested.facts, **care_facts(work, cared)},
    )
    return settle(outcome, scene, sheets, note=each.note)


def _worked(
    each: Try, tested: Tested, scene: D100Scene, dice: Dice
) -> tuple[Work, tuple[Roll, ...], tuple[str, ...]]:
    """Say what a try comes to: its HP are rolled now (D001-11)."""
    doubles = scene.house_rules.first_aid == "critical_doubles" and each.method == "first_aid"
    fumbled = doubles and tested.grade is Grade.FUMBLE
    day = scene.clock.day if each.method == "treatment" else None
    work = Work(method=each.method, wound=each.wound, day=day)
    if not tested.passed and not fumbled:
        return work, (), ()
    face = dice.roll(HEALS)
    rolls = (_die(face, msg("Harm") if fumbled else msg("Healing")),)
    if fumbled:
        return work.model_copy(update={"harm": face}), rolls, ("first_aid",)
    critical = doubles and tested.grade is Grade.CRITICAL
    healing = 2 * face if critical else face
    keys = ("first_aid",) if critical else ()
    return work.model_copy(update={"healing": healing}), rolls, keys


def _doubled(work: Work, keys: tuple[str, ...]) -> tuple[Term, ...]:
    """Show what a critical makes of the die, where a house rule lets it double (D001-11)."""
    if not (keys and work.healing):
        return ()
    return (Term(label=msg("Critical, doubled"), value=msg("{n}", n=work.healing)),)


def _die(face: int, label: Value) -> Roll:
    return Roll(faces=(Face(sides=HEALS, value=face),), label=label)


def _may_apply(each: Try, scene: D100Scene) -> bool:
    """Tell whether the patient's sheet is the medic's player's, or the GM's, to change."""
    if scene.by_gm:
        return True
    return (
        each.medic is not None
        and each.medic.owner is not None
        and each.medic.owner == each.patient.owner
    )


def _rolled(each: Try, tested: Tested) -> Message:
    return msg(
        "{method} on {who}: {grade}",
        method=METHODS[each.method],
        who=each.patient.label,
        grade=tested.word,
    )
