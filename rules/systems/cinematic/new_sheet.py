"""A fresh character that can test and fight at once: our defaults, not the rules'."""

from __future__ import annotations

from rules.systems.cinematic.content import (
    CONSTITUTION,
    DEXTERITY,
    INTELLIGENCE,
    PERCEPTION,
    STRENGTH,
    WILLPOWER,
    Content,
)
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.sheet import Sheet

HERO = 10
"""The Drama Points that a hero begins with."""
LEVELS = {
    STRENGTH: 2,
    DEXTERITY: 3,
    CONSTITUTION: 3,
    INTELLIGENCE: 3,
    PERCEPTION: 3,
    WILLPOWER: 3,
}
SKILLS = {"acrobatics": 2, "brawling": 2, "shooting": 2, "notice": 2, "doctor": 1}


def new_sheet(content: Content) -> Sheet:
    """Give a fresh character, unhurt, with the first weapon of the content."""
    weapon = next(iter(content.weapons.values()), None)
    sheet = Sheet(
        attributes=LEVELS,
        skills={skill: level for skill, level in SKILLS.items() if skill in content.skills},
        drama=HERO,
        equipped=weapon.id if weapon else None,
    )
    return sheet.model_copy(
        update={
            "life": max_life(sheet, content, HouseRules()),
            "essence": max_essence(sheet, content),
        }
    )


def new_npc(content: Content) -> Sheet:
    """Give a fresh NPC: a ready character without Drama Points, which are the heroes'."""
    return new_sheet(content).model_copy(update={"drama": 0})
