"""Making a character step by step: attributes, Qualities, skills, and a weapon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.creation import Asked, CreationStep, asked
from rules.follow_up import AskOption
from rules.message import Message, msg
from rules.sheet import SheetField
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.fields import fields


def creation(content: Content) -> tuple[CreationStep, ...]:
    """Give the steps. What is skipped stays as a ready character has it."""
    known = fields(content)
    return (
        CreationStep(
            "attributes",
            msg("Attributes"),
            msg("1 to 6 for people. The maxima of Life Points and Essence follow from them."),
            asked(known, "attribute."),
        ),
        CreationStep(
            "qualities",
            msg("Qualities and Drama Points"),
            msg("What helps to live and to stay awake, and points to bend the story with."),
            tuple(
                _hinted(each) for each in asked(known, "hard-to-kill", "resistance-pain", "drama")
            ),
        ),
        *_skills(content, known),
        CreationStep(
            "weapon",
            msg("Weapon"),
            msg("What is carried ready. Attacks use it unless another weapon is named."),
            _weapon(content, known),
        ),
    )


def _hinted(one: Asked) -> Asked:
    """Say how many Drama Points there are; who has no powers begins with more."""
    if one.field.key != "drama":
        return one
    return replace(one, hint=msg("10 for a hero, 20 for one without powers"))


def _skills(content: Content, known: Sequence[SheetField]) -> list[CreationStep]:
    """Give a step for the skills of the body, and one for those of the mind."""
    halves: tuple[tuple[str, Message, bool], ...] = (
        ("skills-body", msg("Skills of the body"), False),
        ("skills-mind", msg("Skills of the mind"), True),
    )
    steps = []
    for key, title, mental in halves:
        rows = [
            skill.id
            for skill in content.skills.values()
            if content.attributes[skill.attribute].mental is mental
        ]
        asks = asked(known, *(f"skill.{row}" for row in rows))
        text = msg("A Level is added to the attribute in a task; 0 is untrained, and may be tried.")
        steps.append(CreationStep(key, title, text, asks))
    return [step for step in steps if step.asks]


def _weapon(content: Content, known: Sequence[SheetField]) -> tuple[Asked, ...]:
    options = tuple(
        AskOption(value=weapon.id, label=weapon.label) for weapon in content.weapons.values()
    )
    return tuple(Asked(each.field, options) for each in asked(known, "weapon"))
