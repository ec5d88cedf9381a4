from __future__ import annotations

import asyncio

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_address import point_discord_at
from bot.playground.local_discord import LocalDiscord
from tests.playground.conftest import running
from tests.playground.counter import Counter


@pytest.mark.parametrize("address", ["http://127.0.0.1:8123", "http://127.0.0.1:8123/"])
def test_everything_of_the_client_is_pointed_at_one_address(address: str) -> None:
    point_discord_at(address)
    assert Route("GET", "/gateway").url == "http://127.0.0.1:8123/api/v10/gateway"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8123/"
    assert discord.Asset.BASE == "http://127.0.0.1:8123"


def test_a_secure_address_stays_secure() -> None:
    point_discord_at("https://discord.example")
    assert Route.BASE == "https://discord.example/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://discord.example/"


@pytest.mark.parametrize("address", ["", "127.0.0.1:8123", "ftp://x", "http://"])
def test_what_is_no_address_is_refused(address: str) -> None:
    before = Route.BASE
    with pytest.raises(ValueError, match="is not an http address"):
        point_discord_at(address)
    assert before == Route.BASE


async def test_a_resume_goes_to_the_address_whatever_the_stand_in_names(
    playground: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.playground.gateway.socket.gateway_url", lambda _: "ws://192.0.2.1:9/not/ours"
    )
    bot = Counter()
    async with running(bot, playground):
        playground.gateway.break_connections()
        await asyncio.wait_for(bot.resumed.wait(), 5)
