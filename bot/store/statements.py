"""Statements that are written once, and hold in one text however many rows they are for.

To build an expression takes SQLAlchemy longer than SQLite takes to run it, and so does filling one
in row by row. What every batch of commands does is prepared here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Delete,
    Dialect,
    Insert,
    Result,
    Row,
    Select,
    Text,
    Update,
    bindparam,
    func,
    literal_column,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection

ROWS = "rows"
"""The name of the one value that holds all keys or rows."""

_OF_ROW = "row_"
"""Before the names of a row's fields in a statement, since a column's own name is taken there."""


class ByKeys:
    """A query for the rows that have certain keys, each a tuple with a value for every column.

    A text in a key holds no NUL, at which SQLite would end it.
    """

    def __init__(self, query: Select[Any], *columns: ColumnElement[Any]) -> None:
        """Prepare a query, ordered or locked as it is, whose keys stand in those columns."""
        key = tuple_(*columns)
        # SQLite finds nothing by its index in a list of pairs, but reads the whole table. By the
        # index it finds what comes from a query, such as one over the keys as JSON.
        self._of_json = query.where(key.in_(rows_of_json(len(columns))))
        self._of_list = query.where(key.in_(bindparam(ROWS, expanding=True)))

    async def rows(
        self, connection: AsyncConnection, keys: Collection[tuple[int | str, ...]]
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        """Give the rows that have one of those keys; without a key, nothing is asked."""
        if not keys:
            return ()
        ordered = sorted(keys)
        found: Result[*tuple[Any, ...]]
        if connection.dialect.name == "sqlite":
            found = await connection.execute(self._of_json, {ROWS: json.dumps(ordered)})
        else:
            found = await connection.execute(self._of_list, {ROWS: ordered})
        return found.all()


class ForEach:
    """A statement that is done for each of many rows, and gives nothing."""

    def __init__(self, statement: Insert | Update | Delete, *columns: str) -> None:
        """Prepare an insert of those columns, or what takes from each row what `field` names."""
        self._statement = statement
        self._columns = columns

    async def run(self, connection: AsyncConnection, rows: Iterable[object]) -> None:
        """Do it for all rows, read by their attributes; without a row, nothing is done."""
        text, read = _compiled(self._statement, self._columns, connection.dialect)
        values = list(map(read, rows))
        if values:
            await connection.exec_driver_sql(text, values)


def field(name: str) -> BindParameter[Any]:
    """Stand in a statement for what a row has under that name."""
    return bindparam(_OF_ROW + name)


def rows_of_json(columns: int) -> Select[Any]:
    """Give rows of so many columns on SQLite, from the arrays in the JSON array named ROWS."""
    each = func.json_each(bindparam(ROWS, type_=Text)).table_valued("value")
    return select(
        *(func.json_extract(each.c.value, literal_column(f"'$[{at}]'")) for at in range(columns))
    )


@lru_cache(maxsize=256)
def _compiled(
    statement: Insert | Update | Delete, columns: tuple[str, ...], dialect: Dialect
) -> tuple[str, Callable[[object], tuple[Any, ...]]]:
    """Give the text for the driver, and what reads a row's values in the order that it takes."""
    compiled = statement.compile(dialect=dialect, column_keys=columns or None)
    if compiled.positiontup is None:
        raise TypeError(f"{dialect.name} takes no values by their place")
    order = [name.removeprefix(_OF_ROW) for name in compiled.positiontup]
    if columns and sorted(order) != sorted(columns):
        raise TypeError(f"the statement takes {order}, not {columns}")
    return str(compiled), attrgetter(*order)
