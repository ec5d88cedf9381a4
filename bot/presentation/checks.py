"""What Discord would refuse of the commands, found at build and not at a sync that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discord import app_commands

from bot.presentation import text
from bot.presentation.catalogue import Catalogues
from bot.presentation.graphemes import length
from bot.presentation.translator import EveryTranslator, is_name
from rules.commands import SHARED

SHARED_OPTIONS = 8
"""A command that all systems share has no more options, so that a phone shows them all."""

SUBCOMMANDS = (1, 2)
"""Discord's types of an option that is a subcommand, or a group of them."""

Payload = Mapping[str, Any]


async def problems(tree: app_commands.CommandTree[Any], catalogues: Catalogues) -> list[str]:
    """Name everything in the tree's commands that Discord would refuse, in every language.

    Translations are checked as they are in the catalogues, before any gives way to English.
    """
    translator = EveryTranslator(catalogues)
    found: list[str] = []
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, translator)
        found += payload_problems(payload)
    return found


def payload_problems(command: Payload) -> Iterator[str]:
    """Name what Discord would refuse of one command, as it is sent."""
    yield from _check(command, f"/{command['name']}")
    size = _size(command)
    if size > text.COMMAND:
        yield f"/{command['name']}: {size} characters in all, {text.COMMAND} are allowed"
    if command["name"] in SHARED and len(command["options"]) > SHARED_OPTIONS:
        yield f"/{command['name']}: more than {SHARED_OPTIONS} options"


def _check(part: Payload, path: str) -> Iterator[str]:
    """Check a command, a subcommand or an option, and all that is in it."""
    for language, name in _spoken(part, "name"):
        if not is_name(name):
            yield f"{path}: {name!r} is no name ({language})"
    for language, description in _spoken(part, "description"):
        if not 0 < length(description) <= text.DESCRIPTION:
            yield f"{path}: a description of {length(description)} characters ({language})"
    options = part.get("options") or []
    if len(options) > text.OPTIONS:
        yield f"{path}: {len(options)} options, {text.OPTIONS} are allowed"
    yield from _unique(options, path)
    yield from _ordered(options, path)
    for option in options:
        yield from _check(option, f"{path} {option['name']}")
    yield from _choices(part.get("choices") or [], path)


def _choices(choices: list[Payload], path: str) -> Iterator[str]:
    if len(choices) > text.CHOICES:
        yield f"{path}: {len(choices)} choices, {text.CHOICES} are allowed"
    for choice in choices:
        for language, name in _spoken(choice, "name"):
            if not 0 < length(name) <= text.CHOICE:
                yield f"{path}: a choice's name of {length(name)} characters ({language})"
        if isinstance(choice["value"], str) and not 0 < length(choice["value"]) <= text.CHOICE:
            yield f"{path}: a choice's value of {length(choice['value'])} characters"


def _unique(options: Iterable[Payload], path: str) -> Iterator[str]:
    """Find names that two options share in one language."""
    seen: set[tuple[str, str]] = set()
    for option in options:
        for key in _spoken(option, "name"):
            if key in seen:
                yield f"{path}: two options are named {key[1]!r} ({key[0]})"
            seen.add(key)


def _ordered(options: Iterable[Payload], path: str) -> Iterator[str]:
    """Find required options after ones that may be left out."""
    optional = False
    for option in options:
        if option.get("type") in SUBCOMMANDS:
            continue
        if option.get("required") and optional:
            yield f"{path}: the required option {option['name']} comes after an optional one"
        optional = optional or not option.get("required")


def _spoken(part: Payload, key: str) -> Iterator[tuple[str, str]]:
    """Give a text in English and in every language that it is translated to."""
    if key in part:
        yield "en", part[key]
    yield from (part.get(f"{key}_localizations") or {}).items()


def _size(part: Payload) -> int:
    """Count a command's texts as Discord does: each in the longest of its languages."""
    own = sum(
        max((length(said) for _, said in _spoken(part, key)), default=0)
        for key in ("name", "description")
    )
    value = part.get("value")
    own += length(value) if isinstance(value, str) else 0
    inner = [*(part.get("options") or []), *(part.get("choices") or [])]
    return own + sum(map(_size, inner))
