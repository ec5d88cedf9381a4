"""Making a character step by step, by buttons and forms, over real sockets."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.seen import Seen
from tests.e2e.conftest import Table, connected, copied
from tests.e2e.drafts import fill, form_of, send, standing
from tests.e2e.reading import number
from tests.e2e.seeds import Seeds


async def names(table: Table) -> list[str]:
    listed = await table.grace.command("character list")
    return [line.partition(",")[0] for line in listed.text.splitlines() if "played by" in line]


def number_of(seen: Seen) -> int:
    return int(seen.text.rpartition("#")[2])


async def test_a_character_is_made_step_by_step_and_only_its_maker_sees_how(table: Table) -> None:
    sam = table.sam
    begun = await sam.command("character build", name="Nyx")
    assert begun.private
    assert begun.shown.content == "Nyx · step 2 of 9: Traits"
    filled = await fill(sam, begun, trait_agility="5", trait_resolve="4")
    assert filled.shown.id == begun.shown.id, "the same message, turned to what it is now"
    assert "Agility 5" in filled.text
    assert "Resolve 4" in filled.text
    page = await sam.press(filled, "Next")
    assert page.shown.content == "Nyx · step 3 of 9: Academic Skills"
    page = await sam.press(page, "To the end")
    assert "Agility 5" in page.text, "the whole sheet, to be looked over"
    assert table.ben.messages() == []
    assert "Nyx" not in await names(table)
    page = await sam.press(page, "Finish")
    assert page.shown.labels == []
    told = await page.follow_up()
    assert not told.private
    assert told.content == "Nyx is ready to play"
    assert number_of(told) > 0, "an entry of the journal"
    card = await sam.command("character show")
    assert "Agility 5" in card.text
    assert "Played by" in card.text


async def test_every_step_may_be_skipped_and_the_character_is_ready(table: Table) -> None:
    page = await table.sam.command("character build", name="Nyx")
    steps = [page.shown.content]
    while "Next" in page.shown.labels:
        page = await table.sam.press(page, "Next")
        steps.append(page.shown.content)
    assert [each.split(" of ")[0] for each in steps] == [f"Nyx · step {n}" for n in range(2, 10)]
    finished = await table.sam.press(page, "Finish")
    assert (await finished.follow_up()).content == "Nyx is ready to play"
    created = await table.ada.command("character create", name="Ready")
    assert "Ready is ready to play" in created.text
    mine = (await table.sam.command("character show")).shown.embeds[0]["fields"]
    hers = (await table.ada.command("character show")).shown.embeds[0]["fields"]
    assert mine == hers


async def test_a_mistake_is_said_and_what_was_typed_beside_it_is_kept(table: Table) -> None:
    sam = table.sam
    page = await sam.command("character build", name="Nyx")
    page = await fill(sam, page, trait_agility="fast", trait_vigor="6", trait_acuity="−1")
    assert "Agility is a whole number from 0 to 30, not “fast”." in page.text
    assert "Acuity is a whole number from 0 to 30, not “−1”." in page.text
    assert "Vigor 6" in page.text
    form = await form_of(sam, page)
    assert standing(form) == {
        "trait.strength": "3",
        "trait.agility": "fast",
        "trait.acuity": "−1",
        "trait.resolve": "3",
        "trait.vigor": "6",
    }
    page = await send(sam, form, trait_agility="5", trait_acuity="")
    assert "whole number" not in page.text
    assert "Agility 5 · Acuity 3 · Resolve 3 · Vigor 6" in page.text


async def test_it_is_not_finished_while_something_is_wrong_and_the_maker_is_shown_what(
    table: Table,
) -> None:
    sam = table.sam
    page = await sam.command("character build")
    assert page.shown.content == "A new character · step 1 of 9: Name"
    page = await sam.press(await sam.press(page, "To the end"), "Finish")
    assert page.shown.content == "A new character · step 1 of 9: Name"
    assert "Before it can be finished, this has to be settled." in page.text
    page = await fill(sam, page, _name="a, b")
    assert "A name cannot have a comma" in page.text
    page = await fill(sam, page, _name="Nyx")
    page = await fill(sam, await sam.press(page, "Next"), trait_agility="31")
    page = await sam.press(await sam.press(page, "To the end"), "Finish")
    assert page.shown.content == "Nyx · step 2 of 9: Traits"
    assert "not “31”" in page.text
    page = await fill(sam, page, trait_agility="30")
    page = await sam.press(await sam.press(page, "To the end"), "Finish")
    assert (await page.follow_up()).content == "Nyx is ready to play"


async def test_a_weapon_is_picked_from_a_list_and_long_groups_have_several_forms(
    table: Table,
) -> None:
    sam = table.sam
    page = await sam.command("character build", name="Nyx")
    for _ in range(4):
        page = await sam.press(page, "Next")
    assert page.shown.labels[:2] == ["Actor … Dancer", "Magician … Vocalist"]
    page = await fill(sam, page, "Magician", skill_vocalist="4")
    assert "Vocalist 4" in page.text
    page = await sam.press(page, "Next")
    page = await fill(sam, page, weapon=["Hand Cannon"])
    assert "Weapon Hand Cannon" in page.text
    page = await fill(sam, page)
    assert "Weapon Hand Cannon" in page.text, "what is left empty stays"


async def test_a_draft_outlives_a_restart_and_the_quarter_of_an_hour_of_a_token(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds, clock: SteppedClock
) -> None:
    settings = copied(databases / "played.db", tmp_path)
    async with connected(local, settings, seeds) as table:
        page = await table.sam.command("character build", name="Nyx")
        page = await fill(table.sam, page, trait_agility="5")
        form = await form_of(table.sam, page)
    await clock.advance(20 * 60)
    async with connected(local, settings, seeds) as table:
        page = await send(table.sam, form, trait_vigor="6")
        assert "Agility 5 · Acuity 3 · Resolve 3 · Vigor 6" in page.text
        page = await table.sam.press(page, "Next")
        assert page.shown.content == "Nyx · step 3 of 9: Academic Skills"
        again = await table.sam.command("character build", name="Another")
        assert "You are making Nyx here already" in again.text
        assert again.shown.content == page.shown.content
        page = await table.sam.press(await table.sam.press(again, "To the end"), "Finish")
        assert (await page.follow_up()).content == "Nyx is ready to play"


async def test_pressing_twice_takes_one_step_and_finishes_once(table: Table) -> None:
    sam = table.sam
    page = await sam.command("character build", name="Nyx")
    first = await sam.begin_press(page, "Next")
    second = await sam.begin_press(page, "Next")
    await first.answer()
    page = await second.answer()
    assert page.shown.content == "Nyx · step 3 of 9: Academic Skills"
    page = await sam.press(page, "To the end")
    first = await sam.begin_press(page, "Finish")
    second = await sam.begin_press(page, "Finish")
    first.send_again()
    await first.answer()
    ended = await second.answer()
    assert "You are not making this character any more" in ended.text
    assert [each for each in await names(table) if each.startswith("Nyx")] == ["Nyx"]


async def test_a_form_that_was_open_while_something_else_was_pressed_loses_nothing(
    table: Table,
) -> None:
    sam = table.sam
    page = await sam.command("character build", name="Nyx")
    form = await form_of(sam, page)
    page = await sam.press(page, "Next")
    page = await send(sam, form, trait_agility="5")
    assert page.shown.content == "Nyx · step 3 of 9: Academic Skills"
    page = await sam.press(page, "Back")
    assert "Agility 5" in page.text


async def test_starting_over_and_abandoning_are_asked_first(table: Table) -> None:
    sam = table.sam
    page = await sam.command("character build", name="Nyx")
    page = await fill(sam, page, trait_agility="5")
    page = await sam.press(page, "Start over")
    assert page.shown.labels == ["Start over", "Go on with it"]
    page = await sam.press(page, "Go on with it")
    assert "Agility 5" in page.text
    page = await sam.press(await sam.press(page, "Start over"), "Start over")
    assert page.shown.content == "Nyx · step 1 of 9: Name"
    page = await sam.press(page, "Next")
    assert "Agility 3" in page.text
    page = await sam.press(await sam.press(page, "Abandon"), "Abandon it")
    assert page.shown.labels == []
    assert "abandoned" in page.text
    anew = await sam.command("character build")
    assert anew.shown.content == "A new character · step 1 of 9: Name"
    assert not any(each.startswith("Nyx") for each in await names(table))


async def test_two_players_make_their_own_and_an_old_page_says_that_it_is_over(
    table: Table,
) -> None:
    mine = await table.sam.command("character build", name="Nyx")
    await table.ben.command("character build", name="Ivo")
    old = mine.shown
    again = await table.sam.command("character build")
    await table.sam.press(await table.sam.press(again, "Abandon"), "Abandon it")
    ended = await table.sam.press(old, "Next")
    assert "You are not making this character any more" in ended.text
    assert ended.shown.labels == []
    other = await table.ben.command("character build")
    assert other.shown.content.startswith("Ivo · step 2")


async def test_a_draft_of_a_campaign_that_is_gone_refuses_plainly(table: Table) -> None:
    page = await table.sam.command("character build", name="Nyx")
    async with table.parts.database.writing() as conn:
        await conn.execute(text("DELETE FROM campaigns"))
    ended = await table.sam.press(page, "Next")
    assert "You are not making this character any more" in ended.text
    refused = await table.sam.command("character build")
    assert "No campaign is played in this channel." in refused.text


async def test_a_second_of_a_name_is_numbered_when_it_is_finished(table: Table) -> None:
    page = await table.sam.command("character build", name="Steve")
    page = await table.sam.press(await table.sam.press(page, "To the end"), "Finish")
    told = await page.follow_up()
    assert told.content == "Steve 2 is ready to play"
    assert number(await table.sam.command("character set", field="CP", value="1")) > number_of(told)
