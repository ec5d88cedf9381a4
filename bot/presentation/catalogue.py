"""Sentences in a reader's language: gettext catalogues, read as they are written."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.dates import format_datetime
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

from bot.errors import StartError
from bot.presentation import names
from bot.presentation.text import MINUS
from rules.message import Average, Message, Moment, Name, PerCent, Series, Signed, Value, Word
from rules.values import frozen

ENGLISH = "en"
"""The language of the sentences in the code, which needs no catalogue."""

PLACE = re.compile(r"\{(\w+)\}")
"""A place in a sentence: a name in braces."""

_STYLES: Mapping[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


def number(value: int) -> str:
    """Give a whole number with the real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """Give a whole number with its sign: +2, −5, +0."""
    return number(value) if value < 0 else f"+{value}"


@frozen
class Drawn(Name):
    """Text that was made for the place it goes to: shown as it is."""


@frozen
class _Place:
    """What the place where a sentence is shown makes of users' text and of moments."""

    name: Callable[[str], str]
    marked_up: bool = False


_MARKUP = _Place(names.literal, marked_up=True)
_PLAIN = _Place(names.plain)
_CODE = _Place(names.in_code)


@frozen
class Texts:
    """What says things in one language, a system's words before all others.

    `groups` are the system's own groups of commands; the names of all other commands are those of
    `shared`, the words of no system.
    """

    language: str
    translations: NullTranslations
    systems: Mapping[str, Message]
    shared: NullTranslations
    groups: frozenset[str] = frozenset()

    def say(self, value: Value) -> str:
        """Say it where Discord reads markup: what users wrote is escaped."""
        return self._render(value, _MARKUP)

    def plain(self, value: Value) -> str:
        """Say it where Discord reads no markup: labels, choices, footers, titles of forms."""
        return self._render(value, _PLAIN)

    def code(self, value: Value) -> str:
        """Say it inside a code block."""
        return self._render(value, _CODE)

    def word(self, context: str, text: str) -> str:
        """Give a name of Discord's own world ("command", "option") in this language."""
        return str(self.translations.pgettext(context, text))

    def system_name(self, key: str) -> Value:
        """Give a system's name to show; one that is no longer there is shown by its key."""
        return self.systems.get(key) or Name(text=key)

    def _render(self, value: Value, place: _Place) -> str:
        # Every answer says dozens of values: the frequent kinds are asked for first.
        if type(value) is int:
            return number(value)
        if isinstance(value, Message):
            return self._sentence(value, place)
        if isinstance(value, Name):
            return value.text if isinstance(value, Drawn) else place.name(value.text)
        if isinstance(value, Series):
            return self._list(value, place)
        return self._figure(value, place)

    def _figure(
        self, value: int | Word | Signed | Moment | PerCent | Average, place: _Place
    ) -> str:
        if isinstance(value, Word):
            return place.name(self._known_as(value))
        if isinstance(value, Signed):
            return signed(value.number)
        if isinstance(value, PerCent):
            whole = not value.decimals or value.ways in {0, value.total}
            shown = self._decimal(value.units * (1 if value.decimals else 10), whole=whole)
            return f"{value.bound}{shown} %"
        if isinstance(value, Average):
            return self._decimal(value.tenths, whole=value.total % value.count == 0)
        return self._moment(value, place) if isinstance(value, Moment) else number(value)

    def _known_as(self, word: Word) -> str:
        """Give what a word is called in this language: a command is named part by part."""
        if word.kind != "command":
            return self.word(word.kind, word.text)
        parts = word.text.split()
        own = parts[0] in self.groups
        spoken = self.translations if own else self.shared
        return "/" + " ".join(str(spoken.pgettext(word.kind, part)) for part in parts)

    def _decimal(self, tenths: int, *, whole: bool) -> str:
        """Write a number with its decimal, or without, as the language does."""
        exact = Decimal(tenths) / 10
        text = format_decimal(exact, "0" if whole else "0.0", locale=self.language)
        return text.replace("-", MINUS)

    def _list(self, series: Series, place: _Place) -> str:
        parts = [self._render(item, place) for item in series.items]
        if len(parts) == 1:
            return parts[0]
        return format_list(parts, style=_STYLES[series.joined], locale=self.language)

    def _sentence(self, message: Message, place: _Place) -> str:
        """Fill a sentence. A translation that asks for what is not given loses to English."""
        template = self._template(message)
        values = message.values
        if not values:
            return template
        parts = list(_split(template))
        for at in range(1, len(parts), 2):
            value = values.get(parts[at])
            if value is None:
                return self._english(message, place)
            parts[at] = self._render(value, place)
        return "".join(parts)

    def _english(self, message: Message, place: _Place) -> str:
        """Fill the English sentence, as far as there is something to fill it with."""
        parts = list(_split(message.id))
        for at in range(1, len(parts), 2):
            value = message.values.get(parts[at])
            parts[at] = f"{{{parts[at]}}}" if value is None else self._render(value, place)
        return "".join(parts)

    def _template(self, message: Message) -> str:
        if not message.id:
            return ""  # gettext keeps the catalogue's own header under the empty key
        count = message.values.get("n")
        if message.plural is None or not isinstance(count, int):
            found: str = self.translations.gettext(message.id)
        else:
            found = self.translations.ngettext(message.id, message.plural, abs(count))
        return found

    def _moment(self, value: Moment, place: _Place) -> str:
        if place.marked_up:
            return f"<t:{value.seconds}:R>"
        moment = datetime.fromtimestamp(value.seconds, UTC)
        return format_datetime(moment, "short", locale=self.language)


class Catalogues:
    """All languages that the data folder holds, and English."""

    def __init__(
        self,
        catalogs: Mapping[tuple[str, str], Sequence[Catalog]],
        systems: Mapping[str, Message],
    ) -> None:
        """Keep the catalogues by (language, system key); the rest has the key ""."""
        self.catalogs = catalogs
        self.languages = tuple(sorted({ENGLISH, *(language for language, _ in catalogs)}))
        keys = ("", *sorted(systems))
        self._texts: dict[tuple[str, str], Texts] = {}
        for language in self.languages:
            shared = self._merged(language, "")
            for key in keys:
                merged = self._merged(language, key) if key else shared
                groups = self._commands(language, key)
                self._texts[language, key] = Texts(language, merged, systems, shared, groups)

    @classmethod
    def load(cls, data: Path, systems: Mapping[str, Message]) -> Catalogues:
        """Read every catalogue under `data`; `systems` are the systems' names by their keys.

        StartError when one cannot be read or its language is unknown.
        """
        found: dict[tuple[str, str], list[Catalog]] = defaultdict(list)
        for key, folder in (("", data), *((key, data / key) for key in systems)):
            for path in sorted(folder.glob("locales/*/LC_MESSAGES/*.po")):
                language = path.parents[1].name
                found[language, key].append(read_catalog(path, language))
        return cls(found, systems)

    def language(self, locale: str) -> str:
        """Give the language that serves a locale such as "el" or "pt-BR"; English if none does."""
        wanted = locale.replace("-", "_")
        for candidate in (wanted, wanted.partition("_")[0]):
            if candidate in self.languages:
                return candidate
        return ENGLISH

    def texts(self, locale: str, system: str | None = None) -> Texts:
        """Give what speaks to a reader of `locale`, in the words of `system` if one is known."""
        language = self.language(locale)
        return self._texts.get((language, system or "")) or self._texts[language, ""]

    def _commands(self, language: str, key: str) -> frozenset[str]:
        """Give the names of commands that a system's own catalogue has."""
        own = (each for catalog in self.catalogs.get((language, key), ()) for each in catalog)
        return frozenset(str(each.id) for each in own if each.context == "command")

    def _merged(self, language: str, key: str) -> NullTranslations:
        """Put a language's catalogues into one; where two say it differently `key`'s own wins."""
        order = sorted(
            (own for spoken, own in self.catalogs if spoken == language),
            key=lambda own: (own == key, own == "", own),
        )
        merged: Translations | None = None
        for own in order:
            for catalog in self.catalogs[language, own]:
                translations = _translations(catalog)
                merged = translations if merged is None else merged.merge(translations)
        return merged or NullTranslations()


def read_catalog(path: Path, language: str) -> Catalog:
    """Read one .po file; StartError when it cannot be read or its language is unknown."""
    try:
        Locale.parse(language)
        with path.open("rb") as file:
            return read_po(file, locale=language, abort_invalid=True)
    except (PoFileError, UnknownLocaleError, ValueError, OSError) as error:
        raise StartError(f"The catalogue {path} cannot be read: {error}.") from error


def places(template: str) -> set[str]:
    """Give the names of a sentence's places."""
    return set(_split(template)[1::2])


@cache
def _split(template: str) -> tuple[str, ...]:
    """Give a sentence's texts and, between them, the names of its places."""
    return tuple(PLACE.split(template))


def broken(catalog: Catalog) -> Iterator[str]:
    """Name what is wrong in a catalogue: what is missing, unsure, or has other places.

    A plural form may leave out {n}: "one point".
    """
    for entry in catalog:
        if not entry.id:
            continue
        ids = entry.id if isinstance(entry.id, (list, tuple)) else (entry.id,)
        strings = entry.string if isinstance(entry.string, (list, tuple)) else (entry.string,)
        wanted = set().union(*map(places, ids))
        optional = {"n"} if len(ids) > 1 else set()
        if entry.fuzzy or not all(strings):
            yield f"{ids[0]!r} is not translated"
        for string in strings:
            found = places(string or "")
            if string and not wanted - optional <= found <= wanted:
                yield f"{ids[0]!r} has the places {sorted(wanted)}, its translation {sorted(found)}"


def _translations(catalog: Catalog) -> Translations:
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)
