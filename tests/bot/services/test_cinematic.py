"""Cinematic at a real table: rights, questions in their order, the clock, undo and replay."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count

import pytest

from bot.services.answers import Answer
from bot.services.errors import NotAllowedError
from bot.services.replay import Replay
from bot.store.database import Database
from rules.dice.source import SeededDice
from rules.systems.cinematic.sheet import Sheet
from tests.bot.services.saying import said
from tests.bot.services.table import ANNA, GM, STEVE, Table

STEVES = 1


@pytest.fixture
async def table(db: Database) -> AsyncIterator[Table]:
    table = Table.over(db, system="cinematic")
    await table.set_up()
    table.play.start()
    yield table
    await table.play.stop()
    report = await Replay(db, table.systems).run()
    assert report.differences == []


def falls(table: Table, *faces: int) -> None:
    """Let the ten-sided dice of the next interaction fall so."""
    for number in count():
        seed = number.to_bytes(16, "big")
        if SeededDice(seed).pool(len(faces), 10) == faces:
            table.seeds.chosen.append(seed)
            return


def kinds(answer: Answer) -> list[str]:
    return [each.follow_up.kind for each in answer.follow_ups]


async def steves(table: Table) -> Sheet:
    sheet = await table.sheet(STEVES)
    assert isinstance(sheet, Sheet)
    return sheet


async def dying(table: Table) -> Answer:
    """Bring Steve down to −12, alive and unconscious."""
    hurt = await table.command(GM, "damage", amount="42", target="Steve")
    falls(table, 10)
    lived = await table.press(STEVE, hurt, "roll")
    falls(table, 1)
    return await table.press(STEVE, lived, "roll")


async def test_the_chain_of_a_wound_is_answered_by_its_player(table: Table) -> None:
    hurt = await table.command(GM, "damage", amount="42", target="Steve")
    assert hurt.outcome.facts["life"] == -12
    assert kinds(hurt) == ["survival", "think_ok"]
    with pytest.raises(NotAllowedError):
        await table.press(ANNA, hurt, "roll")
    falls(table, 10)
    lived = await table.press(STEVE, hurt, "roll")
    assert kinds(lived) == ["consciousness"], "slow death waits for its minute"
    falls(table, 1)
    fainted = await table.press(STEVE, lived, "roll")
    assert said(fainted.outcome.headline) == "Steve · Consciousness Test: faints"
    assert (await steves(table)).unconscious


async def test_slow_death_is_asked_by_the_clock_and_ended_by_a_medic(table: Table) -> None:
    await dying(table)
    early = await table.move("time advance", minutes="0:59")
    assert kinds(early) == []
    late = await table.move("time advance", minutes="0:01")
    assert kinds(late) == ["slow_death"]
    falls(table, 10)
    helped = await table.command(ANNA, "cinematic stabilize", patient="Steve", character="Anna")
    assert kinds(helped) == ["care"]
    with pytest.raises(NotAllowedError):
        await table.press(ANNA, helped, "take")
    stable = await table.press(STEVE, helped, "take")
    assert [said(notice) for notice in stable.notices] == ["Steve is stable."]
    assert (await steves(table)).stable


async def test_death_and_the_words_that_the_gm_grants(table: Table) -> None:
    hurt = await table.command(GM, "damage", amount="42", target="Steve")
    falls(table, 1)
    died = await table.press(STEVE, hurt, "roll")
    assert kinds(died) == ["dying_words"]
    with pytest.raises(NotAllowedError):
        await table.press(STEVE, died, "grant")
    granted = await table.press(GM, died, "grant")
    deed = await table.press(STEVE, granted, "deed")
    assert said(deed.outcome.headline) == "Steve has one last deed"
    falls(table, 8)
    test = await table.command(STEVE, "test", skill="acrobatics")
    assert test.outcome.facts["total"] == 13
    await table.move("time advance", minutes="0:10")
    assert (await steves(table)).deed_until is None


async def test_an_undo_takes_the_chain_back(table: Table) -> None:
    await dying(table)
    before = await steves(table)
    late = await table.move("time advance", minutes="1")
    falls(table, 1)
    died = await table.press(STEVE, late, "roll")
    assert (await steves(table)).dead
    assert died.journal is not None
    await table.journal.undo(table.caller(GM), died.journal)
    assert await steves(table) == before


async def test_a_resuscitation_passes_through_everybody_it_concerns(table: Table) -> None:
    hurt = await table.command(GM, "damage", amount="42", target="Steve")
    falls(table, 1)
    await table.press(STEVE, hurt, "roll")
    wish = await table.command(ANNA, "cinematic resuscitate", patient="Steve")
    assert kinds(wish) == ["resuscitation_leave"]
    falls(table, 10)
    allowed = await table.press(GM, wish, "allow")
    assert kinds(allowed) == ["revival"]
    falls(table, 10)
    alive = await table.press(STEVE, allowed, "roll")
    assert said(alive.outcome.headline) == "Steve lives again, unconscious"


async def test_a_poison_is_the_gms_to_start_and_the_victims_to_resist(table: Table) -> None:
    poison = {"action": "start", "name": "spider", "character": "Steve"}
    with pytest.raises(NotAllowedError):
        await table.play.command(table.caller(ANNA), "cinematic poison", poison)
    await table.play.command(table.caller(GM), "cinematic poison", poison)
    due = await table.move("time advance", minutes="1")
    assert kinds(due) == ["toxin"]
    falls(table, 1, 10)
    weak = await table.press(STEVE, due, "roll")
    assert said(weak.outcome.headline) == "Spider venom drains Steve: Strength 2 → 0"
    assert (await steves(table)).incapacitated


async def test_corrupt_answers_with_essence(table: Table) -> None:
    answer = await table.command(STEVE, "corrupt", action="lose", amount="3")
    assert said(answer.outcome.headline) == (
        "No Corruption in this system; Essence instead. Steve · Essence 17 → 14"
    )
    shown = await table.command(STEVE, "corrupt", action="show")
    assert shown.journal is None
