"""The commands that every system shares: their options, in order. A system sees its own of them.

A fifth system reuses these options as they are; what does not fit goes into its own slash group.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.message import Message, msg


@dataclass(frozen=True, slots=True)
class SharedOption:
    """One option of a shared command, the same for every system.

    `values` are fixed choices; without them, text is completed from the system's names.
    """

    name: str
    type: Literal["text", "integer", "boolean"]
    description: Message
    required: bool = False
    values: Mapping[str, Message] | None = None
    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class SharedCommand:
    """A command at the top level that every system may answer."""

    name: str
    description: Message
    options: tuple[SharedOption, ...]


SKILL = SharedOption("skill", "text", msg("What is tested"), required=True)
DIFFICULTY = SharedOption("difficulty", "text", msg("The number to reach"))
AGAINST = SharedOption("against", "text", msg("Another character, or its skill: Guard: Spot"))
MODIFIER = SharedOption(
    "modifier", "integer", msg("Added to the result or the target"), minimum=-100, maximum=100
)
KIND = SharedOption("kind", "text", msg("Which kind of it"))
DRAMA = SharedOption("drama", "boolean", msg("Spend a Drama Point before the roll"))
CHARACTER = SharedOption("character", "text", msg("Who acts; your own character if left out"))
NOTE = SharedOption("note", "text", msg("A few words to show, never read by the rules"))
WEAPON = SharedOption("weapon", "text", msg("Which weapon; the equipped one if left out"))
WEAPON_ACTION = SharedOption(
    "action",
    "text",
    msg("What to do with it; attack if left out"),
    values={
        "attack": msg("attack"),
        "view": msg("view"),
        "list": msg("list"),
        "reload": msg("reload"),
    },
)
TARGET = SharedOption("target", "text", msg("Whom it strikes"))
MANNER = SharedOption("manner", "text", msg("How: single, burst, called or beyond range"))
AMOUNT = SharedOption("amount", "text", msg("How much: 7, or dice such as 1d10"))
ARMOUR = SharedOption("armour", "text", msg("What is taken off first"))
COVER = SharedOption("cover", "integer", msg("Points of cover between"), minimum=0, maximum=999)
PIERCING = SharedOption(
    "piercing", "integer", msg("Points of armour that are pierced"), minimum=0, maximum=999
)
CORRUPT_ACTION = SharedOption("action", "text", msg("What happens"), required=True)
SEVERITY = SharedOption("severity", "text", msg("How grave the event is"))
THING = SharedOption("thing", "text", msg("What was met"))
LOSS = SharedOption("loss", "text", msg("What it costs, such as 1/1D6 or 5/3"))
POOL = SharedOption("pool", "text", msg("Which track is raised"))


def _required(option: SharedOption) -> SharedOption:
    return SharedOption(option.name, option.type, option.description, True, option.values)


SHARED: Mapping[str, SharedCommand] = {
    command.name: command
    for command in (
        SharedCommand(
            "test",
            msg("Test a skill by the rules of this campaign"),
            (SKILL, DIFFICULTY, AGAINST, MODIFIER, KIND, DRAMA, CHARACTER, NOTE),
        ),
        SharedCommand(
            "weapon",
            msg("Attack with a weapon, view it, list them or reload"),
            (WEAPON, WEAPON_ACTION, TARGET, MODIFIER, MANNER, DIFFICULTY, CHARACTER, NOTE),
        ),
        SharedCommand(
            "damage",
            msg("Apply damage to a character"),
            (_required(AMOUNT), TARGET, ARMOUR, COVER, PIERCING, KIND, NOTE),
        ),
        SharedCommand(
            "corrupt",
            msg("Corruption, or what this system has in its place"),
            (CORRUPT_ACTION, AMOUNT, SEVERITY, THING, LOSS, KIND, CHARACTER, NOTE),
        ),
        SharedCommand(
            "fear",
            msg("Face something frightening"),
            (DIFFICULTY, THING, LOSS, KIND, MODIFIER, DRAMA, CHARACTER, NOTE),
        ),
        SharedCommand(
            "heal",
            msg("Raise a character’s track again"),
            (_required(AMOUNT), TARGET, POOL, NOTE),
        ),
    )
}
