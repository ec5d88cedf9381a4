"""Tests and contests: one side alone, against a difficulty, or against somebody (D002-24)."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import msg
from rules.names import find
from rules.outcome import Outcome
from rules.request import Opponent, Option, Request
from rules.systems.opposed_d20.answers import carry_out
from rules.systems.opposed_d20.challenges import Challenge, Resistance, Trial, challenge_of
from rules.systems.opposed_d20.mastery import read_rating
from rules.systems.opposed_d20.options import Against, Difficulty, Note, SkillName, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
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
    return carry_out(asked_test(request, scene), scene, dice)


def resolve_contest(request: Contest, scene: D20Scene, dice: Dice) -> Outcome:
    """Test against something; InvalidInputError when it is not said against what."""
    return carry_out(asked_contest(request, scene), scene, dice)


def asked_test(request: SkillTest, scene: D20Scene) -> Trial:
    """Give what a test asks for; a RuleError when it cannot be."""
    return _asked(request, None, scene)


def asked_contest(request: Contest, scene: D20Scene) -> Trial:
    """Give what a contest asks for; a RuleError when it cannot be."""
    if request.against is None and request.difficulty is None:
        raise InvalidInputError(
            msg("A contest needs another character, or a difficulty such as 15 or 15/2."),
            field="against",
        )
    return _asked(request, request.active, scene)


def _asked(request: SkillTest | Contest, active: bool | None, scene: D20Scene) -> Trial:
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
        return _with(challenge, request.against, scene)
    return Trial(challenge, typed_resistance(request.difficulty))


def _with(challenge: Challenge, against: Opponent, scene: D20Scene) -> Trial:
    """Contend with somebody: at once where it is said with what, else when they have chosen."""
    other = scene.get(against.character)
    refuse_oneself(challenge, other, field="against")
    refuse_dead(other, scene, field="against")
    if against.skill is None:
        return Trial(challenge, other=other, waits=True)
    answer = find(against.skill, scene.content.testable, field="against")
    rating = other.sheet.rating(answer.id, scene.content)
    return Trial(challenge, Resistance(rating, answer.id), other)


def typed_resistance(difficulty: str | None) -> Resistance | None:
    """Give what a typed difficulty resists with; nothing when none was typed."""
    if difficulty is None:
        return None
    return Resistance(read_rating(difficulty, msg("A difficulty"), field="difficulty"))


def refuse_oneself(challenge: Challenge, other: D20Character, *, field: str) -> None:
    """Refuse a contest of somebody with themselves; `field` is the option to blame."""
    if challenge.actor == other.id:
        raise NotPossibleError(
            msg("{who} cannot contend with themselves.", who=other.label), field=field
        )


def refuse_dead(person: D20Character, scene: D20Scene, *, field: str = "character") -> None:
    """Refuse an action of the dead, or against them; `field` is the option to blame."""
    if is_dead(person.sheet, scene.house_rules):
        raise NotPossibleError(msg("{who} is dead.", who=person.label), field=field)
