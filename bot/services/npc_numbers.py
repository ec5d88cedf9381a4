"""The few numbers that an NPC is made with, read from text: "Health 30, Agility 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.services.by_hand import heard, written
from bot.services.hearing import Listener
from bot.services.speech import Ear, Spoken
from bot.services.typed import SHOWN, parts, shown
from rules.errors import InvalidInputError, RuleError
from rules.message import Name, msg
from rules.names import bare, find, fold
from rules.sheet import Sheet, SheetField

MOST = 60
"""How many numbers may be given at once."""

_GAP = re.compile(r"\s*[:=]\s*|\s+")
"""What stands between a field's name and its value."""


def with_numbers(
    sheet: Sheet, text: str, fields: Sequence[SheetField], ear: Ear, listener: Listener
) -> Sheet:
    """Give the sheet with the numbers that a text lists, separated by commas, in their order.

    A RuleError names the part that cannot be read; an unknown name offers the nearest ones.
    """
    given = list(parts(text))
    if len(given) > MOST:
        raise InvalidInputError(
            msg("At most {n} numbers can be given at once.", n=MOST), field="numbers"
        )
    known = ear.fields(fields)
    names = _names(fields, known)
    by_key = {field.key: field for field in fields}
    for part in given:
        key, value = _read(part, names, known)
        try:
            sheet = _with(sheet, by_key[key], value, listener)
        except RuleError as error:
            error.field = "numbers"
            raise
    return sheet


def _with(sheet: Sheet, field: SheetField, text: str, listener: Listener) -> Sheet:
    return heard(lambda typed: written(sheet, field, typed), field, sheet, text, listener)


def default_numbers(sheet: Sheet, fields: Sequence[SheetField], ear: Ear) -> list[str]:
    """Give each number with what it is by itself, as it is typed; those that matter first."""
    names = {each.id: each.name for each in ear.fields(fields)}
    return [
        f"{names[field.key]} {value}"
        for field in sorted(fields, key=lambda each: not each.essential)
        if isinstance(value := field.read(sheet), int)
    ]


def _read(part: str, names: Mapping[str, str], known: Sequence[Spoken]) -> tuple[str, str]:
    """Read "Maximum Health 30" as a field and its value: the longest name that is one."""
    for name, value in _splits(part):
        key = names.get(fold(name)) or names.get(bare(fold(name)))
        if key is not None:
            return key, value
    longest = next(_splits(part), None)
    if longest is not None:
        name, value = longest
        return find(name, known, field="numbers").id, value
    if bare(fold(part)) in map(bare, names):
        message = msg("“{name}” needs a number after it: {name} 3", name=shown(part))
    else:
        message = msg(
            "“{text}” is not a name and a number, such as {example}.",
            text=shown(part),
            example=_example(known),
        )
    raise InvalidInputError(message, field="numbers")


def _names(fields: Sequence[SheetField], known: Sequence[Spoken]) -> dict[str, str]:
    """Give the key of the field that each whole name means.

    The Health of somebody who is being made is all the Health that they have: a name that a field
    for NPCs ends with, such as Maximum Health, means that field.
    """
    names: dict[str, str] = {}
    essential = {field.key for field in fields if field.essential}
    for each in known:
        for name in map(fold, (each.id, each.name, *each.aliases)):
            names.setdefault(name, each.id)
    for each in known:
        own = {fold(each.name), *map(fold, each.aliases)} if each.id in essential else ()
        for name in own:
            _, _, ending = name.partition(" ")
            if ending and names.get(ending) not in essential:
                names[ending] = each.id
            names[name] = each.id
    return {bare(name): key for name, key in reversed(names.items())} | names


def _splits(part: str) -> Iterator[tuple[str, str]]:
    """Give each way to split a part in two, the longest name first."""
    gaps = list(_GAP.finditer(part[: 4 * SHOWN]))
    for gap in reversed(gaps):
        if gap.start() > 0 and gap.end() < len(part):
            yield part[: gap.start()], part[gap.end() :]


def _example(known: Sequence[Spoken]) -> Name:
    return Name(text=f"{known[0].name} 3" if known else "3")
