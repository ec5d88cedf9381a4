"""Odds before anything is rolled, over real sockets."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import Table
from tests.e2e.reading import health, number

ROW = re.compile(r"^[→ ]*(−?\d+) +(\S+ %)", re.MULTILINE)
WIDE = 40


def rows(text: str) -> dict[int, str]:
    """The rows of a chart: each number, and the chance to reach it."""
    return {int(label.replace("−", "-")): share for label, share in ROW.findall(text)}


async def test_the_chance_of_every_total_is_told_to_who_asks_alone(table: Table) -> None:
    answer = await table.ada.command("odds roll", dice="2d6+1")
    assert answer.private
    assert answer.shown.content == "Odds · 2d6+1: 3 to 13, 8 on average"
    assert rows(answer.text)[3] == "100 %"
    assert rows(answer.text)[10] == "27.8 %"
    assert list(rows(answer.text)) == list(range(3, 14))
    assert "≈1 in 4" in answer.text
    block = answer.text.partition("```\n")[2].partition("\n```")[0]
    assert max(map(len, block.splitlines())) <= WIDE


async def test_the_chance_of_one_total_is_told_to_all_if_it_is_to_be(table: Table) -> None:
    answer = await table.ada.command("odds roll", dice="2d6+1", difficulty=10, public=True)
    assert not answer.private
    assert answer.shown.content == "Odds · 2d6+1, 10 or more: 27.8 %"
    assert "27.8 %, about 1 in 4" in answer.text
    seen = await table.ben.sees(lambda seen: seen.content == answer.shown.content)
    assert "→ 10  27.8 %" in seen.embeds[0]["description"]


async def test_dice_have_odds_without_a_campaign(empty: Table) -> None:
    answer = await empty.ada.command("odds roll", dice="4d6kh3")
    assert answer.private
    assert "12.2 on average" in answer.text
    refused = await empty.ada.command("odds test", skill="Stealth")
    assert "No campaign is played in this channel." in refused.text


async def test_a_test_is_foreseen_by_the_sheet_of_who_asks(table: Table) -> None:
    answer = await table.ada.command("odds test", skill="Stealth", difficulty="5")
    assert answer.private
    assert answer.shown.content == "Odds · Steve · Stealth, difficulty 5: 41.7 %"
    assert "2 dice: 1.3 AP on average" in answer.text
    assert "Agility 3 (Acuity 3): 3 AP" in answer.text
    await table.ada.command("character set", field="skill.stealth", value="4")
    better = await table.ada.command("odds test", skill="Stealth", difficulty="5")
    assert better.shown.content == "Odds · Steve · Stealth, difficulty 5: 77.1 %"
    each = await table.ada.command("odds test", skill="Stealth")
    assert list(rows(each.text)) == list(range(3, 12))


async def test_an_attack_is_foreseen_and_a_defense_only_by_who_may_know_it(table: Table) -> None:
    await table.grace.command("character set", character="Ghoul", field="kept-defense", value="4")
    mine = await table.ada.command("odds weapon", target="Ghoul")
    assert mine.shown.content == "Odds · Steve · Salvaged Pistol: Damage 3 to 7, 4.1 on average"
    assert rows(mine.text) == {3: "100 %", 4: "62.5 %", 5: "33.3 %", 6: "13.0 %", 7: "0.5 %"}
    assert "Defense of Ghoul" not in mine.text
    known = await table.grace.command("odds weapon", target="Ghoul", character="Steve")
    assert "After the Defense of Ghoul, 4: chance of at least that loss" in known.text


async def test_what_has_no_odds_is_refused_in_private(table: Table) -> None:
    for name, options, refusal in (
        ("odds roll", {"dice": "1000d6"}, "There are too many ways for these dice to fall"),
        ("odds roll", {"dice": "2d6+", "public": True}, "Something is missing at place 5"),
        ("odds test", {"skill": "flying", "public": True}, "“flying” here."),
        ("odds test", {"skill": "Stealth", "character": "Anna"}, "Only Anna’s player or the GM"),
        ("odds corrupt", {}, "The Presence asks nothing of Steve now."),
        ("odds fear", {}, "needs “difficulty” here"),
    ):
        answer = await table.ada.command(name, **options)
        assert answer.private, name
        assert refusal in answer.text


async def test_odds_change_nothing_and_leave_no_trace(table: Table) -> None:
    first = await table.ada.command("test", skill="Stealth")
    for name, options in (
        ("odds roll", {"dice": "d20"}),
        ("odds weapon", {"public": True}),
        ("odds fear", {"difficulty": "4"}),
        ("ap-odds condition", {"condition": "Stun", "difficulty": "4"}),
    ):
        answer = await table.ada.command(name, **options)
        assert "Odds · " in answer.shown.content
        assert "#" not in answer.shown.embeds[0]["footer"]["text"], "no entry of the journal"
        assert answer.shown.labels == []
    second = await table.ada.command("test", skill="Stealth")
    assert number(second) == number(first) + 1
    assert "Loaded" in (await table.ada.command("weapon", action="view")).text
    assert await health(table, "Steve") == 30


async def test_the_presence_is_foreseen_as_its_button_says(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    assert fallen.shown.labels == ["Resist: 5 AP, 63 %", "Obey"]
    assert "To resist: about 2 in 3. To obey: certain." in fallen.text
    foreseen = await table.ada.command("odds corrupt")
    assert foreseen.shown.content == "Odds · Steve · the Presence, difficulty 5: 62.5 %"


async def test_a_button_whose_chance_has_changed_is_shown_anew_instead_of_rolled(
    table: Table,
) -> None:
    fallen = await table.ada.command("damage", amount="40")
    await table.ada.command("character set", field="skill.endurance", value="6")
    anew = await table.ada.press(fallen, "Resist")
    assert "The numbers have changed since. Nothing was rolled." in anew.text
    assert anew.shown.labels == ["Resist: 5 AP, 92 %", "Obey"]
    rolled = await table.ada.press(anew, "Resist")
    assert "🎲" in rolled.text


@pytest.mark.parametrize(
    ("command", "option", "text", "wanted"),
    [
        ("odds test", "skill", "ste", "Stealth"),
        ("odds test", "character", "", "Steve"),
        ("odds weapon", "weapon", "hand", "Hand Cannon"),
        ("odds weapon", "target", "gh", "Ghoul"),
        ("ap-odds condition", "condition", "st", "Stun"),
        ("odds fear", "character", "", "Steve"),
    ],
)
async def test_names_are_completed_as_they_are_without_odds(
    table: Table, command: str, option: str, text: str, wanted: str
) -> None:
    offered = await table.ada.complete(command, option, text)
    bare = await table.ada.complete(command.removeprefix("odds "), option, text)
    assert offered == bare
    assert wanted in offered[0].name


async def test_heavy_dice_stop_nobody(table: Table) -> None:
    heavy = await table.ada.command("odds roll", dice="500d6", difficulty=1750)
    assert "500 to 3000, 1750 on average" in heavy.text
    assert "50.5 %" in heavy.text
