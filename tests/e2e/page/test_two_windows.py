"""Several people at once, each in a window, and what each of them must not see."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")

PRIVATE = "A word in your ear."


async def test_nobody_else_reads_a_private_answer(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben")
    heard: list[str] = []
    ben.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    await ben.page.reload()
    await stage.answered(ada, "/whisper ")
    await expect(ada.newest).to_contain_text(PRIVATE)
    await expect(ada.newest.locator(".private-line")).to_contain_text("Only you can see this")
    await stage.answered(ben, "/export ")
    await expect(ben.messages).to_have_count(1)
    await ben.page.reload()
    await expect(ben.messages).to_have_count(1)
    assert len(heard) > 2
    assert not [frame for frame in heard if PRIVATE in frame]


async def test_being_another_user_in_the_same_window_hides_what_was_private(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/whisper ")
    await ada.page.get_by_role("button", name="Switch", exact=True).click()
    await ada.page.locator(".seat-take", has_text="Grace").click()
    await expect(ada.page.locator("#me")).to_contain_text("GraceGM")
    await stage.answered(ada, "/export ")
    await expect(ada.messages).to_have_count(1)
    await expect(ada.newest).to_contain_text("Grace used /export")


async def test_a_private_answer_can_be_dismissed(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    await stage.answered(ada, "/whisper ")
    await ada.newest.get_by_role("button", name="Dismiss message").click()
    await expect(ada.messages).to_have_count(0)
    await expect(ada.text).to_be_focused()


async def test_the_first_question_is_who_one_is(stage: Stage) -> None:
    page = await stage.window("")
    await expect(page.get_by_role("heading", name="Who are you at this table?")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".seat-take").first).to_be_visible()
    another = page.get_by_role("link", name="Open another window as Ben")
    async with page.context.expect_page() as opened:
        await another.click()
    ben = await opened.value
    await expect(ben.locator("#me")).to_contain_text("Ben")
    await page.locator(".seat-take", has_text="Ada").click()
    await expect(page.locator("#me")).to_contain_text("Ada")
    await ben.close()


async def test_private_messages_with_the_bot_are_each_persons_own(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben")
    for seat in (ada, ben):
        await seat.go_to("Referee")
        await expect(seat.page.locator("#log")).to_contain_text("You and Referee")
    await ada.type("Are you there?")
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("Are you there?")
    await ben.type("Hello")
    await ben.press("Enter")
    await expect(ben.messages).to_have_count(1)
    await expect(ben.newest).to_contain_text("Hello")


async def test_a_channel_is_only_shown_to_those_who_may_see_it(stage: Stage) -> None:
    ada, grace = await stage.seat("Ada"), await stage.seat("Grace", "gm-room")
    await expect(grace.page.locator("#channel-title")).to_have_text("gm-room")
    await expect(ada.page.locator("#channels .channel")).to_have_text(
        ["table", "Downtime", "side-table"]
    )
    ada = stage.sit_at(await stage.window(stage.place("Ada", "gm-room")))
    await expect(ada.page.locator("#channel-title")).to_have_text("table")


async def test_a_channel_in_which_something_was_said_is_marked(stage: Stage) -> None:
    ada, ben = await stage.seat("Ada"), await stage.seat("Ben", "side-table")
    await ada.type("Who is there?")
    await ada.press("Enter")
    marked = ben.page.locator(".channel-unread")
    await expect(marked).to_have_text("tableunread")
    await ben.go_to("table unread")
    await expect(ben.newest).to_contain_text("Who is there?")
    await expect(marked).to_have_count(0)


async def test_a_thread_stands_under_its_channel_and_has_its_own_messages(stage: Stage) -> None:
    ada = await stage.seat("Ada")
    names = await ada.page.locator("#channels .channel").all_inner_texts()
    assert names[names.index("table") + 1] == "Downtime"
    await ada.go_to("Downtime")
    await stage.answered(ada, "/export ")
    await ada.go_to("table")
    await expect(ada.page.locator("#log")).to_contain_text("The beginning of #table")
    await expect(ada.messages).to_have_count(0)
