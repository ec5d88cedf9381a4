"""The forms in which a step asks what it asks."""

from __future__ import annotations

import pytest

from bot.services.draft_steps import forms_of
from rules.creation import Asked, CreationStep
from rules.message import msg
from rules.sheet import SheetField


def step(count: int) -> CreationStep:
    asks = tuple(
        Asked(SheetField(f"number.{n}", msg("Number"), lambda _: 0, lambda sheet, _: sheet))
        for n in range(count)
    )
    return CreationStep("numbers", msg("Numbers"), msg("So many."), asks)


@pytest.mark.parametrize(
    ("asked", "lengths"),
    [(0, []), (1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3]), (15, [5, 5, 5])],
)
def test_forms_are_few_and_about_as_long_each(asked: int, lengths: list[int]) -> None:
    forms = forms_of(step(asked))
    assert [len(form) for form in forms] == lengths
    assert [each.field.key for form in forms for each in form] == [
        f"number.{n}" for n in range(asked)
    ]
