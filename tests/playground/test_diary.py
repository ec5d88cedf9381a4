"""What was said in a local Discord is there at the next start."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.playground.bus import ChannelCreated, ChannelGone
from bot.playground.clock import SteppedClock
from bot.playground.diary import KEPT, keeping_diary
from bot.playground.flags import MessageFlag
from bot.playground.realm import Realm
from bot.playground.world.default import playground_world
from bot.playground.world.description import Channel, ChannelType
from bot.playground.world.files import Upload
from bot.playground.world.message import Cause, Message

Start = Callable[[], AbstractAsyncContextManager[Realm]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "var" / "local-discord.db"


@pytest.fixture
def start(file: Path) -> Start:
    @asynccontextmanager
    async def begin() -> AsyncIterator[Realm]:
        realm = Realm(playground_world(), SteppedClock())
        with keeping_diary(realm, file):
            yield realm

    return begin


def table(realm: Realm) -> Channel:
    return realm.directory.channel_named("table")


def said(realm: Realm, channel: Channel | None = None) -> list[str]:
    return [each.content for each in realm.messages.of_channel((channel or table(realm)).id)]


def write(realm: Realm, content: str, **more: object) -> Message:
    message = Message(
        id=realm.ids.next(),
        channel_id=table(realm).id,
        author_id=realm.bot_id,
        content=content,
    )
    for name, value in more.items():
        setattr(message, name, value)
    return realm.messages.add(message)


async def test_a_message_comes_back_as_it_was(start: Start) -> None:
    async with start() as realm:
        kept = realm.files.keep(Upload(filename="a.json", content=b"\xff\x00"), table(realm).id)
        first = write(
            realm,
            "−1",
            embeds=[{"title": "Ghoul"}],
            components=[{"type": 1, "components": [{"type": 2, "custom_id": "1:2:3"}]}],
            attachments=(kept,),
            cause=Cause(interaction_id=4, kind=2, name="damage", user_id=5, token="gone"),
            reactions={"🎲": [5]},
        )
    async with start() as realm:
        (again,) = realm.messages.of_channel(table(realm).id)
        assert realm.files.find(kept.folder, kept.id) == kept
    first.shown_at = again.shown_at
    assert again == first


async def test_an_edit_and_a_removal_are_remembered(start: Start) -> None:
    async with start() as realm:
        for content in ("one", "two", "three"):
            write(realm, content)
        one, two, _ = realm.messages.of_channel(table(realm).id)
        one.content = "edited"
        realm.messages.changed(one)
        realm.messages.delete(two)
    async with start() as realm:
        assert said(realm) == ["edited", "three"]


async def test_what_discord_would_not_show_any_more_is_gone(start: Start) -> None:
    async with start() as realm:
        write(realm, "for one person alone", only_for=7)
        waiting = write(realm, "", flags=MessageFlag.LOADING)
        write(realm, "stuck", flags=MessageFlag.LOADING)
        waiting.flags, waiting.content = MessageFlag(0), "answered"
        realm.messages.changed(waiting)
    async with start() as realm:
        assert said(realm) == ["answered"]


async def test_threads_and_private_channels_come_back_with_their_messages(start: Start) -> None:
    async with start() as realm:
        ada = realm.directory.user_named("Ada")
        private = realm.directory.private_channel(ada.id)
        write(realm, "hello", channel_id=private.id)
    async with start() as realm:
        assert realm.directory.private_channel(ada.id) == private
        assert said(realm, private) == ["hello"]


async def test_a_deleted_thread_stays_deleted(start: Start) -> None:
    async with start() as realm:
        thread = Channel(
            id=realm.ids.next(),
            name="side",
            type=ChannelType.PUBLIC_THREAD,
            guild_id=table(realm).guild_id,
            parent_id=table(realm).id,
        )
        realm.directory.put_channel(thread)
        realm.bus.publish(ChannelCreated(thread))
        write(realm, "in the thread", channel_id=thread.id)
    async with start() as realm:
        assert said(realm, thread) == ["in the thread"]
        realm.directory.drop_channel(thread)
        realm.bus.publish(ChannelGone(thread))
    async with start() as realm:
        assert thread.id not in realm.directory.channels
        assert said(realm, thread) == []


async def test_only_the_latest_messages_of_a_channel_are_kept(start: Start) -> None:
    async with start() as realm:
        for number in range(KEPT + 3):
            write(realm, str(number))
    async with start() as realm:
        assert said(realm) == [str(number) for number in range(3, KEPT + 3)]


async def test_what_cannot_be_read_any_more_is_left_out(start: Start, file: Path) -> None:
    async with start() as realm:
        write(realm, "good")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute('INSERT INTO messages VALUES (1, 2, \'{"id": "x"}\')')
        connection.execute("INSERT INTO channels VALUES (1, '{}')")
    async with start() as realm:
        assert said(realm) == ["good"]


def test_a_file_that_is_no_diary_is_refused(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"something else entirely" * 100)
    realm = Realm(playground_world(), SteppedClock())
    with pytest.raises(sqlite3.DatabaseError), keeping_diary(realm, file):
        pass
