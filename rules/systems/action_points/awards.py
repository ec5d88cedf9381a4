"""Earning Character Points: what the GM awards at the end of a session."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Series, msg, msgn
from rules.outcome import Outcome, Term, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.action_points.options import Note
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle

SIDE = 1
MAIN = 2
MOST_CP = 9999
MOST_CHARACTERS = 25


class Award(Request):
    """What `/ap award` takes: the GM's, for one or several characters."""

    character: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST_CHARACTERS),
        Part(Right.OWN),
        Option(msg("Who earns it; several names with commas between")),
    ]
    participation: Annotated[
        int, Field(ge=0, le=1), Option(msg("1 for taking part, or 0; 1 if left out"))
    ] = 1
    side: Annotated[int, Field(ge=0, le=50), Option(msg("How many side objectives"))] = 0
    main: Annotated[int, Field(ge=0, le=50), Option(msg("How many main objectives"))] = 0
    blessing: Annotated[
        int, Field(ge=0, le=2), Option(msg("The GM's blessing, once a session"))
    ] = 0
    note: Note = None


def resolve_award(request: Award, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Award points: 1 for taking part, 1 a side objective, 2 a main one, and the blessing.

    NotPossibleError for a second blessing of one character in a session (D000-36).
    """
    once = scene.house_rules.objective_cp == "once"
    side = min(1, request.side) if once else request.side
    main = min(1, request.main) if once else request.main
    parts = (
        (msg("Taking part"), request.participation),
        (msg("Side objectives: {n}", n=side), SIDE * side),
        (msg("Main objectives: {n}", n=main), MAIN * main),
        (msg("Blessing"), request.blessing),
    )
    earned = sum(points for _, points in parts)
    characters = [scene.get(who) for who in request.character]
    after = {}
    for character in characters:
        changed: dict[str, int] = {"cp": min(MOST_CP, character.sheet.cp + earned)}
        if request.blessing:
            _unblessed(character, scene)
            changed["blessed_in"] = scene.clock.session
        after[character.id] = character.sheet.model_copy(update=changed)
    points = msgn("{n} Character Point", "{n} Character Points", earned)
    outcome = Outcome(
        headline=msg("{who} · {points}", who=_names(characters), points=points),
        title=points,
        verdict=Verdict.SUCCESS if earned else Verdict.NEUTRAL,
        terms=tuple(_terms(parts)),
        house_rules=("objective_cp",) if (side, main) != (request.side, request.main) else (),
        facts={"earned": earned, "cp": after[characters[0].id].cp},
    )
    return settle(outcome, scene, after, note=request.note)


def _names(characters: list[ApCharacter]) -> Series:
    return Series(items=tuple(character.label for character in characters))


def _terms(parts: Iterable[tuple[Message, int]]) -> Iterable[Term]:
    for label, points in parts:
        if points:
            yield Term(label=label, value=msg("{n} CP", n=points))


def _unblessed(character: ApCharacter, scene: ApScene) -> None:
    """Refuse a second blessing in one session; before the first session nothing is counted."""
    if scene.clock.session and character.sheet.blessed_in == scene.clock.session:
        raise NotPossibleError(
            msg("{who} has had this session's blessing.", who=character.label), field="blessing"
        )
