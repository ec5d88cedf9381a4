"""Ratings with degrees of mastery, and what one die comes to against them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.writing import SHOWN

STEP = 20
"""A degree of mastery is worth as much, and the die has as many sides."""
HIGHEST = 999
"""The highest rating that is read or stored: 19/49."""

Edges = Literal["printed", "hero_wars"]
"""Whether a 1 and a 20 are always what is printed (D002-12)."""

_SLASHES = str.maketrans("⁄∕／", "///")
_RATING = re.compile(r"([0-9]{1,4})(?:\s*/\s*([0-9]{1,3}))?")


class Level(IntEnum):
    """How well one side did; one more is one better."""

    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL = 3

    @property
    def word(self) -> str:
        """The level in a word, as facts name it."""
        return self.name.lower()

    @property
    def said(self) -> Message:
        """The level as it is shown."""
        return {
            Level.FUMBLE: msg("fumble"),
            Level.FAILURE: msg("failure"),
            Level.SUCCESS: msg("success"),
            Level.CRITICAL: msg("critical"),
        }[self]


FUMBLE, FAILURE, SUCCESS, CRITICAL = Level
"""The levels by bare names: Python finds these several times faster than within their class."""


@dataclass(frozen=True, slots=True, order=True)
class Rating:
    """A rating: one whole number, 0 or more, written as x/y above 20 (D002-18)."""

    value: int

    @property
    def degrees(self) -> int:
        """The degrees of mastery, y: 0 up to 20, 1 up to 40, and so on."""
        return max(0, (self.value - 1) // STEP)

    @property
    def number(self) -> int:
        """The number to roll against, x: 1 to 20, or 0 for a rating of 0."""
        return self.value - STEP * self.degrees

    @property
    def said(self) -> Value:
        """The rating as it is shown: 15, or 15/2."""
        if not self.degrees:
            return self.value
        return msg("{x}/{y}", x=self.number, y=self.degrees)


def read_rating(text: str, name: Value, *, field: str) -> Rating:
    """Read a rating as a person types it: 15, 15/2, or 55 for 15/2.

    InvalidInputError says what `name` may be and blames the option `field`: the number before a
    slash is 1 to 20, and no rating is above 999.
    """
    found = _RATING.fullmatch(text.translate(_SLASHES).strip())
    if found is not None:
        number, degrees = int(found[1]), found[2]
        value = number if degrees is None else number + STEP * int(degrees)
        if value <= HIGHEST and (degrees is None or 1 <= number <= STEP):
            return Rating(value)
    raise InvalidInputError(
        msg(
            "{name} is a number such as 15, or one from 1 to 20 with degrees of mastery such as "
            "15/2, up to {most}; not “{text}”.",
            name=name,
            most=HIGHEST,
            text=Name(text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…"),
        ),
        field=field,
    )


def level_of(number: int, die: int, edges: Edges) -> Level:
    """Give the level of a die, 1 to 20, against a number of 0 to 20, without mastery (D002-12).

    By the other edges a 1 against 1 or less is only a success, a 20 against 20 only a failure.
    """
    if die == 1:
        return SUCCESS if edges == "hero_wars" and number <= 1 else CRITICAL
    if die == STEP:
        return FAILURE if edges == "hero_wars" and number >= STEP else FUMBLE
    return SUCCESS if die <= number else FAILURE


@dataclass(frozen=True, slots=True)
class Score:
    """What a die came to: its own level, the level that mastery raises it to, degrees left."""

    natural: Level
    raised: Level
    left: int


def score_of(rating: Rating, die: int, edges: Edges) -> Score:
    """Raise a die's level by mastery, as far as it goes; that is never a choice (D002-26)."""
    natural = level_of(rating.number, die, edges)
    up = min(rating.degrees, CRITICAL - natural)
    return Score(natural, Level(natural + up), rating.degrees - up)
