"""The page at a phone's width, and to those who asked for dark, light, or little movement."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.e2e.page.probes import CONTRASTS, GROUND, SMALLER_THAN, WIDER_THAN_THE_WINDOW
from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")

PHONE = {"width": 360, "height": 740}
SMALLEST = 40
"""Pixels that a finger needs."""


async def expect_fitting(page: Page) -> None:
    """Expect nothing wider than the window, and nothing too small for a finger."""
    assert await page.evaluate(WIDER_THAN_THE_WINDOW) == []
    assert await page.evaluate(SMALLER_THAN, SMALLEST) == []


async def test_nothing_is_wider_than_a_phone(stage: Stage) -> None:
    ada = await stage.seat("Ada", viewport=PHONE, has_touch=True)
    await stage.answered(ada, "/test Shoot")
    await stage.answered(ada, "/export ")
    await stage.answered(ada, "/smuggle ")
    await expect_fitting(ada.page)
    await ada.type("/test skill:Shoot difficulty:7 drama:maybe note:" + "long" * 40)
    await ada.press("Enter")
    await expect(ada.page.locator(".field-error:visible")).to_have_count(1)
    await expect_fitting(ada.page)
    await ada.press("Escape", "Escape")
    await ada.type("/tell ")
    await ada.press("Enter")
    await expect(ada.modal).to_be_visible()
    await expect_fitting(ada.page)


async def test_the_channels_are_a_drawer_on_a_phone(stage: Stage) -> None:
    ada = await stage.seat("Ada", viewport=PHONE, has_touch=True)
    side = ada.page.locator("#side")
    await expect(side).to_be_hidden()
    await ada.page.get_by_role("button", name="Open the channels").tap()
    await expect(side).to_be_visible()
    await expect_fitting(ada.page)
    await ada.press("Escape")
    await expect(side).to_be_hidden()
    await expect(ada.page.get_by_role("button", name="Open the channels")).to_be_focused()
    await ada.page.get_by_role("button", name="Open the channels").tap()
    await side.get_by_role("button", name="Downtime").tap()
    await expect(side).to_be_hidden()
    await expect(ada.page.locator("#channel-title")).to_have_text("Downtime")


async def test_a_command_is_given_by_touch_alone(stage: Stage) -> None:
    ada = await stage.seat("Ada", viewport=PHONE, has_touch=True)
    await ada.page.get_by_role("button", name="Pick a command").tap()
    await ada.rows.filter(has_text="/whisper").tap()
    await ada.page.get_by_role("button", name="Send", exact=True).tap()
    await expect(ada.newest).to_contain_text("A word in your ear.")


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_letters_stand_out_in_both_schemes(stage: Stage, scheme: str) -> None:
    ada = await stage.seat("Ada", color_scheme=scheme)
    await stage.answered(ada, "/whisper ")
    ratios: dict[str, float] = await ada.page.evaluate(CONTRASTS)
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}
    ground = await ada.page.evaluate(GROUND)
    assert ground == {"dark": "rgb(23, 30, 39)", "light": "rgb(255, 254, 252)"}[scheme]


async def test_nothing_moves_for_those_who_asked_for_it(stage: Stage) -> None:
    ada = await stage.seat("Ada", reduced_motion="reduce")
    await stage.answered(ada, "/test Shoot")
    await ada.button("Apply 24").click()
    await expect(ada.newest).to_contain_text("Applied once.")
    moving = await ada.page.evaluate("document.getAnimations().length")
    assert moving == 0
