"""Messages as they are shown, and what can be done with them."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_an_embed_shows_its_parts_in_order(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    embed = ada.newest.locator(".embed")
    await expect(embed.locator("h3")).to_have_text("9 AP, passed by 2")
    await expect(embed.locator("strong")).to_have_text("[4]")
    await expect(embed.get_by_role("img", name="die")).to_have_count(1)
    await expect(embed.locator(".subtext")).to_have_text("Acuity 5")
    await expect(embed.locator("dt")).to_have_text(["Damage", "Range"])
    await expect(embed.locator("dd")).to_have_text(["24", "20 m"])
    await expect(embed.locator(".embed-footer")).to_have_text("Ash Harbour · Action Points · #1204")
    edge = await embed.evaluate("it => getComputedStyle(it, '::before').backgroundColor")
    assert edge == "rgb(46, 139, 80)"


async def test_buttons_show_their_style_and_what_cannot_be_pressed(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    await expect(ada.button("Apply 24")).to_have_class("button button-primary")
    await expect(ada.button("Ask me")).to_have_class("button button-success")
    await expect(ada.button("Remove")).to_have_class("button button-danger")
    await expect(ada.button("Closed")).to_be_disabled()
    link = ada.newest.get_by_role("link", name="The rule")
    await expect(link).to_have_attribute("href", "https://example.org/rule")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")


async def test_a_pressed_button_edits_its_message_for_everybody(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben")
    await stage.answered(ada, "/test Shoot")
    await ada.button("Apply 24").click()
    for seat in (ada, ben):
        await expect(seat.newest).to_contain_text("Applied once. (edited)")
        await expect(seat.button("Apply 24")).to_be_disabled()
    await expect(ben.messages).to_have_count(1)


async def test_a_deleted_message_goes(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben")
    await stage.answered(ada, "/test Shoot")
    await expect(ben.messages).to_have_count(1)
    await ada.button("Remove").click()
    await expect(ada.messages).to_have_count(0)
    await expect(ben.messages).to_have_count(0)


async def test_a_select_sends_the_value_of_the_row(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    await ada.newest.get_by_role("button", name="Whom does it strike?").click()
    rows = ada.newest.get_by_role("option")
    await expect(rows).to_have_text(["SteveHealth 30", "Ghoul 2Health 8"])
    await rows.nth(1).click()
    await expect(ada.newest).to_contain_text("Struck ~2.")


async def test_files_can_be_saved_and_pictures_are_shown(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/export ")
    async with ada.page.expect_download() as download:
        await ada.newest.get_by_role("link", name="steve.json").click()
    saved = await (await download.value).path()
    assert saved.read_text() == '{"name": "Steve"}'
    picture = ada.newest.locator("img")
    await expect(picture).to_have_attribute("alt", "chart.png")
    await expect(picture).to_have_js_property("naturalWidth", 1)


async def test_people_talk_and_stand_together(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben")
    await ada.type("I go **first**.")
    await ada.press("Enter")
    await ada.type("Lamp low.")
    await ada.press("Enter")
    await expect(ben.messages).to_have_count(2)
    await expect(ben.messages.first.locator("strong")).to_have_text("first")
    await expect(ben.messages.first.locator(".badge")).to_have_count(0)
    await expect(ben.newest).to_have_class("message message-follows")
    await expect(ben.page.locator("#live")).to_have_text("Ada: Lamp low.")


async def test_the_log_stays_where_one_reads_and_offers_the_end(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    ben = await stage.seat("Ben", viewport={"width": 900, "height": 300})
    for number in range(12):
        await ada.type(f"Line {number}")
        await ada.press("Enter")
    await expect(ben.messages).to_have_count(12)
    await expect(ben.newest).to_be_in_viewport()
    await ben.page.locator("#log").evaluate("it => { it.scrollTop = 0; }")
    await expect(ben.messages.first).to_be_in_viewport()
    await ada.type("The end.")
    await ada.press("Enter")
    await ben.page.get_by_role("button", name="1 new message").click()
    await expect(ben.newest).to_be_in_viewport()
