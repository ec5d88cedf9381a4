"""The kinds of fields that a sheet has: numbers, texts, and flags."""

from __future__ import annotations

from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.opposed_d20.sheet import Sheet
from rules.writing import NONE, is_nothing, read_yes, said_yes


def number_field(key: str, label: Message, most: int) -> SheetField:
    """Give the field of a whole number from 0 to `most`; its attribute is named as its key."""
    attribute = key.replace("-", "_")

    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.model_copy(update={attribute: whole(text, label, 0, most, field=key)})

    def read(sheet: Sheet) -> Value:
        number: int = getattr(sheet, attribute)
        return number

    return SheetField(key, label, read, write)


def flag_field(key: str, label: Message) -> SheetField:
    """Give the field of a state that holds or not; its attribute is named as its key."""
    attribute = key.replace("-", "_")

    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.model_copy(update={attribute: read_yes(text, field=key)})

    return SheetField(key, label, lambda sheet: said_yes(getattr(sheet, attribute)), write)


def text_field(key: str, label: Message, longest: int, attribute: str = "") -> SheetField:
    """Give the field of a text of at most so many characters; its attribute is named as its key."""
    named = attribute or key

    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.model_copy(update={named: read_text(text, label, longest, field=key)})

    def read(sheet: Sheet) -> Value:
        text: str = getattr(sheet, named)
        return Name(text=text) if text else NONE

    return SheetField(key, label, read, write)


def read_text(text: str, label: Message, longest: int, *, field: str) -> str:
    """Read a text of at most so many characters; "none" empties it."""
    if is_nothing(text):
        return ""
    if len(text) > longest:
        raise InvalidInputError(
            msg("{field} can have at most {n} characters.", field=label, n=longest), field=field
        )
    return text
