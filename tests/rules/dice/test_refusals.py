"""What is not dice, or too much of it: refused whole, with the place, and at little cost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from rules.dice.notation import parse, read
from rules.errors import InvalidInputError
from rules.message import Message, Name


def refusal(text: str) -> Message:
    with pytest.raises(InvalidInputError) as refused:
        parse(text, field="dice")
    assert refused.value.field == "dice"
    return refused.value.message


def blame(text: str) -> tuple[int, str]:
    """The place and the piece that the refusal points at."""
    values = refusal(text).values
    place, piece = values["place"], values["piece"]
    assert isinstance(place, int)
    assert isinstance(piece, Name)
    return place, piece.text


NINES = "9" * 30
HOSTILE = [
    "(" * 1500,
    "(" * 149 + "1" + ")" * 149,
    "+".join(["1d6"] * 1000),
    "-" * 5000 + "1",
    "-" * 299 + "1",
    "99999d6",
    "99999999d6",
    f"{NINES}d6",
    f"1d{NINES}",
    "15123d123123",
    NINES,
    "9" * 300,
    "9*" * 149 + "9",
    "+".join(["999999999"] * 29),
    "1000d10000*1000",
    "1d1!",
    "1d1e1",
    "1d6!>=1",
    "1d6!<=6",
    "6d6r<=5!",
    "1000d6!",
    "501d6ro1",
    "11d6r1!",
    "1d6r>=1",
    "1d10000r<=10000",
    "1/0",
    "1d6/(1d6-3)",
    "(" * 20 + "1/0" + ")" * 20,
    " " * 300,
    "1" + " " * 298 + "d",
    "d" * 300,
    "1d6" * 100,
    "!" * 300,
]


@pytest.mark.parametrize(
    ("text", "place", "piece"),
    [
        ("", 1, ""),
        ("   ", 4, ""),
        ("(1d4)d6", 6, "d6"),
        ("2.9d6", 2, ".9"),
        ("2d2.9", 4, ".9"),
        ("1d2.9", 4, ".9"),
        ("1e400", 2, "e400"),
        ("1d20+1,1d20+1", 7, ","),
        ("Will save dn3 d6 /0", 1, "Will"),
        ("15123d123123", 1, "15123"),
        ("99999999d6", 1, "99999999"),
        ("1d" + "9" * 32, 3, "9" * 20 + "…"),
        ("2+1d10001", 5, "10001"),
        ("1d0", 3, "0"),
        ("0d6", 1, "0"),
        ("1d6+0d6", 5, "0"),
        ("1d1!", 4, "!"),
        ("1d1e1", 4, "e1"),
        ("d", 1, "d"),
        ("4d", 2, "d"),
        ("4d6d1", 4, "d1"),
        ("1d6x", 4, "x"),
        ("1d20 5", 6, "5"),
        ("1d6 + ", 7, ""),
        ("1d6 + * 2", 7, "*"),
        ("(1d6", 1, "("),
        ("2*(1d6+(3)", 3, "("),
        ("1d6)", 4, ")"),
        ("(1d6 5)", 6, "5"),
        ("()", 2, ")"),
        ("2(3)", 2, "("),
        ("4d6kh5", 4, "kh5"),
        ("4d6kh0", 4, "kh0"),
        ("4d6dl4", 4, "dl4"),
        ("4d6dh0", 4, "dh0"),
        ("4d6kh3!", 7, "!"),
        ("4d6!r1", 5, "r1"),
        ("4d6>=5kh3", 7, "kh3"),
        ("4d6kh3kl1", 7, "kl1"),
        ("6d6>6", 5, "6"),
        ("6d6<1", 5, "1"),
        ("6d6>=7", 6, "7"),
        ("6d6>=0", 6, "0"),
        ("6d6r7", 5, "7"),
        ("6d6r<=6", 4, "r"),
        ("6d6!7", 5, "7"),
        ("6d6!>6", 6, "6"),
        ("6d6r6!", 6, "!"),
        ("6d6r<=5!", 8, "!"),
        ("8d6!=6", 4, "!"),
        ("8d6! >=5", 4, "!"),
        ("5>=3", 2, ">"),
        ("1/0", 3, "0"),
        ("1d6/(1d6-3)", 5, "("),
        ("600d6+401d6", 7, "401"),
        ("100d6!+1d6", 8, "1"),
        ("９d6", 1, "９d6"),
        ("٣d6", 1, "٣d6"),
        ("1d6🎲", 4, "🎲"),
        ("(" * 51 + "1", 51, "("),
        ("-" * 51 + "1", 51, "-"),
        ("1" * 301, 301, "1"),
    ],
)
def test_a_refusal_points_at_the_piece_that_is_to_blame(text: str, place: int, piece: str) -> None:
    assert blame(text) == (place, piece)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_refused(text: str) -> None:
    refusal(text)


def calls(work: Callable[[], object]) -> int:
    """How many functions some work calls: its cost, without a clock."""
    seen = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal seen
        seen += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return seen


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_costs_little(text: str) -> None:
    def work() -> None:
        with pytest.raises(InvalidInputError):
            read(text)

    assert calls(work) < 1_000


@pytest.mark.parametrize(
    "text",
    ["1000d10000", "100d6!", "500d6ro1", "10d6r1!", "(" * 50 + "1" + ")" * 50, "-" * 50 + "1"],
)
def test_what_lies_just_within_the_limits_is_read(text: str) -> None:
    assert read(text).text


def test_a_text_of_three_hundred_characters_is_read_and_one_more_is_not() -> None:
    text = "1+" * 149 + "10"
    assert read(text).tree
    assert blame(f"{text}0") == (301, "0")


def test_a_refusal_says_what_would_be_right() -> None:
    assert "1 to {most} dice" in refusal("0d6").id
    assert refusal("1001d6").values["most"] == 1000
    assert refusal("1d10001").values["most"] == 10_000
    assert "in this order" in refusal("4d6kh3!").id
    assert "write !6" in refusal("8d6!=6").id
    assert "!6>=5" in refusal("8d6! >=5").id
    assert "explodes for ever" in refusal("1d1!").id
    assert "divided by 0" in refusal("1/0").id
    assert "never closed" in refusal("(1").id
    assert refusal("100d6!+1d6").values["each"] == 10
    assert refusal("1" * 301).values["length"] == 301
