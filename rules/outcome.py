"""What came out of an action: a value that knows neither layout nor Discord."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import Field, SerializeAsAny

from rules.clock import Clock
from rules.combat import Combat
from rules.follow_up import FollowUp
from rules.message import Frozen, Message, Name, Small, Value
from rules.sheet import CharacterId, Sheet
from rules.values import frozen


class Verdict(StrEnum):
    """How it went, in one word: chooses the colour and the sign, never carried by them alone."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"
    NEUTRAL = "neutral"
    HARM = "harm"
    RELIEF = "relief"


class Mark(StrEnum):
    """What a face did: nothing, it counted, or it was dropped."""

    PLAIN = "plain"
    COUNTS = "counts"
    DROPPED = "dropped"


@frozen
class Face(Small):
    """One die as it fell."""

    sides: int
    value: int
    mark: Mark = Mark.PLAIN


@frozen
class Roll(Small):
    """Dice thrown together: whose, each face, and what they gave in words ("4 AP")."""

    faces: tuple[Face, ...]
    gives: Message | None = None
    label: Value | None = None


@frozen
class Term(Small):
    """One part of a sum: what it is with its source, and what it adds ("5 AP")."""

    label: Message
    value: Message


@frozen
class FieldChange(Small):
    """One number of a sheet, before and after; with a maximum it is drawn as a bar.

    `notation` says both as this number is written, where that is not as a whole number: 15/1.
    """

    label: Message
    before: int
    after: int
    maximum: int | None = None
    notation: tuple[Value, Value] | None = None


@frozen
class SheetChange(Small):
    """What changed on one sheet: numbers, and states gained and lost."""

    character: CharacterId
    name: Name
    fields: tuple[FieldChange, ...] = ()
    gained: tuple[Message | Name, ...] = ()
    lost: tuple[Message | Name, ...] = ()


class Table(Frozen):
    """Rows and columns, for a weapon's profile or a list."""

    columns: tuple[Message, ...]
    rows: tuple[tuple[Value, ...], ...]


class Outcome(Frozen):
    """What an action came to.

    `headline` reads alone ("Steve · Mech Lore: 9 AP"); `title` is the verdict in words with the
    number that counts; then rolls, terms, lines, what changed, what the rules ask next (`opens`)
    and which open follow-ups this answers (`closes`). When the clock moves, `clock` and `combat`
    are what they are after (a combat without an order has ended), `asks` the open follow-ups whose
    time has come, and `waits` those that wait for it again, as an undo has it. `house_rules` are
    the keys of those that changed the outcome. `facts` are its numbers by name, for history, odds
    and tests. `sheets` are the sheets after, of every character that changed; they are stored
    beside the outcome.
    """

    headline: Message
    title: Message
    verdict: Verdict = Verdict.NEUTRAL
    rolls: tuple[Roll, ...] = ()
    terms: tuple[Term, ...] = ()
    lines: tuple[Message, ...] = ()
    table: Table | None = None
    changes: tuple[SheetChange, ...] = ()
    opens: tuple[FollowUp, ...] = ()
    closes: tuple[int, ...] = ()
    asks: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    clock: Clock | None = None
    combat: Combat | None = None
    house_rules: tuple[str, ...] = ()
    facts: Mapping[str, Any] = Field(default_factory=dict)
    note: Name | None = None
    sheets: Mapping[CharacterId, SerializeAsAny[Sheet]] = Field(default_factory=dict, exclude=True)
