"""What the GM gives back: drained and lost Levels, and Drawbacks lifted (D003-20, D003-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rules.content import ContentRow
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Value, msg, msgn
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.options import Note, Who
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.states import drawback_label


class Restore(Request):
    """What `/cinematic restore` takes."""

    thing: Annotated[
        str, Option(msg("An attribute that is lowered, or a Drawback"), completes="restorable")
    ]
    levels: Annotated[
        int | None,
        Field(ge=1, le=20),
        Option(msg("How many Levels come back; all of them if left out")),
    ] = None
    character: Who
    note: Note = None


def restorable(sheet: Sheet, content: Content) -> list[ContentRow]:
    """Give what can be given back: attributes that are lowered, then Drawbacks."""
    attributes: list[ContentRow] = [
        row for row in content.attributes.values() if sheet.level(row.id) < sheet.natural(row.id)
    ]
    return [*attributes, *(_as_row(each, content) for each in sheet.drawbacks)]


def _as_row(drawback: str, content: Content) -> ContentRow:
    label = drawback_label(drawback, content)
    system = isinstance(label, Message)
    return ContentRow(
        id=drawback, name=label.id if isinstance(label, Message) else label.text, custom=not system
    )


def resolve_restore(request: Restore, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Give Levels back, or lift a Drawback; NotPossibleError when there is nothing to."""
    character = scene.get(request.character)
    sheet = character.sheet
    known = restorable(sheet, scene.content)
    if not known:
        raise NotPossibleError(
            msg("{who} has lost nothing that could come back.", who=character.label),
            field="thing",
        )
    thing = find(request.thing, known, field="thing")
    named: dict[str, Value] = {"who": character.label, "name": thing.label}
    if thing.id in scene.content.attributes:
        after = raised(sheet, thing.id, request.levels)
        n = after.level(thing.id) - sheet.level(thing.id)
        title = msgn("{n} Level is given back", "{n} Levels are given back", n)
        headline = msg("{who} · {name} comes back", **named)
    else:
        kept = tuple(each for each in sheet.drawbacks if each != thing.id)
        after = sheet.model_copy(update={"drawbacks": kept})
        title = msg("The Drawback is lifted")
        headline = msg("{who} · no longer: {name}", **named)
    outcome = Outcome(
        headline=headline,
        title=title,
        verdict=Verdict.RELIEF,
        facts={"thing": thing.id, "level": after.level(thing.id)},
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def raised(sheet: Sheet, attribute: str, levels: int | None) -> Sheet:
    """Give Levels of an attribute back, all or so many: what was drained goes first."""
    wanted = 99 if levels is None else levels
    drained, left = _taken(sheet.drained, attribute, wanted)
    lost, _ = _taken(sheet.lost, attribute, left)
    return sheet.model_copy(update={"drained": drained, "lost": lost})


def _taken(levels: Mapping[str, int], attribute: str, wanted: int) -> tuple[dict[str, int], int]:
    """Take Levels out of those that are missing; gives what is left of them, and of the wish."""
    missing = levels.get(attribute, 0)
    taken = min(missing, wanted)
    after = {**levels, attribute: missing - taken}
    return {each: some for each, some in after.items() if some}, wanted - taken
