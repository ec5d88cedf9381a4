"""Falls: three points a metre, less a metre for each Success Level of Acrobatics (D003-15)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import ACROBATICS, DEXTERITY
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.options import Drama, Modifier, Note
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import MODIFIER, Score, Sum, with_levels
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.striking import Struck, strike
from rules.systems.cinematic.subjects import task_of

A_METRE = 3
"""Damage of each full metre of an effective fall."""
HIGHEST_FALL = 300
METRES = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))? *m?", re.ASCII)
SHOWN = 30


class Fall(Request):
    """What `/cinematic fall` takes."""

    metres: Annotated[str, Option(msg("How far: metres, such as 7 or 3.5"))]
    acrobatics: Annotated[bool, Option(msg("Whether Dexterity and Acrobatics break the fall"))] = (
        False
    )
    modifier: Modifier = 0
    drama: Drama = False
    character: Annotated[
        CharacterId,
        Part(Right.HARM, own_by_default=True),
        Option(msg("Who falls; your own character if left out")),
    ]
    note: Note = None


@dataclass(frozen=True, slots=True)
class Landing:
    """What a fall comes to: its damage, and the house rule that decided it."""

    damage: int
    house_rules: tuple[str, ...] = ()


def landing(metres: Fraction, levels: int, rules: HouseRules) -> Landing:
    """Give the damage of a fall that Success Levels have shortened (D003-15).

    An effective metre or less does no harm; a campaign may look at the real height instead.
    """
    effective = max(Fraction(0), metres - levels)
    reduced = A_METRE * int(effective) if effective > 1 else 0
    if rules.fall_metre == "reduced":
        return Landing(reduced)
    damage = A_METRE * int(effective) if metres > 1 else 0
    return Landing(damage, ("fall_metre",) if damage != reduced else ())


def read_metres(text: str) -> Fraction:
    """Read a height from 0 to 300 metres, with up to two decimals; InvalidInputError."""
    found = METRES.fullmatch(text.strip())
    metres = Fraction(f"{found[1]}.{found[2] or 0}") if found else None
    if metres is None or metres > HIGHEST_FALL:
        raise InvalidInputError(
            msg(
                "A fall is a number of metres from 0 to {high}, not “{text}”.",
                high=HIGHEST_FALL,
                text=Name(text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…"),
            ),
            field="metres",
        )
    return metres


def acrobatics_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up the task that breaks a fall: Dexterity and Acrobatics."""
    subject = task_of(ACROBATICS, scene.content, DEXTERITY)
    return subject.task_for(sheet, scene.content, scene.house_rules)


def falling(request: Fall, scene: CineScene) -> tuple[CineCharacter, Fraction, Attempt | None]:
    """Read who falls how far, and prepare the roll that may break it, where one is made."""
    character = scene.get(request.character)
    metres = read_metres(request.metres)
    if (request.drama or request.modifier) and not request.acrobatics:
        raise InvalidInputError(
            msg("Without Acrobatics there is no roll to add that to."),
            field="drama" if request.drama else "modifier",
        )
    if not request.acrobatics or not character.sheet.acts:
        return character, metres, None
    added = acrobatics_sum(character.sheet, scene).plus(MODIFIER, request.modifier)
    return character, metres, attempt(character.sheet, added, scene, feat=request.drama)


def resolve_fall(request: Fall, scene: CineScene, dice: Dice) -> Outcome:
    """Let somebody fall, and take the damage off; the unconscious cannot break a fall."""
    character, metres, tried = falling(request, scene)
    sheet = character.sheet
    score: Score | None = None
    if tried is not None:
        score, sheet = tried.rolled(scene, dice)
    levels = score.levels if score else 0
    landed = landing(metres, levels, scene.house_rules)
    struck = strike(character, sheet, landed.damage, scene)
    outcome = Outcome(
        headline=_headline(struck, metres),
        title=msg("{n} damage", n=struck.loss),
        verdict=Verdict.HARM if struck.loss else Verdict.NEUTRAL,
        rolls=score.rolls if score else (),
        terms=score.terms if score else (),
        lines=(*_broken(request, score), *struck.lines),
        opens=struck.opens,
        closes=struck.closes,
        house_rules=(
            *(score.house_rules if score else ()),
            *landed.house_rules,
            *struck.house_rules,
        ),
        facts={"damage": landed.damage, "levels": levels, **struck.facts},
    )
    return settle(outcome, scene, {character.id: struck.sheet}, note=request.note)


def _headline(struck: Struck, metres: Fraction) -> Message:
    """Say the fall and what it did: the line reads alone."""
    named: dict[str, Value] = {
        "who": struck.character.label,
        "metres": Name(text=f"{float(metres):g}"),
    }
    if not struck.loss:
        return msg("{who} · a fall of {metres} m: no harm", **named)
    return msg(
        "{who} · a fall of {metres} m: {n} damage, Life Points {before} → {after}",
        n=struck.loss,
        before=struck.character.sheet.life,
        after=struck.sheet.life,
        **named,
    )


def _broken(request: Fall, score: Score | None) -> Iterable[Message]:
    if score is not None:
        yield with_levels(score)
    elif request.acrobatics:
        yield msg("Who cannot act cannot break a fall.")
