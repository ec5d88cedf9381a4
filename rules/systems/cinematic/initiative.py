"""Initiative: d10 and Dexterity, the highest first; ties are the GM's (D003-42)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from rules.combat import Combat, Place
from rules.dice.source import Dice
from rules.message import Message, Series, Signed, msg
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import DEXTERITY
from rules.systems.cinematic.feats import roll
from rules.systems.cinematic.options import Note
from rules.systems.cinematic.penalties import RollKind
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.scores import Score, Sum
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.vitals import named

MOST_CHARACTERS = 40


class Initiative(Request):
    """What `/cinematic initiative` takes: the GM's, for everybody who fights."""

    character: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST_CHARACTERS),
        Part(Right.OWN),
        Option(msg("Who fights; several names with commas between")),
    ]
    note: Note = None


def initiative_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up Dexterity, which is once; low Essence counts on every roll, wounds do not."""
    added = Sum().of(named(DEXTERITY, scene), sheet.level(DEXTERITY))
    return added.with_penalties(
        sheet, RollKind.INITIATIVE, scene.content, scene.house_rules, mental=False
    )


def resolve_initiative(request: Initiative, scene: CineScene, dice: Dice) -> Outcome:
    """Roll for everybody: the highest total acts first, level ones stand as they were named."""
    scores: dict[CharacterId, Score] = {}
    after: dict[CharacterId, Sheet] = {}
    for who in dict.fromkeys(request.character):
        sheet = scene.get(who).sheet
        scores[who], after[who] = roll(sheet, initiative_sum(sheet, scene), scene, dice)
    order = sorted(scores, key=lambda who: -scores[who].total)
    first, best = scene.get(order[0]), scores[order[0]].total
    places = tuple(
        Place(character=who, name=scene.get(who).label, score=scores[who].total) for who in order
    )
    outcome = Outcome(
        headline=msg("Initiative: {who} acts first", who=first.label),
        title=msg("{who} acts first, with {n}", who=first.label, n=best),
        rolls=tuple(scores[who].die.roll(scene.get(who).label) for who in order),
        lines=(*_besides(places, scores), *_ties(places)),
        table=_table(places, scores, scene),
        house_rules=tuple(key for who in order for key in scores[who].house_rules),
        facts={"order": list(order), "scores": [scores[who].total for who in order]},
    )
    return settle(outcome, scene, after, note=request.note)


def order_fighters(scene: CineScene, began: tuple[CharacterId, ...], dice: Dice) -> Outcome:  # noqa: ARG001 - the interface tells every system who began
    """Order everybody in the scene, as `/cinematic initiative` does."""
    found = resolve_initiative(Initiative(character=tuple(scene.cast)), scene, dice)
    places = (
        Place(character=who, name=scene.get(who).label, score=score)
        for who, score in zip(found.facts["order"], found.facts["scores"], strict=True)
    )
    return found.model_copy(update={"combat": Combat(order=tuple(places))})


def _table(
    places: tuple[Place, ...], scores: Mapping[CharacterId, Score], scene: CineScene
) -> Table:
    """Show the order, with what everybody's Dexterity adds."""
    rows = (
        (number, place.name, _dexterity(scores[place.character]), scores[place.character].total)
        for number, place in enumerate(places, start=1)
    )
    dexterity = msg("{name}", name=named(DEXTERITY, scene))
    return Table(
        columns=(msg("Order"), msg("Character"), dexterity, msg("Total")), rows=tuple(rows)
    )


def _dexterity(score: Score) -> int:
    return sum(part.change for part in score.sum.parts if part.base)


def _besides(places: tuple[Place, ...], scores: Mapping[CharacterId, Score]) -> Iterable[Message]:
    """Say what is added besides Dexterity: low Essence, a Heroic Feat."""
    for place in places:
        for part in scores[place.character].sum.parts:
            if not part.base:
                yield msg(
                    "{who}: {what} {change}",
                    who=place.name,
                    what=part.label,
                    change=Signed(number=part.change),
                )


def _ties(places: tuple[Place, ...]) -> Iterable[Message]:
    for score in dict.fromkeys(place.score for place in places):
        level = [place.name for place in places if place.score == score]
        if score is not None and len(level) > 1:
            yield msg(
                "{who} are level at {n}: the GM orders them.",
                who=Series(items=tuple(level)),
                n=score,
            )
