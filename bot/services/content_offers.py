"""Completion of content: its kinds, and the rows of the kind that was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.answers import Offer
from bot.services.content import kind_named, kinds, shown_table
from bot.services.content_names import labels_of
from bot.services.ranking import Candidate
from bot.services.seats import Seat
from bot.services.speech import Voice
from rules.errors import RuleError
from rules.message import Word
from rules.names import bare, fold

CONTENT_VERBS = ("list", "show", "add", "change", "remove", "export")
"""What is done to a kind of content, as /content names it."""


def kind_offers(seat: Seat, voice: Voice, _options: Mapping[str, object]) -> list[Candidate[Offer]]:
    """Offer the kinds of content that the campaign's system has."""
    labels = {kind: Word("content", kind) for kind in kinds(seat.game)}
    return [
        Candidate(_typed(kind, voice.plain(label)), Offer(kind, label))
        for kind, label in labels.items()
    ]


def row_offers(seat: Seat, voice: Voice, options: Mapping[str, object]) -> list[Candidate[Offer]]:
    """Offer the rows of the kind that was chosen, as they are in force."""
    try:
        kind = kind_named(seat, str(options.get("kind", "")))
    except RuleError:
        return []
    rows = shown_table(seat.game, kind)
    labels = labels_of(rows)
    return [
        Candidate(
            _typed(voice.plain(row.label), row.name, row.id, *row.aliases),
            Offer(row.id, labels[row.id]),
        )
        for row in rows.values()
    ]


def _typed(*names: str) -> tuple[str, ...]:
    """Give how names may be typed, with their accents or without."""
    folded = [fold(name) for name in names]
    return tuple(dict.fromkeys((*folded, *map(bare, folded))))
