"""How services say a value in a reader's language, to compare it with what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.message import Message, Value
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
    """Understands names of a system's things, as a reader of one locale types them."""

    speech: Speech
    locale: str
    system: RuleSystem
    campaign: str = ENGLISH
    """The language of the campaign, which may be another."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages other than English that it understands, the reader's own first."""
        own = self.speech.language(self.locale)
        if own == self.campaign == ENGLISH:
            return ()
        both = dict.fromkeys((own, self.speech.language(self.campaign)))
        return tuple(each for each in both if each != ENGLISH)

    def hears(self, key: str, label: Value, aliases: tuple[str, ...] = ()) -> Spoken:
        """Give a thing as it is found by its id, its name in each language, or an alias."""
        name = self.speech.texts(self.locale, self.system.key).plain(label)
        spoken = self.languages
        if not spoken:
            return Spoken(key, name, aliases, label)
        voices = [self.speech.texts(each, self.system.key) for each in (ENGLISH, *spoken)]
        labels = [voice.plain(label) for voice in voices]
        others = [voice.plain(Message(alias)) for voice in voices[1:] for alias in aliases]
        return Spoken(key, name, tuple(dict.fromkeys((*labels, *aliases, *others))), label)

    def fields(self, fields: Iterable[SheetField]) -> list[Spoken]:
        """Give the fields of a sheet as they are found."""
        return [self.hears(each.key, each.label) for each in fields]
