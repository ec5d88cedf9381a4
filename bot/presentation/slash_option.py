"""What Discord needs to know of one option, read from the rules' shared options and requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bot.errors import StartError
from bot.fields import Kind, RequestField, request_fields
from bot.presentation.text import CHOICES
from rules.commands import SharedCommand
from rules.message import Message, Name, Value, msg
from rules.system import Command, RuleSystem

_TYPES: Mapping[Kind, Literal["integer", "boolean"]] = {
    Kind.INTEGER: "integer",
    Kind.BOOLEAN: "boolean",
}


@dataclass(frozen=True, slots=True)
class SlashOption:
    """One option: its name, type and bounds, its fixed values, and whether names are offered.

    `minimum` and `maximum` bound an integer, or a text's length.
    """

    name: str
    type: Literal["text", "integer", "boolean"]
    description: Message
    required: bool = False
    minimum: int | None = None
    maximum: int | None = None
    values: tuple[tuple[str, Value], ...] = ()
    completed: bool = False


def shared_options(
    command: SharedCommand, systems: Iterable[RuleSystem]
) -> tuple[SlashOption, ...]:
    """Give a shared command's options, in their order; names are offered where a system has any."""
    declared = [
        (system, each) for system in systems for each in system.commands if each.shared == command
    ]
    completed = {
        field.name
        for system, own in declared
        for field in _fields(system, own)
        if _offers_names(field)
    } | {own.chooser for _, own in declared}
    return tuple(
        SlashOption(
            name=option.name,
            type=option.type,
            description=option.description,
            required=option.required,
            minimum=option.minimum,
            maximum=option.maximum,
            values=tuple((option.values or {}).items()),
            completed=option.type == "text" and not option.values and option.name in completed,
        )
        for option in command.options
    )


def group_options(system: RuleSystem, command: Command) -> tuple[SlashOption, ...]:
    """Give the options of a system's own command: those of its actions, the required ones first.

    An option that only some of its actions have, or need, is not required. StartError when two
    actions want one option to be different things.
    """
    found: dict[str, SlashOption] = {}
    if command.chooser is not None:
        found[command.chooser] = _chooser(system, command)
    everywhere = set.intersection(
        *(
            {field.name for field in request_fields(system.actions[key].request).values()}
            for key in command.actions.values()
        )
    )
    for field in _fields(system, command):
        if field.name == command.chooser:
            continue
        option = _option(field)
        option = replace(option, required=option.required and field.name in everywhere)
        known = found.get(field.name, option)
        if known.type != option.type:
            raise StartError(
                f"{system.key}: the actions of {command.name} disagree on the option {field.name}."
            )
        found[field.name] = replace(known, required=known.required and option.required)
    return tuple(sorted(found.values(), key=lambda option: not option.required))


def _fields(system: RuleSystem, command: Command) -> Iterator[RequestField]:
    """Give the fields that a person fills, of all of a command's actions."""
    for key in command.actions.values():
        for field in request_fields(system.actions[key].request).values():
            if not field.hidden:
                yield field


def _offers_names(field: RequestField) -> bool:
    completes = field.option is not None and field.option.completes is not None
    return completes or field.names_characters or field.kind is Kind.CHOICE


def _option(field: RequestField) -> SlashOption:
    labels: Mapping[str, Message] = field.option.labels if field.option else {}
    values: tuple[tuple[str, Value], ...] = tuple(
        (text, labels.get(text, Name(text=text))) for text in map(str, field.values)
    )
    fixed = 0 < len(values) <= CHOICES
    numeric = field.kind is Kind.INTEGER
    return SlashOption(
        name=field.name,
        type=_TYPES.get(field.kind, "text"),
        description=field.option.description if field.option else msg("A value"),
        required=field.required and not (field.part and field.part.own_by_default),
        minimum=field.minimum if numeric else _text_bound(field, field.shortest),
        maximum=field.maximum if numeric else _text_bound(field, field.longest),
        values=values if fixed else (),
        completed=not fixed and field.kind is not Kind.INTEGER and _offers_names(field),
    )


def _text_bound(field: RequestField, bound: int | None) -> int | None:
    """Give a bound of a text's length; that of several names counts the names instead."""
    return bound if field.kind is Kind.TEXT else None


def _chooser(system: RuleSystem, command: Command) -> SlashOption:
    return SlashOption(
        name=command.chooser or "",
        type="text",
        description=msg("What to do"),
        required=not command.default,
        values=tuple((value, system.actions[key].label) for value, key in command.actions.items()),
    )
