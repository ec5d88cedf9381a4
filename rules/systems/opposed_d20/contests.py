"""Two sides against each other: what their levels come to, by the table of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.message import Message, msg
from rules.systems.opposed_d20.house_rules import HouseRules, Leftovers
from rules.systems.opposed_d20.mastery import Level, Rating, Score, score_of


class Ending(StrEnum):
    """How a contest ends for the side that acts."""

    EXCEPTIONALLY_WELL = "exceptionally well"
    VERY_WELL = "very well"
    SUCCEEDS = "succeeds"
    MARGINALLY = "succeeds (marginal)"
    OPPONENT_FAILS = "opponent fails"
    NO_EFFECT = "no effect"
    FAILS_MARGINALLY = "fails (marginal)"
    FAILS = "fails"
    FAILS_BADLY = "fails badly"
    FAILS_VERY_BADLY = "fails very badly"

    @property
    def said(self) -> Message:
        """The ending as it is shown."""
        return _SAID[self]


_SAID: Mapping[Ending, Message] = {
    Ending.EXCEPTIONALLY_WELL: msg("does exceptionally well"),
    Ending.VERY_WELL: msg("does very well"),
    Ending.SUCCEEDS: msg("succeeds"),
    Ending.MARGINALLY: msg("succeeds marginally"),
    Ending.OPPONENT_FAILS: msg("the opponent fails, and nothing is gained"),
    Ending.NO_EFFECT: msg("no effect"),
    Ending.FAILS_MARGINALLY: msg("fails marginally"),
    Ending.FAILS: msg("fails"),
    Ending.FAILS_BADLY: msg("fails badly"),
    Ending.FAILS_VERY_BADLY: msg("fails very badly"),
}

WINS = (
    Ending.MARGINALLY,
    Ending.SUCCEEDS,
    Ending.VERY_WELL,
    Ending.EXCEPTIONALLY_WELL,
)
"""The endings that are a success of the side that acts, from the least to the best."""

LOSSES = (
    Ending.FAILS_MARGINALLY,
    Ending.FAILS,
    Ending.FAILS_BADLY,
    Ending.FAILS_VERY_BADLY,
)
"""The endings that are a success of the other side, from the least to the best of it."""

TABLE: Mapping[Level, Mapping[Level, Ending]] = {
    Level.CRITICAL: {
        Level.CRITICAL: Ending.NO_EFFECT,
        Level.SUCCESS: Ending.SUCCEEDS,
        Level.FAILURE: Ending.VERY_WELL,
        Level.FUMBLE: Ending.EXCEPTIONALLY_WELL,
    },
    Level.SUCCESS: {
        Level.CRITICAL: Ending.FAILS,
        Level.FAILURE: Ending.SUCCEEDS,
        Level.FUMBLE: Ending.VERY_WELL,
    },
    Level.FAILURE: {
        Level.CRITICAL: Ending.FAILS_BADLY,
        Level.SUCCESS: Ending.FAILS,
        Level.FAILURE: Ending.NO_EFFECT,
        Level.FUMBLE: Ending.NO_EFFECT,
    },
    Level.FUMBLE: {
        Level.CRITICAL: Ending.FAILS_VERY_BADLY,
        Level.SUCCESS: Ending.FAILS_BADLY,
        Level.FAILURE: Ending.NO_EFFECT,
        Level.FUMBLE: Ending.NO_EFFECT,
    },
}
"""What the acting side's level (the row) comes to against the other's; the words are of the row's
side (D002-20). The cell of two successes is missing, since the dice decide it."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One side's rating, and its die of 1 to 20."""

    rating: Rating
    die: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two throws that met: each side's score, the degrees each spends on the other, and the end.

    `level` and `other_level` are final: raised by mastery, then lowered by what the other spent.
    """

    score: Score
    other: Score
    spent: int
    other_spent: int
    level: Level
    other_level: Level
    ending: Ending


def spendable(score: Score, other: Score, rules: HouseRules) -> tuple[int, int]:
    """Give how many degrees each side can spend on pulling the other down (D002-19)."""
    level, other_level = pulled_down(
        score.raised, score.left, other.raised, other.left, rules.leftovers
    )
    return other.raised - other_level, score.raised - level


def pulled_down(
    level: int, left: int, other_level: int, other_left: int, leftovers: Leftovers
) -> tuple[int, int]:
    """Give what two raised levels become when all degrees that are left are spent (D002-19).

    What is left on both sides cancels out, unless the campaign lets both apply; nobody is pulled
    below a fumble.
    """
    if leftovers == "both_apply":
        return max(0, level - other_left), max(0, other_level - left)
    if left > other_left:
        return level, max(0, other_level - left + other_left)
    return max(0, level - other_left + left), other_level


def meet(
    throw: Throw,
    other: Throw,
    rules: HouseRules,
    *,
    active: bool,
    spent: tuple[int | None, int | None] = (None, None),
) -> Meeting:
    """Let two throws meet; `active` says that the other side is somebody who acts (D002-21).

    `spent` are the degrees that each side spends on the other; None is all that it can.
    """
    mine = score_of(throw.rating, throw.die, rules.edges)
    theirs = score_of(other.rating, other.die, rules.edges)
    can, other_can = spendable(mine, theirs, rules)
    lowered = can if spent[0] is None else min(spent[0], can)
    raised = other_can if spent[1] is None else min(spent[1], other_can)
    level, other_level = Level(mine.raised - raised), Level(theirs.raised - lowered)
    ending = TABLE[level].get(other_level)
    if ending is None:
        ending = by_dice(throw.die - other.die, rules, active=active)
    return Meeting(mine, theirs, lowered, raised, level, other_level, ending)


def by_dice(difference: int, rules: HouseRules, *, active: bool) -> Ending:
    """Decide between two successes: the lower die wins, equal ones nothing (D002-13).

    `difference` is the die of the side that acts, less the other's.
    """
    if difference > 0:
        return Ending.FAILS_MARGINALLY
    if difference == 0 or not active:
        return Ending.NO_EFFECT
    if rules.marginal_success == "opponent_only":
        return Ending.OPPONENT_FAILS
    return Ending.MARGINALLY
