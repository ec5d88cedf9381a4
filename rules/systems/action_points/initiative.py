"""Initiative: who acts before whom, and the bonus of the side that began (D000-12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.combat import Combat, Place
from rules.dice.source import Dice
from rules.message import Message, Series, Signed, Value, msg
from rules.outcome import Outcome, Roll, Table
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.action_points.content import ACUITY, EXPERTISE
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.options import Note
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.scores import Score
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet
from rules.systems.action_points.tests import skill_test

MOST_CHARACTERS = 40


class Initiative(Request):
    """What `/ap initiative` takes: the GM's, for everybody who fights."""

    character: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST_CHARACTERS),
        Part(Right.OWN),
        Option(msg("Who fights; several names with commas between")),
    ]
    began: Annotated[
        tuple[CharacterId, ...],
        Field(max_length=MOST_CHARACTERS),
        Part(Right.OWN),
        Option(msg("Who began it, and so may have a bonus; several names with commas between")),
    ] = ()
    note: Note = None


def resolve_initiative(request: Initiative, scene: ApScene, dice: Dice) -> Outcome:
    """Make an Expertise test for everybody; the highest score acts first, ties are the GM's."""
    expertise = scene.content.skills[EXPERTISE]
    scores = {
        who: skill_test(scene.get(who), expertise, scene).rolled(dice)
        for who in dict.fromkeys(request.character)
    }
    order = sorted(scores, key=lambda who: -scores[who].total)
    after = {
        who: _with_bonus(scene.get(who).sheet, scene.house_rules)
        for who in dict.fromkeys(request.began)
    }
    first = scene.get(order[0])
    outcome = Outcome(
        headline=msg("Initiative: {who} acts first", who=first.label),
        title=msg("{who} acts first, with {n} AP", who=first.label, n=scores[order[0]].total),
        rolls=tuple(_roll(scene.get(who), scores[who]) for who in order if scores[who].faces),
        lines=(*_ties(order, scores, scene), *_bonuses(after, scene)),
        table=Table(
            columns=(msg("Order"), msg("Character"), msg("AP")),
            rows=tuple(_rows(order, scores, scene)),
        ),
        house_rules=("initiative_bonus",)
        if any(each.fight.bonus for each in after.values())
        else (),
        facts={
            "order": list(order),
            "scores": [scores[who].total for who in order],
            "bonuses": {str(who): sheet.fight.bonus for who, sheet in after.items()},
        },
    )
    return settle(outcome, scene, after, note=request.note)


def order_fighters(scene: ApScene, began: tuple[CharacterId, ...], dice: Dice) -> Outcome:
    """Order everybody in the scene by their Expertise scores, as `/ap initiative` does."""
    found = resolve_initiative(Initiative(character=tuple(scene.cast), began=began), scene, dice)
    places = (
        Place(character=who, name=scene.get(who).label, score=score)
        for who, score in zip(found.facts["order"], found.facts["scores"], strict=True)
    )
    return found.model_copy(update={"combat": Combat(order=tuple(places))})


def _with_bonus(sheet: Sheet, rules: HouseRules) -> Sheet:
    """Keep the bonus for the first weapon test of somebody who began the fight."""
    rule = rules.initiative_bonus
    bonus = sheet.traits.get(ACUITY, 0) if rule == "acuity_rank" else rule
    return sheet.model_copy(update={"fight": sheet.fight.model_copy(update={"bonus": bonus})})


def _roll(character: ApCharacter, score: Score) -> Roll:
    return replace(score.rolls[0], label=character.label)


def _rows(
    order: list[CharacterId], scores: dict[CharacterId, Score], scene: ApScene
) -> Iterable[tuple[Value, ...]]:
    for place, who in enumerate(order, start=1):
        yield place, scene.get(who).label, scores[who].total


def _ties(
    order: list[CharacterId], scores: dict[CharacterId, Score], scene: ApScene
) -> Iterable[Message]:
    for total in dict.fromkeys(scores[who].total for who in order):
        tied = [scene.get(who).label for who in order if scores[who].total == total]
        if len(tied) > 1:
            yield msg(
                "{who} are level at {n} AP: the GM orders them, or rolls again.",
                who=Series(items=tuple(tied)),
                n=total,
            )


def _bonuses(after: dict[CharacterId, Sheet], scene: ApScene) -> Iterable[Message]:
    for who, sheet in after.items():
        if sheet.fight.bonus:
            yield msg(
                "{who} began it: {bonus} AP on the first weapon test.",
                who=scene.get(who).label,
                bonus=Signed(number=sheet.fight.bonus),
            )
