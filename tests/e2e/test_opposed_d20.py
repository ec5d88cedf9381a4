"""A table of Opposed d20 over real sockets: making a character, contests and the mind."""

from __future__ import annotations

import re

import pytest

from bot.playground.people.answer import Answer
from bot.playground.people.seen import Seen
from rules.dice.source import SeededDice
from tests.e2e.conftest import Table, connected
from tests.e2e.drafts import fill
from tests.e2e.reading import number
from tests.e2e.rights import newest, refused
from tests.e2e.seeds import seed

ESSAY = "Born by the sea, she has tended the books of the dead ever since."
BEST_FIRST = "Skills Medicine 18, First Aid 17, Science 17, Insight 15"


def fallen(told: Seen) -> dict[str, tuple[list[int], int]]:
    """Read the dice of creation: by what was rolled, the faces and what they gave."""
    found = re.findall(r"🎲 (\w+): ([\d ]+) → (\d+)", told.text)
    return {name: ([int(each) for each in faces.split()], int(sum_)) for name, faces, sum_ in found}


async def test_a_character_is_made_as_printed_across_restarts(library: Table) -> None:
    local, settings, seeds = library.discord, library.settings, library.seeds
    page = await library.sam.press(
        await library.sam.command("character build", name="Sue"), "Roll the dice"
    )
    told = await page.follow_up()
    assert not told.private, "the dice are in the open"
    rolled = fallen(told)
    assert list(rolled) == ["STR", "CON", "SIZ", "DEX", "APP", "POW"]
    for name, (faces, value) in rolled.items():
        printed = (2, 5, 6) if name == "SIZ" else (3, 6, 0)
        assert (len(faces), value) == (printed[0], sum(faces) + printed[2])
        assert max(faces) <= printed[1]
    assert "Roll the dice" not in page.shown.labels, "they stay as they fell"
    await library.bot.close()
    async with connected(local, settings, seeds) as again:
        sam = again.sam
        page = await sam.press(await sam.press(page, "Next"), "Roll the dice")
        traits = fallen(await page.follow_up())
        assert len(traits) == 13
        page = await sam.press(page, "Next")
        said = {"essay": ESSAY, "occupation": "Doctor", "years": "12"}
        page = await fill(sam, page, **said)
    async with connected(local, settings, seeds) as again:
        sam = again.sam
        page = await fill(sam, await sam.press(page, "Next"), occupation_skills="Doctor")
        assert BEST_FIRST in page.text
        page = await sam.press(await sam.press(page, "To the end"), "Finish")
        assert (await page.follow_up()).content == "Sue is ready to play"
        card = (await sam.command("character show")).text
    siz, con, pow_ = (rolled[name][1] for name in ("SIZ", "CON", "POW"))
    assert f"Hit Points {siz + con} " in card
    assert f"SAN {pow_} " in card
    brave = traits["Valorous"][1]
    assert f"Valorous {brave}, Cowardly {20 - brave}" in card
    assert ESSAY in card


async def test_a_rating_is_typed_and_shown_with_its_mastery(library: Table) -> None:
    ada = library.ada
    await ada.command("character set", field="Stealth", value="15/2")
    library.seeds.next(2, 20, lambda faces: faces == [16, 1])
    tested = await ada.command("test", skill="Stealth", difficulty="5/3")
    assert tested.shown.content == "Nyx · Stealth 15/2 against difficulty 5/3: fails very badly"
    assert "Stealth 15/2" in (await ada.command("character show")).text
    assert "55 is 15/2" in (await ada.command("d20 mastery", rating="55")).text
    assert "65" in (await ada.command("d20 mastery", rating="5/3")).text


@pytest.mark.parametrize("rating", ["25/1", "0/2", "15/", "/2", "1/1D6", "−5", "15/2/1"])
async def test_what_is_no_rating_is_refused_and_nothing_is_rolled(
    rating: str, library: Table
) -> None:
    before = await newest(library)
    ada = library.ada
    for command, options in (
        ("test", {"skill": "Stealth", "difficulty": rating}),
        ("fear", {"loss": rating}),
        ("d20 mastery", {"rating": rating}),
        ("character set", {"field": "Stealth", "value": rating}),
    ):
        answer = await ada.command(command, **options)
        assert refused(answer), f"{command}: {answer.text}"
        assert f"not “{rating}”" in answer.text
    assert await newest(library) == before


async def test_the_other_player_chooses_the_defence(library: Table) -> None:
    asked = await library.ada.command("d20 contest", skill="Stealth", against="Bob")
    assert asked.shown.pings == ["Ben"]
    assert asked.shown.labels[0] == "Spot 14", "the best first"
    assert refused(await library.ada.press(asked, "Spot 14"))
    library.seeds.next(2, 20, lambda faces: faces == [5, 8])
    answered = await library.ben.press(asked, "Spot 14")
    assert "Both succeed, and 5 is lower than 8: succeeds marginally." in answered.text
    oneself = await library.ada.command("d20 contest", skill="Stealth", against="Nyx")
    assert refused(oneself)
    assert "Nyx cannot contend with themselves." in oneself.text


async def test_a_blow_at_an_npc_is_answered_by_the_gm_or_as_preset(library: Table) -> None:
    struck = await library.ada.command("weapon", target="Guard")
    assert refused(await library.ada.press(struck, "Dodge"))
    library.seeds.next(2, 20, lambda faces: faces == [19, 15])
    answered = await library.grace.press(struck, "Dodge")
    assert "Nyx · Fists 12 against Guard · Dodge 12: missed" in answered.text
    await library.grace.command(
        "character set", character="Guard 2", field="Answers blows with", value="Dodge"
    )
    library.seeds.next(2, 20, lambda faces: faces == [1, 15])
    at_once = await library.ada.command("weapon", target="Guard 2")
    assert "critical hit, 3 damage" in at_once.shown.content


async def test_a_firearm_is_doubled_and_a_special_hit_doubles_again(library: Table) -> None:
    ada = library.ada
    await ada.command("character set", field="Handgun", value="15")
    library.seeds.chosen.append(special_shot())
    shot = await ada.command("weapon", weapon="handgun", target="Guard")
    assert "special hit, 28 damage" in shot.shown.content
    killed = await library.grace.press(shot, "Apply 28 to Guard")
    assert "Guard · 28 damage, Hit Points 24 → 0: Dead" in killed.text
    healed = await library.grace.command("heal", amount="5", target="Guard")
    assert refused(healed)
    assert "Guard is dead" in healed.text


def special_shot() -> bytes:
    """Search a seed with a 3 on the d20, and then a 7 on the d10."""
    for tried in range(100_000):
        dice = SeededDice(seed(tried))
        if (dice.roll(20), dice.roll(10)) == (3, 7):
            return seed(tried)
    raise AssertionError("no seed gives such dice")


async def shaken(table: Table, mine: int, other: int, loss: str = "10") -> Answer:
    """Let Nyx meet the Thing, with these dice."""
    table.seeds.next(2, 20, lambda faces: faces == [mine, other])
    return await table.ada.command("fear", thing="the Thing", loss=loss)


async def test_san_is_lost_by_the_table_and_terror_has_degrees(library: Table) -> None:
    lost = await shaken(library, 15, 7)
    assert "Nyx · SAN 10 → 9" in lost.shown.content
    assert "By the table, failure against success." in lost.text
    kept = await shaken(library, 9, 12)
    assert "SAN stays at 9" in kept.text
    terror = await shaken(library, 9, 18, "15/1")
    assert "failure, raised to success by terror" in terror.text
    marginal = await shaken(library, 8, 5)
    assert "5 is lower than 8: a marginal loss" in marginal.text
    assert "SAN 9 → 8" in marginal.shown.content


async def test_what_was_conquered_takes_no_more_san(library: Table) -> None:
    conquered = await shaken(library, 1, 20)
    assert "SAN 10 → 12" in conquered.shown.content
    assert "Immune to the Thing" in conquered.text
    again = await shaken(library, 15, 7)
    assert "The immunity takes the loss away." in again.text
    assert "SAN stays at 12" in again.shown.content
    body = await library.ada.command("corrupt", action="san", thing="dead body")
    assert body.shown.content.startswith("No Corruption in this system; Sanity instead.")
    await library.grace.command("undo", number=number(conquered))
    assert "Immune" not in (await library.ada.command("character show")).text


async def test_temporary_insanity_ends_with_the_encounter_and_so_does_its_question(
    library: Table,
) -> None:
    local, settings, seeds = library.discord, library.settings, library.seeds
    await library.grace.command("d20 encounter", action="start")
    await shaken(library, 15, 7)
    insane = await shaken(library, 15, 7)
    assert "SAN 9 → 8: Temporarily insane" in insane.shown.content
    assert "Nyx is insane, and the traits lead. Which trait is rolled?" in insane.text
    await library.bot.close()
    async with connected(local, settings, seeds) as again:
        assert refused(await again.ada.press(insane, "Roll a first trait"))
        over = await again.grace.command("d20 encounter", action="end")
        assert "Nyx is no longer insane." in over.text
        assert (await again.grace.command("pending")).text.startswith("Nothing is open")
        led = await again.ada.command("d20 trait", pair="Valorous")
        assert refused(led)
        assert "Nyx is not insane, so no trait leads them" in led.text


async def test_who_is_knocked_out_wakes_by_healing_or_by_the_gms_word(library: Table) -> None:
    hurt = await library.grace.command("damage", amount="19", target="Nyx")
    assert "Hit Points 24 → 5: Unconscious, Prone, and Debilitated" in hurt.shown.content
    unable = await library.ada.command("weapon", target="Guard")
    assert refused(unable)
    assert "Nyx is unconscious." in unable.text
    healed = await library.ada.command("heal", amount="1")
    assert "Nyx wakes, lying." in healed.text
    assert "Nyx stands up" in (await library.ada.command("d20 recover", state="prone")).text
    treated = await library.grace.command("d20 recover", state="debilitated", character="Nyx")
    assert "Nyx is treated" in treated.text
