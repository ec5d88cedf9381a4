"""Slash commands are made from what the rules declare."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.errors import StartError
from bot.presentation.options import system_group
from bot.services.answers import Offer
from rules.commands import SHARED
from rules.errors import NotPossibleError
from rules.message import Name, msg
from rules.system import Command
from tests.bot.presentation import stand_in
from tests.bot.presentation.commands import (
    NO_WORDS,
    Desk,
    Disagreeing,
    Everything,
    Setting,
    system,
)

TEXT, INTEGER, BOOLEAN, SUBCOMMAND = 3, 4, 5, 1


def options_of(
    tree: app_commands.CommandTree[discord.Client], *path: str
) -> dict[str, dict[str, Any]]:
    found: Any = tree.get_command(path[0])
    for name in path[1:]:
        found = found.get_command(name)
    return {option["name"]: option for option in found.to_dict(tree)["options"]}


def test_the_shared_commands_have_the_rules_options_in_their_order(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    for name, command in SHARED.items():
        required_first = sorted(command.options, key=lambda option: not option.required)
        assert list(options_of(tree, name)) == [option.name for option in required_first]
    assert set(SHARED) == {"test", "weapon", "damage", "corrupt", "fear", "heal"}


def test_shared_options_have_types_bounds_and_fixed_choices(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    weapon = options_of(tree, "weapon")
    assert [each["value"] for each in weapon["action"]["choices"]] == [
        "attack", "view", "list", "reload",
    ]  # fmt: skip
    assert weapon["modifier"] == {
        "type": INTEGER, "name": "modifier", "required": False,
        "description": "Added to the result or the target", "min_value": -100, "max_value": 100,
    }  # fmt: skip
    assert options_of(tree, "test")["drama"]["type"] == BOOLEAN
    assert options_of(tree, "test")["skill"]["required"] is True


def test_names_are_offered_where_a_system_has_any_and_nowhere_else(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    offered = {
        (name, option)
        for name in SHARED
        for option, payload in options_of(tree, name).items()
        if payload.get("autocomplete")
    }
    assert {("test", "skill"), ("test", "against"), ("test", "character")} <= offered
    assert {("weapon", "weapon"), ("damage", "target"), ("damage", "kind")} <= offered
    assert not offered & {("test", "note"), ("damage", "amount"), ("weapon", "action")}


def test_a_groups_options_say_what_the_request_wants(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    found = options_of(tree, "tried", "all")
    assert list(found)[:2] == ["minutes", "targets"]
    assert "secret" not in found
    assert {name for name, each in found.items() if each["required"]} == {"minutes", "targets"}
    assert {name for name, each in found.items() if each.get("autocomplete")} == {
        "who", "targets", "against", "skill",
    }  # fmt: skip
    assert (found["minutes"]["min_value"], found["minutes"]["max_value"]) == (1, 600)
    assert (found["free"]["min_value"], found["free"]["max_value"]) == (1 - 2**53, 2**53 - 1)
    assert (found["words"]["min_length"], found["words"]["max_length"]) == (2, 30)
    assert (found["targets"]["min_length"], found["targets"]["max_length"]) == (1, 6000)
    assert [(each["name"], each["value"]) for each in found["cover"]["choices"]] == [
        ("none", "none"),
        ("low wall", "low"),
    ]
    assert [each["value"] for each in found["step"]["choices"]] == ["10", "12"]
    assert found["forced"]["type"] == BOOLEAN


def test_a_choosers_values_are_choices_and_what_only_some_actions_need_is_optional(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    found = options_of(tree, "tried", "condition")
    assert [each["value"] for each in found["action"]["choices"]] == ["set", "clear"]
    assert {name: each["required"] for name, each in found.items()} == {
        "action": True, "condition": True, "difficulty": False,
    }  # fmt: skip


def test_actions_that_want_one_option_to_be_two_things_stop_the_start(desk: Desk) -> None:
    tried = system(
        Command("condition", {"set": "set", "odd": "odd"}, chooser="action"),
        set=Setting,
        odd=Disagreeing,
    )
    with pytest.raises(StartError, match="condition disagree on the option condition"):
        system_group(tried, desk.invoke, desk.complete, NO_WORDS)


def test_a_system_without_commands_of_its_own_has_no_group(desk: Desk) -> None:
    tried = system(Command("test", {"": "everything"}), everything=Everything)
    assert system_group(tried, desk.invoke, desk.complete, NO_WORDS) is None


async def call(
    tree: app_commands.CommandTree[discord.Client], kind: int, data: dict[str, Any]
) -> discord.Interaction:
    interaction = discord.Interaction(
        data=stand_in.payload(kind, data={"id": "1", "type": 1, **data}),  # type: ignore[arg-type] # a TypedDict
        state=tree.client._connection,
    )
    await tree._call(interaction)
    return interaction


async def test_a_command_hands_over_what_was_typed_and_nothing_else(
    tree: app_commands.CommandTree[discord.Client], desk: Desk
) -> None:
    typed = [
        {"name": "skill", "type": TEXT, "value": "Mech Lore"},
        {"name": "modifier", "type": INTEGER, "value": -2},
        {"name": "drama", "type": BOOLEAN, "value": False},
    ]
    await call(tree, 2, {"name": "test", "options": typed})
    assert desk.invoked == [("test", {"skill": "Mech Lore", "modifier": -2, "drama": False})]


async def test_a_groups_command_hands_over_its_whole_name(
    tree: app_commands.CommandTree[discord.Client], desk: Desk
) -> None:
    typed = [
        {"name": "action", "type": TEXT, "value": "set"},
        {"name": "condition", "type": TEXT, "value": "Stun"},
    ]
    sub = {"name": "condition", "type": SUBCOMMAND, "options": typed}
    await call(tree, 2, {"name": "tried", "options": [sub]})
    assert desk.invoked == [("tried condition", {"action": "set", "condition": "Stun"})]


FOCUSED = [{"name": "skill", "type": TEXT, "value": "mech", "focused": True}]


async def test_completion_asks_with_command_option_and_text(
    tree: app_commands.CommandTree[discord.Client],
    client: discord.Client,
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offered: list[Any] = []

    async def note(_: Any, choices: list[app_commands.Choice[str]]) -> None:
        offered.extend((choice.name, choice.value) for choice in choices)

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", note)
    desk.offers = [Offer("mech-lore", msg("Mech Lore")), Offer("~2", Name(text="x" * 120))]
    await call(tree, 4, {"name": "test", "options": FOCUSED})
    assert desk.completed == [("test", "skill", "mech")]
    assert offered == [("Mech Lore", "mech-lore"), ("x" * 99 + "…", "~2")]
    del client


@pytest.mark.parametrize("error", [NotPossibleError(msg("no campaign")), ZeroDivisionError()])
async def test_completion_that_fails_offers_nothing_and_a_bug_is_logged(
    tree: app_commands.CommandTree[discord.Client],
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    offered: list[list[Any]] = []

    async def note(_: Any, choices: list[Any]) -> None:
        offered.append(choices)

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", note)
    desk.offers = error
    await call(tree, 4, {"name": "test", "options": FOCUSED})
    assert offered == [[]]
    logged = "Completion failed in interaction 7001" in caplog.text
    assert logged is isinstance(error, ZeroDivisionError)
