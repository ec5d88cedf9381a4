"""Reading what a person writes into a field of a sheet, and saying what stands there."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import InvalidInputError
from rules.message import Message, Name, Series, Value, msg
from rules.names import fold

SHOWN = 30
"""How many characters of what was written a refusal repeats."""

NOTHING = ("", "-", "none")
"""What a person types to empty a field (as folded for comparing)."""

NONE = msg("none")

YES, NO = "yes", "no"
"""What a person types into a field that is a state (as folded for comparing)."""


def is_nothing(text: str) -> bool:
    """Tell whether a text empties a field."""
    return fold(text) in NOTHING


def listed(text: str) -> list[str]:
    """Give the parts of a text that commas separate, without empty ones; none for an empty one."""
    if is_nothing(text):
        return []
    return [part.strip() for part in text.split(",") if part.strip()]


def said_list(items: Sequence[Value]) -> Value:
    """Say a list, or that it is empty."""
    return Series(items=tuple(items)) if items else NONE


def read_yes(text: str, *, field: str) -> bool:
    """Read yes or no; InvalidInputError blames the option `field`."""
    answer = {YES: True, NO: False}.get(fold(text))
    if answer is None:
        raise InvalidInputError(
            msg("Write yes or no, not “{text}”.", text=Name(text=text[:SHOWN])), field=field
        )
    return answer


def said_yes(state: bool) -> Message:
    """Say a state as yes or no."""
    return msg("yes") if state else msg("no")
