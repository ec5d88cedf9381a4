"""The real client on the local Discord: answers of every kind."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest

from bot.playground.clock import SteppedClock
from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import DidNotRespondError
from bot.playground.people.person import Person
from tests.playground.conftest import SmallBot, running

Asked = discord.Interaction[SmallBot]


@pytest.fixture
def bot() -> SmallBot:
    return SmallBot()


@pytest.fixture
def ada(playground: LocalDiscord) -> Person:
    return playground.person("Ada")


async def test_a_deferred_answer_is_waited_for(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    gate = asyncio.Event()

    @bot.tree.command(description="Slow")
    async def slow(asked: Asked, private: bool) -> None:
        await asked.response.defer(ephemeral=private, thinking=True)
        await gate.wait()
        await asked.followup.send("at last")
        await asked.followup.send("and more", ephemeral=True)

    async with running(bot, playground):
        pending = await ada.begin("slow", private=True)
        await pending.acknowledged()
        assert ada.last().thinking
        assert playground.person("Ben").messages() == []
        gate.set()
        answer = await pending.answer()
        assert answer.private
        assert answer.text == "at last"
        assert (await answer.follow_up()).text == "and more"
        assert [each.text for each in ada.messages()] == ["at last", "and more"]


async def test_an_answer_is_edited_and_deleted(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    gate = asyncio.Event()

    @bot.tree.command(description="Change")
    async def change(asked: Asked) -> None:
        await asked.response.send_message("first")
        await asked.edit_original_response(content="second")
        message = await asked.original_response()
        assert message.content == "second"
        extra = await asked.followup.send("extra", wait=True)
        await extra.edit(content="extra, changed")
        await gate.wait()
        await extra.delete()
        await asked.delete_original_response()

    async with running(bot, playground):
        answer = await ada.command("change")
        await ada.sees("second")
        await ada.sees("extra, changed")
        gate.set()
        await answer.deleted()
    assert ada.messages() == []


async def test_a_file_is_sent_and_read_again(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    @bot.tree.command(description="Export")
    async def export(asked: Asked) -> None:
        embed = discord.Embed(title="Sheet").set_image(url="attachment://card.png")
        files = [
            discord.File(io.BytesIO(b"\x89PNG"), "card.png"),
            discord.File(io.BytesIO(b"{}"), "steve.json", description="The sheet"),
        ]
        await asked.response.send_message(embed=embed, files=files)
        message = await asked.original_response()
        assert await message.attachments[1].read() == b"{}"
        await asked.edit_original_response(attachments=[message.attachments[0]])

    async with running(bot, playground):
        answer = await ada.command("export")
        assert list(answer.shown.files) == ["card.png", "steve.json"]
        assert answer.shown.embeds[0]["image"]["url"] == answer.shown.files["card.png"]
        edited = await ada.sees(lambda seen: len(seen.files) == 1)
    assert list(edited.files) == ["card.png"]


async def test_a_silent_bot_did_not_respond(
    bot: SmallBot, playground: LocalDiscord, ada: Person, clock: SteppedClock
) -> None:
    gate, late = asyncio.Event(), asyncio.Event()
    codes: list[int] = []

    @bot.tree.command(description="Sleep")
    async def sleep(asked: Asked) -> None:
        await gate.wait()
        try:
            await asked.response.send_message("too late")
        except discord.NotFound as error:
            codes.append(error.code)
        late.set()

    async with running(bot, playground):
        pending = await ada.begin("sleep")
        await clock.advance(3)
        with pytest.raises(DidNotRespondError):
            await pending.answer()
        gate.set()
        await asyncio.wait_for(late.wait(), 5)
    assert codes == [10062]
    assert ada.messages() == []


async def test_mentions_ping_only_whom_they_may(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    ben = playground.person("Ben").id
    text = f"@everyone <@{ben}> <@{ada.id}>"

    @bot.tree.command(description="Ping")
    async def ping(asked: Asked, who: str) -> None:
        allowed = {
            "none": discord.AllowedMentions.none(),
            "ben": discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(ben)]
            ),
            "all": discord.AllowedMentions.all(),
        }[who]
        await asked.response.send_message(text, allowed_mentions=allowed)

    async with running(bot, playground):
        assert (await ada.command("ping", who="none")).shown.pings == []
        assert (await ada.command("ping", who="ben")).shown.pings == ["Ben"]
        assert (await ada.command("ping", who="all")).shown.pings == ["Ben", "Ada"]
        playground.owner.allow("table", "Referee", Permission.MENTION_EVERYONE)
        everyone = (await ada.command("ping", who="all")).shown.pings
    assert everyone == ["Ben", "Ada", "@everyone"]


async def test_a_command_error_is_the_bots_and_the_person_waits_in_vain(
    bot: SmallBot, playground: LocalDiscord, ada: Person, clock: SteppedClock
) -> None:
    @bot.tree.command(description="Breaks")
    async def broken(asked: Asked) -> None:
        raise RuntimeError(str(asked.id))

    async with running(bot, playground):
        pending = await ada.begin("broken")
        await bot.erred.wait()
        await clock.advance(3)
        with pytest.raises(DidNotRespondError):
            await pending.answer()
    assert "RuntimeError" in repr(bot.errors[0].__cause__ or bot.errors[0])
