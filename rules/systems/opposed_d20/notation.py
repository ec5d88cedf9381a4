"""`/d20 mastery`: a rating as one number and as x/y."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.message import Message, msg, msgn
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.systems.opposed_d20.mastery import Rating, read_rating
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
    both = _both(rating)
    outcome = Outcome(
        headline=both,
        title=both,
        lines=(_line(rating),),
        facts={
            "value": rating.value,
            "x": rating.number,
            "y": rating.degrees,
        },
    )
    return settle(outcome, scene, note=request.note)


def _both(rating: Rating) -> Message:
    """Say a rating as a number and as x/y, which up to 20 are the same."""
    if not rating.degrees:
        return msg("{value} has no degree of mastery", value=rating.value)
    return msg("{value} is {x}/{y}", value=rating.value, x=rating.number, y=rating.degrees)


def _line(rating: Rating) -> Message:
    if not rating.value:
        return msg("Only a 1 on a d20 succeeds.")
    if not rating.degrees:
        return msg("Roll {x} or less on a d20.", x=rating.number)
    return msgn(
        "Roll {x} or less on a d20, with {n} degree of mastery.",
        "Roll {x} or less on a d20, with {n} degrees of mastery.",
        rating.degrees,
        x=rating.number,
    )
