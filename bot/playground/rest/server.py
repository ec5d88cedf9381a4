"""REST as it is served: access, limits, ordered trouble, the record of what was asked."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from http import HTTPMethod
from pathlib import PurePosixPath

from aiohttp import web

from bot.playground import refusal
from bot.playground.realm import Realm
from bot.playground.refusal import RefusedError
from bot.playground.rest import (
    application,
    callbacks,
    channels,
    commands,
    guilds,
    marks,
    messages,
    webhooks,
)
from bot.playground.rest.call import Access, Call, Reply, Route, read_body
from bot.playground.rest.faults import Faults, Held, Instead, Lost
from bot.playground.rest.limits import RateLimits, too_many

BASE = "/api/v10"
LARGEST_REQUEST = 25 * 1024 * 1024
"""Bytes of a request, files included."""

NO_CONTENT = 204
_METHODS = HTTPMethod.__members__

_log = logging.getLogger(__name__)

ROUTES: tuple[Route, ...] = (
    *application.ROUTES,
    *commands.ROUTES,
    *callbacks.ROUTES,
    *webhooks.ROUTES,
    # Pins before messages: "pins" is no message's id.
    *marks.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
)


@dataclass(frozen=True)
class Request:
    """A request that came, and what it was answered."""

    method: str
    path: str
    route: str
    """The route's pattern, or "" when there is none."""
    body: object
    status: int
    reply: object


class Record:
    """The latest requests, and all those that no route was known for."""

    def __init__(self, size: int = 2000) -> None:
        self.latest: deque[Request] = deque(maxlen=size)
        self.unknown: deque[Request] = deque(maxlen=size)

    def add(self, request: Request) -> None:
        """Note a request."""
        self.latest.append(request)
        if not request.route:
            self.unknown.append(request)

    def to(self, route: str) -> list[Request]:
        """List the requests to a route, written "POST /channels/{channel_id}/messages"."""
        return [each for each in self.latest if f"{each.method} {each.route}" == route]


class Rest:
    """Serves all routes of `ROUTES` under `/api/v10`."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        self.faults = Faults()
        self.limits = RateLimits()
        self.record = Record()

    def mount(self, app: web.Application) -> None:
        """Add the routes to a server."""
        for route in ROUTES:
            app.router.add_route(route.method, BASE + route.pattern, self._serve(route))
        app.router.add_route("*", "/api/{tail:.*}", self._unknown)

    def _serve(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(route, request)

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(BASE)
        trouble = self.faults.take(request.method, path)
        body: object = None
        try:
            self._authorize(request, route)
            body, files = await read_body(request)
            if isinstance(trouble, Held) and not await trouble.wait():
                return _break(request)
            if isinstance(trouble, Instead):
                reply = Reply(trouble.body, trouble.status, trouble.headers)
            else:
                call = Call(self._realm, request.match_info, request.query, body, files)
                reply = self._do(route, call)
        except RefusedError as refused:
            reply = Reply(refused.body(), refused.kind.status)
        except web.HTTPRequestEntityTooLarge:
            reply = Reply(RefusedError(refusal.TOO_LARGE).body(), refusal.TOO_LARGE.status)
        self.record.add(
            Request(request.method, path, route.pattern, body, reply.status, reply.body)
        )
        return _break(request) if isinstance(trouble, Lost) else _response(reply)

    def _do(self, route: Route, call: Call) -> Reply:
        within, headers = self.limits.count(route, call.path)
        if not within:
            body, more = too_many(float(headers["X-RateLimit-Reset-After"]))
            return Reply(body, refusal.TOO_MANY_REQUESTS, headers | more)
        try:
            reply = route.handler(call)
        except RefusedError as refused:
            reply = Reply(refused.body(), refused.kind.status)
        return replace(reply, headers=headers)

    def _authorize(self, request: web.Request, route: Route) -> None:
        token = self._realm.directory.application.token
        given = request.headers.get("Authorization")
        if route.access is Access.BOT and given != f"Bot {token}":
            raise RefusedError(refusal.UNAUTHORIZED)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        known = await self._known_methods(request)
        refused = RefusedError(refusal.METHOD_NOT_ALLOWED if known else refusal.NOT_FOUND)
        body = await request.text()
        path = request.path.removeprefix(BASE)
        self.record.add(
            Request(request.method, path, "", body, refused.kind.status, refused.body())
        )
        # A path, not a text: what is logged here holds nobody's words.
        _log.warning("No route for %s %s", _METHODS.get(request.method), PurePosixPath(path))
        return _response(Reply(refused.body(), refused.kind.status))

    async def _known_methods(self, request: web.Request) -> bool:
        for resource in request.app.router.resources():
            if resource.canonical == "/api/{tail}":
                continue
            _, methods = await resource.resolve(request)
            if methods:
                return True
        return False


def _break(request: web.Request) -> web.StreamResponse:
    """Break the connection as if a cable had been pulled."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _response(reply: Reply) -> web.StreamResponse:
    if reply.status == NO_CONTENT:
        return web.Response(status=NO_CONTENT, headers=reply.headers)
    # The content type is exactly this: with a charset the client would not read it as JSON.
    headers = {**reply.headers, "Content-Type": "application/json"}
    body = json.dumps(reply.body, separators=(",", ":")).encode()
    return web.Response(body=body, status=reply.status, headers=headers)
