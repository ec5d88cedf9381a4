"""What the bot reads and changes of itself, guilds and channels, by hand."""

from __future__ import annotations

import pytest

from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json
from tests.playground.raw import Raw


async def test_the_bot_reads_itself_and_where_to_connect(
    playground: LocalDiscord, raw: Raw
) -> None:
    me = (await raw.ask("GET", "/users/@me")).body
    assert (me["username"], me["bot"]) == ("Referee", True)
    for path in ("/oauth2/applications/@me", "/applications/@me"):
        application = (await raw.ask("GET", path)).body
        assert (application["id"], application["owner"]["global_name"]) == (me["id"], "Max")
    url = playground.base_url.replace("http", "ws", 1) + "/"
    assert (await raw.ask("GET", "/gateway")).body == {"url": url}
    advised = (await raw.ask("GET", "/gateway/bot")).body
    assert (advised["url"], advised["shards"]) == (url, 1)
    guilds = (await raw.ask("GET", "/users/@me/guilds")).body
    assert [each["name"] for each in guilds] == ["The Table"]


async def test_a_guild_is_read_in_its_parts(playground: LocalDiscord, raw: Raw) -> None:
    guild = (await raw.ask("GET", raw.guild)).body
    assert (guild["name"], guild["approximate_member_count"]) == ("The Table", 6)
    channels = (await raw.ask("GET", f"{raw.guild}/channels")).body
    assert [each["name"] for each in channels] == ["table", "side-table", "gm-room"]
    hidden = channels[2]["permission_overwrites"]
    assert [(each["type"], each["deny"]) for each in hidden] == [(0, "1024"), (0, "0"), (1, "0")]
    threads = (await raw.ask("GET", f"{raw.guild}/threads/active")).body["threads"]
    assert [each["name"] for each in threads] == ["Downtime"]
    roles = (await raw.ask("GET", f"{raw.guild}/roles")).body
    assert [each["name"] for each in roles] == ["@everyone", "GM", "Admin", "Referee"]
    one = (await raw.ask("GET", f"{raw.guild}/roles/{roles[1]['id']}")).body
    assert one == roles[1]
    grace = playground.person("Grace").id
    member = (await raw.ask("GET", f"{raw.guild}/members/{grace}")).body
    assert member["roles"] == [roles[1]["id"]]
    assert (await raw.ask("GET", f"/users/{grace}")).body == member["user"]


async def test_a_default_picture_is_a_picture(playground: LocalDiscord, raw: Raw) -> None:
    async with raw.session.get(f"{playground.base_url}/embed/avatars/3.png") as response:
        assert response.headers["Content-Type"] == "image/png"
        assert (await response.read()).startswith(b"\x89PNG\r\n\x1a\n")


async def test_the_bot_manages_its_own_thread_and_no_channel(
    playground: LocalDiscord, raw: Raw
) -> None:
    opened = (await raw.ask("POST", f"{raw.table}/threads", {"name": "Aside", "type": 11})).body
    told = (await raw.ask("GET", f"{raw.table}/messages")).body
    assert [(each["type"], each["content"]) for each in told] == [(18, "Aside")]
    path = f"/channels/{opened['id']}"
    assert (await raw.ask("PUT", f"{path}/thread-members/@me")).status == 204
    changed = (await raw.ask("PATCH", path, {"name": "Aside 2", "archived": True})).body
    assert (changed["name"], changed["thread_metadata"]["archived"]) == ("Aside 2", True)
    await raw.ask("PATCH", path, {"locked": True})
    closed = await raw.ask("POST", f"{path}/messages", {"content": "x"})
    assert (closed.status, closed.code) == (400, 50083)
    for method, body in (("PATCH", {"name": "x"}), ("DELETE", None)):
        refused = await raw.ask(method, raw.table, body)
        assert (refused.status, refused.code) == (403, 50013)
    not_a_thread = await raw.ask("PUT", f"{raw.table}/thread-members/@me")
    assert (not_a_thread.status, not_a_thread.code) == (400, 50024)
    playground.owner.allow("side-table", "Referee", Permission.MANAGE_CHANNELS)
    side = raw.channel("side-table")
    topic = await raw.ask("PATCH", side, {"topic": "Quiet here"})
    assert topic.body["topic"] == "Quiet here"
    assert (await raw.ask("DELETE", side)).status == 200
    gone = await raw.ask("GET", side)
    assert (gone.status, gone.code) == (404, 10003)


async def test_a_private_channel_is_opened_once_and_not_managed(
    playground: LocalDiscord, raw: Raw
) -> None:
    body = {"recipient_id": str(playground.person("Ada").id)}
    first = (await raw.ask("POST", "/users/@me/channels", body)).body
    assert (first["type"], first["recipients"][0]["global_name"]) == (1, "Ada")
    assert (await raw.ask("POST", "/users/@me/channels", body)).body == first
    path = f"/channels/{first['id']}"
    renamed = await raw.ask("PATCH", path, {"name": "x"})
    assert (renamed.status, renamed.code) == (403, 50003)
    said = await playground.person("Ada").at("dm").say("x")
    other = await raw.ask("DELETE", f"{path}/messages/{said.id}")
    assert (other.status, other.code) == (403, 50003)
    assert (await raw.ask("DELETE", path)).status == 200
    for recipient, code in (("1", 10013), (str(playground.realm.bot_id), 50033)):
        refused = await raw.ask("POST", "/users/@me/channels", {"recipient_id": recipient})
        assert refused.code == code


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({}, "name"),
        ({"name": "x", "auto_archive_duration": 5}, "auto_archive_duration"),
        ({"name": "x", "type": 2}, "type"),
    ],
)
async def test_a_thread_has_its_limits(body: Json, place: str, raw: Raw) -> None:
    response = await raw.ask("POST", f"{raw.table}/threads", body)
    assert response.code == 50035
    assert list(response.wrong()) == [place]


async def test_pins_and_reactions_in_the_older_form(playground: LocalDiscord, raw: Raw) -> None:
    written = (await raw.ask("POST", f"{raw.table}/messages", {"content": "x"})).body
    pin = f"{raw.table}/pins/{written['id']}"
    for _ in range(2):
        assert (await raw.ask("PUT", pin)).status == 204
    pins = (await raw.ask("GET", f"{raw.table}/pins")).body
    assert [each["id"] for each in pins] == [written["id"]]
    assert (await raw.ask("DELETE", pin)).status == 204
    path = f"{raw.table}/messages/{written['id']}/reactions/🎲"
    for _ in range(2):
        assert (await raw.ask("PUT", f"{path}/@me")).status == 204
    assert [each["bot"] for each in (await raw.ask("GET", path)).body] == [True]
    other = await raw.ask("DELETE", f"{path}/{playground.person('Ada').id}")
    assert (other.status, other.code) == (403, 50013)
    assert (await raw.ask("DELETE", f"{path}/@me")).status == 204
    assert (await raw.ask("GET", path)).body == []
