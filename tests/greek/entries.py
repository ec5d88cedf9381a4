"""The entries of the Greek catalogues, as translators see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.presentation.catalogue import Catalogues

GREEK = "el"


@dataclass(frozen=True, slots=True)
class Entry:
    """One form of an entry: whose catalogue it is in, its English and its Greek."""

    catalogue: str
    context: str | None
    english: str
    greek: str


def entries(catalogues: Catalogues) -> Iterator[Entry]:
    """Give every form of every Greek entry."""
    for (language, key), found in catalogues.catalogs.items():
        for message in (each for catalog in found for each in catalog if each.id):
            ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
            forms = (
                message.string if isinstance(message.string, (list, tuple)) else (message.string,)
            )
            if language == GREEK:
                for english, greek in zip(ids, forms, strict=True):
                    yield Entry(key, message.context, english, greek or "")
