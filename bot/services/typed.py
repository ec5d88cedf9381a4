"""Reading what was typed into one option, as its field of a request wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from bot.fields import Kind, RequestField
from rules.errors import InvalidInputError
from rules.message import Message, Name, Series, Value, Word, msg
from rules.names import fold
from rules.numbers import whole
from rules.request import Opponent
from rules.sheet import CharacterId

Typed = str | int | bool
"""What Discord brings of an option."""

SHOWN = 60
"""How many characters of a typed text a refusal repeats."""

FARTHEST = 999_999_999
"""The bound of a whole number that has none of its own."""

YES = ("yes", "true", "on")
NO = ("no", "false", "off")


class Lookup(Protocol):
    """Who can be named: answers from memory."""

    def named(self, text: str, *, field: str | None = None) -> CharacterId:
        """Give whom a text names; a RuleError when nobody, several, or somebody retired."""

    def knows(self, text: str) -> bool:
        """Tell whether a text is somebody's number (`~12`) or whole name."""

    def own(self) -> CharacterId:
        """Give the character that the caller plays; NoCharacterError says how to get one."""


def read(field: RequestField, typed: Typed, lookup: Lookup) -> object:
    """Read one option; a RuleError that names it when it cannot be read."""
    if isinstance(typed, str) and not typed.strip():
        raise InvalidInputError(
            msg("“{option}” is empty.", option=Word("option", field.name)), field=field.name
        )
    return _READERS[field.kind](field, typed, lookup)


def parts(text: str) -> Iterator[str]:
    """Give the parts of a text that commas separate, without spaces around and empty ones."""
    return (part for each in text.split(",") if (part := each.strip()))


def splits(text: str) -> Iterator[tuple[str, str | None]]:
    """Give each way to read "Guard: Spot" as a name and a skill, the longest name first."""
    yield text.strip(), None
    at = len(text)
    while (at := text.rfind(":", 0, at)) > 0:
        yield text[:at].strip(), text[at + 1 :].strip() or None


def shown(text: str) -> Name:
    """Give a typed text as a refusal repeats it: cut when it is long."""
    return Name(text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def _text(typed: Typed) -> str:
    return typed.strip() if isinstance(typed, str) else str(typed)


def _integer(field: RequestField, typed: Typed) -> int:
    low = -FARTHEST if field.minimum is None else field.minimum
    high = FARTHEST if field.maximum is None else field.maximum
    return whole(_text(typed), _label(field), low, high, field=field.name)


def _boolean(field: RequestField, typed: Typed) -> bool:
    if isinstance(typed, bool):
        return typed
    folded = fold(_text(typed))
    if folded not in (*YES, *NO):
        raise InvalidInputError(
            msg("{name} is yes or no, not “{text}”.", name=_label(field), text=shown(_text(typed))),
            field=field.name,
        )
    return folded in YES


def _choice(field: RequestField, typed: Typed) -> str | int:
    wanted = fold(_text(typed))
    labels = field.option.labels if field.option else {}
    for value in field.values:
        if wanted == fold(str(value)):
            return value
    for value in field.values:
        label = labels.get(str(value))
        if label is not None and wanted == fold(label.id):
            return value
    known: list[Value] = [labels.get(str(value), Name(text=str(value))) for value in field.values]
    raise InvalidInputError(
        msg(
            "{name} can be {values}, not “{text}”.",
            name=_label(field),
            values=Series(items=tuple(known), joined="or"),
            text=shown(_text(typed)),
        ),
        field=field.name,
    )


def _several(field: RequestField, text: str, lookup: Lookup) -> tuple[CharacterId, ...]:
    found = [lookup.named(part, field=field.name) for part in parts(text)]
    return tuple(dict.fromkeys(found))


def _opponent(field: RequestField, text: str, lookup: Lookup) -> Opponent:
    known = [(name, skill) for name, skill in splits(text) if lookup.knows(name)]
    if not known:
        # A name hardly ever holds a colon: what stands before the first is the name.
        known = list(splits(text))[-1:]
    name, skill = known[0]
    return Opponent(character=lookup.named(name, field=field.name), skill=skill)


def _label(field: RequestField) -> Message:
    return msg("“{option}”", option=Word("option", field.name))


_READERS: Mapping[Kind, Callable[[RequestField, Typed, Lookup], object]] = {
    Kind.INTEGER: lambda field, typed, _: _integer(field, typed),
    Kind.BOOLEAN: lambda field, typed, _: _boolean(field, typed),
    Kind.CHOICE: lambda field, typed, _: _choice(field, typed),
    Kind.TEXT: lambda _, typed, __: _text(typed),
    Kind.TEXTS: lambda _, typed, __: tuple(parts(_text(typed))),
    Kind.CHARACTER: lambda field, typed, who: who.named(_text(typed), field=field.name),
    Kind.CHARACTERS: lambda field, typed, who: _several(field, _text(typed), who),
    Kind.OPPONENT: lambda field, typed, who: _opponent(field, _text(typed), who),
}
