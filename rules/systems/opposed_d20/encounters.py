"""Encounters, over which lost SAN is summed; and what the campaign's clock brings (D002-15)."""

from __future__ import annotations

from rules.clock import Clock
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, msg
from rules.outcome import Outcome
from rules.request import Request
from rules.sheet import CharacterId
from rules.systems.opposed_d20.options import Note
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import after_encounter, present


class Encounter(Request):
    """What beginning or ending an encounter takes."""

    note: Note = None


def resolve_start(request: Encounter, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Begin an encounter; NotPossibleError while one goes on."""
    clock = scene.clock
    if clock.encounter:
        raise NotPossibleError(
            msg("Encounter {n} goes on: end it first.", n=clock.encounter), field="action"
        )
    number = clock.encounters + 1
    begun = clock.model_copy(update={"encounter": number, "encounters": number})
    return _told(request, scene, begun, msg("Encounter {n} begins", n=number))


def resolve_end(request: Encounter, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """End the encounter: what was lost in it is forgotten, temporary insanity is over.

    NotPossibleError when none goes on.
    """
    clock = scene.clock
    if not clock.encounter:
        raise NotPossibleError(msg("No encounter goes on."), field="action")
    over = clock.model_copy(update={"encounter": 0})
    return _told(request, scene, over, msg("Encounter {n} is over", n=clock.encounter))


def _told(request: Encounter, scene: D20Scene, clock: Clock, sentence: Message) -> Outcome:
    outcome = Outcome(
        headline=sentence,
        title=sentence,
        clock=clock,
        facts={"encounter": clock.encounter},
    )
    return settle(outcome, scene, _at(scene, clock), note=request.note)


def passes(scene: D20Scene, clock: Clock) -> Outcome:
    """Give what falls due for everybody in the scene when its clock comes to `clock`.

    With an encounter ends what was lost in it, and the temporary insanity that it brought;
    nothing else minds the time.
    """
    title = msg("Day {day}", day=clock.day + 1)
    return settle(Outcome(headline=title, title=title), scene, _at(scene, clock))


def _at(scene: D20Scene, clock: Clock) -> dict[CharacterId, Sheet]:
    """Give everybody's sheet as it is at that time."""
    over = scene.clock.encounter != clock.encounter
    return {
        who: after_encounter(each.sheet) if over else present(each.sheet, clock)
        for who, each in scene.cast.items()
    }
