"""How services say a value in a reader's language, to compare it with what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.message import Value
from rules.sheet import SheetField
from rules.system import RuleSystem

ENGLISH = "en"


class Voice(Protocol):
    """What speaks one language."""

    def plain(self, value: Value) -> str:
        """Say a value without any markup."""


class Speech(Protocol):
    """All languages that there are: the catalogues."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages, such as "en"."""

    def language(self, locale: str) -> str:
        """Give the language that serves a locale such as "pt-BR"."""

    def texts(self, locale: str, system: str | None = None) -> Voice:
        """Give what speaks to a reader of that locale, in the words of a system."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something with a name, as `rules.names` finds it: in the reader's words and in English."""

    id: str
    name: str
    aliases: tuple[str, ...]
    label: Value


@dataclass(frozen=True, slots=True)
class Ear:
    """Understands names of a system's things, typed by a reader of one locale."""

    speech: Speech
    locale: str
    system: RuleSystem

    def hears(self, key: str, label: Value, aliases: tuple[str, ...] = ()) -> Spoken:
        """Give a thing as it is found by its id, its name in either language, or an alias."""
        own = self.speech.texts(self.locale, self.system.key).plain(label)
        if self.speech.language(self.locale) == ENGLISH:
            return Spoken(key, own, aliases, label)
        english = self.speech.texts(ENGLISH, self.system.key).plain(label)
        return Spoken(key, own, (english, *aliases), label)

    def fields(self, fields: Iterable[SheetField]) -> list[Spoken]:
        """Give the fields of a sheet as they are found."""
        return [self.hears(each.key, each.label) for each in fields]
