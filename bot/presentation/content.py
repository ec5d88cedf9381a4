"""Content, as cogs show it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.lists import Listing, listed, named
from bot.services.content import ContentView, RowLine
from rules.message import Name, Value, Word, msg


def content_listing(view: ContentView) -> Listing:
    """Show one row with all that it says, or the rows of a kind, the campaign's own first."""
    kind = Word("content", view.kind)
    if view.fields:
        title = msg("{name} ({kind})", name=view.rows[0].label, kind=kind)
        lines = (named(Name(text=name), Name(text=value)) for name, value in view.fields)
        return Listing(title, (listed(*lines),), view.campaign)
    sections = [
        listed(*lines, heading=heading)
        for heading, lines in (
            (msg("This campaign’s own"), tuple(_labels(view.rows, custom=True))),
            (msg("From the rules"), tuple(_labels(view.rows, custom=False))),
        )
        if lines
    ]
    return Listing(msg("Content: {kind}", kind=kind), tuple(sections), view.campaign)


def _labels(rows: tuple[RowLine, ...], *, custom: bool) -> Iterator[Value]:
    for row in rows:
        if row.custom is custom:
            yield row.label if row.finished else msg("{name}, unfinished", name=row.label)
