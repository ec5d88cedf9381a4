"""What is tested: a skill with an attribute, two attributes, or one attribute alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rules.errors import InvalidInputError, RuleError
from rules.message import Message, Name, msg
from rules.names import find
from rules.systems.cinematic.content import Attribute, Content, Skill
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.penalties import RollKind
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Sheet

Manner = Literal["task", "simple", "difficult"]
"""How a test is made up: attribute and skill, an attribute twice, or once."""

BETWEEN = re.compile(r"[()+,&/]|\b(?:and|και)\b", re.IGNORECASE)
"""What may stand between the two parts of a pair such as “Acrobatics (Dexterity)”."""
SHOWN = 60
PAIR = 2


@dataclass(frozen=True, slots=True)
class Subject:
    """What is tested: `first` with `second`, or `first` alone, which then counts `times`."""

    first: Attribute
    second: Attribute | Skill | None = None
    times: int = 1

    @property
    def skill(self) -> Skill | None:
        """The skill that is part of it, if one is."""
        return self.second if isinstance(self.second, Skill) else None

    @property
    def mental(self) -> bool:
        """Whether a mental attribute is tested."""
        return self.first.mental or (isinstance(self.second, Attribute) and self.second.mental)

    @property
    def label(self) -> Message | Name:
        """Its name: “Acrobatics (Dexterity)”, “Willpower and Constitution”, “Willpower”."""
        if self.second is None:
            return self.first.label
        if self.skill is None:
            return msg("{one} and {other}", one=self.first.label, other=self.second.label)
        return msg("{skill} ({attribute})", skill=self.second.label, attribute=self.first.label)

    def sum_for(self, sheet: Sheet) -> Sum:
        """Add up what a sheet has of it."""
        level = sheet.level(self.first.id)
        found = Sum().of(self.first.label, level)
        if self.second is None:
            doubled = msg("{attribute}, doubled", attribute=self.first.label)
            return Sum().of(doubled, self.times * level) if self.times > 1 else found
        other = self.second
        more = sheet.skill(other.id) if isinstance(other, Skill) else sheet.level(other.id)
        return found.of(other.label, more)

    def task_for(self, sheet: Sheet, content: Content, rules: HouseRules) -> Sum:
        """Add up an ordinary test of it, with what wounds and low Essence take off."""
        return self.sum_for(sheet).with_penalties(
            sheet, RollKind.TASK, content, rules, mental=self.mental
        )


def task_of(skill: str, content: Content, attribute: str | None = None) -> Subject:
    """Give the task of a skill of the content, with its own attribute or another."""
    row = content.skills[skill]
    return Subject(content.attributes[attribute or row.attribute], row)


def read_subject(text: str, manner: Manner | None, content: Content) -> Subject:
    """Read what is tested.

    A skill alone goes with its own attribute. An attribute alone is a Simple Test, which doubles
    it, unless a Difficult one is asked for. UnknownNameError for what this system has not, and
    InvalidInputError where the kind of test does not fit what is tested.
    """
    found = _named(text, content)
    skills = [each for each in found if isinstance(each, Skill)]
    attributes = [each for each in found if isinstance(each, Attribute)]
    if len(skills) > 1 or len({each.id for each in found}) < len(found):
        raise _no_pair(text)
    if len(found) == PAIR:
        _refuse_manner(manner, ("simple", "difficult"))
        return Subject(attributes[0], skills[0] if skills else attributes[1])
    if skills:
        _refuse_manner(manner, ("simple", "difficult"))
        return task_of(skills[0].id, content)
    _refuse_manner(manner, ("task",))
    return Subject(attributes[0], times=1 if manner == "difficult" else 2)


def _named(text: str, content: Content) -> list[Attribute | Skill]:
    rows: list[Attribute | Skill] = [*content.attributes.values(), *content.skills.values()]
    parts = [part.strip() for part in BETWEEN.split(text) if part.strip()]
    try:
        return [find(text, rows, field="skill")]
    except RuleError:
        if len(parts) != PAIR:
            raise
    return [find(part, rows, field="skill") for part in parts]


def _no_pair(text: str) -> InvalidInputError:
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return InvalidInputError(
        msg(
            "“{text}” is no pair: name a skill and an attribute, or two attributes.",
            text=Name(text=shown),
        ),
        field="skill",
    )


def _refuse_manner(manner: Manner | None, wrong: tuple[Manner, ...]) -> None:
    if manner is None or manner not in wrong:
        return
    if manner == "task":
        raise InvalidInputError(
            msg("A task takes a skill, such as Acrobatics (Dexterity)."), field="kind"
        )
    raise InvalidInputError(
        msg("Simple and Difficult Tests are made on one attribute alone."), field="kind"
    )
