"""`/test`: one test, or a contest where somebody stands against it."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Opponent, Option, Part, Request, Right
from rules.systems.percentile.contests import Sides, compete, opposed, side_of
from rules.systems.percentile.options import Modifier, Note, SkillName, Who
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.targets import target_of
from rules.systems.percentile.tests import roll_test, tick_line, ticked


class SkillTest(Request):
    """What `/test` takes."""

    skill: SkillName
    against: Annotated[
        Opponent | None,
        Part(Right.NONE),
        Option(msg("Another character, or its skill: Guard: Search")),
    ] = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


def resolve_test(request: SkillTest, scene: D100Scene, dice: Dice) -> Outcome:
    """Test a skill, a stat, SAN, Luck or a percentage; a failed skill is ticked, once a session.

    With somebody against it, both roll (D001-45).
    """
    contest = contest_of(request, scene)
    if contest is not None:
        return compete(contest, scene, dice, note=request.note)
    actor = scene.get(request.character)
    target = target_of(actor, request.skill, scene, modifier=request.modifier)
    tested = roll_test(target, dice)
    after = ticked(actor.sheet, tested, scene.content)
    outcome = Outcome(
        headline=tested.headline(actor.label),
        title=tested.sentence(),
        verdict=tested.verdict,
        rolls=(tested.thrown(),),
        terms=target.terms,
        lines=tick_line(actor.sheet, after, tested),
        facts={**tested.facts, "ticked": after.ticked != actor.sheet.ticked},
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def contest_of(request: SkillTest, scene: D100Scene) -> Sides | None:
    """Give the two sides where somebody stands against the test; None where nobody does."""
    if request.against is None:
        return None
    actor = scene.get(request.character)
    target = target_of(actor, request.skill, scene, modifier=request.modifier)
    return opposed(Sides(actor, target, side_of(request.against, request.skill, scene)))
