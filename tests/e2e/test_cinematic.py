"""A table of Cinematic over real sockets: rights, chains of questions, and restarts between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.playground.local_discord import LocalDiscord
from tests.e2e.conftest import Table, connected, copied
from tests.e2e.rights import (
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


@pytest.fixture
async def mill(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """A campaign of Cinematic: Ada plays Scout, Ben plays Doc, the Ghouls are the GM's."""
    async with connected(local, copied(databases / "empty.db", tmp_path), seeds) as table:
        await table.max.command("campaign create", name="Old Mill", system="cinematic")
        await table.max.command("campaign gm-role", role="GM")
        await table.ada.command("character create", name="Scout")
        await table.ben.command("character create", name="Doc")
        await table.grace.command("npc create", name="Ghoul", count=2)
        yield table


ONE_EACH = dict.fromkeys(PEOPLE, "Scout") | {"grace": "Ghoul"}
"""Whom each person names where a thing can be done once: the GM somebody else."""


def set_to(field: str, value: str) -> tuple[Row, ...]:
    """Let the GM set one field of Scout and of Ghoul."""
    return tuple(
        row("character set", GM, character=name, field=field, value=value)
        for name in ("Scout", "Ghoul")
    )


DRAMA = set_to("Drama Points", "10")
DYING = (*set_to("Life Points", "-12"), *DRAMA)
HURT = set_to("Life Points", "-1")
PATIENT = row("character set", GM, character="Ghoul 2", field="Life Points", value="-12")
DEAD = row("character set", GM, character="Ghoul 2", field="Dead", value="yes")
AIRLESS = row("cinematic suffocate", GM, action="start", character="Scout")
A_MINUTE = row("time advance", GM, minutes="1")
POISONED = row("cinematic poison", GM, action="start", name="snake venom", character="Scout")
ILL = row("cinematic disease", GM, action="start", name="plague", character="Scout")

COMMANDS = (
    row("cinematic survive", OWNER_OR_GM, character=ONE_EACH, drama=True).after(*DYING),
    row("cinematic conscious", OWNER_OR_GM, character=ONE_EACH).after(*HURT),
    row(
        "cinematic stabilize", OWNER_OR_GM, character=ONE_EACH, patient="Ghoul 2", drama=True
    ).after(PATIENT, *DRAMA),
    row(
        "cinematic resuscitate", OWNER_OR_GM, character="Scout", patient="Ghoul 2", minutes="1"
    ).after(DEAD),
    row("cinematic fall", OWNER_OR_GM, character="Scout", metres="1"),
    row("cinematic suffocate", GM, action="start", character="Scout"),
    row("cinematic suffocate", OWNER_OR_GM, character="Scout").after(AIRLESS, A_MINUTE),
    row("cinematic suffocate", GM, action="stop", character="Scout").after(AIRLESS),
    row("cinematic poison", GM, action="start", name="arsenic", character="Scout"),
    row("cinematic poison", GM, action="tick", character="Scout").after(POISONED),
    row("cinematic poison", GM, action="stop", character="Scout").after(POISONED),
    row("cinematic disease", GM, action="start", name="fever", character="Scout"),
    row("cinematic disease", GM, action="tick", character="Scout").after(ILL),
    row("cinematic essence", OWNER_OR_GM, character="Scout", delta=-1),
    row("cinematic drama", OWNER_OR_GM, character=ONE_EACH, use="fury").after(*DRAMA),
    row("cinematic drama", GM, character="Scout", use="heroic", cost=0),
    row("cinematic wake", GM, character="Scout").after(*set_to("Conscious", "no")),
    row("cinematic restore", GM, character="Scout", thing="Willpower").after(
        *set_to("lost.willpower", "1")
    ),
    row("cinematic initiative", GM, character="Scout, Doc"),
    row("test", PLAYERS, skill="Willpower", kind="difficult"),
    row("weapon", OWNER_OR_GM, weapon="fists", target="Ghoul", character="Scout"),
    row("damage", OWNER_OR_GM, amount="1", target="Scout"),
    row("heal", OWNER_OR_GM, amount="1", target="Scout", pool="essence"),
    row("fear", OWNER_OR_GM, character="Scout", modifier=2),
    row("corrupt", OWNER_OR_GM, action="lose", amount="1", character="Scout"),
    row("corrupt", OWNER_OR_GM, action="show", character="Scout"),
    row("corrupt", GM, action="show", character="Ghoul"),
    row("cinematic-odds survive", OWNER_OR_GM, character="Scout").after(*DYING),
    row("cinematic-odds conscious", OWNER_OR_GM, character="Scout").after(*HURT),
    row("cinematic-odds stabilize", GM, character="Scout", patient="Ghoul 2").after(PATIENT),
    row("cinematic-odds resuscitate", GM, character="Scout", patient="Ghoul 2", minutes="1").after(
        DEAD
    ),
    row("cinematic-odds fall", OWNER_OR_GM, character="Scout", metres="7", acrobatics=True),
    row("cinematic-odds suffocate", OWNER_OR_GM, character="Scout").after(AIRLESS),
    row("cinematic-odds poison", OWNER_OR_GM, character="Scout").after(POISONED),
    row("cinematic-odds disease", OWNER_OR_GM, character="Scout").after(ILL),
    row("odds fear", OWNER_OR_GM, character="Scout"),
    row("ap condition", frozenset(), action="set", condition="Stun", character="Scout"),
)


@pytest.mark.parametrize("row", COMMANDS, ids=str)
async def test_a_command_is_for(row: Row, mill: Table) -> None:
    for first in row.first:
        done = await use(mill, "grace", first)
        assert not refused(done), f"{first}: {done.text}"
    before = await newest(mill)
    for name in PEOPLE:
        if name not in row.may:
            answer = await use(mill, name, row)
            assert refused(answer), f"{name} did {row}: {answer.text}"
    assert await newest(mill) == before, "a refusal changes nothing"
    for name in sorted(row.may):
        answer = await use(mill, name, row)
        assert not refused(answer), f"{name} could not {row}: {answer.text}"


async def test_every_command_of_the_group_has_a_row(empty: Table) -> None:
    commands = {
        command.qualified_name
        for command in empty.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and command.qualified_name.startswith("cinematic")
    }
    assert commands
    assert commands <= {each.command for each in COMMANDS}


async def test_a_wound_is_answered_to_the_end_across_restarts(mill: Table) -> None:
    local, settings, seeds = mill.discord, mill.settings, mill.seeds
    hurt = await mill.grace.command("damage", amount="42", target="Scout")
    assert hurt.shown.content.startswith("Scout · 42 damage, Life Points 30 → −12")
    survival = "Survival Test at −1"
    assert survival in hurt.shown.labels
    assert refused(await mill.ben.press(hurt, survival))
    await mill.bot.close()
    async with connected(local, settings, seeds) as again:
        seeds.next(1, 10, lambda faces: faces == [10])
        lived = await again.ada.press(hurt, survival)
        assert "Survival Test: lives" in lived.text
    async with connected(local, settings, seeds) as again:
        seeds.next(1, 10, lambda faces: faces == [1])
        fainted = await again.ada.press(lived, "Consciousness Test at −12")
        assert "Consciousness Test: faints" in fainted.text
    async with connected(local, settings, seeds) as again:
        late = await again.grace.command("time advance", minutes="1")
        (slow,) = [label for label in late.shown.labels if label.startswith("Survival Test")]
        seeds.next(1, 10, lambda faces: faces == [1])
        died = await again.ada.press(late, slow)
        assert "Survival Test: dies" in died.text
        assert refused(await again.ada.press(died, "Grant it"))
    async with connected(local, settings, seeds) as again:
        granted = await again.grace.press(died, "Grant it")
        deed = await again.ada.press(granted, "Last deed")
        assert "one last deed" in deed.text
        assert again.ada.look_at(granted).labels == [], "it was answered"


async def test_a_slow_death_that_is_stabilised_says_why_it_ends(mill: Table) -> None:
    seeds = mill.seeds
    hurt = await mill.grace.command("damage", amount="42", target="Scout")
    seeds.next(1, 10, lambda faces: faces == [10])
    await mill.ada.press(hurt, "Survival Test at −1")
    late = await mill.grace.command("time advance", minutes="1")
    seeds.next(1, 10, lambda faces: faces == [10])
    helped = await mill.ben.command("cinematic stabilize", patient="Scout", character="Doc")
    stable = await mill.ada.press(helped, "Be stable")
    assert "Scout is stable." in stable.text
    (slow,) = [label for label in late.shown.labels if label.startswith("Survival Test")]
    gone = await mill.ada.press(late, slow)
    assert refused(gone)
    assert "Scout is stable." in gone.text
    minute = await mill.ada.command("cinematic survive", minutes="2", character="Scout")
    assert refused(minute)
    assert "there is no test of slow death" in minute.text


async def test_lost_essence_is_the_players_to_bear(mill: Table) -> None:
    lost = await mill.grace.command("corrupt", action="lose", amount="20", character="Scout")
    assert lost.shown.content.startswith("No Corruption in this system; Essence instead.")
    mill.seeds.next(1, 10, lambda faces: faces == [1])
    failed = await mill.ada.press(lost, "Willpower Test at −3")
    assert failed.shown.labels[:3] == ["Intelligence −1", "Perception −1", "Willpower −1"]
    borne = await mill.ada.press(failed, "Perception −1")
    assert "Perception 3 → 2" in borne.text


async def test_damage_is_halved_and_the_dead_are_not_healed(mill: Table) -> None:
    await mill.grace.command("damage", amount="20", target="Scout")
    halved = await mill.ada.command("cinematic drama", use="think_ok", character="Scout")
    assert "Life Points 10 → 20" in halved.text
    await mill.grace.command("character set", character="Scout", field="Dead", value="yes")
    dead = await mill.ada.command("heal", amount="5", target="Scout")
    assert refused(dead)
    assert "Scout is dead." in dead.text


async def test_npcs_begin_without_drama_points(mill: Table) -> None:
    hurt = await mill.grace.command("damage", amount="3", target="Ghoul")
    assert hurt.shown.labels == [], "nobody is asked whether it thinks it is OK"
    await mill.grace.command("npc create", name="Rival", numbers="Drama Points 3")
    hurt = await mill.grace.command("damage", amount="3", target="Rival")
    assert hurt.shown.labels == ["I think I'm OK: 1 Drama Point"]
