"""The options that several actions share, worded once."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.message import msg
from rules.request import Option, Part, Right
from rules.sheet import CharacterId

HIGHEST = 999
"""The largest amount, armour or cover that may be typed."""
STEP = 20
"""Modifiers come in steps of 20 %, up to 40 % either way."""
MOST_TARGETS = 20
"""How many a kill radius may hold in one command."""

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
    int,
    Field(ge=-2 * STEP, le=2 * STEP, multiple_of=STEP),
    Option(msg("Per cent added to the target or taken off, in steps of 20")),
]
SkillName: TypeAlias = Annotated[
    str, Option(msg("A skill, a stat or a percentage"), completes="skill")
]
AnySkill: TypeAlias = Annotated[
    str | None,
    Option(msg("A skill or a percentage, instead of the weapon's own"), completes="skill"),
]
WeaponName: TypeAlias = Annotated[
    str | None,
    Option(msg("Which weapon; the equipped one if left out"), completes="weapon"),
]
Manner: TypeAlias = Annotated[
    Literal["single", "burst"] | None,
    Option(
        msg("A single shot or a burst, where the weapon has both"),
        labels={"single": msg("single"), "burst": msg("burst")},
    ),
]
Points: TypeAlias = Annotated[int | None, Field(ge=0, le=HIGHEST)]
Threat: TypeAlias = Annotated[
    Literal["attack", "other"],
    Option(
        msg("An attack, or poison and the like, against which armour does not count"),
        labels={"attack": msg("attack"), "other": msg("poison or other")},
    ),
]
MindKind: TypeAlias = Annotated[
    Literal["violence", "helplessness", "unnatural"] | None,
    Option(
        msg("What wears the mind: violence, helplessness or the unnatural"),
        labels={
            "violence": msg("violence"),
            "helplessness": msg("helplessness"),
            "unnatural": msg("the unnatural"),
        },
    ),
]
Covers: TypeAlias = Annotated[
    tuple[str, ...],
    Field(max_length=MOST_TARGETS),
    Option(msg("Points of cover: 10 for all, or by name: Guard 10, Nyx 4")),
]
Centre: TypeAlias = Annotated[
    str | None,
    Field(max_length=100),
    Option(msg("Where the kill radius has its centre; the first target if left out")),
]
