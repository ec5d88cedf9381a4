"""Chains of Percentile: falls and deaths, care and rest, suppression, and the mind's losses."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tests.e2e.killable import Seats, twice
from tests.e2e.rights import refused


async def begin(at: Seats) -> None:
    """Start the campaign."""
    await at.play("percentile")


async def rest_is_offered_when_a_day_has_passed(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Rex")
    await at.grace.command("damage", amount="3", target="Rex")
    late = await at.grace.command("time advance", days="1")
    assert late.shown.labels == ["Rest: CON 50 %", "No rest"]
    yield
    assert refused(await at.ben.press(late, "Rest"))
    at.seeds.fall(100, 30)
    rested = await twice(at.ada, late, "Rest")
    assert "Rex · rest, HP 7 → 8" in rested.text
    assert "HP 8 " in await at.card("Rex")


async def a_fall_costs_the_stat_that_the_gm_picks(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Nyx")
    fall = await at.grace.command("damage", amount="9", target="Nyx")
    assert fall.shown.labels == ["CON Test: 50 %"]
    yield
    at.seeds.fall(100, 73)
    failed = await twice(at.ada, fall, "CON Test")
    assert "3 points of a stat are lost for good" in failed.text
    yield
    assert refused(await at.ada.press(failed, "DEX 10 → 7"))
    lost = await twice(at.grace, failed, "DEX 10 → 7")
    assert "DEX 10 → 7, for good" in lost.text
    assert "DEX 7" in await at.card("Nyx")


async def a_death_is_spared_and_healed_by_another(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Ivo")
    await at.ben.command("character create", name="Bob")
    killed = await at.grace.command("damage", amount="10", target="Ivo")
    assert killed.shown.labels == ["Dead", "Can be kept alive"]
    yield
    assert refused(await at.ada.press(killed, "Can be kept alive"))
    spared = await twice(at.grace, killed, "Can be kept alive")
    assert "Ivo can be kept alive: dying at 0 HP" in spared.text
    assert spared.shown.labels == ["CON Test: 50 %"]
    yield
    at.seeds.fall(100, 22)
    passed = await twice(at.ada, spared, "CON Test")
    assert "Ivo · CON Test: passed" in passed.text
    at.seeds.fall(100, 12)
    helped = await at.ben.command("d100 firstaid", patient="Ivo", character="Bob")
    (care,) = [label for label in helped.shown.labels if label.startswith("Take it")]
    yield
    assert refused(await at.ben.press(helped, care))
    taken = await twice(at.ada, helped, care)
    assert "First Aid on Ivo, HP 0 → " in taken.text


async def who_is_suppressed_chooses(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Una")
    await at.grace.command("npc create", name="Cultist")
    at.seeds.fall(100, 75)
    missed = await at.grace.command(
        "d100 blast", weapon="grenade", target="Una", skill="40", character="Cultist"
    )
    yield
    pinned = await twice(at.grace, missed, "Suppress Una")
    assert pinned.shown.labels == ["Cover", "Prone", "Refuse: −1 SAN"]
    yield
    refusing = await twice(at.ada, pinned, "Refuse")
    assert "Una · suppressed: refuses and acts, SAN 50 → 49" in refusing.text


async def a_loss_of_sanity_is_borne_to_its_end(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Mira")
    await at.put("Mira", Bonds="Ann 12", Breaking_Point="45")
    at.seeds.fall(100, 88)
    seen = await at.ada.command("d100 sanity", loss="0/6", character="Mira")
    assert seen.shown.labels == ["Lose 6 SAN", "Project onto Ann"]
    yield
    lost = await twice(at.ada, seen, "Lose 6 SAN")
    assert "Mira · SAN 50 → 44" in lost.text
    assert "the new Breaking Point is 34" in lost.text
    yield
    fled = await twice(at.ada, lost, "Flee")
    assert "Mira flees" in fled.text
    form = await at.grace.press(lost, "Name the disorder")
    yield
    named = await at.grace.submit(form, answer="Fear of the dark")
    assert "Mira has a disorder: Fear of the dark" in named.text


async def a_third_act_of_violence_has_its_price(at: Seats) -> AsyncIterator[None]:
    await at.ben.command("character create", name="Finn")
    await at.put("Finn", Violence_boxes="2")
    at.seeds.fall(100, 88)
    seen = await at.ben.command("d100 sanity", loss="0/1", kind="violence", character="Finn")
    yield
    at.seeds.fall(6, 4)
    paid = await twice(at.ben, seen, "Roll 1D6")
    assert "Finn · adapted to violence: 4 is the price" in paid.text
    assert "CHA 6" in await at.card("Finn")


async def a_contest_that_both_fail_is_the_gms(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Vim")
    await at.ben.command("character create", name="Wes")
    at.seeds.fall(100, 91, 92)
    tied = await at.ada.command("d100 contest", skill="Dodge", against="Wes", character="Vim")
    assert tied.shown.labels == ["Vim prevails", "Wes prevails", "Nobody"]
    yield
    assert refused(await at.ada.press(tied, "Vim prevails"))
    told = await twice(at.grace, tied, "Wes prevails")
    assert "Wes prevails against Vim" in told.text


CHAINS = (
    rest_is_offered_when_a_day_has_passed,
    a_fall_costs_the_stat_that_the_gm_picks,
    a_death_is_spared_and_healed_by_another,
    who_is_suppressed_chooses,
    a_loss_of_sanity_is_borne_to_its_end,
    a_third_act_of_violence_has_its_price,
    a_contest_that_both_fail_is_the_gms,
)
