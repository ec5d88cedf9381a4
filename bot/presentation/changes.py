"""What changed on sheets: numbers before and after with their bars, states gained and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.catalogue import Drawn, Texts
from bot.presentation.layout import bar, inline
from rules.message import Message, Series, msg
from rules.outcome import FieldChange, SheetChange


def change_lines(changes: Sequence[SheetChange], headline: str, texts: Texts) -> Iterator[str]:
    """Give the lines of all changes. One character that the headline names is not named again."""
    for change in changes:
        parts = [texts.say(part) for part in _parts(change)]
        name = texts.say(change.name)
        if len(changes) == 1 and name in headline:
            yield from parts
        elif parts:
            yield inline([f"**{name}**", *parts])


def _parts(change: SheetChange) -> Iterator[Message]:
    for field in change.fields:
        yield _field(field)
    if change.gained:
        yield msg("Now: {states}", states=Series(items=change.gained))
    if change.lost:
        yield msg("No longer: {states}", states=Series(items=change.lost))


def _field(change: FieldChange) -> Message:
    before, after = change.notation or (change.before, change.after)
    if change.maximum is None:
        return msg("{label} {before} → {after}", label=change.label, before=before, after=after)
    return msg(
        "{label} {before} → {after} {bar}\u00a0of\u00a0{maximum}",
        label=change.label,
        before=before,
        after=after,
        bar=Drawn(text=bar(change.after, change.maximum)),
        maximum=change.maximum,
    )
