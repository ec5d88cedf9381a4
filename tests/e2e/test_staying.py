"""Starting, stopping and being killed: what was shown is there again, and its buttons work."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest
from aiohttp import ClientWebSocketResponse

from bot.playground.local_discord import local_discord
from tests.e2e.process import PATIENCE, Host, free_port

Json = dict[str, Any]

MEETING_PLACE = "table"


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path, REFEREE_PORT=str(free_port()))


class Page:
    """Somebody at the page, by its socket."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._state: Json = {}

    async def sit_down(self, name: str) -> list[Json]:
        """Be this person in the first channel, and read what stands there."""
        await self._socket.send_json({"op": "hello"})
        self._state = await self.hears(lambda frame: frame["op"] == "state")
        person = next(each for each in self._state["people"] if each["name"] == name)
        place = next(each for each in self._state["channels"] if each["name"] == MEETING_PLACE)
        await self._socket.send_json({"op": "open", "as": person["id"], "channel": place["id"]})
        frame = await self.hears(lambda frame: frame["op"] == "messages")
        await self.hears(lambda frame: frame["op"] == "commands" and bool(frame["commands"]))
        messages: list[Json] = frame["messages"]
        return messages

    async def command(self, name: str, **options: str) -> Json:
        """Use a command; give the message that answers it."""
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        await self._socket.send_json(
            {"op": "command", "nonce": "1", "name": name, "path": [], "options": given}
        )
        return await self._answer()

    async def press(self, message: Json, label: str) -> Json:
        """Press a button; give the message as it is afterwards."""
        button = next(each for each in buttons(message) if each["label"].startswith(label))
        await self._socket.send_json(
            {
                "op": "press",
                "nonce": "2",
                "message": message["id"],
                "custom_id": button["custom_id"],
            }
        )
        frame = await self.hears(
            lambda frame: frame["op"] == "edit" and frame["message"]["id"] == message["id"]
        )
        changed: Json = frame["message"]
        return changed

    async def _answer(self) -> Json:
        # A start posts anew what may not have been shown; an answer names its interaction.
        frame = await self.hears(
            lambda frame: frame["op"] == "message" and "interaction" in frame["message"]
        )
        message: Json = frame["message"]
        return message

    async def hears(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait for a frame."""
        while True:
            frame: Json = await self._socket.receive_json(timeout=PATIENCE)
            assert frame["op"] not in {"error", "failed", "invalid"}, frame
            if wanted(frame):
                return frame


def buttons(message: Json) -> list[Json]:
    return [each for row in message["components"] for each in row["components"]]


@asynccontextmanager
async def page_at(line: str) -> AsyncIterator[Page]:
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert found is not None
    async with (
        aiohttp.ClientSession() as session,
        session.get(found.group()) as welcome,
        session.ws_connect(f"{found.group()}/page/socket") as socket,
    ):
        assert welcome.status == 200
        assert "<html" in await welcome.text()
        yield Page(socket)


async def test_killed_in_the_middle_nothing_is_lost_and_the_buttons_live(host: Host) -> None:
    running = await host.start("run")
    async with page_at(await running.says("at the table")) as ada:
        assert await ada.sit_down("Ada") == []
        tested = await ada.command("test", skill="Mech Lore")
        fallen = await ada.command("damage", amount="40")
        assert [each["label"].split(":")[0] for each in buttons(fallen)] == ["Resist", "Obey"]
        await running.stop(signal.SIGKILL)

    running = await host.start("run")
    async with page_at(await running.says("at the table")) as ada:
        # What may not have been shown, since that was not noted yet, is posted once more below.
        again = (await ada.sit_down("Ada"))[:2]
        assert [each["content"] for each in again] == [tested["content"], fallen["content"]]
        assert again[1]["components"] == fallen["components"]
        obeyed = await ada.press(again[1], "Obey")
        assert "obeyed" in obeyed["content"]
        undone = await ada.command("undo")
        assert "Steve" in undone["content"] + str(undone["embeds"])
    ended = await running.stop(signal.SIGTERM)
    assert ended.code == 0
    await replay_finds_what_was_changed(host)


async def replay_finds_what_was_changed(host: Host) -> None:
    whole = await host.run("replay")
    assert whole.code == 0
    assert re.search(r"^[3-9] recomputed, .* 0 differences\.$", whole.said, re.MULTILINE)
    with closing(sqlite3.connect(host.folder / "var" / "referee.db")) as database, database:
        database.execute("UPDATE journal SET dice = '[[6, 7]]' WHERE action = 'test'")
    changed = await host.run("replay")
    assert changed.code == 1
    assert "the dice differs" in changed.said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_it_cleanly(host: Host, number: signal.Signals) -> None:
    running = await host.start("run")
    async with page_at(await running.says("at the table")) as ada:
        await ada.sit_down("Ada")
        ended = await running.stop(number)
    assert ended.code == 0
    assert "Traceback" not in ended.complained
    assert not (host.folder / "var" / "referee.db-wal").exists()


async def test_with_a_token_it_plays_where_it_is_told_and_says_how_to_invite_it(
    host: Host,
) -> None:
    async with local_discord() as discord:
        running = await host.with_settings(
            DISCORD_API_URL=discord.base_url, DISCORD_TOKEN=discord.token
        ).start("run")
        link = (await running.says("Invite Referee")).split()[-1]
        await discord.bot_ready()
        answer = await discord.person("Max").command(
            "campaign create", name="Ash Harbour", system="action_points"
        )
        ended = await running.stop(signal.SIGTERM)
    asked = parse_qs(urlsplit(link).query)
    assert asked["client_id"] == [str(discord.realm.bot_id)]
    assert asked["scope"] == ["bot applications.commands"]
    assert asked["permissions"] == [str(1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 38)]
    assert "Ash Harbour" in answer.text
    assert ended.code == 0
    assert not discord.requests.unknown
