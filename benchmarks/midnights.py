"""A year of midnights for 40 characters whom every one of them touches, beside one command.

Both are measured from the service to the message that is shown, on a database in a file. Between
two years lies the undo of the first, which is measured too.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.measure import Figure, Finding, Note
from bot.client import Parts
from bot.composition import building
from bot.presentation.presenter import Presenter
from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.settings import Settings

CHARACTERS = 40
DAYS = 365
GOAL = 100
"""How many commands a year may take."""

ROUNDS = 15
WARM_UP = 3
GUILD, CHANNEL, GM = 1, 2, 3

Ask = Callable[[Caller], Awaitable[Answer]]


def figures() -> Iterator[Finding]:
    """Measure a year, its undo and one command, in turns."""
    year, undone, command = asyncio.run(_measured())
    yield Note(
        f"midnights: a year for {CHARACTERS} characters {year * 1e3:.1f} ms, undone in "
        f"{undone * 1e3:.1f} ms; one command {command * 1e3:.2f} ms"
    )
    yield Figure("midnights.year_of_forty", GOAL * command / year, 1)
    yield Figure("midnights.undo_of_a_year", GOAL * command / undone, 1)


async def _measured() -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'referee.db'}"
        async with building(Settings.model_validate({"database_url": url})) as parts:
            table = _Table(parts)
            await table.set_up()
            rounds = [await table.round() for _ in range(WARM_UP + ROUNDS)][WARM_UP:]
    years, undos, commands = zip(*rounds, strict=True)
    return median(years), median(undos), median(commands)


class _Table:
    """A campaign whose characters all have too much Corruption."""

    def __init__(self, parts: Parts) -> None:
        self._services = parts.services
        self._guilds = parts.guilds
        self._presenter = Presenter(parts.catalogues)
        self._interactions = count(1)

    async def set_up(self) -> None:
        self._services.play.start()
        await self._guilds.present([GUILD])
        services = self._services
        await services.campaigns.create(self._gm(), "Ash Harbour", "action_points", None)
        made = 0
        while made < CHARACTERS:
            await services.characters.create_npcs(self._gm(), "Wretch", 20, "Corruption 40")
            made += 20

    async def round(self) -> tuple[float, float, float]:
        """Give the seconds of a year, of its undo, and of a command."""
        services = self._services
        days = {"days": str(DAYS)}
        year, passed = await self._timed(lambda gm: services.clock.move(gm, "time advance", days))
        if len(passed.follow_ups) != CHARACTERS:
            raise AssertionError(f"{len(passed.follow_ups)} were asked")
        undone, _ = await self._timed(lambda gm: services.journal.undo(gm, None))
        hurt = {"amount": "1d6", "target": "Wretch"}
        command, _ = await self._timed(lambda gm: services.play.command(gm, "damage", hurt))
        return year, undone, command

    async def _timed(self, ask: Ask) -> tuple[float, Answer]:
        """Give the seconds of the processor, all threads together, and the answer."""
        started = time.process_time()
        answer = await ask(self._gm())
        self._presenter.answer(answer, "en-US")
        return time.process_time() - started, answer

    def _gm(self) -> Caller:
        return Caller(
            interaction_id=next(self._interactions),
            guild_id=GUILD,
            channel_id=CHANNEL,
            parent_id=None,
            user_id=GM,
            role_ids=frozenset(),
            manages_guild=True,
            app_permissions=0,
            locale="en-US",
        )
