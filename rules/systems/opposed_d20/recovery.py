"""Getting over a state: standing up, and what ends by the GM's word (D002-6, D002-15, D002-37)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Name, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import (
    awake,
    is_dead,
    is_insane,
    is_prone,
    is_unconscious,
    present,
)

State = Literal["prone", "unconscious", "debilitated", "temporary insanity", "insanity"]

LABELS: Mapping[str, Message] = {
    "prone": msg("prone: stands up"),
    "unconscious": msg("unconscious: wakes"),
    "debilitated": msg("debilitated: is treated"),
    "temporary insanity": msg("temporary insanity: is over"),
    "insanity": msg("insanity: is over"),
}

_HOLDS: Mapping[str, Callable[[Sheet, HouseRules], bool]] = {
    "prone": is_prone,
    "unconscious": is_unconscious,
    "debilitated": lambda sheet, _: sheet.debilitated,
    "temporary insanity": lambda sheet, _: sheet.temp_insane_in is not None,
    "insanity": lambda sheet, _: is_insane(sheet),
}

_ENDS: Mapping[str, Callable[[Sheet], Sheet]] = {
    "prone": lambda sheet: sheet.model_copy(update={"prone": False}),
    "unconscious": awake,
    "debilitated": lambda sheet: sheet.model_copy(update={"debilitated": False}),
    "temporary insanity": lambda sheet: sheet.model_copy(update={"temp_insane_in": None}),
    "insanity": lambda sheet: sheet.model_copy(update={"insane": False}),
}


def _said(who: Name) -> Mapping[str, Message]:
    return {
        "prone": msg("{who} stands up", who=who),
        "unconscious": msg("{who} wakes", who=who),
        "debilitated": msg("{who} is treated", who=who),
        "temporary insanity": msg("{who} is no longer temporarily insane", who=who),
        "insanity": msg("{who} is no longer insane", who=who),
    }


class Recover(Request):
    """What `/d20 recover` takes."""

    state: Annotated[State, Option(msg("What is over; all but prone is the GM's"), labels=LABELS)]
    character: Who
    note: Note = None


def resolve_recover(request: Recover, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """End a state; NotPossibleError where it does not hold, or is the GM's to end."""
    actor, rules = scene.get(request.character), scene.house_rules
    sheet = present(actor.sheet, scene.clock)
    if is_dead(sheet, rules):
        raise NotPossibleError(msg("{who} is dead.", who=actor.label), field="character")
    if not _HOLDS[request.state](sheet, rules):
        raise NotPossibleError(
            msg("That is not the state of {who}.", who=actor.label), field="state"
        )
    if request.state == "prone" and is_unconscious(sheet, rules):
        raise NotPossibleError(msg("{who} is unconscious.", who=actor.label), field="state")
    if request.state == "insanity" and sheet.san == 0:
        raise NotPossibleError(
            msg("{who} has no SAN: insanity ends once there is some again.", who=actor.label),
            field="state",
        )
    if request.state != "prone" and not scene.by_gm:
        raise NotPossibleError(msg("Only the GM can say that this is over."), field="state")
    ended = _said(actor.label)[request.state]
    outcome = Outcome(
        headline=ended,
        title=ended,
        verdict=Verdict.RELIEF,
        facts={"state": request.state},
    )
    return settle(outcome, scene, {actor.id: _ENDS[request.state](sheet)}, note=request.note)
