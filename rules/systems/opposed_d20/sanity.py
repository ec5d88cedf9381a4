"""SAN against San Loss: the table, and what a check makes of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.clock import Clock
from rules.systems.opposed_d20.healing import san_after
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.immunities import is_immune, with_immunity
from rules.systems.opposed_d20.mastery import Level, Rating, Score, score_of
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import counted_san, is_insane, present, with_san

TOO_MUCH = 2
"""So much SAN lost in an encounter is temporary insanity."""

TABLE: Mapping[Level, Mapping[Level, int]] = {
    Level.CRITICAL: {
        Level.CRITICAL: 0,
        Level.SUCCESS: 1,
        Level.FAILURE: 1,
        Level.FUMBLE: 2,
    },
    Level.SUCCESS: {
        Level.CRITICAL: -1,
        Level.FAILURE: 0,
        Level.FUMBLE: 0,
    },
    Level.FAILURE: {
        Level.CRITICAL: -1,
        Level.SUCCESS: -1,
        Level.FAILURE: 0,
        Level.FUMBLE: 0,
    },
    Level.FUMBLE: {
        Level.CRITICAL: -2,
        Level.SUCCESS: -1,
        Level.FAILURE: 0,
        Level.FUMBLE: 0,
    },
}
"""How SAN changes by the player's level (the row) and the referee's; two successes are decided by
the dice."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is met: its names, the first of which is kept with an immunity; its San Loss.

    Only a `definite` thing, one creature or place with a name, can bring immunity (D002-27).
    """

    names: tuple[str, ...]
    loss: Rating
    definite: bool


@dataclass(frozen=True, slots=True)
class Check:
    """A check's dice and levels, and how SAN changes by the table and the immunity.

    `barred` says that an immunity took a loss away.
    """

    die: int
    other_die: int
    score: Score
    other: Score
    level: Level
    other_level: Level
    change: int
    barred: bool


def san_rating(san: int, rules: HouseRules) -> Rating:
    """Give SAN as a rating: no more than 20, unless it may go on with mastery (D002-11)."""
    return Rating(counted_san(san, rules))


def check(
    san: int, loss: Rating, die: int, other_die: int, rules: HouseRules, *, immune: bool
) -> Check:
    """Compare the player's die with the referee's (D002-14, D002-17, D002-33, D002-34).

    Where degrees of terror that are left may pull down, they do, as mastery does in a contest.
    """
    score = score_of(san_rating(san, rules), die, rules.edges)
    other = score_of(loss, other_die, rules.edges)
    level, other_level = score.raised, other.raised
    if rules.san_leftovers == "downgrade":
        net = score.left - other.left
        level = Level(max(Level.FUMBLE, level - max(0, -net)))
        other_level = Level(max(Level.FUMBLE, other_level - max(0, net)))
    if level is other_level is Level.SUCCESS:
        nominal = -1 if other_die < die else 0
    else:
        nominal = TABLE[level][other_level]
    change = max(0, nominal) if immune else nominal
    return Check(die, other_die, score, other, level, other_level, change, change != nominal)


@dataclass(frozen=True, slots=True)
class Toll:
    """What a check made of a sheet, and what it brought that was not there before."""

    sheet: Sheet
    immunity: bool
    insane: bool
    temp_insane: bool


def conquers(made: Check) -> bool:
    """Tell whether a check is of the kind that brings immunity: critical against fumble."""
    return made.level is Level.CRITICAL and made.other_level is Level.FUMBLE


def toll(sheet: Sheet, sight: Sight, made: Check, clock: Clock, rules: HouseRules) -> Toll:
    """Change SAN by a check, and say what follows (D002-15, D002-27, D002-35).

    SAN lost in an open encounter adds up; at 2 comes temporary insanity, at 0 SAN insanity.
    """
    now = present(sheet, clock)
    after = with_san(now, san_after(now.san, made.change, rules))
    immunity = conquers(made) and sight.definite and not is_immune(now, sight.names)
    if immunity:
        after = with_immunity(after, sight.names[0])
    lost = max(0, -made.change)
    if rules.temp_insanity_counts == "actual":
        lost = max(0, counted_san(now.san, rules) - after.san)
    summed = clock.encounter > 0 and rules.temp_insanity == "encounter_sum"
    before = now.encounter_loss if summed else 0
    if clock.encounter and lost:
        counted = {"encounter": clock.encounter, "encounter_loss": now.encounter_loss + lost}
        after = after.model_copy(update=counted)
    falls = lost > 0 and before + lost >= TOO_MUCH and now.temp_insane_in is None
    if falls:
        after = after.model_copy(update={"temp_insane_in": clock.encounter})
    return Toll(after, immunity, is_insane(after) and not is_insane(now), falls)
