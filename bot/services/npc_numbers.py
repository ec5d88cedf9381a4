"""The few numbers that an NPC is made with, read from text: "Health 30, Agility 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.services.by_hand import written
from bot.services.speech import Ear, Spoken
from bot.services.typed import SHOWN, parts, shown
from rules.errors import InvalidInputError, RuleError
from rules.message import Name, msg
from rules.names import find, fold
from rules.sheet import Sheet, SheetField

MOST = 60
"""How many numbers may be given at once."""

_GAP = re.compile(r"\s*[:=]\s*|\s+")
"""What stands between a field's name and its value."""


def with_numbers(sheet: Sheet, text: str, fields: Sequence[SheetField], ear: Ear) -> Sheet:
    """Give the sheet with the numbers that a text lists, separated by commas, in their order.

    A RuleError names the part that cannot be read; an unknown name offers the nearest ones.
    """
    given = list(parts(text))
    if len(given) > MOST:
        raise InvalidInputError(
            msg("At most {n} numbers can be given at once.", n=MOST), field="numbers"
        )
    heard = ear.fields(fields)
    by_key = {field.key: field for field in fields}
    for part in given:
        key, value = _read(part, heard)
        try:
            sheet = written(sheet, by_key[key], value)
        except RuleError as error:
            error.field = "numbers"
            raise
    return sheet


def default_numbers(sheet: Sheet, fields: Sequence[SheetField], ear: Ear) -> list[str]:
    """Give each number with what it is by itself, as it is typed; those that matter first."""
    names = {each.id: each.name for each in ear.fields(fields)}
    return [
        f"{names[field.key]} {value}"
        for field in sorted(fields, key=lambda each: not each.essential)
        if isinstance(value := field.read(sheet), int)
    ]


def _read(part: str, heard: Sequence[Spoken]) -> tuple[str, str]:
    """Read "Maximum Health 30" as a field and its value: the longest name that is one."""
    whole = {fold(name): each.id for each in heard for name in (*each.aliases, each.name, each.id)}
    for name, value in _splits(part):
        if fold(name) in whole:
            return whole[fold(name)], value
    longest = next(_splits(part), None)
    if longest is not None:
        name, value = longest
        return find(name, heard, field="numbers").id, value
    if fold(part) in whole:
        message = msg("“{name}” needs a number after it: {name} 3", name=shown(part))
    else:
        message = msg(
            "“{text}” is not a name and a number, such as {example}.",
            text=shown(part),
            example=_example(heard),
        )
    raise InvalidInputError(message, field="numbers")


def _splits(part: str) -> Iterator[tuple[str, str]]:
    """Give each way to split a part in two, the longest name first."""
    gaps = list(_GAP.finditer(part[: 4 * SHOWN]))
    for gap in reversed(gaps):
        if gap.start() > 0 and gap.end() < len(part):
            yield part[: gap.start()], part[gap.end() :]


def _example(heard: Sequence[Spoken]) -> Name:
    return Name(text=f"{heard[0].name} 3" if heard else "3")
