"""Chances drawn for a phone: a line each, with its per cent, its “1 in n” and a bar."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.graphemes import width
from bot.presentation.layout import Block
from bot.presentation.tables import COLUMNS, FENCE, GAPS
from rules.dice.distribution import Chance
from rules.odds import Chart, Likely, one_in, per_cent

FULL, HALF, LEAST = "█", "▌", "▏"
"""A cell of a bar, half of one, and what stands for a chance that would not fill that."""
LONGEST_BAR = 8
SHORTEST_BAR = 5
ASKED, UNASKED = "→ ", "  "
WEIGHT = 3


def chart_block(chart: Chart, texts: Texts) -> Block:
    """Lay out a chart for a phone: the bar last, so that no font can push a number aside.

    Where labels are long, the rest gives way to them; what is too long even then is cut.
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
    labels = [" ".join(texts.code(row.label).split()) for row in rows]
    widest = max(map(width, labels))
    room = COLUMNS - (len(ASKED) if mark else 0)
    columns, gap, shortest = _fitting(([shares, counted], [shares]), widest, room)
    taken = sum(width(column[0]) + len(gap) for column in columns)
    bar = shortest + len(gap) if shortest else 0
    labels = _labels(rows, [text.cut(each, room - taken - bar) for each in labels])
    cells = min(LONGEST_BAR, room - width(labels[0]) - taken - len(gap)) if shortest else 0
    lines = []
    for at, row in enumerate(rows):
        marked = (ASKED if row.asked else UNASKED) if mark else ""
        parts = [labels[at], *(column[at] for column in columns), _bar(row.chance, cells)]
        lines.append((marked + gap.join(parts)).rstrip())
    return lines


def _fitting(
    choices: Sequence[list[list[str]]], widest: int, room: int
) -> tuple[list[list[str]], str, int]:
    """Give the columns, the gap and the shortest bar that leave room for the widest label.

    First the gaps give way, then “1 in n”, then the bar; labels are cut only after that.
    """
    for columns in choices:
        for gap in GAPS:
            taken = sum(width(column[0]) + len(gap) for column in columns)
            if widest + taken + len(gap) + SHORTEST_BAR <= room:
                return columns, gap, SHORTEST_BAR
    return choices[-1], GAPS[-1], 0


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
    if cells == 0:
        return ""
    halves = (4 * chance.ways * cells + chance.total) // (2 * chance.total)
    whole, half = divmod(min(halves, 2 * cells - 1), 2)
    return FULL * whole + HALF * half or LEAST
