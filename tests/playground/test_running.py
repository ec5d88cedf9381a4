"""Starting and stopping a local Discord, and what its owners and people do besides commands."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import discord
import pytest

from bot.playground.clock import WallClock
from bot.playground.local_discord import LocalDiscord, local_discord
from bot.playground.people.doing import NotThereError
from bot.playground.people.watch import NothingHappenedError
from bot.playground.world.files import Upload
from tests.playground.conftest import SmallBot, running
from tests.playground.raw import Raw


async def test_a_busy_port_is_an_error_that_says_so(playground: LocalDiscord) -> None:
    port = int(playground.base_url.rsplit(":", 1)[1])
    with pytest.raises(OSError, match="address already in use"):
        async with local_discord(port=port):
            pass


async def test_two_run_beside_each_other(playground: LocalDiscord) -> None:
    async with local_discord() as other:
        assert other.base_url != playground.base_url
        assert other.base_url.startswith("http://127.0.0.1:")
        await other.person("Ada").say("here")
        assert playground.person("Ada").messages() == []


async def test_stopping_ends_every_connection() -> None:
    async with aiohttp.ClientSession() as session:
        async with local_discord() as short:
            base = short.base_url.replace("http", "ws", 1)
            lines = [await session.ws_connect(f"{base}/{path}") for path in ("", "page/socket")]
            await lines[0].receive()
            await lines[1].send_str('{"op": "hello"}')
            assert json.loads(await lines[1].receive_str())["op"] == "state"
        for line in lines:
            assert (await line.receive(timeout=5)).type is aiohttp.WSMsgType.CLOSE


async def test_the_wall_clock_calls_back() -> None:
    clock, called = WallClock(), asyncio.Event()
    clock.call_later(60, called.clear).cancel()
    clock.call_later(0, called.set)
    await asyncio.wait_for(called.wait(), 5)
    assert clock.now() > 1_700_000_000


async def test_a_persons_files_are_seen_and_fetched(playground: LocalDiscord, raw: Raw) -> None:
    ada = playground.person("Ada")
    said = await ada.say("look", Upload(filename="map.png", content=b"\x89PNG"))
    async with raw.session.get(playground.person("Ben").last().files["map.png"]) as response:
        assert await response.read() == b"\x89PNG"
    playground.owner.delete_message(said)
    await ada.sees_gone(said)
    with pytest.raises(NotThereError, match="This message is gone"):
        ada.look_at(said)
    with pytest.raises(NotThereError, match="no message here"):
        ada.last()


async def test_waiting_in_vain_says_for_what(playground: LocalDiscord) -> None:
    ada = playground.person("Ada")
    waiting = asyncio.create_task(ada.sees("the end"))
    await ada.say("the beginning")
    await ada.say("the end")
    assert (await waiting).text == "the end"
    with pytest.raises(NothingHappenedError, match=r"Waited 0\.01 seconds for a miracle"):
        await ada.watch.until(lambda: None, "a miracle", patience=0.01)


async def test_roles_and_channels_reach_the_client(playground: LocalDiscord) -> None:
    bot = SmallBot()
    heard = asyncio.Queue[str]()

    @bot.tree.command(description="Roles")
    async def roles(asked: discord.Interaction) -> None:
        assert isinstance(asked.user, discord.Member)
        names = [role.name for role in asked.user.roles]
        await asked.response.send_message(" ".join(names[1:]) or "none")

    for event in ("guild_channel_create", "guild_channel_delete", "thread_delete"):

        async def note(channel: discord.abc.GuildChannel, event: str = event) -> None:
            heard.put_nowait(f"{event} {channel.name}")

        note.__name__ = f"on_{event}"
        bot.event(note)
    async with running(bot, playground):
        await bot.wait_until_ready()
        ada = playground.person("Ada")
        assert (await ada.command("roles")).text == "none"
        playground.owner.give_role("Ada", "GM")
        assert (await ada.command("roles")).text == "GM"
        playground.owner.take_role("Ada", "GM")
        assert (await ada.command("roles")).text == "none"
        playground.owner.open_channel("library")
        assert await asyncio.wait_for(heard.get(), 5) == "guild_channel_create library"
        gone = ada.at("library")
        playground.owner.delete_channel("library")
        assert await asyncio.wait_for(heard.get(), 5) == "guild_channel_delete library"
        with pytest.raises(KeyError):
            gone.messages()
        with pytest.raises(KeyError):
            ada.at("library")
    with pytest.raises(KeyError):
        playground.person("Nobody")


async def test_an_answer_into_a_deleted_channel_is_refused(playground: LocalDiscord) -> None:
    bot, gate, done = SmallBot(), asyncio.Event(), asyncio.Event()
    codes: list[int] = []

    @bot.tree.command(description="Wait")
    async def wait(asked: discord.Interaction) -> None:
        await asked.response.defer()
        await gate.wait()
        try:
            await asked.followup.send("too late")
        except discord.HTTPException as error:
            codes.append(error.code)
        done.set()

    async with running(bot, playground):
        pending = await playground.person("Ada").at("side-table").begin("wait")
        await pending.acknowledged()
        playground.owner.delete_channel("side-table")
        gate.set()
        await asyncio.wait_for(done.wait(), 5)
    assert codes == [10003]


async def test_people_come_and_go(playground: LocalDiscord, raw: Raw) -> None:
    ben = playground.person("Ben")
    playground.owner.expel("Ben")
    assert ben.messages() == []
    with pytest.raises(NotThereError):
        await ben.say("let me in")
    playground.owner.admit("Ben")
    assert (await ben.say("back")).author == "Ben"
    assert (await raw.ask("GET", f"{raw.guild}/members/{ben.id}")).body["roles"] == []
