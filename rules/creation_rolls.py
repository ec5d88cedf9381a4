"""The dice of making a character, as an action: recomputed from the journal like any other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from rules.creation import CreationStep, Thrown
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Name, msg
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.scene import AnyScene
from rules.sheet import Sheet
from rules.system import Action, RuleSystem

CREATION_ROLL = "character.roll"
"""How the journal names it."""


class CreationRoll(Request):
    """Which step rolls, for whom, and the sheet before it, with its schema."""

    step: Annotated[str, Option(msg("Which step"), hidden=True)]
    name: Annotated[str, Option(msg("What the character is called"), hidden=True)]
    schema_version: Annotated[int, Option(msg("The schema of the sheet"), hidden=True)]
    sheet: Annotated[Mapping[str, Any], Option(msg("The sheet before"), hidden=True)]


def creation_roll_of(system: RuleSystem) -> Action:
    """Give the action that rolls the dice of a system's steps."""
    label = msg("roll a new character’s dice")
    return Action(CREATION_ROLL, label, CreationRoll, partial(_resolve, system))


def throw(system: RuleSystem, request: CreationRoll, scene: AnyScene, dice: Dice) -> Thrown:
    """Roll the dice of a step; NotPossibleError when the system has none there."""
    step = _step(system, request.step, scene)
    if step.throw is None:
        raise NotPossibleError(msg("No dice are rolled here."))
    return step.throw(_sheet(system, request), scene.house_rules, scene.content, dice)


def told(system: RuleSystem, request: CreationRoll, scene: AnyScene, thrown: Thrown) -> Outcome:
    """Tell how the dice of a step fell. The sheet is not stored with it: nobody has it yet."""
    who = Name(text=request.name) if request.name else msg("A new character")
    title = _step(system, request.step, scene).title
    return Outcome(
        headline=msg("{who} · {step}: {result}", who=who, step=title, result=thrown.title),
        title=thrown.title,
        rolls=thrown.rolls,
        lines=thrown.lines,
        house_rules=tuple(dict.fromkeys(thrown.house_rules)),
        facts=thrown.facts,
    )


def _resolve(system: RuleSystem, request: CreationRoll, scene: AnyScene, dice: Dice) -> Outcome:
    return told(system, request, scene, throw(system, request, scene, dice))


def _step(system: RuleSystem, key: str, scene: AnyScene) -> CreationStep:
    for step in system.creation(scene.content):
        if step.key == key:
            return step
    raise NotPossibleError(msg("That step is no part of {system}.", system=system.name))


def _sheet(system: RuleSystem, request: CreationRoll) -> Sheet:
    body = request.sheet
    for schema in range(request.schema_version, system.sheet.SCHEMA):
        body = system.upgrades[schema](body)
    return system.sheet.model_validate(body)
