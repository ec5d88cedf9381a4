"""Contests: two tests against each other, and the GM's word where they decide nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp
from rules.message import Message, Name, Value, msg
from rules.outcome import Outcome, Verdict
from rules.request import Opponent, Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.d100 import Grade
from rules.systems.percentile.options import Modifier, Note, SkillName, Who
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.targets import HIGHEST, Target, bare_target, target_of
from rules.systems.percentile.tests import Tested, roll_test, tick_line, ticked

CONTEST = "contest"
DECIDE = "decide"
THE_OTHER = msg("The other side")
THE_OTHER_WITHIN = msg("the other side")
LONGEST_NAME = 26
"""How long a name may be to stand on a button."""

Winner = Literal["a", "b", "handler"]


class Contest(Request):
    """What `/d100 contest` takes."""

    skill: SkillName
    against: Annotated[
        Opponent | None,
        Part(Right.NONE),
        Option(msg("The other character, and what it answers with: Guard: Search")),
    ] = None
    difficulty: Annotated[
        int | None,
        Field(ge=0, le=HIGHEST),
        Option(msg("The other side's percentage, where no character stands against it")),
    ] = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


class Decide(Request):
    """The GM's word on a contest that the dice left open."""

    character: Annotated[CharacterId, Part(Right.NONE), Option(msg("Who acted"), hidden=True)]
    winner: Annotated[Literal["a", "b", "nobody"], Option(msg("Which side prevails"), hidden=True)]
    other: Annotated[
        CharacterId | None, Part(Right.NONE), Option(msg("Who stood against it"), hidden=True)
    ] = None


@dataclass(frozen=True, slots=True)
class Side:
    """The other side: its name, what it rolls against, and who it is, if a character."""

    label: Value
    target: Target
    character: D100Character | None = None

    @property
    def within(self) -> Value:
        """Its name where it does not begin a sentence."""
        return THE_OTHER_WITHIN if self.character is None else self.label


@dataclass(frozen=True, slots=True)
class Sides:
    """Who acts, against what that is rolled, and the other side."""

    actor: D100Character
    target: Target
    other: Side


def prevails(ours: Tested, theirs: Tested) -> Winner:
    """Say who wins: the better grade of success, then the higher die (D001-45).

    The same dice, or both failing, is for the GM to decide.
    """
    ranks = [2 * (each.grade is Grade.CRITICAL) + each.passed for each in (ours, theirs)]
    if ranks[0] != ranks[1]:
        return "a" if ranks[0] > ranks[1] else "b"
    if not ours.passed or ours.roll == theirs.roll:
        return "handler"
    return "a" if ours.roll > theirs.roll else "b"


def resolve_contest(request: Contest, scene: D100Scene, dice: Dice) -> Outcome:
    """Roll a character against another, or against a number; raises what `sides_of` raises."""
    return compete(sides_of(request, scene), scene, dice, note=request.note)


def sides_of(request: Contest, scene: D100Scene) -> Sides:
    """Give both sides of a contest before any die; InvalidInputError unless there are two."""
    actor = scene.get(request.character)
    if (request.against is None) == (request.difficulty is None):
        raise InvalidInputError(
            msg("A contest is against one character, or against one percentage."), field="against"
        )
    ours = target_of(actor, request.skill, scene, modifier=request.modifier)
    if request.against is None:
        number = bare_target(request.difficulty or 0, field="difficulty")
        other = Side(THE_OTHER, number)
    else:
        other = side_of(request.against, request.skill, scene)
    return opposed(Sides(actor, ours, other))


def opposed(sides: Sides) -> Sides:
    """Give the sides of a contest; NotPossibleError for a contest with oneself."""
    actor, other = sides.actor, sides.other.character
    if other is not None and other.id == actor.id:
        raise NotPossibleError(
            msg("{who} cannot contest with themselves.", who=actor.label), field="against"
        )
    return sides


def side_of(opponent: Opponent, skill: str, scene: D100Scene) -> Side:
    """Give the side of a character: what it answers with is `skill`, unless it says another."""
    other = scene.get(opponent.character)
    theirs = target_of(other, opponent.skill or skill, scene, field="against")
    return Side(other.label, theirs, other)


def compete(sides: Sides, scene: D100Scene, dice: Dice, *, note: str | None = None) -> Outcome:
    """Roll both sides, the actor's die first, and say who prevails.

    Only the actor's failure is ticked: nobody else's sheet is the roller's to change.
    """
    actor, other = sides.actor, sides.other
    ours, theirs = roll_test(sides.target, dice), roll_test(other.target, dice)
    winner = prevails(ours, theirs)
    after = ticked(actor.sheet, ours, scene.content)
    outcome = Outcome(
        headline=_headline(sides, winner),
        title=_title(sides, winner),
        verdict=_verdict(ours, winner),
        rolls=(ours.thrown(actor.label), theirs.thrown(other.label)),
        terms=(*sides.target.terms, *other.target.terms),
        lines=(_why(ours, theirs), *tick_line(actor.sheet, after, ours)),
        opens=(_ask_gm(sides),) if winner == "handler" else (),
        facts={
            "a": ours.grade.value,
            "b": theirs.grade.value,
            "roll_a": ours.roll,
            "roll_b": theirs.roll,
            "winner": winner,
        },
    )
    return settle(outcome, scene, {actor.id: after}, note=note)


def _headline(sides: Sides, winner: Winner) -> Message:
    named: dict[str, Value] = {
        "who": sides.actor.label,
        "what": sides.target.label,
        "n": sides.target.number,
        "m": sides.other.target.number,
    }
    if sides.other.character is None:
        return _against_a_number(named, winner)
    named |= {"other": sides.other.label, "theirs": sides.other.target.label}
    if winner == "a":
        return msg("{who} · {what} {n} % against {other} · {theirs} {m} %: prevails", **named)
    if winner == "b":
        return msg("{who} · {what} {n} % against {other} · {theirs} {m} %: loses", **named)
    return msg("{who} · {what} {n} % against {other} · {theirs} {m} %: the GM decides", **named)


def _against_a_number(named: dict[str, Value], winner: Winner) -> Message:
    if winner == "a":
        return msg("{who} · {what} {n} % against {m} %: prevails", **named)
    if winner == "b":
        return msg("{who} · {what} {n} % against {m} %: loses", **named)
    return msg("{who} · {what} {n} % against {m} %: the GM decides", **named)


def _title(sides: Sides, winner: Winner) -> Message:
    if winner == "handler":
        return msg("Neither prevails by the dice: the GM decides")
    return msg("{who} prevails", who=sides.actor.label if winner == "a" else sides.other.label)


def _why(ours: Tested, theirs: Tested) -> Message:
    """Say which of the rules of a contest decided it, or left it open (D001-45)."""
    if not (ours.passed or theirs.passed):
        return msg("Both fail.")
    if ours.passed != theirs.passed:
        return msg("Only one of them succeeds.")
    if ours.grade is not theirs.grade:
        return msg("Both succeed, and a critical beats a success.")
    if ours.roll == theirs.roll:
        return msg("Both succeed alike, with the same roll.")
    return msg("Both succeed alike: the higher roll wins.")


def _verdict(ours: Tested, winner: Winner) -> Verdict:
    if winner == "handler":
        return Verdict.NEUTRAL
    if winner == "a":
        return Verdict.CRITICAL if ours.grade is Grade.CRITICAL else Verdict.SUCCESS
    return Verdict.FUMBLE if ours.grade is Grade.FUMBLE else Verdict.FAILURE


def _ask_gm(sides: Sides) -> FollowUp:
    """Ask the GM who prevails."""
    actor, other = sides.actor, sides.other
    request: dict[str, Any] = {"character": actor.id}
    if other.character is not None:
        request["other"] = other.character.id
    return FollowUp(
        kind=CONTEST,
        character=actor.id,
        asks=Asks.GM,
        prompt=msg(
            "{who} against {other}: the dice leave it open. Who prevails?",
            who=actor.label,
            other=other.within,
        ),
        choices=tuple(
            Choice(key=key, label=label, action=DECIDE, request={**request, "winner": key})
            for key, label in (
                ("a", _button(actor.label, msg("The first side"))),
                ("b", _button(other.label, msg("The other side"))),
                ("nobody", msg("Nobody")),
            )
        ),
    )


def _button(label: Value, otherwise: Message) -> Message:
    if not isinstance(label, Name) or len(label.text) > LONGEST_NAME:
        return otherwise
    return msg("{who} prevails", who=label)


def resolve_decide(request: Decide, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take the GM's word on an open contest into the journal."""
    actor = scene.get(request.character)
    other: Value = THE_OTHER
    within: Value = THE_OTHER_WITHIN
    if request.other is not None:
        other = within = scene.get(request.other).label
    if request.winner == "nobody":
        title = msg("{who} against {other}: nobody prevails", who=actor.label, other=within)
    elif request.winner == "a":
        title = msg("{who} prevails against {other}", who=actor.label, other=within)
    else:
        title = msg("{other} prevails against {who}", who=actor.label, other=other)
    outcome = Outcome(headline=title, title=title, facts={"winner": request.winner})
    return settle(outcome, scene)
