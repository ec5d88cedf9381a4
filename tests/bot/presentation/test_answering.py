"""Every interaction is answered in time, once, and to the right people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.presentation.answering import Answering
from bot.presentation.catalogue import Catalogues
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Posted, Shown
from bot.services.errors import AlreadyDoneError, NotAllowedError
from rules.errors import InvalidInputError
from rules.message import msg
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import CHANNEL, Discord, refusal

PUBLIC = Shown(content="Steve: 9 AP", embeds=(discord.Embed(title="9 AP", description="dice"),))
PRIVATE = Shown(content="only you", private=True)
EPHEMERAL = 64
UNKNOWN = refusal(404, 10062)
NEVER = 0.0
"""A patience that no work is quick enough for."""


@pytest.fixture
def wire() -> Discord:
    return Discord()


@pytest.fixture
async def client(wire: Discord) -> discord.Client:
    return stand_in.client(wire)


def answering(patience: float = 60.0) -> Answering:
    return Answering(Presenter(Catalogues({}, {})), patience)


async def gives(shown: Shown) -> Shown:
    return shown


async def slowly(shown: Shown) -> Shown:
    for _ in range(5):
        await asyncio.sleep(0)
    return shown


async def refuses(error: Exception) -> Shown:
    raise error


async def refuses_slowly(error: Exception) -> Shown:
    await slowly(PUBLIC)
    raise error


BAD = InvalidInputError(msg("There is no such skill."))


async def test_quick_work_is_answered_directly(wire: Discord, client: discord.Client) -> None:
    posted = await answering().answer(stand_in.command(client), gives(PUBLIC))
    assert wire.asked == ["callback 4"]
    body = wire.calls[0].body
    assert body["content"] == "Steve: 9 AP"
    assert body["embeds"][0]["title"] == "9 AP"
    assert body["allowed_mentions"] == {"parse": []}
    assert body.get("flags", 0) == 0
    assert posted == Posted(CHANNEL, 9000)


async def test_a_private_answer_is_for_its_reader_alone(
    wire: Discord, client: discord.Client
) -> None:
    assert await answering().answer(stand_in.command(client), gives(PRIVATE)) is None
    assert wire.calls[0].body["flags"] == EPHEMERAL


async def test_only_whom_the_rules_ask_is_pinged(wire: Discord, client: discord.Client) -> None:
    shown = Shown(content="<@5> <@6> @everyone", mentions=(5,))
    await answering().answer(stand_in.command(client), gives(shown))
    assert wire.calls[0].body["allowed_mentions"] == {"parse": [], "users": [5]}


async def test_a_refusal_is_private_and_says_that_nothing_was_rolled(
    wire: Discord, client: discord.Client
) -> None:
    assert await answering().answer(stand_in.command(client), refuses(BAD)) is None
    body = wire.calls[0].body
    assert body["content"] == "There is no such skill. Nothing was rolled."
    assert body["flags"] == EPHEMERAL


async def test_a_refusal_of_what_never_rolls_does_not_speak_of_dice(
    wire: Discord, client: discord.Client
) -> None:
    denied = NotAllowedError(msg("Only the GM can do this."))
    await answering().answer(stand_in.command(client), refuses(BAD), private=True)
    await answering().answer(stand_in.command(client), refuses(denied))
    assert [call.body["content"] for call in wire.calls] == [
        "There is no such skill.",
        "Only the GM can do this.",
    ]


async def test_slow_work_is_announced_to_all_and_fills_the_placeholder(
    wire: Discord, client: discord.Client
) -> None:
    posted = await answering(NEVER).answer(stand_in.command(client), slowly(PUBLIC))
    assert wire.asked == ["callback 5", "edit"]
    assert wire.calls[0].body.get("flags", 0) == 0
    assert wire.calls[1].body["content"] == "Steve: 9 AP"
    assert posted == Posted(CHANNEL, 9000)


async def test_slow_private_work_is_announced_privately(
    wire: Discord, client: discord.Client
) -> None:
    assert (
        await answering(NEVER).answer(stand_in.command(client), slowly(PRIVATE), private=True)
        is None
    )
    assert wire.asked == ["callback 5", "edit"]
    assert wire.calls[0].body["flags"] == EPHEMERAL


async def test_a_refusal_after_a_public_placeholder_takes_it_back_and_follows_privately(
    wire: Discord, client: discord.Client
) -> None:
    await answering(NEVER).answer(stand_in.command(client), refuses_slowly(BAD))
    assert wire.asked == ["callback 5", "edit", "follow"]
    assert wire.calls[1].body["content"] == "Nothing was rolled."
    assert wire.calls[2].body["flags"] == EPHEMERAL
    assert wire.calls[2].body["content"] == "There is no such skill. Nothing was rolled."


async def test_a_public_answer_after_a_private_placeholder_is_public(
    wire: Discord, client: discord.Client
) -> None:
    posted = await answering(NEVER).answer(stand_in.command(client), slowly(PUBLIC), private=True)
    assert wire.asked == ["callback 5", "edit", "follow"]
    assert wire.calls[1].body["content"] == "The answer is shown elsewhere."
    assert wire.calls[2].body.get("flags", 0) == 0
    assert posted == Posted(CHANNEL, 9001)


async def test_a_deleted_placeholder_is_replaced_by_a_new_message(
    wire: Discord, client: discord.Client
) -> None:
    wire.fail("edit", refusal(404, 10008))
    posted = await answering(NEVER).answer(stand_in.command(client), slowly(PUBLIC))
    assert wire.asked == ["callback 5", "edit", "follow"]
    assert posted == Posted(CHANNEL, 9000)


async def test_a_press_is_answered_by_a_new_message(wire: Discord, client: discord.Client) -> None:
    interaction = stand_in.press(client, "r1:7:0:resist")
    assert await answering().answer(interaction, gives(PUBLIC)) == Posted(CHANNEL, 9000)
    assert wire.asked == ["callback 4"]


async def test_a_press_can_be_answered_in_its_own_message(
    wire: Discord, client: discord.Client
) -> None:
    shown = Shown(content="before\nafter", update=True)
    interaction = stand_in.press(client, "r1:7:0:apply")
    posted = await answering().answer(interaction, gives(shown))
    assert wire.asked == ["callback 7"]
    assert wire.calls[0].body["components"] == []
    assert posted == Posted(CHANNEL, 9000)


@pytest.mark.parametrize(
    ("work", "asked"),
    [
        (lambda: slowly(PUBLIC), ["callback 6", "follow"]),
        (lambda: slowly(Shown(content="after", update=True)), ["callback 6", "edit"]),
        (lambda: refuses_slowly(BAD), ["callback 6", "follow"]),
    ],
)
async def test_a_slow_press_shows_nothing_until_its_answer(
    wire: Discord, client: discord.Client, work: Callable[[], Any], asked: list[str]
) -> None:
    await answering(NEVER).answer(stand_in.press(client, "r1:7:0:resist"), work())
    assert wire.asked == asked


async def test_a_bug_is_logged_with_the_number_that_is_told(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    await answering().answer(stand_in.command(client), refuses(ZeroDivisionError()))
    body = wire.calls[0].body
    assert body["content"] == (
        "Something went wrong in Referee, and it was not you. It was logged as 7001."
    )
    assert body["flags"] == EPHEMERAL
    (record,) = caplog.records
    assert record.getMessage() == "Interaction 7001 failed"
    assert record.exc_info is not None


async def test_what_was_answered_already_is_met_with_silence(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    wire.fail("callback 4", refusal(400, 40060))
    assert await answering().answer(stand_in.command(client), gives(PUBLIC)) is None
    assert wire.asked == ["callback 4"]
    wire.fail("callback 5", refusal(400, 40060))
    assert await answering(NEVER).answer(stand_in.command(client), slowly(PUBLIC)) is None
    assert wire.asked == ["callback 4", "callback 5"]
    assert caplog.records == []


async def test_a_deed_that_was_done_before_is_answered_only_where_a_placeholder_stands(
    wire: Discord, client: discord.Client
) -> None:
    assert await answering().answer(stand_in.command(client), refuses(AlreadyDoneError())) is None
    assert wire.asked == []
    await answering(NEVER).answer(stand_in.command(client), refuses_slowly(AlreadyDoneError()))
    assert wire.asked == ["callback 5", "edit", "follow"]


@pytest.mark.parametrize(
    ("patience", "work", "failing", "error"),
    [
        (60.0, gives, "callback 4", UNKNOWN),
        (60.0, gives, "callback 4", refusal(500, 0)),
        (60.0, gives, "callback 4", aiohttp.ClientConnectionError()),
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


async def test_a_press_that_leaves_a_field_open_is_answered_by_a_form(
    wire: Discord, client: discord.Client
) -> None:
    worked: list[int] = []

    async def work() -> Shown:
        worked.append(1)
        return PUBLIC

    async def form() -> discord.ui.Modal | None:
        return discord.ui.Modal(title="How much", custom_id="r1:7:0:apply")

    async def nothing() -> discord.ui.Modal | None:
        return None

    async def fails() -> discord.ui.Modal | None:
        raise BAD

    interaction = stand_in.press(client, "r1:7:0:apply")
    assert await answering().press(interaction, form(), work) is None
    assert (wire.asked, worked) == (["callback 9"], [])
    assert await answering().press(stand_in.press(client, "x"), nothing(), work) is not None
    assert (wire.asked[1:], worked) == (["callback 4"], [1])
    assert await answering().press(stand_in.press(client, "x"), fails(), work) is None
    assert wire.calls[-1].body["content"] == "There is no such skill. Nothing was rolled."
    assert worked == [1]


async def test_a_form_that_comes_too_late_is_no_bug(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    wire.fail("callback 9", UNKNOWN)
    modal = discord.ui.Modal(title="How much", custom_id="r1:7:0:apply")
    await answering().form(stand_in.press(client, "x"), modal)
    assert wire.asked == ["callback 9"]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


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
