"""The real client and its line: broken and resumed, sharded, what goes over it besides commands."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.playground.local_discord import LocalDiscord
from bot.playground.people.person import Person
from tests.playground.conftest import SmallBot, running
from tests.playground.counter import Counter

Asked = discord.Interaction[SmallBot]
CALLBACK = "POST /interactions/*/callback"
CREATE = "POST /channels/*/messages"


@pytest.fixture
def bot() -> Counter:
    return Counter()


@pytest.fixture
def ada(playground: LocalDiscord) -> Person:
    return playground.person("Ada")


@pytest.mark.parametrize("way", ["aborted", "asked", "invalid"])
async def test_a_broken_line_is_resumed_and_nothing_is_missed(
    way: str, bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        await ada.command("count")
        if way == "aborted":
            playground.gateway.break_connections()
        elif way == "asked":
            playground.gateway.ask_to_reconnect()
        else:
            playground.gateway.invalidate(resumable=True)
        assert (await ada.command("count")).text == "2"
        await asyncio.wait_for(bot.resumed.wait(), 5)
        assert len(playground.gateway.sessions) == 1


async def test_a_session_that_is_gone_is_begun_anew(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        await bot.wait_until_ready()
        playground.gateway.invalidate(resumable=False)
        await playground.bot_offline()
        await playground.bot_online()
        assert (await ada.command("count")).text == "1"
    assert not bot.resumed.is_set()


async def test_an_intent_that_was_not_granted_ends_the_client(playground: LocalDiscord) -> None:
    bot = SmallBot(discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await asyncio.wait_for(bot.start(playground.token), 10)
    await bot.close()


async def test_a_wrong_token_lets_nobody_in(playground: LocalDiscord) -> None:
    bot = SmallBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start(playground.token + "x")
    await bot.close()


async def test_two_shards_each_serve_their_guild(playground: LocalDiscord) -> None:
    playground.owner.invite_bot("Another Table")
    bot = ShardedBot()
    heard: list[tuple[str, int]] = []

    @bot.tree.command(description="Where")
    async def where(asked: discord.Interaction[ShardedBot]) -> None:
        assert asked.guild is not None
        heard.append((asked.guild.name, asked.guild.shard_id))
        await asked.response.send_message("here")

    async with running(bot, playground):
        await bot.wait_until_ready()
        assert {len(session.id) > 0 for session in playground.gateway.sessions} == {True}
        assert len(playground.gateway.sessions) == 2
        sam = playground.person("Sam")
        await sam.command("where")
        await sam.at("lobby").command("where")
    assert sorted(heard) == [("Another Table", 1), ("The Table", 0)]


class ShardedBot(discord.AutoShardedClient):
    """A client of two shards."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.05
        )
        self.tree = discord.app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once."""


async def test_text_in_a_private_message_is_readable(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    heard = asyncio.Event()
    said: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        if not message.author.bot:
            said.append(message.content)
            await message.reply("All is well")
            heard.set()

    async with running(bot, playground):
        private = ada.at("dm")
        await ada.say("not for the bot")
        await private.say("status")
        answer = await private.sees("All is well")
        await asyncio.wait_for(heard.wait(), 5)
    assert said == ["status"]
    assert answer.raw["referenced_message"]["content"] == "status"


async def test_the_bot_opens_private_messages_threads_and_pins(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        await bot.wait_until_ready()
        user = await bot.fetch_user(ada.id)
        await user.send("Your turn")
        assert (await ada.at("dm").sees("Your turn")).author == "Referee"
        channel = bot.get_channel(ada.channel.id)
        assert isinstance(channel, discord.TextChannel)
        async with channel.typing():
            message = await channel.send("Tracker")
        await message.pin()
        assert [each.id async for each in channel.pins()] == [message.id]
        await message.add_reaction("🎲")
        thread = await message.create_thread(name="Aside")
        await thread.send("inside")
        assert ada.at("Aside").last().text == "inside"
        assert [each.content async for each in channel.history(limit=1, oldest_first=True)] == [
            "Tracker"
        ]
        await message.unpin()
        await message.delete()
    assert not playground.requests.unknown


async def test_removed_and_invited_again(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    gone, back = asyncio.Event(), asyncio.Event()

    @bot.event
    async def on_guild_remove(_: discord.Guild) -> None:
        gone.set()

    @bot.event
    async def on_guild_join(_: discord.Guild) -> None:
        back.set()

    async with running(bot, playground):
        await bot.wait_until_ready()
        playground.owner.remove_bot()
        await asyncio.wait_for(gone.wait(), 5)
        assert ada.commands() == []
        playground.owner.invite_bot("The Table")
        await asyncio.wait_for(back.wait(), 5)
        assert (await ada.command("count")).text == "1"


async def test_the_bot_resumes_where_it_was_pointed_whatever_it_is_told(
    bot: Counter, playground: LocalDiscord, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.playground.gateway.socket.gateway_url", lambda _: "wss://gateway.example"
    )
    async with running(bot, playground):
        playground.gateway.break_connections()
        assert (await ada.command("count")).text == "1"
        await asyncio.wait_for(bot.resumed.wait(), 5)
