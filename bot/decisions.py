"""House rules as a campaign sets them: read from the annotations of a system's model.

The one place that knows how a field of a `rules.content.HouseRules` says which values it may
have. Setting, completion and documents all go by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from rules.content import Decision, HouseRules
from rules.errors import InvalidInputError
from rules.message import Message, Name, Series, Value, Word, msg
from rules.names import fold

SHOWN = 60
"""How many characters of a typed value a refusal repeats."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One decision that is open to a campaign.

    `values` are its words, `low` and `high` its range of whole numbers where it has one, both
    included.
    """

    key: str
    number: str
    question: Message
    default: str | int
    values: tuple[str | int, ...]
    low: int | None = None
    high: int | None = None

    def read(self, text: str) -> str | int:
        """Read a value as typed; InvalidInputError says which values there are."""
        wanted = fold(text)
        for value in self.values:
            if fold(str(value)) == wanted:
                return value
        if self.low is not None and self.high is not None and wanted.isdecimal():
            number = int(wanted[:SHOWN])
            if self.low <= number <= self.high:
                return number
        raise InvalidInputError(
            msg(
                "“{key}” ({number}) can be {values}, not “{text}”.",
                key=self.label,
                number=Name(text=self.number),
                values=self.choices,
                text=Name(text=text[:SHOWN]),
            ),
            field="value",
        )

    @property
    def label(self) -> Word:
        """Give the name to show."""
        return Word("rule", self.key)

    @property
    def labels(self) -> Mapping[str, Value]:
        """Give what each of its words is called."""
        return {str(value): said_value(value) for value in self.values}

    @property
    def choices(self) -> Series:
        """Say which values there are."""
        words: list[Value] = [said_value(value) for value in self.values]
        if self.low is not None and self.high is not None:
            words.append(msg("{low} to {high}", low=self.low, high=self.high))
        return Series(items=tuple(words), joined="or")


def said_value(value: str | int) -> Value:
    """Say a value of a house rule: a number, or a word in the reader's language."""
    return value if isinstance(value, int) else Word("value", value)


@cache
def decisions(model: type[HouseRules]) -> Mapping[str, HouseRule]:
    """Give the house rules of a system by key, in the order in which they are written."""
    found = {}
    for key, info in model.model_fields.items():
        decision = next((each for each in info.metadata if isinstance(each, Decision)), None)
        if decision is not None:
            found[key] = _rule(key, decision, info)
    return found


def _rule(key: str, decision: Decision, info: FieldInfo) -> HouseRule:
    values = tuple(_values(info.annotation))
    low, high = _range([info.annotation, *info.metadata])
    return HouseRule(key, decision.number, decision.question, info.default, values, low, high)


def _values(annotation: object) -> Iterator[str | int]:
    origin = get_origin(annotation)
    if origin is Literal:
        yield from get_args(annotation)
    elif origin in {Union, UnionType, Annotated}:
        for member in get_args(annotation):
            yield from _values(member)


def _range(parts: list[Any]) -> tuple[int | None, int | None]:
    low = high = None
    for part in parts:
        match part:
            case Ge(ge=int(value)):
                low = value
            case Le(le=int(value)):
                high = value
            case FieldInfo():
                found = _range(list(part.metadata))
                low, high = found[0] if low is None else low, found[1] if high is None else high
            case _ if get_origin(part) in {Union, UnionType, Annotated}:
                found = _range(list(get_args(part)))
                low, high = found[0] if low is None else low, found[1] if high is None else high
            case _:
                pass
    return low, high
