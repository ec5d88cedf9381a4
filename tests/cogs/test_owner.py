"""The owner's text commands, through dpytest: it knows messages, and no interactions."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import discord
import discord.ext.test as dpytest
import pytest
from discord.ext import commands
from discord.ext.test import backend

from bot.client import Referee
from bot.sync import Synced
from tests.cogs.conftest import OWNER

STRANGER = 502


@dataclass(slots=True)
class Told:
    """What Discord was told, in place of its routes, which dpytest does not know."""

    result: Synced = field(default_factory=lambda: Synced(17))
    synced: int = 0
    cleared: list[int] = field(default_factory=list)
    failure: Exception | None = None

    async def now(self) -> Synced:
        if self.failure is not None:
            raise self.failure
        self.synced += 1
        return self.result

    async def clear(self, guild_id: int) -> int:
        self.cleared.append(guild_id)
        return 1


@pytest.fixture
async def told(client: Referee, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Told]:
    """The real client, its list of commands told to nobody but this."""
    told = Told()
    monkeypatch.setattr(client.sync, "now", told.now)
    monkeypatch.setattr(client.sync, "clear", told.clear)
    await client._async_setup_hook()
    dpytest.configure(client)
    yield told
    await dpytest.empty_queue()
    no_socket: Any = None
    client.ws = no_socket  # dpytest's has nothing to close


def person(user_id: int) -> discord.User:
    made: discord.User = backend.make_user("somebody", "0001", id_num=user_id)
    return made


async def said(text: str, user_id: int) -> list[str]:
    """Say it to the bot in a private message, and give what it answers."""
    user = person(user_id)
    await dpytest.message(text, channel=await user.create_dm(), member=user)
    return [dpytest.get_message().content for _ in range(dpytest.sent_queue.qsize())]


async def test_the_owner_syncs_the_commands(told: Told) -> None:
    assert await said("sync", OWNER) == ["Discord has 17 commands now."]
    assert told.synced == 1


async def test_a_refused_translation_is_told_to_the_owner(told: Told) -> None:
    told.result = Synced(17, english=True)
    (answer,) = await said("sync", OWNER)
    assert "English only" in answer


async def test_commands_left_in_one_server_are_cleared_on_demand(told: Told) -> None:
    assert await said("unsync 123", OWNER) == ["Removed 1 command of that server’s own."]
    assert told.cleared == [123]


async def test_a_failure_is_told_and_logged(told: Told, caplog: pytest.LogCaptureFixture) -> None:
    told.failure = RuntimeError("the network is down")
    with pytest.raises(commands.CommandInvokeError):
        await said("sync", OWNER)
    assert dpytest.get_message().content == "That failed; the log says why."
    assert "The text command sync failed." in caplog.text


@pytest.mark.usefixtures("told")
async def test_the_owner_reads_how_the_bot_does() -> None:
    (answer,) = await said("status", OWNER)
    assert "Referee" in answer
    assert "It serves 1 server." in answer
    assert "Action Points" in answer


async def test_what_cannot_be_read_is_explained(told: Told) -> None:
    with pytest.raises(commands.UserInputError):
        await said("unsync the table", OWNER)
    assert dpytest.get_message().content == "Write it like this: unsync 123456789012345678"
    assert told.cleared == []


@pytest.mark.parametrize("text", ["sync", "status", "unsync 123"])
async def test_a_stranger_is_not_answered(told: Told, text: str) -> None:
    with pytest.raises(commands.CheckFailure):
        await said(text, STRANGER)
    assert dpytest.sent_queue.empty()
    assert (told.synced, told.cleared) == (0, [])


async def test_nothing_is_heard_outside_of_private_messages(told: Told) -> None:
    await dpytest.message("sync", member=person(OWNER))
    assert dpytest.sent_queue.empty()
    assert told.synced == 0


@pytest.mark.usefixtures("told")
async def test_small_talk_is_neither_answered_nor_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), pytest.raises(commands.CommandNotFound):
        await said("hello there", OWNER)
    assert dpytest.sent_queue.empty()
    assert "hello" not in caplog.text
