"""The tables that the rules are parameterised with, and what makes them whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, field_validator, model_validator

from rules.content import Content as BaseContent
from rules.content import ContentRow
from rules.message import Frozen, Message, Name
from rules.names import slug
from rules.systems.action_points.bands import expand

ROWS = 30
"""How many rows a finished weapon profile has: one for each AP from 1."""

ENDURANCE = "endurance"
EXPERTISE = "expertise"
STEALTH = "stealth"
WILLPOWER = "willpower"
RESOLVE = "resolve"
ACUITY = "acuity"
PANIC = "panic"
BLACK_OUT = "black-out"
DEATH_COMA = "death-coma"

Count = Annotated[int, Field(ge=0, le=9999)]


class Trait(ContentRow):
    """A Trait of every character (D000-35)."""


class Skill(ContentRow):
    """A Skill: its group, and the Traits of which the higher counts."""

    group: str
    traits: Annotated[tuple[str, ...], Field(min_length=1)]

    @field_validator("traits", mode="before")
    @classmethod
    def _traits_by_name(cls, traits: object) -> object:
        return [slug(each) for each in traits] if isinstance(traits, list | tuple) else traits


class Condition(ContentRow):
    """A condition that a character may be in (D000-48)."""


class Event(ContentRow):
    """A kind of event, and the Corruption from which it stirs the Presence (D000-46)."""

    severity: Annotated[int, Field(ge=1, le=99)]


class Consequence(ContentRow):
    """What obeying the Presence means from a Corruption level on.

    `willpower` is the AP of the further Willpower test of the lower rows (D000-31).
    """

    level: Annotated[int, Field(ge=1, le=99)]
    fear: str
    wrath: str
    join: str
    willpower: int | None = None


class WeaponRow(Frozen):
    """What a weapon does at one AP score. `move` changes the base Move; 0 is printed Base."""

    ap: Annotated[int, Field(ge=1, le=ROWS)]
    damage: Count
    defense: Count
    move: Annotated[int, Field(ge=-999, le=999)]
    range: Count


class Line(Frozen):
    """A column as a formula, (factor × AP + offset) // divisor: what goes on past the rows."""

    factor: int
    offset: int
    divisor: Annotated[int, Field(ge=1)]

    def at(self, ap: int) -> int:
        """Give the figure at that AP, never below 0."""
        return max(0, (self.factor * ap + self.offset) // self.divisor)


class Weapon(ContentRow):
    """A weapon profile. One without rows is unfinished: listed, never used (D000-2).

    `printed_name` is shown where it differs from the heading (D000-1). `corrections` are rows
    with their suspected misprint put right, for the house rule that asks for it (D000-38).
    """

    tier: Annotated[int, Field(ge=0, le=99)] = 1
    section: str = ""
    category: str = ""
    skill: str
    printed_name: str | None = None
    capacity: Annotated[int, Field(ge=0, le=999)] = 0
    reload: Annotated[int, Field(ge=0, le=999)] = 0
    weight: Count | None = None
    cost: Count | None = None
    rarity: str = ""
    rows: tuple[WeaponRow, ...] = ()
    corrections: tuple[WeaponRow, ...] = ()
    damage_line: Line | None = None
    defense_line: Line | None = None

    @property
    def finished(self) -> bool:
        """Whether it has its rows, so that it can be used."""
        return bool(self.rows)

    @model_validator(mode="before")
    @classmethod
    def _written_short(cls, body: object) -> object:
        return expand(body, ROWS) if isinstance(body, Mapping) else body

    @field_validator("skill", mode="before")
    @classmethod
    def _skill_by_name(cls, skill: object) -> object:
        return slug(skill) if isinstance(skill, str) else skill

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        if not self.finished:
            return self
        if [row.ap for row in self.rows] != list(range(1, ROWS + 1)):
            msg = f"the weapon {self.id} needs {ROWS} rows, AP 1 to {ROWS} in order"
            raise ValueError(msg)
        if self.capacity < 1 or self.reload < 1:
            msg = f"the weapon {self.id} needs a capacity and a reload of at least 1"
            raise ValueError(msg)
        return self


class Content(BaseContent):
    """Every table of the system, by the ids of its rows."""

    traits: Mapping[str, Trait]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    conditions: Mapping[str, Condition]
    events: Mapping[str, Event]
    consequences: Mapping[str, Consequence]

    @model_validator(mode="after")
    def _consistent(self) -> Content:
        _need("trait", (RESOLVE, ACUITY), self.traits)
        _need("skill", (ENDURANCE, EXPERTISE, WILLPOWER), self.skills)
        _need("condition", (PANIC, BLACK_OUT, DEATH_COMA), self.conditions)
        for skill in self.skills.values():
            _need(f"trait (of the skill {skill.id})", skill.traits, self.traits)
        for weapon in self.weapons.values():
            _need(f"skill (of the weapon {weapon.id})", (weapon.skill,), self.skills)
        return self

    def condition_label(self, condition: str) -> Message | Name:
        """Give the name of a condition; one that the content lost is shown by its id."""
        row = self.conditions.get(condition)
        return row.label if row else Name(text=condition)


def words(row: ContentRow, text: str) -> Message | Name:
    """Give other text of a row as a value: the system's is translated, the campaign's is not."""
    return Name(text=text) if row.custom else Message(id=text)


def _need(kind: str, ids: tuple[str, ...], rows: Mapping[str, ContentRow]) -> None:
    missing = [wanted for wanted in ids if wanted not in rows]
    if missing:
        msg = f"there is no {kind} {missing[0]}"
        raise ValueError(msg)
