"""Tables too large to be multiplied in one go: the same numbers, in pieces."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.distribution import AT_ONCE, certain, power, product
from rules.dice.notation import read
from rules.dice.odds import odds, pool_odds

LARGE = st.builds(
    lambda bits, rest: (1 << bits) + rest,
    st.integers(0, 4 * AT_ONCE),
    st.integers(0, 1 << 200),
)
"""Numbers of up to four times what is multiplied in one go."""


@given(LARGE, LARGE | st.integers(0, 3))
def test_a_product_in_pieces_is_the_product(left: int, right: int) -> None:
    assert product(left, right) == left * right
    assert product(right, left) == left * right


@given(LARGE)
def test_a_square_in_pieces_is_the_square(number: int) -> None:
    assert product(number, number) == number * number


@given(st.integers(2, 1 << 3000), st.integers(1, 200))
def test_a_power_in_pieces_is_the_power(base: int, times: int) -> None:
    assert power(base, times) == base**times


@pytest.mark.parametrize(
    ("text", "mean"), [("400d6", Fraction(1400)), ("250d6+250d6", Fraction(1750))]
)
def test_the_odds_of_very_many_dice_add_up(text: str, mean: Fraction) -> None:
    found = odds(read(text).tree)
    assert sum(found.ways) == found.total
    assert found.mean == mean
    assert list(found.ways) == list(reversed(found.ways)), "as many ways above the mean as below"
    assert found.ways[0] == 1


def test_however_a_pool_is_put_together_its_odds_are_the_same() -> None:
    whole = pool_odds(tuple(range(1, 7)), 350)
    halves = pool_odds(tuple(range(1, 7)), 175)
    both = halves.plus(halves).plus(certain(0))
    assert (list(whole.values), list(whole.ways)) == (list(both.values), list(both.ways))
