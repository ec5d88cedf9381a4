"""What must be true of a rule system, and of all of them together, before anybody plays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from types import NoneType
from typing import get_args

from pydantic import ValidationError

from rules.commands import SHARED, SharedOption
from rules.content import Content, Decision
from rules.creation import Asked
from rules.request import Option, Request
from rules.system import Command, RuleSystem

_STEP = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_CUSTOM_ID, _OPTIONS = 100, 25
"""How long an id may be in Discord's forms, and how many options a list may have."""
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_INTEGER, _BOOLEAN = {int}, {bool}


def problems_of(system: RuleSystem) -> list[str]:
    """Name what is wrong with one system; an empty list when it is whole."""
    found = [*_names(system), *_actions(system), *_house_rules(system), *_upgrades(system)]
    seen: set[tuple[str, bool]] = set()
    for command in system.commands:
        place = command.name, command.shared is None
        if place in seen:
            found.append(f"two commands {command.name}")
        seen.add(place)
        found += [f"the command {command.name}: {each}" for each in _command(system, command)]
    return [f"{system.key}: {each}." for each in found]


def creation_problems(system: RuleSystem, content: Content) -> list[str]:
    """Name what is wrong with the steps by which a system makes characters."""
    found = []
    seen: set[str] = set()
    for step in system.creation(content):
        if not _STEP.fullmatch(step.key):
            found.append(f"the key of the step “{step.key}” is not short and plain")
        if step.key in seen:
            found.append(f"two steps {step.key}")
        seen.add(step.key)
        keys = [each.field.key for each in step.asks]
        found += [f"the step {step.key} asks {key} twice" for key in _repeated(keys)]
        found += [f"the step {step.key}: {each}" for ask in step.asks for each in _asked(ask)]
    return [f"{system.key}: {each}." for each in found]


def problems_between(systems: Sequence[RuleSystem]) -> list[str]:
    """Name what only one may have, and only once: a slash group, a decision's number."""
    owners: dict[str, str] = {}
    found = []
    for system in systems:
        unique = [f"the slash group {system.group}"]
        unique += [f"the decision {decision.number}" for decision in _decisions(system)]
        for thing in unique:
            if thing not in owners:
                owners[thing] = system.key
            elif owners[thing] == system.key:
                found.append(f"{system.key} has {thing} twice.")
            else:
                found.append(f"{owners[thing]} and {system.key} both have {thing}.")
    return found


def _asked(ask: Asked) -> Iterable[str]:
    """Name what Discord's forms would not take of a field."""
    key = ask.field.key
    if not 1 <= len(key) <= _CUSTOM_ID:
        yield f"the key of the field {key} needs 1 to {_CUSTOM_ID} characters"
    if not 1 <= ask.most <= _OPTIONS:
        yield f"of {key}, 1 to {_OPTIONS} may be picked at most, not {ask.most}"
    values = [option.value for option in ask.options]
    yield from (f"{key} offers {value} twice" for value in _repeated(values))
    yield from (
        f"{key} offers “{value}”, which is not 1 to {_CUSTOM_ID} characters long or has a comma"
        for value in values
        if not 1 <= len(value) <= _CUSTOM_ID or "," in value
    )


def _repeated(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


def _names(system: RuleSystem) -> Iterable[str]:
    for what, name in (("key", system.key), ("slash group", system.group)):
        if not _NAME.fullmatch(name):
            yield f"the {what} “{name}” is no name that Discord takes"
    if system.group in SHARED:
        yield f"the slash group {system.group} is a command that all systems share"
    if system.version < 1:
        yield "the version of the rules begins at 1"


def _actions(system: RuleSystem) -> Iterable[str]:
    for key, action in system.actions.items():
        if action.key != key:
            yield f"the action {action.key} stands under the key {key}"


def _house_rules(system: RuleSystem) -> Iterable[str]:
    for name, field in system.house_rules.model_fields.items():
        if sum(isinstance(each, Decision) for each in field.metadata) != 1:
            yield f"the house rule {name} needs one Decision"
    try:
        system.house_rules.model_validate(dict(system.house_rules()))
    except ValidationError as error:
        for each in error.errors():
            where = ".".join(str(part) for part in each["loc"])
            yield f"the default of the house rule {where} is not valid: {each['msg']}"


def _decisions(system: RuleSystem) -> list[Decision]:
    return [
        each
        for field in system.house_rules.model_fields.values()
        for each in field.metadata
        if isinstance(each, Decision)
    ]


def _upgrades(system: RuleSystem) -> Iterable[str]:
    for schema in range(1, system.sheet.SCHEMA):
        if schema not in system.upgrades:
            yield f"no upgrade of sheets with the schema {schema}"
    for schema in system.upgrades:
        if not 1 <= schema < system.sheet.SCHEMA:
            yield f"an upgrade of the schema {schema}, which no old sheet has"


def _command(system: RuleSystem, command: Command) -> Iterable[str]:
    if not _NAME.fullmatch(command.name):
        yield "that is no name that Discord takes"
    if not command.actions:
        yield "it has no action"
    if command.chooser is None and set(command.actions) != {""}:
        yield "without a chooser it has one action, under the empty key"
    if command.chooser is not None and command.default and command.default not in command.actions:
        yield f"its default {command.default} picks no action"
    shared = command.shared
    options = {option.name: option for option in shared.options} if shared else None
    if options is not None:
        yield from _chooser(command, options)
    for key in dict.fromkeys(command.actions.values()):
        action = system.actions.get(key)
        if action is None:
            yield f"there is no action {key}"
            continue
        yield from _fields(action.request, key, options)
        if action.everybody and (shared is not None or not action.gm_only):
            yield f"the action {key} concerns everybody, so it is the GM's and the group's alone"


def _chooser(command: Command, options: dict[str, SharedOption]) -> Iterable[str]:
    if command.chooser is None:
        return
    option = options.get(command.chooser)
    if option is None or option.type != "text":
        yield f"its chooser {command.chooser} is no text option of the shared command"
    elif option.values is not None:
        for value in command.actions:
            if value not in option.values:
                yield f"its chooser {command.chooser} has no value “{value}”"


def _fields(
    request: type[Request], action: str, shared: dict[str, SharedOption] | None
) -> Iterable[str]:
    """Compare a request with the options of the shared command; None for a command of its own."""
    for name, field in request.model_fields.items():
        option = next((each for each in field.metadata if isinstance(each, Option)), None)
        if option is None:
            yield f"the field {name} of {action} has no Option"
        elif option.hidden or shared is None:
            continue
        elif name not in shared:
            yield f"the option {name} of {action} is unknown to the shared command"
        elif not _fits(field.annotation, shared[name]):
            yield (
                f"the option {name} of {action} is of another type than the shared command's, "
                f"which is {shared[name].type}"
            )


def _fits(annotation: object, option: SharedOption) -> bool:
    types = set(get_args(annotation)) - {NoneType} or {annotation}
    if option.type == "integer":
        return types == _INTEGER
    if option.type == "boolean":
        return types == _BOOLEAN
    # Text is read by the system: as a number, a name, a character.
    return types != _BOOLEAN
