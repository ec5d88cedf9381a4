"""Amounts as commands take them: a number or dice, within what the command allows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.evaluate import amount
from rules.dice.source import ScriptedDice, SeededDice
from rules.errors import InvalidInputError, RuleError
from tests.rules.dice.trees import texts


def test_a_plain_number_is_itself_and_rolls_nothing() -> None:
    dice = ScriptedDice([])
    rolled = amount("7", dice, field="amount")
    assert (rolled.total, rolled.text, rolled.rolls) == (7, "7", ())


def test_dice_are_rolled() -> None:
    rolled = amount("1d10+2", ScriptedDice([9]), field="amount")
    assert (rolled.total, rolled.text) == (11, "1d10 (9) + 2 = 11")


@pytest.mark.parametrize("minus", ["-", "−", "–", "—"])
def test_a_die_less_one_gives_nothing_to_five_whatever_the_minus_sign(minus: str) -> None:
    totals = [
        amount(f"1d6{minus}1", ScriptedDice([face]), field="amount").total for face in range(1, 7)
    ]
    assert totals == [0, 1, 2, 3, 4, 5]


def test_a_roll_below_the_minimum_counts_as_the_minimum_and_says_so() -> None:
    rolled = amount("1d6-4", ScriptedDice([2]), field="amount")
    assert (rolled.total, rolled.text) == (0, "1d6 (2) − 4 = −2 → 0")
    assert rolled.rolls[0].faces[0].value == 2
    higher = amount("1d6-4", ScriptedDice([2]), field="amount", minimum=-1)
    assert (higher.total, higher.text) == (-1, "1d6 (2) − 4 = −2 → −1")


@pytest.mark.parametrize(
    ("text", "minimum", "maximum"),
    [
        ("-5", 0, 9999),
        ("−5", 0, 9999),
        ("2-7", 0, 9999),
        ("0", 1, 9999),
        ("1d4-10", 0, 9999),
        ("10000", 0, 9999),
        ("2d6", 0, 11),
        ("1d10000", 0, 9999),
    ],
)
def test_what_cannot_lie_within_the_range_is_refused_before_it_is_rolled(
    text: str, minimum: int, maximum: int
) -> None:
    dice = ScriptedDice([])
    with pytest.raises(InvalidInputError) as refused:
        amount(text, dice, field="loss", minimum=minimum, maximum=maximum)
    assert refused.value.field == "loss"
    assert dice.drawn == ()
    assert set(refused.value.message.values.values()) & {minimum, maximum}


@pytest.mark.parametrize(
    ("text", "minimum", "maximum", "faces"),
    [("0", 0, 9999, []), ("9999", 0, 9999, []), ("2d6", 0, 12, [6, 6]), ("1d4-4", 0, 9999, [4])],
)
def test_the_ends_of_the_range_belong_to_it(
    text: str, minimum: int, maximum: int, faces: list[int]
) -> None:
    rolled = amount(text, ScriptedDice(faces), field="amount", minimum=minimum, maximum=maximum)
    assert minimum <= rolled.total <= maximum


@pytest.mark.parametrize("text", ["", "seven", "15%", "1/1D6x", "(1d4)d6"])
def test_what_is_not_understood_names_the_option(text: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        amount(text, ScriptedDice([]), field="amount")
    assert refused.value.field == "amount"


@given(texts(), st.integers(-5, 5), st.integers(6, 40))
def test_every_amount_lies_within_the_range_or_is_refused(
    text: str, minimum: int, maximum: int
) -> None:
    dice = SeededDice(b"amount")
    try:
        rolled = amount(text, dice, field="amount", minimum=minimum, maximum=maximum)
    except RuleError:
        assert dice.drawn == ()
    else:
        assert minimum <= rolled.total <= maximum
