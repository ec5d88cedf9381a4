"""What a character is: a sheet of numbers, and how a sheet is shown and set by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NewType, TypeVar

from rules.message import Frozen, Message, Name, Value
from rules.values import frozen

CharacterId = NewType("CharacterId", int)
"""A character's number, unique within its guild."""


class Sheet(Frozen):
    """The numbers of a character. Each system defines its own, with a schema version."""

    SCHEMA: ClassVar[int] = 1


SheetT = TypeVar("SheetT", bound=Sheet)


@dataclass(frozen=True, slots=True)
class RowsOf:
    """Marks a part of a sheet that names rows of content by their ids.

    The part is an id, some ids, or a mapping by ids; None and an empty text name nothing. `kinds`
    are the fields of the system's Content that may have the row; `besides` are words that stand
    there for no row. What goes before a `sign` only says of which kind the id is.
    """

    kinds: tuple[str, ...]
    besides: tuple[str, ...] = ()
    sign: str = ""


@frozen
class Character(Generic[SheetT]):
    """A sheet with a name. `owner` is the player's user id, or None for an NPC."""

    id: CharacterId
    name: str
    owner: int | None
    sheet: SheetT

    @property
    def label(self) -> Name:
        """The name as a value for messages."""
        return Name(text=self.name)


class Bar(Frozen):
    """A track on a sheet, drawn as a bar: its value, and what is full."""

    label: Message
    value: int
    maximum: int


class CardSection(Frozen):
    """A titled part of a card: pairs of what it is and how much of it."""

    title: Message
    entries: tuple[tuple[Value, Value], ...]


class Card(Frozen):
    """A sheet as a person reads it: bars, states ("Exhausted"), then sections."""

    bars: tuple[Bar, ...]
    states: tuple[Message | Name, ...] = ()
    sections: tuple[CardSection, ...] = ()


@frozen
class SheetField:
    """One number or name of a sheet that a person may set.

    `write` takes the sheet and the text as typed and gives the new sheet, or raises a RuleError
    that names the bad part. `read` gives what is shown. `essential` fields are those that an NPC
    is made with. `completes` names the kind of names that are offered as a value ("weapon"); with
    `own_words` a text that is none of them is taken as it is. One that `gathers` writes many
    fields at once: what it came to is told by those.
    """

    key: str
    label: Message | Name
    read: Callable[[Any], Value]
    write: Callable[[Any, str], Any]
    essential: bool = False
    completes: str | None = None
    own_words: bool = False
    gathers: bool = False
