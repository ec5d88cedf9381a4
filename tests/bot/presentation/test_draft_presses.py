"""Presses and forms of half-made characters reach one handler, once, and all are told after."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.presentation.draft_ids import DraftPress, Verb, draft_id, read_draft_id
from bot.presentation.draft_presses import install_drafts
from bot.presentation.shown import Posted, Shown
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import CHANNEL, Discord, refusal
from tests.bot.presentation.works import NEVER, UNKNOWN, answering, gives, slowly

ID = 2**64 - 1


@pytest.mark.parametrize("verb", list(Verb))
def test_an_id_is_read_as_it_was_made(verb: Verb) -> None:
    press = DraftPress(ID, 2**31 - 1, verb, 12 if verb is Verb.FORM else 0)
    assert len(draft_id(press)) <= 100
    assert read_draft_id(draft_id(press)) == press


@pytest.mark.parametrize("text", ["d2:1:1:next", "d1:1:1:dance", "d1:x:1:next", "d1:1:1", ""])
def test_an_id_that_this_version_cannot_read_is_none(text: str) -> None:
    assert read_draft_id(text) is None


class Heard:
    """Notes what it is handed."""

    def __init__(self) -> None:
        self.presses: list[DraftPress | None] = []

    async def __call__(self, _: discord.Interaction, press: DraftPress | None) -> None:
        self.presses.append(press)


async def bot_on(wire: Discord) -> commands.Bot:
    made = commands.Bot("!", intents=discord.Intents(guilds=True), help_command=None)
    await made._async_setup_hook()
    stand_in.attach(made, wire)
    return made


async def arrive(bot: commands.Bot, kind: int, data: dict[str, Any]) -> None:
    custom_id = data["custom_id"]
    child: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
    if "values" in data:
        options = [{"label": each, "value": each} for each in data["values"]]
        child = {"type": 3, "custom_id": custom_id, "options": options}
    message = stand_in.message_payload(31, {"components": [{"type": 1, "components": [child]}]})
    payload = stand_in.payload(kind, message=message, data=data)
    bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type] # a TypedDict
    for _ in range(20):
        await asyncio.sleep(0)


def line(key: str, text: str) -> dict[str, Any]:
    return {"type": 18, "component": {"type": 4, "custom_id": key, "value": text}}


async def test_presses_lists_and_forms_are_each_heard_once() -> None:
    heard = Heard()
    bot = await bot_on(Discord())
    install_drafts(bot, heard)
    await arrive(bot, 3, {"custom_id": "d1:5:2:next", "component_type": 2})
    listed = {"custom_id": "d1:list:0", "component_type": 3, "values": ["d1:5:2:form.4"]}
    await arrive(bot, 3, listed)
    picked = {"type": 18, "component": {"type": 3, "custom_id": "augs", "values": ["a", "b"]}}
    of_old = {"type": 1, "components": [{"type": 4, "custom_id": "cp", "value": "9"}]}
    empty = {"type": 18, "component": {"type": 3, "custom_id": "weapon", "values": []}}
    await arrive(
        bot,
        5,
        {"custom_id": "d1:5:2:form.0", "components": [line("agility", "4"), picked, of_old, empty]},
    )
    await arrive(bot, 3, {"custom_id": "d9:something", "component_type": 2})
    await arrive(bot, 5, {"custom_id": "r1:1:1:x", "components": []})
    texts = {"agility": "4", "augs": "a, b", "cp": "9", "weapon": ""}
    assert heard.presses == [
        DraftPress(5, 2, Verb.NEXT),
        DraftPress(5, 2, Verb.FORM, 4),
        DraftPress(5, 2, Verb.FORM, 0, texts),
        None,
    ]


async def test_a_handler_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fails(_: discord.Interaction, __: DraftPress | None) -> None:
        raise ZeroDivisionError

    bot = await bot_on(Discord())
    install_drafts(bot, fails)
    await arrive(bot, 5, {"custom_id": "d1:5:2:form.0", "components": []})
    assert "A press on a draft failed, interaction 7001" in caplog.text


PAGE = Shown(content="only you", private=True, update=True)
TOLD = Shown(content="for all")


async def test_what_all_are_told_follows_the_page_as_a_message_of_its_own(
    wire: Discord, client: discord.Client
) -> None:
    posted = await answering().answer(
        stand_in.press(client, "d1:5:2:next"), gives(replace(PAGE, then=TOLD)), private=True
    )
    assert wire.asked == ["callback 7", "follow"]
    assert [call.body.get("content") for call in wire.calls[1:]] == ["for all"]
    assert wire.calls[1].body.get("flags", 0) & 64 == 0
    assert posted == Posted(CHANNEL, 9001)


async def test_a_late_page_is_announced_by_no_new_message_and_then_all_are_told(
    wire: Discord, client: discord.Client
) -> None:
    await answering(NEVER).answer(
        stand_in.press(client, "d1:5:2:next"), slowly(replace(PAGE, then=TOLD)), private=True
    )
    assert wire.asked == ["callback 6", "edit", "follow"]
    assert wire.calls[-1].body["content"] == "for all"


@pytest.mark.parametrize("failing", ["callback 7", "follow"])
async def test_what_all_are_told_is_posted_where_the_answer_was_lost(
    wire: Discord, client: discord.Client, failing: str
) -> None:
    wire.fail(failing, UNKNOWN)
    await answering().answer(
        stand_in.press(client, "d1:5:2:next"), gives(replace(PAGE, then=TOLD)), private=True
    )
    assert wire.asked[-1] == "post"
    assert wire.calls[-1].body["content"] == "for all"


async def test_what_another_process_answered_is_not_told_twice(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("callback 7", refusal(400, 40060))
    await answering().answer(
        stand_in.press(client, "d1:5:2:next"), gives(replace(PAGE, then=TOLD)), private=True
    )
    assert wire.asked == ["callback 7"]
