"""A weapon's columns, written short: as bands (1:10 6:15), as a formula, or as one number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

FORMULA = re.compile(
    r"\(?(?:(?P<factor>\d{1,3})\*)?ap(?:(?P<sign>[+-])(?P<offset>\d{1,4}))?\)?(?://?(?P<by>\d{1,3}))?"
)
BAND = re.compile(r"(\d{1,2})\+?:(-?\d{1,4})")
COLUMNS = ("damage", "defense", "move", "range")
"""The columns of a weapon's profile beside the AP."""


def expand(body: Mapping[str, Any], rows: int) -> dict[str, Any]:
    """Give a weapon's body with `rows` in place of its four columns, where these are written.

    A column is bands (`1:-10 6:-5`: from AP 1 on −10, from AP 6 on −5), a formula
    (`(3*AP+3)//4`, rounded down), or one number for all. A formula of Damage or Defense goes on
    past the rows too. A column that is not written stays as it is in the body's rows. ValueError
    names the column that cannot be read, or that is missing.
    """
    written = {name: str(body[name]) for name in COLUMNS if name in body}
    rest = {key: value for key, value in body.items() if key not in COLUMNS}
    if not written:
        return rest
    known = rest.get("rows") or ()
    columns = {
        name: _column(name, written[name], rows) if name in written else _known(name, known, rows)
        for name in COLUMNS
    }
    rest.pop("corrections", None)
    rest["rows"] = [
        {"ap": ap, **{name: column[ap - 1] for name, column in columns.items()}}
        for ap in range(1, rows + 1)
    ]
    for name in ("damage", "defense"):
        if name in written:
            rest[f"{name}_line"] = _line(_plain(written[name]))
    return rest


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.casefold().translate({0x2212: "-", 0x2013: "-"})).strip()


def _known(name: str, known: Sequence[Any], rows: int) -> list[int]:
    """Give a column as the body's rows have it already."""
    if len(known) != rows:
        message = f"the column {name} is missing"
        raise ValueError(message)
    return [int(row[name]) for row in known]


def _column(name: str, text: str, rows: int) -> list[int]:
    plain = _plain(text)
    line = _line(plain)
    if line is not None:
        return [_at(line, ap) for ap in range(1, rows + 1)]
    if re.fullmatch(r"-?\d{1,4}", plain):
        return [int(plain)] * rows
    bands = [BAND.fullmatch(part) for part in plain.replace(",", " ").split()]
    starts = [int(band[1]) for band in bands if band]
    if not starts or len(starts) != len(bands) or starts[0] != 1 or starts != sorted(set(starts)):
        message = f"the column {name} needs bands such as 1:10 6:15, a formula, or one number"
        raise ValueError(message)
    values = [int(band[2]) for band in bands if band]
    return [
        next(value for start, value in zip(starts[::-1], values[::-1], strict=True) if start <= ap)
        for ap in range(1, rows + 1)
    ]


def _line(plain: str) -> dict[str, int] | None:
    found = FORMULA.fullmatch(plain.replace(" ", ""))
    if found is None or found["by"] == "0":
        return None
    offset = int(found["offset"] or 0)
    return {
        "factor": int(found["factor"] or 1),
        "offset": -offset if found["sign"] == "-" else offset,
        "divisor": int(found["by"] or 1),
    }


def _at(line: Mapping[str, int], ap: int) -> int:
    return max(0, (line["factor"] * ap + line["offset"]) // line["divisor"])
