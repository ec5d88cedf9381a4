"""Names of content that a campaign writes: clear to read, and each for one row alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from bot.services.naming import clean_name
from rules.content import ContentRow
from rules.errors import InvalidInputError
from rules.message import Name, Value, msg
from rules.names import fold

Rows = Mapping[str, ContentRow]
"""The rows of one kind, by id."""


def names_of(row: ContentRow) -> set[str]:
    """Give all that a row answers to, folded."""
    return {fold(name) for name in (row.id, row.name, *row.aliases)}


def labels_of(rows: Rows) -> Mapping[str, Value]:
    """Give what each row is shown as: its name, and its id behind it where others have the name."""
    names = Counter(fold(row.name) for row in rows.values())
    return {
        key: row.label
        if names[fold(row.name)] == 1
        else msg("{name} ({id})", name=row.label, id=Name(text=row.id))
        for key, row in rows.items()
    }


def check_names(written: Collection[str], rows: Rows, own: Rows) -> None:
    """Check the rows that were written, by id, among all that are in force.

    `own` are the system's: what a row of theirs is called, it may go on being called. For another
    name InvalidInputError when nobody can read it, or when another row answers to it.
    """
    for row in (rows[each] for each in written if each in rows):
        before = own.get(row.id)
        known = names_of(before) if before else set()
        for name in (row.name, *row.aliases):
            if fold(name) not in known:
                _check_readable(name)
        others = {name for each in rows.values() if each.id != row.id for name in names_of(each)}
        taken = (names_of(row) - known) & others
        if taken:
            raise InvalidInputError(
                msg(
                    "“{row}” cannot be called “{name}”: another is called so.",
                    row=Name(text=row.id),
                    name=Name(text=min(taken)[:60]),
                ),
                field="name",
            )


def _check_readable(name: str) -> None:
    if clean_name(name) != name:
        raise InvalidInputError(
            msg("“{name}” has signs in it that nobody can see.", name=Name(text=name[:60])),
            field="name",
        )
