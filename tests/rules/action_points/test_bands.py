"""Weapon columns written short, against the profiles as printed."""

from __future__ import annotations

import pytest

from rules.systems.action_points.bands import expand

ALL = {"damage": "(3*AP+3)//4", "defense": "AP", "move": "1:-5 6:0", "range": "1+:10 6+:15 26+:20"}


def test_a_printed_profile_comes_out_of_its_bands_and_formulas() -> None:
    body = expand({"id": "x", **ALL}, 30)
    assert body["rows"][0] == {"ap": 1, "damage": 1, "defense": 1, "move": -5, "range": 10}
    assert body["rows"][5] == {"ap": 6, "damage": 5, "defense": 6, "move": 0, "range": 15}
    assert body["rows"][29] == {"ap": 30, "damage": 23, "defense": 30, "move": 0, "range": 20}
    assert body["damage_line"] == {"factor": 3, "offset": 3, "divisor": 4}
    assert body["defense_line"] == {"factor": 1, "offset": 0, "divisor": 1}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("7", 7, 7),
        ("2*AP", 2, 60),
        ("AP-5", 0, 25),
        ("AP−5", 0, 25),
        ("(1*AP+14)/3", 5, 14),
        ("1:3, 30:9", 3, 9),
    ],
)
def test_a_column_is_a_formula_bands_or_one_number(text: str, first: int, last: int) -> None:
    rows = expand(ALL | {"damage": text}, 30)["rows"]
    assert (rows[0]["damage"], rows[29]["damage"]) == (first, last)


def test_a_column_that_is_not_written_stays() -> None:
    body = expand(ALL, 30)
    changed = expand({**body, "range": "40"}, 30)
    assert changed["rows"][9] == {**body["rows"][9], "range": 40}
    assert changed["damage_line"] == body["damage_line"]


def test_a_body_without_columns_is_left_alone() -> None:
    assert expand({"id": "x", "rows": []}, 30) == {"id": "x", "rows": []}


@pytest.mark.parametrize(
    "text", ["", "2:5", "1:5 1:6", "6:1 1:5", "1:5 x", "AP//0", "AP*AP", "many"]
)
def test_a_column_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="column move"):
        expand(ALL | {"move": text}, 30)


def test_a_missing_column_is_named() -> None:
    with pytest.raises(ValueError, match="column range is missing"):
        expand({key: value for key, value in ALL.items() if key != "range"}, 30)
