"""What all read is in the campaign's language, what one alone reads in their own."""

from __future__ import annotations

import pytest

from bot.client import Referee
from bot.presentation.cards import Portrait
from bot.presentation.guide import help_listing
from tests.greek.guild import Guild, words

GREEK_TEST = "Εγρήγορση"


@pytest.mark.parametrize(("locale", "language"), [("en-US", "el"), ("el", "en")])
async def test_the_table_hears_its_language_and_each_reader_their_own(
    client: Referee, locale: str, language: str
) -> None:
    guild = Guild(client.parts, locale)
    await guild.begin("percentile", language)
    answer = await guild.play("test", {"skill": "εγρηγορση"})
    assert answer is not None
    assert (GREEK_TEST in guild.read[-1].content) is (language == "el")
    assert await guild.play("test", {"skill": "εγρύγορση"}) is None
    assert (GREEK_TEST in guild.read[-1].content) is (locale == "el")
    view = await guild.parts.services.characters.show(guild.caller, "Steve")
    card = guild.presenter.card(
        Portrait(view.name, view.owner_id, view.card, view.campaign), locale
    )
    assert any("Ικανότητες" in text for text in words(card)) is (locale == "el")


async def test_the_language_of_a_campaign_is_changed_under_its_buttons(client: Referee) -> None:
    guild = Guild(client.parts, "en-US")
    await guild.begin("action_points", "en")
    hurt = await guild.play("damage", {"amount": "40", "target": "Steve"})
    assert hurt is not None
    labels = set(words(guild.read[-1]))
    await guild.parts.services.campaigns.set_language(guild.caller, "Ελληνικα")
    anew = await guild.play("damage", {"amount": "40", "target": "Ghoul"})
    assert anew is not None
    assert not labels & set(words(guild.read[-1]))


async def test_help_names_commands_as_its_reader_types_them(client: Referee) -> None:
    guild = Guild(client.parts)
    await guild.begin("action_points")
    view = await guild.parts.services.campaigns.who(guild.caller)
    shown = guild.presenter.listing(help_listing(view, guild.parts.systems), "el")
    told = "\n".join(words(shown))
    for command in ("/δοκιμή", "/χρόνος πέρασμα", "/ap εξέλιξη", "/χαρακτήρας παράδοση"):
        assert f"`{command}`" in told
    assert "`/ap-πιθανότητες " in told
