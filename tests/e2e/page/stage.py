"""The stage of a test: windows of the page, people in them, the time that passes."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from tests.e2e.page.seat import Seat

ANSWER_TIME = 3.0
"""Seconds within which Discord wants an answer."""
PATIENCE = 20_000
"""Milliseconds that a test waits for what it expects to see: a busy machine may be slow."""


class Stage:
    """Opens windows of the page, and seats people in them."""

    def __init__(self, browser: Browser, discord: LocalDiscord, clock: SteppedClock) -> None:
        self._browser = browser
        self._discord = discord
        self._clock = clock
        self._heard: dict[Page, tuple[list[str], list[str]]] = {}

    @property
    def url(self) -> str:
        """The page's address."""
        return f"{self._discord.base_url}/page/"

    async def window(self, fragment: str, **options: Any) -> Page:
        """Open a window, of a browser of its own when there is one already: it stays in front."""
        page = await (await self._context(options)).new_page()
        page.set_default_timeout(PATIENCE)
        requests: list[str] = []
        errors: list[str] = []
        self._heard[page] = requests, errors
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))

        def read_console(line: ConsoleMessage) -> None:
            if line.type == "error":
                errors.append(line.text)

        page.on("console", read_console)
        await page.goto(self.url + fragment)
        return page

    async def _context(self, options: dict[str, Any]) -> BrowserContext:
        first = self._browser.contexts[0]
        if options or first.pages:
            return await self._browser.new_context(**options)
        return first

    def sit_at(self, page: Page) -> Seat:
        """Take a window as the seat of whoever chooses to be somebody there."""
        return Seat(page, *self._heard[page])

    def place(self, name: str, channel: str) -> str:
        """Give the part of the address that stands for a person in a channel."""
        directory = self._discord.realm.directory
        found = next(each for each in directory.channels.values() if each.name == channel)
        return f"#as={directory.user_named(name).id}&in={found.id}"

    async def seat(self, name: str, channel: str = "table", **options: Any) -> Seat:
        """Open a window as this person, in this channel."""
        seat = self.sit_at(await self.window(self.place(name, channel), **options))
        await expect(seat.text).to_be_focused()
        await expect(seat.page.locator("#log")).not_to_have_attribute("aria-busy", "true")
        return seat

    async def answered(self, seat: Seat, typed: str) -> None:
        """Type a command, send it, and wait until its answer is there."""
        before = await seat.messages.count()
        await seat.type(typed)
        await seat.page.get_by_role("button", name="Send", exact=True).click()
        answers = seat.page.locator("article.message:not(.message-pending)")
        await expect(answers).to_have_count(before + 1)
        await expect(seat.page.locator(".message-pending")).to_have_count(0)

    async def wait_in_vain(self) -> None:
        """Let the time pass that an answer may take."""
        await self._clock.advance(ANSWER_TIME + 0.1)

    async def clear(self) -> None:
        """Close all windows, and forget what was said."""
        for page in self._heard:
            await page.close()
        for context in self._browser.contexts[1:]:
            await context.close()
        realm = self._discord.realm
        for channel_id in realm.directory.channels:
            for message in realm.messages.of_channel(channel_id):
                realm.messages.delete(message)
