"""Reading a whole number as a person types it."""

from __future__ import annotations

import re

from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg

MINUSES = str.maketrans("−–—﹣－", "-----")
"""Every sign that people type for a minus, to the one that Python reads."""

WHOLE = re.compile(r"[+-]?[0-9]{1,9}")

SHOWN = 30


def whole(text: str, name: Value, low: int, high: int, *, field: str | None = None) -> int:
    """Read a whole number between `low` and `high`, with any minus sign and spaces around.

    InvalidInputError says what `name` may be, and blames the option `field`.
    """
    plain = text.translate(MINUSES).strip()
    if not WHOLE.fullmatch(plain) or not low <= int(plain) <= high:
        raise InvalidInputError(_refusal(text, name, low, high), field=field)
    return int(plain)


def _refusal(text: str, name: Value, low: int, high: int) -> Message:
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return msg(
        "{name} is a whole number from {low} to {high}, not “{text}”.",
        name=name,
        low=low,
        high=high,
        text=Name(text=shown),
    )
