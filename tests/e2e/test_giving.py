"""Giving a character to somebody else, over real sockets."""

from __future__ import annotations

from tests.e2e.conftest import Table
from tests.e2e.reading import file_of, number


async def test_a_question_goes_with_the_character_and_pings_who_answers_now(table: Table) -> None:
    fallen = await table.grace.command("damage", amount="40", target="Steve")
    assert fallen.shown.pings == ["Ada"]
    given = await table.ada.command("character give", character="Steve", player="Ben")
    assert not given.private
    assert given.shown.content.splitlines()[0] == "Ben plays Steve now"
    assert given.shown.pings == ["Ben"]
    assert given.shown.labels == fallen.shown.labels
    await table.ada.sees(lambda seen: seen.id == fallen.shown.id and not seen.labels)
    refused = await table.ada.press(given, "Obey")
    assert refused.private
    assert "Only Steve’s player or the GM can answer this." in refused.text
    obeyed = await table.ben.press(given, "Obey")
    assert "Corruption 0 → 1" in obeyed.text


async def test_an_npc_becomes_a_players_and_a_players_character_an_npc(table: Table) -> None:
    refused = await table.sam.command("character give", character="Ghoul", player="Sam")
    assert refused.private
    assert "Only the GM can do this" in refused.text
    given = await table.grace.command("character give", character="Ghoul", player="Sam")
    assert "Sam plays Ghoul now" in given.text
    assert "Ghoul" in (await table.sam.command("character show")).shown.content
    back = await table.sam.command("character give", character="Ghoul", player="Grace")
    assert "Ghoul is the GM’s now" in back.text
    assert "Ghoul" in (await table.grace.command("npc list")).text


async def test_a_bot_plays_no_characters(table: Table) -> None:
    refused = await table.ada.command("character give", character="Steve", player="Referee")
    assert refused.private
    assert "is a bot, and bots play no characters." in refused.text
    assert "Steve" in (await table.ada.command("character show")).shown.content


async def test_a_gift_is_undone_and_its_message_is_marked(table: Table) -> None:
    given = await table.ada.command("character give", character="Steve", player="Ben")
    undone = await table.grace.command("undo", number=number(given))
    assert "Undone" in undone.text
    await table.ada.sees(lambda seen: seen.id == given.shown.id and "Undone by" in seen.text)
    assert "Steve" in (await table.ada.command("character show")).shown.content


async def test_the_file_of_a_character_says_nothing_of_whose_it_is(table: Table) -> None:
    _, before = await file_of(await table.ada.command("character export"))
    await table.ada.command("character give", character="Steve", player="Sam")
    _, after = await file_of(await table.sam.command("character export"))
    assert before == after
