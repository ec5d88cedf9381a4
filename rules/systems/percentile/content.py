"""The tables that the rules are parameterised with, and what makes them whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from rules.content import Content as BaseContent
from rules.content import ContentRow
from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.errors import RuleError
from rules.message import Frozen
from rules.names import slug
from rules.systems.percentile.written_modes import read_mode

STRENGTH = "str"
CONSTITUTION = "con"
DEXTERITY = "dex"
POWER = "pow"
CHARISMA = "cha"
STATS = (STRENGTH, CONSTITUTION, DEXTERITY, "int", POWER, CHARISMA)

FIRST_AID = "first-aid"
MEDICINE = "medicine"
SURGERY = "surgery"
UNNATURAL = "unnatural"

HIGHEST_DAMAGE = 999
"""The most that a damage formula may come to."""

Points = Annotated[int, Field(ge=0, le=999)]
Rating = Annotated[int, Field(ge=1, le=100)]
Metres = Annotated[int, Field(ge=1, le=9999)]
Manner = Literal["single", "burst"]


class Stat(ContentRow):
    """One of the six stats; a test of it is rolled against five times its value."""


class Skill(ContentRow):
    """A skill. One that does not `learn` gains nothing from a failed test."""

    learns: bool = True


class Mode(Frozen):
    """One way to use a weapon: with a damage formula, or with a Lethality rating in per cent.

    A kill radius, in metres, belongs to a rating: whoever is inside meets it.
    """

    name: Manner = "single"
    damage: str | None = None
    lethality: Rating | None = None
    kill_radius: Metres | None = None

    @property
    def written(self) -> str:
        """The mode as it is typed: "burst 10 % 1 m"."""
        does = self.damage if self.lethality is None else f"{self.lethality} %"
        radius = "" if self.kill_radius is None else f" {self.kill_radius} m"
        return f"{self.name} {does}{radius}"

    @model_validator(mode="before")
    @classmethod
    def _written_short(cls, body: object) -> object:
        return read_mode(body) if isinstance(body, str) else body

    @field_validator("damage")
    @classmethod
    def _rolls(cls, damage: str | None) -> str | None:
        if damage is None:
            return None
        try:
            _, high = bounds(parse(damage, field="damage").tree)
        except RuleError as error:
            raise ValueError(f"“{damage}” are no dice") from error
        if not 0 < high <= HIGHEST_DAMAGE:
            raise ValueError(f"“{damage}” comes to no damage, or to too much")
        return damage

    @model_validator(mode="after")
    def _either(self) -> Mode:
        if (self.damage is None) == (self.lethality is None):
            raise ValueError("a mode has either damage or a Lethality rating")
        if self.kill_radius is not None and self.lethality is None:
            raise ValueError("a kill radius needs a Lethality rating")
        return self


class Weapon(ContentRow):
    """A weapon. One without modes is unfinished: listed, never used.

    Against the kind "other", poison for one, there is no attack roll and armour does not count
    (D001-36). `armour_factor` 2 doubles the target's armour; `half_beyond_base` halves the damage
    beyond base range. `range` is the base range in metres, where it is known (D001-31).
    """

    kind: Literal["unarmed", "melee", "firearm", "heavy", "explosive", "other"]
    skill: str = ""
    modes: tuple[Mode, ...] = ()
    piercing: Points = 0
    armour_factor: Literal[1, 2] = 1
    half_beyond_base: bool = False
    range: Metres | None = None

    @field_validator("skill", mode="before")
    @classmethod
    def _skill_by_name(cls, skill: object) -> object:
        return slug(skill) if isinstance(skill, str) else skill

    @field_validator("armour_factor", mode="before")
    @classmethod
    def _factor_as_typed(cls, factor: object) -> object:
        return int(factor) if isinstance(factor, str) and factor in {"1", "2"} else factor

    @property
    def finished(self) -> bool:
        """Whether it has a mode, so that it can be used."""
        return bool(self.modes)

    @property
    def by_hand(self) -> bool:
        """Whether STR modifies its damage."""
        return self.kind in {"unarmed", "melee"}

    @property
    def is_gun(self) -> bool:
        """Whether it is a firearm."""
        return self.kind == "firearm"

    def mode(self, manner: str) -> Mode | None:
        """Give the mode of that name, if the weapon has it."""
        return next((mode for mode in self.modes if mode.name == manner), None)

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        if (self.kind == "other") != (not self.skill):
            raise ValueError(f"the weapon {self.id} has a skill, unless its kind is other")
        if len({mode.name for mode in self.modes}) != len(self.modes):
            raise ValueError(f"the weapon {self.id} has two modes of one name")
        return self


class Armour(ContentRow):
    """Something to wear: its points, where it is worn, and whether it counts against guns."""

    points: Annotated[int, Field(ge=1, le=99)]
    worn: Literal["body", "head"] = "body"
    against_guns: bool = True


class Content(BaseContent):
    """Every table of the system, by the ids of its rows."""

    stats: Mapping[str, Stat]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]

    @model_validator(mode="after")
    def _consistent(self) -> Content:
        _need("stat", STATS, self.stats)
        _need("skill", (FIRST_AID, MEDICINE, SURGERY, UNNATURAL), self.skills)
        for weapon in self.weapons.values():
            if weapon.skill:
                _need(f"skill (of the weapon {weapon.id})", (weapon.skill,), self.skills)
        return self


def _need(kind: str, ids: tuple[str, ...], rows: Mapping[str, ContentRow]) -> None:
    missing = [wanted for wanted in ids if wanted not in rows]
    if missing:
        raise ValueError(f"there is no {kind} {missing[0]}")
