"""Chances drawn for a phone: a line each, with its per cent, its “1 in n” and a bar."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.graphemes import width
from bot.presentation.layout import Block
from bot.presentation.tables import COLUMNS, FENCE
from rules.dice.distribution import Chance
from rules.odds import Chart, Likely, one_in, per_cent

FULL, HALF, LEAST = "█", "▌", "▏"
"""A cell of a bar, half of one, and what stands for a chance that would not fill that."""
LONGEST_BAR = 8
SHORTEST_BAR = 5
ASKED, UNASKED = "→ ", "  "
GAP = "  "
WEIGHT = 3


def chart_block(chart: Chart, texts: Texts) -> Block:
    """Lay out a chart within 40 columns: the bar last, so that no font can push a number aside.

    Where labels are long, “1 in n” gives way to them; what is too long even then is cut.
    """
    heading = f"**{text.cut_markup(texts.say(chart.heading), text.EMBED_FIELD_NAME)}**"
    return Block(
        tuple(_lines(chart.rows, texts)),
        WEIGHT,
        opening=f"{heading}\n{FENCE}\n",
        closing=f"\n{FENCE}",
    )


def _lines(rows: Sequence[Likely], texts: Texts) -> list[str]:
    mark = any(row.asked for row in rows)
    shares = _column([texts.code(per_cent(row.chance)) for row in rows])
    counted = _column([texts.code(one_in(row.chance)) for row in rows])
    room = COLUMNS - (len(ASKED) if mark else 0) - SHORTEST_BAR
    columns = [shares, counted]
    labels = [" ".join(texts.code(row.label).split()) for row in rows]
    widest = max(map(width, labels))
    if widest + _taken(columns) > room:
        columns = [shares]
    labels = _labels(rows, [text.cut(each, room - _taken(columns)) for each in labels])
    left = room + SHORTEST_BAR - width(labels[0]) - _taken(columns)
    cells = min(LONGEST_BAR, left)
    lines = []
    for at, row in enumerate(rows):
        marked = (ASKED if row.asked else UNASKED) if mark else ""
        parts = [labels[at], *(column[at] for column in columns), _bar(row.chance, cells)]
        lines.append((marked + GAP.join(parts)).rstrip())
    return lines


def _taken(columns: Sequence[Sequence[str]]) -> int:
    """Give how much some columns take, each with the gap before it, and the gap before a bar."""
    return sum(width(column[0]) + len(GAP) for column in columns) + len(GAP)


def _labels(rows: Sequence[Likely], labels: Sequence[str]) -> list[str]:
    """Give the labels as a column: numbers to the right, words to the left."""
    if all(isinstance(row.label, int) for row in rows):
        return _column(labels)
    widest = max(map(width, labels))
    return [each + " " * (widest - width(each)) for each in labels]


def _column(cells: Sequence[str]) -> list[str]:
    widest = max(map(width, cells))
    return [" " * (widest - width(each)) + each for each in cells]


def _bar(chance: Chance, cells: int) -> str:
    """Draw a chance: only what is certain fills the bar, only what is impossible leaves it out."""
    if chance.ways == 0:
        return ""
    if chance.ways == chance.total:
        return FULL * cells
    halves = (4 * chance.ways * cells + chance.total) // (2 * chance.total)
    whole, half = divmod(min(halves, 2 * cells - 1), 2)
    return FULL * whole + HALF * half or LEAST
