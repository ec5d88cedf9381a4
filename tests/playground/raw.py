"""REST by hand: requests that no client would send, and what Discord says to them."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import Pending
from bot.playground.wire import Json


@dataclass(frozen=True)
class Response:
    """What came back."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        """Discord's own code, 0 when there is none."""
        return int(self.body["code"]) if isinstance(self.body, dict) and "code" in self.body else 0

    def wrong(self) -> dict[str, set[str]]:
        """Give the codes of what is wrong, by place ("embeds.0.title")."""
        found: dict[str, set[str]] = {}

        def walk(node: Json, at: tuple[str, ...]) -> None:
            for key, value in node.items():
                if key == "_errors":
                    found.setdefault(".".join(at), set()).update(each["code"] for each in value)
                else:
                    walk(value, (*at, key))

        walk(self.body.get("errors", {}), ())
        return found


class Raw:
    """Asks the local Discord by hand, as the bot."""

    def __init__(self, playground: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self._playground = playground
        self.session = session
        directory = playground.realm.directory
        self.app = f"/applications/{directory.application.id}"
        self.table = f"/channels/{directory.channel_named('table').id}"
        self.guild = f"/guilds/{directory.guild_named('The Table').id}"

    def channel(self, name: str) -> str:
        """Give the path of a channel."""
        return f"/channels/{self._playground.realm.directory.channel_named(name).id}"

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, **more: Any
    ) -> Response:
        """Send a request with a JSON body."""
        headers = {"Authorization": f"Bot {token or self._playground.token}"}
        if body is not None:
            more["data"] = body if isinstance(body, bytes) else json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = f"{self._playground.base_url}/api/v10{path}"
        async with self.session.request(method, url, headers=headers, **more) as response:
            text = await response.text()
            kind = response.headers.get("Content-Type", "")
            body = json.loads(text) if kind == "application/json" else text
            return Response(response.status, body, response.headers)

    async def send_files(
        self, method: str, path: str, body: Json, files: Mapping[str, bytes]
    ) -> Response:
        """Send a request with files."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate(files.items()):
            form.add_field(
                f"files[{number}]",
                io.BytesIO(content),
                filename=name,
                content_type="application/octet-stream",
            )
        return await self.ask(method, path, data=form)

    async def register(self, *commands: Json) -> None:
        """Make these the bot's commands."""
        response = await self.ask("PUT", f"{self.app}/commands", list(commands))
        assert response.status == 200, response.body

    async def answer(self, pending: Pending, kind: int, data: Json | None = None) -> Response:
        """Answer an interaction."""
        return await self.ask("POST", callback(pending), {"type": kind, "data": data})

    def hook(self, pending: Pending) -> str:
        """Give the path for follow-ups to an interaction."""
        app_id = self.app.rsplit("/", 1)[1]
        return f"/webhooks/{app_id}/{pending.interaction.token}"


def callback(pending: Pending) -> str:
    """Give the path for the first answer to an interaction."""
    return f"/interactions/{pending.id}/{pending.interaction.token}/callback"


@asynccontextmanager
async def by_hand(playground: LocalDiscord) -> AsyncIterator[Raw]:
    """Open a session for requests by hand."""
    async with aiohttp.ClientSession() as session:
        yield Raw(playground, session)


def slash(name: str = "test", **more: object) -> Json:
    """Write a slash command."""
    return {"name": name, "description": "A test", "type": 1, **more}


def option(kind: int, name: str, **more: object) -> Json:
    """Write an option."""
    return {"type": kind, "name": name, "description": "An option", **more}


def row(*components: Json) -> Json:
    """Write a row."""
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "b", label: str = "Press", **more: object) -> Json:
    """Write a button."""
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **more}


def select(count: int = 2, **more: object) -> Json:
    """Write a select."""
    options = [{"label": f"Option {n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}
