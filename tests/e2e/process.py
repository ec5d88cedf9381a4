"""Referee as a host runs it: in a process of its own, in a folder of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a process that says nothing has failed."""


@dataclass(frozen=True)
class Ended:
    """How a process ended, and what it said."""

    code: int
    said: str
    complained: str


class Running:
    """A process that runs until it is stopped."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def says(self, part: str) -> str:
        """Wait for a line on its standard output that holds this."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stdout.readline()).decode():
                if part in line:
                    return line.strip()
        raise AssertionError(f"It ended without saying {part!r}: {await self.ends()}")

    async def ends(self) -> Ended:
        """Wait for its end."""
        async with asyncio.timeout(PATIENCE):
            said, complained = await self.process.communicate()
        return Ended(self.process.returncode or 0, said.decode(), complained.decode())

    async def stop(self, number: int) -> Ended:
        """Send a signal and wait for the end."""
        self.process.send_signal(number)
        return await self.ends()


class Host:
    """Somebody with a folder and settings, who starts Referee."""

    module = "bot"
    """What `python -m` runs."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._settings = settings

    def with_settings(self, **settings: str) -> Self:
        """Give the same folder with more settings."""
        return type(self)(self.folder, **(self._settings | settings))

    async def start(self, *arguments: str) -> Running:
        """Start it with these arguments."""
        ours = ("DISCORD_", "DATABASE_", "REFEREE_")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-X", "utf8", "-m", self.module, *arguments),
            cwd=self.folder,
            env={**kept, "PYTHONPATH": str(ROOT), **self._settings},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=PIPE,
            stderr=PIPE,
        )
        return Running(process)

    async def run(self, *arguments: str) -> Ended:
        """Start it and wait for its end."""
        return await (await self.start(*arguments)).ends()


async def kill(process: Running) -> None:
    """Kill a process, and wait for its end."""
    ended = await process.stop(signal.SIGKILL)
    assert ended.code == -signal.SIGKILL, ended


def free_port() -> int:
    """Give a port of 127.0.0.1 that nothing uses.

    It is none of those that the system gives out by itself, lest somebody else's connection has
    it before the process that it is for.
    """
    for port in SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as bound, contextlib.suppress(OSError):
            bound.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")
