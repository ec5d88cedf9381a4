"""Referee in a process of its own, as `python -m bot` is, with dice that a test chooses.

Nor does it wait for guilds that may still come: a local Discord tells of all at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

from bot.__main__ import main
from bot.client import Connection
from tests.e2e.seeds import seed, seed_with

LENGTH = 16
"""Bytes of a seed."""


@dataclass(frozen=True)
class WrittenSeeds:
    """Seeds that stand in a file, so that another process can choose them; each is used once.

    When none is left, all dice are those of the same seed.
    """

    file: Path

    def draw(self) -> bytes:
        written = self.file.read_bytes() if self.file.exists() else b""
        if not written:
            return seed(0)
        self.file.write_bytes(written[LENGTH:])
        return written[:LENGTH]

    def next(self, count: int, sides: int, wanted: Callable[[list[int]], bool]) -> None:
        """Choose the next interaction's seed: one whose first dice are as wanted."""
        with self.file.open("ab") as file:
            file.write(seed_with(count, sides, wanted))

    def fall(self, sides: int, *faces: int) -> None:
        """Let the first dice of the next interaction fall so."""
        self.next(len(faces), sides, lambda fallen: fallen == list(faces))


def seeds_in(folder: Path) -> WrittenSeeds:
    """Give the seeds of the process that runs in this folder."""
    return WrittenSeeds(folder / "seeds")


if __name__ == "__main__":
    with (
        patch("bot.composition.SystemSeeds", lambda: seeds_in(Path.cwd())),
        patch("bot.serve.Connection", partial(Connection, ready_seconds=0.1)),
    ):
        main()
