"""Sessions, time and combats over real sockets: what waits appears when its time has come."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import Answer, Pending
from bot.playground.people.person import Person
from bot.services.replay import Replay
from tests.e2e.conftest import Table, connected, copied
from tests.e2e.reading import number
from tests.e2e.seeds import Seeds

NEXT = "Next turn"


def second_gm(table: Table) -> Person:
    """Give Max the role of the GM too."""
    directory = table.discord.realm.directory
    guild = directory.guild_named("The Table")
    role = next(each.id for each in guild.roles if each.name == "GM")
    member = directory.member(guild.id, table.max.id)
    assert member is not None
    directory.put_member(replace(member, roles=(*member.roles, role)))
    return table.max


async def answered(*pending: Pending) -> list[Answer]:
    return list(await asyncio.gather(*(each.answer() for each in pending)))


async def ordered(table: Table, *names: str) -> Answer:
    """Begin a combat of all three, in this order."""
    await table.grace.command("combat start", characters="Steve, Anna, Ghoul")
    return await table.grace.command("combat order", characters=", ".join(names))


def labels(answer: Answer) -> list[str]:
    """Give what can be pressed, without the numbers."""
    return [label.split(":")[0] for label in answer.shown.labels]


async def noted(table: Table) -> None:
    """Wait until it is written where the latest messages stand; they are noted together."""
    await table.parts.services.follow_ups.stop()


async def check_replay(table: Table) -> None:
    report = await Replay(table.parts.database, table.parts.systems).run()
    assert report.differences == []


async def test_a_presence_that_waits_appears_when_the_gm_ends_the_turn(table: Table) -> None:
    begun = await table.grace.command("combat start", characters="Steve, Anna, Ghoul")
    assert not begun.private
    assert begun.shown.content.startswith("A combat begins: ")
    assert begun.shown.labels == [NEXT]

    fallen = await table.grace.command("damage", amount="40", target="Steve")
    assert (
        "At the end of the turn: Death Coma: the Presence stirs in Steve. Difficulty 5"
        in fallen.text
    )
    assert fallen.shown.labels == []
    assert fallen.shown.pings == []
    assert (await table.ada.command("pending")).private, "nothing is asked yet"
    waits = await table.ada.command("time show")
    assert waits.private
    assert "At the end of the turn: Death Coma" in waits.text

    ended = await table.grace.press(begun, NEXT)
    assert not ended.private
    assert ended.shown.id != begun.shown.id, "a turn has a message of its own"
    assert "Round 1: " in ended.shown.content
    assert "Death Coma: the Presence stirs in Steve. Difficulty 5" in ended.text
    assert labels(ended) == ["Resist", "Obey", NEXT]
    assert ended.shown.pings == ["Ada"]
    await table.ada.sees(lambda seen: seen.id == begun.shown.id and not seen.labels)

    obeyed = await table.ada.press(ended, "Obey")
    assert "the Presence: obeyed" in obeyed.text
    assert obeyed.shown.labels == [NEXT]
    await check_replay(table)


async def test_after_a_restart_in_the_middle_of_a_turn_it_goes_on(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> None:
    settings = copied(databases / "played.db", tmp_path)
    async with connected(local, settings, seeds) as table:
        begun = await ordered(table, "Ghoul", "Steve", "Anna")
        await table.grace.command("damage", amount="40", target="Steve")
    async with connected(local, settings, seeds) as table:
        assert table.ada.last().id != begun.shown.id
        ended = await table.grace.press(begun, NEXT)
        assert ended.shown.content.startswith("Round 1: Steve acts")
        assert labels(ended) == ["Resist", "Obey", NEXT]
    async with connected(local, settings, seeds) as table:
        assert "obeyed" in (await table.ada.press(ended, "Obey")).text
        again = await table.grace.command("combat next")
        assert again.shown.content.startswith("Round 1: Anna acts")
        assert "Steve (" in (await table.ben.command("time show")).text
        await check_replay(table)


async def test_two_gms_who_press_at_once_end_one_turn(table: Table) -> None:
    begun = await ordered(table, "Ghoul", "Steve", "Anna")
    pressed = [await who.begin_press(begun, NEXT) for who in (table.grace, second_gm(table))]
    ended, refused = sorted(await answered(*pressed), key=lambda each: each.private)
    assert ended.shown.content.startswith("Round 1: Steve acts")
    assert refused.private
    assert refused.text == "That turn has just been ended: it is round 1, and Steve acts."


async def test_two_gms_who_type_next_at_once_end_one_turn(
    table: Table, clock: SteppedClock
) -> None:
    await ordered(table, "Ghoul", "Steve", "Anna")
    other = second_gm(table)
    typed = [await who.begin("combat next") for who in (table.grace, other)]
    ended, refused = sorted(await answered(*typed), key=lambda each: each.private)
    assert ended.shown.content.startswith("Round 1: Steve acts")
    assert refused.text.startswith("That turn has just been ended")
    await noted(table)
    await clock.advance(60)
    later = await other.command("combat next")
    assert later.shown.content.startswith("Round 1: Anna acts")
    await table.ada.sees(lambda seen: seen.id == ended.shown.id and not seen.labels)


async def test_a_player_does_not_end_a_turn(table: Table) -> None:
    begun = await ordered(table, "Ghoul", "Steve", "Anna")
    refused = await table.ada.press(begun, NEXT)
    assert refused.private
    assert "Only the GM of Ash Harbour can do this." in refused.text
    assert NEXT in table.ada.look_at(begun).labels


async def test_a_turn_is_taken_back_with_what_it_asked(table: Table) -> None:
    await ordered(table, "Ghoul", "Steve", "Anna")
    await table.grace.command("damage", amount="40", target="Steve")
    ended = await table.grace.command("combat next")
    await noted(table)
    undone = await table.grace.command("undo")
    assert "It is round 1 again: Ghoul acts." in undone.text
    assert undone.shown.labels == [NEXT], "the turn before can be ended from here"
    struck = await table.ada.sees(
        lambda seen: seen.id == ended.shown.id and "Undone by" in seen.text and not seen.labels
    )
    assert "Round 1: Steve acts" in struck.text
    again = await table.grace.press(undone, NEXT)
    assert labels(again) == ["Resist", "Obey", NEXT]
    await check_replay(table)


async def test_midnights_are_asked_and_undone_in_one(table: Table) -> None:
    await table.grace.command("npc create", name="Wretch", count=2, numbers="Corruption 40")
    year = await table.grace.command("time advance", days="365")
    assert "365 midnights pass." in year.text
    assert "1. 365 midnights: the Presence stirs in Wretch. Difficulty 45" in year.text
    assert "2. 365 midnights: the Presence stirs in Wretch 2. Difficulty 45" in year.text
    assert year.shown.labels.count("1 · Obey") == year.shown.labels.count("2 · Obey") == 1
    assert "It is day 366" in (await table.ada.command("time show")).text
    await noted(table)
    undone = await table.grace.command("undo")
    assert "It is day 1, 00\\:00 again." in undone.text
    await table.ada.sees(lambda seen: seen.id == year.shown.id and not seen.labels)
    assert "It is day 1" in (await table.ada.command("time show")).text
    await check_replay(table)


async def test_a_fight_within_a_session_from_its_start_to_its_end(table: Table) -> None:
    started = await table.grace.command("session start")
    assert "Session 1 begins" in started.text
    await ordered(table, "Steve", "Ghoul", "Anna")
    shot = await table.ada.command("weapon", target="Ghoul")
    assert "Kept Defense" in shot.text
    joined = await table.grace.command("npc create", name="Wretch")
    assert "Wretch" in joined.text
    assert (
        "Wretch joins the combat"
        in (await table.grace.command("combat join", characters="Wretch")).text
    )
    assert (
        "Ghoul leaves the combat"
        in (await table.grace.command("combat leave", characters="Ghoul")).text
    )
    ended = await table.grace.command("combat end")
    assert "The combat ends after 1 round" in ended.text
    assert "Kept Defense" in ended.text
    assert ended.shown.labels == []
    assert "Session 1 ends" in (await table.grace.command("session end")).text
    await check_replay(table)


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("combat next", {}, "No combat goes on. Start one: /combat start"),
        ("combat end", {}, "No combat goes on."),
        ("combat start", {"characters": "Steve, Goul"}, "Did you mean Ghoul?"),
        ("combat start", {"characters": ","}, "at least 1 name."),
        ("time advance", {}, "Say how much time passes"),
        ("time advance", {"minutes": "-5"}, "Time does not go backwards."),
        ("time advance", {"hours": "0"}, "No time would pass"),
        ("time advance", {"days": "999999"}, "At most 100 years pass at once."),
        ("time advance", {"minutes": "1:75"}, "whole number such as 90, or 1:30"),
        ("session end", {}, "No session goes on. Start one: /session start"),
    ],
    ids=str,
)
async def test_what_cannot_be_is_refused_to_the_gm_alone(
    table: Table, command: str, options: dict[str, str], sentence: str
) -> None:
    before = number(await table.grace.command("roll", dice="1d6"))
    refused = await table.grace.command(command, **options)
    assert refused.private
    assert sentence in refused.text
    assert number(await table.grace.command("roll", dice="1d6")) == before + 1


async def test_who_fights_is_completed_name_by_name(table: Table) -> None:
    offered = await table.grace.complete("combat start", "characters", "Steve, gh")
    assert [each.name for each in offered] == ["Steve, Ghoul"]
    begun = await table.grace.command("combat start", characters=offered[0].value)
    assert not begun.private
