"""Tables for a phone: columns in a code block where they fit, else a line a row."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.catalogue import Texts
from bot.presentation.graphemes import width
from bot.presentation.layout import Block, inline
from bot.presentation.text import cut
from rules.message import Value, msg
from rules.outcome import Table

COLUMNS = 32
"""How many characters a code block shows on a phone of 360 pixels before it breaks its lines."""

HEADING = 8
"""A heading longer than this goes on a second line, if it has a second word."""

GAPS = ("  ", " ")
FENCE = "```"
WEIGHT = 1


def table_block(table: Table, texts: Texts) -> Block:
    """Lay out a table: aligned within a phone's columns, or each row as a line of its cells."""
    aligned = _aligned(table, texts)
    if aligned is not None:
        return Block(aligned, WEIGHT, opening=f"{FENCE}\n", closing=f"\n{FENCE}")
    return Block(tuple(_as_line(table, row, texts) for row in table.rows), WEIGHT)


def _aligned(table: Table, texts: Texts) -> tuple[str, ...] | None:
    """Give the lines of the table, numbers to the right; None when it is too wide."""
    cells = [[_cell(value, texts) for value in row] for row in table.rows]
    headings = [_heading(texts.code(column)) for column in table.columns]
    columns = range(len(table.columns))
    widths = [
        max(map(width, [*headings[at], *(row[at] for row in cells if at < len(row))]))
        for at in columns
    ]
    numeric = [all(_is_number(row[at]) for row in cells if at < len(row)) for at in columns]
    for gap in GAPS:
        if sum(widths) + len(gap) * (len(widths) - 1) <= COLUMNS:
            rows = [[heading[line] for heading in headings] for line in (0, 1)] + cells
            lines = [
                gap.join(map(_padded, row, widths, numeric)).rstrip() for row in rows if any(row)
            ]
            return tuple(lines)
    return None


def _heading(label: str) -> tuple[str, str]:
    """Give a heading's two lines, the second one nearer to the column; most have one."""
    if width(label) <= HEADING or " " not in label:
        return "", label
    first, _, second = label.partition(" ")
    return first, second


def _cell(value: Value, texts: Texts) -> str:
    return cut(texts.code(value), COLUMNS)


def _is_number(cell: str) -> bool:
    """Tell whether a cell is a number, perhaps with its unit, and so belongs to the right."""
    return cell.lstrip("+−")[:1].isdecimal()


def _padded(cell: str, columns: int, is_number: bool) -> str:
    space = " " * (columns - width(cell))
    return space + cell if is_number else cell + space


def _as_line(table: Table, row: Sequence[Value], texts: Texts) -> str:
    """Give a row as one line: its first cell, then every other with its heading."""
    first, *others = zip(table.columns, row, strict=False)
    named = [texts.say(msg("{label} {value}", label=label, value=value)) for label, value in others]
    return inline([f"**{texts.say(first[1])}**", *named])
