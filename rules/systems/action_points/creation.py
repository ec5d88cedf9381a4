"""Making a character step by step: Traits, Skills by group, a weapon, and the body (D000-35)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.creation import Asked, CreationStep, asked
from rules.follow_up import AskOption
from rules.message import msg
from rules.sheet import SheetField
from rules.systems.action_points.content import Content, Skill, words
from rules.systems.action_points.fields import fields


def creation(content: Content) -> tuple[CreationStep, ...]:
    """Give the steps. What is skipped stays as a ready character has it."""
    known = fields(content)
    return (
        CreationStep(
            "traits",
            msg("Traits"),
            msg(
                "The Director grants the natural ranks. Ranks that are gained later are paid for"
                " with Corruption."
            ),
            asked(known, "trait."),
        ),
        *_skills(content, known),
        CreationStep(
            "weapon",
            msg("Weapon"),
            msg("What is carried ready. Attacks use it unless another weapon is named."),
            _weapon(content, known),
        ),
        CreationStep(
            "body",
            msg("Body"),
            msg("How much the character can take, how far it moves, and points to spend at once."),
            asked(known, "max-health", "max-stamina", "base-move", "cp"),
        ),
    )


_GROUPS = {
    "Academic": msg("Academic Skills"),
    "Specialist": msg("Specialist Skills"),
    "Talent": msg("Talent Skills"),
    "Weapon": msg("Weapon Skills"),
}
"""The titles of the groups that the rules have; a campaign's own is named as it is."""


def _skills(content: Content, known: Sequence[SheetField]) -> list[CreationStep]:
    """Give a step for each group of Skills, in the order in which the content has them."""
    groups: dict[str, list[Skill]] = {}
    for skill in content.skills.values():
        groups.setdefault(skill.group, []).append(skill)
    return [
        CreationStep(
            f"skills-{number}",
            _GROUPS.get(group) or msg("{group} Skills", group=words(skills[0], group)),
            msg("A rank is the number of dice in a test. A Skill at rank 0 cannot be tested."),
            asked(known, *(f"skill.{skill.id}" for skill in skills)),
        )
        for number, (group, skills) in enumerate(groups.items(), start=1)
    ]


def _weapon(content: Content, known: Sequence[SheetField]) -> tuple[Asked, ...]:
    ready = [weapon for weapon in content.weapons.values() if weapon.finished]
    options = tuple(AskOption(value=weapon.id, label=weapon.label) for weapon in ready)
    return tuple(Asked(each.field, options) for each in asked(known, "weapon"))
