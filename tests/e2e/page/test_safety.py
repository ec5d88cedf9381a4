"""The page asks nothing of any other host, and runs nothing that a user wrote."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.e2e.page.probes import REFUSED_SCRIPT
from tests.e2e.page.rehearsal import SMUGGLED
from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_the_browser_asks_nothing_of_another_host(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    await stage.answered(ada, "/export ")
    await stage.answered(ada, "/smuggle ")
    await expect(ada.messages).to_have_count(3)
    assert len(ada.requests) > 20
    assert {urlsplit(url).netloc for url in ada.requests} == {urlsplit(stage.url).netloc}
    assert ada.errors == []


async def test_markup_in_a_name_stays_literal(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    dialogs: list[str] = []
    ada.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    await stage.answered(ada, "/smuggle ")
    embed = ada.newest.locator(".embed")
    await expect(ada.newest.locator(".message-body > .prose")).to_have_text(SMUGGLED)
    for part in ("h3", ".embed-text", "dt", "dd", ".embed-footer"):
        await expect(embed.locator(part)).to_have_text(SMUGGLED)
    await expect(ada.button(SMUGGLED)).to_have_text(SMUGGLED)
    await ada.type(SMUGGLED)
    await ada.press("Enter")
    await expect(ada.newest.locator(".prose")).to_have_text(SMUGGLED)
    await expect(ada.page.locator("#log img, #log script")).to_have_count(0)
    assert dialogs == []


async def test_a_person_may_be_called_by_markup(stage: Stage) -> None:
    eve = await stage.seat(SMUGGLED)
    await expect(eve.page.locator("#me b")).to_have_text(SMUGGLED)
    await stage.answered(eve, "/export ")
    await expect(eve.newest.locator(".above")).to_contain_text(f"{SMUGGLED} used /export")
    await eve.type("/character give img")
    await expect(eve.rows.locator(".row-title")).to_have_text([SMUGGLED])
    await expect(eve.page.locator("script")).to_have_count(1)


async def test_the_page_forbids_itself_what_it_does_not_need(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    refused = await ada.page.evaluate(REFUSED_SCRIPT)
    assert refused == "script-src-elem"
    assert await ada.page.evaluate("window.smuggled === undefined")
