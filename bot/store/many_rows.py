"""Rows as values of a statement whose text is the same however many they are.

SQLite takes them as one text of JSON, PostgreSQL as an array for each column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    String,
    Text,
    bindparam,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql

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


def _names(columns: int) -> list[str]:
    return [f"{ROWS}_{at}" for at in range(columns)]
