"""A contest of Opposed d20 beside icepool's map over the two dice.

Both count anew, from the two ratings and with nothing remembered, in how many of 400 ways the
contest comes to each ending. Ours is what `/odds` counts with. The peer's function looks up what
each face comes to and the table of outcomes, so that most of what it takes is the map itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat

import icepool

from benchmarks.measure import Finding, Work, figure
from rules.systems.opposed_d20.contests import TABLE, Ending
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Level, Rating
from rules.systems.opposed_d20.odds import contest_odds

PAIRS = ((12, 10), (35, 12), (55, 35))
"""Ratings without mastery, with it on one side, and on both."""
FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)
ROWS = tuple(tuple(TABLE[level].get(other) for other in Level) for level in Level)
"""The table of outcomes by the numbers of both levels; None where the dice decide."""
LOWER, EQUAL, HIGHER = Ending.MARGINALLY, Ending.NO_EFFECT, Ending.FAILS_MARGINALLY
"""How two successes end, by the dice."""
GOAL = 100


def figures() -> Iterator[Finding]:
    """Measure contests, after a look at whether both count the same."""
    rules = HouseRules()
    for mine, other in PAIRS:
        counted = contest_odds(Rating(mine), Rating(other), rules, active=True)
        if counted != counted_by_icepool(mine, other):
            raise AssertionError(f"a contest of {mine} with {other} is not counted alike")
        yield from figure(
            f"odds.contest.{mine}.{other}",
            worked_out(mine, other, rules),
            worked_out_by_icepool(mine, other),
            GOAL,
        )


def worked_out(mine: int, other: int, rules: HouseRules) -> Work:
    """Count the ways of each ending."""
    rating, opposed = Rating(mine), Rating(other)

    def work(times: int) -> None:
        for _ in repeat(None, times):
            contest_odds(rating, opposed, rules, active=True)

    return work


def worked_out_by_icepool(mine: int, other: int) -> Work:
    """Count the ways of each ending as the peer does."""

    def work(times: int) -> None:
        for _ in repeat(None, times):
            counted_by_icepool(mine, other)

    return work


def counted_by_icepool(mine: int, other: int) -> Mapping[Ending, int]:
    """Give the ways of each ending, by the default house rules, from the peer's map."""
    levels, other_levels = faces(mine), faces(other)

    def ending(die: int, other_die: int) -> Ending:
        (level, left), (other_level, other_left) = levels[die], other_levels[other_die]
        if left > other_left:
            other_level = max(0, other_level - left + other_left)
        elif other_left > left:
            level = max(0, level - other_left + left)
        found = ROWS[level][other_level]
        if found is not None:
            return found
        return LOWER if die < other_die else HIGHER if die > other_die else EQUAL

    return dict(icepool.map(ending, icepool.d(20), icepool.d(20)).items())


def faces(rating: int) -> Mapping[int, tuple[int, int]]:
    """Give the level that each face of a d20 comes to, and the degrees of mastery left."""
    degrees, below = divmod(rating - 1, 20)
    found = {}
    for die in range(1, 21):
        natural = SUCCESS if die <= below + 1 else FAILURE
        level = {1: CRITICAL, 20: FUMBLE}.get(die, natural) + degrees
        found[die] = min(level, CRITICAL), max(0, level - CRITICAL)
    return found
