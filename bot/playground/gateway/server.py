"""The gateway as it is served, and what a test lets happen to its connections."""

from __future__ import annotations

import asyncio

from aiohttp import web

from bot.playground.gateway.events import Events
from bot.playground.gateway.hub import Hub
from bot.playground.gateway.session import Session
from bot.playground.gateway.socket import INVALID_SESSION, RECONNECT, Connection
from bot.playground.realm import Realm


class Gateway:
    """Serves WebSockets, and ends them in each of the ways that Discord does."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        self._hub = Hub(realm)
        self._events = Events(realm, self._hub)
        self._connections: set[Connection] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk to a client until either side ends it."""
        connection = Connection(self._realm, self._hub, self._events, request)
        self._connections.add(connection)
        try:
            return await connection.serve()
        finally:
            self._connections.discard(connection)

    @property
    def online(self) -> bool:
        """Whether the bot is connected."""
        return self._hub.online

    @property
    def sessions(self) -> list[Session]:
        """All sessions that could still be resumed or are connected."""
        return list(self._hub.sessions.values())

    def break_connections(self) -> None:
        """Break every connection as if a cable had been pulled; sessions can be resumed."""
        for connection in tuple(self._connections):
            connection.abort()

    def ask_to_reconnect(self) -> None:
        """Ask every client to reconnect and resume (opcode 7)."""
        for connection in tuple(self._connections):
            connection.send(RECONNECT, None)

    def invalidate(self, *, resumable: bool) -> None:
        """Tell every client that its session is invalid (opcode 9), to be resumed or not."""
        for connection in tuple(self._connections):
            if not resumable and connection.session is not None:
                self._hub.close(connection.session)
            connection.send(INVALID_SESSION, resumable)

    async def close(self, code: int = 1001) -> None:
        """Close every connection, with one of the gateway's codes."""
        closing = [each.close(code, "Going away.") for each in tuple(self._connections)]
        await asyncio.gather(*closing)
