"""The steps of making a character: the system's, between one for the name and one to look it over.

What is made is a name and a sheet, and a step's fields read and write the two together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.services.by_hand import heard, written
from bot.services.games import Game
from bot.services.hearing import listener
from bot.services.naming import clean_name
from bot.store.drafts import Mistake
from rules.content import Content
from rules.creation import Asked, CreationStep
from rules.errors import RuleError
from rules.message import Name, Value, msg
from rules.names import called
from rules.sheet import Sheet, SheetField
from rules.system import RuleSystem

NAME, LAST = "~name", "~last"
"""The keys of the steps that every system has; no step of a system's own begins so."""

IN_FORM = 5
"""How many fields Discord's forms can have."""


@dataclass(frozen=True, slots=True)
class Half:
    """A character as far as it is made; the name is empty until it is given."""

    name: str
    sheet: Sheet


def steps_of(system: RuleSystem, content: Content) -> tuple[CreationStep, ...]:
    """Give every step of making a character, in order; their fields read and write a `Half`."""
    own = tuple(system.creation(content)) or _essentials(system, content)
    name = CreationStep(
        NAME, msg("Name"), msg("What the character is called."), (Asked(_name_field()),)
    )
    last = CreationStep(
        LAST,
        msg("Look it over"),
        msg("This is the whole sheet. Go back to change it, or finish: then it can be played."),
    )
    return (name, *(replace(step, asks=tuple(map(_of_half, step.asks))) for step in own), last)


def forms_of(step: CreationStep) -> list[tuple[Asked, ...]]:
    """Give what a step asks, form by form: as few forms as can be, and about as long each."""
    asks, count = step.asks, -(-len(step.asks) // IN_FORM)
    ends = [-(-len(asks) * number // count) for number in range(1, count + 1)]
    return [asks[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def as_typed(value: Value) -> str | None:
    """Give a field's value as a person would type it; None for what is said in words."""
    if isinstance(value, int):
        return str(value)
    return value.text if isinstance(value, Name) else None


@dataclass(slots=True)
class Filling:
    """Takes what was typed into forms, field by field; what cannot be taken is kept as it was."""

    game: Game
    locale: str
    half: Half
    mistakes: dict[str, Mistake]

    def take(self, steps: Sequence[CreationStep], texts: Mapping[str, str]) -> None:
        """Take the texts, by the keys of their fields, in the order in which the steps ask them.

        An empty text, and one that says what is there, leave the field as it is.
        """
        before = self.half
        for ask in _unique(steps):
            text = texts.get(ask.field.key)
            if text is not None:
                self._take(ask, text.strip(), as_typed(ask.field.read(before)))

    def _take(self, ask: Asked, text: str, present: str | None) -> None:
        key = ask.field.key
        self.mistakes.pop(key, None)
        if not text or text == present:
            return
        try:
            self.half = self._written(ask, self._meant(ask, text))
        except RuleError as error:
            self.mistakes[key] = Mistake(text=text, wrong=error.message)

    def _written(self, ask: Asked, text: str) -> Half:
        def write(typed: str) -> Half:
            half: Half = ask.field.write(self.half, typed)
            return half

        if ask.field.key == NAME:
            return write(text)
        return heard(write, ask.field, self.half.sheet, text, listener(self.game, self.locale))

    def _meant(self, ask: Asked, text: str) -> str:
        """Give the ids of names that the reader typed in their own language; else the text."""
        ear = self.game.ear(self.locale)
        options = [ear.hears(each.value, each.label) for each in ask.options]
        if not options:
            return text
        whole = called(text, options)
        parts = [text] if whole else text.split(",")
        found = [(part.strip(), called(part, options)) for part in parts]
        return ", ".join(rows[0].id if rows else part for part, rows in found)


def _unique(steps: Sequence[CreationStep]) -> list[Asked]:
    """Give every field that is asked, once."""
    found: dict[str, Asked] = {}
    for step in steps:
        for ask in step.asks:
            found.setdefault(ask.field.key, ask)
    return list(found.values())


def _name_field() -> SheetField:
    def write(half: Half, text: str) -> Half:
        return replace(half, name=clean_name(text))

    return SheetField(NAME, msg("Name"), lambda half: Name(text=half.name), write)


def _of_half(ask: Asked) -> Asked:
    """Let a field of the sheet read and write what is half-made."""
    field = ask.field

    def write(half: Half, text: str) -> Half:
        return replace(half, sheet=written(half.sheet, field, text))

    return replace(ask, field=replace(field, read=lambda half: field.read(half.sheet), write=write))


def _essentials(system: RuleSystem, content: Content) -> tuple[CreationStep, ...]:
    """Give the one step of a system that has none: the few numbers that an NPC is made with."""
    asks = tuple(Asked(field) for field in system.fields(content) if field.essential)
    if not asks:
        return ()
    text = msg("The numbers that matter most. All others: /character set, once it is made.")
    return (CreationStep("numbers", msg("Numbers"), text, asks),)
