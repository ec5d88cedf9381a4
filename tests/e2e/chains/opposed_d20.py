"""Chains of Opposed d20: blows that are answered, falls, deaths, mastery and madness."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tests.e2e.killable import Seats, twice
from tests.e2e.rights import refused


async def begin(at: Seats) -> None:
    """Start the campaign, with the house rules under which everything is asked."""
    await at.play("opposed_d20")
    await at.decide(D002_8="dying", D002_26="asked")
    await at.grace.command("d20 encounter", action="start")


async def a_blow_is_answered_and_knocks_down(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Nyx")
    await at.ben.command("character create", name="Bob")
    await at.put("Nyx", Club="15", Weapon="Bat")
    await at.put("Bob", SIZ="8", CON="18", HP="26")
    struck = await at.ada.command("weapon", target="Bob", character="Nyx")
    assert struck.shown.content.startswith("Nyx · Bat 15 against Bob, who answers first")
    assert struck.shown.pings == ["Ben"], "the choice is his alone"
    yield
    assert refused(await at.ada.press(struck, "Dodge"))
    at.seeds.fall(20, 1, 15)
    hit = await twice(at.ben, struck, "Dodge 12")
    assert hit.shown.content == "Nyx · Bat 15 against Bob · Dodge 12: critical hit, 8 damage"
    yield
    hurt = await twice(at.ben, hit, "Apply 8 to Bob")
    assert "Bob · 8 damage, Hit Points 26 → 18" in hurt.text
    assert "A heavy blow: 8 is SIZ 8 or more." in hurt.text
    assert hurt.shown.labels == ["DEX roll"]
    yield
    assert refused(await at.ada.press(hurt, "DEX roll"))
    at.seeds.fall(20, 11)
    fallen = await twice(at.ben, hurt, "DEX roll")
    assert "Bob · DEX 10: falls" in fallen.text
    card = await at.card("Bob")
    assert "Hit Points 18 " in card
    assert "Now: Prone" in card


async def a_major_wound_leads_to_death(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Ivo")
    major = await at.grace.command("damage", amount="13", target="Ivo")
    assert "Hit Points 24 → 11: Unconscious, Prone, and Debilitated" in major.shown.content
    assert major.shown.labels == [], "the knocked-out fall without a test"
    dying = await at.grace.command("damage", amount="11", target="Ivo")
    assert "Hit Points 11 → 0: Dying" in dying.shown.content
    assert dying.shown.labels == ["Dies"]
    yield
    assert refused(await at.ada.press(dying, "Dies"))
    saved = await at.ada.command("heal", amount="2", target="Ivo")
    assert "Hit Points 0 → 2, no longer Dying" in saved.text
    assert "Ivo is above 0 Hit Points again." in saved.text, "that question has closed itself"
    again = await at.grace.command("damage", amount="2", target="Ivo")
    yield
    dead = await twice(at.grace, again, "Dies")
    assert "Ivo dies" in dead.text
    healed = await at.ada.command("heal", amount="5", target="Ivo")
    assert refused(healed)
    assert "Ivo is dead" in healed.text


async def mastery_that_is_left_is_spent(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Vim")
    await at.ben.command("character create", name="Wes")
    await at.put("Vim", Stealth="15/2")
    asked = await at.ada.command("d20 contest", skill="Stealth", against="Wes", character="Vim")
    assert asked.shown.content.startswith("Vim · Stealth 15/2 against Wes, who answers first")
    yield
    at.seeds.fall(20, 3, 1)
    left = await at.ben.press(asked, "Spot 14")
    assert "the dice have fallen, and mastery is left" in left.shown.content
    assert left.shown.labels == ["Spend 1: succeeds", "Spend none: no effect"]
    yield
    assert refused(await at.ben.press(left, "Spend 1"))
    done = await twice(at.ada, left, "Spend 1")
    assert "Vim · Stealth 15/2 against Wes · Spot 14: succeeds" in done.text


async def terror_makes_insane_and_a_trait_leads(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Mira")
    at.seeds.fall(20, 20, 18)
    shaken = await at.ada.command("fear", thing="the Thing", loss="15/1", character="Mira")
    assert "Mira · SAN 10 → 9" in shaken.shown.content
    assert "raised to" in shaken.text
    at.seeds.fall(20, 12, 3)
    lost = await at.ada.command("fear", thing="the Thing", loss="15/1", character="Mira")
    assert "Mira · SAN 9 → 8: Temporarily insane" in lost.shown.content
    assert refused(await at.ada.press(lost, "Roll a first trait"))
    yield
    form = await at.grace.press(lost, "Roll a first trait")
    yield
    at.seeds.fall(20, 14, 7)
    led = await at.grace.submit(form, answer=["Valorous 10"])
    assert "Mira · Cowardly leads" in led.text


CHAINS = (
    a_blow_is_answered_and_knocks_down,
    a_major_wound_leads_to_death,
    mastery_that_is_left_is_spent,
    terror_makes_insane_and_a_trait_leads,
)
