"""Takes the pictures of the documents: a table is played in the page, as people do.

Run it as `make pictures`. It needs Chromium; it plays on a database of its own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

HERE = Path(__file__).parent
FOLDER = HERE / "pictures"
PORT = 8431
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE = (1080, 760)
PHONE = (390, 780)
SETTLED = 900
"""Milliseconds after which what was asked is answered and drawn."""


@dataclass
class Seat:
    """Somebody at the page: types commands, presses buttons, and is looked at."""

    page: Page

    async def types(self, command: str) -> None:
        """Type a command and send it."""
        height = self.page.viewport_size["height"] if self.page.viewport_size else 0
        await self.page.mouse.click(520, height - 55)
        await self.page.keyboard.press("Escape")
        await self.page.keyboard.type(command, delay=4)
        await self.page.wait_for_timeout(500)
        for _ in range(2):
            await self.page.keyboard.press("Enter")
            await self.page.wait_for_timeout(SETTLED // 2)

    async def presses(self, label: str) -> None:
        """Press the newest button that says so."""
        await self.page.get_by_role("button", name=label).last.click()
        await self.page.wait_for_timeout(SETTLED)

    async def picture(self, name: str) -> None:
        """Keep what is seen."""
        await self.page.mouse.move(2, 2)
        await self.page.wait_for_timeout(200)
        await self.page.screenshot(path=FOLDER / f"{name}.png")


@asynccontextmanager
async def referee() -> AsyncIterator[None]:
    """Run the bot with its local Discord in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run"),
            cwd=HERE.parent,
            env=os.environ
            | {
                "REFEREE_PORT": str(PORT),
                "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/referee.db",
            },
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            while process.stdout is not None and b"open http" not in (
                line := await process.stdout.readline()
            ):
                if not line:
                    raise SystemExit("Referee did not start.")
            yield
        finally:
            process.terminate()
            await process.wait()


async def seat(browser: Browser, who: str, size: Sequence[int] = WIDE) -> Seat:
    """Sit down at the page as somebody."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{PORT}/page/")
    await page.wait_for_timeout(SETTLED)
    await page.get_by_role("button", name=who).first.click()
    await page.wait_for_timeout(SETTLED)
    return Seat(page)


async def players(ada: Seat, grace: Seat) -> None:
    """Test, shoot, fall, and face the Presence."""
    await ada.types("/test skill:Expertise difficulty:7")
    await ada.types("/weapon target:Ghoul")
    await ada.picture("attack")
    await grace.presses("Apply")
    await grace.types("/damage amount:40 target:Steve")
    await ada.presses("Obey")
    await ada.picture("presence")
    await ada.types("/odds test skill:Expertise difficulty:7")
    await ada.picture("odds")
    await ada.types("/character show")
    await ada.picture("sheet")
    await grace.types("/undo")
    await grace.types("/history")
    await grace.picture("history")


async def gms(grace: Seat) -> None:
    """Decide a house rule, make a weapon, and run a fight."""
    await grace.types("/campaign rules rule:plus_five value:add_up")
    await grace.types(
        "/content add kind:weapons name:Rust Pistol values:skill: High-Caliber Mastery; "
        "capacity: 4; reload: 2; damage: (3*AP+3)//4; defense: AP+5; move: 0; range: 1:10 6:15"
    )
    await grace.picture("house-rules")
    await grace.types("/session start")
    await grace.types("/combat start characters:Steve, Mira, Ghoul, Ghoul 2")
    await grace.types("/combat next")
    await grace.picture("combat")


async def main() -> None:
    """Play, and keep the pictures."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    async with referee(), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        ada, grace = await seat(browser, "Ada"), await seat(browser, "Grace")
        await players(ada, grace)
        await gms(grace)
        phone = await seat(browser, "Ada", PHONE)
        await phone.picture("phone")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
