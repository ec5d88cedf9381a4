"""Every sentence that is made while the worked examples are played, said in Greek."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.presentation.catalogue import Catalogues
from rules.message import Message
from tests.golden import adapters, check
from tests.greek.leftovers import leftovers

FOLDER = Path(__file__).parent.parent / "golden"
SYSTEMS = ("action_points", "cinematic", "opposed_d20", "percentile")

WRITTEN = (
    *("Steve", "Scout", "Medic", "Guard", "Nyx", "Probe", "probe"),
    *(f"trait-{number}" for number in range(6)),
    *(f"T{number}" for number in range(41)),
)
"""Names of people and things that the examples themselves bring."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """Collect every sentence that is made from now on."""
    made: list[Message] = []
    make = Message.__init__

    def collect(self: Message, *args: Any, **values: Any) -> None:
        make(self, *args, **values)
        made.append(self)

    monkeypatch.setattr(Message, "__init__", collect)
    return made


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_worked_examples_are_told_in_greek(
    system: str, catalogues: Catalogues, said: list[Message]
) -> None:
    examples = json.loads((FOLDER / f"{system}.json").read_text("utf-8"))
    known = adapters()
    said.clear()
    for example in examples:
        assert check(example, known) == []
    texts = catalogues.texts("el", system)
    found = {texts.plain(message) for message in said}
    assert len(found) > 1
    left = {text: words for text in sorted(found) if (words := leftovers(text, WRITTEN))}
    assert left == {}
