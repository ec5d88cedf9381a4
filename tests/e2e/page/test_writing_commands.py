"""Commands as they are written: the picker, the options, completion, errors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import FileChooser, expect

from tests.e2e.page.rehearsal import HELD, Rehearsal
from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_command_is_typed_completed_and_answered(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/te")
    await expect(ada.rows.first).to_contain_text("Test a skill by the rules of this campaign")
    await ada.press("Enter")
    await ada.type("mech")
    await expect(ada.rows).to_have_text(["Mech Lore"])
    await ada.press("Enter")
    await expect(ada.field("skill").locator("input")).to_have_value("Mech Lore")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Tested ~0")
    await expect(ada.newest.locator(".above")).to_have_text("AAda used /test")
    await expect(ada.text).to_be_focused()


async def test_the_picker_finds_commands_by_a_part_of_name_or_description(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/")
    await expect(ada.rows.first).to_have_class("row row-active")
    await ada.type("import")
    await expect(ada.rows.locator(".row-title")).to_have_text(["/character importfile"])
    await ada.press(*["Backspace"] * 6)
    await ada.type("only you")
    await expect(ada.rows.locator(".row-title")).to_have_text(["/whisper"])
    await ada.type("nothing like it")
    await expect(ada.page.locator(".list-note")).to_have_text("There is no such command.")
    await ada.press("Enter")
    await expect(ada.text).to_have_value("/only younothing like it")


async def test_commands_have_their_names_in_the_readers_language(stage: Stage) -> None:
    ada = await stage.seat("Ada", locale="el-GR")
    await ada.type("/ψ")
    await expect(ada.rows.locator(".row-title")).to_have_text(["/ψίθυρος"])
    await expect(ada.rows.locator(".row-detail")).to_have_text(["Κάτι που διαβάζεις μόνο εσύ"])
    await ada.type("ίθυρος ")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("A word in your ear.")


async def test_what_no_choice_fits_is_sent_as_it_was_typed(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test Juggling")
    note = ada.page.locator(".list-note")
    await expect(note).to_have_text("Nothing fits. What you typed is sent as it is.")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Tested Juggling at None")


async def test_escape_keeps_what_was_typed_against_the_choices(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test Me")
    await expect(ada.rows).to_have_count(3)
    await ada.press("Escape")
    await expect(ada.rows).to_have_count(0)
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Tested Me at")


async def test_choices_that_come_after_newer_ones_are_dropped(stage: Stage, bot: Rehearsal) -> None:
    ada = await stage.seat("Ada")
    await ada.type(f"/test {HELD}")
    await expect(ada.page.locator(".list-note")).to_have_text("Looking…")
    await ada.press(*["Backspace"] * len(HELD))
    await ada.type("Shoot")
    await expect(ada.rows).to_have_text(["Shoot"])
    bot.let_complete.set()
    await ada.type(" ")
    await ada.press("Backspace")
    await expect(ada.rows).to_have_text(["Shoot"])


async def test_a_command_is_not_sent_without_what_it_needs(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test ")
    await expect(ada.field("skill").locator("input")).to_be_focused()
    await ada.press("Escape")
    await ada.press("Enter")
    await expect(ada.page.locator(".line-errors")).to_have_text("skill This one is needed.")
    await expect(ada.field("skill").locator("input")).to_have_attribute("aria-invalid", "true")
    await expect(ada.messages).to_have_count(0)


async def test_a_number_out_of_its_range_is_shown_at_its_option(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test skill:Shoot difficulty:31")
    await ada.press("Enter")
    wrong = "difficulty This must be a whole number from 1 to 30."
    await expect(ada.page.locator(".line-errors")).to_have_text(wrong)
    await expect(ada.field("difficulty").locator("input")).to_be_focused()
    await ada.press("Backspace")
    await expect(ada.page.locator(".line-errors")).to_have_text("")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Tested Shoot at 3 drama None")


async def test_a_name_leads_on_to_a_needed_option_that_is_empty_still(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/pair first:salt second:pepper")
    await expect(ada.field("second").locator("input")).to_be_focused()
    await ada.type(" first: and more")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Paired salt with pepper first: and more")


async def test_optional_options_are_offered_and_taken_by_arrows_or_by_name(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test Sho")
    await expect(ada.rows).to_have_text(["Shoot"])
    await ada.press("Tab")
    await expect(ada.rows.locator(".row-title")).to_have_text(["difficulty", "drama", "note"])
    await ada.press("ArrowDown", "ArrowDown", "Enter")
    await expect(ada.rows).to_have_text(["True", "False"])
    await ada.press("ArrowUp", "Enter")
    await ada.type("note:")
    await ada.type("steady, now")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Tested ~3 at None drama False note steady, now")


async def test_an_option_that_is_empty_goes_with_backspace(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test skill:Shoot note:x")
    await ada.press("Backspace", "Backspace")
    await expect(ada.field("note")).to_have_count(0)
    await expect(ada.field("skill").locator("input")).to_be_focused()
    await ada.press("Escape", "Escape")
    await expect(ada.text).to_be_focused()


async def test_people_channels_and_roles_are_chosen_by_name(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/character give be")
    await expect(ada.rows.locator(".row-title")).to_have_text(["Ben"])
    await ada.press("Enter")
    await ada.type("where:")
    await ada.type("table")
    await ada.press("Enter")
    await ada.type("role:")
    await ada.type("gm")
    await ada.press("Enter", "Enter")
    await expect(ada.newest).to_contain_text("Given to @Ben in #table under GM.")


async def test_a_file_is_given_with_a_command(stage: Stage, tmp_path: Path) -> None:
    sheet = tmp_path / "steve.json"
    sheet.write_text('{"name": "Steve"}')
    ada = await stage.seat("Ada")
    asked: asyncio.Queue[FileChooser] = asyncio.Queue()

    async def keep(chooser: FileChooser) -> None:
        await asked.put(chooser)

    ada.page.on("filechooser", keep)
    await ada.type("/character import ")
    await ada.press("Enter")
    await (await asyncio.wait_for(asked.get(), 5)).set_files(sheet)
    await expect(ada.field("file")).to_contain_text("steve.json")
    await ada.page.get_by_role("button", name="Send", exact=True).click()
    await expect(ada.newest).to_contain_text('Read {"name": "Steve"} from steve.json.')


async def test_a_command_that_is_not_answered_says_so(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/silence ")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Sending command")
    await stage.wait_in_vain()
    await expect(ada.newest.get_by_role("alert")).to_contain_text("The application did not respond")
    await ada.newest.get_by_role("button", name="Dismiss").click()
    await expect(ada.messages).to_have_count(0)


async def test_a_deferred_answer_shows_that_the_bot_is_thinking(
    stage: Stage, bot: Rehearsal
) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/ponder ")
    await ada.press("Enter")
    await expect(ada.newest.locator(".thinking")).to_have_text("Referee is thinking")
    bot.let_answer.set()
    await expect(ada.newest).to_contain_text("Pondered enough.")
    await expect(ada.page.locator("#live")).to_have_text("Referee: Pondered enough.")


async def test_the_last_command_comes_back_with_the_arrow_up(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/test skill:Shoot note:again")
    await ada.press("Enter")
    await expect(ada.messages).to_have_count(1)
    await ada.press("ArrowUp")
    await expect(ada.field("note").locator("input")).to_have_value("again")
    await ada.press("Enter")
    await expect(ada.messages).to_have_count(2)
    await expect(ada.newest).to_contain_text("note again")


async def test_another_language_is_chosen_in_the_page_and_remembered(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    choice = ada.page.get_by_label("Language of your Discord")
    await expect(choice).to_have_value("en-US")
    await choice.select_option("Ελληνικά")
    await ada.text.focus()
    await ada.type("/ψ")
    await expect(ada.rows.locator(".row-title")).to_have_text(["/ψίθυρος"])
    await ada.page.reload()
    await expect(choice).to_have_value("el")
    await choice.select_option("en-US")
