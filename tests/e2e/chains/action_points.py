"""Chains of Action Points: the Presence and what obeying means, extraction, Death Coma."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tests.e2e.killable import Seats, twice
from tests.e2e.rights import refused


async def begin(at: Seats) -> None:
    """Start the campaign, with the house rule under which the GM is asked about Death Coma."""
    await at.play("action_points")
    await at.decide(D000_47="offered")


async def midnights_are_answered_one_after_another(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Wren")
    await at.put("Wren", Maximum_Stamina="5", Corruption="9")
    late = await at.grace.command("time advance", days="2")
    assert "2 midnights: the Presence stirs in Wren" in late.text
    yield
    obeyed = await twice(at.ada, late, "Obey")
    assert "the Presence: obeyed, Corruption 9 → 10" in obeyed.text
    assert "Midnight: the Presence stirs in Wren" in obeyed.text
    yield
    wrath = await twice(at.ada, obeyed, "Wrath")
    assert "obeys: Wrath (row 10)" in wrath.text
    yield
    at.seeds.fall(6, 1, 1)
    tested = await twice(at.ada, wrath, "Willpower: 5 AP")
    assert "Wren answers with force." in tested.text
    at.seeds.fall(6, 1, 1)
    failed = await twice(at.ada, wrath, "Resist: 15 AP")
    assert "the Presence: not resisted, Corruption 10 → 11" in failed.text
    assert "Midnight" not in (await at.ada.command("pending")).text


async def what_is_extracted_passes_the_presence_and_the_gm(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Ivo")
    await at.put("Ivo", Augs="Claw")
    tried = await at.ada.command("corrupt", action="extract", thing="Claw", character="Ivo")
    assert "Extraction: the Presence stirs in Ivo" in tried.text
    yield
    at.seeds.fall(6, 6, 6)
    resisted = await twice(at.ada, tried, "Resist")
    assert resisted.shown.labels == ["Take it out"]
    yield
    removed = await twice(at.grace, resisted, "Take it out")
    assert "Claw taken out" in removed.text
    assert "Claw" not in await at.card("Ivo")


async def a_shot_is_applied_and_the_weapon_reloaded(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Nyx")
    await at.ben.command("character create", name="Bob")
    at.seeds.fall(6, 5, 5)
    shot = await at.ada.command("weapon", target="Bob", character="Nyx")
    assert "Loaded 2 of 3" in shot.text
    yield
    applied = await twice(at.ben, shot, "Apply")
    assert "Bob · " in applied.text
    assert "Health 30 → " in applied.text
    reloaded = await twice(at.ada, shot, "Reload")
    assert "2 → 3" in reloaded.text


async def the_gm_lets_endurance_keep_death_coma_away(at: Seats) -> AsyncIterator[None]:
    await at.ben.command("character create", name="Finn")
    hurt = await at.grace.command("damage", amount="30", target="Finn")
    assert "Finn is at the edge of Death Coma" in hurt.text
    assert refused(await at.ben.press(hurt, "Endurance test"))
    yield
    form = await at.grace.press(hurt, "Endurance test")
    yield
    at.seeds.fall(6, 1, 1)
    failed = await at.grace.submit(form, answer="20")
    assert "Finn · Death Coma: not resisted" in failed.text
    assert "the Presence stirs in Finn" in failed.text
    yield
    obeyed = await twice(at.ben, failed, "Obey")
    assert "the Presence: obeyed" in obeyed.text


CHAINS = (
    midnights_are_answered_one_after_another,
    what_is_extracted_passes_the_presence_and_the_gm,
    a_shot_is_applied_and_the_weapon_reloaded,
    the_gm_lets_endurance_keep_death_coma_away,
)
