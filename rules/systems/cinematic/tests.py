"""Tests: d10, attribute and skill, or attributes alone, against 9."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.systems.cinematic.care import refuse_idle
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.healing import offer_healing
from rules.systems.cinematic.levels import said_levels
from rules.systems.cinematic.options import Drama, Modifier, Note, Who
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import MODIFIER, Score, with_levels
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.subjects import Manner, Subject, read_subject


class SkillTest(Request):
    """What `/test` takes."""

    skill: Annotated[
        str, Option(msg("A skill, an attribute, or a pair of them"), completes="skill")
    ]
    modifier: Modifier = 0
    kind: Annotated[
        Manner | None,
        Option(
            msg("A task, or a Simple or Difficult Test of one attribute"),
            labels={
                "task": msg("task"),
                "simple": msg("Simple Test"),
                "difficult": msg("Difficult Test"),
            },
        ),
    ] = None
    drama: Drama = False
    character: Who
    note: Note = None


def asked_test(request: SkillTest, scene: CineScene) -> tuple[CineCharacter, Subject, Attempt]:
    """Read who tests what, and prepare the roll; a RuleError where it cannot be made."""
    actor = scene.get(request.character)
    subject = read_subject(request.skill, request.kind, scene.content)
    refuse_idle(actor, scene)
    added = subject.task_for(actor.sheet, scene.content, scene.house_rules)
    added = added.plus(MODIFIER, request.modifier)
    return actor, subject, attempt(actor.sheet, added, scene, feat=request.drama)


def resolve_test(request: SkillTest, scene: CineScene, dice: Dice) -> Outcome:
    """Make a test; 9 or more succeeds (D003-1).

    Success with a skill that heals is offered to a patient, 1 Life Point a level (D003-34).
    """
    actor, subject, tried = asked_test(request, scene)
    score, after = tried.rolled(scene, dice)
    outcome = Outcome(
        headline=_headline(actor, subject, score),
        title=with_levels(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=_healing(actor, subject, score),
        house_rules=score.house_rules,
        facts={
            **score.facts,
            "attribute": subject.first.id,
            "skill": subject.skill.id if subject.skill else None,
        },
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def _headline(actor: CineCharacter, subject: Subject, score: Score) -> Message:
    """Say the total and how it went: the line reads alone."""
    named = {"who": actor.label, "test": subject.label}
    if not score.passed:
        return msg("{who} · {test}: {n}, failure", n=score.total, **named)
    levels = said_levels(score.levels)
    return msg("{who} · {test}: {n}, {levels}", n=score.total, levels=levels, **named)


def _healing(actor: CineCharacter, subject: Subject, score: Score) -> tuple[FollowUp, ...]:
    heals = subject.skill is not None and subject.skill.heals and score.passed
    return (offer_healing(actor, score.levels),) if heals else ()
