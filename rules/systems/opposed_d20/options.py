"""The options that several actions share, worded once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.message import msg
from rules.request import Opponent, Option, Part, Right
from rules.sheet import CharacterId

HIGHEST = 999
"""The largest amount that may be typed."""

Who: TypeAlias = Annotated[
    CharacterId,
    Part(Right.OWN, own_by_default=True),
    Option(msg("Who acts; your own character if left out")),
]
Note: TypeAlias = Annotated[
    str | None,
    Field(max_length=300),
    Option(msg("A few words to show, never read by the rules")),
]
SkillName: TypeAlias = Annotated[str, Option(msg("A skill or an attribute"), completes="skill")]
Difficulty: TypeAlias = Annotated[
    str | None, Option(msg("A rating that resists, such as 15 or 15/2; left out, nothing does"))
]
Against: TypeAlias = Annotated[
    Opponent | None,
    Part(Right.NONE),
    Option(msg("Who resists, and with what if it is known: Guard, or Guard: Spot")),
]
WeaponName: TypeAlias = Annotated[
    str | None,
    Option(msg("Which weapon; the equipped one if left out"), completes="weapon"),
]
Somebody: TypeAlias = Annotated[CharacterId, Part(Right.NONE), Option(msg("Who"), hidden=True)]
Anybody: TypeAlias = Annotated[
    CharacterId | None, Part(Right.NONE), Option(msg("Who"), hidden=True)
]
