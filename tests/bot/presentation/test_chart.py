"""Chances read well on a phone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.presentation.catalogue import Catalogues
from bot.presentation.chart import chart_block
from bot.presentation.graphemes import width
from rules.dice.distribution import Chance
from rules.dice.notation import read
from rules.dice.odds import odds
from rules.message import Name, Value, msg
from rules.odds import Chart, Likely, reaching
from tests.bot.presentation.outcomes import MESSAGES, NAMES

TEXTS = Catalogues({}, {}).texts("en")
HEADING = msg("Chance of at least that total")


def lines(*rows: tuple[Value, int, int], asked: Sequence[Value] = ()) -> list[str]:
    chart = Chart(
        HEADING,
        tuple(Likely(label, Chance(ways, total), label in asked) for label, ways, total in rows),
    )
    return list(chart_block(chart, TEXTS).lines)


def test_a_chart_stands_in_a_code_block_under_its_heading() -> None:
    block = chart_block(reaching(odds(read("1d4").tree), HEADING), TEXTS)
    assert block.opening == "**Chance of at least that total**\n```\n"
    assert block.closing == "\n```"
    assert block.lines == (
        "1   100 %  certain  ████████",
        "2  75.0 %   3 in 4  ██████",
        "3  50.0 %   1 in 2  ████",
        "4  25.0 %   1 in 4  ██",
    )


def test_what_was_asked_about_is_marked() -> None:
    assert lines((8, 1, 1), (9, 3, 8), (10, 1, 8), asked=[9]) == [
        "   8   100 %  certain  ████████",
        "→  9  37.5 %  ≈1 in 3  ███",
        "  10  12.5 %   1 in 8  █",
    ]


def test_only_what_is_certain_fills_a_bar_and_only_what_is_impossible_has_none() -> None:
    shown = lines((-5, 7, 7), (0, 9999, 10_000), (5, 1, 10_000), (12, 0, 7))
    assert shown == [
        "−5   100 %       certain ███████",
        " 0 >99.9 % 9999 in 10000 ██████▌",
        " 5  <0.1 %    1 in 10000 ▏",
        "12     0 %    impossible",
    ]


def test_words_stand_to_the_left_and_long_ones_take_the_place_of_the_count() -> None:
    short = lines((msg("passed"), 2, 3), (msg("failed"), 1, 3))
    assert short == [
        "passed  66.7 %  2 in 3  █████▌",
        "failed  33.3 %  1 in 3  ██▌",
    ]
    long = lines((msg("raised by mastery"), 2, 3), (msg("failure"), 1, 3))
    assert long == [
        "raised by mastery  66.7 %  ███▌",
        "failure            33.3 %  █▌",
    ]


def test_the_longest_words_take_the_place_of_the_bar_before_they_are_cut() -> None:
    assert lines((msg("does exceptionally well"), 2, 3), (msg("fails"), 1, 3)) == [
        "does exceptionally well 66.7 %",
        "fails                   33.3 %",
    ]
    assert lines((msg("does exceptionally well by mastery"), 2, 3), (msg("fails"), 1, 3)) == [
        "does exceptionally well… 66.7 %",
        "fails                    33.3 %",
    ]


def test_wide_characters_count_twice_and_nothing_closes_the_block() -> None:
    shown = lines((Name(text="漢字"), 1, 2), (Name(text="```"), 1, 2))
    assert shown == ["漢字  50.0 %  1 in 2  ████", "ˋˋˋ   50.0 %  1 in 2  ████"]


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-(10**9), 10**9) | NAMES | MESSAGES,
            st.integers(1, 10**12).flatmap(
                lambda total: st.tuples(st.integers(0, total), st.just(total))
            ),
            st.booleans(),
        ),
        min_size=1,
        max_size=25,
    )
)
def test_no_line_of_any_chart_is_wider_than_a_phone(
    rows: list[tuple[Value, tuple[int, int], bool]],
) -> None:
    chart = Chart(
        HEADING, tuple(Likely(label, Chance(*chance), asked) for label, chance, asked in rows)
    )
    block = chart_block(chart, TEXTS)
    assert len(block.lines) == len(rows)
    for line in block.lines:
        assert width(line) <= 32
        assert "```" not in line
        assert "\n" not in line


@pytest.mark.parametrize(
    "text", ["2d6", "d%", "100d6", "1d10000", "3d6!", "5d1000-2000", "10d6*99"]
)
def test_the_odds_of_any_dice_fit(text: str) -> None:
    block = chart_block(reaching(odds(read(text).tree), HEADING, asked=12), TEXTS)
    assert all(width(line) <= 32 for line in block.lines)
    assert len(block.lines) <= 25
