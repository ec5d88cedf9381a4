"""Private messages with the bot: help answers there, everything else says where it works."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.playground.local_discord import LocalDiscord
from bot.playground.world.files import Upload
from tests.e2e.conftest import QuickReferee, Table, connected, copied
from tests.e2e.seeds import Seeds

WHERE = "Campaigns are played in a server’s channels, so this works there."

FILLED: dict[str, object] = {
    "skill": "Stealth",
    "amount": "3",
    "dice": "1d6",
    "name": "Mara",
    "system": "action_points",
    "field": "Agility",
    "value": "5",
    "character": "Steve",
    "player": "Sam",
    "condition": "Stun",
    "kind": "skill_rank",
    "language": "en",
    "file": Upload(filename="steve.json", content=b"{}"),
}


class EverywhereReferee(QuickReferee):
    """The bot with commands that Discord offers in private messages too."""

    async def setup_hook(self) -> None:
        self.tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
        await super().setup_hook()


@pytest.fixture
async def everywhere(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    settings = copied(databases / "played.db", tmp_path)
    async with connected(local, settings, seeds, kind=EverywhereReferee) as table:
        yield table


async def test_discord_offers_only_help_and_about_there(table: Table) -> None:
    assert sorted(table.ada.at("dm").commands()) == ["about", "help"]


async def test_help_and_about_answer_there(table: Table) -> None:
    private = table.ada.at("dm")
    shown = await private.command("help")
    assert "Commands work in a server’s channels" in shown.text
    assert "For the GM" in shown.text, "nobody's role is known there"
    assert "Action Points" in (await private.command("about")).text


async def test_every_other_command_says_where_it_works(everywhere: Table) -> None:
    private = everywhere.ada.at("dm")
    tried = 0
    for command in everywhere.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.name in {"help", "about"}:
            continue
        options = {
            each.name: FILLED.get(each.name, each.choices[0].value if each.choices else "1")
            for each in command.parameters
            if each.required
        }
        if command.qualified_name == "campaign bind":
            continue  # there is no channel to choose from in a private message
        answer = await private.command(command.qualified_name, **options)
        assert answer.text.startswith(WHERE), f"/{command.qualified_name}: {answer.text}"
        tried += 1
    assert tried > 25


async def test_completion_offers_nothing_there(everywhere: Table) -> None:
    private = everywhere.ada.at("dm")
    assert await private.complete("test", "skill", "ste") == []
    assert await private.complete("character show", "character", "") == []


async def test_the_owner_of_the_application_asks_how_the_bot_does(table: Table) -> None:
    private = table.max.at("dm")
    await private.say("status")
    answer = await private.sees("It serves")
    assert "It serves 1 server." in answer.text
    await private.say("sync")
    synced = await private.sees("Discord has")
    assert f"Discord has {len(table.bot.tree.get_commands())} commands now." in synced.text


async def test_a_stranger_who_says_the_same_is_not_answered(table: Table) -> None:
    private = table.ada.at("dm")
    await private.say("status")
    await table.max.at("dm").say("status")
    await table.max.at("dm").sees("It serves")
    assert [seen.author for seen in private.messages()] == ["Ada"]
