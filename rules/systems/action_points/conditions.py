"""Conditions: setting, clearing and resisting them, and fear, which is one of them."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.action_points import triggers
from rules.systems.action_points.content import (
    BLACK_OUT,
    DEATH_COMA,
    ENDURANCE,
    PANIC,
    Condition,
)
from rules.systems.action_points.death_coma import RESIST_DEATH_COMA
from rules.systems.action_points.effects import Effect
from rules.systems.action_points.options import Difficulty, Modifier, Note, Who
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.scores import Attempt
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet
from rules.systems.action_points.tests import reached, skill_test, verdict_line, verdict_of

STIRRING = {BLACK_OUT: triggers.BLACK_OUT, DEATH_COMA: triggers.DEATH_COMA}
"""The conditions that stir the Presence whenever a character comes into them (D000-48)."""

ConditionName = Annotated[str, Option(msg("Which condition"), completes="condition")]


class SetCondition(Request):
    """What setting a condition takes."""

    condition: ConditionName
    character: Who
    note: Note = None


class ClearCondition(Request):
    """What clearing a condition takes."""

    condition: ConditionName
    character: Who
    note: Note = None


class ResistCondition(Request):
    """What resisting a condition takes; the GM says the AP each time (D000-41)."""

    condition: ConditionName
    difficulty: Difficulty
    modifier: Modifier = 0
    character: Who
    note: Note = None


class Fear(Request):
    """What `/fear` takes."""

    difficulty: Difficulty
    modifier: Modifier = 0
    character: Who
    note: Note = None


def come_into(sheet: Sheet, condition: str) -> Effect:
    """Put a character into a condition, and say what that stirs; being in it already, nothing."""
    if condition in sheet.conditions:
        return Effect(sheet)
    stirred = STIRRING.get(condition)
    return Effect(sheet.with_condition(condition), (stirred,) if stirred else ())


def find_condition(text: str, scene: ApScene) -> Condition:
    """Find the condition that a text names; UnknownNameError with the nearest."""
    return find(text, scene.content.conditions.values(), field="condition")


def resolve_set(request: SetCondition, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Put a character into a condition; NotPossibleError when it is in it already."""
    actor = scene.get(request.character)
    condition = find_condition(request.condition, scene)
    if condition.id in actor.sheet.conditions:
        raise NotPossibleError(
            msg("{who} is already in: {condition}.", who=actor.label, condition=condition.label),
            field="condition",
        )
    effect = come_into(actor.sheet, condition.id)
    stirred = stir(actor, effect, scene)
    outcome = Outcome(
        headline=msg("{who} · {condition}", who=actor.label, condition=condition.label),
        title=msg("{condition} begins", condition=condition.label),
        verdict=Verdict.HARM,
        lines=stirred.lines,
        opens=stirred.opens,
        closes=(*stirred.closes, *_answered(actor, condition.id, scene)),
        house_rules=stirred.house_rules,
        facts={"condition": condition.id, **stirred.facts},
    )
    return settle(outcome, scene, {actor.id: effect.sheet}, note=request.note)


def resolve_clear(request: ClearCondition, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take a character out of a condition; NotPossibleError when it is not in it."""
    actor = scene.get(request.character)
    condition = find_condition(request.condition, scene)
    if condition.id not in actor.sheet.conditions:
        raise NotPossibleError(
            msg("{who} is not in: {condition}.", who=actor.label, condition=condition.label),
            field="condition",
        )
    outcome = Outcome(
        headline=msg("{who} · {condition} ends", who=actor.label, condition=condition.label),
        title=msg("{condition} ends", condition=condition.label),
        verdict=Verdict.RELIEF,
        facts={"condition": condition.id},
    )
    after = {actor.id: actor.sheet.without_condition(condition.id)}
    return settle(outcome, scene, after, note=request.note)


def resolve_resist_condition(request: ResistCondition, scene: ApScene, dice: Dice) -> Outcome:
    """Make an Endurance test against a condition; a failure puts the character into it."""
    actor = scene.get(request.character)
    return _resist(actor, find_condition(request.condition, scene), request, scene, dice)


def resolve_fear(request: Fear, scene: ApScene, dice: Dice) -> Outcome:
    """Make an Endurance test against Panic: the system has no fear rule of its own (D000-45)."""
    actor = scene.get(request.character)
    return _resist(actor, scene.content.conditions[PANIC], request, scene, dice)


def endurance_test(actor: ApCharacter, request: ResistCondition | Fear, scene: ApScene) -> Attempt:
    """Prepare the Endurance test against a condition; it is made whatever the rank."""
    endurance = scene.content.skills[ENDURANCE]
    return skill_test(actor, endurance, scene, modifier=request.modifier)


def _resist(
    actor: ApCharacter,
    condition: Condition,
    request: ResistCondition | Fear,
    scene: ApScene,
    dice: Dice,
) -> Outcome:
    score = endurance_test(actor, request, scene).rolled(dice)
    passed = score.total >= request.difficulty
    effect = Effect(actor.sheet) if passed else come_into(actor.sheet, condition.id)
    stirred = stir(actor, effect, scene)
    named = {"who": actor.label, "condition": condition.label}
    if passed:
        headline = msg("{who} · {condition}: resisted", **named)
    else:
        headline = msg("{who} · {condition}: not resisted", **named)
    outcome = Outcome(
        headline=headline,
        title=verdict_line(score.total, request.difficulty),
        verdict=verdict_of(score.total, request.difficulty),
        rolls=score.rolls,
        terms=score.terms,
        lines=(*score.lines, *stirred.lines),
        opens=stirred.opens,
        closes=(*stirred.closes, *_answered(actor, condition.id, scene)),
        house_rules=(*score.house_rules, *stirred.house_rules),
        facts={
            **score.facts,
            **reached(score.total, request.difficulty),
            "condition": condition.id,
            **stirred.facts,
        },
    )
    return settle(outcome, scene, {actor.id: effect.sheet}, note=request.note)


def _answered(actor: ApCharacter, condition: str, scene: ApScene) -> tuple[int, ...]:
    """Give the GM's open question about Death Coma, which this settles (D000-47)."""
    asked = scene.open_for(actor.id, RESIST_DEATH_COMA) if condition == DEATH_COMA else None
    return (asked.id,) if asked else ()
