"""What a person types in a language other than English, turned into what the rules read.

The rules know ids, English names and a few English words. Whoever reads another language, or
plays in a campaign that is told in one, types its words; each becomes what completion would have
sent for it. Where everybody speaks English nothing is looked up at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from bot.fields import Kind, RequestField, request_fields
from bot.services.games import Game
from bot.services.speech import ENGLISH, Ear, Spoken
from bot.system_content import row_models
from rules.errors import RuleError, UnknownNameError
from rules.message import Message, Value, msg
from rules.names import called, find
from rules.request import Request
from rules.sheet import Sheet, SheetField
from rules.values import frozen
from rules.writing import NO, NONE, YES

_PART = re.compile(r"(\s*(?:[,;:+()/&\n]|\b(?:and|και|ή)\b)\s*)")
"""What stands between the parts of a text: "Stealth 40, Search 50", "Dexterity and Acrobatics"."""

_NAME_FIRST = re.compile(r"(?P<name>[^\d\s=].*?)(?P<rest>[\s=]*(?:[-+−]?\d.*)?)", re.DOTALL)
"""A part: a name, and a number or dice after it."""

_WORDS: Mapping[str, Message] = {YES: msg("yes"), NO: msg("no")}
_NOTHING: Mapping[str, Message] = {"none": NONE}


class Listener(Protocol):
    """Understands what one person types."""

    def option(self, field: RequestField, text: str) -> str:
        """Give what the rules read for the text of an option; AmbiguousNameError when unclear."""

    def among(self, text: str, labels: Mapping[str, Value]) -> str:
        """Give the key of the label that a text is; else the text."""

    def value(self, field: SheetField, text: str, sheet: Sheet) -> str:
        """Give what a field of a sheet reads for a text, as far as its names are known."""

    def loosely(self, text: str) -> str:
        """Give a text with every name of the campaign's content, yes and no in English."""

    def offering(self, error: UnknownNameError, kind: str | None) -> UnknownNameError:
        """Give a refusal with the nearest names as they are spoken."""


class AsTyped:
    """Understands English alone, which the rules read as it is."""

    def option(self, _field: RequestField, text: str) -> str:
        """Give the text."""
        return text

    def among(self, text: str, _labels: Mapping[str, Value]) -> str:
        """Give the text."""
        return text

    def value(self, _field: SheetField, text: str, _sheet: Sheet) -> str:
        """Give the text."""
        return text

    def loosely(self, text: str) -> str:
        """Give the text."""
        return text

    def offering(self, error: UnknownNameError, _kind: str | None) -> UnknownNameError:
        """Give the refusal."""
        return error


AS_TYPED: Listener = AsTyped()


@dataclass(frozen=True, slots=True)
class Hearing:
    """Understands the languages of one person and of the campaign that they play in."""

    game: Game
    ear: Ear

    def option(self, field: RequestField, text: str) -> str:
        """Give what completion would have sent for the text; AmbiguousNameError when unclear."""
        if field.kind is Kind.OPPONENT:
            return self._answering(text)
        if text.isascii() or field.option is None or field.names_characters:
            return text
        text = self.among(text, _WORDS if field.kind is Kind.BOOLEAN else field.option.labels)
        if text.isascii() or field.option.completes is None:
            return text
        rows = self._named(field.option.completes)
        return self._turned(text, rows, beginnings=not field.option.own_words)

    def among(self, text: str, labels: Mapping[str, Value]) -> str:
        """Give the key of the label that a text is; else the text."""
        if text.isascii():
            return text
        found = called(text, [self.ear.hears(key, label) for key, label in labels.items()])
        return found[0].id if len(found) == 1 else text

    def value(self, field: SheetField, text: str, sheet: Sheet) -> str:
        """Give the ids of the names that a field's value lists, and "none" for its word."""
        text = self.among(text, _NOTHING)
        if text.isascii() or field.completes is None:
            return text
        rows = self._named(field.completes, sheet)
        return self._turned(text, rows, beginnings=not field.own_words)

    def loosely(self, text: str) -> str:
        """Give a text with every name of the campaign's content, yes and no in English."""
        text = self.among(text, _WORDS)
        return text if text.isascii() else self._turned(text, self._rows())

    def offering(self, error: UnknownNameError, kind: str | None) -> UnknownNameError:
        """Give a refusal with the nearest names as they are spoken."""
        if error.text.isascii():
            return error
        try:
            find(error.text, self._rows() if kind is None else self._named(kind))
        except UnknownNameError as better:
            return UnknownNameError(error.text, better.nearest, field=error.field)
        except RuleError:
            pass
        return error

    def _answering(self, text: str) -> str:
        """Give "Guard: Spot" with the id of the skill, where what stands last is one."""
        head, colon, skill = text.rpartition(":")
        if skill.isascii():
            return text
        found = called(skill.strip(), self._named("skill")) if colon else []
        return f"{head}: {found[0].id}" if len(found) == 1 else text

    def _turned(self, text: str, rows: list[Spoken], *, beginnings: bool = True) -> str:
        """Give a text with the id of whatever it names: as a whole, or part by part."""
        whole = called(text, rows)
        if len(whole) == 1:
            return whole[0].id
        parts = _PART.split(text)
        parts[::2] = [_part(each, rows) for each in parts[::2]]
        turned = "".join(parts)
        if turned != text or not beginnings:
            return turned
        try:
            return find(text, rows).id
        except UnknownNameError:
            return text

    def _named(self, kind: str, sheet: Sheet | None = None) -> list[Spoken]:
        """Give what completion knows of a kind; all content where that hangs on a sheet."""
        found = self.game.system.names(kind, self.game.shown, sheet)
        if not found:
            return self._rows()
        return [self.ear.hears(each.id, each.label, each.aliases) for each in found]

    def _rows(self) -> list[Spoken]:
        """Give every row of the content by its English name: each name once."""
        tables = (getattr(self.game.shown, kind) for kind in row_models(self.game.system.content))
        rows = chain.from_iterable(table.values() for table in tables)
        unique = {row.name: row for row in rows}
        return [self.ear.hears(row.name, row.label, row.aliases) for row in unique.values()]


def listener(game: Game, locale: str) -> Listener:
    """Give what understands a reader of a locale in a game."""
    if game.row.language == ENGLISH and game.speech.language(locale) == ENGLISH:
        return AS_TYPED
    return Hearing(game, game.ear(locale))


@contextmanager
def words_of(game: Game) -> Iterator[None]:
    """Let a refusal be said in the words of a game's system."""
    try:
        yield
    except RuleError as error:
        error.system = game.system.key
        raise


@frozen
class OfferingSpoken:
    """Lets a refusal of what was typed into a request offer names as its reader speaks them.

    It is said in the words of the game's system, too. Every command is done within one of these,
    and hardly any is refused there: so this is no generator.
    """

    game: Game
    locale: str
    request: type[Request]

    def __enter__(self) -> None:
        """Let be done what may be refused."""

    def __exit__(self, _kind: object, error: object, _traceback: object) -> None:
        """Refuse in the reader's words what was refused, if anything was."""
        if isinstance(error, RuleError):
            with words_of(self.game):
                raise self._spoken(error) from None

    def _spoken(self, error: RuleError) -> RuleError:
        if not isinstance(error, UnknownNameError):
            return error
        field = request_fields(self.request).get(error.field or "")
        kind = field.option.completes if field and field.option else None
        return listener(self.game, self.locale).offering(error, kind)


def _part(text: str, rows: Iterable[Spoken]) -> str:
    """Give a part such as "Stealth 40" with the id of its name, if that is one row's."""
    found = _NAME_FIRST.fullmatch(text)
    if found is None or text.isascii():
        return text
    named = called(found["name"], rows)
    return f"{named[0].id}{found['rest']}" if len(named) == 1 else text
