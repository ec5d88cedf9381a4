"""A sheet's numbers set by hand: found by what was typed, written, and told as an outcome.

Setting by hand makes no checks: no test is asked for, whatever the number comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import ValidationError

from bot.services.hearing import Listener
from bot.services.speech import Ear
from bot.services.typed import shown
from rules.errors import InvalidInputError, RuleError, UnknownNameError
from rules.message import Message, Name, Value, msg
from rules.names import find
from rules.outcome import FieldChange, Outcome, SheetChange
from rules.sheet import Character, CharacterId, Sheet, SheetField

T = TypeVar("T")

NO_CHECKS = msg("Set by hand: no checks were made.")


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of a sheet, before and after."""

    label: Message | Name
    before: Value
    after: Value


def find_field(text: str, fields: Sequence[SheetField], ear: Ear) -> SheetField:
    """Find the field that a text names, by its key or its label.

    UnknownNameError with the nearest, AmbiguousNameError when several fit.
    """
    key = find(text, ear.fields(fields), field="field").id
    return next(field for field in fields if field.key == key)


def heard(
    write: Callable[[str], T], field: SheetField, sheet: Sheet, text: str, listener: Listener
) -> T:
    """Write what somebody typed into a field, in English or in their own language.

    What is refused as it was typed is tried again with every known name in it in English; the
    refusal then offers names as they are spoken. RuleError names what is wrong with the text.
    """
    known = listener.value(field, text, sheet)
    try:
        return write(known)
    except RuleError as error:
        again = listener.loosely(known)
        if again == known:
            raise _offering(error, field, listener) from None
    try:
        return write(again)
    except RuleError as error:
        raise _offering(error, field, listener) from None


def _offering(error: RuleError, field: SheetField, listener: Listener) -> RuleError:
    if isinstance(error, UnknownNameError):
        return listener.offering(error, field.completes)
    return error


def written(sheet: Sheet, field: SheetField, text: str) -> Sheet:
    """Give the sheet with one field set; RuleError names what is wrong with the text.

    What comes of it is checked as a whole, as it will be when it is read again.
    """
    after = field.write(sheet, text.strip())
    try:
        return type(sheet).model_validate_json(after.model_dump_json())
    except ValidationError:
        raise InvalidInputError(
            msg("{field} cannot be “{text}”.", field=field.label, text=shown(text)),
            field="value",
        ) from None


def differences(before: Sheet, after: Sheet, fields: Sequence[SheetField]) -> list[Difference]:
    """Give every field whose value is another, in order: one that was set may move others.

    What a field gathers is told by the fields themselves.
    """
    return [
        Difference(field.label, was, now)
        for field in fields
        if not field.gathers and (was := field.read(before)) != (now := field.read(after))
    ]


def told(character: Character[Sheet], after: Sheet, found: Sequence[Difference]) -> Outcome:
    """Tell what was set on a sheet: numbers as changes, everything else as sentences.

    The title says that no checks were made: what changed is said in the headline and below.
    """
    first = found[0]
    words = {"field": first.label, "before": first.before, "after": first.after}
    numbers = tuple(
        FieldChange(label=_message(each.label), before=each.before, after=each.after)
        for each in found
        if isinstance(each.before, int) and isinstance(each.after, int)
    )
    others = tuple(
        msg("{field}: {before} → {after}", field=each.label, before=each.before, after=each.after)
        for each in found
        if not (isinstance(each.before, int) and isinstance(each.after, int))
    )
    change = SheetChange(character=character.id, name=character.label, fields=numbers)
    return Outcome(
        headline=msg("{name} · {field} {before} → {after}", name=character.label, **words),
        title=NO_CHECKS,
        lines=others,
        changes=(change,) if numbers else (),
        sheets={CharacterId(character.id): after},
    )


def _message(label: Message | Name) -> Message:
    return label if isinstance(label, Message) else msg("{name}", name=label)
