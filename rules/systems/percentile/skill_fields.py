"""The fields of skills: each alone, and all that a line of text names."""

from __future__ import annotations

import re

from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.names import find
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.percentile.content import UNNATURAL, Content, Skill
from rules.systems.percentile.sheet import HIGHEST_SKILL, Sheet
from rules.writing import listed, said_list

ESSENTIAL_SKILLS = {"firearms", "melee-weapons", "unarmed-combat"}
PART = re.compile(r"(?P<name>.*?\S)[\s:=]+(?P<value>[0-9]{1,3})\s*%?")


def skill_fields(content: Content) -> tuple[SheetField, ...]:
    """Give the field of several skills at once, and one for each."""
    several = SheetField(
        "skills",
        msg("Skills"),
        lambda sheet: _said(sheet, content),
        lambda sheet, text: _set_several(sheet, text, content),
        gathers=True,
    )
    return (several, *(_skill(skill) for skill in content.skills.values()))


def _skill(skill: Skill) -> SheetField:
    key = f"skill.{skill.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        plain = text.strip().removesuffix("%")
        return with_skill(sheet, skill.id, whole(plain, skill.label, 0, HIGHEST_SKILL, field=key))

    essential = skill.id in ESSENTIAL_SKILLS
    return SheetField(key, skill.label, lambda sheet: sheet.skill(skill.id), write, essential)


def with_skill(sheet: Sheet, skill: str, value: int) -> Sheet:
    """Give the sheet with a skill set; Unnatural takes the maximum of SAN along."""
    skills = {each: n for each, n in {**sheet.skills, skill: value}.items() if n}
    after = sheet.model_copy(update={"skills": skills})
    if skill != UNNATURAL:
        return after
    return after.model_copy(update={"san": min(after.san, after.max_san)})


def _said(sheet: Sheet, content: Content) -> Value:
    rows = content.skills.values()
    return said_list(
        [
            msg("{what} {n} %", what=row.label, n=sheet.skill(row.id))
            for row in rows
            if sheet.skill(row.id)
        ]
    )


def _set_several(sheet: Sheet, text: str, content: Content) -> Sheet:
    """Set every skill that is named, such as "Stealth 40, Search 50"; the others stay."""
    for part in listed(text.replace("\n", ",")):
        read = PART.fullmatch(part)
        if read is None:
            raise InvalidInputError(_unreadable(part), field="skills")
        row = find(read["name"], content.skills.values(), field="skills")
        value = whole(read["value"], row.label, 0, HIGHEST_SKILL, field="skills")
        sheet = with_skill(sheet, row.id, value)
    return sheet


def _unreadable(part: str) -> Message:
    return msg(
        "“{text}” is no skill and its percentage, such as Stealth 40.", text=Name(text=part[:40])
    )
