"""Finding a row by what a person typed: its id, its name or another name it answers to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol, TypeVar

from rules.errors import AmbiguousNameError, UnknownNameError
from rules.message import Name, Value

OFFERED = 3
"""How many names a refusal offers at most."""

SHOWN = 60
"""How many characters of an unknown name a refusal repeats."""

CLOSENESS = 0.5
"""How alike, from 0 to 1, a name must be to be offered."""


class HasName(Protocol):
    """What can be found: a row of content, or anything else with an id and names."""

    @property
    def id(self) -> str:
        """What is stored."""

    @property
    def name(self) -> str:
        """What is written on it."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names it answers to."""

    @property
    def label(self) -> Value:
        """What is shown."""


RowT = TypeVar("RowT", bound=HasName)


_Known = list[tuple[RowT, tuple[str, ...]]]
"""Rows, each with all that it answers to."""


def fold(text: str) -> str:
    """Give the form in which names are compared: NFKC, case folded, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def fold_seen(text: str) -> str:
    """Give the folded form without the signs that nobody can see."""
    return fold("".join(sign for sign in text if sign.isprintable()))


def bare(text: str) -> str:
    """Give a folded text without its accents: ί as ι, é as e."""
    if text.isascii():
        return text
    signs = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(s for s in signs if not unicodedata.combining(s)))


def slug(text: str) -> str:
    """Give the id that a name makes: its letters and digits, folded, with hyphens between."""
    return "-".join(re.findall(r"[^\W_]+", fold(text)))


def find(text: str, rows: Iterable[RowT], *, field: str | None = None) -> RowT:
    """Find the one row that `text` names: by its id, its name, an alias, or a unique beginning.

    A whole name goes before a beginning, and an accent that was left out is minded only where it
    tells two names apart. AmbiguousNameError when several rows fit, and UnknownNameError with the
    nearest names when none does; `field` is the option to blame.
    """
    wanted = fold(text)
    known = [(row, names_of(row)) for row in rows]
    found = _whole(wanted, known) or _begun(wanted, known)
    if not found:
        wanted = bare(wanted)
        known = [(row, tuple(map(bare, names))) for row, names in known]
        found = _whole(wanted, known) or _begun(wanted, known)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousNameError(_cut(text), _told_apart(found[:OFFERED]), field=field)
    raise UnknownNameError(_cut(text), _nearest(wanted, known), field=field)


def called(text: str, rows: Iterable[RowT]) -> list[RowT]:
    """Give the rows that have `text` as a whole name; accents may be left out."""
    wanted = fold(text)
    known = [(row, names_of(row)) for row in rows]
    return _whole(wanted, known) or _whole(
        bare(wanted), [(row, tuple(map(bare, names))) for row, names in known]
    )


def names_of(row: HasName) -> tuple[str, ...]:
    """Give all that a row answers to, folded: its id, its name, and its aliases."""
    return tuple(fold(name) for name in (row.id, row.name, *row.aliases))


def _whole(wanted: str, known: _Known[RowT]) -> list[RowT]:
    return [row for row, names in known if wanted in names]


def _begun(wanted: str, known: _Known[RowT]) -> list[RowT]:
    if not wanted:
        return []
    return [row for row, names in known if any(name.startswith(wanted) for name in names)]


def _told_apart(rows: list[RowT]) -> list[Value]:
    """Give the labels of rows, or where two are called the same, the ids: they can be typed."""
    if len({fold(row.name) for row in rows}) < len(rows):
        return [Name(text=row.id) for row in rows]
    return [row.label for row in rows]


def _nearest(wanted: str, known: _Known[RowT]) -> list[Value]:
    """Give the labels of what holds the text, in the rows' order, and then of what is like it."""
    if not wanted:
        return []
    holding = [row for row, names in known if any(wanted in name for name in names)]
    by_name = {name: row for row, names in reversed(known) for name in names}
    close = get_close_matches(wanted[:SHOWN], by_name, n=2 * OFFERED, cutoff=CLOSENESS)
    unique = {row.id: row.label for row in (*holding, *(by_name[name] for name in close))}
    return list(unique.values())[:OFFERED]


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
