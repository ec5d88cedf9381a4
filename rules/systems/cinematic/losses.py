"""What a failed test of lost Essence costs, as the player picks (D003-24)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Ask, AskOption, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.names import find, fold
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import Attribute, Content, Drawback
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import LONGEST_DRAWBACK, MOST_DRAWBACKS, Sheet
from rules.systems.cinematic.states import drawback_label

ESSENCE_LOSS = "essence_loss"
WORTH = 2
"""The least points of a Drawback that may be picked."""
LISTED = 25
"""How many things a list can hold; with more, the name is typed."""


class Loss(Request):
    """What picking a loss takes: an attribute that loses a Level, or a Drawback."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who bears it"), hidden=True)]
    attribute: Annotated[
        str | None, Option(msg("The attribute that loses a Level"), hidden=True)
    ] = None
    drawback: Annotated[
        str | None,
        Field(max_length=LONGEST_DRAWBACK),
        Option(msg("The Drawback"), hidden=True),
    ] = None


def drawbacks(content: Content) -> list[Drawback]:
    """Give the Drawbacks that are worth enough."""
    return [row for row in content.drawbacks.values() if row.points >= WORTH]


def ask_loss(character: CineCharacter, sheet: Sheet, scene: CineScene) -> FollowUp:
    """Ask the player: a Level of one mental attribute for now, or a Drawback of 2 points."""
    mental = [each for each in scene.content.mental if sheet.level(each.id)]
    offered = tuple(
        AskOption(value=row.id, label=row.label)
        for row in drawbacks(scene.content)
        if row.id not in sheet.drawbacks
    )
    pick = Choice(
        key="drawback",
        label=msg("A Drawback…"),
        action=ESSENCE_LOSS,
        request={"character": character.id},
        ask=Ask(
            field="drawback",
            label=msg("Mental or emotional Drawback (2+ points)"),
            options=offered if len(offered) <= LISTED else (),
        ),
    )
    return FollowUp(
        kind=ESSENCE_LOSS,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who}: a Level of a mental attribute for now, or a Drawback that stays?",
            who=character.label,
        ),
        choices=(*(_level(character, each) for each in mental), pick),
    )


def _level(character: CineCharacter, attribute: Attribute) -> Choice:
    return Choice(
        key=attribute.id,
        label=msg("{attribute} −1", attribute=attribute.label),
        action=ESSENCE_LOSS,
        request={"character": character.id, "attribute": attribute.id},
    )


def resolve_loss(request: Loss, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Bear what lost Essence costs; InvalidInputError unless it is one of the two."""
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    if (request.attribute is None) is (request.drawback is None):
        raise InvalidInputError(
            msg("It costs a Level or a Drawback: one of them."), field="drawback"
        )
    sheet = character.sheet
    if request.attribute is not None:
        attribute = find(request.attribute, scene.content.mental, field="attribute")
        if not sheet.level(attribute.id):
            raise NotPossibleError(
                msg("{attribute} is at 0 already.", attribute=attribute.label), field="attribute"
            )
        lost = {**sheet.lost, attribute.id: sheet.lost.get(attribute.id, 0) + 1}
        after = sheet.model_copy(update={"lost": lost})
        headline = msg("{who} · {name} −1 for now", who=character.label, name=attribute.label)
        title = _returns(scene)
    else:
        after = _with_drawback(sheet, request.drawback or "", scene)
        label = drawback_label(after.drawbacks[-1], scene.content)
        headline = msg("{who} · Drawback: {name}", who=character.label, name=label)
        title = msg("A Drawback until the GM lifts it")
    outcome = Outcome(
        headline=headline,
        title=title,
        verdict=Verdict.HARM,
        facts={"attribute": request.attribute, "drawback": request.drawback},
    )
    return settle(outcome, scene, {character.id: after})


def _returns(scene: CineScene) -> Message:
    if scene.house_rules.lost_level_returns == "gm":
        return msg("A Level until the GM gives it back")
    return msg("A Level until Essence is 1 or more")


def _with_drawback(sheet: Sheet, text: str, scene: CineScene) -> Sheet:
    """Add a Drawback: a row of the content worth 2 points, or the player's own words."""
    try:
        row = find(text, scene.content.drawbacks.values(), field="drawback")
        name = row.id
        if row.points < WORTH:
            raise InvalidInputError(
                msg(
                    "{drawback} is worth {n}: it has to be {least} or more.",
                    drawback=row.label,
                    n=row.points,
                    least=WORTH,
                ),
                field="drawback",
            )
    except UnknownNameError:
        name = " ".join(text.split())
    if fold(name) in map(fold, sheet.drawbacks):
        raise NotPossibleError(msg("That Drawback is there already."), field="drawback")
    if not name or len(sheet.drawbacks) >= MOST_DRAWBACKS:
        raise InvalidInputError(
            msg("A character has at most {n} Drawbacks, each with a name.", n=MOST_DRAWBACKS),
            field="drawback",
        )
    return sheet.model_copy(update={"drawbacks": (*sheet.drawbacks, name)})


def review_loss(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Keep the question, with the attributes that can still lose a Level, until death.

    It ends too where a Level would have come back by now (D003-24).
    """
    character = scene.get(stored.follow_up.character)
    sheet = character.sheet
    if sheet.dead:
        return Void(reason=msg("{who} is dead.", who=character.label))
    if sheet.essence >= 1 and scene.house_rules.lost_level_returns == "essence_above_0":
        return Void(reason=msg("{who} is at Essence {n}.", who=character.label, n=sheet.essence))
    return ask_loss(character, sheet, scene)
