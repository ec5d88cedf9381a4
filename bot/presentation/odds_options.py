"""The commands under /odds: one for each command of the rules whose dice can be foreseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.fields import request_fields
from bot.presentation.slash_option import SlashOption, group_options, shared_options
from bot.services.odds import foreseen_values
from rules.commands import NOTE, SHARED, SharedCommand
from rules.dice.tree import MAX_TOTAL
from rules.message import Message, msg
from rules.rolling import ROLL
from rules.system import Command, RuleSystem

PUBLIC = SlashOption("public", "boolean", msg("Show it to all; only you see it if left out"))


@dataclass(frozen=True, slots=True)
class OddsCommand:
    """A command whose odds can be asked for.

    `name` stands under /odds or the system's own group of odds; `command` is the command's own
    name, such as "ap condition".
    """

    name: str
    command: str
    description: Message
    options: tuple[SlashOption, ...]


def roll_odds_command() -> OddsCommand:
    """Give the command of the odds of any notation."""
    dice = SlashOption("dice", "text", msg("Dice, such as 2d6+1 or 4d6kh3"), required=True)
    difficulty = SlashOption(
        "difficulty",
        "integer",
        msg("The total to reach; left out, each of them"),
        minimum=-MAX_TOTAL,
        maximum=MAX_TOTAL,
    )
    options = (dice, difficulty, PUBLIC)
    return OddsCommand(ROLL.key, ROLL.key, msg("See the odds of any dice"), options)


def shared_odds_commands(systems: Iterable[RuleSystem]) -> Iterator[OddsCommand]:
    """Give those of the shared commands, for all systems together: options as they are there."""
    known = tuple(systems)
    for shared in SHARED.values():
        narrowed = [
            (system, command)
            for system in known
            for each in system.commands
            if each.shared == shared and (command := _narrowed(system, each))
        ]
        if narrowed:
            options = _options(shared, narrowed)
            yield OddsCommand(shared.name, shared.name, _described(shared.description), options)


def odds_name(system: RuleSystem) -> str:
    """Name the group of a system's own odds: it stands beside the system's group."""
    return f"{system.group}-odds"


def own_odds_commands(system: RuleSystem) -> Iterator[OddsCommand]:
    """Give those of a system's own group."""
    for each in system.commands:
        command = None if each.shared is not None else _narrowed(system, each)
        if command is None:
            continue
        first = system.actions[next(iter(command.actions.values()))]
        options = [option for option in group_options(system, command) if option.name != NOTE.name]
        yield OddsCommand(
            each.name,
            f"{system.group} {each.name}",
            _described(each.description or first.label),
            (*options, PUBLIC),
        )


def _narrowed(system: RuleSystem, command: Command) -> Command | None:
    """Give a command with those of its actions that have odds; None without any.

    One alone needs not be chosen, and of several the first is meant where none is.
    """
    values = foreseen_values(system, command)
    actions = {value: command.actions[value] for value in values}
    if not actions:
        return None
    if len(actions) == 1:
        return replace(command, actions={"": actions[values[0]]}, chooser=None, default="")
    return replace(command, actions=actions, default=values[0])


def _options(
    shared: SharedCommand, narrowed: Iterable[tuple[RuleSystem, Command]]
) -> tuple[SlashOption, ...]:
    """Give the options of a shared command that some action with odds has, in their order."""
    commands = tuple(narrowed)
    wanted = {
        name
        for system, command in commands
        for key in command.actions.values()
        for name, field in request_fields(system.actions[key].request).items()
        if not field.hidden and name != NOTE.name
    }
    choosers = {
        value: system.actions[key].label
        for system, command in commands
        for value, key in command.actions.items()
        if command.chooser is not None
    }
    wanted |= {command.chooser for _, command in commands if command.chooser is not None}
    return (
        *(
            replace(option, required=False, values=tuple(choosers.items()), completed=False)
            if any(option.name == command.chooser for _, command in commands)
            else option
            for option in shared_options(shared, (system for system, _ in commands))
            if option.name in wanted
        ),
        PUBLIC,
    )


def _described(what: Message) -> Message:
    return msg("See the odds first: {what}", what=what)
