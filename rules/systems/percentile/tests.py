"""Tests on the d100: rolled, read, and told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.dice.source import Dice
from rules.message import Message, Value, msg
from rules.outcome import Face, Mark, Roll, Verdict
from rules.systems.percentile.content import Content
from rules.systems.percentile.d100 import SIDES, Grade, is_double, read_grade
from rules.systems.percentile.sheet import HIGHEST_SKILL, Sheet
from rules.systems.percentile.targets import Target

VERDICTS = {
    Grade.CRITICAL: Verdict.CRITICAL,
    Grade.SUCCESS: Verdict.SUCCESS,
    Grade.FAILURE: Verdict.FAILURE,
    Grade.FUMBLE: Verdict.FUMBLE,
}

WORDS = {
    Grade.CRITICAL: msg("critical"),
    Grade.SUCCESS: msg("success"),
    Grade.FAILURE: msg("failure"),
    Grade.FUMBLE: msg("fumble"),
}


@dataclass(frozen=True, slots=True)
class Tested:
    """A test that was rolled: against what, the roll 1..100, and how it went."""

    target: Target
    roll: int
    grade: Grade

    @property
    def passed(self) -> bool:
        """Whether it succeeded."""
        return self.grade.passed

    @property
    def verdict(self) -> Verdict:
        """How it went, for the colour."""
        return VERDICTS[self.grade]

    @property
    def word(self) -> Message:
        """How it went, in one word."""
        return WORDS[self.grade]

    @property
    def facts(self) -> dict[str, Any]:
        """The test's numbers by name."""
        return {
            "result": self.grade.value,
            "roll": self.roll,
            "target": self.target.number,
            "base": self.target.base,
            "passed": self.passed,
        }

    def thrown(self, label: Value | None = None) -> Roll:
        """Give the die, labelled where several are thrown."""
        return d100_face(self.roll, self.word, label)

    def headline(self, who: Value) -> Message:
        """Say the test in a line that reads alone."""
        return msg(
            "{who} · {what} {n} %: {grade}",
            who=who,
            what=self.target.label,
            n=self.target.number,
            grade=self.word,
        )

    def sentence(self) -> Message:
        """Say the roll, how it went, and why."""
        if self.target.collapsed:
            return msg("{roll}, {grade}: at 0 WP no test succeeds", roll=self.roll, grade=self.word)
        said = {
            Grade.CRITICAL: self._critical,
            Grade.SUCCESS: msg("{roll}, success ({target} or less)", **self._numbers),
            Grade.FAILURE: msg("{roll}, failure (above {target})", **self._numbers),
            Grade.FUMBLE: self._fumble,
        }
        return said[self.grade]

    @property
    def _numbers(self) -> dict[str, int]:
        return {"roll": self.roll, "target": self.target.number}

    @property
    def _critical(self) -> Message:
        if self.roll == 1:
            return msg("{roll}, critical: a 01 always is", roll=self.roll)
        if is_double(self.roll):
            return msg("{roll}, critical (matching dice, {target} or less)", **self._numbers)
        return msg("{roll}, critical ({to} or less)", roll=self.roll, to=self.target.critical_to)

    @property
    def _fumble(self) -> Message:
        if self.roll == SIDES:
            return msg("{roll}, fumble: a 00 always is", roll=self.roll)
        return msg("{roll}, fumble (matching dice, above {target})", **self._numbers)


def d100_face(roll: int, gives: Message | None = None, label: Value | None = None) -> Roll:
    """Show a d100 as it fell."""
    face = Face(sides=SIDES, value=roll, mark=Mark.PLAIN)
    return Roll(faces=(face,), gives=gives, label=label)


def roll_test(target: Target, dice: Dice) -> Tested:
    """Roll a d100 against a target."""
    return read_test(target, dice.roll(SIDES))


def read_test(target: Target, roll: int) -> Tested:
    """Read a roll, 1..100, against a target; somebody who has collapsed fails in any case."""
    grade = read_grade(target.number, roll, critical_to=target.critical_to)
    if target.collapsed and grade.passed:
        grade = Grade.FUMBLE if is_double(roll) else Grade.FAILURE
    return Tested(target, roll, grade)


def ticked(sheet: Sheet, tested: Tested, content: Content) -> Sheet:
    """Give the tester's sheet with the skill ticked that a failure may teach, once a session."""
    skill = tested.target.skill
    row = content.skills.get(skill or "")
    if tested.passed or row is None or not row.learns or row.id in sheet.ticked:
        return sheet
    if sheet.skill(row.id) >= HIGHEST_SKILL:
        return sheet
    return sheet.model_copy(update={"ticked": (*sheet.ticked, row.id)})


def tick_line(before: Sheet, after: Sheet, tested: Tested) -> tuple[Message, ...]:
    """Say that a skill was ticked, if it was."""
    if before.ticked == after.ticked:
        return ()
    return (msg("{skill} is ticked: it rises by 1 after the session.", skill=tested.target.label),)
