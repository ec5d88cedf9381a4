"""What was said in a local Discord, kept in a file, so that it is there at the next start.

Kept are messages that everybody may read, their files, threads and private channels: what
Discord itself would still show. Ephemeral messages and open "thinking" end with the process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.playground.bus import (
    ChannelChanged,
    ChannelCreated,
    ChannelGone,
    Event,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    Reacted,
)
from bot.playground.realm import Realm
from bot.playground.world.description import Channel
from bot.playground.world.message import Attachment, Message

KEPT = 500
"""How many messages of a channel are still there at the next start."""

_TABLES = """
CREATE TABLE IF NOT EXISTS channels (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY, message_id INTEGER NOT NULL, folder INTEGER NOT NULL,
    filename TEXT NOT NULL, content BLOB NOT NULL, content_type TEXT NOT NULL, description TEXT
);
"""


@contextmanager
def keeping_diary(realm: Realm, file: Path) -> Iterator[None]:
    """Bring back what the file holds, and write down what happens from now on.

    OSError or sqlite3.Error when the file cannot be used.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript(
            f"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; {_TABLES}"
        )
        diary = _Diary(realm, connection)
        diary.bring_back()
        stop = realm.bus.listen(diary.hear)
        try:
            yield
        finally:
            stop()


class _Diary:
    """Writes each message under its id, over what stood there before."""

    def __init__(self, realm: Realm, connection: sqlite3.Connection) -> None:
        self._realm = realm
        self._connection = connection
        self._message = TypeAdapter(Message)
        self._channel = TypeAdapter(Channel)

    def bring_back(self) -> None:
        """Put everything back to where it was; what an older version wrote may be unreadable."""
        self._forget_old()
        for (body,) in self._connection.execute("SELECT body FROM channels ORDER BY id"):
            try:
                self._realm.directory.put_channel(self._channel.validate_json(body))
            except ValidationError:
                continue
        files: dict[int, list[Attachment]] = {}
        for message_id, *row in self._connection.execute(
            "SELECT message_id, id, folder, filename, content, content_type, description"
            " FROM files ORDER BY id"
        ):
            file = Attachment(**dict(zip(Attachment.__dataclass_fields__, row, strict=True)))
            self._realm.files.put_back(file)
            files.setdefault(message_id, []).append(file)
        for (body,) in self._connection.execute("SELECT body FROM messages ORDER BY id"):
            try:
                message = self._message.validate_json(body)
            except ValidationError:
                continue
            if message.channel_id in self._realm.directory.channels:
                kept = tuple(files.get(message.id, ()))
                self._realm.messages.put_back(replace(message, attachments=kept))

    def hear(self, event: Event) -> None:
        """Write down what happened."""
        match event:
            case MessageCreated(message) | MessageEdited(message) | Reacted(message):
                if not message.ephemeral and not message.loading:
                    self._write(message)
            case MessageDeleted(message):
                self._connection.execute("DELETE FROM messages WHERE id = ?", (message.id,))
                self._connection.execute("DELETE FROM files WHERE message_id = ?", (message.id,))
            case ChannelCreated(channel) | ChannelChanged(channel):
                self._write_channel(channel)
            case ChannelGone(channel):
                self._connection.execute("DELETE FROM channels WHERE id = ?", (channel.id,))
                self._connection.execute("DELETE FROM messages WHERE channel_id = ?", (channel.id,))

    def _write(self, message: Message) -> None:
        body = self._message.dump_json(message, exclude={"attachments"}).decode()
        self._connection.execute("BEGIN")
        channel = self._realm.directory.channels.get(message.channel_id)
        if channel is not None and channel.guild_id is None:
            self._write_channel(channel)
        self._connection.execute(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?)",
            (message.id, message.channel_id, body),
        )
        self._connection.execute("DELETE FROM files WHERE message_id = ?", (message.id,))
        self._connection.executemany(
            "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    file.id,
                    message.id,
                    file.folder,
                    file.filename,
                    file.content,
                    file.content_type,
                    file.description,
                )
                for file in message.attachments
            ],
        )
        self._connection.execute("COMMIT")

    def _write_channel(self, channel: Channel) -> None:
        body = self._channel.dump_json(channel).decode()
        self._connection.execute(
            "INSERT OR REPLACE INTO channels VALUES (?, ?)", (channel.id, body)
        )

    def _forget_old(self) -> None:
        self._connection.execute(
            "DELETE FROM messages WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER"
            " (PARTITION BY channel_id ORDER BY id DESC) AS age FROM messages) WHERE age > ?)",
            (KEPT,),
        )
        self._connection.execute(
            "DELETE FROM files WHERE message_id NOT IN (SELECT id FROM messages)"
        )
