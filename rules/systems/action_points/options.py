"""The options that several actions share, worded once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.message import msg
from rules.request import Option, Part, Right
from rules.sheet import CharacterId

HIGHEST = 999
"""The largest AP, amount or Defense that may be typed."""

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
Modifier: TypeAlias = Annotated[
    int, Field(ge=-100, le=100), Option(msg("AP added to the score, or taken off"))
]
Difficulty: TypeAlias = Annotated[int, Field(ge=0, le=HIGHEST), Option(msg("The AP to reach"))]
AnyDifficulty: TypeAlias = Annotated[
    int | None, Field(ge=0, le=HIGHEST), Option(msg("The AP to reach; left out, only the score"))
]
WeaponName: TypeAlias = Annotated[
    str | None,
    Option(msg("Which weapon; the equipped one if left out"), completes="weapon"),
]
