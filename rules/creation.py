"""Making a character step by step: what a system asks, in which order, and which dice it rolls.

A new sheet is whole before the first step, so that every step may be skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.dice.source import Dice
from rules.follow_up import AskOption
from rules.message import Message
from rules.outcome import Roll
from rules.sheet import Sheet, SheetField


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a step asks: a field of the sheet, and how it is asked.

    `options` are all that it can be: up to `most` of them are picked from a list, and written
    with commas between. Without options, or with more than 25, a text is typed; `long` gives it
    room for several lines. `hint` says what is meant, in at most 100 characters.
    """

    field: SheetField
    options: tuple[AskOption, ...] = ()
    most: int = 1
    long: bool = False
    hint: Message | None = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """What the dice of a step gave: the sheet after, and how they fell.

    `title` says what counts in a few words; the rest is shown and kept as of any outcome.
    """

    sheet: Sheet
    title: Message
    rolls: tuple[Roll, ...]
    lines: tuple[Message, ...] = ()
    house_rules: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


Throw = Callable[[Any, Any, Any, Dice], Thrown]
"""(sheet, house rules, content, dice) -> Thrown. Pure: chance comes from the dice alone."""


@dataclass(frozen=True, slots=True)
class CreationStep:
    """One step of making a character: a title, a sentence, and what it asks or rolls.

    `key` is short: small letters, digits and hyphens. What is asked is written to the sheet in
    its order, in forms of at most five fields. `throw` rolls dice in the open, once a character;
    it goes by the sheet as it is then.
    """

    key: str
    title: Message
    text: Message
    asks: tuple[Asked, ...] = ()
    throw: Throw | None = None


def asked(fields: Iterable[SheetField], *keys: str) -> tuple[Asked, ...]:
    """Ask fields by their keys, in that order; one that a campaign has taken away is left out.

    A key that ends with a dot asks every field that begins so: "skill." asks all skills.
    """
    known = list(fields)
    return tuple(
        Asked(each)
        for key in keys
        for each in known
        if each.key == key or (key.endswith(".") and each.key.startswith(key))
    )
