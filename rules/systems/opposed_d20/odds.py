"""The exact chances of every roll of this system, in whole numbers of ways.

Each function counts the ways in which the dice can fall: 20 for one die, 400 for two. Where a
house rule has players asked about mastery that is left, all of it is counted as spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from rules.dice.bounds import bounds
from rules.dice.distribution import Distribution, certain, gathered
from rules.dice.notation import parse
from rules.dice.odds import odds
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import (
    TABLE,
    Ending,
    Throw,
    by_dice,
    meet,
    pulled_down,
)
from rules.systems.opposed_d20.hits import FIFTH, Grade, amount_of, grade_of, mirrored
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import (
    CRITICAL,
    STEP,
    Edges,
    Level,
    Rating,
    level_of,
    score_of,
)
from rules.systems.opposed_d20.sanity import check, san_rating
from rules.systems.opposed_d20.traits import acts

KeyT = TypeVar("KeyT")


class Span(NamedTuple):
    """Faces that follow one another and do the same, both ends included."""

    low: int
    high: int

    @property
    def ways(self) -> int:
        """How many faces they are."""
        return self.high - self.low + 1


def _spans(number: int) -> tuple[Span, ...]:
    """Give the spans of a number to roll against, 0 to 20: a 1, up to it, above it, a 20."""
    within = min(number, STEP - 1)
    split = (Span(1, 1), Span(2, within), Span(max(within, 1) + 1, STEP - 1), Span(STEP, STEP))
    return tuple(span for span in split if span.ways > 0)


_SPANS = tuple(map(_spans, range(STEP + 1)))
"""How the faces of a d20 fall apart, by the number to roll against."""


_ROWS = tuple(tuple(TABLE[level].get(other) for other in Level) for level in Level)
"""The table of outcomes by the numbers of both levels; None where the dice decide."""


def spans(rating: Rating) -> tuple[Span, ...]:
    """Give the faces of a d20 in spans that come to the same against a rating."""
    return _SPANS[rating.number]


def level_odds(rating: Rating, rules: HouseRules) -> Mapping[Level, int]:
    """Give how many faces of 20 come to each level, mastery counted."""
    return _gathered(
        (score_of(rating, span.low, rules.edges).raised, span.ways) for span in spans(rating)
    )


def contest_odds(
    rating: Rating, other: Rating, rules: HouseRules, *, active: bool
) -> Mapping[Ending, int]:
    """Give in how many of 400 ways a contest comes to each ending.

    It is counted afresh each time, span against span: sixteen pairs at most.
    """
    found: dict[Ending, int] = {}
    leftovers = rules.leftovers
    theirs = _levels(other, rules.edges)
    for mine, faces, level, left in _levels(rating, rules.edges):
        for span, others, other_level, other_left in theirs:
            row, column = level, other_level
            if left or other_left:
                row, column = pulled_down(level, left, other_level, other_left, leftovers)
            ways = faces * others
            ending = _ROWS[row][column]
            if ending is not None:
                found[ending] = found.get(ending, 0) + ways
                continue
            lower, equal = _ordered(*mine, *span)
            for difference, some in ((-1, lower), (0, equal), (1, ways - lower - equal)):
                if some:
                    ending = by_dice(difference, rules, active=active)
                    found[ending] = found.get(ending, 0) + some
    return found


def _levels(rating: Rating, edges: Edges) -> Sequence[tuple[Span, int, int, int]]:
    """Give each span with how many faces it is, its level raised by mastery, and degrees left.

    This is `score_of`, once a span and in bare numbers, which takes a tenth of the time.
    """
    degrees = rating.degrees
    number = rating.value - STEP * degrees
    found = []
    for span in _SPANS[number]:
        low, high = span
        level = level_of(number, low, edges) + degrees
        if level > CRITICAL:
            found.append((span, high - low + 1, int(CRITICAL), level - CRITICAL))
        else:
            found.append((span, high - low + 1, level, 0))
    return found


def _ordered(low: int, high: int, other_low: int, other_high: int) -> tuple[int, int]:
    """Give in how many ways one of two dice, each within two faces, is lower, and both equal."""
    bottom, top = max(low, other_low), min(high, other_high)
    both = top - bottom + 1
    if both <= 0:
        return (high - low + 1) * (other_high - other_low + 1) if high < other_low else 0, 0
    below = (bottom - low) * (other_high - other_low + 1)
    return below + both * (other_high - top) + both * (both - 1) // 2, both


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
    lower, equal = _ordered(*one, *two)
    if equal:
        face = max(one.low, two.low)
        yield face, face, equal
    if lower:
        yield one.low, two.high, lower
    if one.ways * two.ways > lower + equal:
        yield one.high, two.low, one.ways * two.ways - lower - equal


def attack_odds(
    rating: Rating, other: Rating | None, rules: HouseRules, *, active: bool
) -> Mapping[Grade, int]:
    """Give in how many ways an attack hits how well: of 400, or of 20 where nothing resists."""
    mine = _split(spans(rating), rating.number // FIFTH)
    if other is None:
        return _gathered((_grade_alone(rating, span.low, rules), span.ways) for span in mine)
    resists: Rating = other

    def grade(die: int, other_die: int) -> Grade:
        met = meet(Throw(rating, die), Throw(resists, other_die), rules, active=active)
        return grade_of(met.level, rating, die, met.ending, rules)

    return _pairs(mine, spans(resists), grade)


def struck_back_odds(rating: Rating, other: Rating, rules: HouseRules) -> int:
    """Give in how many of 400 ways somebody who answers with a weapon hurts (D002-25)."""

    def hurts(die: int, other_die: int) -> bool:
        met = meet(Throw(rating, die), Throw(other, other_die), rules, active=True)
        return grade_of(met.other_level, other, other_die, mirrored(met.ending), rules).hits

    if rules.melee_hurts != "winner":
        return 0
    theirs = _split(spans(other), other.number // FIFTH)
    return _pairs(spans(rating), theirs, hurts).get(True, 0)


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

    return _pairs(spans(san_rating(san, rules)), spans(loss), change)


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
