"""Staying connected until somebody says stop, and what is said when Discord ends it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.serve import DiscordError, connect_until, stop_signals


class Line:
    """A client whose connection ends when it is closed, or at once with an error."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error
        self._closed = asyncio.Event()
        self.closed = 0

    async def connect(self) -> None:
        if self._error is not None:
            raise self._error
        await self._closed.wait()

    async def close(self) -> None:
        self.closed += 1
        self._closed.set()


class EndedSocket:
    close_code = None


def ended_with(code: int) -> discord.ConnectionClosed:
    socket: Any = EndedSocket()
    return discord.ConnectionClosed(socket, shard_id=None, code=code)


async def test_a_stop_closes_the_client_once() -> None:
    line, stop = Line(), asyncio.Event()
    client: Any = line
    waiting = asyncio.create_task(connect_until(client, stop))
    await asyncio.sleep(0)
    assert line.closed == 0
    stop.set()
    await waiting
    assert line.closed == 1


@pytest.mark.parametrize(
    ("code", "reason"), [(4004, "the token is not valid"), (4013, "code 4013")]
)
async def test_what_discord_ends_for_good_is_said_in_one_sentence(code: int, reason: str) -> None:
    client: Any = Line(ended_with(code))
    with pytest.raises(DiscordError, match=f"closed the connection for good: {reason}"):
        await connect_until(client, asyncio.Event())


async def test_a_bug_is_not_hidden() -> None:
    client: Any = Line(KeyError("guilds"))
    with pytest.raises(KeyError):
        await connect_until(client, asyncio.Event())


@pytest.fixture
def _handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("_handlers")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_first_signal_asks_and_the_second_ends_as_usual(number: signal.Signals) -> None:
    with stop_signals() as stop:
        assert not stop.is_set()
        os.kill(os.getpid(), number)
        await asyncio.wait_for(stop.wait(), 5)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
