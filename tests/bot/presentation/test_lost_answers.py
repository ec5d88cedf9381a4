"""Answers that Discord no longer takes, posts in channels, and messages that are settled later."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest

from bot.presentation.catalogue import Catalogues
from bot.presentation.shown import Posted, Shown
from bot.services.answers import Marked
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import CHANNEL, Discord, refusal
from tests.bot.presentation.works import (
    BAD,
    NEVER,
    PRIVATE,
    PUBLIC,
    UNKNOWN,
    answering,
    gives,
    refuses,
    slowly,
)


@pytest.mark.parametrize(
    ("patience", "work", "failing", "error"),
    [
        (60.0, gives, "callback 4", UNKNOWN),
        (60.0, gives, "callback 4", refusal(500, 0)),
        (NEVER, slowly, "callback 5", UNKNOWN),
        (NEVER, slowly, "callback 5", aiohttp.ClientConnectionError()),
        (NEVER, slowly, "edit", refusal(404, 10015)),
        (NEVER, slowly, "edit", refusal(401, 50027)),
    ],
)
async def test_a_lost_public_answer_is_posted_in_the_channel(
    wire: Discord,
    client: discord.Client,
    patience: float,
    work: Callable[[Shown], Any],
    failing: str,
    error: Exception,
) -> None:
    wire.fail(failing, error)
    posted = await answering(patience).answer(stand_in.command(client), work(PUBLIC))
    assert wire.asked[-1] == "post"
    assert wire.calls[-1].body["content"] == "Steve: 9 AP"
    assert wire.calls[-1].body["embeds"][0]["title"] == "9 AP"
    assert wire.calls[-1].body["allowed_mentions"] == {"parse": []}
    assert posted == Posted(CHANNEL, 9000)


BROKEN = aiohttp.ClientConnectionError()


async def test_after_a_broken_connection_the_answer_is_given_once_more(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("callback 4", BROKEN)
    posted = await answering().answer(stand_in.command(client), gives(PUBLIC))
    assert wire.asked == ["callback 4", "callback 4"]
    assert posted == Posted(CHANNEL, 9000)


async def test_an_answer_that_had_arrived_before_the_connection_broke_is_not_posted_again(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("callback 4", BROKEN, refusal(400, 40060))
    wire.messages[31] = stand_in.message_payload(31, {})
    posted = await answering().answer(stand_in.command(client), gives(PUBLIC))
    assert wire.asked == ["callback 4", "callback 4", "original"]
    assert posted == Posted(CHANNEL, 31)


async def test_an_answer_that_breaks_twice_is_posted_in_the_channel(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("callback 4", BROKEN, BROKEN)
    posted = await answering().answer(stand_in.command(client), gives(PUBLIC))
    assert wire.asked == ["callback 4", "callback 4", "post"]
    assert posted == Posted(CHANNEL, 9000)


@pytest.mark.parametrize("work", [lambda: gives(PRIVATE), lambda: refuses(BAD)])
async def test_a_lost_private_answer_is_never_posted(
    wire: Discord, client: discord.Client, work: Callable[[], Any]
) -> None:
    wire.fail("callback 4", UNKNOWN)
    assert await answering().answer(stand_in.command(client), work()) is None
    assert wire.asked == ["callback 4"]


async def test_without_the_right_to_embed_a_lost_answer_is_posted_as_text(
    wire: Discord, client: discord.Client
) -> None:
    rights = discord.Permissions(view_channel=True, send_messages=True)
    wire.fail("callback 4", UNKNOWN)
    interaction = stand_in.command(client, app_permissions=str(rights.value))
    await answering().answer(interaction, gives(PUBLIC))
    body = wire.calls[-1].body
    assert body["content"] == "Steve: 9 AP\n**9 AP**\ndice"
    assert "embeds" not in body


async def test_without_the_right_to_post_a_lost_answer_is_logged(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    wire.fail("callback 4", UNKNOWN)
    interaction = stand_in.command(client, app_permissions="0")
    assert await answering().answer(interaction, gives(PUBLIC)) is None
    assert wire.asked == ["callback 4"]
    assert "the right to send messages is missing" in caplog.text


async def test_a_channel_that_refuses_a_post_is_logged(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    wire.fail("post", refusal(403, 50013))
    assert await answering().post(client, CHANNEL, PUBLIC) is None
    assert "could not be posted" in caplog.text


async def test_a_message_that_discord_does_not_take_is_sent_as_plain_text(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("callback 4", refusal(400, 50035))
    posted = await answering().answer(stand_in.command(client), gives(PUBLIC))
    assert wire.asked == ["callback 4", "callback 4"]
    assert wire.calls[1].body["content"] == "Steve: 9 AP\n**9 AP**\ndice"
    assert posted == Posted(CHANNEL, 9000)


ROW = [
    {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": "Resist", "custom_id": "r1:7:0:resist"},
            {"type": 2, "style": 1, "label": "Guard: CON Test", "custom_id": "r1:8:0:test"},
        ],
    }
]


async def test_old_messages_lose_the_buttons_of_what_was_closed(
    wire: Discord, client: discord.Client
) -> None:
    wire.messages[31] = stand_in.message_payload(31, {"components": ROW})
    await answering().settle(client, [(CHANNEL, 31)], [7])
    assert wire.asked == ["fetch", "change"]
    (row,) = wire.calls[1].body["components"]
    assert [each["custom_id"] for each in row["components"]] == ["r1:8:0:test"]
    await answering().settle(client, [(CHANNEL, 31)])
    assert wire.calls[-1].body["components"] == []


async def test_a_message_that_cannot_be_settled_does_not_keep_the_next_from_it(
    wire: Discord, client: discord.Client
) -> None:
    wire.messages[31] = wire.messages[32] = stand_in.message_payload(31, {"components": ROW})
    wire.fail("fetch", refusal(403, 50001))
    await answering().settle(client, [(CHANNEL, 31), (CHANNEL, 32)], [7, 8])
    assert wire.asked == ["fetch", "fetch", "change"]
    assert wire.calls[-1].body["components"] == []


async def test_an_undone_entry_is_marked_on_its_message(
    wire: Discord, client: discord.Client
) -> None:
    embed = {"type": "rich", "title": "9 damage", "footer": {"text": "Ash Harbour · #1206"}}
    wire.messages[31] = stand_in.message_payload(31, {"embeds": [embed]})
    mark = Marked(1206, CHANNEL, 31, 1207)
    texts = Catalogues({}, {}).texts("en")
    await answering().mark(client, [mark], texts)
    assert wire.asked == ["fetch", "change"]
    (changed,) = wire.calls[1].body["embeds"]
    assert (changed["title"], changed["author"]) == ("~~9 damage~~", {"name": "Undone by #1207"})
    wire.fail("fetch", refusal(404, 10008))
    await answering().mark(client, [mark, mark], texts)
    assert wire.asked[2:] == ["fetch", "fetch", "change"]


async def test_a_file_goes_with_the_answer_whenever_it_is_ready(
    wire: Discord, client: discord.Client
) -> None:
    def steve() -> Shown:
        return Shown(
            content="Steve", private=True, file=discord.File(BytesIO(b"{}"), filename="steve.json")
        )

    await answering().answer(stand_in.command(client), gives(steve()), private=True)
    await answering(NEVER).answer(stand_in.command(client), slowly(steve()), private=True)
    assert wire.asked == ["callback 4", "callback 5", "edit"]
    assert [each["filename"] for each in wire.calls[0].body["attachments"]] == ["steve.json"]
    assert [each["filename"] for each in wire.calls[2].body["attachments"]] == ["steve.json"]


async def test_what_is_posted_keeps_its_buttons_and_its_file(
    wire: Discord, client: discord.Client
) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Resist", custom_id="r1:7:0:resist"))
    view.stop()
    file = discord.File(BytesIO(b"{}"), filename="steve.json")
    await answering().post(client, CHANNEL, Shown(content="Steve", view=view, file=file))
    (call,) = wire.calls
    assert call.body["components"][0]["components"][0]["custom_id"] == "r1:7:0:resist"
    assert [each["filename"] for each in call.body["attachments"]] == ["steve.json"]
