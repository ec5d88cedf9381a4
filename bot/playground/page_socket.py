"""The page's WebSocket, `/page/socket`: one JSON object in each text frame.

Ids are strings, as everywhere in Discord. A connection is one person in one channel at a time,
chosen by `open`; it may open again at any moment. DM channels are per person: on this socket
each person's channel with the bot has the id "dm".

What the page sends, and what it is answered
--------------------------------------------
`{"op": "hello"}`
    `{"op": "state", "people": [{id, name, colour, roles: [names]}], "guild": {id, name},
    "roles": [{id, name}],
    "channels": [{id, name, type: "text" | "thread" | "dm", parent?, topic?}],
    "commands": [as the bot registered them, localisations included],
    "bot": {id, name, online}}`

`{"op": "open", "as": user id, "channel": channel id, "locale"?: a Discord locale}`
    `{"op": "messages", "channel", "messages": [MESSAGE]}`, then
    `{"op": "commands", "commands": [only those that this person may use in this channel]}`, then
    `{"op": "channels", "channels": [only those that this person sees]}`,
    and from then on whatever happens there (below). A MESSAGE is Discord's own message object,
    oldest first, with `"ephemeral": bool` and, when it answers a command, a press or a modal,
    `"interaction": {"user": {id, name}, "name": the command's full name or ""}`. A message with
    flag 128 is a deferred answer: "thinking". Nobody is sent another's ephemeral messages.

`{"op": "complete", "nonce", "name", "path": [group?, subcommand?],
"options": [{name, type, value, focused?}]}`
    `{"op": "choices", "nonce", "choices": [{name, value}]}`, or `failed`.

`{"op": "command", "nonce", "name", "path": [group?, subcommand?],
"options": [{name, type, value}], "files"?: [{option, filename, data: base64}]}`
    one ANSWER.

`{"op": "press", "nonce", "message", "custom_id"}`
    one ANSWER.

`{"op": "select", "nonce", "message", "custom_id", "values": [...]}`
    one ANSWER.

`{"op": "submit", "nonce", "modal": token, "values": {custom_id: text | [values]}}`
    one ANSWER. A modal is submitted at most once; one that was dismissed is just forgotten.

`{"op": "say", "nonce", "text"}`
    `{"op": "done", "nonce"}` once posted: a plain message of this person in this channel.

An ANSWER is one of
    `{"op": "done", "nonce"}` once the bot has answered (the messages themselves come as below),
    `{"op": "modal", "nonce", "modal": {custom_id, title, components, token}}`,
    `{"op": "invalid", "nonce", "errors": [{"option": name, "text"}]}`: Discord refused the input
    before the bot heard of it; `option` is an option's name or a modal field's custom_id,
    `{"op": "failed", "nonce", "text"}`: "The application did not respond", or why the command
    cannot be used here.

A frame that is none of these is answered `{"op": "error", "text", "nonce"?}`.

What the page hears besides
---------------------------
For the open channel: `{"op": "message", "message": MESSAGE}`, `{"op": "edit", "message": MESSAGE}`,
`{"op": "delete", "channel", "id"}`, `{"op": "typing", "channel", "user": {id, name}}`,
`{"op": "thinking", "channel", "message": id}` after a deferred answer's `message`.
For every other channel that this person sees: `{"op": "unread", "channel"}` when a message came.
Anywhere: `{"op": "commands", "commands"}` when the bot has registered others,
`{"op": "bot", "online": bool}`, `{"op": "channels", "channels"}` when a channel or thread came,
changed or went, or somebody's roles changed.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

from aiohttp import WSMsgType, web

from bot.playground import bus
from bot.playground.checks.commands import LOCALES
from bot.playground.gateway.server import Gateway
from bot.playground.page_asks import FrameError, PageAsks, read_id
from bot.playground.page_view import DM, PageView
from bot.playground.people.doing import NotThereError, Place
from bot.playground.people.post_office import PostOffice
from bot.playground.wire import Json
from bot.playground.world.description import Channel, User
from bot.playground.world.message import Message

LARGEST_FRAME = 20 * 1024 * 1024


class PageSocket:
    """One open page: a person in a channel."""

    def __init__(self, office: PostOffice, gateway: Gateway, view: PageView) -> None:
        self._office = office
        self._realm = office.realm
        self._gateway = gateway
        self._view = view
        self._asks = PageAsks(office)
        self._socket = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, heartbeat=30)
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._place: Place | None = None
        self._asking: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk to the page until it goes."""
        await self._socket.prepare(request)
        stop = self._realm.bus.listen(self._hear)
        writer = asyncio.create_task(self._write())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    self._read(frame.data)
        finally:
            stop()
            tasks = [writer, *self._asking]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return self._socket

    async def close(self) -> None:
        """Close the connection from this side."""
        await self._socket.close(code=1001)

    async def _write(self) -> None:
        while True:
            await self._socket.send_str(json.dumps(await self._outgoing.get()))

    def _send(self, frame: Json) -> None:
        self._outgoing.put_nowait(frame)

    # What the page asks.

    def _read(self, text: str) -> None:
        frame: object = None
        try:
            frame = json.loads(text)
            if not isinstance(frame, dict):
                raise FrameError("A frame is a JSON object.")
            self._obey(frame)
        except (ValueError, FrameError) as wrong:
            nonce = frame.get("nonce") if isinstance(frame, dict) else None
            self._send({"op": "error", "text": str(wrong), "nonce": nonce})

    def _obey(self, frame: Json) -> None:
        op = frame.get("op")
        if op == "hello":
            self._send(self._view.state(online=self._gateway.online))
        elif op == "open":
            self._open(frame)
        elif self._asks.takes(op):
            task = asyncio.create_task(self._answer(frame))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        else:
            raise FrameError(f"There is no op {op!r}.")

    def _open(self, frame: Json) -> None:
        directory = self._realm.directory
        user = directory.users.get(read_id(frame, "as"))
        if user is None or user.bot:
            raise FrameError("There is no such person.")
        locale = frame.get("locale")
        if isinstance(locale, str) and locale in LOCALES:
            user = directory.users[user.id] = replace(user, locale=locale)
        channel = self._channel(user.id, frame)
        self._place = Place(self._realm, user, channel)
        seen = self._realm.messages.seen_by(user.id, channel.id)
        written = [self._view.message(each) for each in seen]
        where = self._view.channel_id(channel.id)
        self._send({"op": "messages", "channel": where, "messages": written})
        self._send({"op": "commands", "commands": self._view.offered(user, channel)})
        self._send({"op": "channels", "channels": self._view.channels(user)})

    def _channel(self, user_id: int, frame: Json) -> Channel:
        directory = self._realm.directory
        if frame.get("channel") == DM:
            return directory.private_channel(user_id)
        channel = directory.channels.get(read_id(frame, "channel"))
        if channel is None or not directory.permissions(user_id, channel):
            raise FrameError("This person does not see that channel.")
        return channel

    async def _answer(self, frame: Json) -> None:
        answer = await self._asks.answer(self._here, frame)
        self._send(answer | {"nonce": frame.get("nonce")})

    def _here(self) -> Place:
        if self._place is None:
            raise FrameError("Open a channel first.")
        channel = self._realm.directory.channels.get(self._place.channel.id)
        if channel is None:
            raise NotThereError("This channel is gone.")
        return replace(self._place, channel=channel)

    # What happens by itself.

    def _hear(self, event: bus.Event) -> None:
        match event:
            case bus.MessageCreated(message) if self._sees(message):
                self._send({"op": "message", "message": self._view.message(message)})
                if message.loading:
                    where = self._view.channel_id(message.channel_id)
                    self._send({"op": "thinking", "channel": where, "message": str(message.id)})
            case bus.MessageEdited(message) if self._sees(message):
                self._send({"op": "edit", "message": self._view.message(message)})
            case bus.MessageDeleted(message) if self._sees(message):
                where = self._view.channel_id(message.channel_id)
                self._send({"op": "delete", "channel": where, "id": str(message.id)})
            case bus.Typing(channel, user_id) if self._is_open(channel):
                user = self._realm.directory.users[user_id]
                where = self._view.channel_id(channel.id)
                told = {"id": str(user.id), "name": user.name}
                self._send({"op": "typing", "channel": where, "user": told})
            case bus.BotOnline(online):
                self._send({"op": "bot", "online": online})
            case _ if self._place is not None:
                self._hear_of_the_place(event, self._place)

    def _hear_of_the_place(self, event: bus.Event, place: Place) -> None:
        match event:
            case bus.CommandsChanged():
                offered = self._view.offered(place.user, place.channel)
                self._send({"op": "commands", "commands": offered})
            case (
                bus.ChannelCreated()
                | bus.ChannelChanged()
                | bus.ChannelGone()
                | bus.MemberChanged()
            ):
                self._send({"op": "channels", "channels": self._view.channels(place.user)})
            case bus.MessageCreated(message) if self._may_read(message, place.user):
                where = self._view.channel_id(message.channel_id)
                self._send({"op": "unread", "channel": where})

    def _may_read(self, message: Message, user: User) -> bool:
        channel = self._realm.directory.channels[message.channel_id]
        permissions = self._realm.directory.permissions(user.id, channel)
        return message.may_be_seen_by(user.id) and bool(permissions)

    def _is_open(self, channel: Channel) -> bool:
        return self._place is not None and self._place.channel.id == channel.id

    def _sees(self, message: Message) -> bool:
        place = self._place
        return (
            place is not None
            and message.channel_id == place.channel.id
            and message.may_be_seen_by(place.user.id)
        )
