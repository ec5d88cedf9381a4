"""The document on dice: every example in it is played, every refusal read, every limit compared."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.dice import source, tree
from rules.dice.evaluate import roll
from rules.dice.notation import parse
from rules.dice.source import ScriptedDice, SeededDice
from rules.errors import InvalidInputError
from rules.message import Message, Name

DOCUMENT = (Path(__file__).parents[3] / "docs" / "dice.md").read_text("utf-8")


def rows(title: str) -> list[list[str]]:
    """The rows of every table whose last column has that title."""
    tables = re.findall(rf"\| {title} \|\n\|[-|]+\|\n((?:\|[^\n]*\n)+)", DOCUMENT)
    assert tables
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for table in tables
        for line in table.splitlines()
    ]


def code(cell: str) -> str:
    return cell.strip("`")


def said(message: Message) -> str:
    plural = message.plural is not None and message.values["n"] != 1
    text = message.plural if plural and message.plural else message.id
    values = {
        key: value.text if isinstance(value, Name) else value
        for key, value in message.values.items()
    }
    return text.format(**values)


@pytest.mark.parametrize(("written", "faces", "shown"), rows("in one line"))
def test_an_example_of_the_document_is_shown_as_it_says(
    written: str, faces: str, shown: str
) -> None:
    dice = ScriptedDice([int(face) for face in faces.split()])
    assert roll(parse(code(written)), dice).text == code(shown)
    assert dice.left == 0


@pytest.mark.parametrize(("written", "answer"), rows("the answer"))
def test_a_refusal_of_the_document_is_worded_as_it_says(written: str, answer: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse(code(written))
    assert said(refused.value.message) == answer


@pytest.mark.parametrize(
    "written",
    [text for row in rows("it means") for text in re.findall(r"`([^`]+)`", row[-2])],
)
def test_every_form_that_the_document_names_is_read(written: str) -> None:
    assert parse(written).text


def test_the_limits_of_the_document_are_those_of_the_code() -> None:
    section = DOCUMENT.partition("| limit | |")[2].partition("\n\n")[0]
    numbers = [
        int(number.replace(",", "")) for number in re.findall(r"\| [^|\d]*(\d[\d,]*)", section)
    ]
    assert numbers == [
        tree.MAX_LENGTH,
        tree.MAX_DICE,
        source.MAX_SIDES,
        tree.MAX_DEPTH,
        tree.MAX_TOTAL,
        tree.MAX_THROWS,
    ]


def test_the_procedure_of_the_document_gives_the_faces_that_the_seed_gives() -> None:
    program = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert program
    names: dict[str, Any] = {}
    exec(program.group(1), names)  # noqa: S102 - the document's own program, to see that it is right
    sides = [6] * 20 + [20, 255, 256, 1000, 10_000, 2, 100] * 5
    for seed in (bytes(16), b"another seed"):
        dice = SeededDice(seed)
        assert [dice.roll(die) for die in sides] == list(names["faces"](seed, sides))
    example = re.search(r"seed `([0-9a-f]{32})`.*?fall ([\d ]+)\.", DOCUMENT, re.DOTALL)
    assert example
    dice = SeededDice(bytes.fromhex(example.group(1)))
    faces = [*dice.pool(6, 6), dice.roll(20), dice.roll(1000)]
    assert faces == [int(face) for face in example.group(2).split()]
