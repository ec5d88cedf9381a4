"""A table of Percentile over real sockets: rights, chains of questions, and restarts between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.playground.local_discord import LocalDiscord
from tests.e2e.conftest import Table, connected, copied
from tests.e2e.rights import (
    EVERYBODY,
    GM,
    OWNER_OR_GM,
    PEOPLE,
    PLAYERS,
    Row,
    newest,
    refused,
    row,
    use,
)
from tests.e2e.seeds import Seeds

NOBODY: frozenset[str] = frozenset()


@pytest.fixture
async def night(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """A campaign of Percentile: Ada plays Nyx, Ben plays Bob, the Cultists are the GM's."""
    async with connected(local, copied(databases / "empty.db", tmp_path), seeds) as table:
        await table.max.command("campaign create", name="Night", system="percentile")
        await table.max.command("campaign gm-role", role="GM")
        await table.ada.command("character create", name="Nyx")
        await table.ben.command("character create", name="Bob")
        await table.grace.command("npc create", name="Cultist", count=2, numbers="HP 9")
        yield table


ONE_EACH = dict.fromkeys(PEOPLE, "Nyx") | {"grace": "Cultist"}
"""Whom each person names where a thing can be done once: the GM somebody else."""

SUPPRESSED = tuple(
    row("character set", GM, character=name, field="Suppressed", value="yes")
    for name in ("Nyx", "Cultist")
)
WOUNDED = tuple(row("damage", GM, amount="3", target=name) for name in ("Nyx", "Cultist"))

COMMANDS = (
    row("d100 attack", OWNER_OR_GM, character="Nyx", target="Cultist", skill="50"),
    row("d100 blast", OWNER_OR_GM, character="Nyx", weapon="grenade", target="Cultist, Bob"),
    row("d100 blast", GM, character="Nyx", weapon="grenade", target="Bob", exempt="Nyx"),
    row("d100 damage", OWNER_OR_GM, target="Nyx", amount="0"),
    row("d100 damage", GM, target="Cultist", weapon="pistol"),
    row("d100 cover", OWNER_OR_GM, target="Nyx", points=5),
    row("d100 suppress", OWNER_OR_GM, target=ONE_EACH, choice="prone").after(*SUPPRESSED),
    row("d100 firstaid", OWNER_OR_GM, character=ONE_EACH, patient=ONE_EACH).after(*WOUNDED),
    row("d100 treat", OWNER_OR_GM, character=ONE_EACH, patient=ONE_EACH),
    row("d100 rest", OWNER_OR_GM, character=ONE_EACH),
    row("d100 sleep", OWNER_OR_GM, character=ONE_EACH),
    row("d100 contest", OWNER_OR_GM, character="Nyx", skill="Stealth", against="Cultist: DEX"),
    row("d100 sanity", OWNER_OR_GM, character="Nyx", loss="0/1"),
    row("d100 initiative", EVERYBODY, character="Nyx, Bob"),
    row("test", PLAYERS, skill="Stealth"),
    row("corrupt", OWNER_OR_GM, action="san", loss="0/1", character="Nyx"),
    row("odds damage", OWNER_OR_GM, amount="15%", target="Nyx"),
    row("d100-odds attack", OWNER_OR_GM, character="Nyx", target="Cultist"),
    row("d100-odds blast", OWNER_OR_GM, character="Nyx", weapon="grenade", target="Cultist"),
    row("d100-odds damage", GM, amount="1d6", target="Cultist"),
    row("d100-odds firstaid", OWNER_OR_GM, character="Nyx", patient="Nyx").after(*WOUNDED),
    row("d100-odds treat", OWNER_OR_GM, character="Nyx", patient="Nyx"),
    row("d100-odds rest", OWNER_OR_GM, character="Nyx"),
    row("d100-odds contest", GM, character="Nyx", skill="DEX", against="Cultist"),
    row("d100-odds sanity", OWNER_OR_GM, character="Nyx", loss="1/1D6"),
    row("ap condition", NOBODY, action="set", condition="Stun", character="Nyx"),
)


@pytest.mark.parametrize("row", COMMANDS, ids=str)
async def test_a_command_is_for(row: Row, night: Table) -> None:
    for first in row.first:
        await use(night, "grace", first)
    before = await newest(night)
    for name in PEOPLE:
        if name not in row.may:
            answer = await use(night, name, row)
            assert refused(answer), f"{name} did {row}: {answer.text}"
    assert await newest(night) == before, "a refusal changes nothing"
    for name in sorted(row.may):
        answer = await use(night, name, row)
        assert not refused(answer), f"{name} could not {row}: {answer.text}"


async def test_every_command_of_the_group_has_a_row(empty: Table) -> None:
    commands = {
        command.qualified_name
        for command in empty.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command) and "d100" in command.qualified_name.split()
    }
    assert commands <= {each.command for each in COMMANDS}


async def hp(table: Table, name: str) -> str:
    card = await table.grace.command("character show", character=name)
    return card.text.partition("HP ")[2].partition(" ")[0]


async def test_a_grenade_strikes_many_by_one_button_and_one_undo(night: Table) -> None:
    blast = await night.grace.command(
        "d100 blast",
        weapon="grenade",
        target="Nyx, Bob, Cultist 2",
        centre="the doorway",
        skill="99",
        character="Cultist",
        cover="Bob 9",
    )
    assert "centre: the doorway" in blast.text
    assert blast.shown.labels == ["Apply to all 3"]
    assert refused(await night.ada.press(blast, "Apply to all 3"))
    applied = await night.grace.press(blast, "Apply to all 3")
    assert "Nyx HP 10 → " in applied.text
    assert applied.shown.id == blast.shown.id, "it is joined to the message that was pressed"
    entry = int(applied.text.rpartition("#")[2])
    await night.grace.command("undo", number=entry)
    assert [await hp(night, name) for name in ("Nyx", "Bob", "Cultist 2")] == ["10", "10", "9"]


async def test_a_fall_is_answered_across_restarts(night: Table) -> None:
    local, settings, seeds = night.discord, night.settings, night.seeds
    fall = await night.grace.command("damage", amount="9", target="Nyx")
    assert fall.shown.labels == ["CON Test: 50 %"]
    await night.bot.close()
    async with connected(local, settings, seeds) as again:
        seeds.next(1, 100, lambda faces: faces == [73])
        failed = await again.ada.press(fall, "CON Test: 50 %")
        assert "3 points of a stat are lost for good" in failed.text
        assert "DEX 10 → 7" in failed.shown.labels
        assert refused(await again.ada.press(failed, "DEX 10 → 7"))
    async with connected(local, settings, seeds) as again:
        lost = await again.grace.press(failed, "DEX 10 → 7")
        assert "DEX 10 → 7, for good" in lost.text
        killed = await again.grace.command("damage", amount="9", target="Nyx")
        assert killed.shown.labels == ["Dead", "Can be kept alive"]
    async with connected(local, settings, seeds) as again:
        spared = await again.grace.press(killed, "Can be kept alive")
        assert "dying" in spared.text
        assert "CON" not in "".join(again.ada.look_at(spared).labels), "once a fall"
        seeds.next(1, 100, lambda faces: faces[0] <= 40)
        saved = await again.grace.command("d100 firstaid", patient="Nyx", character="Bob")
        assert "First Aid on Nyx, HP 0 → " in saved.text


async def test_corrupt_names_sanity_in_its_first_line(night: Table) -> None:
    shown = await night.ada.command("corrupt", action="show")
    assert shown.shown.content.startswith("No Corruption in this system; Sanity instead.")


async def test_suppression_is_asked_of_its_player(night: Table) -> None:
    seeds = night.seeds
    seeds.next(1, 100, lambda faces: faces[0] > 60 and faces[0] % 11 != 0)
    missed = await night.grace.command(
        "d100 blast", weapon="grenade", target="Nyx, Bob", skill="40", character="Cultist"
    )
    pinned = await night.grace.press(missed, "Suppress all 2")
    assert pinned.text.count("Refuse") == 0
    assert sum("SAN" in label for label in pinned.shown.labels) == 2
    (mine, *_) = [label for label in pinned.shown.labels if "Refuse" in label]
    refusing = await night.ada.press(pinned, mine)
    assert "SAN 50 → 49" in refusing.text
