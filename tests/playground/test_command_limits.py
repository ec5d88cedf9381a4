"""Each limit of a command is broken once, and Discord's code comes back."""

from __future__ import annotations

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.wire import Json
from tests.playground.raw import Raw, option, slash

BAD, MAX, REGEX = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH", "STRING_TYPE_REGEX"
NAME = "APPLICATION_COMMAND_INVALID_NAME"
TYPES = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"


def with_options(*options: Json) -> Json:
    return slash(options=list(options))


def choice(name: str = "a", value: object = "a", **more: object) -> Json:
    return {"name": name, "value": value, **more}


def long_command() -> Json:
    """Write a command of 8000 characters, and of one more in German."""
    options = [option(3, f"o{n:02}", description="d" * 97) for n in range(25)]
    for each, count, length in ((options[0], 25, 90), (options[1], 9, 55)):
        texts = [f"{n:02}".ljust(length, "x") for n in range(count)]
        each["choices"] = [choice(text, text) for text in texts]
    options[1]["choices"][0]["name_localizations"] = {"de": "x" * 56}
    return with_options(*options)


BROKEN: dict[str, tuple[Json, str, str]] = {
    "name of 33": (slash("x" * 33), "name", BAD),
    "no name": (slash(""), "name", BAD),
    "name in upper case": (slash("Test"), "name", NAME),
    "name with a blank": (slash("two words"), "name", REGEX),
    "name with a sign": (slash("a+b"), "name", REGEX),
    "description of 101": (slash(description="x" * 101), "description", BAD),
    "no description": (slash(description=""), "description", BAD),
    "a language that is none": (
        slash(name_localizations={"xx": "test"}),
        "name_localizations.xx",
        "ENUM_TYPE_COERCE",
    ),
    "a translated name in upper case": (
        slash(name_localizations={"de": "Test"}),
        "name_localizations.de",
        NAME,
    ),
    "a translated description of 101": (
        slash(description_localizations={"de": "x" * 101}),
        "description_localizations.de",
        BAD,
    ),
    "26 options": (with_options(*(option(3, f"o{n}") for n in range(26))), "options", MAX),
    "an option's name in upper case": (with_options(option(3, "Name")), "options.0.name", NAME),
    "an option's description of 101": (
        with_options(option(3, "o", description="x" * 101)),
        "options.0.description",
        BAD,
    ),
    "one option twice": (
        with_options(option(3, "o"), option(4, "o")),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "required after optional": (
        with_options(option(3, "a"), option(3, "b", required=True)),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        with_options(option(3, "o", choices=[choice(str(n), str(n)) for n in range(26)])),
        "options.0.choices",
        MAX,
    ),
    "a choice's name of 101": (
        with_options(option(3, "o", choices=[choice("x" * 101)])),
        "options.0.choices.0.name",
        BAD,
    ),
    "a choice's value of 101": (
        with_options(option(3, "o", choices=[choice("x", "x" * 101)])),
        "options.0.choices.0.value",
        BAD,
    ),
    "a choice of another type": (
        with_options(option(4, "o", choices=[choice("x", "1")])),
        "options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "one choice twice": (
        with_options(option(3, "o", choices=[choice("x", "1"), choice("x", "2")])),
        "options.0.choices.1",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    "choices beside completion": (
        with_options(option(3, "o", choices=[choice()], autocomplete=True)),
        "options.0",
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID",
    ),
    "a least above the most": (
        with_options(option(4, "o", min_value=3, max_value=2)),
        "options.0.min_value",
        "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX",
    ),
    "at most 6001 characters": (
        with_options(option(3, "o", max_length=6001)),
        "options.0.max_length",
        "NUMBER_TYPE_MAX",
    ),
    "a bound beyond 2^53": (
        with_options(option(4, "o", max_value=2**53 + 1)),
        "options.0.max_value",
        "NUMBER_TYPE_MAX",
    ),
    "an option of no type": (with_options(option(12, "o")), "options.0", "UNION_TYPE_CHOICES"),
    "a subcommand beside an option": (
        with_options(option(1, "a"), option(3, "b")),
        "options",
        TYPES,
    ),
    "an option in a group": (
        with_options(option(2, "g", options=[option(3, "o")])),
        "options.0.options.0",
        TYPES,
    ),
    "a subcommand in a subcommand": (
        with_options(option(1, "a", options=[option(1, "b")])),
        "options.0.options.0",
        TYPES,
    ),
    "a group in a group": (
        with_options(option(2, "a", options=[option(2, "b")])),
        "options.0.options.0",
        "UNION_TYPE_CHOICES",
    ),
    "8001 characters": (long_command(), "", "APPLICATION_COMMAND_TOO_LARGE"),
    "a menu with a description": (
        {"type": 2, "name": "Look", "description": "x"},
        "description",
        "APPLICATION_COMMAND_CONTEXT_MENU_FIELD_INVALID",
    ),
    "a type that is none": (slash(type=9), "type", "BASE_TYPE_CHOICES"),
    "a context that is none": (slash(contexts=[3]), "contexts.0", "BASE_TYPE_CHOICES"),
    "permissions that are none": (
        slash(default_member_permissions="all"),
        "default_member_permissions",
        "NUMBER_TYPE_COERCE",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_command_beyond_a_limit_is_refused(name: str, raw: Raw) -> None:
    body, place, code = BROKEN[name]
    response = await raw.ask("POST", f"{raw.app}/commands", body)
    assert (response.status, response.code) == (400, 50035)
    assert code in response.wrong().get(place, set()), response.body
    listed = await raw.ask("PUT", f"{raw.app}/commands", [slash("right"), body])
    assert code in listed.wrong().get(f"1.{place}".rstrip("."), set()), listed.body
    assert (await raw.ask("GET", f"{raw.app}/commands")).body == []


async def test_a_command_of_8000_characters_is_taken(raw: Raw) -> None:
    body = long_command()
    body["options"][1]["choices"][0]["name_localizations"]["de"] = "x" * 55
    assert (await raw.ask("POST", f"{raw.app}/commands", body)).status == 201


@pytest.mark.parametrize("name", ["δοκιμή", "テスト", "l'épreuve", "ทดสอบ", "परीक्षा", "a_b-1"])
async def test_names_of_all_scripts_are_taken(name: str, raw: Raw) -> None:
    assert (await raw.ask("POST", f"{raw.app}/commands", slash(name))).status == 201


async def test_one_name_twice_is_refused(raw: Raw) -> None:
    response = await raw.ask("PUT", f"{raw.app}/commands", [slash("a"), slash("a")])
    assert response.wrong() == {"1": {"APPLICATION_COMMANDS_DUPLICATE_NAME"}}
    menu = {"type": 2, "name": "a"}
    assert (await raw.ask("PUT", f"{raw.app}/commands", [slash("a"), menu])).status == 200


async def test_a_hundred_slash_commands_are_the_most(raw: Raw) -> None:
    hundred = [slash(f"c{n}") for n in range(100)]
    assert (await raw.ask("PUT", f"{raw.app}/commands", hundred)).status == 200
    response = await raw.ask("POST", f"{raw.app}/commands", slash("one-more"))
    assert (response.status, response.code) == (400, 30032)
    again = await raw.ask("POST", f"{raw.app}/commands", slash("c7", description="Other"))
    assert again.status == 200


async def test_five_commands_of_a_menu_are_the_most(raw: Raw) -> None:
    menus = [{"type": 3, "name": f"Menu {n}"} for n in range(6)]
    response = await raw.ask("PUT", f"{raw.app}/commands", menus)
    assert (response.status, response.code) == (400, 30032)


async def test_two_hundred_new_commands_a_day_are_the_most(raw: Raw, clock: SteppedClock) -> None:
    path = f"{raw.app}{raw.guild}/commands"
    for batch in ("a", "b"):
        assert (
            await raw.ask("PUT", path, [slash(f"{batch}{n}") for n in range(100)])
        ).status == 200
    assert (await raw.ask("PUT", path, [slash(f"b{n}") for n in range(100)])).status == 200
    response = await raw.ask("PUT", path, [slash("c")])
    assert (response.status, response.code) == (400, 30034)
    await clock.advance(86_401)
    assert (await raw.ask("PUT", path, [slash("c")])).status == 200


async def test_commands_are_read_changed_and_deleted(raw: Raw) -> None:
    translated = slash(name_localizations={"de": "probe"}, options=[option(3, "o")])
    made = (await raw.ask("POST", f"{raw.app}/commands", translated)).body
    path = f"{raw.app}/commands/{made['id']}"
    plain = (await raw.ask("GET", f"{raw.app}/commands")).body[0]
    assert "name_localizations" not in plain
    full = (await raw.ask("GET", f"{raw.app}/commands?with_localizations=1")).body[0]
    assert full["name_localizations"] == {"de": "probe"}
    changed = await raw.ask("PATCH", path, {"description": "Other"})
    assert changed.body["description"] == "Other"
    assert changed.body["options"] == made["options"]
    assert changed.body["version"] != made["version"]
    assert (await raw.ask("PATCH", path, {"name": "Bad"})).code == 50035
    assert (await raw.ask("DELETE", path)).status == 204
    gone = await raw.ask("GET", path)
    assert (gone.status, gone.code) == (404, 10063)


async def test_a_command_keeps_its_id_when_it_is_registered_again(raw: Raw) -> None:
    path = f"{raw.app}/commands"
    first = (await raw.ask("PUT", path, [slash("a"), slash("b")])).body
    second = (await raw.ask("PUT", path, [slash("b", description="Other")])).body
    assert second[0]["id"] == first[1]["id"]


async def test_another_bots_commands_are_not_ours(raw: Raw) -> None:
    response = await raw.ask("GET", "/applications/1/commands")
    assert (response.status, response.code) == (403, 20012)
    elsewhere = await raw.ask("GET", f"{raw.app}/guilds/1/commands")
    assert (elsewhere.status, elsewhere.code) == (403, 50001)
