"""Damage: what is taken off Life Points, and what follows."""

from __future__ import annotations

from typing import Annotated

from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.message import msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.options import HIGHEST, Note
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.striking import said_loss, strike


class Damage(Request):
    """What `/damage` takes."""

    amount: Annotated[str, Option(msg("How many Life Points: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.HARM, own_by_default=True),
        Option(msg("Whom it strikes; your own character if left out")),
    ]
    note: Note = None


def resolve_damage(request: Damage, scene: CineScene, dice: Dice) -> Outcome:
    """Take Life Points off, past 0, and ask the tests that are due."""
    target = scene.get(request.target)
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    struck = strike(target, target.sheet, rolled.total, scene)
    outcome = Outcome(
        headline=said_loss(struck),
        title=msg("{n} damage", n=struck.loss),
        verdict=Verdict.HARM if struck.loss else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        lines=struck.lines,
        opens=struck.opens,
        closes=struck.closes,
        house_rules=struck.house_rules,
        facts={"amount": rolled.total, **struck.facts},
    )
    return settle(outcome, scene, {target.id: struck.sheet}, note=request.note)
