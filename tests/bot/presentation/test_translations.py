"""Commands in other languages, and what Discord would refuse of commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog
from discord import app_commands

from bot.presentation.catalogue import Catalogues
from bot.presentation.checks import payload_problems, problems
from bot.presentation.translator import CatalogueTranslator
from tests.bot.presentation.commands import NO_WORDS

LONG = "λ" * 101


def greek(entries: Callable[[Catalog], Any]) -> Catalogues:
    catalog = Catalog(locale="el")
    entries(catalog)
    return Catalogues({("el", ""): [catalog]}, {})


def fill(catalog: Catalog) -> None:
    catalog.add("test", "δοκιμή", context="command")
    catalog.add("fear", "Φόβος", context="command")
    catalog.add("skill", "δεξιότητα με κενά", context="option")
    catalog.add("note", "σημείωση", context="option")
    catalog.add("What is tested", "Τι δοκιμάζεται")
    catalog.add("Face something frightening", LONG)
    catalog.add("attack", "επίθεση")
    catalog.add("reload", LONG)
    catalog.add("Rules of {system}", "Κανόνες: {system}")
    catalog.add("Small Rules", "Μικροί Κανόνες")


async def test_discord_takes_every_command_as_it_is(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    assert await problems(tree, NO_WORDS) == []


async def test_translations_are_sent_and_those_that_do_not_fit_stay_english(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    translator = CatalogueTranslator(greek(fill))
    sent = {
        command.name: await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    }
    assert sent["test"]["name_localizations"] == {"el": "δοκιμή"}
    skill, *others = sent["test"]["options"]
    assert skill["description_localizations"] == {"el": "Τι δοκιμάζεται"}
    assert "name_localizations" not in skill
    assert others[-1]["name_localizations"] == {"el": "σημείωση"}
    assert sent["fear"]["name_localizations"] == {}
    assert sent["fear"]["description_localizations"] == {}
    action = next(each for each in sent["weapon"]["options"] if each["name"] == "action")
    assert [each.get("name_localizations") for each in action["choices"]] == [
        {"el": "επίθεση"}, None, None, None,
    ]  # fmt: skip
    assert sent["tried"]["description_localizations"] == {"el": "Κανόνες: Μικροί Κανόνες"}


async def test_translations_that_do_not_fit_fail_the_check(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    found = await problems(tree, greek(fill))
    assert found == [
        "/test skill: 'δεξιότητα με κενά' is no name (el)",
        "/weapon action: a choice's name of 101 characters (el)",
        "/fear: 'Φόβος' is no name (el)",
        "/fear: a description of 101 characters (el)",
        "/tried all skill: 'δεξιότητα με κενά' is no name (el)",
    ]


def option(name: str, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x", "required": False, **changes}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": "Test"}, "/Test: 'Test' is no name (en)"),
        ({"name": "x" * 33}, f"/{'x' * 33}: '{'x' * 33}' is no name (en)"),
        ({"description": ""}, "/roll: a description of 0 characters (en)"),
        ({"description": "x" * 101}, "/roll: a description of 101 characters (en)"),
        (
            {"options": [option(f"o{at}") for at in range(26)]},
            "/roll: 26 options, 25 are allowed",
        ),
        (
            {"options": [option("a"), option("a")]},
            "/roll: two options are named 'a' (en)",
        ),
        (
            {"options": [option("a"), option("b", required=True)]},
            "/roll: the required option b comes after an optional one",
        ),
        (
            {"options": [option("a", choices=[{"name": "x", "value": "y"}] * 26)]},
            "/roll a: 26 choices, 25 are allowed",
        ),
        (
            {"options": [option("a", choices=[{"name": "x" * 101, "value": "y"}])]},
            "/roll a: a choice's name of 101 characters (en)",
        ),
        (
            {"options": [option("a", choices=[{"name": "x", "value": "y" * 101}])]},
            "/roll a: a choice's value of 101 characters",
        ),
    ],
)
def test_what_discord_refuses_is_named(changes: dict[str, Any], problem: str) -> None:
    payload = {"name": "roll", "description": "Roll dice", "options": [], **changes}
    assert list(payload_problems(payload)) == [problem]


def test_a_commands_texts_count_in_their_longest_language() -> None:
    options = [
        option(f"o{at}", description="x" * 90, description_localizations={"el": "x" * 100})
        for at in range(25)
    ]
    choices = [{"name": "x" * 100, "value": "y" * 100} for _ in range(25)]
    payload = {"name": "roll", "description": "x", "options": options}
    assert list(payload_problems(payload)) == []
    options[0]["choices"] = choices
    expected = 5 + 25 * 100 + 10 * 2 + 15 * 3 + 25 * 200
    assert list(payload_problems(payload)) == []
    options[1]["choices"] = choices[:3]
    assert list(payload_problems(payload)) == [
        f"/roll: {expected + 600} characters in all, 8000 are allowed"
    ]


def test_a_command_that_systems_share_has_eight_options_at_most() -> None:
    payload = {"name": "test", "description": "x", "options": [option(f"o{at}") for at in range(9)]}
    assert list(payload_problems(payload)) == ["/test: more than 8 options"]
