"""A whole command that changes a sheet, 50 in flight, beside a bare discord.py bot.

Both bots run in a process of their own against the same stand-in, which checks nothing, in turns.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.fast_discord import TOKEN, FastDiscord, Json, command, fast_discord
from benchmarks.measure import Figure, Finding, Note

IN_FLIGHT = 50
WARM_UP = 4
EACH = 40
TARGETS = 40
ROUNDS = 7
GOAL = 0.6
PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Pace:
    """What one command takes: seconds of the bot's processor, and seconds of the wall's clock."""

    processor: float
    wall: float


def figures() -> Iterator[Finding]:
    """Measure both, in turns."""
    paces = asyncio.run(_measured())
    ours, floor = (
        Pace(median(each.processor for each in side), median(each.wall for each in side))
        for side in paces
    )
    yield Note(
        f"command with a change, {IN_FLIGHT} in flight: {ours.processor * 1e6:.0f} µs of the "
        f"bot's processor, the floor {floor.processor * 1e6:.0f} µs; "
        f"{1 / ours.wall:.0f} a second, the floor {1 / floor.wall:.0f}"
    )
    yield Figure("command processor", floor.processor / ours.processor, GOAL)
    yield Figure("command rate", floor.wall / ours.wall, GOAL)


async def _measured() -> tuple[list[Pace], list[Pace]]:
    ours: list[Pace] = []
    floor: list[Pace] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            pace, answer = await _ours(Path(folder) / f"{number}.db")
            ours.append(pace)
            floor.append(await _floor(answer))
    return ours, floor


async def _ours(database: Path) -> tuple[Pace, str]:
    environment = os.environ | {
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "REFEREE_LOG_LEVEL": "warning",
    }
    async with fast_discord() as discord:
        environment["DISCORD_API_URL"] = discord.address
        async with _process(discord, (sys.executable, "-m", "bot", "run"), environment) as pid:
            await _set_up(discord)
            answer = await discord.interact(_damage(0))
            return await _paced(discord, pid), json.dumps(
                {"content": answer["content"], **answer["embeds"][0]}
            )


async def _floor(answer: str) -> Pace:
    async with fast_discord() as discord:
        bot = str(ROOT / "benchmarks" / "floor_bot.py")
        arguments = (sys.executable, bot, discord.address, TOKEN, answer)
        async with _process(discord, arguments, os.environ) as pid:
            return await _paced(discord, pid)


async def _set_up(discord: FastDiscord) -> None:
    """Start a campaign with as many NPCs as are struck."""
    campaign = {"name": "Ash Harbour", "system": "action_points"}
    await discord.interact(command("campaign", campaign, "create"))
    for _ in range(2):
        npcs: dict[str, str | int] = {"name": "Ghoul", "count": 20, "numbers": "Health 9000"}
        await discord.interact(command("npc", npcs, "create"))


def _damage(number: int) -> Json:
    target = f"Ghoul {number + 1}" if number else "Ghoul"
    return command("damage", {"amount": "1d6", "target": target})


@asynccontextmanager
async def _process(
    discord: FastDiscord, arguments: Sequence[str], environment: Mapping[str, str]
) -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(
        *arguments, cwd=ROOT, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await discord.ready.wait()
            await discord.synced.wait()
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


async def _paced(discord: FastDiscord, pid: int) -> Pace:
    async def player(number: int, times: int) -> None:
        for _ in range(times):
            await discord.interact(_damage(number % TARGETS))

    await asyncio.gather(*(player(number, WARM_UP) for number in range(IN_FLIGHT)))
    processor, wall = _processor(pid), time.perf_counter()
    await asyncio.gather(*(player(number, EACH) for number in range(IN_FLIGHT)))
    commands = IN_FLIGHT * EACH
    return Pace((_processor(pid) - processor) / commands, (time.perf_counter() - wall) / commands)


def _processor(pid: int) -> float:
    """Give the seconds of processor time that a process has taken, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
