"""Shapes: small checks, put together into the description of a whole body.

A check takes a value, where it stands, and the problems to add to. Built from these, the
descriptions of embeds, components and commands read like Discord's own tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime

from bot.playground.checks.problems import Path, Problems

Check = Callable[[object, Path, Problems], None]

SNOWFLAKE_LIMIT = 1 << 64


def passes(check: Check, value: object, at: Path, problems: Problems) -> bool:
    """Check a value, and say whether it is right.

    What concerns several fields at once is checked only after each has its right shape.
    """
    found = problems.count
    check(value, at, problems)
    return problems.count == found


def required(at: Path, problems: Problems) -> None:
    """Note that something is missing."""
    problems.add(at, "BASE_TYPE_REQUIRED", "This field is required")


def _length(count: int, low: int, high: int, at: Path, problems: Problems) -> None:
    if low <= count <= high:
        return
    if low:
        problems.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    else:
        problems.add(at, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def text(high: int, low: int = 0, pattern: re.Pattern[str] | None = None) -> Check:
    """Check a string: its length in characters, and that the whole of it matches a pattern."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(at, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return
        _length(len(value), low, high, at, problems)
        if pattern is not None and value and not pattern.fullmatch(value):
            problems.add(at, "STRING_TYPE_REGEX", "String value did not match validation regex.")

    return check


def filled_text(high: int) -> Check:
    """Check a string that must hold more than blanks."""
    within = text(high)

    def check(value: object, at: Path, problems: Problems) -> None:
        if isinstance(value, str) and not value.strip():
            required(at, problems)
            return
        within(value, at, problems)

    return check


def _bounds(
    value: float, low: float | None, high: float | None, kind: str, at: Path, problems: Problems
) -> None:
    if low is not None and value < low:
        problems.add(
            at, "NUMBER_TYPE_MIN", f"{kind} value should be greater than or equal to {low}."
        )
    if high is not None and value > high:
        problems.add(at, "NUMBER_TYPE_MAX", f"{kind} value should be less than or equal to {high}.")


def whole(low: int | None = None, high: int | None = None) -> Check:
    """Check a whole number within bounds."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            problems.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return
        _bounds(value, low, high, "int", at, problems)

    return check


def number(low: float | None = None, high: float | None = None) -> Check:
    """Check a number within bounds."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            problems.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
            return
        _bounds(value, low, high, "float", at, problems)

    return check


def truth(value: object, at: Path, problems: Problems) -> None:
    """Check a boolean."""
    if not isinstance(value, bool):
        problems.add(at, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: object, at: Path, problems: Problems) -> None:
    """Check an id, as a string or a number."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SNOWFLAKE_LIMIT:
        return
    digits = isinstance(value, str) and value.isascii() and value.isdigit()
    if isinstance(value, str) and digits and int(value) < SNOWFLAKE_LIMIT:
        return
    problems.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def bitfield(value: object, at: Path, problems: Problems) -> None:
    """Check a set of bits, as a string or a number."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return
    if not (isinstance(value, str) and value.isascii() and value.isdigit()):
        problems.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')


def moment(value: object, at: Path, problems: Problems) -> None:
    """Check a time in ISO 8601."""
    try:
        datetime.fromisoformat(str(value))
    except ValueError:
        problems.add(at, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


def url(*schemes: str, high: int = 2048) -> Check:
    """Check an address, with one of these schemes."""
    within = text(high)

    def check(value: object, at: Path, problems: Problems) -> None:
        within(value, at, problems)
        if not isinstance(value, str):
            return
        scheme, colon, rest = value.partition("://")
        if not colon or not rest or any(sign.isspace() for sign in value):
            problems.add(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        elif scheme not in schemes:
            problems.add(
                at,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{scheme}" is not supported. Scheme must be one of'
                f" ({', '.join(repr(each) for each in schemes)}).",
            )

    return check


def one_of(*values: int | str) -> Check:
    """Check that a value is one of these."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if isinstance(value, bool) or value not in values:
            listed = ", ".join(str(each) for each in values)
            problems.add(at, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")

    return check


def items(each: Check, high: int, low: int = 0) -> Check:
    """Check a list: how many it holds, and each of them."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        _length(len(value), low, high, at, problems)
        for place, item in enumerate(value):
            each(item, (*at, place), problems)

    return check


def fields(needed: Mapping[str, Check], optional: Mapping[str, Check]) -> Check:
    """Check an object: the fields that it needs, and those that it may have or leave null.

    Fields that nobody knows are passed over, as Discord does.
    """

    def check(value: object, at: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name, field in needed.items():
            if value.get(name) is None:
                required((*at, name), problems)
            else:
                field(value[name], (*at, name), problems)
        for name, field in optional.items():
            if value.get(name) is not None:
                field(value[name], (*at, name), problems)

    return check


def table(key: Check, each: Check) -> Check:
    """Check an object whose keys are not known beforehand."""

    def check(value: object, at: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for name, item in value.items():
            key(name, at, problems)
            each(item, (*at, name), problems)

    return check


def by_type(checks: Mapping[int, Check]) -> Check:
    """Check an object by its field `type`, which must be one of those known here."""
    known = ", ".join(str(each) for each in checks) + ("," if len(checks) == 1 else "")

    def check(value: object, at: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        kind = value.get("type")
        if kind is None:
            required((*at, "type"), problems)
        elif isinstance(kind, bool) or not isinstance(kind, int) or kind not in checks:
            problems.add(
                at, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({known}).'
            )
        else:
            checks[kind](value, at, problems)

    return check
