"""Fields of a sheet that are a plain number, a day, or yes and no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Message, Value
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.percentile.sheet import Sheet
from rules.writing import NONE, is_nothing, read_yes, said_yes

HIGHEST = 999
LATEST_DAY = 100_000


def number(
    key: str, label: Message, attribute: str, highest: int, *, essential: bool = False
) -> SheetField:
    """Give the field of a number from 0 to `highest`."""

    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.model_copy(update={attribute: whole(text, label, 0, highest, field=key)})

    return SheetField(key, label, lambda sheet: _value(sheet, attribute), write, essential)


def day_number(key: str, label: Message, attribute: str) -> SheetField:
    """Give the field of a campaign day, the first being 1 at the table; or of none."""

    def read(sheet: Sheet) -> Value:
        day = getattr(sheet, attribute)
        return NONE if day is None else day + 1

    def write(sheet: Sheet, text: str) -> Sheet:
        if is_nothing(text):
            return sheet.model_copy(update={attribute: None})
        day = whole(text, label, 1, LATEST_DAY, field=key) - 1
        return sheet.model_copy(update={attribute: day})

    return SheetField(key, label, read, write)


def flag(
    key: str,
    label: Message,
    attribute: str,
    then: Callable[[Sheet], Sheet] = lambda sheet: sheet,
) -> SheetField:
    """Give the field of a yes or no; `then` makes the rest of the sheet fit it."""

    def write(sheet: Sheet, text: str) -> Sheet:
        return then(sheet.model_copy(update={attribute: read_yes(text, field=key)}))

    return SheetField(key, label, lambda sheet: said_yes(getattr(sheet, attribute)), write)


def _value(sheet: Sheet, attribute: str) -> Any:  # noqa: ANN401 - a sheet's numbers by name
    return getattr(sheet, attribute)
