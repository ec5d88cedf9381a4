"""What the tests of presentation share: a stand-in for Discord, and commands on a client."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from bot.presentation.options import shared_commands, system_group
from rules.systems.action_points.plugin import SYSTEM as ACTION_POINTS
from tests.bot.presentation import stand_in
from tests.bot.presentation.commands import ALL_KINDS, NO_WORDS, Desk
from tests.bot.presentation.stand_in import Discord
from tests.bot.services.small import SMALL


@pytest.fixture
def wire() -> Discord:
    return Discord()


@pytest.fixture
async def client(wire: Discord) -> discord.Client:
    return stand_in.client(wire)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def tree(client: discord.Client, desk: Desk) -> app_commands.CommandTree[discord.Client]:
    made = app_commands.CommandTree(client)
    for command in shared_commands([ACTION_POINTS, SMALL], desk.invoke, desk.complete, NO_WORDS):
        made.add_command(command)
    group = system_group(ALL_KINDS, desk.invoke, desk.complete, NO_WORDS)
    assert group is not None
    made.add_command(group)
    return made
