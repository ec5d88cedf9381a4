"""Everything without a mouse, and what a screen reader is told."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.probes import FOCUS_LOOK
from tests.e2e.page.seat import Seat
from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def tab_to(seat: Seat, text: str, key: str = "Tab") -> None:
    """Go on with Tab until the focus is on what has this text or label."""
    for _ in range(40):
        await seat.press(key)
        if text in str(await seat.focused("it.getAttribute('aria-label') || it.textContent")):
            return
    pytest.fail(f"Tab never comes to {text}.")


async def test_a_whole_turn_is_played_without_a_mouse(stage: Stage) -> None:
    page = await stage.window("")
    seat = stage.sit_at(page)
    await expect(page.locator(".seat-take").first).to_be_focused()
    await tab_to(seat, "Ben")
    await seat.press("Enter")
    await expect(seat.text).to_be_focused()
    await seat.type("/te")
    await seat.press("Tab")
    await seat.type("stea")
    await expect(seat.rows).to_have_text(["Stealth"])
    await seat.press("Tab", "Enter")
    await expect(seat.newest).to_contain_text("Tested ~4")
    await tab_to(seat, "Apply 24", "Shift+Tab")
    await seat.press("Enter")
    await expect(seat.newest).to_contain_text("Applied once.")
    assert await seat.focused("it.closest('article') !== null")
    await tab_to(seat, "Whom does it strike?")
    await seat.press("ArrowDown", "g", "Enter")
    await expect(seat.newest).to_contain_text("Struck ~2.")
    await tab_to(seat, "Downtime", "Shift+Tab")
    await seat.press("Enter")
    await expect(page.locator("#channel-title")).to_have_text("Downtime")
    await expect(seat.text).to_be_focused()


async def test_the_list_says_which_row_is_meant(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await expect(ada.text).to_have_attribute("aria-expanded", "false")
    await ada.type("/")
    await expect(ada.text).to_have_attribute("aria-expanded", "true")
    await expect(ada.text).to_have_attribute("aria-controls", "composer-list")
    first = await ada.text.get_attribute("aria-activedescendant")
    await ada.press("ArrowDown")
    second = await ada.text.get_attribute("aria-activedescendant")
    assert first != second
    await expect(ada.page.locator(f"#{second}")).to_have_attribute("aria-selected", "true")
    await ada.press("ArrowUp", "ArrowUp")
    await expect(ada.rows.last).to_have_class("row row-active")


async def test_whatever_has_the_focus_shows_it(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    seen = set()
    for _ in range(30):
        await ada.press("Tab")
        look = await ada.page.evaluate(FOCUS_LOOK)
        assert look["shown"] or look["body"], look["name"]
        seen.add(look["name"])
    assert len(seen) > 8


async def test_the_log_is_a_log_and_new_messages_are_announced(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await expect(ada.page.get_by_role("log", name="Messages")).to_be_visible()
    await stage.answered(ada, "/whisper ")
    told = "Referee: A word in your ear. Only you can see this."
    await expect(ada.page.locator("#live")).to_have_text(told)
    await expect(ada.page.locator("#live")).to_have_attribute("aria-live", "polite")
