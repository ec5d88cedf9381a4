"""A character's numbers, and what follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, model_validator

from rules.sheet import RowsOf
from rules.sheet import Sheet as BaseSheet
from rules.systems.opposed_d20.content import (
    CON,
    DEX,
    DODGE,
    HIGHEST_ATTRIBUTE,
    SIZ,
    Content,
)
from rules.systems.opposed_d20.mastery import HIGHEST, Rating

AVERAGE = 10
"""What an attribute or a trait is that nobody has set."""
TRAITS_ADD_UP_TO = 20
SHORT, LONG, ESSAY = 100, 300, 1500
"""How many characters the texts of a sheet may have; an essay has about 100 words."""
MOST_YEARS = 99
MOST_IMMUNITIES = 200

Points = Annotated[int, Field(ge=0, le=HIGHEST)]
Attribute = Annotated[int, Field(ge=1, le=HIGHEST_ATTRIBUTE)]
TraitValue = Annotated[int, Field(ge=1, le=TRAITS_ADD_UP_TO - 1)]
Count = Annotated[int, Field(ge=0)]
Short = Annotated[str, Field(max_length=SHORT)]
Text = Annotated[str, Field(max_length=LONG)]
Essay = Annotated[str, Field(max_length=ESSAY)]
Years = Annotated[int, Field(ge=0, le=MOST_YEARS)]
Named = Annotated[str, Field(min_length=1, max_length=SHORT)]


class Sheet(BaseSheet):
    """The numbers of a character of Opposed d20.

    `attributes` and `traits` hold values by id, a missing one is 10; of a trait pair the first
    trait is held, the other is what is left of 20. `skills` hold ratings, a missing one is 0.
    `san_loss` is what the sight of this character costs others, None for nothing. `immunities`
    are ids or names of things. SAN lost in the encounter `encounter` is `encounter_loss`.

    `knocked_out` and `roused` are what a blow, healing or the GM made of consciousness beside the
    Hit Points (D002-5, D002-6, D002-37). `temp_insane_in` is the encounter in which temporary
    insanity began, 0 outside of any, None without it. `rolled` says that the dice of creation
    have fallen. `answer` is what an NPC answers a blow with, "weapon:" or "skill:" and an id.
    """

    attributes: Annotated[Mapping[str, Attribute], RowsOf(("attributes",))] = Field(
        default_factory=dict
    )
    traits: Annotated[Mapping[str, TraitValue], RowsOf(("traits",))] = Field(default_factory=dict)
    skills: Annotated[Mapping[str, Points], RowsOf(("skills",))] = Field(default_factory=dict)
    hp: Points = 2 * AVERAGE
    san: Points = AVERAGE
    san_loss: Points | None = None
    immunities: Annotated[tuple[Named, ...], Field(max_length=MOST_IMMUNITIES)] = ()
    encounter: Count = 0
    encounter_loss: Count = 0
    temp_insane_in: Count | None = None
    insane: bool = False
    knocked_out: bool = False
    roused: bool = False
    prone: bool = False
    debilitated: bool = False
    dead: bool = False
    equipped: Annotated[str | None, RowsOf(("weapons",))] = None
    answer: Annotated[str | None, RowsOf(("weapons", "skills"), sign=":")] = None
    occupation: Short = ""
    years: Years = 0
    homeland: Short = ""
    interests: Text = ""
    essay: Essay = ""
    rolled: bool = False

    @model_validator(mode="after")
    def _whole(self) -> Sheet:
        if self.hp > self.max_hp:
            raise ValueError("there are more Hit Points than SIZ and CON give")
        return self

    def attribute(self, key: str) -> int:
        """Give an attribute by its id."""
        return self.attributes.get(key, AVERAGE)

    def trait(self, key: str) -> int:
        """Give the first trait of a pair by the pair's id; the other is 20 less it."""
        return self.traits.get(key, AVERAGE)

    @property
    def con(self) -> int:
        """CON, which is also the Major Wound point."""
        return self.attribute(CON)

    @property
    def siz(self) -> int:
        """SIZ, which is also the Knockdown point."""
        return self.attribute(SIZ)

    @property
    def dex(self) -> Rating:
        """DEX, against which a knockdown is rolled."""
        return Rating(self.attribute(DEX))

    @property
    def max_hp(self) -> int:
        """The most Hit Points: SIZ and CON."""
        return self.siz + self.con

    @property
    def unconscious_point(self) -> int:
        """A quarter of the most Hit Points, a half rounded up (D002-5)."""
        return (self.max_hp + 2) // 4

    def rating(self, tested: str, content: Content) -> Rating:
        """Give the rating of a skill or an attribute by its id; an unknown skill is 0."""
        if tested in content.attributes:
            return Rating(self.attribute(tested))
        return Rating(self.skills.get(tested, 0))

    def with_attribute(self, key: str, value: int) -> Sheet:
        """Give the sheet with an attribute set; full Hit Points stay full, others are kept."""
        if value == self.attribute(key):
            return self
        full = self.hp == self.max_hp
        after = self.model_copy(update={"attributes": {**self.attributes, key: value}})
        hp = after.max_hp if full else min(self.hp, after.max_hp)
        return after.model_copy(update={"hp": hp})


def new_sheet(content: Content) -> Sheet:
    """Give a fresh character that can test and fight at once: our defaults, not the rules'."""
    trained = {DODGE: 12, "fists": 12, "handgun": 12, "spot": 14, "listen": 12, "stealth": 12}
    trained |= {"persuade": 14, "research": 12, "first-aid": 12}
    weapon = next((row for row in content.weapons.values() if row.finished), None)
    return Sheet(
        attributes=dict.fromkeys(content.attributes, AVERAGE) | {SIZ: 12, CON: 12},
        traits=dict.fromkeys(content.traits, AVERAGE),
        skills={skill: value for skill, value in trained.items() if skill in content.skills},
        hp=24,
        equipped=weapon.id if weapon else None,
    )
