"""What rules are parameterised with: rows of content, and house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rules.message import Frozen, Message, Name


class HouseRules(Frozen):
    """One field a decision that a campaign may set; the default is what the rule file says.

    A field is `Annotated[Literal[...], Decision("D000-19", msg("..."))]`.
    """


@dataclass(frozen=True, slots=True)
class Decision:
    """What a house rule decides: its number in the rule file, and the question it answers."""

    number: str
    question: Message


class ContentRow(Frozen):
    """One row of content: a weapon, a skill, an event. `custom` rows are the campaign's own."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    custom: bool = False

    @property
    def label(self) -> Message | Name:
        """The name to show: the system's rows are translated, the campaign's are not."""
        return Name(text=self.name) if self.custom else Message(id=self.name)


@runtime_checkable
class Written(Protocol):
    """A part of a row that is written in a few words, such as a mode of a weapon."""

    @property
    def written(self) -> str:
        """The part as a person writes it."""


class Content(Frozen):
    """The tables of a system: a field a kind, each a mapping of rows by id.

    A field `weapons: Mapping[str, Weapon]` is filled from `data/<system>/weapons.json`, a list of
    rows, and overlaid by the campaign's own rows of the kind `weapons`.
    """
