"""What a person typed into a command's options: checked and written as Discord does.

Discord's own client and server check all of this before the bot hears of the command: ranges,
lengths, choices, what is required. What completion offers is only a suggestion; any text may be
sent instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.playground.checks.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    MOST_STRING,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from bot.playground.people.resolved import Resolver
from bot.playground.wire import Json

SAFE_INTEGER = 1 << 53


@dataclass(frozen=True)
class Wrong:
    """What is wrong with one option or one field."""

    option: str
    text: str


class InputRefusedError(Exception):
    """Discord itself refused what a person typed; the bot never heard of it."""

    def __init__(self, errors: Iterable[Wrong]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(f"{each.option}: {each.text}" for each in self.errors))


@dataclass
class Typed:
    """The options of a command as the bot will get them, and what is wrong with them."""

    options: list[Json] = field(default_factory=list)
    errors: list[Wrong] = field(default_factory=list)


def leaf(command: Json, path: tuple[str, ...]) -> list[Json]:
    """Give the options of a command, or of its subcommand at this path.

    Raises InputRefusedError when there is no such subcommand, or one must be chosen.
    """
    options: list[Json] = command["options"]
    for step in path:
        inner = [each for each in options if each["name"] == step]
        if not inner or inner[0]["type"] not in {SUBCOMMAND, GROUP}:
            raise InputRefusedError([Wrong(step, "There is no such subcommand.")])
        options = inner[0].get("options") or []
    if any(each["type"] in {SUBCOMMAND, GROUP} for each in options):
        raise InputRefusedError([Wrong("", "Choose a subcommand.")])
    return options


def wrap(command: Json, path: tuple[str, ...], options: list[Json]) -> list[Json]:
    """Put options into the subcommand, and that into its group, as the bot gets them."""
    kinds: list[int] = []
    known: list[Json] = command["options"]
    for step in path:
        found = next(each for each in known if each["name"] == step)
        kinds.append(found["type"])
        known = found.get("options") or []
    for step, kind in reversed(list(zip(path, kinds, strict=True))):
        options = [{"name": step, "type": kind, "options": options}]
    return options


def read(known: list[Json], values: Mapping[str, object], resolver: Resolver) -> Typed:
    """Check all that was typed against a command's options."""
    typed = Typed()
    names = {option["name"] for option in known}
    typed.errors += [
        Wrong(name, "There is no such option.") for name in values if name not in names
    ]
    for option in known:
        name = option["name"]
        if values.get(name) is None:
            if option.get("required"):
                typed.errors.append(Wrong(name, "This option is required."))
            continue
        try:
            value = _value(option, values[name], resolver)
        except ValueError as wrong:
            typed.errors.append(Wrong(name, str(wrong)))
        else:
            typed.options.append({"name": name, "type": option["type"], "value": value})
    return typed


def read_unchecked(
    known: list[Json], values: Mapping[str, object], focused: str, resolver: Resolver
) -> Typed:
    """Write what was typed so far, for completion: nothing is required, nothing is in range yet."""
    typed = Typed()
    for option in known:
        name = option["name"]
        if values.get(name) is None:
            continue
        written: Json = {"name": name, "type": option["type"]}
        if name == focused:
            written |= {"value": str(values[name]), "focused": True}
        else:
            try:
                written["value"] = _value(option, values[name], resolver)
            except ValueError:
                continue
        typed.options.append(written)
    return typed


def _value(option: Json, value: object, resolver: Resolver) -> object:
    kind = option["type"]
    if option.get("choices"):
        return _chosen(option["choices"], value)
    if kind == STRING:
        return _string(option, value)
    if kind in {INTEGER, NUMBER}:
        return _number(option, value)
    if kind == BOOLEAN:
        return _truth(value)
    resolve = {
        USER: resolver.user,
        ROLE: resolver.role,
        MENTIONABLE: resolver.mentionable,
        ATTACHMENT: resolver.attachment,
    }
    if kind == CHANNEL:
        return resolver.channel(value, option.get("channel_types"))
    return resolve[kind](value)


def _chosen(choices: list[Json], value: object) -> object:
    for choice in choices:
        if value == choice["value"] or str(value) in {str(choice["value"]), choice["name"]}:
            chosen: object = choice["value"]
            return chosen
    offered = ", ".join(choice["name"] for choice in choices)
    raise ValueError(f"Choose one of the options: {offered}.")


def _string(option: Json, value: object) -> str:
    text = str(value)
    low, high = option.get("min_length") or 0, option.get("max_length") or MOST_STRING
    if len(text) < low:
        raise ValueError(f"Enter at least {low} characters.")
    if len(text) > high:
        raise ValueError(f"Enter at most {high} characters.")
    return text


def _number(option: Json, value: object) -> int | float:
    whole = option["type"] == INTEGER
    text = str(value).strip()
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        raise ValueError("Enter a whole number." if whole else "Enter a number.") from None
    if not math.isfinite(number):
        raise ValueError("Enter a number.")
    low = option.get("min_value", -SAFE_INTEGER)
    high = option.get("max_value", SAFE_INTEGER)
    if number < low:
        raise ValueError(f"Enter a number not below {low}.")
    if number > high:
        raise ValueError(f"Enter a number not above {high}.")
    return number


def _truth(value: object) -> bool:
    if isinstance(value, bool):
        return value
    words = {"true": True, "false": False}
    if str(value).casefold() not in words:
        raise ValueError("Choose True or False.")
    return words[str(value).casefold()]
