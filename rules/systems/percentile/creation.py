"""Making a character step by step: stats, skills, arms, and who matters to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.content import ContentRow
from rules.creation import Asked, CreationStep, asked
from rules.follow_up import AskOption
from rules.message import msg
from rules.sheet import SheetField
from rules.systems.percentile.content import Content
from rules.systems.percentile.fields import fields

MOST_WORN = 2


def creation(content: Content) -> tuple[CreationStep, ...]:
    """Give the steps. What is skipped stays as a ready character has it."""
    known = fields(content)
    return (
        CreationStep(
            "stats",
            msg("Stats"),
            msg("Usually 3 to 18 each. HP, SAN, WP and the Breaking Point follow from them."),
            asked(known, "stat."),
        ),
        CreationStep(
            "skills",
            msg("Skills"),
            msg("Name the skills that you have, with their percentages; the others stay."),
            tuple(
                replace(each, long=True, hint=msg("Such as: Firearms 50, Stealth 40, Search 45"))
                for each in asked(known, "skills")
            ),
        ),
        CreationStep(
            "arms",
            msg("Weapon and armour"),
            msg("What is carried ready, and what is worn. Attacks use it unless you say another."),
            tuple(_arms(content, known)),
        ),
        CreationStep(
            "bonds",
            msg("Bonds"),
            msg("Who matters to the character. A Bond without a score begins at CHA."),
            tuple(
                replace(each, long=True, hint=msg("Such as: Ann 12, Bob"))
                for each in asked(known, "bonds")
            ),
        ),
    )


def _arms(content: Content, known: Sequence[SheetField]) -> Iterable[Asked]:
    ready = (weapon for weapon in content.weapons.values() if weapon.finished)
    for each in asked(known, "weapon"):
        yield Asked(each.field, _options(ready))
    for each in asked(known, "armour"):
        yield Asked(each.field, _options(content.armour.values()), most=MOST_WORN)


def _options(rows: Iterable[ContentRow]) -> tuple[AskOption, ...]:
    return tuple(AskOption(value=row.id, label=row.label) for row in rows)
