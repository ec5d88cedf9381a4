"""The page's WebSocket: what comes by itself, and what makes no sense."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.local_discord import LocalDiscord
from tests.playground.page import Page
from tests.playground.raw import Raw

Asked = discord.Interaction[Any]


async def test_what_happens_by_itself_is_told(
    playground: LocalDiscord, page: Page, raw: Raw
) -> None:
    await page.open("Ada")
    await raw.ask("POST", f"{raw.table}/typing")
    assert (await page.hear("typing"))["user"]["name"] == "Referee"
    written = (await raw.ask("POST", f"{raw.table}/messages", {"content": "x"})).body
    await raw.ask("POST", f"{raw.channel('side-table')}/messages", {"content": "elsewhere"})
    await raw.ask("DELETE", f"{raw.table}/messages/{written['id']}")
    assert (await page.hear("message"))["message"]["content"] == "x"
    assert (await page.hear("delete"))["id"] == written["id"]
    playground.owner.open_channel("library")
    channels = (await page.hear("channels"))["channels"]
    assert "library" in {each["name"] for each in channels}


@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "[]",
        '{"op": "dance"}',
        '{"op": ["open"]}',
        '{"op": "open", "as": "1", "channel": "1"}',
        '{"op": "press", "nonce": 1, "message": "1", "custom_id": "x"}',
    ],
)
async def test_a_frame_that_makes_no_sense_is_an_error_and_the_line_stays(
    frame: str, page: Page
) -> None:
    await page.socket.send_str(frame)
    assert (await page.hear("error"))["text"]
    await page.send("hello")
    assert (await page.hear("state"))["op"] == "state"


async def test_nobody_opens_what_that_person_does_not_see(
    playground: LocalDiscord, page: Page
) -> None:
    directory = playground.realm.directory
    for person, channel in (("Ada", "gm-room"), ("Ada", "lobby"), ("Referee", "table")):
        who = str(directory.user_named(person).id)
        where = str(directory.channel_named(channel).id)
        await page.send("open", channel=where, **{"as": who})
        assert (await page.hear("error"))["text"]


async def test_a_foreign_page_gets_no_socket(playground: LocalDiscord) -> None:
    url = playground.base_url.replace("http", "ws", 1) + "/page/socket"
    async with aiohttp.ClientSession() as session:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(url, headers=headers)
            assert refused.value.status == 403
