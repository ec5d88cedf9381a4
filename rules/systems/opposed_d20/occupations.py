"""Occupations: text on a sheet, which may name one of the list."""

from __future__ import annotations

from rules.message import Message, Name
from rules.names import fold
from rules.systems.opposed_d20.content import Content, Occupation


def find_occupation(text: str, content: Content) -> Occupation | None:
    """Find an occupation of the list by its whole name; any other is only text."""
    wanted = fold(text)
    for row in content.occupations.values():
        if wanted in (fold(row.id), fold(row.name), *map(fold, row.aliases)):
            return row
    return None


def occupation_label(text: str, content: Content) -> Message | Name:
    """Give an occupation to show: its row's name, or the text as it was written."""
    row = find_occupation(text, content)
    return row.label if row else Name(text=text)
