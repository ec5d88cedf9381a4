"""Turn order: DEX, the highest first; ties are the GM's (D001-46)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import Field

from rules.combat import Combat, Place
from rules.dice.source import Dice
from rules.message import Message, Series, msg
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.content import DEXTERITY
from rules.systems.percentile.options import Note
from rules.systems.percentile.plans import characters
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle

MOST_CHARACTERS = 40


class Initiative(Request):
    """What `/d100 initiative` takes."""

    character: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST_CHARACTERS),
        Part(Right.NONE),
        Option(msg("Who fights; several names with commas between")),
    ]
    note: Note = None


def resolve_initiative(request: Initiative, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Put everybody in the order of their DEX, without any die."""
    fighters = sorted(characters(request.character, scene), key=lambda who: -_dex(who))
    outcome = Outcome(
        headline=msg("Turn order: {who} acts first", who=fighters[0].label),
        title=msg("{who} acts first, with DEX {n}", who=fighters[0].label, n=_dex(fighters[0])),
        lines=tuple(_ties(fighters)),
        table=Table(
            columns=(msg("Order"), msg("Character"), msg("DEX")),
            rows=tuple(
                (place, who.label, _dex(who)) for place, who in enumerate(fighters, start=1)
            ),
        ),
        facts={"order": [who.id for who in fighters], "scores": [_dex(who) for who in fighters]},
    )
    return settle(outcome, scene, note=request.note)


def order_fighters(scene: D100Scene, began: tuple[CharacterId, ...], dice: Dice) -> Outcome:  # noqa: ARG001 - DEX alone decides
    """Order everybody in the scene, as `/d100 initiative` does."""
    found = resolve_initiative(Initiative(character=tuple(scene.cast)), scene, dice)
    places = (
        Place(character=who, name=scene.get(who).label, score=score)
        for who, score in zip(found.facts["order"], found.facts["scores"], strict=True)
    )
    return found.model_copy(update={"combat": Combat(order=tuple(places))})


def _dex(who: D100Character) -> int:
    return who.sheet.stat(DEXTERITY)


def _ties(fighters: Sequence[D100Character]) -> Iterable[Message]:
    for dex in dict.fromkeys(map(_dex, fighters)):
        tied = tuple(who.label for who in fighters if _dex(who) == dex)
        if len(tied) > 1:
            yield msg(
                "{who} are level at DEX {n}: the GM orders them.", who=Series(items=tied), n=dex
            )
