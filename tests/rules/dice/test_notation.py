"""The notation: what each text means, and that it is read as a whole or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given

from rules.dice.notation import is_plain_number, parse, read
from rules.dice.plan import Expression
from rules.dice.tree import Keep, Node, Pool, Product, Reroll, Span, Sum, written
from rules.errors import InvalidInputError
from rules.message import Name
from tests.rules.dice.trees import texts, trees

D20 = Pool(1, 20)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("7", 7),
        ("007", 7),
        ("d20", D20),
        ("1d20", D20),
        ("D20", D20),
        ("1D20", D20),
        ("d%", Pool(1, 100)),
        ("2d%", Pool(2, 100)),
        ("1d10000", Pool(1, 10_000)),
        ("1000d6", Pool(1000, 6)),
        ("4d6kh3", Pool(4, 6, keep=Keep(True, 3))),
        ("4d6k3", Pool(4, 6, keep=Keep(True, 3))),
        ("4D6KH3", Pool(4, 6, keep=Keep(True, 3))),
        ("4d6dl1", Pool(4, 6, keep=Keep(True, 3))),
        ("4d6dh1", Pool(4, 6, keep=Keep(False, 3))),
        ("2d20kl1", Pool(2, 20, keep=Keep(False, 1))),
        ("2d20kh", Pool(2, 20, keep=Keep(True, 1))),
        ("2d20kl", Pool(2, 20, keep=Keep(False, 1))),
        ("4d6dl", Pool(4, 6, keep=Keep(True, 3))),
        ("8d6!", Pool(8, 6, explode=Span(6, 6))),
        ("8d6!>4", Pool(8, 6, explode=Span(5, 6))),
        ("8d6!>=5", Pool(8, 6, explode=Span(5, 6))),
        ("8d6!<3", Pool(8, 6, explode=Span(1, 2))),
        ("8d6!<=2", Pool(8, 6, explode=Span(1, 2))),
        ("8d6!3", Pool(8, 6, explode=Span(3, 3))),
        ("2d6r1", Pool(2, 6, reroll=Reroll(Span(1, 1), once=False))),
        ("2d6r=1", Pool(2, 6, reroll=Reroll(Span(1, 1), once=False))),
        ("2d6ro<=2", Pool(2, 6, reroll=Reroll(Span(1, 2), once=True))),
        ("2d6RO<3", Pool(2, 6, reroll=Reroll(Span(1, 2), once=True))),
        ("6d6>=5", Pool(6, 6, counts=Span(5, 6))),
        ("6d6≥5", Pool(6, 6, counts=Span(5, 6))),
        ("6d6>4", Pool(6, 6, counts=Span(5, 6))),
        ("6d6<=2", Pool(6, 6, counts=Span(1, 2))),
        ("6d6≤2", Pool(6, 6, counts=Span(1, 2))),
        ("6d6=6", Pool(6, 6, counts=Span(6, 6))),
        ("6d6=3", Pool(6, 6, counts=Span(3, 3))),
        ("8d6!6>=5", Pool(8, 6, explode=Span(6, 6), counts=Span(5, 6))),
        ("8d6!>=5>=4", Pool(8, 6, explode=Span(5, 6), counts=Span(4, 6))),
        (
            "9d6r1!>=5kh3>=4",
            Pool(9, 6, Reroll(Span(1, 1), False), Span(5, 6), Keep(True, 3), Span(4, 6)),
        ),
        ("1d20+5", Sum(((1, D20), (1, 5)))),
        ("5+1d20-2", Sum(((1, 5), (1, D20), (-1, 2)))),
        ("-1d20", Sum(((-1, D20),))),
        ("--5", 5),
        ("2*1d20", Product(2, (("*", D20),))),
        ("2×1d20÷3", Product(2, (("*", D20), ("/", 3)))),
        ("2*-3", Product(2, (("*", Sum(((-1, 3),))),))),
        ("1+2*3", Sum(((1, 1), (1, Product(2, (("*", 3),)))))),
        ("(1+2)*3", Product(Sum(((1, 1), (1, 2))), (("*", 3),))),
        ("-7/2", Product(Sum(((-1, 7),)), (("/", 2),))),
        ("-(7/2)", Sum(((-1, Product(7, (("/", 2),))),))),
        ("((((d20))))", D20),
        ("d%+d%", Sum(((1, Pool(1, 100)), (1, Pool(1, 100))))),
    ],
)
def test_a_text_means_one_tree(text: str, tree: Node) -> None:
    assert read(text).tree == tree


@pytest.mark.parametrize(
    "text",
    [
        "1d20-5",
        "1d20 -5",
        "1d20 - 5",
        "1d20- 5",
        "1d20+-5",
        "1d20 + - 5",
        "1d20−5",
        "1d20–5",
        "1d20—5",
        "1d20\u2011\u00a05",
        "\t1d20 \u2009-\u200b5\n",
        "1 d 20 - 5",
        "(1d20)-5",
        "1d20-(5)",
        "+1d20-+5",
    ],
)
def test_odd_minus_signs_and_spaces_change_nothing(text: str) -> None:
    assert parse(text).tree == Sum(((1, D20), (-1, 5)))


@given(trees())
def test_the_notation_of_a_tree_is_read_as_that_tree(tree: Node) -> None:
    assert read(written(tree)).tree == tree
    assert read(written(tree)).text == written(tree)


def answer(text: str, field: str | None = None) -> Expression | InvalidInputError:
    try:
        return parse(text, field=field) if field else read(text)
    except InvalidInputError as refusal:
        return refusal


@given(texts())
def test_every_text_is_read_or_refused_with_its_place(text: str) -> None:
    found = answer(text)
    if isinstance(found, InvalidInputError):
        place = found.message.values["place"]
        assert isinstance(place, int)
        assert 1 <= place <= len(text) + 1
        assert isinstance(found.message.values["piece"], Name)
    else:
        assert read(found.text).tree == found.tree


@given(texts())
def test_what_is_remembered_is_what_is_read(text: str) -> None:
    fresh, first, again = answer(text), answer(text, "amount"), answer(text, "amount")
    if isinstance(fresh, InvalidInputError):
        assert isinstance(first, InvalidInputError)
        assert isinstance(again, InvalidInputError)
        assert fresh.message == first.message == again.message
        assert (first.field, again.field) == ("amount", "amount")
    else:
        assert isinstance(first, Expression)
        assert first is again
        assert first.tree == fresh.tree


def test_an_expression_is_read_once_and_then_remembered() -> None:
    assert parse("3d6+11") is parse("3d6+11")


@pytest.mark.parametrize("text", ["7", " 7 ", "+2", "−5", "-5", "– 5", "0"])
def test_a_number_alone_is_a_plain_number(text: str) -> None:
    assert is_plain_number(text)


@pytest.mark.parametrize("text", ["", "d6", "7d", "1+1", "--5", "7.5", "15%", "٣", "seven", "1 2"])
def test_anything_else_is_no_plain_number(text: str) -> None:
    assert not is_plain_number(text)
