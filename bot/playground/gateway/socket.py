"""One connection to the gateway: hello, identify or resume, heartbeats, and what is told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections import deque

from aiohttp import WSMessage, WSMsgType, web

from bot.playground.flags import PRIVILEGED, Intent
from bot.playground.gateway.events import Events
from bot.playground.gateway.hub import Hub
from bot.playground.gateway.session import Session, Shard
from bot.playground.realm import Realm
from bot.playground.rest.application import gateway_url
from bot.playground.wire import Json
from bot.playground.world import show

HEARTBEAT_MS = 41_250
PATIENCE = 2 * HEARTBEAT_MS / 1000
"""Seconds without a heartbeat after which a connection is closed."""
WAY = 0.05
"""Seconds until a heartbeat is acknowledged. discord.py notes when it has sent one only after the
sending, and takes an acknowledgement that came before that for one that is a whole interval late.
"""
MOST_FRAMES = 120
"""Frames that a client may send within `FRAMES_WINDOW` seconds."""
FRAMES_WINDOW = 60.0
VERSION = "10"

HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME = 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11

_ALL_INTENTS = sum(Intent)


class CloseError(Exception):
    """The connection is closed with one of the gateway's codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A client's WebSocket. At most one session speaks through it."""

    def __init__(self, realm: Realm, hub: Hub, events: Events, request: web.Request) -> None:
        self._realm = realm
        self._hub = hub
        self._events = events
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=16 * 1024)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._session: Session | None = None
        self._frames: deque[float] = deque()
        self._heard_at = 0.0
        wants = request.query.get("compress")
        # What asks for another compression gets plain text, which every client reads.
        self._zlib = zlib.compressobj() if wants == "zlib-stream" else None

    @property
    def session(self) -> Session | None:
        """The session that speaks through this connection."""
        return self._session

    async def serve(self) -> web.StreamResponse:
        """Talk until either side ends it."""
        await self._socket.prepare(self._request)
        writer = asyncio.create_task(self._write())
        try:
            await self._talk()
        except CloseError as closing:
            await self._socket.close(code=closing.code, message=closing.reason.encode())
        finally:
            if self._session is not None:
                self._hub.detach(self._session, self._outgoing)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return self._socket

    def send(self, op: int, data: object) -> None:
        """Send a frame that is no event."""
        self._outgoing.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def close(self, code: int, reason: str) -> None:
        """Close the connection from this side."""
        await self._socket.close(code=code, message=reason.encode())

    def abort(self) -> None:
        """Break the connection as if a cable had been pulled."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def _talk(self) -> None:
        if self._request.query.get("v", VERSION) != VERSION:
            raise CloseError(4012, "Invalid API version.")
        if self._request.query.get("encoding", "json") != "json":
            raise CloseError(4002, "Only JSON is spoken here.")
        self._heard_at = asyncio.get_running_loop().time()
        self.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["local"]})
        while True:
            frame = await self._receive()
            if frame.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                break
            self._count_frame()
            self._hear(_read(frame.data))

    async def _receive(self) -> WSMessage:
        left = self._heard_at + PATIENCE - asyncio.get_running_loop().time()
        try:
            return await self._socket.receive(timeout=max(left, 0.001))
        except TimeoutError:
            raise CloseError(4009, "Session timed out.") from None

    def _count_frame(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._frames and now - self._frames[0] > FRAMES_WINDOW:
            self._frames.popleft()
        self._frames.append(now)
        if len(self._frames) > MOST_FRAMES:
            raise CloseError(4008, "You are being rate limited.")

    def _hear(self, frame: Json) -> None:
        op, data = frame.get("op"), frame.get("d")
        if not isinstance(op, int):
            raise CloseError(4001, "Unknown opcode.")
        if op == HEARTBEAT:
            self._heard_at = asyncio.get_running_loop().time()
            asyncio.get_running_loop().call_later(WAY, self.send, HEARTBEAT_ACK, None)
        elif op in {IDENTIFY, RESUME}:
            if self._session is not None:
                raise CloseError(4005, "Already authenticated.")
            if not isinstance(data, dict):
                raise CloseError(4002, "Error while decoding payload.")
            self._identify(data) if op == IDENTIFY else self._resume(data)
        elif self._session is None:
            raise CloseError(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS and isinstance(data, dict):
            self._members(self._session, data)
        elif op not in {PRESENCE, VOICE_STATE}:
            raise CloseError(4001, "Unknown opcode.")

    def _identify(self, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self._token:
            raise CloseError(4004, "Authentication failed.")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~_ALL_INTENTS or intents < 0:
            raise CloseError(4013, "Invalid intent(s).")
        wanted = Intent(intents)
        if wanted & PRIVILEGED & ~self._realm.directory.application.granted_intents:
            raise CloseError(4014, "Disallowed intent(s).")
        session = self._hub.open(wanted, _shard(data.get("shard")))
        self._session = session
        self._hub.attach(session, self._outgoing)
        self._ready(session)

    @property
    def _token(self) -> str:
        return self._realm.directory.application.token

    def _ready(self, session: Session) -> None:
        directory = self._realm.directory
        guilds = [
            guild
            for guild in directory.guilds.values()
            if guild.has_app and session.shard.has(guild.id)
        ]
        session.dispatch(
            "READY",
            {
                "v": int(VERSION),
                "user": show.user(directory.application.user),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": gateway_url(self._realm.writer.base_url),
                "shard": [session.shard.number, session.shard.count],
                "application": {"id": str(directory.application.id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "_trace": ["local"],
            },
        )
        if Intent.GUILDS not in session.intents:
            return
        for guild in guilds:
            if guild.available:
                session.dispatch("GUILD_CREATE", self._events.guild_create(guild))

    def _resume(self, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self._token:
            raise CloseError(4004, "Authentication failed.")
        session = self._hub.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int):
            self.send(INVALID_SESSION, data=False)
            return
        if sequence > session.sequence:
            raise CloseError(4007, "Invalid seq.")
        if not session.can_resume_from(sequence):
            self._hub.close(session)
            self.send(INVALID_SESSION, data=False)
            return
        self._session = session
        for frame in session.missed_since(sequence):
            self._outgoing.put_nowait(frame)
        self._hub.attach(session, self._outgoing)
        session.dispatch("RESUMED", {"_trace": ["local"]})

    def _members(self, session: Session, data: Json) -> None:
        """Answer a request for members: by ids, by the beginning of a name, or all."""
        ids = data.get("user_ids") or []
        try:
            guild_id = int(data.get("guild_id") or 0)
            wanted = {int(each) for each in (ids if isinstance(ids, list) else [ids])}
        except (TypeError, ValueError):
            raise CloseError(4002, "Error while decoding payload.") from None
        directory = self._realm.directory
        if guild_id not in directory.guilds or not directory.guilds[guild_id].has_app:
            return
        everybody = not data.get("user_ids") and not data.get("query")
        if everybody and Intent.GUILD_MEMBERS not in session.intents:
            raise CloseError(4014, "Disallowed intent(s).")
        start = str(data.get("query") or "").casefold()
        found = [
            show.full_member(each, directory)
            for each in directory.members_of(guild_id)
            if (each.user_id in wanted if wanted else True)
            and directory.users[each.user_id].name.casefold().startswith(start)
        ]
        chunk: Json = {
            "guild_id": str(guild_id),
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    async def _write(self) -> None:
        while True:
            frame = await self._outgoing.get()
            with contextlib.suppress(ConnectionError):
                if self._zlib is None:
                    await self._socket.send_str(frame)
                else:
                    packed = self._zlib.compress(frame.encode())
                    packed += self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)


def _read(data: str | bytes) -> Json:
    try:
        frame = json.loads(data)
    except ValueError:
        frame = None
    if not isinstance(frame, dict):
        raise CloseError(4002, "Error while decoding payload.")
    return frame


def _shard(value: object) -> Shard:
    if value is None:
        return Shard()
    match value:
        case [int(number), int(count)] if 0 <= number < count:
            return Shard(number, count)
    raise CloseError(4010, "Invalid shard.")
