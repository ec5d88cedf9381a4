"""The real client in trouble with its answers: doubled, lost, late, refused."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord
import pytest

from bot.playground.clock import SteppedClock
from bot.playground.flags import Permission
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


async def test_one_interaction_can_arrive_twice(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        with playground.delivering_twice():
            answer = await ada.command("count")
        await asyncio.wait_for(bot.erred.wait(), 5)
    assert bot.heard == [answer.pending.id] * 2
    assert isinstance(bot.wrong[0], discord.InteractionResponded | discord.HTTPException)
    assert getattr(bot.wrong[0], "code", 40060) == 40060
    assert len(ada.messages()) == 1


async def test_two_bots_hear_one_command_and_one_answer_counts(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    other = Counter()
    async with running(bot, playground), running(other, playground):
        await other.wait_until_ready()
        pending = await ada.begin("count")
        await pending.answer()
        await asyncio.wait(
            [asyncio.ensure_future(each.erred.wait()) for each in (bot, other)],
            return_when=asyncio.FIRST_COMPLETED,
        )
    assert bot.heard == other.heard == [pending.id]
    wrong = [*bot.wrong, *other.wrong]
    assert [getattr(each, "code", 0) for each in wrong] == [40060]


async def test_a_rate_limit_is_waited_out(
    bot: Counter, playground: LocalDiscord, ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    playground.faults.rate_limit(CALLBACK, retry_after=0.02, times=2)
    async with running(bot, playground):
        assert (await ada.command("count")).text == "1"
    assert caplog.text.count("rate limited") == 2


async def test_a_full_bucket_holds_the_client_back(
    bot: Counter, playground: LocalDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    playground.limits.limit, playground.limits.window = 2, 0.1
    async with running(bot, playground):
        channel = bot.get_partial_messageable(playground.person("Ada").channel.id)
        for number in range(5):
            await channel.send(str(number))
    assert [each.text for each in playground.person("Ben").messages()] == list("01234")
    assert "429" not in caplog.text, "the headers told it in time"


async def test_a_server_error_is_tried_again(
    bot: Counter, playground: LocalDiscord, monkeypatch: pytest.MonkeyPatch, ada: Person
) -> None:
    waits: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float, result: object = None) -> object:
        waits.append(seconds)
        return await real(0, result)

    playground.faults.fail(CREATE, status=500)
    playground.faults.fail(CREATE, status=502)
    async with running(bot, playground):
        monkeypatch.setattr("discord.http.asyncio.sleep", sleep)
        await bot.get_partial_messageable(ada.channel.id).send("after all")
        monkeypatch.undo()
    assert [each for each in waits if each >= 1] == [1, 3]
    assert [each.text for each in ada.messages()] == ["after all"]


async def test_a_lost_answer_has_happened_all_the_same(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    playground.faults.lose_answer(CALLBACK)
    async with running(bot, playground):
        answer = await ada.command("count")
        await asyncio.wait_for(bot.erred.wait(), 5)
    assert answer.text == "1"
    assert isinstance(bot.wrong[0], aiohttp.ClientError)


async def test_a_refusal_on_order_reaches_the_bot(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    playground.faults.refuse(CALLBACK, 404, 10062, "Unknown interaction")
    async with running(bot, playground):
        pending = await ada.begin("count")
        await asyncio.wait_for(bot.erred.wait(), 5)
        assert pending.interaction.state.name == "WAITING"
    assert [getattr(each, "code", 0) for each in bot.wrong] == [10062]


async def test_an_answer_can_be_held_and_dropped(
    bot: Counter, playground: LocalDiscord, ada: Person, clock: SteppedClock
) -> None:
    held = playground.faults.hold(CALLBACK)
    async with running(bot, playground):
        pending = await ada.begin("count")
        await held.arrived()
        assert ada.messages() == []
        held.drop()
        await asyncio.wait_for(bot.erred.wait(), 5)
        assert ada.messages() == []
        assert (await ada.command("count")).text == "2"
        await clock.advance(3)
        assert pending.interaction.state.name == "FAILED"


async def test_a_held_answer_comes_when_it_is_let_go(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    held = playground.faults.hold(CALLBACK)
    async with running(bot, playground):
        pending = await ada.begin("count")
        await held.arrived()
        held.release()
        assert (await pending.answer()).text == "1"


async def test_an_edit_by_an_old_token_is_refused(
    bot: Counter, playground: LocalDiscord, ada: Person, clock: SteppedClock
) -> None:
    known, gate, done = asyncio.Event(), asyncio.Event(), asyncio.Event()
    codes: list[int] = []

    @bot.tree.command(description="Late")
    async def late(asked: Asked) -> None:
        await asked.response.send_message("first")
        message = await asked.original_response()
        known.set()
        await gate.wait()
        try:
            await asked.edit_original_response(content="late")
        except discord.HTTPException as error:
            codes.append(error.code)
        channel = bot.get_partial_messageable(message.channel.id)
        await channel.get_partial_message(message.id).edit(content="as the bot")
        done.set()

    async with running(bot, playground):
        answer = await ada.command("late")
        await asyncio.wait_for(known.wait(), 5)
        await clock.advance(901)
        gate.set()
        await asyncio.wait_for(done.wait(), 5)
        assert ada.look_at(answer).content == "as the bot"
    assert codes == [50027]


async def test_a_missing_right_is_named(
    bot: Counter, playground: LocalDiscord, ada: Person
) -> None:
    playground.owner.deny("table", "Referee", Permission.SEND_MESSAGES)
    async with running(bot, playground):
        assert (await ada.command("count")).text == "1"
        with pytest.raises(discord.Forbidden) as refused:
            await bot.get_partial_messageable(ada.channel.id).send("x")
    assert refused.value.code == 50013
