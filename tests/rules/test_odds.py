"""Odds as values: what is charted, and how a chance is said."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.content import Content, HouseRules
from rules.dice.distribution import Chance, Distribution, gathered
from rules.dice.notation import read
from rules.dice.odds import odds
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Name, Value, msg
from rules.odds import (
    MOST_ROWS,
    Chart,
    about,
    among,
    average,
    may_know,
    one_in,
    per_cent,
    reaching,
    said,
    whole_per_cent,
)
from rules.roll_odds import roll_odds
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId, Sheet

HEADING = msg("Chance of at least that total")


def words(message: Message) -> str:
    """Read a sentence whose places hold numbers, names and sentences."""
    return message.id.format(**{key: _said(value) for key, value in message.values.items()})


def _said(value: Value) -> object:
    if isinstance(value, Message):
        return words(value)
    return value.text if isinstance(value, Name) else value


def numbers(chart: Chart) -> list[Value]:
    return [row.label for row in chart.rows]


SAID = [
    (1, 6, "1 in 6"),
    (5, 6, "5 in 6"),
    (1, 2, "1 in 2"),
    (3, 8, "about 1 in 3"),
    (5, 8, "about 2 in 3"),
    (45, 100, "about 1 in 2"),
    (55, 100, "about 1 in 2"),
    (2, 6, "1 in 3"),
    (72, 100, "about 3 in 4"),
    (35, 36, "35 in 36"),
    (99, 1000, "about 1 in 10"),
    (901, 1000, "about 9 in 10"),
    (1, 1_000_000, "1 in 1000000"),
    (1, 1_000_001, "less than 1 in a million"),
    (999_999, 1_000_000, "999999 in 1000000"),
    (1_000_000, 1_000_001, "all but certain"),
    (0, 36, "impossible"),
    (36, 36, "certain"),
]


@pytest.mark.parametrize(("ways", "total", "expected"), SAID)
def test_a_chance_is_said_as_people_count(ways: int, total: int, expected: str) -> None:
    assert words(about(Chance(ways, total))) == expected
    briefly = {"less than 1 in a million": "<1 in 1000000", "all but certain": ">999999 in 1000000"}
    assert words(one_in(Chance(ways, total))) == briefly.get(
        expected, expected.replace("about ", "≈")
    )


@settings(deadline=None)
@given(st.integers(1, 10**12), st.data())
def test_what_is_said_of_a_chance_is_near_it_and_about_means_about(
    total: int, data: st.DataObject
) -> None:
    chance = Chance(data.draw(st.integers(0, total)), total)
    sentence = about(chance)
    if "few" not in sentence.values:
        assert chance.fraction in {0, 1} or min(chance.fraction, 1 - chance.fraction) < Fraction(
            1, 10**6
        )
        return
    few, many = sentence.values["few"], sentence.values["many"]
    assert isinstance(few, int)
    assert isinstance(many, int)
    rarer, counted = (min(part, 1 - part) for part in (chance.fraction, Fraction(few, many)))
    assert abs(1 / rarer - 1 / counted) <= Fraction(1, 2)
    assert ("about" in sentence.id) == (Fraction(few, many) != chance.fraction)


def test_a_chance_is_said_in_per_cent_and_as_people_count() -> None:
    chance = Chance(3, 8)
    assert per_cent(chance).units == 375
    assert whole_per_cent(chance).units == 38
    assert said(chance).values == {"share": per_cent(chance), "about": about(chance)}


@pytest.mark.parametrize("text", ["2d6+1", "d20", "4d6kh3", "5", "3*1d4", "-1d6"])
def test_few_totals_are_all_charted(text: str) -> None:
    found = odds(read(text).tree)
    chart = reaching(found, HEADING)
    assert numbers(chart) == list(found.values)
    assert [row.chance for row in chart.rows] == [found.at_least(each) for each in found.values]
    assert not any(row.asked for row in chart.rows)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("d100", 5, 100),
        ("d%-50", -45, 50),
        ("100d6", 300, 400),
        ("5d6", 7, 28),
        ("1d10000", 500, 9500),
        ("1d30*1000", 2000, 30_000),
        ("3d6!", 4, 40),
    ],
)
def test_of_many_totals_round_ones_are_charted(text: str, first: int, last: int) -> None:
    found = odds(read(text).tree)
    chart = reaching(found, HEADING)
    shown = numbers(chart)
    assert (shown[0], shown[-1]) == (first, last)
    assert 10 <= len(shown) <= MOST_ROWS
    assert chart.rows[-1].chance.fraction >= Fraction(1, 1000)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 10**6)), min_size=1),
    st.none() | st.integers(-(10**6), 10**6),
)
def test_any_chart_is_small_true_and_falls(pairs: list[tuple[int, int]], asked: int | None) -> None:
    found = gathered(pairs, sum(ways for _, ways in pairs))
    rows = reaching(found, HEADING, asked=asked).rows
    assert 1 <= len(rows) <= MOST_ROWS + 1
    for row in rows:
        assert isinstance(row.label, int)
        at_least = sum(ways for value, ways in pairs if value >= row.label)
        assert row.chance == (at_least, found.total)
    ways = [row.chance.ways for row in rows]
    assert ways == sorted(ways, reverse=True)
    assert [row.label for row in rows if row.asked] == ([] if asked is None else [asked])


def test_a_spread_that_nearly_always_gives_one_number_still_has_a_row() -> None:
    rare = Distribution(range(100), [10**6, *[1] * 99], 10**6 + 99)
    assert numbers(reaching(rare, HEADING)) == [0]
    assert numbers(reaching(rare, HEADING, asked=7)) == [0, 7]


def test_rows_may_be_labelled_in_words() -> None:
    chart = reaching(odds(read("1d2").tree), HEADING, label=lambda n: msg("{n} AP", n=n))
    assert numbers(chart) == [msg("{n} AP", n=1), msg("{n} AP", n=2)]


def test_what_may_come_out_has_to_be_all() -> None:
    passed, failed = (msg("passed"), Chance(1, 3)), (msg("failed"), Chance(4, 6))
    assert numbers(among(HEADING, [passed, failed])) == [msg("passed"), msg("failed")]
    with pytest.raises(ValueError, match="does not add up to 1"):
        among(HEADING, [passed])


def test_only_the_gm_and_who_plays_both_may_learn_anothers_numbers() -> None:
    def scene(*, by_gm: bool) -> AnyScene:
        cast = {
            CharacterId(number): Character(CharacterId(number), "A", owner, Sheet())
            for number, owner in ((1, 7), (2, 7), (3, 8), (4, None), (5, None))
        }
        return Scene(cast=cast, house_rules=HouseRules(), content=Content(), by_gm=by_gm)

    others = [CharacterId(number) for number in range(1, 6)]
    player = scene(by_gm=False)
    known = [other for other in others if may_know(player, CharacterId(1), other)]
    assert known == [1, 2]
    assert not may_know(player, CharacterId(4), CharacterId(5)), "nobody plays these two"
    assert all(may_know(replace(player, by_gm=True), CharacterId(1), other) for other in others)


def test_the_odds_of_a_roll_name_its_range_and_average() -> None:
    found = roll_odds(" 2d6+1 ", None)
    assert words(found.headline).startswith("2d6+1: 3 to 13, ")
    assert found.headline.values["mean"] == average(odds(read("2d6+1").tree))
    assert [row.label for row in found.charts[0].rows] == list(range(3, 14))


@pytest.mark.parametrize("difficulty", range(1, 16))
def test_the_odds_of_reaching_a_total_are_icepools(difficulty: int) -> None:
    found = roll_odds("2d6+1", difficulty)
    theirs = (2 @ icepool.d6 + 1).probability(">=", difficulty)
    (asked,) = (row for row in found.charts[0].rows if row.asked)
    assert asked.chance.fraction == theirs
    assert found.headline.values["share"] == per_cent(asked.chance)
    assert found.title == said(asked.chance)


def test_what_cannot_be_read_or_counted_has_no_odds() -> None:
    with pytest.raises(InvalidInputError) as unreadable:
        roll_odds("2d6+", None)
    assert unreadable.value.field == "dice"
    with pytest.raises(NotPossibleError, match="too many ways"):
        roll_odds("1000d6", 3500)
