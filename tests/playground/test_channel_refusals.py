"""What Discord refuses in channels and guilds: rights, unknown things, old messages."""

from __future__ import annotations

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json
from tests.playground.raw import Raw, Response

HELLO = {"content": "hello"}


def is_refused(response: Response, status: int, code: int) -> bool:
    return (response.status, response.code) == (status, code)


async def post(raw: Raw, body: Json | None = None) -> str:
    """Let the bot write in #table, and give the message's path."""
    written = await raw.ask("POST", f"{raw.table}/messages", body or HELLO)
    assert written.status == 200, written.body
    return f"{raw.table}/messages/{written.body['id']}"


@pytest.mark.parametrize("token", ["wrong", "Bot x", ""])
async def test_a_wrong_token_is_unauthorized(token: str, raw: Raw) -> None:
    response = await raw.ask("GET", "/users/@me", token=token or " ")
    assert response.status == 401
    assert response.body == {"message": "401: Unauthorized", "code": 0}


async def test_an_unknown_route_is_refused_and_remembered(
    playground: LocalDiscord, raw: Raw
) -> None:
    assert (await raw.ask("GET", "/nothing/here")).body == {"message": "404: Not Found", "code": 0}
    assert (await raw.ask("PUT", "/users/@me")).status == 405
    assert [each.path for each in playground.requests.unknown] == ["/nothing/here", "/users/@me"]


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"nothing"])
async def test_what_is_no_json_is_refused(body: bytes, raw: Raw) -> None:
    assert is_refused(await raw.ask("POST", f"{raw.table}/messages", body), 400, 50109)


async def test_a_body_that_is_no_object_is_refused(raw: Raw) -> None:
    assert is_refused(await raw.ask("POST", f"{raw.table}/messages", [1]), 400, 50035)


async def test_an_id_that_is_none_is_refused(raw: Raw) -> None:
    response = await raw.ask("GET", "/channels/table")
    assert is_refused(response, 400, 50035)
    assert response.wrong() == {"channel_id": {"NUMBER_TYPE_COERCE"}}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/channels/1", 10003),
        ("/guilds/1", 10004),
        ("/users/1", 10013),
        ("{table}/messages/1", 10008),
        ("{guild}/roles/1", 10011),
        ("{guild}/members/1", 10013),
    ],
)
async def test_what_there_is_not_is_unknown(path: str, code: int, raw: Raw) -> None:
    full = path.format(table=raw.table, guild=raw.guild)
    assert is_refused(await raw.ask("GET", full), 404, code)


async def test_who_has_left_is_an_unknown_member(playground: LocalDiscord, raw: Raw) -> None:
    ben = playground.person("Ben").id
    assert (await raw.ask("GET", f"{raw.guild}/members/{ben}")).status == 200
    playground.owner.expel("Ben")
    assert is_refused(await raw.ask("GET", f"{raw.guild}/members/{ben}"), 404, 10007)


async def test_a_hidden_channel_gives_no_access(playground: LocalDiscord, raw: Raw) -> None:
    playground.owner.deny("side-table", "Referee", Permission.VIEW_CHANNEL)
    path = raw.channel("side-table")
    for method, more, body in (("GET", "", None), ("POST", "/messages", HELLO)):
        assert is_refused(await raw.ask(method, path + more, body), 403, 50001)


RIGHTS: dict[Permission, tuple[str, str, Json | None]] = {
    Permission.SEND_MESSAGES: ("POST", "/messages", HELLO),
    Permission.EMBED_LINKS: ("POST", "/messages", {"embeds": [{"title": "t"}]}),
    Permission.READ_MESSAGE_HISTORY: ("GET", "/messages/{id}", None),
    Permission.PIN_MESSAGES: ("PUT", "/messages/pins/{id}", None),
    Permission.ADD_REACTIONS: ("PUT", "/messages/{id}/reactions/%F0%9F%8E%B2/@me", None),
    Permission.CREATE_PUBLIC_THREADS: ("POST", "/threads", {"name": "t", "type": 11}),
}


@pytest.mark.parametrize("right", RIGHTS, ids=str)
async def test_a_missing_right_is_named_and_nothing_happens(
    right: Permission, playground: LocalDiscord, raw: Raw
) -> None:
    method, path, body = RIGHTS[right]
    message_id = (await post(raw)).rsplit("/", 1)[1]
    full = raw.table + path.format(id=message_id)
    playground.owner.deny("table", "Referee", right)
    assert is_refused(await raw.ask(method, full, body), 403, 50013)
    playground.owner.allow("table", "Referee", right)
    assert (await raw.ask(method, full, body)).status in {200, 201, 204}


async def test_files_need_their_own_right(playground: LocalDiscord, raw: Raw) -> None:
    playground.owner.deny("table", "Referee", Permission.ATTACH_FILES)
    response = await raw.send_files("POST", f"{raw.table}/messages", {}, {"a.txt": b"x"})
    assert is_refused(response, 403, 50013)


async def test_without_history_the_list_is_empty(playground: LocalDiscord, raw: Raw) -> None:
    await post(raw)
    playground.owner.deny("table", "Referee", Permission.READ_MESSAGE_HISTORY)
    assert (await raw.ask("GET", f"{raw.table}/messages")).body == []


async def test_threads_have_their_own_right_to_write(playground: LocalDiscord, raw: Raw) -> None:
    path = f"{raw.channel('Downtime')}/messages"
    playground.owner.deny("table", "Referee", Permission.SEND_MESSAGES_IN_THREADS)
    assert is_refused(await raw.ask("POST", path, HELLO), 403, 50013)
    assert (await raw.ask("POST", f"{raw.table}/messages", HELLO)).status == 200


async def test_another_persons_message_is_not_the_bots(playground: LocalDiscord, raw: Raw) -> None:
    said = await playground.person("Ada").say("mine")
    path = f"{raw.table}/messages/{said.id}"
    assert is_refused(await raw.ask("PATCH", path, HELLO), 403, 50005)
    assert is_refused(await raw.ask("DELETE", path), 403, 50013)
    playground.owner.allow("table", "Referee", Permission.MANAGE_MESSAGES)
    assert (await raw.ask("DELETE", path)).status == 204


async def test_who_takes_no_private_messages_gets_none(playground: LocalDiscord, raw: Raw) -> None:
    body = {"recipient_id": str(playground.person("Ada").id)}
    channel = (await raw.ask("POST", "/users/@me/channels", body)).body
    path = f"/channels/{channel['id']}/messages"
    assert (await raw.ask("POST", path, HELLO)).status == 200
    playground.owner.close_private_messages("Ada")
    assert is_refused(await raw.ask("POST", path, HELLO), 403, 50007)


async def test_a_stranger_gets_no_private_message(playground: LocalDiscord, raw: Raw) -> None:
    playground.owner.expel("Sam")
    body = {"recipient_id": str(playground.person("Sam").id)}
    channel = (await raw.ask("POST", "/users/@me/channels", body)).body
    response = await raw.ask("POST", f"/channels/{channel['id']}/messages", HELLO)
    assert is_refused(response, 403, 50007)


async def test_a_message_older_than_an_hour_takes_few_edits(raw: Raw, clock: SteppedClock) -> None:
    path = await post(raw)
    for number in range(10):
        assert (await raw.ask("PATCH", path, {"content": str(number)})).status == 200
    await clock.advance(3601)
    statuses = [(await raw.ask("PATCH", path, {"content": f"x{n}"})).status for n in range(4)]
    assert statuses == [200, 200, 200, 429]
    refused = await raw.ask("PATCH", path, {"content": "again"})
    assert is_refused(refused, 429, 30046)
    assert "Via" not in refused.headers, "the client would wait instead of raising"
    assert (await raw.ask("GET", path)).body["content"] == "x2"
    await clock.advance(3601)
    assert (await raw.ask("PATCH", path, {"content": "later"})).status == 200


async def test_a_reply_to_nothing_is_refused(raw: Raw) -> None:
    body = {**HELLO, "message_reference": {"message_id": "1"}}
    response = await raw.ask("POST", f"{raw.table}/messages", body)
    assert response.wrong() == {"message_reference": {"REPLIES_UNKNOWN_MESSAGE"}}
    body["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    assert (await raw.ask("POST", f"{raw.table}/messages", body)).status == 200


async def test_pins_are_listed_and_tell_of_themselves(raw: Raw) -> None:
    path = await post(raw)
    message_id = path.rsplit("/", 1)[1]
    pin = f"{raw.table}/messages/pins/{message_id}"
    assert (await raw.ask("PUT", pin)).status == 204
    pins = (await raw.ask("GET", f"{raw.table}/messages/pins")).body
    assert [each["message"]["id"] for each in pins["items"]] == [message_id]
    newest = (await raw.ask("GET", f"{raw.table}/messages?limit=1")).body[0]
    assert newest["type"] == 6
    edit = await raw.ask("PATCH", f"{raw.table}/messages/{newest['id']}", HELLO)
    assert is_refused(edit, 403, 50021)
    assert (await raw.ask("DELETE", pin)).status == 204
    assert (await raw.ask("GET", f"{raw.table}/messages/pins")).body["items"] == []


async def test_twenty_different_reactions_are_the_most(raw: Raw) -> None:
    path = await post(raw)
    for number in range(20):
        emoji = chr(0x1F600 + number)
        assert (await raw.ask("PUT", f"{path}/reactions/{emoji}/@me")).status == 204
    assert is_refused(await raw.ask("PUT", f"{path}/reactions/🎲/@me"), 400, 30010)
    assert is_refused(await raw.ask("PUT", f"{path}/reactions/dice/@me"), 400, 10014)
    shown = (await raw.ask("GET", path)).body["reactions"]
    assert len(shown) == 20
    assert (await raw.ask("DELETE", f"{path}/reactions/{chr(0x1F600)}/@me")).status == 204
    assert (await raw.ask("PUT", f"{path}/reactions/🎲/@me")).status == 204


async def test_a_message_has_one_thread(raw: Raw) -> None:
    path = await post(raw)
    opened = await raw.ask("POST", f"{path}/threads", {"name": "Talk"})
    assert opened.status == 201
    assert opened.body["id"] == path.rsplit("/", 1)[1]
    assert is_refused(await raw.ask("POST", f"{path}/threads", {"name": "Talk"}), 400, 160004)
    inside = f"/channels/{opened.body['id']}"
    assert (await raw.ask("POST", f"{inside}/messages", HELLO)).status == 200
    assert is_refused(await raw.ask("POST", f"{inside}/threads", {"name": "x"}), 400, 50024)


async def test_messages_are_listed_from_any_point(raw: Raw) -> None:
    ids = [(await post(raw, {"content": str(n)})).rsplit("/", 1)[1] for n in range(6)]

    async def listed(query: str) -> list[str]:
        found = (await raw.ask("GET", f"{raw.table}/messages?{query}")).body
        return [each["content"] for each in found]

    assert await listed("limit=2") == ["5", "4"]
    assert await listed(f"before={ids[2]}&limit=5") == ["1", "0"]
    assert await listed(f"after={ids[2]}&limit=2") == ["4", "3"]
    assert await listed(f"around={ids[3]}&limit=3") == ["4", "3", "2"]
    for wrong in ("limit=0", "limit=101", "limit=x", "before=x"):
        assert is_refused(await raw.ask("GET", f"{raw.table}/messages?{wrong}"), 400, 50035)


async def test_bulk_delete_takes_two_to_a_hundred(playground: LocalDiscord, raw: Raw) -> None:
    playground.owner.allow("table", "Referee", Permission.MANAGE_MESSAGES)
    ids = [(await post(raw)).rsplit("/", 1)[1] for _ in range(3)]
    path = f"{raw.table}/messages/bulk-delete"
    assert is_refused(await raw.ask("POST", path, {"messages": ids[:1]}), 400, 50016)
    assert (await raw.ask("POST", path, {"messages": ids[:2]})).status == 204
    left = (await raw.ask("GET", f"{raw.table}/messages")).body
    assert [each["id"] for each in left] == ids[2:]


async def test_too_many_requests_are_told_to_wait(playground: LocalDiscord, raw: Raw) -> None:
    playground.limits.limit, playground.limits.window = 2, 30.0
    first = await raw.ask("GET", raw.table)
    assert first.headers["X-RateLimit-Remaining"] == "1"
    await raw.ask("GET", raw.table)
    refused = await raw.ask("GET", raw.table)
    assert refused.status == 429
    assert 0 < refused.body["retry_after"] <= 30
    assert refused.body["global"] is False
    assert {"Via", "Retry-After", "X-RateLimit-Bucket", "X-RateLimit-Scope"} <= set(refused.headers)
    assert (await raw.ask("GET", raw.channel("side-table"))).status == 200


async def test_the_list_of_members_needs_the_intent(raw: Raw) -> None:
    assert is_refused(await raw.ask("GET", f"{raw.guild}/members"), 403, 50001)


async def test_a_foreign_page_is_kept_out(playground: LocalDiscord, raw: Raw) -> None:
    port = playground.base_url.rsplit(":", 1)[1]
    for headers in (
        {"Host": "evil.example"},
        {"Host": f"evil.example:{port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ):
        url = f"{playground.base_url}/page/"
        async with raw.session.get(url, headers=headers, allow_redirects=False) as response:
            assert response.status == 403
    own = {"Origin": playground.base_url, "Host": f"127.0.0.1:{port}"}
    async with raw.session.get(f"{playground.base_url}/", headers=own) as response:
        assert (response.status, response.url.path) == (200, "/page/")


async def test_a_file_is_served_so_that_it_cannot_run(raw: Raw) -> None:
    files = {"a.html": b"<script>alert(1)</script>", "b.png": b"\x89PNG"}
    written = (await raw.send_files("POST", f"{raw.table}/messages", {}, files)).body
    html, png = (each["url"] for each in written["attachments"])
    async with raw.session.get(html) as response:
        assert await response.read() == files["a.html"]
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in response.headers["Content-Security-Policy"]
    async with raw.session.get(png) as response:
        assert response.headers["Content-Type"] == "image/png"
    async with raw.session.get(png.replace("b.png", "c.png")) as response:
        assert response.status == 404


async def test_a_guild_that_is_left_is_unknown(playground: LocalDiscord, raw: Raw) -> None:
    guild_id = raw.guild.rsplit("/", 1)[1]
    assert (await raw.ask("DELETE", f"/users/@me/guilds/{guild_id}")).status == 204
    assert is_refused(await raw.ask("GET", raw.guild), 404, 10004)
    assert is_refused(await raw.ask("POST", f"{raw.table}/messages", HELLO), 403, 50001)
    playground.owner.invite_bot("The Table")
    assert (await raw.ask("GET", raw.guild)).body["name"] == "The Table"
