"""How much time passes, as a person types it: 90 minutes, 1:30, 2h, 3 days."""

from __future__ import annotations

import re

from rules.clock import DAY, HOUR, MINUTE
from rules.errors import InvalidInputError
from rules.message import Message, Name, Word, msg
from rules.numbers import MINUSES, SHOWN

LONGEST_YEARS = 100
LONGEST = LONGEST_YEARS * 365 * DAY
"""The longest time that passes at once, in seconds."""

_UNITS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
_LETTERS = {"m": MINUTE, "min": MINUTE, "h": HOUR, "d": DAY}
_WORDS = _LETTERS | _UNITS | {name[:-1]: seconds for name, seconds in _UNITS.items()}
_COUNT = re.compile(r"([0-9]{1,9}) *([a-z]*)", re.ASCII)
_MINUTES_AND_SECONDS = re.compile(r"([0-9]{1,9}):([0-5][0-9])", re.ASCII)


def seconds_of(*, minutes: str | None, hours: str | None, days: str | None) -> int:
    """Give the seconds of all that was typed together, from 1 to a hundred years.

    Each is a whole number of what its name says; minutes may be `m:ss`, and a unit after the
    number (90 min, 2h, 3d) goes before the name. InvalidInputError names the bad part.
    """
    typed = {"minutes": minutes, "hours": hours, "days": days}
    given = {unit: text for unit, text in typed.items() if text is not None}
    if not given:
        raise InvalidInputError(msg("Say how much time passes: minutes, hours or days."))
    total = sum(_read(text, unit) for unit, text in given.items())
    blamed = next(iter(given))
    if total == 0:
        raise InvalidInputError(msg("No time would pass: that is 0."), field=blamed)
    if total > LONGEST:
        raise InvalidInputError(
            msg("At most {n} years pass at once.", n=LONGEST_YEARS), field=blamed
        )
    return total


def minutes_of(text: str) -> int:
    """Give the seconds of an option `minutes`, whole or `m:ss`, from 0 to a hundred years.

    For what happened so long ago. InvalidInputError names the option.
    """
    total = _read(text, "minutes")
    if total > LONGEST:
        raise InvalidInputError(
            msg("“minutes” is at most {n} years.", n=LONGEST_YEARS), field="minutes"
        )
    return total


def _read(text: str, unit: str) -> int:
    plain = text.translate(MINUSES).strip().lower()
    if plain.startswith("-"):
        raise InvalidInputError(msg("Time does not go backwards. /undo takes back."), field=unit)
    exact = _MINUTES_AND_SECONDS.fullmatch(plain) if unit == "minutes" else None
    if exact:
        return int(exact[1]) * MINUTE + int(exact[2])
    counted = _COUNT.fullmatch(plain)
    length = _WORDS.get(counted[2] or unit) if counted else None
    if counted is None or length is None:
        raise InvalidInputError(_unreadable(text, unit), field=unit)
    return int(counted[1]) * length


def _unreadable(text: str, unit: str) -> Message:
    shown = Name(text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
    if unit == "minutes":
        return msg("“minutes” is a whole number such as 90, or 1:30, not “{text}”.", text=shown)
    return msg(
        "“{option}” is a whole number, not “{text}”.", option=Word("option", unit), text=shown
    )
