"""What a medic's work comes to for the patient: applied at once, or offered to its player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.follow_up import Asks, Choice, FollowUp
from rules.message import Frozen, Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.aftermath import strike
from rules.systems.percentile.deaths import refuse_dead
from rules.systems.percentile.healing import health_facts
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.wounds import regain

CARE = "care"
TAKE_CARE = "take_care"

Method = Literal["first_aid", "treatment", "emergency"]

METHODS: dict[Method, Message] = {
    "first_aid": msg("First Aid"),
    "treatment": msg("Treatment"),
    "emergency": msg("Emergency treatment"),
}


class Work(Frozen):
    """A medic's try, as it is to be applied.

    `healing` and `harm` are HP; `wound` is the wound whose try it uses up. The week of a treatment
    and the emergency of a fall are used up either way (D001-9, D001-43). `day` is that of the try,
    from which the week counts, whenever it is taken.
    """

    method: Method
    healing: Annotated[int, Field(ge=0)] = 0
    harm: Annotated[int, Field(ge=0)] = 0
    wound: int | None = None
    day: int | None = None


class TakeCare(Request):
    """What taking a medic's work takes: it is offered, never typed."""

    patient: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who was treated"), hidden=True)]
    work: Annotated[Work, Option(msg("What it came to"), hidden=True)]


@dataclass(frozen=True, slots=True)
class Cared:
    """A patient after a medic's work: the sheet, and what the rules then ask."""

    sheet: Sheet
    healed: int = 0
    opens: tuple[FollowUp, ...] = ()
    lines: tuple[Message, ...] = ()
    house_rules: tuple[str, ...] = ()


def care_for(patient: D100Character, work: Work, scene: D100Scene) -> Cared:
    """Apply a medic's work: the try is used up, then HP come back, or are lost by a fumble."""
    tried = _tried(patient.sheet, work, scene)
    if work.harm:
        struck = strike(replace(patient, sheet=tried), work.harm, scene)
        keys = struck.house_rules
        return Cared(struck.sheet, -struck.effect.lost, struck.opens, struck.lines, keys)
    healed = regain(tried, work.healing, scene.clock.seconds, scene.house_rules)
    gained = healed.sheet.hp - tried.hp
    return Cared(healed.sheet, gained, house_rules=healed.house_rules)


def _tried(sheet: Sheet, work: Work, scene: D100Scene) -> Sheet:
    if work.wound is not None:
        return sheet.with_wound_tried(work.wound)
    if work.method == "emergency":
        return sheet.model_copy(update={"surgery_tried": True})
    day = scene.clock.day if work.day is None else work.day
    return sheet.model_copy(update={"last_treatment": day})


def offer_care(patient: D100Character, work: Work) -> FollowUp:
    """Offer a medic's work to the patient's player, whose sheet it changes."""
    if work.harm:
        label = msg("Take it: −{n} HP", n=work.harm)
    elif work.healing:
        label = msg("Take it: {n} HP back", n=work.healing)
    else:
        label = msg("Take it: it failed")
    return FollowUp(
        kind=CARE,
        character=patient.id,
        asks=Asks.OWNER,
        prompt=msg("{method} on {who} is done.", method=METHODS[work.method], who=patient.label),
        choices=(
            Choice(
                key="take",
                label=label,
                action=TAKE_CARE,
                request={"patient": patient.id, "work": work.model_dump(mode="json")},
            ),
        ),
    )


def resolve_take_care(request: TakeCare, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Apply the work of somebody else's medic; NotPossibleError if the patient died since."""
    patient = scene.get(request.patient)
    refuse_dead(patient, field="patient")
    cared = care_for(patient, request.work, scene)
    outcome = Outcome(
        headline=said_care(patient, request.work, cared),
        title=METHODS[request.work.method],
        verdict=care_verdict(cared),
        lines=cared.lines,
        opens=cared.opens,
        house_rules=cared.house_rules,
        facts=care_facts(request.work, cared),
    )
    return settle(outcome, scene, {patient.id: cared.sheet})


def said_care(patient: D100Character, work: Work, cared: Cared) -> Message:
    """Say what a medic's work changed, in a line that reads alone."""
    return msg(
        "{method} on {who}, HP {before} → {after}",
        method=METHODS[work.method],
        who=patient.label,
        before=patient.sheet.hp,
        after=cared.sheet.hp,
    )


def care_verdict(cared: Cared) -> Verdict:
    """Say in one word what a medic's work did."""
    if cared.healed > 0:
        return Verdict.RELIEF
    return Verdict.HARM if cared.healed < 0 else Verdict.NEUTRAL


def care_facts(work: Work, cared: Cared) -> dict[str, Any]:
    """Give what a medic's work came to, by name."""
    return {
        "healed": cared.healed,
        "wound": work.wound,
        "week_used": work.method == "treatment",
        **health_facts(cared.sheet),
    }
