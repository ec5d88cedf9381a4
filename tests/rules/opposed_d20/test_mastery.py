"""Ratings: read, written, and what a die comes to against them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InvalidInputError, RuleError
from rules.message import msg
from rules.systems.opposed_d20.mastery import HIGHEST, Level, Rating, read_rating, score_of
from tests.rules.opposed_d20.table import STEVE, gives, lines, play, said, scene, sheet


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("15", 15),
        ("20", 20),
        ("21", 21),
        ("35", 35),
        ("15/0", 15),
        ("1/1", 21),
        ("20/1", 40),
        ("15/2", 55),
        (" 5 / 3 ", 65),
        ("15∕2", 55),
        ("15／2", 55),
        ("999", 999),
        ("19/49", 999),
    ],
)
def test_a_rating_is_read_as_it_is_typed(text: str, value: int) -> None:
    assert read_rating(text, msg("A rating"), field="rating") == Rating(value)


@pytest.mark.parametrize(
    "text",
    [
        "25/1",
        "0/2",
        "15/",
        "/2",
        "21/0",
        "0/0",
        "15/2/1",
        "-5",
        "1000",
        "20/49",
        "1.5",
        "1d6",
        "",
        "x",
        "15/-1",
        "٣",
        "15" * 40,
    ],
)
def test_what_is_no_rating_is_refused_and_the_option_named(text: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(), "test", skill="spot", difficulty=text, character=STEVE)
    assert caught.value.field == "difficulty"
    assert "15/2" in said(caught.value.message)
    assert len(said(caught.value.message)) < 220


@given(st.integers(0, HIGHEST))
def test_a_rating_that_is_shown_is_read_as_the_same(value: int) -> None:
    rating = Rating(value)
    assert read_rating(said(rating.said), msg("A rating"), field="rating") == rating
    assert (0 if value == 0 else 1) <= rating.number <= 20
    assert rating.number + 20 * rating.degrees == value


@pytest.mark.parametrize(
    ("number", "shown"),
    [(0, "0"), (20, "20"), (21, "1/1"), (40, "20/1"), (41, "1/2"), (55, "15/2")],
)
def test_a_rating_is_shown_with_its_degrees_above_twenty(number: int, shown: str) -> None:
    assert said(Rating(number).said) == shown


@pytest.mark.parametrize(
    ("text", "title", "line"),
    [
        ("55", "55 is 15/2", "Roll 15 or less on a d20, with 2 degrees of mastery."),
        ("1/1", "21 is 1/1", "Roll 1 or less on a d20, with 1 degree of mastery."),
        ("20", "20 has no degree of mastery", "Roll 20 or less on a d20."),
        ("0", "0 has no degree of mastery", "Only a 1 on a d20 succeeds."),
    ],
)
def test_a_rating_is_told_in_both_ways(text: str, title: str, line: str) -> None:
    outcome = play(scene(), "mastery", rating=text)
    assert said(outcome.headline) == title
    assert lines(outcome) == [line]
    assert outcome.sheets == {}


@pytest.mark.parametrize(
    ("value", "die", "level"),
    [
        (15, 1, "critical"),
        (15, 2, "success"),
        (15, 15, "success"),
        (15, 16, "failure"),
        (15, 19, "failure"),
        (15, 20, "fumble"),
        (20, 19, "success"),
        (20, 20, "fumble"),
        (1, 1, "critical"),
        (0, 1, "critical"),
        (0, 2, "failure"),
        (0, 20, "fumble"),
        (35, 16, "success"),
        (35, 20, "failure"),
        (35, 15, "critical"),
        (65, 20, "critical"),
        (65, 12, "critical"),
        (40, 20, "failure"),
    ],
)
def test_a_die_comes_to_its_level(value: int, die: int, level: str) -> None:
    at = scene(sheet(skills={"spot": value}))
    outcome = play(at, "test", [die], skill="spot", character=STEVE)
    assert outcome.facts["level"] == level
    assert said(outcome.headline) == f"Steve · Spot {said(Rating(value).said)}: {level}"


@pytest.mark.parametrize(
    ("value", "die", "level"),
    [
        (1, 1, "success"),
        (0, 1, "success"),
        (2, 1, "critical"),
        (20, 20, "failure"),
        (19, 20, "fumble"),
        (40, 20, "success"),
        (21, 1, "critical"),
    ],
)
def test_by_a_house_rule_the_edges_give_way(value: int, die: int, level: str) -> None:
    at = scene(sheet(skills={"spot": value}), edges="hero_wars")
    outcome = play(at, "test", [die], skill="spot", character=STEVE)
    assert outcome.facts["level"] == level
    plain = play(scene(sheet(skills={"spot": value})), "test", [die], skill="spot", character=STEVE)
    assert ("edges" in outcome.house_rules) is (plain.facts != outcome.facts)


@given(st.integers(0, HIGHEST), st.integers(1, 20))
def test_mastery_raises_one_level_a_degree_and_keeps_what_is_left(value: int, die: int) -> None:
    score = score_of(Rating(value), die, "printed")
    assert score.natural <= score.raised
    assert score.raised - score.natural + score.left == Rating(value).degrees
    assert score.left == 0 or score.raised is Level.CRITICAL


def test_every_die_tells_how_it_came_to_its_level() -> None:
    at = scene(sheet(skills={"spot": 35}))
    told = play(at, "test", [16], skill="spot", character=STEVE)
    assert gives(told) == ["Steve · Spot 15/1: failure, raised to success by mastery"]
    plain = play(at, "test", [1], skill="spot", character=STEVE)
    assert gives(plain) == ["Steve · Spot 15/1: critical"]
    assert [said(each.title) for each in (told, plain)] == ["Success", "Critical success"]


def test_attributes_are_tested_too_and_what_this_system_has_not_is_refused() -> None:
    at = scene(sheet(attributes={"pow": 14}))
    outcome = play(at, "test", [14], skill="POW", character=STEVE, note="a try")
    assert outcome.facts["level"] == "success"
    assert said(outcome.note) == "a try"
    assert play(at, "test", [11], skill="str", character=STEVE).facts["level"] == "failure"
    for unknown in ("INT", "Idea", "EDU", ""):
        with pytest.raises(RuleError, match="There is no"):
            play(at, "test", skill=unknown, character=STEVE)


def test_the_dead_test_nothing() -> None:
    at = scene(sheet(hp=0))
    with pytest.raises(RuleError, match="is dead"):
        play(at, "test", skill="spot", character=STEVE)
