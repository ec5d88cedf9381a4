"""The page's WebSocket by hand."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json


class Page:
    """An open page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, playground: LocalDiscord) -> None:
        self.socket = socket
        self._playground = playground

    async def send(self, op: str, **fields: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, **fields}))

    async def hear(self, op: str) -> Json:
        """Read on until a frame of this kind."""
        while (frame := json.loads(await self.socket.receive_str(timeout=5)))["op"] != op:
            pass
        heard: Json = frame
        return heard

    async def ask(self, op: str, **fields: object) -> Json:
        """Send a question, and read on until its answer."""
        await self.send(op, nonce=op, **fields)
        while (frame := json.loads(await self.socket.receive_str(timeout=5))).get("nonce") != op:
            pass
        answer: Json = frame
        return answer

    async def open(self, person: str, channel: str = "table", **more: object) -> list[Json]:
        """Be somebody in a channel, and see what is there."""
        directory = self._playground.realm.directory
        where = channel if channel == "dm" else str(directory.channel_named(channel).id)
        who = str(self._playground.person(person).id)
        await self.send("open", channel=where, **{"as": who}, **more)
        messages: list[Json] = (await self.hear("messages"))["messages"]
        return messages

    async def command(self, name: str, **options: object) -> Json:
        """Use a command."""
        sent = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        return await self.ask("command", name=name, path=[], options=sent)


@asynccontextmanager
async def pages(playground: LocalDiscord) -> AsyncIterator[Page]:
    url = playground.base_url.replace("http", "ws", 1) + "/page/socket"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Page(socket, playground)
