"""What stirs the Presence: the triggers by name, and how each is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.message import Message, msg

EVENT = "event"
BELOW_CORRUPTION = "below_corruption"
BELOW_ZERO = "below_zero"
DEATH_COMA = "death_coma"
BLACK_OUT = "black_out"
EXTRACTION = "extraction"
MIDNIGHT = "midnight"
CALLED = "called"

LABELS: Mapping[str, Message] = {
    EVENT: msg("An event"),
    BELOW_CORRUPTION: msg("Stamina below Corruption"),
    BELOW_ZERO: msg("Stamina below 0"),
    DEATH_COMA: msg("Death Coma"),
    BLACK_OUT: msg("Black Out"),
    EXTRACTION: msg("Extraction"),
    MIDNIGHT: msg("Midnight"),
    CALLED: msg("The GM calls it"),
}

TRIGGERS = tuple(LABELS)
"""Every trigger, in the order in which several are listed."""


def in_order(triggers: Iterable[str]) -> tuple[str, ...]:
    """Give each trigger once, in the order in which they are listed."""
    present = set(triggers)
    return tuple(trigger for trigger in TRIGGERS if trigger in present)
