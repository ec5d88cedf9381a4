"""Connecting: commands are told once, and several processes share the servers between them."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.store.database import parse_url, sqlite_file
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


async def lose_the_note(table: Table) -> None:
    """Let it be as if the process had ended before anything of its questions was posted."""
    file = sqlite_file(parse_url(table.settings.database_url.get_secret_value()))
    async with aiosqlite.connect(str(file)) as database:
        await database.execute("UPDATE follow_ups SET message_id = NULL")
        await database.commit()


async def test_what_cannot_be_posted_at_the_start_waits_for_the_next(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    local, settings, seeds = table.discord, table.settings, table.seeds
    await table.ada.command("damage", amount="40")
    await table.bot.close()
    await lose_the_note(table)
    writing = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
    local.owner.deny("table", "Referee", writing)
    async with connected(local, settings, seeds):
        pass
    assert "a message could not be posted" in caplog.text
    local.owner.allow("table", "Referee", writing)
    before = len(table.ada.messages())
    async with connected(local, settings, seeds) as again:
        posted = await again.ada.sees(
            lambda seen: seen.id != 0 and "Resist: 5 AP, 63 %" in seen.labels
        )
        assert "Steve · 40 damage" in posted.content
    assert len(table.ada.messages()) == before + 1
