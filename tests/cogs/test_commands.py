"""What Discord is told of the commands: whole, within its limits, and each explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from bot.client import Referee
from bot.presentation.checks import problems
from bot.presentation.guide import help_listing
from bot.services.answers import CampaignRef
from bot.services.views import CallerView
from rules.message import Message

EVERYWHERE = {"help", "about"}
"""The commands that also answer in private messages."""


def commands(client: Referee) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


async def test_nothing_is_beyond_discords_limits(client: Referee) -> None:
    assert await problems(client.tree, client.parts.catalogues) == []


async def test_all_commands_that_were_asked_for_are_there(client: Referee) -> None:
    names = {command.qualified_name for command in commands(client)}
    assert names >= {
        *("test", "weapon", "damage", "corrupt", "fear", "heal", "roll", "ap condition"),
        *("undo", "history", "pending", "help", "about"),
        *(f"character {each}" for each in ("create", "show", "set", "use", "list", "retire")),
        *("character import", "character export", "npc create", "npc list"),
        *(f"campaign {each}" for each in ("create", "show", "list", "bind", "gm-role", "language")),
    }


async def test_no_two_commands_have_one_name(client: Referee) -> None:
    names = [command.qualified_name for command in client.tree.walk_commands()]
    assert sorted(names) == sorted(set(names))


async def test_every_command_and_every_option_is_described(client: Referee) -> None:
    for command in client.tree.walk_commands():
        assert command.description.strip("…. "), command.qualified_name
    for leaf in commands(client):
        for option in leaf.parameters:
            described = str(option.description).strip("…. ")
            assert described, f"{leaf.qualified_name} {option.name}"


async def test_discord_offers_commands_in_servers_and_only_help_in_private(
    client: Referee,
) -> None:
    for command in client.tree.get_commands():
        told = command.to_dict(client.tree)
        assert told["contexts"] == ([0, 1] if command.name in EVERYWHERE else [0]), command.name
        assert told["integration_types"] == [0], command.name


def _everything(system: str) -> CallerView:
    """Give the view of somebody who may do everything in a campaign of that system."""
    return CallerView(CampaignRef(1, "Ash Harbour", system, "en"), is_gm=True, is_admin=True)


async def test_help_names_every_command_that_there_is(client: Referee) -> None:
    texts = client.parts.catalogues.texts("en")
    said = [
        texts.say(line)
        for system in client.parts.systems
        for section in help_listing(_everything(system.key), client.parts.systems).sections
        for line in section.lines
        if isinstance(line, Message)
    ]
    for command in commands(client):
        assert any(line.startswith(f"`/{command.qualified_name}`") for line in said), command.name


async def test_help_names_no_command_that_there_is_not(client: Referee) -> None:
    names = {f"/{command.qualified_name}" for command in commands(client)}
    listing = help_listing(None, client.parts.systems)
    texts = client.parts.catalogues.texts("en")
    for section in listing.sections[1:]:
        for line in section.lines:
            assert texts.say(line).split("`")[1] in names


async def test_who_may_change_what_decides_what_help_says(client: Referee) -> None:
    def headings(*, gm: bool, admin: bool) -> list[str]:
        view = CallerView(None, is_gm=gm, is_admin=admin)
        listing = help_listing(view, client.parts.systems)
        return [section.heading.id for section in listing.sections if section.heading]

    players = ["To play", "To see the odds before you do it"]
    assert headings(gm=False, admin=False) == players
    assert headings(gm=True, admin=False) == [*players, "For the GM"]
    assert headings(gm=False, admin=True) == [*players, "For admins of the server"]
    everybody = [*players, "For the GM", "For admins of the server"]
    assert headings(gm=True, admin=True) == everybody


async def test_the_client_asks_discord_for_no_more_than_it_needs(client: Referee) -> None:
    wanted = {name for name, on in client.intents if on}
    assert wanted == {"guilds", "dm_messages"}
    mentions = client.allowed_mentions
    assert mentions is not None
    assert not any((mentions.everyone, mentions.users, mentions.roles, mentions.replied_user))
    assert not any(on for _, on in client._connection.member_cache_flags)
    assert client._connection.max_messages is None
