"""A bare stand-in for Discord that checks nothing, so that the bot is what is measured.

It speaks just enough of the gateway and the REST API to keep a number of interactions in flight:
each answer lets the next one out.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

Json = dict[str, Any]

EPOCH = 1_420_070_400_000
APPLICATION, GUILD, CHANNEL, ROLE = 111, 222, 333, 444
ADMIN = 1 << 3 | 1 << 5
TOKEN = "MTEx.bench.mark"  # noqa: S105 - opens nothing but this stand-in
HEADERS = {"Content-Type": "application/json"}


def user(number: int) -> Json:
    """Describe somebody."""
    return {"id": str(number), "username": f"u{number}", "discriminator": "0", "avatar": None}


@dataclass
class FastDiscord:
    """Interactions out, answers in; `answers` keeps each answer's message."""

    answered: dict[str, asyncio.Future[Json]] = field(default_factory=dict)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    synced: asyncio.Event = field(default_factory=asyncio.Event)
    address: str = ""
    _socket: web.WebSocketResponse | None = None
    _sequence: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    _ids: itertools.count[int] = field(default_factory=itertools.count)

    async def interact(self, data: Json, who: int = 1) -> Json:
        """Send one interaction and wait for the message that answers it."""
        number = str((int(time.time() * 1000) - EPOCH << 22) + next(self._ids) % (1 << 22))
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.answered[number] = answer
        await self._dispatch("INTERACTION_CREATE", _interaction(number, data, who))
        return await answer

    async def _dispatch(self, name: str, payload: Json) -> None:
        if self._socket is None:
            raise ConnectionError
        event = {"op": 0, "t": name, "s": next(self._sequence), "d": payload}
        await self._socket.send_str(json.dumps(event))

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """Greet a client, tell it of its guild, and keep its heart beating."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self._socket = socket
        await socket.send_json(
            {"op": 10, "d": {"heartbeat_interval": 40_000}, "s": None, "t": None}
        )
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            told = json.loads(frame.data)
            if told["op"] == 1:
                await socket.send_json({"op": 11, "d": None, "s": None, "t": None})
            elif told["op"] == 2:
                await self._greet()
        return socket

    async def _greet(self) -> None:
        guilds = [{"id": str(GUILD), "unavailable": True}]
        await self._dispatch(
            "READY",
            {
                "user": user(APPLICATION),
                "session_id": "s",
                "resume_gateway_url": self.address.replace("http", "ws"),
                "guilds": guilds,
                "application": {"id": str(APPLICATION), "flags": 0},
            },
        )
        await self._dispatch("GUILD_CREATE", _guild())
        self.ready.set()

    async def callback(self, request: web.Request) -> web.Response:
        """Take an answer."""
        body = await request.json()
        number = request.match_info["number"]
        message = _message(number, body.get("data") or {})
        answer = self.answered.pop(number, None)
        if answer is not None and not answer.done():
            answer.set_result(message)
        return _json(
            {
                "interaction": {"id": number, "type": 2, "response_message_id": number},
                "resource": {"type": body["type"], "message": message},
            }
        )

    async def commands(self, request: web.Request) -> web.Response:
        """Take the commands."""
        body = await request.json()
        for number, command in enumerate(body):
            command |= {"id": str(number + 1), "application_id": str(APPLICATION)}
        self.synced.set()
        return _json(body)

    def application(self) -> web.Application:
        """Build the server."""
        app = web.Application()
        app.router.add_get("/", self.gateway)
        app.router.add_post("/api/v10/interactions/{number}/{token}/callback", self.callback)
        app.router.add_put("/api/v10/applications/{application}/commands", self.commands)
        app.router.add_get("/api/v10/users/@me", _fixed(user(APPLICATION)))
        app.router.add_get(
            "/api/v10/oauth2/applications/@me",
            _fixed(
                {
                    "id": str(APPLICATION),
                    "name": "bench",
                    "icon": None,
                    "description": "",
                    "bot_public": True,
                    "bot_require_code_grant": False,
                    "verify_key": "",
                    "owner": user(1),
                }
            ),
        )
        return app


@asynccontextmanager
async def fast_discord() -> AsyncIterator[FastDiscord]:
    """Run the stand-in on a free port of 127.0.0.1."""
    discord = FastDiscord()
    runner = web.AppRunner(discord.application(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=2048)
    await site.start()
    host, port = runner.addresses[0][:2]
    discord.address = f"http://{host}:{port}"
    try:
        yield discord
    finally:
        await runner.cleanup()


def command(name: str, options: Mapping[str, str | int], *path: str) -> Json:
    """Describe a slash command as Discord sends it, with its subcommands in `path`."""
    typed: list[Json] = [
        {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value}
        for key, value in options.items()
    ]
    for sub in reversed(path):
        typed = [{"name": sub, "type": 1, "options": typed}]
    return {"id": "1", "name": name, "type": 1, "guild_id": str(GUILD), "options": typed}


def _interaction(number: str, data: Json, who: int) -> Json:
    return {
        "id": number,
        "application_id": str(APPLICATION),
        "type": 2,
        "token": "t",
        "version": 1,
        "attachment_size_limit": 1,
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0},
        "member": {
            "user": user(who),
            "roles": [str(ROLE)],
            "flags": 0,
            "permissions": str(ADMIN),
            "joined_at": None,
        },
        "app_permissions": str(ADMIN),
        "locale": "en-US",
        "guild_locale": "en-US",
        "entitlements": [],
        "context": 0,
        "authorizing_integration_owners": {"0": str(GUILD)},
        "data": data,
    }


def _message(number: str, data: Json) -> Json:
    return {
        "id": number,
        "type": 0,
        "channel_id": str(CHANNEL),
        "content": data.get("content") or "",
        "embeds": data.get("embeds") or [],
        "components": data.get("components") or [],
        "attachments": [],
        "author": user(APPLICATION),
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "pinned": False,
        "flags": data.get("flags") or 0,
    }


def _guild() -> Json:
    return {
        "id": str(GUILD),
        "name": "bench",
        "unavailable": False,
        "member_count": 2,
        "roles": [{"id": str(GUILD), "name": "@everyone"}, {"id": str(ROLE), "name": "GM"}],
        "channels": [{"id": str(CHANNEL), "type": 0, "name": "table", "position": 0}],
        "members": [],
    }


def _json(body: object) -> web.Response:
    return web.Response(body=json.dumps(body).encode(), headers=HEADERS)


def _fixed(body: Json) -> Callable[[web.Request], Any]:
    async def give(_: web.Request) -> web.Response:
        return _json(body)

    return give
