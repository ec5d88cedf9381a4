"""The exact chances of every roll of this system, in whole numbers of ways.

Each function counts the ways in which the dice can fall: 20 for one die, 400 for two. Where a
house rule has players asked about mastery that is left, all of it is counted as spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from rules.dice.bounds import bounds
from rules.dice.distribution import Distribution, certain, gathered
from rules.dice.notation import parse
from rules.dice.odds import odds
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import TABLE, Ending, Throw, by_dice, meet, spendable
from rules.systems.opposed_d20.hits import FIFTH, Grade, amount_of, grade_of, mirrored
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import STEP, Edges, Level, Rating, Score, score_of
from rules.systems.opposed_d20.sanity import check, san_rating
from rules.systems.opposed_d20.traits import acts

KeyT = TypeVar("KeyT")

_REMEMBERED = 4_096


class Span(NamedTuple):
    """Faces that follow one another and do the same, both ends included."""

    low: int
    high: int

    @property
    def ways(self) -> int:
        """How many faces they are."""
        return self.high - self.low + 1


@lru_cache(maxsize=_REMEMBERED)
def spans(rating: Rating, edges: Edges) -> tuple[tuple[Span, Score], ...]:
    """Give the faces of a d20 in spans that come to the same, each with what it comes to."""
    found: list[tuple[Span, Score]] = []
    for face in range(1, STEP + 1):
        score = score_of(rating, face, edges)
        if found and found[-1][1] == score:
            found[-1] = Span(found[-1][0].low, face), score
        else:
            found.append((Span(face, face), score))
    return tuple(found)


def level_odds(rating: Rating, rules: HouseRules) -> Mapping[Level, int]:
    """Give how many faces of 20 come to each level, mastery counted."""
    return _gathered((score.raised, span.ways) for span, score in spans(rating, rules.edges))


def contest_odds(
    rating: Rating, other: Rating, rules: HouseRules, *, active: bool
) -> Mapping[Ending, int]:
    """Give in how many of 400 ways a contest comes to each ending."""
    return _contest(rating, other, rules, active)


@lru_cache(maxsize=_REMEMBERED)
def _contest(
    rating: Rating,
    other: Rating,
    rules: HouseRules,
    active: bool,
) -> Mapping[Ending, int]:
    found: dict[Ending, int] = {}
    for mine, score in spans(rating, rules.edges):
        for theirs, other_score in spans(other, rules.edges):
            spent, other_spent = spendable(score, other_score, rules)
            row = TABLE[Level(score.raised - other_spent)]
            ending = row.get(Level(other_score.raised - spent))
            if ending is not None:
                found[ending] = found.get(ending, 0) + mine.ways * theirs.ways
                continue
            for die, other_die, ways in _orders(mine, theirs):
                ending = by_dice(die - other_die, rules, active=active)
                found[ending] = found.get(ending, 0) + ways
    return MappingProxyType(found)


def _pairs(
    mine: Iterable[Span], theirs: Iterable[Span], result: Callable[[int, int], KeyT]
) -> Mapping[KeyT, int]:
    """Count the ways of two dice, span by span.

    Within two spans a result can only depend on which die is lower, so that three pairs of faces
    stand for all of them.
    """
    others = tuple(theirs)
    return _gathered(
        (result(die, other), ways)
        for one in mine
        for two in others
        for die, other, ways in _orders(one, two)
    )


def _orders(one: Span, two: Span) -> Iterable[tuple[int, int, int]]:
    """Give a pair of faces for each order of two spans' dice, with the ways that it stands for."""
    level = max(0, min(one.high, two.high) - max(one.low, two.low) + 1)
    lower = sum(max(0, two.high - max(face, two.low - 1)) for face in range(one.low, one.high + 1))
    higher = one.ways * two.ways - level - lower
    if level:
        face = max(one.low, two.low)
        yield face, face, level
    if lower:
        yield one.low, two.high, lower
    if higher:
        yield one.high, two.low, higher


def attack_odds(
    rating: Rating, other: Rating | None, rules: HouseRules, *, active: bool
) -> Mapping[Grade, int]:
    """Give in how many ways an attack hits how well: of 400, or of 20 where nothing resists."""
    mine = _split(_faces(rating, rules), rating.number // FIFTH)
    if other is None:
        return _gathered((_grade_alone(rating, span.low, rules), span.ways) for span in mine)
    resists: Rating = other

    def grade(die: int, other_die: int) -> Grade:
        met = meet(Throw(rating, die), Throw(resists, other_die), rules, active=active)
        return grade_of(met.level, rating, die, met.ending, rules)

    return _pairs(mine, _faces(resists, rules), grade)


def struck_back_odds(rating: Rating, other: Rating, rules: HouseRules) -> int:
    """Give in how many of 400 ways somebody who answers with a weapon hurts (D002-25)."""

    def hurts(die: int, other_die: int) -> bool:
        met = meet(Throw(rating, die), Throw(other, other_die), rules, active=True)
        return grade_of(met.other_level, other, other_die, mirrored(met.ending), rules).hits

    if rules.melee_hurts != "winner":
        return 0
    theirs = _split(_faces(other, rules), other.number // FIFTH)
    return _pairs(_faces(rating, rules), theirs, hurts).get(True, 0)


def _faces(rating: Rating, rules: HouseRules) -> Iterable[Span]:
    return (span for span, _ in spans(rating, rules.edges))


def _grade_alone(rating: Rating, die: int, rules: HouseRules) -> Grade:
    level = score_of(rating, die, rules.edges).raised
    return grade_of(level, rating, die, None, rules)


def _split(found: Iterable[Span], after: int) -> Iterable[Span]:
    """Split the span that goes on past a face, so that what lies below it stands apart."""
    for span in found:
        if span.low <= after < span.high:
            yield Span(span.low, after)
            yield Span(after + 1, span.high)
        else:
            yield span


def damage_odds(weapon: Weapon, grade: Grade, rules: HouseRules) -> Distribution:
    """Give the chances of each amount that a hit of a finished weapon does; a miss does 0."""
    if grade is Grade.NONE or weapon.damage is None:
        return certain(0)
    tree = parse(weapon.damage, field="weapon").tree
    maximum = bounds(tree)[1]

    def amount(rolled: int) -> int:
        return amount_of(rolled, maximum, grade, rules, firearm=weapon.firearm)

    if grade is Grade.CRITICAL and rules.critical_damage == "printed":
        return certain(amount(0))
    return odds(tree).mapped(amount)


def attack_damage_odds(
    weapon: Weapon, hits: Mapping[Grade, int], rules: HouseRules
) -> Distribution:
    """Give the chances of each amount that an attack does, from its chances to hit."""
    each = {grade: damage_odds(weapon, grade, rules) for grade in hits}
    most = 1
    for distribution in each.values():
        most *= distribution.total
    pairs = [
        (value, ways * hits[grade] * (most // distribution.total))
        for grade, distribution in each.items()
        for value, ways in distribution.pairs
    ]
    return gathered(pairs, most * sum(hits.values()))


def sanity_odds(
    san: int, loss: Rating, rules: HouseRules, *, immune: bool = False
) -> Mapping[int, int]:
    """Give in how many of 400 ways SAN changes by how much, by the table."""

    def change(die: int, other_die: int) -> int:
        return check(san, loss, die, other_die, rules, immune=immune).change

    return _pairs(_faces(san_rating(san, rules), rules), _faces(loss, rules), change)


def trait_odds(value: int, rules: HouseRules) -> Mapping[str, int]:
    """Give in how many of 400 ways somebody acts by a trait, by its opposite, or freely."""
    return _gathered(
        (acts(value, die, second, rules.edges), 1)
        for die in range(1, STEP + 1)
        for second in range(1, STEP + 1)
    )


def _gathered(pairs: Iterable[tuple[KeyT, int]]) -> Mapping[KeyT, int]:
    """Add up the ways of equal results."""
    found: dict[KeyT, int] = {}
    for key, ways in pairs:
        found[key] = found.get(key, 0) + ways
    return found
