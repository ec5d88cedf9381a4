"""The options that several actions share, worded once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.message import msg
from rules.request import Option, Part, Right
from rules.sheet import CharacterId

HIGHEST = 999
"""The largest amount that may be typed."""
MOST_TIME = 100_000
"""The most minutes that may be typed."""

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
    int, Field(ge=-100, le=100), Option(msg("Added to the total, or taken off"))
]
Bonus: TypeAlias = Annotated[
    int, Field(ge=-100, le=100), Option(msg("The GM's bonus, or penalty, on the test"))
]
Drama: TypeAlias = Annotated[bool, Option(msg("Announce a Heroic Feat: +10 for 1 Drama Point"))]
WeaponName: TypeAlias = Annotated[
    str | None,
    Option(msg("Which weapon; the equipped one if left out"), completes="weapon"),
]
