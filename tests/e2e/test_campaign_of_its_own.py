"""A campaign by its own rules, from its start to a replay: what a new GM does, over sockets."""

from __future__ import annotations

from collections.abc import Callable

from bot.playground.people.answer import Answer
from bot.services.replay import Replay
from rules.systems.action_points.scores import FACE_AP
from tests.e2e.conftest import Table

RUST_PISTOL = (
    "skill: High-Caliber Mastery; capacity: 4; reload: 2; damage: 2*AP+4; defense: AP;"
    "move: 0; range: 1:10 6:15"
)
NEXT = "Next turn"
RANK, VIGOR = 9, 18
"""Of Steve's Willpower tests, which are made on Endurance: their dice, and their Trait."""


def plain(answer: Answer) -> str:
    """Give what an answer says without the marks that keep markdown away."""
    return answer.text.replace("\\", "")


def scores(wanted: Callable[[int], bool]) -> Callable[[list[int]], bool]:
    """Ask for Willpower dice by what the whole test comes to."""
    return lambda faces: wanted(VIGOR + sum(FACE_AP[face] for face in faces))


async def begin(table: Table) -> None:
    """Set a campaign up: two house rules, a weapon, two players and two NPCs."""
    await table.max.command("campaign create", name="Ash Harbour", system="action_points")
    await table.max.command("campaign gm-role", role="GM")
    for rule, value in (("plus_five", "add_up"), ("D000-23", "stamina")):
        decided = await table.grace.command("campaign rules", rule=rule, value=value)
        assert plain(decided).startswith("House rule ")
        assert f": {value}" in plain(decided)
    added = await table.grace.command(
        "content add", kind="weapons", name="Rust Pistol", values=RUST_PISTOL
    )
    assert "Rust Pistol is added" in added.text
    await table.ada.command("character create", name="Steve")
    await table.ben.command("character create", name="Anna")
    await table.grace.command("npc create", name="Ghoul", count=2)
    for field, rank in (("skill.endurance", RANK), ("natural.vigor", VIGOR), ("vigor", VIGOR)):
        done = await table.grace.command(
            "character set", character="Steve", field=field, value=str(rank)
        )
        assert str(rank) in done.text


async def fight(table: Table) -> None:
    await table.grace.command("combat start", characters="Steve, Anna, Ghoul, Ghoul 2")


async def stirred(table: Table, severity: str) -> Answer:
    """Let an event stir Steve's Presence in a fight, and end the turn: it is asked then."""
    waits = await table.ada.command("corrupt", action="event", severity=severity)
    assert "The Presence waits until the turn ends." in waits.text
    assert waits.shown.labels == []
    ended = await table.grace.command("combat next")
    assert f"An event of severity {severity}: the Presence stirs in Steve" in ended.text
    return ended


async def first_fight(table: Table) -> None:
    """Shoot the campaign's own weapon, and obey the Presence."""
    await fight(table)
    shot = await table.ada.command("weapon", weapon="Rust Pistol", target="Ghoul 2")
    assert "Rust Pistol" in shot.text
    applied = await table.grace.press(shot, "Apply")
    assert "Ghoul 2" in applied.text
    ended = await stirred(table, "12")
    obeyed = await table.ada.press(ended, "Obey")
    assert "obeyed, Corruption 12 → 13" in obeyed.text
    picked = await table.ada.press(obeyed, "Fear")
    tested = await table.ada.press(picked, "Willpower: 10 AP")
    assert "10" in tested.text
    await table.grace.command("combat end")


async def second_fight(table: Table) -> None:
    """Fail to resist, obey, and resist at last, at Corruption 20."""
    await table.grace.command("corrupt", action="gain", amount="5", character="Steve")
    await fight(table)
    await table.grace.command("ap stamina", character="Steve", to=8)
    fallen = await table.grace.command("damage", amount="40", target="Steve")
    assert "Death Coma" in fallen.text
    assert "plus_five" in plain(fallen), "an answer names the house rule that changed it"
    ended = await table.grace.command("combat next")
    assert "Difficulty 28 (Corruption 18, +10 " in ended.text, "two reasons add up"
    table.seeds.next(RANK, 6, scores(lambda total: total < 28))
    failed = await table.ada.press(ended, "Resist")
    assert "not resisted, Corruption 18 → 19" in failed.text
    assert "Stamina 8 → 13" in failed.text
    assert "failed_resist" in plain(failed)
    await table.ada.press(failed, "Wrath")
    await table.grace.command("heal", amount="40", target="Steve")

    obeyed = await table.ada.press(await stirred(table, "18"), "Obey")
    assert "obeyed, Corruption 19 → 20" in obeyed.text
    await table.ada.press(obeyed, "Join in")

    asked = await stirred(table, "20")
    table.seeds.next(RANK, 6, scores(lambda total: total >= 25))
    resisted = await table.ada.press(asked, "Resist")
    assert "the Presence: resisted" in resisted.text
    silent = await table.ada.command("corrupt", action="event", severity="10")
    assert "dispelled" in silent.text
    assert silent.shown.labels == []
    ended = await table.grace.command("combat end")
    assert ended.shown.labels == []


async def the_end(table: Table) -> None:
    """End the session: what was silent returns, and what was earned is spent."""
    quiet = await table.grace.command("time advance", days="1")
    assert quiet.shown.labels == [], "dispelled until the session ends"
    await table.grace.command("session end")
    earned = await table.grace.command("ap award", character="Steve, Anna", side=1, main=1)
    assert "4" in earned.text
    raised = await table.ada.command("ap advance", kind="skill_rank", name="Social")
    assert "Character Points 4 → 3" in raised.text
    refused = await table.ada.command("ap advance", kind="unlock_aug", name="Glass Eye")
    assert refused.private
    assert "Steve has 3 of the 4 Character Points" in refused.text
    aug = await table.ben.command("ap advance", kind="unlock_aug", name="Glass Eye")
    assert "Corruption 0 → 3" in aug.text
    tried = await table.ben.command("corrupt", action="extract", thing="Glass Eye")
    obeyed = await table.ben.press(tried, "Obey")
    out = await table.grace.press(obeyed, "Take it out")
    assert "Glass Eye taken out, Corruption 4 → 1" in out.text
    night = await table.grace.command("time advance", days="1")
    assert "Midnight: the Presence stirs in Steve" in night.text


async def test_a_campaign_by_its_own_rules_is_replayed_without_a_difference(empty: Table) -> None:
    await begin(empty)
    await empty.grace.command("session start")
    await empty.grace.command(
        "corrupt", action="gain", amount="12", character="Steve", note="the old wound"
    )
    await first_fight(empty)
    await second_fight(empty)
    await the_end(empty)
    report = await Replay(empty.parts.database, empty.parts.systems).run()
    assert report.differences == []
    assert report.recomputed > 25
