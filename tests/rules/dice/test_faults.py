"""Faults of dice text that others had (`faults.md`, 3a): each case, and its kind."""

from __future__ import annotations

import pytest

from rules.dice.evaluate import amount, roll
from rules.dice.notation import parse
from rules.dice.source import ScriptedDice, SeededDice
from rules.errors import InvalidInputError
from rules.outcome import Mark


def total(text: str, *faces: int) -> int:
    dice = ScriptedDice(faces)
    rolled = roll(parse(text), dice)
    assert dice.left == 0
    return rolled.total


def refused(text: str) -> bool:
    dice = SeededDice(b"fault")
    with pytest.raises(InvalidInputError):
        amount(text, dice, field="amount")
    return dice.drawn == ()


@pytest.mark.parametrize("minus", ["−", "–", "—", "-"])
def test_d1_a_minus_of_any_form_takes_away(minus: str) -> None:
    assert total(f"1d20{minus}2", 10) == 8
    assert amount(f"1d6{minus}1", ScriptedDice([1]), field="amount").total == 0
    assert amount(f"1d6{minus}1", ScriptedDice([6]), field="amount").total == 5


@pytest.mark.parametrize("minus", ["−", "–", "—", "-"])
def test_d2_a_modifier_behind_a_space_is_not_dropped(minus: str) -> None:
    assert total(f"1d20 {minus}5", 12) == 7


def test_d3_an_upper_case_die_is_a_die_and_half_read_text_is_refused() -> None:
    assert total("1D20", 13) == 13
    assert total("1D6", 4) == 4
    assert all(map(refused, ["(1d4)d6", "2.9d6", "1e400"]))


@pytest.mark.parametrize(
    "text",
    ["(" * 500 + "1" + ")" * 500, "+".join(["1d6"] * 500), "-" * 500 + "1", "9" * 5000],
)
def test_d5_depth_length_and_size_are_refused_and_never_overflow(text: str) -> None:
    assert refused(text)


def test_d6_nesting_and_products_end_in_a_refusal_never_in_infinity() -> None:
    assert refused("(" * 60 + "1" + ")" * 60)
    assert refused("9*" * 100 + "9")


@pytest.mark.parametrize("text", ["99999999d6", "9" * 30 + "d6", "1001d6"])
def test_d8_too_many_dice_are_refused(text: str) -> None:
    assert refused(text)


def test_d9_sides_beyond_the_limit_are_refused() -> None:
    assert refused("1d" + "9" * 32)


def test_d10_a_long_text_is_refused_whole_and_never_matched_in_part() -> None:
    assert refused("15123d123123")
    assert refused("1d6abc2d6")


@pytest.mark.parametrize("text", ["1d1!", "1d1e1", "1d6!>=1", "5d20!<=20", "1d2r1!2"])
def test_d11_a_die_that_would_explode_for_ever_is_refused(text: str) -> None:
    assert refused(text)


def test_d13_no_dice_are_refused() -> None:
    assert refused("0d20")
    assert refused("0d6+3")


@pytest.mark.parametrize("text", ["1d20 -5", "1d20+-5", "1d20 - 5"])
def test_d14_a_negative_modifier_is_the_same_however_it_is_spaced(text: str) -> None:
    assert total(text, 20) == 15


def test_d16_a_die_without_a_count_is_one_die() -> None:
    assert total("d20", 3) == 3
    assert len(roll(parse("d20"), ScriptedDice([3])).rolls[0].faces) == 1


@pytest.mark.parametrize("text", ["2d2.9", "1d2.9", "1.5", "2.d6", ".5"])
def test_d17_fractions_are_refused(text: str) -> None:
    assert refused(text)


def test_d18_words_beside_dice_are_not_read_for_dice() -> None:
    assert refused("Will save dn3 d6 /0")
    assert refused("1d20 kidneys")
    assert refused("1d20 # dn3")


def test_d20_what_is_not_understood_is_never_a_nought() -> None:
    assert refused("1d20+1,1d20+1")


def test_h5_a_fixed_negative_amount_is_refused_and_a_rolled_one_is_nothing() -> None:
    assert refused("-5")
    assert amount("1d4-3", ScriptedDice([1]), field="amount").total == 0


def test_a_count_of_successes_marks_what_counts_and_nothing_else() -> None:
    rolled = roll(parse("3d6>=5"), ScriptedDice([4, 5, 6]))
    assert [face.mark for face in rolled.rolls[0].faces] == [Mark.PLAIN, Mark.COUNTS, Mark.COUNTS]
