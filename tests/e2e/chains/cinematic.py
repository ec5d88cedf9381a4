"""Chains of Cinematic: wounds, death and its end, lost Essence, and what the clock brings."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from bot.playground.people.answer import Answer
from tests.e2e.killable import Seats, allowed, twice
from tests.e2e.rights import refused


async def begin(at: Seats) -> None:
    """Start the campaign."""
    await at.play("cinematic")


def labelled(labels: list[str], part: str) -> str:
    """Give the one label that holds this."""
    (found,) = [each for each in labels if part in each]
    return found


def answering(on: Answer, sentence: str) -> str:
    """Give the first button of the question that begins so, in a numbered list of questions."""
    found = re.search(rf"^(\d+)\. {sentence}", on.text, re.MULTILINE)
    assert found is not None, on.text
    return next(each for each in on.shown.labels if each.startswith(f"{found[1]} · "))


async def time_brings_want_of_air_poison_disease_and_fear(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Fay")
    await at.ada.command("character create", name="Una")
    await at.ben.command("character create", name="Tom")
    await begin_what_time_brings(at)
    yield
    late = await at.grace.command("time advance", minutes="1")
    yield
    at.seeds.fall(10, 2)
    air = await twice(at.ada, late, answering(late, "Fay without air, Turn 13"))
    assert "Fay faints without air, Turn 13" in air.text
    assert "Fay can no longer run." in air.text, "that question has closed itself"
    at.seeds.fall(10, 9)
    steady = await twice(at.ada, late, answering(late, "Una has a new Fear Test"))
    assert "Una · Fear Test: Steady" in steady.text
    at.seeds.fall(10, 2, 9)
    poisoned = await twice(at.ben, late, answering(late, "Tom against Snake venom"))
    assert "Life Points 30 → 27" in poisoned.text
    at.seeds.fall(10, 9, 2)
    resisted = await twice(at.ben, late, answering(late, "Tom against rot"))
    assert "rot" in resisted.text
    await end_what_time_brings(at)


async def begin_what_time_brings(at: Seats) -> None:
    """Take Fay's air, poison Tom, make him ill, and frighten Fay and Una into running."""
    gm = at.grace
    rot = {"name": "rot", "strength": 5, "effect": "constitution", "frequency": "minute"}
    await allowed(gm.command("cinematic suffocate", action="start", character="Fay"))
    await allowed(
        gm.command("cinematic poison", action="start", name="snake venom", character="Tom")
    )
    await allowed(gm.command("cinematic disease", action="start", character="Tom", **rot))
    for name in ("Fay", "Una"):
        at.seeds.fall(10, 3)
        ran = await at.ada.command("fear", modifier=-5, character=name)
        assert f"{name} · Fear Test: Run away" in ran.shown.content
        assert ran.shown.labels == [], "what is asked waits for its time"


async def end_what_time_brings(at: Seats) -> None:
    """Give the air back, and end the poison and the disease."""
    for thing, name in (("suffocate", "Fay"), ("poison", "Tom"), ("disease", "Tom")):
        await allowed(at.grace.command(f"cinematic {thing}", action="stop", character=name))


async def a_wound_leads_to_slow_death(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Scout")
    hurt = await at.grace.command("damage", amount="42", target="Scout")
    survival = "Survival Test at −1"
    assert survival in hurt.shown.labels
    assert "Consciousness" not in " ".join(hurt.shown.labels), "survival comes first"
    yield
    assert refused(await at.ben.press(hurt, survival))
    at.seeds.fall(10, 9)
    lived = await twice(at.ada, hurt, survival)
    assert "Survival Test: lives" in lived.text
    yield
    at.seeds.fall(10, 2)
    fainted = await twice(at.ada, lived, "Consciousness Test at −12")
    assert "Consciousness Test: faints" in fainted.text
    late = await at.grace.command("time advance", minutes="1")
    assert "Scout: minute 1 of slow death" in late.text
    yield
    at.seeds.fall(10, 2)
    died = await twice(at.ada, late, labelled(late.shown.labels, "Survival Test"))
    assert "Survival Test: dies" in died.text
    silent = await twice(at.grace, died, "No last moment")
    assert "Scout dies in silence" in silent.text


async def the_dying_have_last_words(at: Seats) -> AsyncIterator[None]:
    await at.ben.command("character create", name="Gus")
    hurt = await at.grace.command("damage", amount="42", target="Gus")
    at.seeds.fall(10, 2)
    died = await at.ben.press(hurt, "Survival Test")
    assert "Survival Test: dies" in died.text
    yield
    assert refused(await at.ben.press(died, "Grant it"))
    granted = await twice(at.grace, died, "Grant it")
    yield
    words = await twice(at.ben, granted, "Last words")
    assert "Gus has last words" in words.text
    assert "Dead" in await at.card("Gus")


async def a_medic_stabilises_somebody_elses_character(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Ida")
    await at.ben.command("character create", name="Doc")
    await at.put("Ida", Life_Points="-12")
    at.seeds.fall(10, 9)
    helped = await at.ben.command("cinematic stabilize", patient="Ida", character="Doc")
    yield
    assert refused(await at.ben.press(helped, "Be stable"))
    stable = await twice(at.ada, helped, "Be stable")
    assert "Ida is stable" in stable.text


async def the_dead_are_brought_back_with_the_gms_leave(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Rob")
    await at.ben.command("character create", name="Eve")
    await at.put("Rob", Dead="yes")
    wish = await at.ben.command(
        "cinematic resuscitate", patient="Rob", minutes="1", character="Eve"
    )
    yield
    assert refused(await at.ben.press(wish, "Allow it"))
    at.seeds.fall(10, 8)
    fought = await twice(at.grace, wish, "Allow it")
    assert "Eve fights for Rob: a Survival Test" in fought.text
    yield
    at.seeds.fall(10, 9)
    lives = await twice(at.ada, fought, labelled(fought.shown.labels, "Survival Test"))
    assert "Rob lives again, unconscious" in lives.text


async def lost_essence_is_survived_and_borne(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Nyx")
    lost = await at.grace.command("corrupt", action="lose", amount="28", character="Nyx")
    survival = labelled(lost.shown.labels, "Survival Test")
    yield
    at.seeds.fall(10, 8)
    lived = await twice(at.ada, lost, survival)
    assert "Survival Test: lives" in lived.text
    yield
    at.seeds.fall(10, 2)
    failed = await twice(at.ada, lived, labelled(lived.shown.labels, "Willpower Test"))
    assert failed.shown.labels[:3] == ["Intelligence −1", "Perception −1", "Willpower −1"]
    yield
    borne = await twice(at.ada, failed, "Perception −1")
    assert "Perception 3 → 2" in borne.text


async def a_blow_is_applied_and_thought_nothing_of(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Ace")
    await at.ben.command("character create", name="Bel")
    at.seeds.fall(10, 9)
    struck = await at.ada.command("weapon", weapon="fists", target="Bel", character="Ace")
    yield
    hurt = await twice(at.ben, struck, "Apply")
    yield
    fine = await twice(at.ben, hurt, "I think I'm OK")
    assert "Bel is OK, Life Points " in fine.text


async def a_plot_twist_and_healing_wait_for_their_word(at: Seats) -> AsyncIterator[None]:
    await at.ada.command("character create", name="Mara")
    await at.ben.command("character create", name="Finn")
    await at.put("Finn", Life_Points="10")
    wish = await at.ada.command("cinematic drama", use="plot_twist", character="Mara")
    at.seeds.fall(10, 9)
    helped = await at.ada.command("test", skill="Doctor", character="Mara")
    form = await at.ben.press(helped, "Heal")
    yield
    twist = await twice(at.grace, wish, "Grant it")
    assert "The plot twists for Mara" in twist.text
    healed = await at.ben.submit(form, answer="Finn")
    assert "Finn" in healed.text
    assert "Life Points 10 → " in healed.text


CHAINS = (
    time_brings_want_of_air_poison_disease_and_fear,
    a_wound_leads_to_slow_death,
    the_dying_have_last_words,
    a_medic_stabilises_somebody_elses_character,
    the_dead_are_brought_back_with_the_gms_leave,
    lost_essence_is_survived_and_borne,
    a_blow_is_applied_and_thought_nothing_of,
    a_plot_twist_and_healing_wait_for_their_word,
)
