"""Skill tests: a pool of d6 by rank, and the higher of the Skill's Traits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Name, msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.action_points.content import (
    ENDURANCE,
    EXPERTISE,
    RESOLVE,
    STEALTH,
    WILLPOWER,
    Content,
    Skill,
)
from rules.systems.action_points.options import AnyDifficulty, Modifier, Note, Who
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.scores import Attempt, ap
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet

MODIFIER = msg("Modifier")


def skill_test(actor: ApCharacter, skill: Skill, scene: ApScene, *, modifier: int = 0) -> Attempt:
    """Prepare a test: one d6 a rank and the highest Trait of the Skill; without a rank, no dice.

    A test that the rules order goes through here too, and is made whatever the rank (D000-34).
    """
    attempt = Attempt(
        label=skill.label,
        rank=actor.sheet.skills.get(skill.id, 0),
        traits=_traits(actor.sheet, skill.traits, scene.content),
    )
    return attempt.plus(MODIFIER, modifier)


def chosen_test(
    actor: ApCharacter, skill: Skill, scene: ApScene, *, modifier: int = 0, field: str = "skill"
) -> Attempt:
    """Prepare a test that the player chose; NotPossibleError where the untrained may not (D000-34).

    `field` is the option that a refusal blames.
    """
    if scene.house_rules.untrained == "refuse" and not actor.sheet.skills.get(skill.id, 0):
        raise NotPossibleError(
            msg(
                "{who} has no rank in {skill}, and untrained tests are not allowed here.",
                who=actor.label,
                skill=skill.label,
            ),
            field=field,
        )
    return skill_test(actor, skill, scene, modifier=modifier)


def willpower_test(actor: ApCharacter, scene: ApScene, *, modifier: int = 0) -> Attempt:
    """Prepare a Willpower test, on what the campaign says it is made on (D000-15)."""
    source = scene.house_rules.willpower
    willpower = scene.content.skills[WILLPOWER]
    if source == "endurance":
        return skill_test(actor, scene.content.skills[ENDURANCE], scene, modifier=modifier)
    if source == "own_skill":
        return skill_test(actor, willpower, scene, modifier=modifier).ruled_by("willpower")
    traits = _traits(actor.sheet, (RESOLVE,), scene.content)
    attempt = Attempt(willpower.label, 0, traits)
    return attempt.plus(MODIFIER, modifier).ruled_by("willpower")


def _traits(
    sheet: Sheet, traits: tuple[str, ...], content: Content
) -> tuple[tuple[Message | Name, int], ...]:
    ranks = [(content.traits[trait].label, sheet.traits.get(trait, 0)) for trait in traits]
    return tuple(sorted(ranks, key=lambda pair: -pair[1]))


class SkillTest(Request):
    """What `/test` takes."""

    skill: Annotated[str, Option(msg("The Skill to test"), completes="skill")]
    difficulty: AnyDifficulty = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


def resolve_test(request: SkillTest, scene: ApScene, dice: Dice) -> Outcome:
    """Test a Skill, against a difficulty if one was given; meeting it passes (D000-22)."""
    actor = scene.get(request.character)
    skill, attempt = asked_test(request, scene)
    score = attempt.rolled(dice)
    outcome = Outcome(
        headline=msg("{who} · {skill}: {n} AP", who=actor.label, skill=skill.label, n=score.total),
        title=verdict_line(score.total, request.difficulty),
        verdict=verdict_of(score.total, request.difficulty),
        rolls=score.rolls,
        terms=score.terms,
        lines=(*score.lines, *_in_combat(skill, scene)),
        house_rules=score.house_rules,
        facts={**score.facts, "skill": skill.id, **reached(score.total, request.difficulty)},
    )
    return settle(outcome, scene, note=request.note)


def asked_test(request: SkillTest, scene: ApScene) -> tuple[Skill, Attempt]:
    """Prepare the test that `/test` asks for; RuleError for a Skill that cannot be tested."""
    actor = scene.get(request.character)
    skill = find(request.skill, scene.content.skills.values(), field="skill")
    if skill.id == WILLPOWER:
        return skill, willpower_test(actor, scene, modifier=request.modifier)
    return skill, chosen_test(actor, skill, scene, modifier=request.modifier)


def _in_combat(skill: Skill, scene: ApScene) -> Iterable[Message]:
    """Say what a Skill needs in a fight, which only the table can know."""
    if scene.clock.in_combat and skill.id == STEALTH:
        yield msg("Stealth in a fight needs one full round out of the enemy's sight first.")
    if scene.clock.in_combat and skill.id == EXPERTISE:
        yield msg("Expertise detects enemies in a fight, but a plan is made before it.")


def verdict_of(total: int, difficulty: int | None) -> Verdict:
    """Say in one word how a score did; neutral when there was nothing to reach."""
    if difficulty is None:
        return Verdict.NEUTRAL
    return Verdict.SUCCESS if total >= difficulty else Verdict.FAILURE


def verdict_line(total: int, difficulty: int | None) -> Message:
    """Say how a score did against what was to be reached."""
    if difficulty is None:
        return ap(total)
    margin = total - difficulty
    if margin == 0:
        return msg(
            "{n} AP, passed exactly (difficulty {difficulty})", n=total, difficulty=difficulty
        )
    if margin > 0:
        return msg(
            "{n} AP, passed by {margin} (difficulty {difficulty})",
            n=total,
            margin=margin,
            difficulty=difficulty,
        )
    return msg(
        "{n} AP, failed by {margin} (difficulty {difficulty})",
        n=total,
        margin=-margin,
        difficulty=difficulty,
    )


def reached(total: int, difficulty: int | None) -> dict[str, Any]:
    """Give the facts of a score against what was to be reached."""
    if difficulty is None:
        return {}
    return {"difficulty": difficulty, "passed": total >= difficulty, "margin": total - difficulty}
