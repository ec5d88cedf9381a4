"""The tables that the rules are parameterised with, and what makes them whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from rules.content import Content as BaseContent
from rules.content import ContentRow
from rules.dice.notation import parse
from rules.errors import RuleError
from rules.message import Message, Name

STRENGTH = "strength"
DEXTERITY = "dexterity"
CONSTITUTION = "constitution"
INTELLIGENCE = "intelligence"
PERCEPTION = "perception"
WILLPOWER = "willpower"
ATTRIBUTES = (STRENGTH, DEXTERITY, CONSTITUTION, INTELLIGENCE, PERCEPTION, WILLPOWER)

DOCTOR = "doctor"
ACROBATICS = "acrobatics"
LIFE = "life"
ESSENCE = "essence"
STEADY = "steady"

PASSES = 9
"""The total that every test has to reach (D003-1)."""

Count = Annotated[int, Field(ge=0, le=9999)]
Factor = Annotated[int, Field(ge=0, le=20)]
Every: TypeAlias = Literal["turn", "minute", "hour", "day"]
"""How often a poison or disease acts."""


def _readable(text: str) -> str:
    if text:
        try:
            parse(text)
        except RuleError as error:
            raise ValueError(str(error)) from error
    return text


Damage: TypeAlias = Annotated[str, Field(max_length=60), AfterValidator(_readable)]
"""Life Points that something takes: a number or dice, or empty for none."""


class Attribute(ContentRow):
    """An attribute of every character; a mental one suffers from low Essence."""

    mental: bool = False


class Skill(ContentRow):
    """A skill, the attribute that it goes with by itself, and whether it heals (D003-34)."""

    attribute: str
    heals: bool = False


class Weapon(ContentRow):
    """A weapon: what it is used with, and its damage before the Success Levels (D003-33).

    The damage is `damage` and `strength` times the attacker's Strength.
    """

    skill: str
    attribute: str = DEXTERITY
    damage: Count = 0
    strength: Factor = 0


class PanicRow(ContentRow):
    """A row of the panic table: the lowest total that comes to it (D003-25).

    `again` asks a new test each Turn. The row with the lowest total has every total below it too.
    """

    at_least: Annotated[int, Field(ge=-999, le=PASSES)]
    effect: str
    loses_initiative: bool = False
    again: bool = False


class Drawback(ContentRow):
    """A mental or emotional Drawback, and how many points it is worth."""

    points: Annotated[int, Field(ge=1, le=20)]


class Toxin(ContentRow):
    """A poison or a disease.

    `effect` is `life` or an attribute; `damage` is a number or dice, for Life Points. One that is
    not `lethal` only incapacitates (D003-21).
    """

    strength: Factor
    effect: str = LIFE
    damage: Damage = ""
    every: Every
    lethal: bool = True

    @model_validator(mode="after")
    def _harmful(self) -> Toxin:
        if (self.effect == LIFE) != bool(self.damage):
            msg = f"{self.id} needs damage if it costs Life Points, and only then"
            raise ValueError(msg)
        return self


class Maximum(ContentRow):
    """How the maximum of a track is reckoned (D003-32).

    `base`, and for each attribute its factor; `hard_to_kill` for each level of that Quality.
    """

    base: Annotated[int, Field(ge=0, le=999)] = 0
    attributes: Mapping[str, Factor] = Field(default_factory=dict)
    hard_to_kill: Factor = 0


class Content(BaseContent):
    """Every table of the system, by the ids of its rows."""

    attributes: Mapping[str, Attribute]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    panic: Mapping[str, PanicRow]
    drawbacks: Mapping[str, Drawback]
    poisons: Mapping[str, Toxin]
    diseases: Mapping[str, Toxin]
    maxima: Mapping[str, Maximum]

    @model_validator(mode="after")
    def _consistent(self) -> Content:
        _need("attribute", ATTRIBUTES, self.attributes)
        _need("skill", (DOCTOR, ACROBATICS), self.skills)
        _need("row of the panic table", (STEADY,), self.panic)
        _need("maximum", (LIFE, ESSENCE), self.maxima)
        for skill in self.skills.values():
            _need(f"attribute (of the skill {skill.id})", (skill.attribute,), self.attributes)
        for weapon in self.weapons.values():
            _need(f"skill (of the weapon {weapon.id})", (weapon.skill,), self.skills)
            _need(f"attribute (of the weapon {weapon.id})", (weapon.attribute,), self.attributes)
        for toxin in (*self.poisons.values(), *self.diseases.values()):
            if toxin.effect != LIFE:
                _need(f"attribute (that {toxin.id} drains)", (toxin.effect,), self.attributes)
        for maximum in self.maxima.values():
            _need(f"attribute (of {maximum.id})", tuple(maximum.attributes), self.attributes)
        _check_panic(self.panic)
        return self

    @property
    def mental(self) -> tuple[Attribute, ...]:
        """The mental attributes, in order."""
        return tuple(each for each in self.attributes.values() if each.mental)

    def panic_row(self, total: int) -> PanicRow:
        """Give the row that a total of a Fear Test comes to (D003-25)."""
        rows = sorted(self.panic.values(), key=lambda row: -row.at_least)
        return next((row for row in rows if total >= row.at_least), rows[-1])

    def attribute_label(self, attribute: str) -> Message | Name:
        """Give the name of an attribute; one that the content lost is shown by its id."""
        row = self.attributes.get(attribute)
        return row.label if row else Name(text=attribute)


def words(row: ContentRow, text: str) -> Message | Name:
    """Give other text of a row as a value: the system's is translated, the campaign's is not."""
    return Name(text=text) if row.custom else Message(id=text)


def _check_panic(rows: Mapping[str, PanicRow]) -> None:
    if rows[STEADY].at_least != PASSES:
        msg = f"the row {STEADY} of the panic table begins at {PASSES}"
        raise ValueError(msg)
    if len({row.at_least for row in rows.values()}) < len(rows):
        msg = "two rows of the panic table begin at the same total"
        raise ValueError(msg)
    if len(rows) == 1:
        msg = f"the panic table needs a row below {STEADY}"
        raise ValueError(msg)


def _need(kind: str, ids: tuple[str, ...], rows: Mapping[str, ContentRow]) -> None:
    missing = [wanted for wanted in ids if wanted not in rows]
    if missing:
        msg = f"there is no {kind} {missing[0]}"
        raise ValueError(msg)
