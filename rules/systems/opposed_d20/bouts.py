"""Dice that have fallen for one side or for two, and how they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.message import Frozen, Message, Name, Value, msg
from rules.outcome import Face, Roll, Verdict
from rules.sheet import CharacterId
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.contests import Ending, Meeting, Throw, meet
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import STEP, Level, Rating, Score
from rules.systems.opposed_d20.scene import D20Scene


class Side(Frozen):
    """One side: with what, its rating, its die, and how many degrees it spends on the other side.

    `tested` is the id of a skill or an attribute, None for a difficulty; `weapon` that of the
    weapon it is used with. `spent` is None for all that can be spent.
    """

    tested: str | None = None
    weapon: str | None = None
    rating: int
    die: int
    spent: int | None = None

    @property
    def throw(self) -> Throw:
        """The side's rating and die alone."""
        return Throw(Rating(self.rating), self.die)


class Bout(Frozen):
    """Somebody's side alone, or against another: somebody's too, or a difficulty.

    `active` says whether the other side is somebody who acts (D002-21).
    """

    actor: CharacterId
    mine: Side
    other: CharacterId | None = None
    theirs: Side | None = None
    active: bool = False
    note: str | None = None


def met(bout: Bout, theirs: Side, rules: HouseRules) -> Meeting:
    """Let the two sides of a bout meet."""
    spent = (bout.mine.spent, theirs.spent)
    return meet(bout.mine.throw, theirs.throw, rules, active=bout.active, spent=spent)


def side_label(side: Side, who: CharacterId | None, scene: D20Scene) -> Message:
    """Name a side with its rating: "Guard · Spot 12", or "difficulty 15/2"."""
    if who is None or side.tested is None:
        return msg("difficulty {rating}", rating=Rating(side.rating).said)
    return msg(
        "{who} · {what} {rating}",
        who=scene.get(who).label,
        what=what_label(side.tested, side.weapon, scene.content),
        rating=Rating(side.rating).said,
    )


def what_label(tested: str, weapon: str | None, content: Content) -> Message | Name:
    """Name what somebody uses: the weapon, or else the skill or attribute."""
    row = content.weapons.get(weapon or "")
    return row.label if row else content.label(tested)


def die_roll(die: int, label: Value, gives: Message) -> Roll:
    """Show one d20: whose it is, and what it gave in words."""
    return Roll(faces=(Face(sides=STEP, value=die),), label=label, gives=gives)


def story(score: Score, level: Level) -> Message:
    """Tell how a die's level became the final one: raised by mastery, lowered by the other's."""
    natural, raised = score.natural.said, score.raised.said
    up, down = score.raised is not score.natural, level is not score.raised
    if up and down:
        return msg(
            "{natural}, raised to {raised} by mastery, lowered to {level} by the other side’s",
            natural=natural,
            raised=raised,
            level=level.said,
        )
    if up:
        return msg("{natural}, raised to {raised} by mastery", natural=natural, raised=raised)
    if down:
        return msg(
            "{natural}, lowered to {level} by the other side’s mastery",
            natural=natural,
            level=level.said,
        )
    return natural


def rolls_of(bout: Bout, theirs: Side, meeting: Meeting, scene: D20Scene) -> tuple[Roll, Roll]:
    """Show both dice of a bout with what became of them."""
    mine, other = labels_of(bout, theirs, scene)
    if bout.other is None:
        other = msg("Difficulty {rating}", rating=Rating(theirs.rating).said)
    return (
        die_roll(bout.mine.die, mine, story(meeting.score, meeting.level)),
        die_roll(theirs.die, other, story(meeting.other, meeting.other_level)),
    )


def labels_of(bout: Bout, theirs: Side, scene: D20Scene) -> tuple[Message, Message]:
    """Name both sides of a bout."""
    return side_label(bout.mine, bout.actor, scene), side_label(theirs, bout.other, scene)


def why(bout: Bout, theirs: Side, meeting: Meeting) -> Message:
    """Say the cell of the table in words, or how the dice decided between two successes."""
    mine, other = bout.mine.die, theirs.die
    if not meeting.level is meeting.other_level is Level.SUCCESS:
        return msg(
            "By the table, {level} against {other}: {ending}.",
            level=meeting.level.said,
            other=meeting.other_level.said,
            ending=meeting.ending.said,
        )
    if mine == other:
        return msg("Both succeed with equal dice: no effect.")
    if mine < other and not bout.active:
        return msg(
            "Both succeed, and {mine} is lower than {other}: no effect, since the other side "
            "does not act.",
            mine=mine,
            other=other,
        )
    if mine < other:
        return msg(
            "Both succeed, and {mine} is lower than {other}: {ending}.",
            mine=mine,
            other=other,
            ending=meeting.ending.said,
        )
    return msg(
        "Both succeed, and {mine} is higher than {other}: {ending}.",
        mine=mine,
        other=other,
        ending=meeting.ending.said,
    )


VERDICTS: Mapping[Ending, Verdict] = {
    Ending.EXCEPTIONALLY_WELL: Verdict.CRITICAL,
    Ending.VERY_WELL: Verdict.SUCCESS,
    Ending.SUCCEEDS: Verdict.SUCCESS,
    Ending.MARGINALLY: Verdict.SUCCESS,
    Ending.OPPONENT_FAILS: Verdict.NEUTRAL,
    Ending.NO_EFFECT: Verdict.NEUTRAL,
    Ending.FAILS_MARGINALLY: Verdict.FAILURE,
    Ending.FAILS: Verdict.FAILURE,
    Ending.FAILS_BADLY: Verdict.FAILURE,
    Ending.FAILS_VERY_BADLY: Verdict.FUMBLE,
}
"""How each ending looks."""

LEVEL_VERDICTS: Mapping[Level, Verdict] = {
    Level.CRITICAL: Verdict.CRITICAL,
    Level.SUCCESS: Verdict.SUCCESS,
    Level.FAILURE: Verdict.FAILURE,
    Level.FUMBLE: Verdict.FUMBLE,
}
"""How the level of a side alone looks."""


def side_facts(side: Side, score: Score) -> dict[str, Any]:
    """Give the numbers of the side that acts."""
    return {
        "skill": side.tested,
        "rating": side.rating,
        "die": side.die,
        "natural": int(score.natural),
        "raised": int(score.raised),
        "left": score.left,
    }


def meeting_facts(bout: Bout, theirs: Side, meeting: Meeting) -> dict[str, Any]:
    """Give the numbers of two sides that met."""
    return {
        **side_facts(bout.mine, meeting.score),
        "player": meeting.level.word,
        "referee": meeting.other_level.word,
        "other_rating": theirs.rating,
        "other_die": theirs.die,
        "other_left": meeting.other.left,
        "spent": meeting.spent,
        "other_spent": meeting.other_spent,
        "active": bout.active,
        "outcome": meeting.ending.value,
    }
