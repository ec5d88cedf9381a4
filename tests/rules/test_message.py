"""Numbers in sentences: chances in per cent, and averages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from rules.message import Average, Message, PerCent, msg

CHANCE = TypeAdapter(PerCent)
SENTENCE = TypeAdapter(Message)
SHOWN = [
    (0, 6, 1, "", 0),
    (6, 6, 1, "", 1000),
    (3, 8, 1, "", 375),
    (1, 3, 1, "", 333),
    (2, 3, 1, "", 667),
    (1, 2000, 1, "", 1),
    (1, 2001, 1, "<", 1),
    (1999, 2000, 1, ">", 999),
    (1998, 2000, 1, "", 999),
    (1, 200, 0, "", 1),
    (1, 201, 0, "<", 1),
    (3, 8, 0, "", 38),
    (200, 201, 0, ">", 99),
    (1, 6**40, 1, "<", 1),
    (6**40 - 1, 6**40, 0, ">", 99),
]


@pytest.mark.parametrize(("ways", "total", "decimals", "bound", "units"), SHOWN)
def test_a_chance_is_rounded_but_never_to_certainty(
    ways: int, total: int, decimals: int, bound: str, units: int
) -> None:
    shown = CHANCE.validate_python({"ways": ways, "total": total, "decimals": decimals})
    assert (shown.bound, shown.units) == (bound, units)


@settings(deadline=None)
@given(st.integers(1, 10**30), st.data(), st.sampled_from([0, 1]))
def test_what_is_shown_of_a_chance_is_true(total: int, data: st.DataObject, decimals: int) -> None:
    ways = data.draw(st.integers(0, total))
    shown = CHANCE.validate_python({"ways": ways, "total": total, "decimals": decimals})
    exact = Fraction(ways, total) * (1000 if decimals else 100)
    if shown.bound == "<":
        assert 0 < exact < shown.units == 1
    elif shown.bound == ">":
        assert shown.units < exact < shown.units + 1
    else:
        assert abs(exact - shown.units) <= Fraction(1, 2)
        assert (ways == 0) == (shown.units == 0)
        assert (ways == total) == (shown.units == (1000 if decimals else 100))


@pytest.mark.parametrize(
    ("total", "count", "tenths"),
    [(7, 2, 35), (49, 4, 123), (-7, 2, -35), (-49, 4, -122), (3, 1, 30)],
)
def test_an_average_is_rounded_to_tenths(total: int, count: int, tenths: int) -> None:
    assert Average(total=total, count=count).tenths == tenths


def test_numbers_of_any_size_come_back_from_the_store_as_they_were() -> None:
    chance = PerCent(ways=6**299, total=6**300)
    sentence = msg("{chance}, {mean}", chance=chance, mean=Average(total=-(7**90), count=7**89))
    assert SENTENCE.validate_json(SENTENCE.dump_json(sentence)) == sentence
