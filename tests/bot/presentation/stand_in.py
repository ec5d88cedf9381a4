"""discord.py's real objects over an HTTP that answers as it is told to."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

GUILD, CHANNEL, THREAD, USER, APPLICATION = 100, 200, 201, 300, 400
ALL = discord.Permissions.all().value


class Response:
    """The part of aiohttp's response that discord.py's errors look at."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "refused"


def refusal(status: int, code: int) -> discord.HTTPException:
    """Make the error that discord.py raises for Discord's status and code."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind: type[discord.HTTPException] = kinds.get(status, discord.HTTPException)
    return kind(Response(status), {"code": code, "message": "no"})


@dataclass
class Call:
    """One request to Discord."""

    what: str
    body: dict[str, Any]


@dataclass
class Discord:
    """Records what it is asked, and fails where a test says so."""

    calls: list[Call] = field(default_factory=list)
    failures: defaultdict[str, list[Exception]] = field(default_factory=lambda: defaultdict(list))
    messages: dict[int, dict[str, Any]] = field(default_factory=dict)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(9000))

    @property
    def asked(self) -> list[str]:
        """What was asked, in order."""
        return [call.what for call in self.calls]

    def fail(self, what: str, *errors: Exception) -> None:
        """Let the next calls of a kind fail."""
        self.failures[what] += errors

    def handle(self, route: Route, body: dict[str, Any]) -> dict[str, Any]:
        """Answer a request, or fail it."""
        what = _kind(route, body)
        self.calls.append(Call(what, body.get("data", {}) if "data" in body else body))
        if self.failures[what]:
            # Some errors are made once for many tests: none keeps what the last one had on its way.
            raise self.failures[what].pop(0).with_traceback(None) from None
        if what.startswith("callback"):
            return self._called_back(body)
        if what == "fetch":
            return self.messages[int(route.url.rsplit("/", 1)[1])]
        if what == "original":
            return next(iter(self.messages.values()))
        return message_payload(next(self.ids), body)

    def _called_back(self, body: dict[str, Any]) -> dict[str, Any]:
        data = body.get("data") or {}
        answer: dict[str, Any] = {"interaction": {"id": "1", "type": 2}}
        if body["type"] in {4, 7}:
            made = next(self.ids)
            answer["interaction"]["response_message_id"] = str(made)
            answer["resource"] = {"type": body["type"], "message": message_payload(made, data)}
        return answer


class _Adapter(AsyncWebhookAdapter):
    def __init__(self, wire: Discord) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # discord.py's own
        self._wire = wire

    async def request(self, route: Route, session: Any, **kwargs: Any) -> Any:
        del session
        return self._wire.handle(route, _body(kwargs))


def client(wire: Discord) -> discord.Client:
    """Make a client whose every request goes to the stand-in."""
    made = discord.Client(intents=discord.Intents(guilds=True))
    attach(made, wire)
    return made


def attach(made: discord.Client, wire: Discord) -> None:
    """Send every request of a client to the stand-in."""
    state = made._connection
    me: Any = {"id": APPLICATION, "username": "referee", "discriminator": "0", "avatar": None}
    state.user = discord.ClientUser(state=state, data=me)
    async_context.set(_Adapter(wire))

    async def request(route: Route, **kwargs: Any) -> Any:
        body = kwargs.get("json") or {}
        return wire.handle(route, _body({"multipart": kwargs.get("form"), "payload": body}))

    made.http.request = request  # type: ignore[method-assign] # every channel call goes through it


def command(made: discord.Client, **changes: Any) -> discord.Interaction:
    """Make an interaction of a slash command."""
    return discord.Interaction(data=payload(2, **changes), state=made._connection)  # type: ignore[arg-type] # a TypedDict


def press(made: discord.Client, custom_id: str, **changes: Any) -> discord.Interaction:
    """Make an interaction of a pressed button."""
    data = {"custom_id": custom_id, "component_type": 2}
    message = changes.pop("message", message_payload(8000, {"content": "before"}))
    found = payload(3, data=data, message=message, **changes)
    return discord.Interaction(data=found, state=made._connection)  # type: ignore[arg-type] # a TypedDict


def payload(kind: int, **changes: Any) -> dict[str, Any]:
    """Give an interaction as the gateway brings it."""
    made: dict[str, Any] = {
        "id": "7001",
        "application_id": str(APPLICATION),
        "type": kind,
        "token": "token",
        "version": 1,
        "attachment_size_limit": 1,
        "guild_id": str(GUILD),
        "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0},
        "member": {
            "user": {"id": str(USER), "username": "ada", "discriminator": "0", "avatar": None},
            "roles": ["501", "502"],
            "flags": 0,
            "permissions": "0",
        },
        "app_permissions": str(ALL),
        "locale": "en-US",
        "data": {"id": "1", "name": "test", "type": 1},
    }
    return {**made, **changes}


def message_payload(number: int, body: dict[str, Any]) -> dict[str, Any]:
    """Give a message as Discord tells of it."""
    return {
        "id": str(number),
        "type": 0,
        "channel_id": str(CHANNEL),
        "author": {"id": str(APPLICATION), "username": "r", "discriminator": "0", "avatar": None},
        "content": body.get("content") or "",
        "embeds": body.get("embeds") or [],
        "components": body.get("components") or [],
        "attachments": [],
        "flags": body.get("flags", 0),
        "edited_timestamp": None,
        "timestamp": "2025-11-29T21:04:00+00:00",
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "pinned": False,
        "tts": False,
    }


def _body(kwargs: dict[str, Any]) -> dict[str, Any]:
    """Give what is sent as JSON, beside files or alone."""
    for part in kwargs.get("multipart") or ():
        if part["name"] == "payload_json":
            found: dict[str, Any] = discord.utils._from_json(part["value"])
            return found
    return kwargs.get("payload") or {}


def _kind(route: Route, body: dict[str, Any]) -> str:
    """Name a request by what it does."""
    if route.url.endswith("/callback"):
        return f"callback {body['type']}"
    if "/webhooks/" in route.url:
        return {"PATCH": "edit", "GET": "original", "POST": "follow"}[route.method]
    return {"POST": "post", "PATCH": "change", "GET": "fetch"}[route.method]
