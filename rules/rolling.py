"""A plain roll: any notation, by no system's rules."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rules.dice.evaluate import roll
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Name, msg
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.system import Action


class RollRequest(Request):
    """What to roll, and a few words to show."""

    dice: Annotated[str, Field(max_length=300), Option(msg("Dice, such as 2d6+1 or 4d6kh3"))]
    note: Annotated[
        str | None, Field(max_length=500), Option(msg("A few words to show, never read"))
    ] = None


def roll_dice(request: RollRequest, _scene: Any, dice: Dice) -> Outcome:  # noqa: ANN401 - needs none
    """Roll what the notation says; InvalidInputError points at what cannot be read."""
    rolled = roll(parse(request.dice, field="dice"), dice)
    expression = Name(text=request.dice.strip())
    return Outcome(
        headline=msg("{dice}: {total}", dice=expression, total=rolled.total),
        title=msg("{total}", total=rolled.total),
        rolls=rolled.rolls,
        facts={"total": rolled.total},
        note=Name(text=request.note) if request.note else None,
    )


ROLL = Action("roll", msg("roll"), RollRequest, roll_dice)
"""The action of /roll. It reads no sheet and changes none."""
