"""`/d100 cover`: the cover that somebody is in, until it changes or the fight ends."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.options import HIGHEST, Note
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.settle import settle


class Cover(Request):
    """What `/d100 cover` takes."""

    points: Annotated[
        int, Field(ge=0, le=HIGHEST), Option(msg("Points of cover; 0 is in the open"))
    ]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is in cover; your own character if left out")),
    ]
    note: Note = None


def resolve_cover(request: Cover, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Put somebody into cover, or into the open with 0."""
    target = scene.get(request.target)
    if request.points:
        title = msg("{who} is in cover: {n} points", who=target.label, n=request.points)
    else:
        title = msg("{who} is in the open", who=target.label)
    outcome = Outcome(headline=title, title=title, facts={"cover": request.points})
    after = target.sheet.model_copy(update={"cover": request.points})
    return settle(outcome, scene, {target.id: after}, note=request.note)
