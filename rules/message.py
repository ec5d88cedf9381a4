"""Text as values: what is said, without the language in which it is said.

A `Message` is a whole English sentence with named places; the bot looks it up in a catalogue,
fills the places and escapes what users wrote. Rules never glue sentences together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict

from rules.values import frozen

_set = object.__setattr__


class Frozen(BaseModel):  # noqa: PLW1641 - pydantic gives each frozen model a hash of its fields
    """A value that never changes: the base of everything that rules take and give.

    Such a value has its fields and nothing else, neither private nor cached. So it is copied and
    compared by its fields alone, in half the time and less that pydantic takes for any model.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=False)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Give the same value with some fields changed, which are not checked."""
        if deep:
            return super().model_copy(update=update, deep=True)
        changed = update or {}
        made = object.__new__(type(self))
        _set(made, "__dict__", {**self.__dict__, **changed})
        _set(made, "__pydantic_fields_set__", self.__pydantic_fields_set__ | changed.keys())
        _set(made, "__pydantic_extra__", None)
        _set(made, "__pydantic_private__", None)
        return made

    def __eq__(self, other: object) -> bool:
        """Tell whether another is a value of the same kind with the same fields."""
        if type(self) is not type(other):
            return NotImplemented
        return self is other or self.__dict__ == other.__dict__


class Small:
    """A value so small that an answer holds dozens of them: a frozen dataclass with slots.

    Types are checked where such a value is read from JSON, as part of a model or by a
    TypeAdapter, and by mypy where it is made.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


@frozen
class Name(Small):
    """Text that a user or a game master wrote: never translated, escaped where it is shown."""

    text: str


@frozen
class Word(Small):
    """A name of the program's own world, shown as it is typed in the reader's language.

    `kind` says in which context a catalogue has it: a command with its groups, such as
    "campaign create", which is shown with its slash; an option; a kind of content; a house rule
    by its key, and a value that a house rule can have.
    """

    kind: Literal["command", "option", "content", "rule", "value"]
    text: str


@frozen
class Signed(Small):
    """A number that is shown with its sign: +2, −5, +0."""

    number: int


@frozen
class Moment(Small):
    """A moment of the wall clock, in seconds since 1970, shown as the reader's own time."""

    seconds: int


@frozen
class PerCent(Small):
    """A chance, `ways` out of `total`, that is shown in per cent with that many decimals.

    What is merely likely is never called certain, and what is merely unlikely never impossible:
    it is shown as more than 99.9 %, or less than 0.1 %.
    """

    ways: int
    total: int
    decimals: Literal[0, 1] = 1

    @property
    def bound(self) -> Literal["", "<", ">"]:
        """Whether the chance lies below or above the number that is shown, rounded or not."""
        if self.ways > 0 and self._rounded == 0:
            return "<"
        return ">" if self.ways < self.total and self._rounded == self._most else ""

    @property
    def units(self) -> int:
        """The number that is shown, in units of its last decimal: 375 for 37.5 %."""
        nearer = {"": 0, "<": 1, ">": -1}[self.bound]
        return self._rounded + nearer

    @property
    def _most(self) -> int:
        return 1000 if self.decimals else 100

    @property
    def _rounded(self) -> int:
        return (2 * self.ways * self._most + self.total) // (2 * self.total)


@frozen
class Average(Small):
    """A number that need not be whole, `total` / `count`, shown with one decimal: 3.5."""

    total: int
    count: int

    @property
    def tenths(self) -> int:
        """The number in tenths, rounded to the nearest."""
        return (20 * self.total + self.count) // (2 * self.count)


@frozen
class Series(Small):
    """Several values, listed as the reader's language lists them: "a, b and c", or with "or"."""

    items: tuple[Value, ...]
    joined: Literal["and", "or"] = "and"


@frozen
class Message(Small):
    """A sentence: its English text, the plural form if it has one, and what fills its places.

    `id` is the catalogue's key and reads `"{who} tests {skill}"`. With `plural` the number in
    `values["n"]` chooses the form.
    """

    id: str
    plural: str | None = None
    values: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash what cannot be a mapping, so that annotations may carry sentences."""
        return hash((self.id, self.plural))


Value = int | Message | Name | Word | Signed | Moment | PerCent | Average | Series
"""What may fill a place.

A number, a sentence, a user's text, a name of the program's, a signed number, a time, a chance,
an average, a list.
"""


def msg(text: str, /, **values: Value) -> Message:
    """Say one sentence. Babel extracts the first argument of every call."""
    return Message(text, None, values)


def msgn(one: str, many: str, /, n: int, **values: Value) -> Message:
    """Say one sentence whose form depends on the count `n`, which is also a place."""
    return Message(one, many, {"n": n, **values})
