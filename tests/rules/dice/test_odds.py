"""Exact odds: against every way in which dice can fall, and against icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.dice.bounds import bounds
from rules.dice.distribution import Chance, Distribution, certain
from rules.dice.evaluate import roll
from rules.dice.notation import read
from rules.dice.odds import counted, odds, pool_odds
from rules.dice.tree import Node, Pool, written
from rules.errors import NotPossibleError
from tests.rules.dice.falling import outcomes
from tests.rules.dice.trees import numbers, pools, sums_and_products

AP = (0, 0, 0, 1, 1, 2)
"""What the faces of a die give in Action Points."""


def chances(found: Distribution) -> dict[int, Fraction]:
    return {value: Fraction(ways, found.total) for value, ways in found.pairs}


def as_played(text: str) -> dict[int, Fraction]:
    """The odds of an expression, by rolling it with every sequence of faces."""
    expression = read(text)
    return outcomes(lambda dice: roll(expression, dice).total)


def of_text(text: str) -> Distribution:
    return odds(read(text).tree)


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "-5",
        "1d20+5",
        "3d6",
        "2d6-1d4",
        "2*1d6",
        "1d6*1d6-3",
        "(1d6+1)/2",
        "-(1d6)/2",
        "7/1d4",
        "4d4kh3",
        "4d4kl3",
        "3d6kh1",
        "3d6kl2",
        "3d4kh3",
        "4d6>=5",
        "4d4=2",
        "4d4kh2>=3",
        "4d4kl2>=3",
        "3d3kh2=2",
        "1d6!",
        "1d3!1",
        "1d3!<=2",
        "2d2!",
        "2d2!kh1",
        "2d2!1kl1",
        "1d4!4>=3",
        "1d3!>=2>=2",
        "2d2!2kh1>=2",
        "2d2!1kl1<=1",
        "2d6r1",
        "1d4r<=2",
        "2d4ro<=2",
        "3d3r2kh2",
        "2d3ro2kl1>=2",
        "1d3ro1!",
    ],
)
def test_odds_are_those_of_the_roll_as_it_is_played(text: str) -> None:
    assert chances(of_text(text)) == as_played(text)


@settings(max_examples=60)
@given(
    pools(most_dice=4, most_sides=4).filter(lambda pool: not pool.explode and not pool.reroll)
    | pools(most_dice=1, most_sides=2)
    | pools(most_dice=2, most_sides=2).filter(lambda pool: not (pool.explode and pool.reroll))
)
def test_odds_of_any_pool_are_those_of_the_roll_as_it_is_played(pool: Pool) -> None:
    assert chances(odds(pool)) == as_played(written(pool))


_SMALL: st.SearchStrategy[Node] = st.one_of(
    numbers(),
    pools(most_dice=2, most_sides=4).filter(lambda pool: not pool.explode and not pool.reroll),
)


@settings(max_examples=60)
@given(sums_and_products(_SMALL))
def test_odds_of_any_sum_or_product_are_those_of_the_roll_as_it_is_played(tree: Node) -> None:
    found = odds(tree)
    assert chances(found) == as_played(written(tree))
    assert (found.values[0], found.values[-1]) == bounds(tree)


@given(st.integers(0, 40))
def test_a_pool_of_action_points_is_what_its_faces_add_up_to(size: int) -> None:
    found = pool_odds(AP, size)
    assert list(found.values) == list(range(2 * size + 1))
    assert sum(found.ways) == found.total == 6**size
    assert found.mean == Fraction(4 * size, 6)
    assert chances(found) == chances(counted(AP, size))


@pytest.mark.parametrize("size", range(6))
def test_a_small_pool_of_action_points_is_counted_face_by_face(size: int) -> None:
    totals = [sum(faces) for faces in product(AP, repeat=size)]
    found = pool_odds(AP, size)
    for target in range(-1, 2 * size + 3):
        assert found.at_least(target) == (sum(t >= target for t in totals), 6**size)
        assert found.at_most(target) == (sum(t <= target for t in totals), 6**size)
        assert found.exactly(target) == (totals.count(target), 6**size)


@pytest.mark.parametrize("size", [1, 6, 30])
def test_icepool_agrees_on_pools_of_action_points(size: int) -> None:
    theirs = size @ icepool.Die(AP)
    found = pool_odds(AP, size)
    for target in range(2 * size + 2):
        assert found.at_least(target).fraction == theirs.probability(">=", target)


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("4d6kh3", icepool.d6.highest(4, 3)),
        ("5d6kl2", icepool.d6.lowest(5, 2)),
        ("6d20kh5", icepool.d20.highest(6, 5)),
        ("6d20kl1", icepool.d20.lowest(6, 1)),
        ("12d10kh4", icepool.d10.highest(12, 4)),
        ("4d6r2kh3", icepool.d6.reroll([2], depth="inf").highest(4, 3)),
        ("4d6ro<=2kl2", icepool.d6.reroll([1, 2], depth=1).lowest(4, 2)),
        ("10d6", 10 @ icepool.d6),
        ("8d10>=8", 8 @ (icepool.d10 >= 8)),
        ("1d6!", icepool.d6.explode(depth=9)),
        ("3d6!", 3 @ icepool.d6.explode(depth=9)),
        ("6d10!kh3", icepool.d10.explode(depth=9).highest(6, 3)),
        ("2d6r1", 2 @ icepool.d6.reroll([1], depth="inf")),
        ("2d6ro<=2", 2 @ icepool.d6.reroll([1, 2], depth=1)),
        ("2d6*1d4-3", (2 @ icepool.d6) * icepool.d4 - 3),
    ],
)
def test_icepool_agrees_on_expressions(text: str, theirs: icepool.Die[int]) -> None:
    assert chances(of_text(text)) == dict(
        zip(theirs.outcomes(), theirs.probabilities(), strict=True)
    )


@pytest.mark.parametrize("size", range(2, 13))
def test_icepool_agrees_whatever_room_the_ways_need(size: int) -> None:
    """From one byte for the ways of each total to nine."""
    for text, theirs in (
        (f"{size}d6", size @ icepool.d6),
        (f"{size}d100kh2", icepool.d(100).highest(size, 2)),
    ):
        assert chances(of_text(text)) == dict(
            zip(theirs.outcomes(), theirs.probabilities(), strict=True)
        )


def test_a_chance_is_divided_once_at_the_end() -> None:
    chance = Chance(1, 3)
    assert chance.fraction == Fraction(1, 3)
    assert chance.share == 1 / 3


def test_the_negative_of_a_distribution_is_in_rising_order_too() -> None:
    negated = of_text("4d6kh3").negated
    assert negated.pairs == of_text("-(4d6kh3)").pairs
    assert chances(negated) == {
        -value: chance for value, chance in chances(of_text("4d6kh3")).items()
    }
    assert list(negated.values) == list(range(-18, -2))


def test_what_always_comes_up_is_certain() -> None:
    assert certain(4).at_least(4) == (1, 1)
    assert certain(4).at_least(5) == (0, 1)
    assert chances(pool_odds(AP, 0)) == {0: 1}


@pytest.mark.parametrize(
    "text",
    ["1000d6", "10d100!", "4d10000kh3", "1d1000*1d1000", "100d6kh50", "1d10000!", "1d2000!>=1000"],
)
def test_odds_of_too_many_ways_are_refused(text: str) -> None:
    with pytest.raises(NotPossibleError) as refused:
        of_text(text)
    assert "too many ways" in refused.value.message.id


@given(pools(most_dice=30, most_sides=100))
def test_odds_of_any_pool_add_up_or_are_refused(pool: Pool) -> None:
    assume(pool.most_throws <= 1000)
    try:
        found = odds(pool)
    except NotPossibleError:
        return
    assert sum(found.ways) == found.total
    assert (found.values[0], found.values[-1]) == bounds(pool)
    assert list(found.values) == sorted(set(found.values))
    assert all(found.ways)
