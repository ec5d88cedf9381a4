"""The exact chances of every kind of test: whole numbers of ways, agreeing with play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.dice.distribution import Chance, Distribution, gathered
from rules.dice.evaluate import Expression
from rules.dice.notation import parse
from rules.dice.odds import odds
from rules.systems.percentile.armour import Protection, Strike, subtracted
from rules.systems.percentile.blows import Blow, Lethality, lethality
from rules.systems.percentile.con_tests import con_roll_passes
from rules.systems.percentile.content import Mode
from rules.systems.percentile.contests import Winner, prevails
from rules.systems.percentile.d100 import SIDES, Grade, lower_die
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.losses import Loss, lose_san
from rules.systems.percentile.medics import HEALS
from rules.systems.percentile.raw_damage import Force
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.targets import Target
from rules.systems.percentile.tests import read_test

ROLLS = range(1, SIDES + 1)


def grade_ways(target: Target) -> Mapping[Grade, int]:
    """Give how many of the 100 rolls come to each grade."""
    counts = Counter(read_test(target, roll).grade for roll in ROLLS)
    return {grade: counts[grade] for grade in Grade}


def passing(target: Target) -> Chance:
    """Give the chance to pass a test."""
    ways = grade_ways(target)
    return Chance(sum(ways[grade] for grade in Grade if grade.passed), SIDES)


def contest_ways(ours: Target, theirs: Target) -> Mapping[Winner, int]:
    """Give in how many of the 10,000 pairs of rolls each side prevails, or the GM decides."""
    ways: dict[Winner, int] = {"a": 0, "b": 0, "handler": 0}
    answers = [read_test(theirs, roll) for roll in ROLLS]
    for roll in ROLLS:
        mine = read_test(ours, roll)
        for answer in answers:
            ways[prevails(mine, answer)] += 1
    return ways


def stat_loss(sheet: Sheet, rules: HouseRules) -> Distribution:
    """Give the points of a stat that a CON test costs: 0 where it passes."""
    return _of_rolls(
        0 if con_roll_passes(sheet, roll) else lower_die(roll, rules)[0] for roll in ROLLS
    )


class Meeting(NamedTuple):
    """How a hit meets a target: its armour and cover, the manner, and the house rules."""

    protection: Protection
    strike: Strike
    rules: HouseRules


class LethalityOdds(NamedTuple):
    """What a Lethality roll does: the chance to be lethal, and the damage of the failed rolls.

    Both are out of the same number of ways; the damage leaves the lethal ways out.
    """

    lethal: Chance
    damage: Distribution

    def lost(self, hp: int) -> Distribution:
        """Give the HP that somebody with so many loses."""
        failed = ((min(hp, value), ways) for value, ways in self.damage.pairs)
        return gathered([*failed, (hp, self.lethal.ways)], self.lethal.total)


def lethality_odds(rating: int, meeting: Meeting, *, critical: bool = False) -> LethalityOdds:
    """Give the odds of one Lethality roll against armour and cover, out of 100."""
    blows = [_blow(rating, roll, meeting, critical=critical) for roll in ROLLS]
    failed = Counter(blow.damage for blow in blows if not blow.lethal)
    lethal = Chance(sum(blow.lethal for blow in blows), SIDES)
    return LethalityOdds(lethal, gathered(failed.items(), SIDES))


def _blow(rating: int, roll: int, meeting: Meeting, *, critical: bool) -> Blow:
    rolled = Lethality(rating, roll, critical)
    return lethality(rolled, meeting.protection, meeting.strike, meeting.rules)


def damage_odds(formula: Expression, force: Force, meeting: Meeting) -> Distribution:
    """Give the odds of a damage formula with its force, less armour.

    NotPossibleError when the ways are too many.
    """
    armour = subtracted(meeting.protection, meeting.strike, meeting.rules)
    raw = odds(formula.tree)
    return raw.mapped(lambda rolled: max(0, force.applied(rolled, meeting.rules) - armour))


class Shot(NamedTuple):
    """An attack on somebody with so many HP: what it is rolled against, the mode, whose STR, range.

    Without a target number it strikes without a roll.
    """

    target: Target | None
    mode: Mode
    hp: int
    striker: Sheet | None = None
    halved: bool = False


def attack_odds(shot: Shot, meeting: Meeting) -> Distribution:
    """Give the HP that one attack takes off a target: 0 for a miss, all for a lethal hit."""
    ways = _grades(shot.target)
    miss = ways[Grade.FAILURE] + ways[Grade.FUMBLE]
    hits = {
        grade: _hit(shot, meeting, critical=grade is Grade.CRITICAL)
        for grade in (Grade.CRITICAL, Grade.SUCCESS)
    }
    total = hits[Grade.SUCCESS].total
    struck = [
        (min(shot.hp, value), ways[grade] * some)
        for grade, hit in hits.items()
        for value, some in hit.pairs
    ]
    return gathered([(0, miss * total), *struck], SIDES * total)


def lethal_odds(shot: Shot, meeting: Meeting) -> Chance:
    """Give the chance that one attack with a rating is lethal: that it hits, and then its roll."""
    return Chance(
        _lethal_ways(_grades(shot.target), shot.mode.lethality or 0, meeting), SIDES * SIDES
    )


def hit_lethal(target: Target | None, rating: int, meeting: Meeting) -> Chance | None:
    """Give the chance that what hits is lethal, criticals among it; None if nothing can hit."""
    ways = _grades(target)
    hits = ways[Grade.CRITICAL] + ways[Grade.SUCCESS]
    return Chance(_lethal_ways(ways, rating, meeting), hits * SIDES) if hits else None


def _lethal_ways(ways: Mapping[Grade, int], rating: int, meeting: Meeting) -> int:
    return sum(
        ways[grade] * lethality_odds(rating, meeting, critical=critical).lethal.ways
        for grade, critical in ((Grade.CRITICAL, True), (Grade.SUCCESS, False))
    )


def _grades(target: Target | None) -> Mapping[Grade, int]:
    if target is not None:
        return grade_ways(target)
    return {**dict.fromkeys(Grade, 0), Grade.SUCCESS: SIDES}


def _hit(shot: Shot, meeting: Meeting, *, critical: bool) -> Distribution:
    if shot.mode.lethality is not None:
        return lethality_odds(shot.mode.lethality, meeting, critical=critical).lost(shot.hp)
    force = Force(shot.striker, critical=critical, halved=shot.halved)
    return damage_odds(parse(shot.mode.damage or "0", field="weapon"), force, meeting)


def sanity_odds(target: Target, loss: Loss, sheet: Sheet, kind: str | None) -> Distribution:
    """Give the SAN that a test costs; the adapted to its kind always succeed."""
    adapted = kind in sheet.adapted
    passed = SIDES if adapted else passing(target).ways
    success, failure = odds(loss.success.tree), odds(loss.failure.tree)
    parts = [
        *((value, passed * ways * failure.total) for value, ways in success.pairs),
        *((value, (SIDES - passed) * ways * success.total) for value, ways in failure.pairs),
    ]
    lost = ((lose_san(sheet, value, kind).lost, ways) for value, ways in parts if ways)
    return gathered(lost, SIDES * success.total * failure.total)


def healing_odds(target: Target, patient: Sheet, rules: HouseRules) -> Distribution:
    """Give the HP that First Aid gives back to a patient, out of 400.

    What a fumble costs by a house rule (D001-11) counts below 0.
    """
    missing = max(0, patient.max_hp - patient.hp)
    doubles = rules.first_aid == "critical_doubles"
    pairs = []
    for grade, ways in grade_ways(target).items():
        for face in range(1, HEALS + 1):
            gained = 0
            if grade.passed:
                gained = min(missing, face * (2 if doubles and grade is Grade.CRITICAL else 1))
            elif doubles and grade is Grade.FUMBLE:
                gained = -min(patient.hp, face)
            pairs.append((gained, ways))
    return gathered(pairs, SIDES * HEALS)


def _of_rolls(results: Iterable[int]) -> Distribution:
    return gathered(Counter(results).items(), SIDES)
