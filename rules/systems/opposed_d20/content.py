"""The tables that the rules are parameterised with, and what makes them whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer, field_validator, model_validator

from rules.content import Content as BaseContent
from rules.content import ContentRow
from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.errors import RuleError
from rules.message import Message, Name, msg
from rules.names import slug
from rules.systems.opposed_d20.mastery import HIGHEST, Rating, read_rating

CON = "con"
SIZ = "siz"
DEX = "dex"
POW = "pow"
DODGE = "dodge"

HIGHEST_DAMAGE = 999
"""The most that a weapon's dice may come to, before anything doubles them."""
HIGHEST_ATTRIBUTE = 99
"""The highest that an attribute may be; of a person it is 18, but creatures are larger."""


def _bounds(text: str) -> tuple[int, int]:
    try:
        return bounds(parse(text, field="dice").tree)
    except RuleError as error:
        raise ValueError(f"“{text}” are no dice") from error


def _rating(written: object) -> object:
    """Read a rating that is written as text: 5, or 5/3."""
    if not isinstance(written, str):
        return written
    try:
        return read_rating(written, msg("A San Loss"), field="loss").value
    except RuleError as error:
        raise ValueError(f"“{written}” is no rating") from error


def _written(value: int) -> int | str:
    """Write a rating as a person types it."""
    rating = Rating(value)
    return f"{rating.number}/{rating.degrees}" if rating.degrees else value


Figure = Annotated[
    int,
    BeforeValidator(_rating),
    Field(ge=0, le=HIGHEST),
    PlainSerializer(_written, when_used="json"),
]
"""A rating in a file, as 65 or as "5/3"; it is written as the latter."""


class Attribute(ContentRow):
    """A characteristic that every character has, and the dice that it is rolled with (D002-2)."""

    dice: str = "3d6"

    @field_validator("dice")
    @classmethod
    def _rolls(cls, dice: str) -> str:
        low, high = _bounds(dice)
        if low < 1 or high > HIGHEST_ATTRIBUTE:
            raise ValueError(f"“{dice}” can come to less than 1, or to too much")
        return dice


class TraitPair(ContentRow):
    """Two traits that are opposites and add up to 20; `name` is the one that is rolled (D002-3)."""

    opposite: str

    @property
    def opposite_label(self) -> Message | Name:
        """The name of the other trait, to show."""
        return words(self, self.opposite)


class Skill(ContentRow):
    """A skill. One that `defends` is offered at once to somebody who is struck (D002-38)."""

    defends: bool = False


class Weapon(ContentRow):
    """A weapon: the skill it is used with, its dice, and whether it is used hand to hand.

    A firearm's damage counts twice. Without dice it is unfinished: listed, never used.
    """

    skill: str
    damage: str | None = None
    hand_to_hand: bool = True
    firearm: bool = False

    @field_validator("skill", mode="before")
    @classmethod
    def _skill_by_name(cls, skill: object) -> object:
        return slug(skill) if isinstance(skill, str) else skill

    @property
    def finished(self) -> bool:
        """Whether it has its dice, so that it can be used."""
        return self.damage is not None

    @field_validator("damage")
    @classmethod
    def _rolls(cls, damage: str | None) -> str | None:
        if damage is not None and not 1 <= _bounds(damage)[1] <= HIGHEST_DAMAGE:
            raise ValueError(f"“{damage}” comes to no damage, or to too much")
        return damage


class Thing(ContentRow):
    """Something that shakes the mind, and its San Loss (D002-28).

    A `definite` thing is one creature or place, to which one can become immune (D002-27).
    """

    loss: Figure
    definite: bool = True

    @property
    def rating(self) -> Rating:
        """The San Loss as a rating."""
        return Rating(self.loss)


class Occupation(ContentRow):
    """An occupation and its skills; those that come first are the best ones."""

    skills: Annotated[tuple[str, ...], Field(min_length=1)]

    @field_validator("skills", mode="before")
    @classmethod
    def _skills_by_name(cls, skills: object) -> object:
        return [slug(each) for each in skills] if isinstance(skills, list | tuple) else skills


class Content(BaseContent):
    """Every table of the system, by the ids of its rows."""

    attributes: Mapping[str, Attribute]
    traits: Mapping[str, TraitPair]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    things: Mapping[str, Thing]
    occupations: Mapping[str, Occupation]

    @model_validator(mode="after")
    def _consistent(self) -> Content:
        _need("attribute", (CON, SIZ, DEX, POW), self.attributes)
        _need("skill", (DODGE,), self.skills)
        for twice in self.skills.keys() & self.attributes.keys():
            raise ValueError(f"{twice} is both a skill and an attribute")
        for weapon in self.weapons.values():
            _need(f"skill (of the weapon {weapon.id})", (weapon.skill,), self.skills)
        for job in self.occupations.values():
            _need(f"skill (of the occupation {job.id})", job.skills, self.skills)
        return self

    @property
    def testable(self) -> tuple[Skill | Attribute, ...]:
        """Everything that can be tested: skills first, then attributes."""
        return (*self.skills.values(), *self.attributes.values())

    def label(self, tested: str) -> Message | Name:
        """Give the name of a skill or attribute; one that the content lost is shown by its id."""
        row = self.skills.get(tested) or self.attributes.get(tested)
        return row.label if row else Name(text=tested)


def words(row: ContentRow, text: str) -> Message | Name:
    """Give other text of a row as a value: the system's is translated, the campaign's is not."""
    return Name(text=text) if row.custom else Message(id=text)


def _need(kind: str, ids: Iterable[str], rows: Mapping[str, ContentRow]) -> None:
    missing = [wanted for wanted in ids if wanted not in rows]
    if missing:
        raise ValueError(f"there is no {kind} {missing[0]}")
