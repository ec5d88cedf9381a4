"""What stands on a button is not cut on a phone, in either language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.presentation.catalogue import Catalogues
from bot.presentation.text import BUTTON_LABEL
from tests.greek.entries import entries

RULES = Path(__file__).parents[2] / "rules"
ROOM = BUTTON_LABEL - len("9 · ")
"""How long a label may be: a number stands before it where several questions are asked at once."""


def labels() -> Iterator[str]:
    """Give every label of a choice that is written out whole, without a place in it."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Choice":
                given = [each.value for each in node.keywords if each.arg == "label"]
                said = [each for label in given for each in ast.walk(label)]
                texts = [each.value for each in said if isinstance(each, ast.Constant)]
                yield from (each for each in texts if isinstance(each, str) and "{" not in each)


def test_no_label_of_a_button_is_cut(catalogues: Catalogues) -> None:
    known = set(labels())
    assert len(known) > 20
    shown = known | {each.greek for each in entries(catalogues) if each.english in known}
    assert sorted(each for each in shown if len(each) > ROOM) == []
