"""Completing a name among a thousand characters of one guild, by the path that the bot takes.

What is measured is our own time: the processor time of the thread in which the bot runs, with
everything from the caller's seat to the offers. SQLite works in a thread of its own, and is not
counted. Nothing but the campaign's rules and content is remembered from one completion to the
next: the characters are read anew for each.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.measure import Figure, Finding, Note
from bot.composition import building
from bot.services.caller import Caller
from bot.services.completion import Completion
from bot.settings import Settings

CHARACTERS = 1_000
AT_ONCE = 20
GUILD, CHANNEL, GM = 1, 2, 3
WITHIN = 5e-3
"""Seconds that a completion may take."""

TYPED = {
    "nothing": "",
    "a beginning": "gh",
    "a whole name": "ghoul 150",
    "two beginnings": "sca wid",
    "a slip of the pen": "wrethced",
    "a number": "~77",
    "the third of a list": "Ghoul 3, Ghoul 4, scar",
}
"""What somebody may have typed when they wait for the offers."""

ALONE = ("damage", "target")
LISTED = ("combat join", "characters")
"""A command and its option that takes one name, and such that take several."""

NAMES = ("Ghoul", "Scarred Widow", "Wretch", "Lamplighter", "Ragged Ferryman")

ROUNDS = 7
EACH = 9


def figures() -> Iterator[Finding]:
    """Measure every text, and judge by the slowest."""
    found = asyncio.run(_measured())
    for text, seconds in found.items():
        yield Note(f"completion of {CHARACTERS} characters, {text} typed: {seconds * 1e3:.2f} ms")
    yield Figure(f"completion of {CHARACTERS} characters", WITHIN / max(found.values()), 1)


async def _measured() -> dict[str, float]:
    async with _peopled() as completion:
        found = dict.fromkeys(TYPED, float("inf"))
        for _ in range(ROUNDS):
            for name, text in TYPED.items():
                command, option = (
                    ("combat join", "characters") if "," in text else ("damage", "target")
                )
                started = time.thread_time()
                for _ in range(EACH):
                    offers = await completion.complete(_gm(), command, option, text, {})
                    if not offers:
                        raise AssertionError(f"nothing was offered for {text!r}")
                found[name] = min(found[name], (time.thread_time() - started) / EACH)
        return found


@asynccontextmanager
async def _peopled() -> AsyncIterator[Completion]:
    """Fill a guild with characters, as commands do, in a database in a file."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'referee.db'}"
        async with building(Settings.model_validate({"database_url": url})) as parts:
            services = parts.services
            services.play.start()
            await parts.guilds.present([GUILD])
            await services.campaigns.create(_gm(), "Ash Harbour", "action_points", None)
            for made in range(CHARACTERS // AT_ONCE):
                name = NAMES[made % len(NAMES)]
                await services.characters.create_npcs(_gm(), name, AT_ONCE, "")
            yield services.completion


def _gm() -> Caller:
    return Caller(
        interaction_id=time.perf_counter_ns(),
        guild_id=GUILD,
        channel_id=CHANNEL,
        parent_id=None,
        user_id=GM,
        role_ids=frozenset(),
        manages_guild=True,
        app_permissions=0,
        locale="en-US",
    )
