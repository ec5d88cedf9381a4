"""Each limit of a message is broken once, and Discord's code comes back."""

from __future__ import annotations

import pytest

from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json
from tests.playground.raw import Raw, button, row, select, slash

V2 = 1 << 15


def embed(**more: object) -> Json:
    return {"embeds": [{"title": "T", **more}]}


def field(name: str = "n", value: str = "v") -> Json:
    return {"name": name, "value": value}


def display(text: str) -> Json:
    return {"type": 10, "content": text}


def layout(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


def classic(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


MAX, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
UNION = "UNION_TYPE_CHOICES"
FIELD = "embeds.0.fields.0"
BUTTON = "components.0.components.0"
LONG_FIELDS = [field(value="v" * 1000) for _ in range(6)]

BROKEN: dict[str, tuple[Json, str, str]] = {
    "content of 2001": ({"content": "x" * 2001}, "content", MAX),
    "content that is a number": ({"content": 7}, "content", "STRING_TYPE_CONVERT"),
    "title of 257": (embed(title="x" * 257), "embeds.0.title", MAX),
    "description of 4097": (embed(description="x" * 4097), "embeds.0.description", MAX),
    "26 fields": (embed(fields=[field()] * 26), "embeds.0.fields", MAX),
    "field name of 257": (embed(fields=[field(name="x" * 257)]), f"{FIELD}.name", MAX),
    "field value of 1025": (embed(fields=[field(value="x" * 1025)]), f"{FIELD}.value", MAX),
    "field without a value": (embed(fields=[field(value=" ")]), f"{FIELD}.value", REQUIRED),
    "footer of 2049": (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", MAX),
    "author of 257": (embed(author={"name": "x" * 257}), "embeds.0.author.name", MAX),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds", MAX),
    "6001 characters of one embed": (
        embed(title="t", description="d" * 2, fields=[*LONG_FIELDS[:5], field(value="v" * 993)]),
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "6001 characters of two embeds": (
        {"embeds": [{"description": "a" * 3000}, {"description": "b" * 3001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "colour above white": (embed(color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX"),
    "a picture at no address": (
        embed(image={"url": "not an address"}),
        "embeds.0.image.url",
        "URL_TYPE_INVALID_URL",
    ),
    "a link to a file": (
        embed(url="file:///etc/passwd"),
        "embeds.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a time that is none": (embed(timestamp="noon"), "embeds.0.timestamp", "DATE_TIME_TYPE_PARSE"),
    "six rows": (classic(*(row(button(str(n))) for n in range(6))), "components", MAX),
    "six buttons in a row": (
        classic(row(*(button(str(n)) for n in range(6)))),
        "components.0.components",
        BAD,
    ),
    "an empty row": (classic(row()), "components.0.components", BAD),
    "label of 81": (classic(row(button(label="x" * 81))), f"{BUTTON}.label", MAX),
    "custom_id of 101": (classic(row(button("x" * 101))), f"{BUTTON}.custom_id", BAD),
    "no custom_id": (
        classic(row({"type": 2, "style": 1, "label": "x"})),
        f"{BUTTON}.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "a link with a custom_id": (
        classic(row(button(style=5, url="https://example.org"))),
        BUTTON,
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link to nowhere": (
        classic(row({"type": 2, "style": 5, "label": "x"})),
        f"{BUTTON}.url",
        "BUTTON_COMPONENT_URL_REQUIRED",
    ),
    "a button that shows nothing": (
        classic(row({"type": 2, "style": 1, "custom_id": "x"})),
        BUTTON,
        REQUIRED,
    ),
    "a style that is none": (
        classic(row(button(style=9))),
        f"{BUTTON}.style",
        "BASE_TYPE_CHOICES",
    ),
    "one custom_id twice": (
        classic(row(button("x")), row(button("x"))),
        "components.1",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "26 options": (classic(row(select(26))), f"{BUTTON}.options", BAD),
    "no options": (classic(row(select(0))), f"{BUTTON}.options", BAD),
    "placeholder of 151": (
        classic(row(select(placeholder="x" * 151))),
        f"{BUTTON}.placeholder",
        MAX,
    ),
    "one value twice": (
        classic(
            row(
                {
                    "type": 3,
                    "custom_id": "s",
                    "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}],
                }
            )
        ),
        f"{BUTTON}.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more to choose than there is": (
        classic(row(select(2, max_values=3))),
        f"{BUTTON}.max_values",
        "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
    ),
    "at least more than at most": (
        classic(row(select(3, min_values=2, max_values=1))),
        f"{BUTTON}.min_values",
        "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
    ),
    "a button beside a select": (
        classic(row(select(), button())),
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a text input in a message": (
        classic(row({"type": 4, "custom_id": "t", "style": 1, "label": "x"})),
        BUTTON,
        UNION,
    ),
    "a button in no row": (classic(button()), "components.0", UNION),
    "the new layout without its flag": (
        {"content": "x", "components": [display("y")]},
        "components.0",
        UNION,
    ),
    "41 components": (
        layout(*({"type": 17, "components": [display("x")] * 9} for _ in range(5))),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters shown": (
        layout(display("x" * 2000), display("y" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "content in the new layout": (
        {**layout(display("x")), "content": "y"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "an embed in the new layout": (
        {**layout(display("x")), **embed()},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "101 mentioned users": (
        {"content": "x", "allowed_mentions": {"users": ["1"] * 101}},
        "allowed_mentions.users",
        MAX,
    ),
    "users in both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "an unknown kind of mention": (
        {"content": "x", "allowed_mentions": {"parse": ["here"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    "a file that is not there": (
        {"content": "x", "attachments": [{"id": 0, "filename": "a.txt"}]},
        "attachments.0",
        "ATTACHMENT_NOT_FOUND",
    ),
    "nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", MAX),
    "a list that is none": ({"content": "x", "embeds": {}}, "embeds", "LIST_TYPE_CONVERT"),
    "an embed that is none": ({"embeds": ["x"]}, "embeds.0", "MODEL_TYPE_CONVERT"),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_message_beyond_a_limit_is_refused(name: str, raw: Raw) -> None:
    body, place, code = BROKEN[name]
    response = await raw.ask("POST", f"{raw.table}/messages", body)
    assert (response.status, response.code) == (400, 50035)
    assert code in response.wrong().get(place, set()), response.body
    assert (await raw.ask("GET", f"{raw.table}/messages")).body == []


LARGEST: dict[str, Json] = {
    "content of 2000": {"content": "x" * 2000},
    "ten embeds of 6000 characters": {"embeds": [{"description": "x" * 600}] * 10},
    "25 fields": embed(fields=[field("n" * 100, "v" * 100)] * 25),
    "five rows of five buttons": classic(
        *(row(*(button(f"{r}{c}") for c in range(5))) for r in range(5))
    ),
    "a select of 25": classic(row(select(25, max_values=25))),
    "custom_id of 100 and label of 80": classic(row(button("x" * 100, "y" * 80))),
    "40 components": layout(*({"type": 17, "components": [display("x")] * 9} for _ in range(4))),
    "a button of an emoji": classic(
        row({"type": 2, "style": 1, "custom_id": "x", "emoji": {"name": "🎲"}})
    ),
}


@pytest.mark.parametrize("name", LARGEST)
async def test_a_message_at_its_limit_is_taken(name: str, raw: Raw) -> None:
    response = await raw.ask("POST", f"{raw.table}/messages", LARGEST[name])
    assert response.status == 200, response.body


@pytest.mark.parametrize(
    "body",
    [{}, {"content": " \n "}, {"embeds": [{}]}, {"embeds": [{"color": 3}]}, {"components": []}],
)
async def test_an_empty_message_is_refused(body: Json, raw: Raw) -> None:
    response = await raw.ask("POST", f"{raw.table}/messages", body)
    assert (response.status, response.code) == (400, 50006)


async def test_an_answer_names_what_is_wrong_under_its_data(
    playground: LocalDiscord, raw: Raw
) -> None:
    await raw.register(slash())
    pending = await playground.person("Ada").begin("test")
    response = await raw.answer(pending, 4, {"content": "x" * 2001})
    assert response.code == 50035
    assert response.wrong() == {"data.content": {MAX}}
    empty = await raw.answer(pending, 4, {})
    assert empty.code == 50006
    assert (await raw.answer(pending, 4, {"content": "now right"})).status == 204


async def test_an_edit_cannot_empty_a_message(raw: Raw) -> None:
    written = (await raw.ask("POST", f"{raw.table}/messages", {"content": "x"})).body
    path = f"{raw.table}/messages/{written['id']}"
    assert (await raw.ask("PATCH", path, {"content": ""})).code == 50006
    assert (await raw.ask("GET", path)).body["content"] == "x"
    changed = await raw.ask("PATCH", path, {"content": "", "embeds": [{"title": "t"}]})
    assert changed.status == 200
    assert changed.body["edited_timestamp"] is not None


async def test_eleven_files_are_refused(raw: Raw) -> None:
    files = {f"{number}.txt": b"x" for number in range(11)}
    response = await raw.send_files("POST", f"{raw.table}/messages", {}, files)
    assert (response.status, response.code) == (400, 30015)


async def test_a_file_above_ten_mebibytes_is_refused(raw: Raw) -> None:
    files = {"big.bin": b"\0" * (10 * 1024 * 1024 + 1)}
    response = await raw.send_files("POST", f"{raw.table}/messages", {}, files)
    assert (response.status, response.code) == (413, 40005)


async def test_a_files_name_is_one_step_of_an_address(raw: Raw) -> None:
    files = {"../sheet 1.json": b"{}"}
    written = (await raw.send_files("POST", f"{raw.table}/messages", {}, files)).body
    assert written["attachments"][0]["filename"] == "sheet_1.json"
    assert written["attachments"][0]["size"] == 2
