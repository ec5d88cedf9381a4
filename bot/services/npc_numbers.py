"""The few numbers that an NPC is made with, read from text: "Health 30, Agility 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

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
    names = _names(fields, heard)
    by_key = {field.key: field for field in fields}
    for part in given:
        key, value = _read(part, names, heard)
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


def _read(part: str, names: Mapping[str, str], heard: Sequence[Spoken]) -> tuple[str, str]:
    """Read "Maximum Health 30" as a field and its value: the longest name that is one."""
    for name, value in _splits(part):
        if fold(name) in names:
            return names[fold(name)], value
    longest = next(_splits(part), None)
    if longest is not None:
        name, value = longest
        return find(name, heard, field="numbers").id, value
    if fold(part) in names:
        message = msg("“{name}” needs a number after it: {name} 3", name=shown(part))
    else:
        message = msg(
            "“{text}” is not a name and a number, such as {example}.",
            text=shown(part),
            example=_example(heard),
        )
    raise InvalidInputError(message, field="numbers")


def _names(fields: Sequence[SheetField], heard: Sequence[Spoken]) -> dict[str, str]:
    """Give the key of the field that each whole name means.

    The Health of somebody who is being made is all the Health that they have: a name that a field
    for NPCs ends with, such as Maximum Health, means that field.
    """
    names: dict[str, str] = {}
    essential = {field.key for field in fields if field.essential}
    for each in heard:
        for name in map(fold, (each.id, each.name, *each.aliases)):
            names.setdefault(name, each.id)
    for each in heard:
        own = {fold(each.name), *map(fold, each.aliases)} if each.id in essential else ()
        for name in own:
            _, _, ending = name.partition(" ")
            if ending and names.get(ending) not in essential:
                names[ending] = each.id
            names[name] = each.id
    return names


def _splits(part: str) -> Iterator[tuple[str, str]]:
    """Give each way to split a part in two, the longest name first."""
    gaps = list(_GAP.finditer(part[: 4 * SHOWN]))
    for gap in reversed(gaps):
        if gap.start() > 0 and gap.end() < len(part):
            yield part[: gap.start()], part[gap.end() :]


def _example(heard: Sequence[Spoken]) -> Name:
    return Name(text=f"{heard[0].name} 3" if heard else "3")
