"""Connecting: commands are told once, and several processes share the servers between them."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from bot.playground.local_discord import LocalDiscord
from tests.e2e.conftest import QUICK, QuickReferee, Table, connected, copied
from tests.e2e.seeds import Seeds

TELL = "PUT /applications/{application_id}/commands"


class ShortReferee(QuickReferee):
    """A version of the bot that has one command less."""

    async def load_commands(self) -> None:
        await super().load_commands()
        self.tree.remove_command("about")


def told(local: LocalDiscord) -> int:
    return len(local.requests.to(TELL))


async def test_the_same_commands_are_told_once_and_changed_ones_again(table: Table) -> None:
    local, settings, seeds = table.discord, table.settings, table.seeds
    assert told(local) == 1
    await table.bot.close()
    async with connected(local, settings, seeds):
        pass
    assert told(local) == 1
    assert "about" in local.person("Ada").commands()
    async with connected(local, settings, seeds, kind=ShortReferee):
        pass
    assert told(local) == 2
    assert "about" not in local.person("Ada").commands()


async def test_a_discord_that_refuses_the_commands_does_not_stop_the_bot(table: Table) -> None:
    local, settings, seeds = table.discord, table.settings, table.seeds
    await table.bot.close()
    local.faults.refuse("PUT /applications/*/commands", 400, 50035, "Invalid Form Body", times=2)
    async with connected(local, settings, seeds, kind=ShortReferee) as again:
        assert "Steve · Stealth" in (await again.ada.command("test", skill="Stealth")).text


async def test_shards_hear_their_own_servers_and_only_the_first_tells_the_commands(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> None:
    local.owner.invite_bot("Another Table")
    settings = copied(databases / "played.db", tmp_path)
    async with contextlib.AsyncExitStack() as stack:
        tables = [
            await stack.enter_async_context(
                connected(local, settings, seeds, replace(QUICK, shard=(number, 2)))
            )
            for number in range(2)
        ]
        guilds = [{guild.name for guild in each.bot.guilds} for each in tables]
        assert sorted(map(sorted, guilds)) == [["Another Table"], ["The Table"]]
        assert told(local) == 1
        assert "Steve · Stealth" in (await tables[0].ada.command("test", skill="Stealth")).text
        lobby = local.person("Sam").at("lobby")
        begun = await lobby.command("campaign create", name="Elsewhere", system="action_points")
        assert "Elsewhere" in begun.text


async def test_the_bot_remembers_neither_people_nor_messages(table: Table) -> None:
    await table.ada.command("test", skill="Stealth")
    await table.ben.command("test", skill="Stealth")
    assert list(table.bot.cached_messages) == []
    (guild,) = table.bot.guilds
    assert {member.id for member in guild.members} <= {table.bot.application_id}
