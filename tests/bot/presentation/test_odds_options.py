"""The commands under /odds are made from what the rules can foresee, and take what they take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.presentation.checks import payload_problems
from bot.presentation.odds_options import own_odds_commands, shared_odds_commands
from bot.presentation.options import odds_groups
from rules.message import msg
from rules.odds import Odds
from rules.system import Command, RuleSystem
from tests.bot.presentation.commands import ALL_KINDS, NO_WORDS, Desk
from tests.bot.presentation.stand_in import payload
from tests.bot.services.installed import installed
from tests.bot.services.small import SMALL

SUBCOMMAND, GROUP, TEXT, INTEGER = 1, 2, 3, 4
POINTS = installed().get("action_points")


def foreseeing(system: RuleSystem, *keys: str) -> RuleSystem:
    """Give a system with odds of some of its actions."""

    def foresee(*_: Any) -> Odds:
        return Odds(headline=msg("odds"), title=msg("odds"))

    actions = {
        key: replace(action, odds=foresee if key in keys else None)
        for key, action in system.actions.items()
    }
    return replace(system, actions=actions)


def shared(*systems: RuleSystem) -> dict[str, list[str]]:
    return {
        each.name: [option.name for option in each.options]
        for each in shared_odds_commands(systems)
    }


def test_every_shared_command_with_odds_has_its_options_but_no_note() -> None:
    assert shared(POINTS) == {
        "test": ["skill", "difficulty", "modifier", "character", "public"],
        "weapon": ["weapon", "target", "modifier", "character", "public"],
        "corrupt": ["character", "public"],
        "fear": ["difficulty", "modifier", "character", "public"],
    }


def test_two_systems_share_the_options_of_both() -> None:
    both = shared(POINTS, foreseeing(SMALL, "test"))
    assert both["test"] == [
        *("skill", "difficulty", "against", "modifier", "drama", "character", "public"),
    ]
    assert both["weapon"] == shared(POINTS)["weapon"], "the other foresees no attack"


def test_without_any_odds_there_is_only_that_of_dice() -> None:
    assert shared(foreseeing(SMALL)) == {}
    (group,) = odds_groups([SMALL], Desk().invoke, Desk().complete, NO_WORDS)
    assert [command.name for command in group.commands] == ["roll"]


def test_an_action_is_chosen_only_where_several_have_odds() -> None:
    (one,) = own_odds_commands(foreseeing(ALL_KINDS, "set"))
    assert [option.name for option in one.options] == ["condition", "difficulty", "public"]
    (two,) = own_odds_commands(foreseeing(ALL_KINDS, "set", "clear"))
    assert [option.name for option in two.options] == [
        *("condition", "action", "difficulty", "public"),
    ]
    chooser = two.options[1]
    assert not chooser.required, "left out, the first is meant"
    assert [value for value, _ in chooser.values] == ["set", "clear"]


def test_a_shared_chooser_offers_what_has_odds_and_nothing_else() -> None:
    system = foreseeing(SMALL, "attack", "weapons")
    (weapon,) = shared_odds_commands([system])
    assert [option.name for option in weapon.options] == [
        *("weapon", "action", "target", "character", "public"),
    ]
    assert weapon.options[1].values == (("attack", msg("Attack")), ("list", msg("List")))
    assert [option.name for option in weapon.options if option.required] == []


def test_what_the_command_needs_its_odds_need_too() -> None:
    system = replace(foreseeing(SMALL, "damage"), commands=(Command("damage", {"": "damage"}),))
    (damage,) = shared_odds_commands([system])
    assert [option.name for option in damage.options if option.required] == ["amount"]


def test_the_own_commands_of_a_system_stand_beside_its_group() -> None:
    (condition,) = own_odds_commands(POINTS)
    assert (condition.name, condition.command) == ("condition", "ap condition")
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for group in odds_groups([POINTS], Desk().invoke, Desk().complete, NO_WORDS):
        tree.add_command(group)
    names = {
        command.qualified_name
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    assert names == {
        *("odds roll", "odds test", "odds weapon", "odds corrupt", "odds fear"),
        "ap-odds condition",
    }
    for command in tree.get_commands():
        assert list(payload_problems(command.to_dict(tree))) == []


async def test_odds_are_asked_for_by_the_name_of_the_command_that_they_are_of(
    client: discord.Client, desk: Desk
) -> None:
    tree = app_commands.CommandTree(client)
    for group in odds_groups([POINTS], desk.invoke, desk.complete, NO_WORDS):
        tree.add_command(group)
    typed = [
        {"name": "condition", "type": TEXT, "value": "Stun"},
        {"name": "difficulty", "type": INTEGER, "value": 5},
    ]
    leaf = {"name": "condition", "type": SUBCOMMAND, "options": typed}
    body: Any = payload(2, data={"id": "1", "type": 1, "name": "ap-odds", "options": [leaf]})
    await tree._call(discord.Interaction(data=body, state=client._connection))
    assert desk.invoked == [("ap condition", {"condition": "Stun", "difficulty": 5})]
