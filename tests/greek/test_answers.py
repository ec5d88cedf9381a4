"""Whatever a Greek table reads is in Greek: answers, refusals, odds, sheets, lists and help."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.client import Referee
from bot.presentation.cards import Portrait
from bot.presentation.completion import choices
from bot.presentation.content import content_listing
from bot.presentation.draft_forms import draft_form
from bot.presentation.drafts import show_draft
from bot.presentation.foreseen import confided_odds
from bot.presentation.games import campaign_listing, campaigns_listing
from bot.presentation.guide import about_listing, help_listing
from bot.presentation.house_rules import house_rules_listing
from bot.presentation.slash_option import group_options, shared_options
from bot.services.answers import Answer
from bot.services.content import kinds
from bot.services.drafts import At
from rules.errors import RuleError
from tests.greek.asking import askings, path
from tests.greek.entries import GREEK
from tests.greek.guild import NAMES, Guild, labels, words
from tests.greek.leftovers import leftovers
from tests.greek.test_names import SYSTEMS, game_of

PRESSES = 400
"""How many buttons are pressed at most in one test."""


def left(texts: Iterable[str], typed: Iterable[str] = ()) -> dict[str, list[str]]:
    """Give every text in which English is left, with the words."""
    written = (*NAMES, *typed)
    return {text: found for text in texts if (found := leftovers(text, written))}


def left_in(guild: Guild) -> dict[str, list[str]]:
    """Give what is left in English of all that was read in a guild."""
    return left((text for shown in guild.read for text in words(shown)), guild.typed)


@pytest.fixture
def guild(client: Referee) -> Guild:
    return Guild(client.parts)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_command_and_every_question_is_answered_in_greek(
    guild: Guild, system: str
) -> None:
    await guild.begin(system)
    game = game_of(system, guild.parts.catalogues)
    asked: list[Answer] = []
    for command in game.system.commands:
        for options in askings(game, command):
            answer = await guild.play(path(game.system, command), options)
            asked += [answer] if answer is not None and answer.follow_ups else []
            await _press(guild, asked)
    assert len(guild.read) > 100
    assert left_in(guild) == {}


async def _press(guild: Guild, asked: list[Answer]) -> None:
    """Press every button that came, and those that come of it, as far as they hold."""
    for _ in range(PRESSES):
        if not asked:
            return
        for each in asked.pop().follow_ups:
            for choice in each.follow_up.choices[:2]:
                given = None
                if choice.ask is not None:
                    given = choice.ask.options[0].value if choice.ask.options else "Ghoul"
                try:
                    answer = await guild.parts.services.play.press(
                        guild.caller, each.id, each.revision, choice.key, given
                    )
                except RuleError as error:
                    guild.read.append(guild.presenter.refused_roll(error, GREEK))
                    continue
                guild.tell(answer)
                asked += [answer] if answer.follow_ups else []


@pytest.mark.parametrize("system", SYSTEMS)
async def test_odds_are_told_in_greek(guild: Guild, system: str) -> None:
    await guild.begin(system)
    game = game_of(system, guild.parts.catalogues)
    guild.read.clear()
    for command in game.system.commands:
        if all(game.system.actions[key].odds is None for key in command.actions.values()):
            continue
        for options in list(askings(game, command))[:3]:
            try:
                found = await guild.parts.services.odds.of(
                    guild.caller, path(game.system, command), options
                )
            except RuleError as error:
                guild.read.append(guild.presenter.refusal(error, GREEK))
            else:
                guild.read.append(confided_odds(found, guild.presenter, GREEK))
    assert any(shown.embeds for shown in guild.read)
    assert left_in(guild) == {}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_sheets_lists_and_help_are_in_greek(guild: Guild, system: str) -> None:
    await guild.begin(system)
    services = guild.parts.services
    view = await services.characters.show(guild.caller, "Steve")
    listings = [
        help_listing(await services.campaigns.who(guild.caller), guild.parts.systems),
        about_listing("1.0", guild.parts.systems),
        campaign_listing(await services.campaigns.show(guild.caller)),
        campaigns_listing(await services.campaigns.list(guild.caller)),
        house_rules_listing(await services.house_rules.show(guild.caller)),
        *[
            house_rules_listing(await services.house_rules.show(guild.caller, rule))
            for rule in type(game_of(system, guild.parts.catalogues).house_rules).model_fields
        ],
        *[
            content_listing(await services.contents.list(guild.caller, kind))
            for kind in kinds(game_of(system, guild.parts.catalogues))
        ],
    ]
    guild.read += [guild.presenter.listing(each, GREEK) for each in listings]
    portrait = Portrait(view.name, view.owner_id, view.card, view.campaign)
    guild.read.append(guild.presenter.card(portrait, GREEK))
    assert left_in(guild) == {}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_is_offered_is_in_greek(guild: Guild, system: str) -> None:
    await guild.begin(system)
    game = game_of(system, guild.parts.catalogues)
    catalogues = guild.parts.catalogues
    offered: list[str] = []
    for command in game.system.commands:
        shared = command.shared
        options = (
            group_options(game.system, command)
            if shared is None
            else shared_options(shared, [game.system])
        )
        for option in options:
            found = await guild.parts.services.completion.complete(
                guild.caller, path(game.system, command), option.name, "", {}
            )
            offered += [each.name for each in choices(found, catalogues, GREEK)]
    for command_name, option_name, chosen in (
        ("character set", "field", {}),
        ("campaign rules", "rule", {}),
        *(
            ("campaign rules", "value", {"rule": rule})
            for rule in type(game.house_rules).model_fields
        ),
        ("content list", "kind", {}),
        *(("content show", "name", {"kind": kind}) for kind in kinds(game)),
        ("npc create", "numbers", {}),
    ):
        found = await guild.parts.services.completion.complete(
            guild.caller, command_name, option_name, "", chosen
        )
        assert found, (command_name, option_name, chosen)
        offered += [each.name for each in choices(found, catalogues, GREEK)]
    assert left(offered) == {}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_making_a_character_step_by_step_is_in_greek(guild: Guild, system: str) -> None:
    await guild.begin(system)
    drafts = guild.parts.services.drafts
    view = await drafts.begin(guild.caller, "Ghoul")
    read: list[str] = []
    for _ in range(view.count):
        texts = guild.presenter.texts(view.campaign, GREEK, private=True)
        read += words(show_draft(view, texts))
        for page in range(len(view.forms)):
            form = await drafts.form(guild.caller, At(view.id, view.revision), page)
            assert form is not None
            read += labels(draft_form(form, texts).to_dict())
        view = await drafts.move(guild.caller, At(view.id, view.revision), 1)
    assert left(read) == {}
    assert [text for text in read if len(text) == 45 and text.endswith("…")] == []
