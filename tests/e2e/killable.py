"""A table whose bot is killed and started again while the rules still ask something.

A chain is what a table does until everything is answered. It yields wherever the process may be
killed, so that several chains share each kill.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import Answer
from bot.playground.people.person import Person
from bot.playground.people.seen import Seen
from bot.services.replay import Difference, Replay
from bot.store import follow_ups
from bot.store.database import Database
from bot.systems import Systems
from tests.e2e.chosen_dice import WrittenSeeds, seeds_in
from tests.e2e.process import Host, Running, kill
from tests.e2e.rights import refused

STARTS_WITHIN = 30.0
"""Seconds."""


class ChoosingHost(Host):
    """Somebody who starts Referee with dice that a test chooses."""

    module = "tests.e2e.chosen_dice"


@dataclass(frozen=True)
class Seats:
    """Who sits in one channel, and the dice that they throw."""

    local: LocalDiscord
    channel: str
    seeds: WrittenSeeds

    @property
    def ada(self) -> Person:
        """A player."""
        return self._person("Ada")

    @property
    def ben(self) -> Person:
        """Another player."""
        return self._person("Ben")

    @property
    def grace(self) -> Person:
        """The GM."""
        return self._person("Grace")

    def _person(self, name: str) -> Person:
        return self.local.person(name).at(self.channel)

    async def play(self, system: str) -> None:
        """Start a campaign here, of which Grace is the GM."""
        await self._person("Max").command("campaign create", name=self.channel, system=system)
        await self._person("Max").command("campaign gm-role", role="GM")

    async def decide(self, **rules: str) -> None:
        """Set house rules of the campaign here, by the names of their decisions."""
        for rule, value in rules.items():
            name = rule.replace("_", "-")
            await allowed(self.grace.command("campaign rules", rule=name, value=value))

    async def put(self, name: str, **fields: str) -> None:
        """Set fields of a character's sheet."""
        for key, value in fields.items():
            label = key.replace("_", " ")
            await allowed(
                self.grace.command("character set", character=name, field=label, value=value)
            )

    async def card(self, name: str) -> str:
        """Read a character's card."""
        return (await self.grace.command("character show", character=name)).text

    def shown(self) -> Counter[str]:
        """Count in how many messages here each entry of the journal is shown."""
        people = (self.ada, self.ben, self.grace)
        messages = {each.id: each for who in people for each in who.messages()}
        found = (re.findall(r"#\d+$", each.text, re.MULTILINE) for each in messages.values())
        return Counter(chain.from_iterable(found))


async def twice(who: Person, on: Seen | Answer, button: str) -> Answer:
    """Press a button twice before anything is answered: one press counts, the other is told so."""
    pressed = await asyncio.gather(*(who.begin_press(on, button) for _ in range(2)))
    answers = [await each.answer() for each in pressed]
    counted, late = sorted(answers, key=lambda each: each.private)
    assert not refused(counted), counted.text
    assert refused(late), late.text
    assert late.text.startswith("This was answered <t:"), late.text
    return counted


async def allowed(answer: Awaitable[Answer]) -> Answer:
    """Await an answer, which must not be a refusal."""
    given = await answer
    assert not refused(given), given.text
    return given


Chain = Callable[[Seats], AsyncIterator[None]]


@dataclass
class Killable:
    """A local Discord, and the process that plays there."""

    local: LocalDiscord
    host: Host
    process: Running
    seeds: WrittenSeeds
    waited: set[int] = field(default_factory=set)
    """The questions that were open at some kill."""

    def at(self, channel: str) -> Seats:
        """Sit down in a channel."""
        return Seats(self.local, channel, self.seeds)

    async def across_kills(self, *chains: tuple[Chain, Seats]) -> None:
        """Go through chains together: each to its next pause, then one kill for all.

        What goes wrong in one does not stop the others.
        """
        going = {each.__name__: each(seats) for each, seats in chains}
        wrong: list[Exception] = []
        while going:
            for name, each in list(going.items()):
                try:
                    await anext(each)
                except StopAsyncIteration:
                    del going[name]
                except Exception as error:  # noqa: BLE001 - all of them are raised together
                    del going[name]
                    error.add_note(f"This was in {name}.")
                    wrong.append(error)
            await self.kill()
            await self.start()
        if wrong:
            raise ExceptionGroup("not every chain came to its end", wrong)

    async def kill(self) -> None:
        """Kill the process without warning."""
        await kill(self.process)
        open_now = self._rows("SELECT id, kind FROM follow_ups WHERE state = 'open'")
        self.waited.update(number for number, _ in open_now)

    async def start(self) -> None:
        """Start another process on the same data."""
        self.process = await started(self.host, self.local)

    def answered(self) -> set[tuple[str, str]]:
        """Give the system and kind of all that was asked before a kill and answered after it."""
        found = self._rows(
            "SELECT f.id, c.system || ' ' || f.kind FROM follow_ups f JOIN campaigns c"
            " ON (c.guild_id, c.id) = (f.guild_id, f.campaign_id)"
            " WHERE f.closed_by IS NOT NULL AND f.reason IS NULL"
        )
        kinds = {kind for number, kind in found if number in self.waited}
        return {(system, kind) for system, _, kind in (each.partition(" ") for each in kinds)}

    def entries(self, system: str) -> list[str]:
        """Give the numbers in the journal of a system's one campaign, as messages show them."""
        found = self._rows(
            "SELECT j.id, c.system FROM journal j JOIN campaigns c"
            " ON (c.guild_id, c.id) = (j.guild_id, j.campaign_id)"
        )
        return [f"#{number}" for number, name in found if name == system]

    async def unposted(self) -> int:
        """Count what is asked and stands in no message; the process has to be dead."""
        async with self._database() as database, database.reading() as conn:
            return len(await follow_ups.unposted(conn))

    async def differences(self) -> list[Difference]:
        """Compute the journal again, and give what comes out differently."""
        async with self._database() as database:
            report = await Replay(database, Systems.load()).run()
        return report.differences

    @asynccontextmanager
    async def _database(self) -> AsyncIterator[Database]:
        database = await Database.open(f"sqlite+aiosqlite:///{self._file}")
        try:
            yield database
        finally:
            await database.close()

    @property
    def _file(self) -> Path:
        return self.host.folder / "referee.db"

    def _rows(self, query: str) -> list[tuple[int, str]]:
        with closing(sqlite3.connect(self._file)) as database:
            return database.execute(query).fetchall()


@asynccontextmanager
async def killable(local: LocalDiscord, database: Path, folder: Path) -> AsyncIterator[Killable]:
    """Run Referee in a folder, on a copy of a database, until the block ends."""
    shutil.copy(database, folder / "referee.db")
    host = ChoosingHost(
        folder,
        DISCORD_TOKEN=local.token,
        DISCORD_API_URL=local.base_url,
        DATABASE_URL=f"sqlite+aiosqlite:///{folder / 'referee.db'}",
    )
    table = Killable(local, host, await started(host, local), seeds_in(folder))
    try:
        yield table
    finally:
        if table.process.process.returncode is None:
            await kill(table.process)


async def started(host: Host, local: LocalDiscord) -> Running:
    """Start Referee, and wait until it is at the table."""
    process = await host.start("run")
    try:
        await asyncio.wait_for(local.bot_ready(patience=STARTS_WITHIN), STARTS_WITHIN)
    except BaseException:
        await kill(process)
        raise
    return process
