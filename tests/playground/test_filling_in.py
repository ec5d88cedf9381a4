"""Options, selects and forms as people fill them in, without a bot."""

from __future__ import annotations

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.interactions.answering import answer
from bot.playground.people.doing import NotThereError
from bot.playground.people.fields import fields_of, read_modal, read_select
from bot.playground.people.resolved import Resolver
from bot.playground.people.seen import Seen
from bot.playground.people.typed import InputRefusedError, leaf, read
from bot.playground.posting import Content
from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world.default import playground_world
from bot.playground.world.files import Upload
from bot.playground.world.interaction import Kind
from tests.playground.raw import option


@pytest.fixture
def realm() -> Realm:
    return Realm(playground_world(), SteppedClock())


@pytest.fixture
def resolver(realm: Realm) -> Resolver:
    directory = realm.directory
    return Resolver(realm, directory.user_named("Ada").id, directory.channel_named("table"))


OPTIONS: dict[str, tuple[Json, object, object]] = {
    "a whole number as text": (option(4, "o"), " 7 ", 7),
    "a number as text": (option(10, "o"), "1.5", 1.5),
    "no number": (option(10, "o"), "one", "Enter a number."),
    "not a finite number": (option(10, "o"), "inf", "Enter a number."),
    "beyond 2^53": (option(4, "o"), 2**53 + 1, f"Enter a number not above {2**53}."),
    "too short": (option(3, "o", min_length=2), "x", "Enter at least 2 characters."),
    "too long": (option(3, "o", max_length=2), "xyz", "Enter at most 2 characters."),
    "a choice by its name": (option(3, "o", choices=[{"name": "A", "value": "a"}]), "A", "a"),
    "no choice": (
        option(3, "o", choices=[{"name": "A", "value": "a"}]),
        "B",
        "Choose one of the options: A.",
    ),
    "no": (option(5, "o"), "False", False),
    "no such user": (option(6, "o"), "Nobody", "There is no such user."),
    "no such role": (option(8, "o"), "Nobody", "There is no such role."),
    "no file": (option(11, "o"), "sheet.json", "Choose a file."),
    "a channel of another type": (
        option(7, "o", channel_types=[2]),
        "#table",
        "Choose a channel of another type.",
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_read_or_refused(name: str, resolver: Resolver) -> None:
    known, typed, expected = OPTIONS[name]
    result = read([known], {"o": typed}, resolver)
    found = [each["value"] for each in result.options] + [each.text for each in result.errors]
    assert found == [expected]


def test_a_mentionable_is_a_user_or_a_role(realm: Realm, resolver: Resolver) -> None:
    guild = realm.directory.guild_named("The Table")
    ids = [resolver.mentionable(each) for each in ("Ben", "@GM", "everyone")]
    assert ids[0] == str(realm.directory.user_named("Ben").id)
    assert ids[2] == str(guild.id)
    resolved = resolver.result()
    assert set(resolved) == {"users", "members", "roles"}
    assert resolved["roles"][ids[1]]["name"] == "GM"
    with pytest.raises(ValueError, match="no such role"):
        resolver.mentionable("Nobody")


def test_a_subcommand_that_is_not_there_is_refused() -> None:
    command = {"options": [option(1, "show", options=[option(3, "o")])]}
    assert leaf(command, ("show",)) == [option(3, "o")]
    for path in (("hide",), ("show", "o")):
        with pytest.raises(InputRefusedError, match="no such subcommand"):
            leaf(command, path)


@pytest.mark.parametrize(
    ("component", "values", "expected"),
    [
        ({"type": 5}, ["Ben", "Ben"], "Choose each only once."),
        ({"type": 5}, ["Nobody"], "There is no such user."),
        ({"type": 6}, [], "Choose at least 1."),
        ({"type": 8, "channel_types": [0]}, ["Downtime"], "Choose a channel of another type."),
        ({"type": 5, "required": False}, [], None),
        ({"type": 7, "min_values": 0}, [], None),
    ],
)
def test_a_select_takes_what_fits(
    component: Json, values: list[str], expected: str | None, resolver: Resolver
) -> None:
    component = {"max_values": 2, **component}
    assert read_select(component, values, resolver)[1] == expected


def label(text: str, **component: object) -> Json:
    return {"type": 18, "label": text, "component": component}


OPTIONS_AB = [{"label": each, "value": each.lower()} for each in ("A", "B")]
FORM: Json = {
    "custom_id": "form",
    "title": "All kinds",
    "components": [
        label("Radio", type=21, custom_id="radio", options=OPTIONS_AB),
        label("Boxes", type=22, custom_id="boxes", options=OPTIONS_AB),
        label("Box", type=23, custom_id="box", default=True),
        label("File", type=19, custom_id="file", max_values=2),
        label("Text", type=4, custom_id="text", style=1, value="as it was", required=False),
    ],
}


async def shown(realm: Realm) -> Json:
    """Show the form as an answer of the bot's."""
    directory = realm.directory
    ada, table = directory.user_named("Ada"), directory.channel_named("table")
    interaction = realm.interactions.open(Kind.COMMAND, ada.id, table.id, {})
    answer(realm, interaction, Content({"type": 9, "data": FORM}))
    assert interaction.modal is not None
    return interaction.modal


async def test_every_kind_of_field_is_filled_in(realm: Realm, resolver: Resolver) -> None:
    modal = await shown(realm)
    assert [each["label"] for each in fields_of(modal)] == ["Radio", "Boxes", "Box", "File", "Text"]
    file = Upload(filename="a.txt", content=b"x")
    sent, errors = read_modal(modal, {"radio": "B", "boxes": ["A", "b"], "file": file}, resolver)
    assert errors == []
    values = {
        each["component"]["custom_id"]: each["component"].get(
            "values", each["component"].get("value")
        )
        for each in sent
    }
    file_id = next(iter(resolver.result()["attachments"]))
    assert values == {
        "radio": "b",
        "boxes": ["a", "b"],
        "box": True,
        "file": [file_id],
        "text": "as it was",
    }
    assert all(each["id"] for each in sent)


async def test_every_kind_of_field_is_checked(realm: Realm, resolver: Resolver) -> None:
    modal = await shown(realm)
    _, errors = read_modal(modal, {"radio": "C", "boxes": [], "text": "x" * 4001}, resolver)
    assert {each.option: each.text for each in errors} == {
        "radio": "Choose one of the options.",
        "boxes": "Choose at least 1.",
        "file": "Choose at least 1.",
        "text": "Enter at most 4000 characters.",
    }


def test_a_button_is_found_by_what_it_says() -> None:
    def press(text: str, **more: object) -> Json:
        return {"type": 2, "style": 1, "label": text, "custom_id": f"id:{text}", **more}

    buttons = [press("Apply 7"), press("Apply 8"), press("Roll"), press("Rule", style=5, url="x")]
    seen = Seen({"components": [{"type": 1, "components": buttons}]})
    assert seen.button("Apply 8").custom_id == "id:Apply 8"
    assert seen.button("id:Roll").label == "Roll"
    assert seen.button("Rol").label == "Roll"
    for missing in ("Apply", "Rule", "Undo"):
        with pytest.raises(NotThereError, match="among"):
            seen.button(missing)
    with pytest.raises(NotThereError, match="No select"):
        seen.select()
