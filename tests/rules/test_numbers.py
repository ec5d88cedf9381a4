"""Whole numbers are read with any minus sign, within their range, or refused whole."""

from __future__ import annotations

import pytest

from rules.errors import InvalidInputError
from rules.message import Name, msg
from rules.numbers import whole


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 7 ", 7), ("+7", 7), ("-5", -5), ("−5", -5), ("–5", -5), ("—5", -5), ("007", 7)],
)
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert whole(text, msg("Health"), -10, 10) == number


@pytest.mark.parametrize(
    "text", ["", "x", "1.5", "1e3", "--1", "1d6", "11", "-11", "٣", "9" * 400, "1 1"]
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        whole(text, msg("Health"), -10, 10, field="health")
    assert caught.value.field == "health"
    assert caught.value.message.values["low"] == -10
    assert caught.value.message.values["high"] == 10


def test_a_refusal_repeats_only_the_beginning_of_a_long_text() -> None:
    with pytest.raises(InvalidInputError) as caught:
        whole("9" * 400, msg("Health"), 0, 10)
    assert caught.value.message.values["text"] == Name(text="9" * 30 + "…")
