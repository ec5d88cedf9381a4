"""Rows of rights: a command or a button, and who of the people at the table may use it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.playground.people.answer import Answer
from bot.playground.people.person import Person
from tests.e2e.conftest import Table

PEOPLE = ("ada", "ben", "grace", "max", "sam")
"""Steve's player, another player, the GM, an admin who is no GM, and a guest without anybody."""

EVERYBODY = frozenset(PEOPLE)
PLAYERS = frozenset({"ada", "ben"})
GM = frozenset({"grace"})
ADMIN = frozenset({"max"})
OWNER_OR_GM = frozenset({"ada", "grace"})


@dataclass(frozen=True)
class Row:
    """A command with its options, who may use it, and what the GM has to do first."""

    command: str
    may: frozenset[str]
    options: Mapping[str, object] = field(default_factory=dict)
    first: tuple[Row, ...] = ()

    def after(self, *first: Row) -> Row:
        return replace(self, first=first)

    def __str__(self) -> str:
        given = [
            f"{name}:{value}" for name, value in self.options.items() if isinstance(value, str)
        ]
        return " ".join([f"/{self.command}", *given])


def row(command: str, may: frozenset[str], **options: object) -> Row:
    return Row(command, may, options)


def refused(answer: Answer) -> bool:
    """Tell whether a person was refused: in private, and with a sentence instead of a card."""
    return answer.private and not answer.shown.embeds and not answer.shown.files


def person(table: Table, name: str) -> Person:
    found: Person = getattr(table, name)
    return found


async def use(table: Table, name: str, row: Row) -> Answer:
    given = {
        key: value[name] if isinstance(value, Mapping) else value
        for key, value in row.options.items()
    }
    return await person(table, name).command(row.command, **given)


async def newest(table: Table) -> str:
    return (await table.grace.command("history")).text.splitlines()[2]
