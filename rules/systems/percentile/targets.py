"""What a test is rolled against: a skill, a stat, SAN, luck or a bare percentage."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rules.content import ContentRow
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Name, Signed, Value, msg
from rules.names import find
from rules.outcome import Term
from rules.systems.percentile.content import Content, Skill, Stat
from rules.systems.percentile.d100 import HIGHEST_TARGET, modified
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import HIGHEST_STAT, PER_STAT, Sheet
from rules.systems.percentile.states import LOW_WP

MODIFIER = msg("Modifier")
LUCK = ContentRow(id="luck", name="Luck")
SAN = ContentRow(id="san", name="SAN", aliases=("Sanity",))
LUCK_PERCENT = 50
LOW_WP_PENALTY = -20
HIGHEST = PER_STAT * HIGHEST_STAT
"""The highest percentage that a test may have."""

PERCENTAGE = re.compile(r"([0-9]{1,4})\s*%?")


@dataclass(frozen=True, slots=True)
class Target:
    """What is rolled against, and where the number comes from.

    `parts` are modifiers, each with its source. `skill` is the skill that a failure ticks.
    `critical_to` is the roll up to which every success is critical. No test of somebody who is
    `collapsed` can succeed.
    """

    label: Value
    base: int
    parts: tuple[tuple[Message, int], ...] = ()
    skill: str | None = None
    critical_to: int = 0
    collapsed: bool = False

    @property
    def number(self) -> int:
        """The number to roll or less: within 1..99 when there are modifiers."""
        return modified(self.base, sum(change for _, change in self.parts))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The number's parts; nothing where it is plain."""
        if not self.parts:
            return ()
        return (
            Term(label=msg("{what}", what=self.label), value=percent(self.base)),
            *(
                Term(label=label, value=msg("{change} %", change=Signed(number=change)))
                for label, change in self.parts
            ),
            Term(label=msg("Target"), value=percent(self.number)),
        )

    @property
    def remarks(self) -> tuple[Message, ...]:
        """What is to be said of the number before the roll: that it cannot help."""
        return (msg("At 0 WP no test succeeds."),) if self.collapsed else ()

    def plus(self, label: Message, change: int) -> Target:
        """Give the target with one more modifier; one of 0 is none."""
        return replace(self, parts=(*self.parts, (label, change))) if change else self

    def of(self, sheet: Sheet, rules: HouseRules) -> Target:
        """Give the target with what the tester's WP do to it, where the mind's module is on."""
        if rules.sanity_module == "off" or sheet.wp > LOW_WP:
            return self
        if sheet.wp == 0:
            return replace(self, collapsed=True)
        return self.plus(msg("WP {wp}", wp=sheet.wp), LOW_WP_PENALTY)


def percent(number: int) -> Message:
    """Say a percentage."""
    return msg("{n} %", n=number)


def check_gm(scene: D100Scene) -> None:
    """Refuse a player's test by nobody in particular: NotPossibleError."""
    if not scene.by_gm:
        raise NotPossibleError(msg("Only the GM does this without a character."), field="character")


def target_of(
    actor: D100Character, text: str, scene: D100Scene, *, modifier: int = 0, field: str = "skill"
) -> Target:
    """Give what a character's test is rolled against: the number, the modifier, low WP.

    Raises what `find_target` raises; `field` is the option that a refusal blames.
    """
    found = find_target(text, actor.sheet, scene.content, field=field)
    return found.plus(MODIFIER, modifier).of(actor.sheet, scene.house_rules)


def find_target(text: str, sheet: Sheet, content: Content, *, field: str = "skill") -> Target:
    """Find what a text names: a skill, a stat (times five), SAN, Luck, or a percentage as typed.

    UnknownNameError with the nearest names; InvalidInputError for a percentage above 495.
    """
    typed = typed_target(text, field=field)
    if typed is not None:
        return typed
    rows: list[ContentRow] = [*content.skills.values(), *content.stats.values(), SAN, LUCK]
    row = find(text, rows, field=field)
    if isinstance(row, Skill):
        return Target(row.label, sheet.skill(row.id), skill=row.id)
    if isinstance(row, Stat):
        return stat_target(row, sheet)
    return Target(row.label, sheet.san if row.id == SAN.id else LUCK_PERCENT)


def typed_target(text: str, *, field: str) -> Target | None:
    """Give the percentage that was typed as the target; None when it is no number."""
    typed = PERCENTAGE.fullmatch(text.strip())
    return bare_target(int(typed[1]), field=field) if typed else None


def bare_target(number: int, *, field: str) -> Target:
    """Give a percentage as the target, 0..495."""
    if number > HIGHEST:
        raise InvalidInputError(
            msg("A test has at most {highest} %, not {n} %.", highest=HIGHEST, n=number),
            field=field,
        )
    return Target(msg("Test"), number)


def stat_target(stat: Stat, sheet: Sheet) -> Target:
    """Give five times a stat. Above 99 %, a roll of the stat itself or less is critical too."""
    value = sheet.stat(stat.id)
    number = PER_STAT * value
    return Target(stat.label, number, critical_to=value if number > HIGHEST_TARGET else 0)


def skill_target(skill: str, sheet: Sheet, content: Content) -> Target:
    """Give a skill of the content as the target; one that the content lost is 0 %."""
    row = content.skills.get(skill)
    return Target(row.label if row else Name(text=skill), sheet.skill(skill), skill=skill)
