"""A window of the page with a person in it, in the words that a test reads well with."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.async_api import Locator, Page


@dataclass(frozen=True)
class Seat:
    """One window. `requests` are the addresses that the browser asked for, `errors` what failed."""

    page: Page
    requests: list[str]
    errors: list[str]

    @property
    def text(self) -> Locator:
        """Where one writes plain text, and a slash."""
        return self.page.locator("#message-text")

    @property
    def rows(self) -> Locator:
        """The rows of the list above the composer."""
        return self.page.locator("#composer-list [role=option]")

    @property
    def messages(self) -> Locator:
        """All messages of the open channel."""
        return self.page.locator("article.message")

    @property
    def newest(self) -> Locator:
        """The last message of the open channel."""
        return self.messages.last

    @property
    def modal(self) -> Locator:
        """The dialog of the bot that is open."""
        return self.page.locator("dialog.modal")

    def field(self, name: str) -> Locator:
        """The field of an option in the command that is being written."""
        return self.page.locator(f'.field[data-option="{name}"]')

    def button(self, label: str) -> Locator:
        """The button with exactly this label, in the newest message."""
        return self.newest.get_by_role("button", name=label, exact=True)

    async def type(self, text: str) -> None:
        """Type where the focus is."""
        await self.page.keyboard.type(text)

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def focused(self, expression: str) -> object:
        """Read something of the element that has the focus, called `it`."""
        script = f"(() => {{ const it = document.activeElement; return {expression}; }})()"
        return await self.page.evaluate(script)

    async def go_to(self, channel: str) -> None:
        """Open a channel by its name."""
        await self.page.locator("#side").get_by_role("button", name=channel, exact=True).click()
