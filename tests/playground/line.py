"""A WebSocket to the gateway, spoken by hand."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.playground.flags import Intent
from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json

QUIET = int(Intent.GUILDS | Intent.DIRECT_MESSAGES)
"""The intents of a bot that only hears commands and private messages."""


class Line:
    """A WebSocket to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def receive(self) -> Any:
        frame = await self.socket.receive(timeout=5)
        assert frame.type is aiohttp.WSMsgType.TEXT, frame
        return json.loads(frame.data)

    async def event(self, name: str) -> Any:
        """Read on until this event."""
        while (frame := await self.receive())["t"] != name:
            pass
        return frame

    async def closed_with(self) -> int | None:
        """Read on until the other side closes."""
        while (frame := await self.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
            pass
        assert frame.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}
        return self.socket.close_code

    async def identify(self, token: str, intents: int = QUIET, **more: object) -> Json:
        properties = {"os": "linux", "browser": "hand", "device": "hand"}
        body = {"token": token, "intents": intents, "properties": properties, **more}
        await self.send(2, body)
        ready: Json = (await self.event("READY"))["d"]
        return ready


@asynccontextmanager
async def lines(playground: LocalDiscord, query: str = "v=10&encoding=json") -> AsyncIterator[Line]:
    url = playground.base_url.replace("http", "ws", 1) + f"/?{query}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Line(socket)
