"""Rows as values of a statement whose text is the same however many they are.

SQLite takes them as one text of JSON, PostgreSQL as an array for each column.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Dialect,
    Insert,
    Select,
    String,
    Text,
    bindparam,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql

from bot.store.sqlite_driver import Ask

ROWS = "rows"
"""The name of the one value that holds all rows as JSON, and how the arrays' names begin."""


def fields_of_json(columns: int) -> list[ColumnElement[Any]]:
    """Give the columns of rows on SQLite that are the arrays in the JSON array named ROWS."""
    each = func.json_each(bindparam(ROWS, type_=Text)).table_valued("value")
    return [func.json_extract(each.c.value, literal_column(f"'$[{at}]'")) for at in range(columns)]


def rows_of_arrays(columns: Sequence[ColumnElement[Any]]) -> Select[tuple[Any, ...]]:
    """Give the rows on PostgreSQL that `as_arrays` hands over, of whole numbers and texts."""
    names = _names(len(columns))
    # Text as it is: a column's own type would cut off what is longer.
    types = [Text if isinstance(column.type, String) else BigInteger for column in columns]
    arrays = [
        bindparam(name, type_=postgresql.ARRAY(each))
        for name, each in zip(names, types, strict=True)
    ]
    return select(func.unnest(*arrays).table_valued(*names).render_derived())


def as_arrays(rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """Give the values of `rows_of_arrays`: one list a column, under its name. There are rows."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    return dict(zip(_names(len(columns)), columns, strict=True))


@dataclass(frozen=True, slots=True)
class OfJson:
    """The text of a statement, the values before its rows, and those after them."""

    text: str
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    def with_rows(self, rows: Sequence[Sequence[Any]]) -> Ask:
        """Give it with its rows."""
        return Ask(self.text, (*self.before, json.dumps(rows), *self.after))


@lru_cache(maxsize=256)
def asked(statement: Select[Any] | Insert, dialect: Dialect) -> OfJson:
    """Compile a statement whose rows go in as JSON."""
    compiled = statement.compile(dialect=dialect)
    order = list(compiled.positiontup or ())
    given = compiled.construct_params({ROWS: ""})
    values = tuple(given[name] for name in order)
    at = order.index(ROWS)
    return OfJson(str(compiled), values[:at], values[at + 1 :])


def _names(columns: int) -> list[str]:
    return [f"{ROWS}_{at}" for at in range(columns)]
