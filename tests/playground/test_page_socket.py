"""The page's WebSocket, frame by frame, with the real client behind it."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from tests.playground.conftest import SmallBot, running
from tests.playground.page import Page, pages

Asked = discord.Interaction[Any]


async def talk(asked: Asked, text: str, private: bool = False) -> None:
    view = discord.ui.View()
    press: discord.ui.Button[Any] = discord.ui.Button(label="Press", custom_id="p")
    pick: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="s", options=[discord.SelectOption(label="One", value="1")]
    )

    async def pressed(asked: Asked) -> None:
        await asked.response.edit_message(content="pressed", view=None)

    async def picked(asked: Asked) -> None:
        await asked.response.send_modal(Ask(title="Ask", custom_id="ask"))

    press.callback = pressed  # type: ignore[method-assign, assignment] # as its docs do
    pick.callback = picked  # type: ignore[method-assign, assignment] # as its docs do
    view.add_item(press).add_item(pick)
    await asked.response.send_message(text, view=view, ephemeral=private)


class Ask(discord.ui.Modal):
    """A form of one text."""

    word: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Word", custom_id="word", max_length=5
    )

    async def on_submit(self, asked: Asked) -> None:
        await asked.response.send_message(f"said {self.word.value}")


@pytest.fixture
def bot() -> SmallBot:
    made = SmallBot()
    made.tree.command(name="talk", description="Talk")(talk)
    return made


async def test_a_page_begins_with_the_state_of_things(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    await page.send("hello")
    state = await page.hear("state")
    assert state["guild"]["name"] == "The Table"
    people = {each["name"]: each["roles"] for each in state["people"]}
    assert people == {"Ada": [], "Ben": [], "Grace": ["GM"], "Max": ["Admin"], "Sam": []}
    assert all(each["colour"].startswith("#") for each in state["people"])
    channels = {each["name"]: each for each in state["channels"]}
    assert channels["Downtime"]["parent"] == channels["table"]["id"]
    assert [channels[each]["type"] for each in ("table", "Downtime", "Referee")] == [
        "text",
        "thread",
        "dm",
    ]
    assert channels["table"]["topic"] == "Where we play."
    assert (state["bot"]["name"], state["bot"]["online"]) == ("Referee", False)
    async with running(bot, playground):
        assert (await page.hear("bot"))["online"] is True
        await page.send("hello")
        assert [each["name"] for each in (await page.hear("state"))["commands"]] == ["talk"]
    assert (await page.hear("bot"))["online"] is False


async def test_a_command_is_done_and_its_message_comes(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    async with running(bot, playground):
        assert await page.open("Ada") == []
        await page.send("command", nonce=1, name="talk", path=[], options=[
            {"name": "text", "type": 3, "value": "hello"}])  # fmt: skip
        message = (await page.hear("message"))["message"]
        assert await page.hear("done") == {"op": "done", "nonce": 1}
        assert (message["content"], message["ephemeral"]) == ("hello", False)
        assert message["interaction"]["name"] == "talk"
        assert message["interaction"]["user"]["name"] == "Ada"
        again = await page.open("Ben")
        assert [each["id"] for each in again] == [message["id"]]


async def test_nobody_is_sent_anothers_private_answer(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    async with running(bot, playground), pages(playground) as other:
        await page.open("Ada")
        await other.open("Ben")
        assert (await page.command("talk", text="psst", private="true"))["op"] == "done"
        await page.command("talk", text="loud")
        heard = await other.hear("message")
        assert heard["message"]["content"] == "loud"
        mine = await page.open("Ada")
        assert [each["ephemeral"] for each in mine] == [True, False]
        assert [each["content"] for each in await other.open("Ben")] == ["loud"]
        assert [each["content"] for each in await page.open("Grace")] == ["loud"]


async def test_presses_selects_and_forms(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    async with running(bot, playground):
        await page.open("Ada")
        await page.command("talk", text="x")
        message = (await page.open("Ada"))[0]["id"]
        shown = await page.ask("select", message=message, custom_id="s", values=["1"])
        modal = shown["modal"]
        assert (modal["title"], modal["custom_id"]) == ("Ask", "ask")
        assert modal["components"][0]["components"][0]["custom_id"] == "word"
        wrong = await page.ask("submit", modal=modal["token"], values={"word": "too long"})
        assert wrong["errors"] == [{"option": "word", "text": "Enter at most 5 characters."}]
        assert (await page.ask("submit", modal=modal["token"], values={"word": "yes"}))["op"] == (
            "done"
        )
        gone = await page.ask("submit", modal=modal["token"], values={"word": "yes"})
        assert gone["op"] == "failed"
        await page.send("press", nonce=2, message=message, custom_id="p")
        edit = (await page.hear("edit"))["message"]
        assert (edit["id"], edit["content"], edit["components"]) == (message, "pressed", [])
        stale = await page.ask("press", message=message, custom_id="p")
        assert stale["op"] == "failed"
        assert [each["content"] for each in await page.open("Ada")] == ["pressed", "said yes"]


async def test_a_form_is_only_its_own_persons(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    async with running(bot, playground):
        await page.open("Ada")
        await page.command("talk", text="x")
        message = (await page.open("Ada"))[0]["id"]
        shown = await page.ask("select", message=message, custom_id="s", values=["1"])
        await page.open("Ben")
        stolen = await page.ask("submit", modal=shown["modal"]["token"], values={"word": "a"})
        assert stolen == {"op": "failed", "text": "There is no such form.", "nonce": "submit"}


async def test_completion_and_refused_input(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    @bot.tree.command(description="Find")
    async def find(asked: Asked, word: str, count: app_commands.Range[int, 1, 3]) -> None:
        await asked.response.send_message(f"{word} {count}")

    @find.autocomplete("word")
    async def offer(_: Asked, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current.upper(), value=current)]

    async with running(bot, playground):
        await page.open("Ada")
        word = {"name": "word", "type": 3, "value": "ab", "focused": True}
        answer = await page.ask("complete", name="find", path=[], options=[word])
        assert answer["choices"] == [{"name": "AB", "value": "ab"}]
        refused = await page.command("find", count="7")
        assert refused["errors"] == [
            {"option": "word", "text": "This option is required."},
            {"option": "count", "text": "Enter a number not above 3."},
        ]
        assert (await page.command("find", word="x", count="2"))["op"] == "done"
        missing = await page.command("nothing")
        assert missing == {"op": "failed", "text": "/nothing is not offered here.",
                           "nonce": "command"}  # fmt: skip


async def test_silence_and_thinking_are_told(
    bot: SmallBot, playground: LocalDiscord, page: Page, clock: SteppedClock
) -> None:
    gate, heard = asyncio.Event(), asyncio.Event()

    @bot.tree.command(description="Slow")
    async def slow(asked: Asked, how: str) -> None:
        if how == "defer":
            await asked.response.defer(thinking=True)
        else:
            heard.set()
        await gate.wait()
        if how == "defer":
            await asked.followup.send("thought")

    async with running(bot, playground):
        await page.open("Ada")
        how = {"name": "how", "type": 3, "value": "defer"}
        await page.send("command", nonce=1, name="slow", path=[], options=[how])
        thinking = (await page.hear("thinking"))["message"]
        await page.send("command", nonce=2, name="slow", path=[], options=[how | {"value": "no"}])
        await asyncio.wait_for(heard.wait(), 5)
        await clock.advance(3)
        assert await page.hear("failed") == {
            "op": "failed", "text": "The application did not respond", "nonce": 2}  # fmt: skip
        gate.set()
        edit = (await page.hear("edit"))["message"]
        assert (edit["id"], edit["content"]) == (thinking, "thought")
        assert (await page.hear("done"))["nonce"] == 1


async def test_a_file_is_sent_with_a_command(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    @bot.tree.command(description="Import")
    async def bring(asked: Asked, sheet: discord.Attachment) -> None:
        await asked.response.send_message((await sheet.read()).decode())

    async with running(bot, playground):
        await page.open("Ada")
        file = {"option": "sheet", "filename": "a.json", "data": base64.b64encode(b"{}").decode()}
        sent = await page.ask("command", name="bring", path=[], options=[], files=[file])
        assert sent["op"] == "done"
        assert (await page.open("Ada"))[0]["content"] == "{}"
        broken = await page.ask(
            "command", name="bring", path=[], options=[], files=[file | {"data": "?"}]
        )
        assert broken["op"] == "error"


async def test_each_has_a_private_channel_and_a_language(
    bot: SmallBot, playground: LocalDiscord, page: Page
) -> None:
    @bot.tree.command(description="Language")
    async def language(asked: Asked) -> None:
        await asked.response.send_message(str(asked.locale))

    async with running(bot, playground):
        await page.open("Ada", "dm", locale="el")
        await page.command("language")
        mine = await page.open("Ada", "dm")
        assert [(each["content"], each["channel_id"]) for each in mine] == [("el", "dm")]
        assert await page.open("Ben", "dm") == []
        await page.open("Ada")
        assert (await page.ask("say", text="hello all"))["op"] == "done"
        assert (await page.ask("say", text=" "))["op"] == "invalid"
        assert (await page.ask("say", text="x" * 2001))["op"] == "invalid"
        assert (await page.open("Ben"))[0]["author"]["global_name"] == "Ada"
