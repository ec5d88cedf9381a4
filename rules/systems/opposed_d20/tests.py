"""Tests and contests: one side alone, against a difficulty, or against somebody (D002-24)."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Opponent, Option, Request
from rules.systems.opposed_d20.answers import ask_answer
from rules.systems.opposed_d20.bouts import what_label
from rules.systems.opposed_d20.challenges import Challenge, Resistance, challenge_of, throw
from rules.systems.opposed_d20.finishing import finish
from rules.systems.opposed_d20.mastery import Rating, read_rating
from rules.systems.opposed_d20.options import Against, Difficulty, Note, SkillName, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.states import is_dead


class SkillTest(Request):
    """What `/test` takes."""

    skill: SkillName
    difficulty: Difficulty = None
    against: Against = None
    character: Who
    note: Note = None


class Contest(Request):
    """What `/d20 contest` takes: a test against something, with what it is said to be."""

    skill: SkillName
    against: Against = None
    difficulty: Difficulty = None
    active: Annotated[
        bool | None,
        Option(msg("Whether the other side acts; yes for a character, no for a difficulty")),
    ] = None
    character: Who
    note: Note = None


def resolve_test(request: SkillTest, scene: D20Scene, dice: Dice) -> Outcome:
    """Test a skill or an attribute: alone, against a difficulty, or against somebody (D002-24)."""
    return _contest(request, None, scene, dice)


def resolve_contest(request: Contest, scene: D20Scene, dice: Dice) -> Outcome:
    """Test against something; InvalidInputError when it is not said against what."""
    if request.against is None and request.difficulty is None:
        raise InvalidInputError(
            msg("A contest needs another character, or a difficulty such as 15 or 15/2."),
            field="against",
        )
    return _contest(request, request.active, scene, dice)


def _contest(
    request: SkillTest | Contest, active: bool | None, scene: D20Scene, dice: Dice
) -> Outcome:
    actor = scene.get(request.character)
    refuse_dead(actor, scene)
    tested = find(request.skill, scene.content.testable, field="skill")
    challenge = challenge_of(actor, tested.id, scene.content).model_copy(
        update={
            "active": request.against is not None if active is None else active,
            "note": request.note,
        }
    )
    if request.against is not None:
        if request.difficulty is not None:
            raise InvalidInputError(
                msg("Either somebody resists or a difficulty does, not both."), field="difficulty"
            )
        return _with(challenge, request.against, scene, dice)
    if request.difficulty is None:
        return finish(throw(challenge, dice), scene, dice)
    rating = read_rating(request.difficulty, msg("A difficulty"), field="difficulty")
    return finish(throw(challenge, dice, Resistance(rating)), scene, dice)


def _with(challenge: Challenge, against: Opponent, scene: D20Scene, dice: Dice) -> Outcome:
    """Contend with somebody: at once where it is said with what, else when they have chosen."""
    other = scene.get(against.character)
    refuse_oneself(challenge, other, field="against")
    if against.skill is None:
        return settle(waiting(challenge, other, scene), scene, note=challenge.note)
    answer = find(against.skill, scene.content.testable, field="against")
    rating = other.sheet.rating(answer.id, scene.content)
    return finish(throw(challenge, dice, Resistance(rating, answer.id), other.id), scene, dice)


def waiting(challenge: Challenge, other: D20Character, scene: D20Scene) -> Outcome:
    """Ask the other side what it answers with; until then no die falls (D002-38)."""
    return Outcome(
        headline=msg(
            "{who} · {what} {rating} against {other}, who answers first",
            who=scene.get(challenge.actor).label,
            what=what_label(challenge.tested, challenge.weapon, scene.content),
            rating=Rating(challenge.rating).said,
            other=other.label,
        ),
        title=msg("{other} answers first", other=other.label),
        verdict=Verdict.NEUTRAL,
        opens=(ask_answer(other, challenge, scene),),
        facts={"skill": challenge.tested, "rating": challenge.rating, "waits_for": other.id},
    )


def refuse_oneself(challenge: Challenge, other: D20Character, *, field: str) -> None:
    """Refuse a contest of somebody with themselves; `field` is the option to blame."""
    if challenge.actor == other.id:
        raise NotPossibleError(
            msg("{who} cannot contend with themselves.", who=other.label), field=field
        )


def refuse_dead(actor: D20Character, scene: D20Scene) -> None:
    """Refuse an action of the dead."""
    if is_dead(actor.sheet, scene.house_rules):
        raise NotPossibleError(msg("{who} is dead.", who=actor.label), field="character")
