"""At 0 Hit Points, where a house rule leaves the last word to the GM (D002-8)."""

from __future__ import annotations

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.outcome import Outcome, Verdict
from rules.request import Request
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.states import is_dead, is_dying

DYING = "dying"
DIE = "die"


def ask_death(target: D20Character) -> FollowUp:
    """Ask the GM whether somebody who lies dying dies; healing above 0 ends it."""
    return FollowUp(
        kind=DYING,
        character=target.id,
        asks=Asks.GM,
        prompt=msg(
            "{who} lies dying at 0 Hit Points, until healed or until the GM says it is over.",
            who=target.label,
        ),
        choices=(Choice(key=DIE, label=msg("Dies"), action=DIE, request={"character": target.id}),),
    )


def review_death(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """End the question about somebody who is dead, or above 0 Hit Points again."""
    target = scene.get(stored.follow_up.character)
    if is_dead(target.sheet, scene.house_rules):
        return Void(reason=msg("{who} is dead.", who=target.label))
    if not is_dying(target.sheet, scene.house_rules):
        return Void(reason=msg("{who} is above 0 Hit Points again.", who=target.label))
    return stored.follow_up


class Die(Request):
    """What dying takes: the GM's word."""

    character: Who
    note: Note = None


def resolve_die(request: Die, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Let somebody die who lies dying; NotPossibleError for anybody else."""
    target = scene.get(request.character)
    if not is_dying(target.sheet, scene.house_rules):
        raise NotPossibleError(
            msg("{who} does not lie dying.", who=target.label), field="character"
        )
    outcome = Outcome(
        headline=msg("{who} dies", who=target.label),
        title=msg("Dies"),
        verdict=Verdict.HARM,
        house_rules=("zero_hp",),
        facts={"dead": True},
    )
    after = target.sheet.model_copy(update={"dead": True})
    return settle(outcome, scene, {target.id: after}, note=request.note)
