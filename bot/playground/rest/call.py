"""One request to REST, read; and the reply to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from aiohttp import BodyPartReader, web

from bot.playground import refusal
from bot.playground.checks.problems import Problems, refuse
from bot.playground.checks.shape import Check, snowflake
from bot.playground.posting import Content
from bot.playground.realm import Realm
from bot.playground.refusal import RefusedError
from bot.playground.wire import Json
from bot.playground.world.files import Upload

_FILE_FIELD = re.compile(r"files?\[(\d+)\]")


class Access(Enum):
    """Who may use a route: the bot by its token, or whoever knows the token in the path."""

    BOT = "bot"
    TOKEN_IN_PATH = "token in path"  # noqa: S105 - a word, not a secret


@dataclass(frozen=True)
class Reply:
    """What is sent back: a status and, unless it is 204, a JSON value."""

    body: object = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


NOTHING = Reply(status=204)


@dataclass(frozen=True)
class Call:
    """A request to one route, its body read."""

    realm: Realm
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: object = None
    files: Mapping[int, Upload] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """Read an id from the path; 50035 when it is none."""
        problems = Problems()
        snowflake(self.path[name], (name,), problems)
        problems.refuse_if_any()
        return int(self.path[name])

    def limit(self, standard: int, most: int) -> int:
        """Read `limit` from the query: from 1 to `most`."""
        text = self.query.get("limit", str(standard))
        if not text.isdigit():
            raise refuse(("limit",), "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
        value = int(text)
        if value < 1:
            raise refuse(
                ("limit",), "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1."
            )
        if value > most:
            raise refuse(
                ("limit",), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}."
            )
        return value

    def query_id(self, name: str) -> int | None:
        """Read an id from the query, if it is there."""
        if name not in self.query:
            return None
        problems = Problems()
        snowflake(self.query[name], (name,), problems)
        problems.refuse_if_any()
        return int(self.query[name])

    def json(self) -> Json:
        """Give the body, which must be an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise refuse((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return self.body

    def checked(self, check: Check) -> Json:
        """Give the body, once it has passed this check."""
        body = self.json()
        problems = Problems()
        check(body, (), problems)
        problems.refuse_if_any()
        return body

    def content(self) -> Content:
        """Give the body as that of a message."""
        return Content(self.json(), self.files)


@dataclass(frozen=True)
class Route:
    """A route: its method and pattern, and who answers it."""

    method: str
    pattern: str
    handler: Callable[[Call], Reply]
    access: Access = Access.BOT

    @property
    def name(self) -> str:
        """The route as a person writes it."""
        return f"{self.method} {self.pattern}"


async def read_body(request: web.Request) -> tuple[object, dict[int, Upload]]:
    """Read a JSON body, or a multipart one with `payload_json` and `files[n]`.

    Refuses with 50109 what is no JSON.
    """
    if not request.can_read_body:
        return None, {}
    if request.content_type.startswith("multipart/"):
        return await _read_parts(request)
    return _parse(await request.read()), {}


async def _read_parts(request: web.Request) -> tuple[object, dict[int, Upload]]:
    body: object = None
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise RefusedError(refusal.INVALID_JSON)
        raw = bytes(await part.read(decode=True))
        numbered = _FILE_FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _parse(raw)
        elif part.filename is not None:
            number = int(numbered.group(1)) if numbered else len(files)
            files[number] = Upload(filename=part.filename, content=raw)
    return body, files


def _parse(raw: bytes) -> object:
    if not raw:
        return None
    try:
        parsed: object = json.loads(raw)
    except ValueError:
        raise RefusedError(refusal.INVALID_JSON) from None
    return parsed
