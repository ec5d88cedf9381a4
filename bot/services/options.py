"""Turning a command's options, as typed, into the request of one of the system's actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NoReturn

from pydantic import ValidationError

from bot.fields import Kind, RequestField, character_fields, request_fields
from bot.services.errors import NoCharacterError
from bot.services.hearing import AS_TYPED, Listener
from bot.services.misfits import misfit
from bot.services.rosters import NOTHING, Needs, need
from bot.services.typed import Lookup, Typed, parts, read, shown, splits
from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.message import Message, Series, Word, msg
from rules.names import fold
from rules.request import Part, Request
from rules.sheet import CharacterId
from rules.system import Action, Command, RuleSystem
from rules.values import frozen

Options = Mapping[str, Typed]
"""A command's options by name, as Discord brought them."""

Named = tuple[RequestField, Part, CharacterId]
"""A character that a request names, with the field and the right that it asks for."""


@frozen
class Chosen:
    """The action that a system has for a command, and the options that are left for it."""

    system: RuleSystem
    name: str
    action: Action
    given: Options


def find_command(system: RuleSystem, name: str) -> Command:
    """Give the system's command of a name such as "test" or "ap condition".

    NotPossibleError when the system has none.
    """
    found = _commands(system).get(name)
    if found is None:
        raise NotPossibleError(
            msg("{command} is no part of {system}.", command=_slash(name), system=system.name)
        )
    return found


@lru_cache(maxsize=64)
def _commands(system: RuleSystem) -> Mapping[str, Command]:
    """Give a system's commands by name: each by its own, and those of its group behind it too.

    A long form in the group may have the name of a shared command.
    """
    by_name = {command.name: command for command in system.commands if command.shared is None}
    shared = {command.name: command for command in system.commands if command.shared is not None}
    grouped = {f"{system.group} {name}": found for name, found in (shared | by_name).items()}
    return grouped | by_name | shared


def read_request(
    system: RuleSystem,
    name: str,
    options: Options,
    lookup: Lookup,
    listener: Listener = AS_TYPED,
) -> tuple[Action, Request]:
    """Read a command into its action and the action's request.

    Every option that the action does not have is refused by its name, and so is one that cannot
    be read or is out of its range. Raises RuleError, and what the lookup raises.
    """
    chosen = choose(system, name, options, listener)
    return chosen.action, read_chosen(chosen, lookup, listener)


def read_chosen(chosen: Chosen, lookup: Lookup, listener: Listener = AS_TYPED) -> Request:
    """Read the options of a chosen action into its request; raises what `read_request` raises."""
    fields = request_fields(chosen.action.request)
    for option in chosen.given:
        if option not in fields or fields[option].hidden:
            _refuse_option(chosen.system, chosen.name, chosen.action, option)
    return request_of(chosen.action, chosen.name, chosen.given, lookup, listener)


def request_of(
    action: Action,
    name: str,
    given: Options,
    lookup: Lookup,
    listener: Listener = AS_TYPED,
) -> Request:
    """Read the options of one action, all of which it has; `name` is the command's.

    RuleError names the option that cannot be read, is out of its range or was left out.
    """
    fields = request_fields(action.request)
    values = {
        option: read(fields[option], _heard(fields[option], typed, listener), lookup)
        for option, typed in given.items()
    }
    for field in fields.values():
        if field.name not in values and (field.required or field.part is not None):
            _complete(name, field, values, lookup)
    try:
        return action.request.model_validate(values)
    except ValidationError as error:
        raise misfit(error, given) from None


def names_of_chosen(chosen: Chosen) -> Needs:
    """Say what of the campaign's characters must be known to read the options of an action."""
    fields = request_fields(chosen.action.request)
    texts: list[str] = []
    for option, typed in chosen.given.items():
        field = fields.get(option)
        if field is not None and field.names_characters and isinstance(typed, str):
            texts += _names_in(field, typed)
    own = False
    for field, part in character_fields(chosen.action.request):
        own = own or (part.own_by_default and field.name not in chosen.given)
    return need(texts, own=own) if texts or own else NOTHING


def unqueued(systems: Iterable[RuleSystem]) -> frozenset[str]:
    """Give the names of commands that may not go through the queue in some system.

    They only show, or have everybody in play in their scene, perhaps with one of their actions.
    """
    return frozenset(
        name
        for system in systems
        for name, command in _commands(system).items()
        if any(
            not system.actions[key].changes or system.actions[key].everybody
            for key in command.actions.values()
        )
    )


def may_only_show(systems: Iterable[RuleSystem], name: str, options: Options) -> bool:
    """Tell whether a command changes nothing in some system, so that it need not be queued."""
    return any(not action.changes for action in _chosen_in(systems, name, options))


def concerns_everybody(systems: Iterable[RuleSystem], name: str, options: Options) -> bool:
    """Tell whether a command has everybody in play in its scene, in the system whose it is."""
    return any(action.everybody for action in _chosen_in(systems, name, options))


def _chosen_in(systems: Iterable[RuleSystem], name: str, options: Options) -> Iterator[Action]:
    """Give the action that each system has for a command, if it has one."""
    for system in systems:
        try:
            yield choose(system, name, options).action
        except RuleError:
            continue


def named_by(request: Request) -> list[Named]:
    """Give every character that a request names, with the field and the right it asks for."""
    named: list[Named] = []
    for field, part in character_fields(type(request)):
        value = getattr(request, field.name)
        if value is None:
            continue
        if field.kind is Kind.OPPONENT:
            named.append((field, part, value.character))
        elif field.kind is Kind.CHARACTERS:
            named += [(field, part, CharacterId(each)) for each in value]
        else:
            named.append((field, part, value))
    return named


def _names_in(field: RequestField, typed: str) -> Iterator[str]:
    if field.kind is Kind.CHARACTER:
        yield typed
    elif field.kind is Kind.CHARACTERS:
        yield from parts(typed)
    elif field.kind is Kind.OPPONENT:
        yield from (name for name, _ in splits(typed))


def choose(
    system: RuleSystem, name: str, options: Options, listener: Listener = AS_TYPED
) -> Chosen:
    """Find the action that a command's options choose; RuleError when there is none."""
    command = find_command(system, name)
    if command.chooser is None:
        return Chosen(system, name, system.actions[command.actions[""]], options)
    given = dict(options)
    typed = str(given.pop(command.chooser, command.default))
    labels = {value: system.actions[key].label for value, key in command.actions.items()}
    wanted = fold(listener.among(typed, labels))
    for value, key in command.actions.items():
        if wanted in {fold(value), fold(labels[value].id)}:
            action = system.actions[key]
            if command.chooser in request_fields(action.request):
                given[command.chooser] = value
            return Chosen(system, name, action, given)
    raise InvalidInputError(
        msg(
            "“{option}” of {command} can be {values}, not “{text}”.",
            option=Word("option", command.chooser),
            command=_slash(name),
            values=Series(items=tuple(labels.values()), joined="or"),
            text=shown(typed),
        ),
        field=command.chooser,
    )


def _heard(field: RequestField, typed: Typed, listener: Listener) -> Typed:
    return listener.option(field, typed) if isinstance(typed, str) else typed


def _slash(name: str) -> Word:
    return Word("command", name)


def _refuse_option(system: RuleSystem, name: str, action: Action, option: str) -> NoReturn:
    command = find_command(system, name)
    if len(command.actions) > 1:
        message = msg(
            "“{option}” is not an option of {command} in {system} when it is: {action}.",
            option=Word("option", option),
            command=_slash(name),
            system=system.name,
            action=action.label,
        )
    else:
        message = msg(
            "“{option}” is not an option of {command} in {system}.",
            option=Word("option", option),
            command=_slash(name),
            system=system.name,
        )
    raise InvalidInputError(message, field=option)


def _complete(name: str, field: RequestField, values: dict[str, object], lookup: Lookup) -> None:
    """Fill in what was left out: the caller's own character, or refuse if it is required."""
    if field.part is not None and field.part.own_by_default:
        try:
            values[field.name] = lookup.own()
        except NoCharacterError:
            if field.required:
                raise
        return
    if field.required:
        raise InvalidInputError(
            msg(
                "{command} needs “{option}” here: {description}.",
                command=_slash(name),
                option=Word("option", field.name),
                description=_description(field),
            ),
            field=field.name,
        )


def _description(field: RequestField) -> Message:
    return field.option.description if field.option else msg("it cannot be left out")
