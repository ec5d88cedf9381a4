"""The harness: one figure beside its peer, in turns, in one run."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

Work: TypeAlias = Callable[[int], object]
"""Does something as often as it is told."""

_TURN = 0.004
"""Seconds of processor time that one turn takes about."""
_TURNS = 11
_BLOCKS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """How many times faster than its peer something is, and how many it ought to be."""

    name: str
    ratio: float
    goal: float

    @property
    def short(self) -> bool:
        """Whether the goal is missed."""
        return self.ratio < self.goal

    @property
    def line(self) -> str:
        """Say it in one line: `NAME ratio X goal Y ok`."""
        verdict = "short" if self.short else "ok"
        return f"{self.name} ratio {self.ratio:.2f} goal {self.goal:g} {verdict}"


@dataclass(frozen=True, slots=True)
class Note:
    """Something measured that has no goal: said, not judged."""

    text: str


Finding: TypeAlias = Figure | Note


def compared(ours: Work, peer: Work) -> tuple[float, float]:
    """Give the seconds of processor time that ours and the peer's take, once each.

    They take turns, so that what else the machine does meets both. In each of several blocks of
    turns the median of both is taken; the block counts in which ours was least disturbed.
    """
    works = (ours, peer)
    times = [_times(work) for work in works]
    blocks = []
    for _ in range(_BLOCKS):
        turns: tuple[list[float], list[float]] = ([], [])
        for _ in range(_TURNS):
            for side, work in enumerate(works):
                turns[side].append(_seconds(work, times[side]) / times[side])
        blocks.append((median(turns[0]), median(turns[1])))
    return min(blocks, key=lambda block: block[0] / block[1])


def figure(name: str, ours: Work, peer: Work, goal: float) -> tuple[Note, Figure]:
    """Measure ours beside the peer's, and say what each of the two takes."""
    mine, theirs = compared(ours, peer)
    note = Note(f"{name}: {mine * 1e6:.2f} µs, the peer {theirs * 1e6:.2f} µs")
    return note, Figure(name, theirs / mine, goal)


def cost(work: Work) -> float:
    """Give the seconds of processor time that something takes, once."""
    times = _times(work)
    blocks = [[_seconds(work, times) / times for _ in range(_TURNS)] for _ in range(_BLOCKS)]
    return min(map(median, blocks))


def _times(work: Work) -> int:
    """Give how often the work is done in one turn."""
    times = 1
    while (seconds := _seconds(work, times)) < _TURN / 4:
        times *= 4
    return max(1, round(times * _TURN / seconds))


def _seconds(work: Work, times: int) -> float:
    gc.collect()
    started = time.process_time()
    work(times)
    return time.process_time() - started
