"""Dice beside `d20`, the fastest roller in Python that is widely used.

Its expressions are rolled as its users roll them: parsed once and remembered, and without the
text, which it only makes when asked. Ours are rolled from a seed, one a turn, with the text: every
face and the total. `d20` counts no successes; keeping those above 4 is its nearest to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

import d20

from benchmarks.measure import Figure, Finding, Note, Work, cost, figure
from rules.dice.evaluate import roll
from rules.dice.notation import parse, read
from rules.dice.source import SeededDice
from rules.errors import InvalidInputError

SEED = bytes(range(16))
PEERS = {
    "1d20+5": "1d20+5",
    "4d6kh3": "4d6kh3",
    "6d6>=5": "6d6k>4",
    "8d6!": "8d6e6",
    "100d6": "100d6",
}
"""Each expression as we write it, and as `d20` does."""
SINGLE = "1d20+5"
HOSTILE = (
    "(" * 1500,
    "+".join(["1d6"] * 1000),
    "99999d6",
    "1d1!",
    "-" * 5000 + "1",
    "9" * 30,
    "9*" * 149 + "9",
    "(" * 149 + "1" + ")" * 149,
    "((1d6+" * 24 + "1" + "))" * 24 + "x",
    "1d6+" * 74 + "1d",
)
MILLISECOND = 1e-3


def figures() -> Iterator[Finding]:
    """Measure rolling, parsing, a fresh seed and refusals."""
    for ours, theirs in PEERS.items():
        goal = 5 if ours == SINGLE else 10
        yield from figure(f"dice.roll.{ours}", rolled(ours), rolled_by_d20(theirs), goal)
    for ours, theirs in PEERS.items():
        goal = 1 if ours == SINGLE else 3
        yield from figure(f"dice.parse.{ours}", parsed(ours), rolled_by_d20(theirs), goal)
    fresh, once = cost(rolled_afresh(SINGLE)), cost(rolled(SINGLE))
    yield Note(
        f"dice.seed: {SINGLE} takes {fresh * 1e6:.2f} µs with a seed of its own, "
        f"{(fresh - once) * 1e6:.2f} µs more than without: that is the cost of a fresh seed"
    )
    worst, text = max((cost(refused(text)), text) for text in HOSTILE)
    yield Note(f"dice.refusal: at worst {worst * 1e6:.0f} µs, for {text[:12]}…")
    yield Figure("dice.refusal.in_a_millisecond", MILLISECOND / worst, 1)


def rolled(text: str) -> Work:
    """Roll from one seed, remembered expression, with text."""

    def work(times: int) -> None:
        dice = SeededDice(SEED)
        for _ in repeat(None, times):
            _ = roll(parse(text), dice).text

    return work


def parsed(text: str) -> Work:
    """Read the expression anew each time, roll it, with text."""

    def work(times: int) -> None:
        dice = SeededDice(SEED)
        for _ in repeat(None, times):
            _ = roll(read(text), dice).text

    return work


def rolled_afresh(text: str) -> Work:
    """Roll each time from a seed of its own, as the bot does."""

    def work(times: int) -> None:
        for n in range(times):
            _ = roll(parse(text), SeededDice(n.to_bytes(16, "big"))).text

    return work


def rolled_by_d20(text: str) -> Work:
    """Roll as the peer does."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            d20.roll(text)

    return work


def refused(text: str) -> Work:
    """Read what is refused; AssertionError if it is not."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            try:
                read(text)
            except InvalidInputError:
                continue
            raise AssertionError(text)

    return work
