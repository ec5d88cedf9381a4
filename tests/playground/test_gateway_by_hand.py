"""The gateway by hand: hello, identify, heartbeats, resume, and every way to be closed."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator

import pytest

from bot.playground.flags import Intent
from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json
from tests.playground.line import QUIET, Line, lines
from tests.playground.raw import Raw, slash


@pytest.fixture
async def line(playground: LocalDiscord) -> AsyncIterator[Line]:
    async with lines(playground) as opened:
        hello = await opened.receive()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41_250)
        yield opened


async def test_a_session_begins_with_its_guilds(playground: LocalDiscord, line: Line) -> None:
    ready = await line.identify(playground.token)
    assert ready["user"]["bot"] is True
    assert [each["unavailable"] for each in ready["guilds"]] == [True]
    guild = (await line.event("GUILD_CREATE"))["d"]
    assert guild["name"] == "The Table"
    assert {each["name"] for each in guild["channels"]} == {"table", "side-table", "gm-room"}
    assert [each["name"] for each in guild["threads"]] == ["Downtime"]
    assert [each["user"]["username"] for each in guild["members"]] == ["Referee"]


async def test_a_heartbeat_is_acknowledged(line: Line) -> None:
    await line.send(1, None)
    assert (await line.receive())["op"] == 11


async def test_a_heartbeat_is_acknowledged_after_a_moment_as_over_a_network(
    playground: LocalDiscord, line: Line
) -> None:
    await line.identify(playground.token)
    guild_id = (await line.event("GUILD_CREATE"))["d"]["id"]
    await line.send(1, None)
    ben = str(playground.person("Ben").id)
    await line.send(8, {"guild_id": guild_id, "user_ids": [ben]})
    assert (await line.receive())["t"] == "GUILD_MEMBERS_CHUNK"
    assert (await line.receive())["op"] == 11


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 40}, 4013),
        ({"intents": -1}, 4013),
        ({"intents": "all"}, 4013),
        ({"intents": int(Intent.MESSAGE_CONTENT)}, 4014),
        ({"intents": int(Intent.GUILD_MEMBERS)}, 4014),
        ({"intents": int(Intent.GUILD_PRESENCES)}, 4014),
        ({"shard": [2, 2]}, 4010),
        ({"shard": "first"}, 4010),
    ],
)
async def test_a_wrong_identify_closes_the_line(
    more: Json, code: int, playground: LocalDiscord, line: Line
) -> None:
    await line.send(2, {"token": playground.token, "intents": QUIET, "properties": {}, **more})
    assert await line.closed_with() == code


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", 4002),
        ("[1]", 4002),
        ('{"op": [2]}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": 7}', 4002),
    ],
)
async def test_a_frame_that_makes_no_sense_closes_the_line(
    frame: str, code: int, line: Line
) -> None:
    await line.socket.send_str(frame)
    assert await line.closed_with() == code


async def test_after_identify_there_is_no_second_one_and_no_unknown_opcode(
    playground: LocalDiscord,
) -> None:
    identify = {"token": playground.token, "intents": QUIET}
    for op, data, code in (
        (2, identify, 4005),
        (99, {}, 4001),
        (8, {"guild_id": "x"}, 4002),
        (8, {"guild_id": "1", "user_ids": [{}]}, 4002),
    ):
        async with lines(playground) as line:
            await line.identify(playground.token)
            await line.send(op, data)
            assert await line.closed_with() == code


async def test_too_many_frames_close_the_line(line: Line) -> None:
    for _ in range(121):
        await line.send(1, None)
    assert await line.closed_with() == 4008


async def test_another_version_is_refused(playground: LocalDiscord) -> None:
    async with lines(playground, "v=6&encoding=json") as line:
        assert await line.closed_with() == 4012


async def test_a_silent_client_is_closed(
    playground: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.playground.gateway.socket.PATIENCE", 0.05)
    async with lines(playground) as line:
        assert await line.closed_with() == 4009


async def test_compression_is_one_stream(playground: LocalDiscord) -> None:
    async with lines(playground, "v=10&encoding=json&compress=zlib-stream") as line:
        unpack = zlib.decompressobj()
        first = await line.socket.receive_bytes(timeout=5)
        assert first.endswith(b"\x00\x00\xff\xff")
        assert json.loads(unpack.decompress(first))["op"] == 10
        await line.send(1, None)
        assert json.loads(unpack.decompress(await line.socket.receive_bytes(timeout=5)))["op"] == 11


async def resume(line: Line, playground: LocalDiscord, session: str, seq: object) -> None:
    await line.send(6, {"token": playground.token, "session_id": session, "seq": seq})


async def test_a_resume_tells_what_was_missed(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    async with lines(playground) as line:
        ready = await line.identify(playground.token)
        last = (await line.event("GUILD_CREATE"))["s"]
    ada = playground.person("Ada")
    pending = await ada.begin("test")
    async with lines(playground) as line:
        await resume(line, playground, ready["session_id"], last)
        missed = await line.event("INTERACTION_CREATE")
        assert missed["d"]["id"] == str(pending.id)
        assert missed["s"] == last + 1
        assert (await line.event("RESUMED"))["s"] == last + 2


async def test_a_resume_that_cannot_be_is_told_so(playground: LocalDiscord) -> None:
    async with lines(playground) as line:
        await line.receive()
        await resume(line, playground, "unknown", 1)
        assert await line.receive() == {"op": 9, "d": False, "s": None, "t": None}
        ready = await line.identify(playground.token)
    async with lines(playground) as line:
        await resume(line, playground, ready["session_id"], 1000)
        assert await line.closed_with() == 4007
    async with lines(playground) as line:
        await line.send(6, {"token": "wrong", "session_id": ready["session_id"], "seq": 1})
        assert await line.closed_with() == 4004


async def test_an_invalidated_session_cannot_be_resumed(playground: LocalDiscord) -> None:
    async with lines(playground) as line:
        ready = await line.identify(playground.token)
        playground.gateway.invalidate(resumable=False)
        while (frame := await line.receive())["op"] != 9:
            pass
        assert frame["d"] is False
    async with lines(playground) as line:
        await line.receive()
        await resume(line, playground, ready["session_id"], 1)
        assert (await line.receive())["op"] == 9


async def test_each_shard_hears_of_its_guilds(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    playground.owner.invite_bot("Another Table")
    async with lines(playground) as first, lines(playground) as second:
        readies = [
            await line.identify(playground.token, shard=[number, 2])
            for number, line in enumerate((first, second))
        ]
        guilds = [[int(each["id"]) for each in ready["guilds"]] for ready in readies]
        directory = playground.realm.directory
        assert guilds == [
            [guild.id for guild in directory.guilds.values() if (guild.id >> 22) % 2 == number]
            for number in (0, 1)
        ]
        assert all(len(each) == 1 for each in guilds)
        by_guild = {guilds[0][0]: first, guilds[1][0]: second}
        sam = playground.person("Sam")
        for channel in ("table", "lobby"):
            there = sam.at(channel)
            pending = await there.begin("test")
            heard = await by_guild[there.channel.guild_id or 0].event("INTERACTION_CREATE")
            assert heard["d"]["id"] == str(pending.id)
        private = await sam.at("dm").begin("test")
        assert (await first.event("INTERACTION_CREATE"))["d"]["id"] == str(private.id)


async def test_two_sessions_of_one_shard_both_hear(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    async with lines(playground) as first, lines(playground) as second:
        for line in (first, second):
            await line.identify(playground.token)
        pending = await playground.person("Ada").begin("test")
        for line in (first, second):
            assert (await line.event("INTERACTION_CREATE"))["d"]["id"] == str(pending.id)


async def test_messages_come_only_to_who_asked_and_never_private_ones(
    playground: LocalDiscord, raw: Raw
) -> None:
    await raw.register(slash())
    both = QUIET | Intent.GUILD_MESSAGES
    ada = playground.person("Ada")
    async with lines(playground) as deaf, lines(playground) as line:
        await deaf.identify(playground.token)
        await line.identify(playground.token, both)
        pending = await ada.begin("test")
        await raw.answer(pending, 4, {"content": "secret", "flags": 64})
        await ada.say("unreadable")
        await raw.ask("POST", f"{raw.table}/messages", {"content": "own"})
        bot = playground.realm.bot_id
        await ada.say(f"<@{bot}> readable")
        heard = [(await line.event("MESSAGE_CREATE"))["d"]["content"] for _ in range(3)]
        assert heard == ["", "own", f"<@{bot}> readable"]
        private = ada.at("dm")
        await private.say("status")
        assert (await line.event("MESSAGE_CREATE"))["d"]["content"] == "status"
        await asyncio.sleep(0)
        events = []
        while True:
            frame = await deaf.receive()
            events.append(frame["t"])
            if frame["t"] == "MESSAGE_CREATE":
                break
        assert frame["d"]["content"] == "status"
        assert events.count("MESSAGE_CREATE") == 1


async def test_without_the_guilds_intent_no_guild_is_described(playground: LocalDiscord) -> None:
    async with lines(playground) as line:
        await line.identify(playground.token, int(Intent.DIRECT_MESSAGES))
        await line.send(1, None)
        assert (await line.receive())["op"] == 11


async def test_members_are_found_by_id_and_by_name(playground: LocalDiscord, line: Line) -> None:
    await line.identify(playground.token)
    guild_id = str(playground.realm.directory.guild_named("The Table").id)
    ben = playground.person("Ben")
    for wanted in ({"user_ids": [str(ben.id)]}, {"query": "be", "limit": 5}):
        await line.send(8, {"guild_id": guild_id, "nonce": "n", **wanted})
        chunk = (await line.event("GUILD_MEMBERS_CHUNK"))["d"]
        assert [each["user"]["id"] for each in chunk["members"]] == [str(ben.id)]
        assert chunk["nonce"] == "n"
    await line.send(8, {"guild_id": guild_id, "query": "", "limit": 0})
    assert await line.closed_with() == 4014


async def test_a_guild_tells_when_it_is_lost_left_and_joined(
    playground: LocalDiscord, line: Line
) -> None:
    await line.identify(playground.token)
    playground.owner.lose_guild()
    assert (await line.event("GUILD_DELETE"))["d"]["unavailable"] is True
    playground.owner.regain_guild()
    assert (await line.event("GUILD_CREATE"))["d"]["name"] == "The Table"
    playground.owner.remove_bot()
    assert "unavailable" not in (await line.event("GUILD_DELETE"))["d"]
    playground.owner.invite_bot("The Table")
    assert (await line.event("GUILD_CREATE"))["d"]["name"] == "The Table"
