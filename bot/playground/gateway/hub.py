"""All sessions together: what happens in the world goes to those that want to hear it."""

from __future__ import annotations

import asyncio
import secrets

from bot.playground.bus import BotOnline
from bot.playground.flags import Intent
from bot.playground.gateway.session import Session, Shard
from bot.playground.realm import Realm

RESUMABLE = 300.0
"""Seconds for which a session without a connection can be resumed."""


class Hub:
    """Keeps the sessions and passes events on."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        self.sessions: dict[str, Session] = {}

    def open(self, intents: Intent, shard: Shard) -> Session:
        """Begin a session, and forget those that nobody came back for."""
        now = asyncio.get_running_loop().time()
        for old in list(self.sessions.values()):
            if not old.connected and now - old.left_at > RESUMABLE:
                self.close(old)
        session = Session(id=secrets.token_hex(16), intents=intents, shard=shard)
        self.sessions[session.id] = session
        return session

    def close(self, session: Session) -> None:
        """End a session: it cannot be resumed."""
        self.sessions.pop(session.id, None)

    @property
    def online(self) -> bool:
        """Whether any session is connected."""
        return any(session.connected for session in self.sessions.values())

    def attach(self, session: Session, outgoing: asyncio.Queue[str]) -> None:
        """Let a connection speak for a session; everybody hears when the bot came online."""
        was_online = self.online
        session.outgoing = outgoing
        if not was_online:
            self._realm.bus.publish(BotOnline(online=True))

    def detach(self, session: Session, outgoing: asyncio.Queue[str]) -> None:
        """Take note that a connection is gone, unless another speaks for the session already."""
        if session.outgoing is not outgoing:
            return
        session.outgoing = None
        session.left_at = asyncio.get_running_loop().time()
        if not self.online:
            self._realm.bus.publish(BotOnline(online=False))

    def hearing(self, guild_id: int | None, intent: Intent | None) -> list[Session]:
        """List the sessions of the shard of a guild that asked for this kind of event."""
        return [
            session
            for session in self.sessions.values()
            if (intent is None or intent in session.intents) and session.shard.has(guild_id)
        ]
