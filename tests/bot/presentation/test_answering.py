"""Every interaction is answered in time, once, and to the right people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.presentation.shown import Posted, Shown
from bot.services.errors import AlreadyDoneError, NotAllowedError
from rules.message import msg
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
    refuses_slowly,
    slowly,
)

EPHEMERAL = 64


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
