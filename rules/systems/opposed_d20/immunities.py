"""Immunity to the loss that one named thing or place brings (D002-27)."""

from __future__ import annotations

from rules.message import Message, Name
from rules.names import fold
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.sheet import MOST_IMMUNITIES, Sheet


def immunity_label(thing: str, content: Content) -> Message | Name:
    """Give the name of something to which one is immune: that of its row, or as it was given."""
    row = content.things.get(thing)
    return row.label if row else Name(text=thing)


def is_immune(sheet: Sheet, names: tuple[str, ...]) -> bool:
    """Tell whether one of a thing's names, or its id, is among the immunities."""
    return not {fold(name) for name in names}.isdisjoint(map(fold, sheet.immunities))


def with_immunity(sheet: Sheet, thing: str) -> Sheet:
    """Give the sheet with one more immunity; of too many the oldest is forgotten."""
    kept = (*sheet.immunities, thing)[-MOST_IMMUNITIES:]
    return sheet.model_copy(update={"immunities": kept})
