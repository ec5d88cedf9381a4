"""Takes the pictures of the documents: a table is played in the page, as people do.

Run it as `make pictures`. It needs Chromium; it plays on a database of its own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

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
        size = self.page.viewport_size or ViewportSize(width=0, height=0)
        await self.page.mouse.click(size["width"] // 2, size["height"] - 55)
        await self.page.keyboard.press("Escape")
        await self.page.keyboard.type(command, delay=4)
        await self.page.wait_for_timeout(500)
        for _ in range(2):
            await self.page.keyboard.press("Enter")
            await self.page.wait_for_timeout(SETTLED // 2)

    async def goes_to(self, channel: str) -> None:
        """Open a channel; on a phone they are behind a button."""
        await self.page.get_by_role("button", name="Open the channels").click()
        await self.page.get_by_role("button", name=channel, exact=True).click()
        await self.page.wait_for_timeout(SETTLED)

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


Play = Callable[[Seat, Seat, Seat], Awaitable[None]]
"""What an admin, Ada and somebody else do together."""


async def seat(
    browser: Browser, who: str, size: Sequence[int] = WIDE, language: str = "en"
) -> Seat:
    """Sit down at the page as somebody who has Discord in this language."""
    viewport = ViewportSize(width=size[0], height=size[1])
    context = await browser.new_context(viewport=viewport, locale=language)
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


async def percentile(max_: Seat, ada: Seat, grace: Seat) -> None:
    """Throw a grenade among many, and lose one's head."""
    await max_.types("/campaign create name:Night Shift system:percentile")
    await max_.types("/campaign gm-role role:@GM")
    await ada.types("/character create name:Nyx")
    await grace.types("/npc create name:Cultist count:3 numbers:HP 9")
    await grace.types("/d100 cover points:9 target:Cultist 2")
    await grace.types(
        "/d100 blast weapon:hand grenade target:Nyx, Cultist 2, Cultist 3 centre:the doorway"
        " skill:99 character:Cultist"
    )
    await grace.picture("kill-radius")


async def opposed_d20(max_: Seat, ada: Seat, sam: Seat) -> None:
    """Make a character, and ask another what they answer with."""
    await max_.types("/campaign create name:Library system:opposed_d20")
    await ada.types("/character create name:Sue")
    await sam.types("/character build name:Bob")
    await sam.presses("Roll the dice")
    await sam.picture("building")
    await sam.presses("To the end")
    await sam.presses("Finish")
    await ada.types("/d20 contest skill:Stealth against:Bob")
    await sam.picture("contest")


async def cinematic(max_: Seat, ada: Seat, grace: Seat) -> None:
    """Fall far below nothing, and be asked to survive."""
    await max_.types("/campaign create name:Old Mill system:cinematic")
    await max_.types("/campaign gm-role role:@GM")
    await ada.types("/character create name:Scout")
    await grace.types("/damage amount:42 target:Scout")
    await ada.picture("survival")


async def greek(max_: Seat, ada: Seat, grace: Seat) -> None:
    """Play in Greek, with Greek commands."""
    await max_.types("/εκστρατεία δημιουργία όνομα:Νυχτερινή Βάρδια σύστημα:percentile")
    await max_.types("/εκστρατεία γλώσσα γλώσσα:el")
    await max_.types("/εκστρατεία ρόλος-gm ρόλος:@GM")
    await ada.types("/χαρακτήρας δημιουργία όνομα:Νύχτα")
    await ada.types("/δοκιμή ικανότητα:Μυστικότητα")
    await grace.types("/ζημιά ποσό:9 στόχος:Νύχτα")
    await ada.picture("greek")


async def first_table(browser: Browser) -> None:
    """Play at the table that stands there at the first start."""
    ada, grace = await seat(browser, "Ada"), await seat(browser, "Grace")
    await players(ada, grace)
    await gms(grace)
    phone = await seat(browser, "Ada", PHONE)
    await phone.picture("phone")


async def another_table(browser: Browser, play: Play, other: str, language: str) -> None:
    """Play by other rules, in a channel where nothing is played yet."""
    seats = [await seat(browser, who, PHONE, language) for who in ("Max", "Ada", other)]
    for each in seats:
        await each.goes_to("side-table")
    await play(*seats)


async def main() -> None:
    """Play, and keep the pictures."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    tables: Sequence[tuple[Play, str, str]] = (
        (percentile, "Grace", "en"),
        (opposed_d20, "Sam", "en"),
        (cinematic, "Grace", "en"),
        (greek, "Grace", "el"),
    )
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        async with referee():
            await first_table(browser)
        for play, other, language in tables:
            async with referee():
                await another_table(browser, play, other, language)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
