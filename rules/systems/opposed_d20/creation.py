"""Making a character as printed: the dice of creation, and occupation skills by years."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.dice.evaluate import roll
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Message, Name, msg
from rules.outcome import Roll
from rules.systems.opposed_d20.content import POW, SIZ, Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.sheet import TRAITS_ADD_UP_TO, Sheet

TRAIT_DICE = "3d6"
SAN_DICE = "3d6"


class Band(NamedTuple):
    """A span of years in a job: the ratings of the best skills, and that of all others.

    `from_years` belongs to the band (D002-9). `best` is (how many, at which rating), the highest
    first.
    """

    from_years: int
    best: tuple[tuple[int, int], ...]
    rest: int

    @property
    def text(self) -> str:
        """The band in short: "1@18, 2@17, rest 15"."""
        best = ", ".join(f"{count}@{rating}" for count, rating in self.best)
        return f"{best}, rest {self.rest}"


BANDS = (
    Band(0, ((1, 17),), 15),
    Band(5, ((2, 17),), 15),
    Band(10, ((1, 18), (2, 17)), 15),
    Band(15, ((2, 18), (2, 17)), 16),
    Band(20, ((3, 18), (2, 17)), 16),
    Band(30, ((4, 18),), 17),
)
"""Starting skills by years in the job, as printed."""


def band_of(years: int) -> Band:
    """Give the band of a number of years, 0 or more."""
    return [band for band in BANDS if band.from_years <= years][-1]


def occupation_skills(skills: Sequence[str], years: int) -> Mapping[str, int]:
    """Give each skill of an occupation its starting rating; the first are the best ones."""
    band = band_of(years)
    ratings = [rating for count, rating in band.best for _ in range(count)]
    ratings += [band.rest] * max(0, len(skills) - len(ratings))
    return dict(zip(skills, ratings, strict=False))


@dataclass(frozen=True, slots=True)
class Rolled:
    """What dice of creation gave: the sheet after, how they fell, and what shaped them."""

    sheet: Sheet
    rolls: tuple[Roll, ...]
    house_rules: tuple[str, ...] = ()


def attribute_dice(key: str, content: Content, rules: HouseRules) -> str:
    """Give the dice of an attribute; those of SIZ are a house rule, or the campaign's (D002-1)."""
    row = content.attributes[key]
    return rules.siz_dice if key == SIZ and not row.custom else row.dice


def roll_attributes(sheet: Sheet, rules: HouseRules, content: Content, dice: Dice) -> Rolled:
    """Roll every attribute, and SAN where it is rolled; the character is then unhurt and sane."""
    rolls: list[Roll] = []
    attributes = {
        key: _roll(attribute_dice(key, content, rules), row.label, dice, rolls)
        for key, row in content.attributes.items()
    }
    san = _starting_san(attributes[POW], rules, dice, rolls)
    own_dice = content.attributes[SIZ].custom
    keys = ["siz_dice"] if rules.siz_dice != HouseRules().siz_dice and not own_dice else []
    if rules.starting_san == "3d6" or san != attributes[POW]:
        keys.append("starting_san")
    return Rolled(_unhurt(sheet, attributes, san), tuple(rolls), tuple(keys))


def roll_traits(sheet: Sheet, _rules: HouseRules, content: Content, dice: Dice) -> Rolled:
    """Roll the first trait of every pair; the other is what is left of 20."""
    rolls: list[Roll] = []
    traits = {}
    for key, pair in content.traits.items():
        value = _roll(TRAIT_DICE, pair.label, dice, rolls)
        other = TRAITS_ADD_UP_TO - value
        gives = msg("{value}, {other} {rest}", value=value, other=pair.opposite_label, rest=other)
        rolls[-1] = replace(rolls[-1], gives=gives)
        traits[key] = value
    return Rolled(sheet.model_copy(update={"traits": traits, "rolled": True}), tuple(rolls))


def roll_character(sheet: Sheet, rules: HouseRules, content: Content, dice: Dice) -> Rolled:
    """Roll all that is rolled: attributes, SAN where it is, and traits."""
    first = roll_attributes(sheet, rules, content, dice)
    second = roll_traits(first.sheet, rules, content, dice)
    return Rolled(second.sheet, (*first.rolls, *second.rolls), first.house_rules)


def _starting_san(power: int, rules: HouseRules, dice: Dice, rolls: list[Roll]) -> int:
    """Give the SAN of a new character: POW, dice of its own, or a number (D002-10)."""
    if rules.starting_san == "pow":
        return power
    if rules.starting_san == "3d6":
        return _roll(SAN_DICE, msg("SAN"), dice, rolls)
    return rules.starting_san


def _roll(text: str, label: Message | Name, dice: Dice, rolls: list[Roll]) -> int:
    """Roll one number of a character, and add to the rolls how it fell."""
    rolled = roll(parse(text, field="dice"), dice)
    faces = tuple(face for each in rolled.rolls for face in each.faces)
    rolls.append(Roll(faces=faces, gives=msg("{n}", n=rolled.total), label=label))
    return rolled.total


def _unhurt(sheet: Sheet, attributes: Mapping[str, int], san: int) -> Sheet:
    """Give a sheet with the numbers that were rolled, unhurt and in its right mind."""
    rolled = sheet.model_copy(update={"attributes": attributes, "san": san, "rolled": True})
    return rolled.model_copy(
        update={
            "hp": rolled.max_hp,
            "immunities": (),
            "encounter_loss": 0,
            "temp_insane_in": None,
            "insane": False,
            "knocked_out": False,
            "roused": False,
            "prone": False,
            "debilitated": False,
            "dead": False,
        }
    )
