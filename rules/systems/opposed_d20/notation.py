"""`/d20 mastery`: a rating as one number and as x/y."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.message import msg, msgn
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.systems.opposed_d20.mastery import read_rating
from rules.systems.opposed_d20.options import Note
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle


class Mastery(Request):
    """What `/d20 mastery` takes."""

    rating: Annotated[str, Option(msg("A number such as 55, or a rating such as 15/2"))]
    note: Note = None


def resolve_mastery(request: Mastery, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show a rating in both ways of writing it (D002-18)."""
    rating = read_rating(request.rating, msg("A rating"), field="rating")
    both = msg("{value} is {x}/{y}", value=rating.value, x=rating.number, y=rating.degrees)
    outcome = Outcome(
        headline=both,
        title=both,
        lines=(
            msgn(
                "Roll {x} or less on a d20, with {n} degree of mastery.",
                "Roll {x} or less on a d20, with {n} degrees of mastery.",
                rating.degrees,
                x=rating.number,
            ),
        ),
        facts={
            "value": rating.value,
            "x": rating.number,
            "y": rating.degrees,
        },
    )
    return settle(outcome, scene, note=request.note)
