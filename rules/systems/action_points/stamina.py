"""Changing Stamina by what was spent or regained, or to a number."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Signed, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.action_points.effects import change_stamina
from rules.systems.action_points.options import HIGHEST, Note, Who
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.settle import settle


class ChangeStamina(Request):
    """What `/ap stamina` takes: one of the two numbers."""

    change: Annotated[
        int | None,
        Field(ge=-HIGHEST, le=HIGHEST),
        Option(msg("How much is regained, or spent when it is below 0")),
    ] = None
    to: Annotated[
        int | None, Field(ge=-HIGHEST, le=HIGHEST), Option(msg("What Stamina becomes"))
    ] = None
    character: Who
    note: Note = None


def resolve_stamina(request: ChangeStamina, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Change Stamina, up to its maximum, and say what falling stirs (D000-20, D000-27).

    InvalidInputError unless exactly one of the two numbers is given.
    """
    actor = scene.get(request.character)
    before = actor.sheet.stamina
    if request.change is not None and request.to is None:
        change = request.change
    elif request.to is not None and request.change is None:
        change = request.to - before
    else:
        raise InvalidInputError(msg("Give either the change of Stamina or what it becomes."))
    effect = change_stamina(actor.sheet, change, scene.house_rules)
    stirred = stir(actor, effect, scene)
    after = effect.sheet.stamina
    outcome = Outcome(
        headline=msg(
            "{who} · Stamina {before} → {after}", who=actor.label, before=before, after=after
        ),
        title=msg("Stamina {change}", change=Signed(number=after - before)),
        verdict=Verdict.HARM if after < before else Verdict.RELIEF,
        lines=stirred.lines,
        opens=stirred.opens,
        closes=stirred.closes,
        house_rules=(*effect.house_rules, *stirred.house_rules),
        facts={"stamina": after, "exhausted": effect.sheet.exhausted, **stirred.facts},
    )
    return settle(outcome, scene, {actor.id: effect.sheet}, note=request.note)
