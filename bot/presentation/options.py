"""Slash commands made from what the rules declare: the shared ones, and each system's group."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.presentation import text
from bot.presentation.catalogue import ENGLISH, Catalogues
from bot.presentation.completion import choices
from bot.presentation.odds_options import (
    OddsCommand,
    odds_name,
    own_odds_commands,
    roll_odds_command,
    shared_odds_commands,
)
from bot.presentation.slash_option import SlashOption, group_options, shared_options
from bot.services.answers import Offer
from rules.commands import SHARED
from rules.errors import RuleError
from rules.message import Message, Value, msg
from rules.system import Command, RuleSystem

log = logging.getLogger(__name__)

Typed = str | int | bool

Invoke = Callable[[discord.Interaction, str, dict[str, Typed]], Awaitable[None]]
"""(interaction, the command's name such as "ap condition", its options as typed)."""

Complete = Callable[[discord.Interaction, str, str, str], Awaitable[list[Offer]]]
"""(interaction, the command's name, the option's, what is typed) -> offers, the best first."""

Offering = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

SlashCommand = app_commands.Command[app_commands.Group, ..., None]


def shared_commands(
    systems: Iterable[RuleSystem], invoke: Invoke, complete: Complete, catalogues: Catalogues
) -> list[SlashCommand]:
    """Make the commands that every system may answer, with all of the rules' shared options."""
    made = _Making(invoke, complete, catalogues)
    known = tuple(systems)
    return [
        made.command(
            command.name, command.name, command.description, shared_options(command, known)
        )
        for command in SHARED.values()
    ]


def system_group(
    system: RuleSystem, invoke: Invoke, complete: Complete, catalogues: Catalogues
) -> app_commands.Group | None:
    """Make the group of a system's own commands, such as /ap; None for a system without any.

    StartError when a command's actions want one option to be different things.
    """
    made = _Making(invoke, complete, catalogues, system.key)
    commands = [command for command in system.commands if command.shared is None]
    if not commands:
        return None
    group = app_commands.Group(
        name=made.named(system.group),
        description=made.spoken(msg("Rules of {system}", system=system.name)),
    )
    for command in commands:
        group.add_command(
            made.command(
                command.name,
                f"{system.group} {command.name}",
                _described(system, command),
                group_options(system, command),
            )
        )
    return group


def odds_groups(
    systems: Iterable[RuleSystem], invoke: Invoke, complete: Complete, catalogues: Catalogues
) -> list[app_commands.Group]:
    """Make /odds: a command for any dice, and one for each command whose dice can be foreseen.

    What a system's own group foresees stands beside it (/ap-odds): Discord's 8,000 characters
    for one command would not hold them all. Each is invoked and completed under the command's
    own name, such as "test".
    """
    made = _Making(invoke, complete, catalogues)
    known = tuple(systems)
    group = app_commands.Group(
        name="odds", description=made.spoken(msg("See the odds before you roll"))
    )
    for each in (roll_odds_command(), *shared_odds_commands(known)):
        group.add_command(made.foreseeing(each))
    groups = [group]
    for system in known:
        own = list(own_odds_commands(system))
        if own:
            making = _Making(invoke, complete, catalogues, system.key)
            beside = app_commands.Group(
                name=making.named(odds_name(system)),
                description=making.spoken(
                    msg("See the odds by the rules of {system}", system=system.name)
                ),
            )
            for each in own:
                beside.add_command(making.foreseeing(each))
            groups.append(beside)
    return groups


def _described(system: RuleSystem, command: Command) -> Message:
    """Give a command's description; without its own, that of its first action."""
    first = next(iter(command.actions.values()))
    return command.description or system.actions[first].label


class _Making:
    """Makes discord.py's commands from options; their texts keep the sentences they came from.

    The words of `system` go before those of all others; those of the rest without one.
    """

    def __init__(
        self, invoke: Invoke, complete: Complete, catalogues: Catalogues, system: str = ""
    ) -> None:
        self._invoke = invoke
        self._complete = complete
        self._catalogues = catalogues
        self._system = system

    def spoken(self, value: Value) -> locale_str:
        """Give a text in English that the translator can say in any language."""
        english = self._catalogues.texts(ENGLISH).plain(value)
        return locale_str(english, value=value, system=self._system)

    def named(self, name: str) -> locale_str:
        """Give a name of a command, a group or an option, to be said in any language."""
        return locale_str(name, system=self._system)

    def command(
        self, name: str, qualified: str, description: Message, options: Iterable[SlashOption]
    ) -> SlashCommand:
        """Make a command whose callback hands over what was typed."""
        options = tuple(options)

        async def run(interaction: discord.Interaction, **typed: Typed | None) -> None:
            given = {key: value for key, value in typed.items() if value is not None}
            await self._invoke(interaction, qualified, given)

        # discord.py reads a callback's options from its signature, which is made here.
        run.__signature__ = _signature(options)  # type: ignore[attr-defined] # functions take it
        app_commands.rename(**{each.name: self.named(each.name) for each in options})(run)
        app_commands.describe(**{each.name: self.spoken(each.description) for each in options})(run)
        app_commands.choices(**{each.name: self._values(each) for each in options if each.values})(
            run
        )
        app_commands.autocomplete(
            **{
                each.name: self._offering(qualified, each.name)
                for each in options
                if each.completed
            }
        )(run)
        return app_commands.Command(
            name=self.named(name), description=self.spoken(description), callback=run
        )

    def foreseeing(self, odds: OddsCommand) -> SlashCommand:
        """Make the command of some odds."""
        return self.command(odds.name, odds.command, odds.description, odds.options)

    def _values(self, option: SlashOption) -> list[app_commands.Choice[Any]]:
        return [
            app_commands.Choice(name=self.spoken(label), value=value)
            for value, label in option.values
        ]

    def _offering(self, command: str, option: str) -> Offering:
        """Complete an option. discord.py only logs what fails here, and Discord shows an error."""

        async def offer(
            interaction: discord.Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            try:
                offers = await self._complete(interaction, command, option, current)
            except RuleError:
                return []
            except Exception:
                log.exception("Completion failed in interaction %s", interaction.id)
                return []
            return choices(offers, self._catalogues, str(interaction.locale))

        return offer


def _signature(options: Iterable[SlashOption]) -> inspect.Signature:
    """Give the signature of a callback that takes these options; what is left out is None."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter(
            "interaction",
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            annotation=discord.Interaction,
        )
    ]
    for option in options:
        default = inspect.Parameter.empty if option.required else None
        parameters.append(
            inspect.Parameter(option.name, keyword, default=default, annotation=_annotation(option))
        )
    return inspect.Signature(parameters)


def _annotation(option: SlashOption) -> object:
    """Give the type that discord.py reads, with the bounds that Discord itself checks."""
    if option.type == "boolean":
        return bool
    if option.type == "integer":
        low, high = option.minimum, option.maximum
        return app_commands.Range[
            int, -text.INTEGER if low is None else low, text.INTEGER if high is None else high
        ]
    return app_commands.Range[str, option.minimum or 1, option.maximum or text.OPTION]
