"""Characters, campaigns and help, by their slash commands, over real sockets."""

from __future__ import annotations

import json
import re

import pytest

from bot.playground.people.person import Person
from bot.playground.world.files import Upload
from tests.e2e.conftest import Table
from tests.e2e.reading import file_of, health


async def test_a_character_is_made_set_shown_chosen_and_retired(table: Table) -> None:
    made = await table.ada.command("character create", name="Mara")
    assert "Mara is ready to play" in made.text
    await table.ada.command("character set", field="Agility", value="6")
    card = await table.ada.command("character show")
    assert card.private
    assert card.shown.content == "Mara"
    assert "Agility 6" in card.text
    assert "▰▰▰▰▰▰▰▰▰▰" in card.text
    chosen = await table.ada.command("character use", character="Steve")
    assert "You play as Steve now." in chosen.text
    assert "Steve · Stealth" in (await table.ada.command("test", skill="Stealth")).text
    retired = await table.ada.command("character retire", character="Mara")
    assert "Mara is retired" in retired.text
    listed = await table.ada.command("character list")
    assert "Mara (retired)" in listed.text
    assert "Steve (you play as them now)" in listed.text
    assert "Mara" not in (await table.ben.command("character list")).text


async def test_a_character_is_carried_to_another_table_as_a_file(table: Table) -> None:
    await table.ada.command("character set", field="Agility", value="6")
    exported = await table.ada.command("character export")
    assert exported.private
    name, data = await file_of(exported)
    assert (name, json.loads(data)["name"]) == ("steve.json", "Steve")
    read = await table.ben.command("character import", file=Upload(filename=name, content=data))
    assert "Steve 2 is ready to play" in read.text
    assert "Agility 6" in (await table.ben.command("character show")).text


async def test_the_gm_makes_several_npcs_with_the_few_numbers_that_matter(table: Table) -> None:
    made = await table.grace.command(
        "npc create", name="Guard", count=3, numbers="Health 12, Agility 4"
    )
    assert made.private, "what the GM has up the sleeve is not told to the table"
    listed = await table.grace.command("npc list")
    assert all(name in listed.text for name in ("Ghoul", "Guard", "Guard 2", "Guard 3"))
    assert await health(table, "Guard 3") == 12


async def test_an_admin_begins_in_a_minute(empty: Table) -> None:
    refused = await empty.ada.command("test", skill="Stealth")
    assert refused.private
    assert refused.text == (
        "No campaign is played in this channel. A server admin can start one: /campaign create"
    )
    begun = await empty.max.command("campaign create", name="Ash Harbour", system="action_points")
    assert "Ash Harbour" in begun.shown.content
    assert not begun.private
    without = await empty.ada.command("test", skill="Stealth")
    assert without.private
    assert "/character create" in without.text
    await empty.ada.command("character create", name="Steve")
    assert "Steve · Stealth" in (await empty.ada.command("test", skill="Stealth")).text


async def test_a_campaign_is_bound_to_channels_and_found_from_a_thread(table: Table) -> None:
    await table.max.at("side-table").command(
        "campaign create", name="Iron Coast", system="action_points"
    )
    assert "Iron Coast" in (await table.max.at("side-table").command("campaign show")).text
    assert "Ash Harbour" in (await table.max.command("campaign show")).text
    thread = table.ada.at("Downtime")
    assert "Steve · Stealth" in (await thread.command("test", skill="Stealth")).text
    bound = await table.max.command(
        "campaign bind", channel="#gm-room", campaign="Ash Harbour", purpose="gm"
    )
    assert "Ash Harbour" in bound.text
    shown = await table.grace.at("gm-room").command("campaign show")
    assert "GM channels" in shown.text
    listed = await table.ben.command("campaign list")
    assert "Ash Harbour: Action Points, played here" in listed.text
    assert "Iron Coast: Action Points, played in" in listed.text


async def test_a_thread_is_bound_apart_from_its_parent(table: Table) -> None:
    await table.max.at("side-table").command(
        "campaign create", name="Iron Coast", system="action_points"
    )
    bound = await table.max.command("campaign bind", channel="Downtime", campaign="Iron Coast")
    assert "Iron Coast" in bound.text
    shown = await table.ada.at("Downtime").command("campaign show")
    assert shown.shown.content == "Iron Coast"
    assert "Ash Harbour" in (await table.ada.command("campaign show")).text


async def test_the_gm_role_and_the_language_are_settings(table: Table) -> None:
    cleared = await table.max.command("campaign gm-role")
    assert not cleared.private
    shown = await table.max.command("campaign show")
    assert "GM: whoever may manage the server" in shown.text
    assert "Language: English" in shown.text
    spoken = await table.max.command("campaign language", language="en")
    assert "English" in spoken.text or "en" in spoken.text


async def test_where_everyone_is_gm_everyone_may_do_what_a_gm_may(table: Table) -> None:
    assert (await table.ada.command("npc create", name="Guard")).shown.embeds == []
    await table.max.command("campaign gm-role", role="@everyone")
    assert "Guard is ready" in (await table.ada.command("npc create", name="Guard")).text


ODDS = "To see the odds before you do it"


@pytest.mark.parametrize(
    ("name", "sections"),
    [
        ("ada", ["To play", ODDS]),
        ("grace", ["To play", ODDS, "For the GM"]),
        ("max", ["To play", ODDS, "For admins of the server"]),
    ],
)
async def test_help_says_what_its_reader_can_do(
    table: Table, name: str, sections: list[str]
) -> None:
    reader: Person = getattr(table, name)
    shown = await reader.command("help")
    assert shown.private
    assert re.findall(r"\*\*(.+)\*\*", shown.text) == sections
    assert "/ap condition" in shown.text


async def test_about_says_what_is_kept(table: Table) -> None:
    shown = await table.sam.command("about")
    assert shown.private
    assert "Action Points" in shown.text
    assert "It reads no messages" in shown.text
