"""Modals: filled, refused, given up, and where the focus goes afterwards."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_modal_is_filled_by_keyboard_and_the_focus_returns(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/test Shoot")
    await ada.button("Ask me").focus()
    await ada.press("Enter")
    await expect(ada.modal.get_by_role("textbox", name="Name")).to_be_focused()
    await ada.type("Steve")
    await ada.press("Tab")
    await ada.type("Once.")
    await ada.press("Tab", "Enter")
    await expect(ada.modal.get_by_role("option")).to_have_count(2)
    await ada.press("Escape")
    await expect(ada.modal.get_by_role("option")).to_have_count(0)
    await ada.press("ArrowDown", "ArrowDown", "Enter")
    await expect(ada.modal.locator(".select")).to_have_text("Knife")
    await ada.press("Tab", "Tab", "Enter")
    await expect(ada.newest).to_contain_text("Steve holds a knife.")
    await expect(ada.modal).to_have_count(0)
    assert await ada.focused("it.textContent") == "Ask me"


async def test_a_modals_errors_stand_at_their_fields(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/tell ")
    await ada.press("Enter")
    await expect(ada.modal).to_be_visible()
    await ada.press("Enter")
    errors = ada.modal.locator(".field-error:visible")
    await expect(errors).to_have_text(["This one is needed.", "Make a choice."])
    await expect(ada.modal.get_by_role("textbox", name="Name")).to_be_focused()
    await ada.type("A name that is far too long")
    await expect(ada.modal.get_by_role("textbox", name="Name")).to_have_value("A name that ")
    await expect(ada.modal.locator(".modal-count").first).to_have_text("12 / 12")


async def test_a_modal_is_given_up_with_escape(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await ada.type("/tell ")
    await ada.press("Enter")
    await expect(ada.modal).to_be_visible()
    await ada.press("Escape")
    await expect(ada.modal).to_have_count(0)
    await expect(ada.text).to_be_focused()
    await expect(ada.messages).to_have_count(0)
