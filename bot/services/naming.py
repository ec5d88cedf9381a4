"""Names that people give to campaigns and characters: what may be one, and when two are the same.

`rules.names.fold` says which names are alike; here the signs that nobody can see are left out
of the comparison too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from functools import lru_cache

from rules.errors import InvalidInputError
from rules.message import msg, msgn
from rules.names import fold

LONGEST = 80
"""How many code points a name may have; views cut it where they have less room."""

_LONGEST_KEY = 200
"""How long a name's key may be: some signs unfold into a dozen."""

_JOINERS = "\u200c\u200d"
_TAGS = range(0xE0020, 0xE0080)
"""Signs without a look of their own that emoji and some scripts are made with."""

_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

_NONE = (
    *range(0xFDD0, 0xFDF0),
    *(plane << 16 | last for plane in range(17) for last in (0xFFFE, 0xFFFF)),
)
"""Unicode's noncharacters, which can never be anything."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing."""

_SEEN = ("L", "N", "P", "S", "Cn")
"""Letters, numbers, punctuation, symbols, and emoji that are newer than Python's tables."""

_NUMBERED = re.compile(r"(?P<base>.*\S) (?P<number>[0-9]{1,4})")


def clean_name(text: str, *, field: str = "name") -> str:
    """Give a name as it is kept: without control signs, with single spaces.

    InvalidInputError for one that nobody can see, that is too long, has a comma (which separates
    names) or begins with ~ (which begins a number).
    """
    kept = "".join(map(_kept, text.encode("utf-8", "ignore").decode("utf-8")))
    name = " ".join(kept.split()).strip(f"{_JOINERS} ")
    if not any(_is_seen(sign) for sign in name):
        raise InvalidInputError(
            msg("A name needs at least one letter, number or sign that can be seen."), field=field
        )
    if len(name) > LONGEST or len(name_key(name)) > _LONGEST_KEY:
        raise InvalidInputError(
            msgn(
                "A name can have at most {n} character.",
                "A name can have at most {n} characters.",
                LONGEST,
            ),
            field=field,
        )
    plain = unicodedata.normalize("NFKC", name)
    if "," in plain:
        raise InvalidInputError(
            msg("A name cannot have a comma: commas separate names."), field=field
        )
    if plain.startswith("~"):
        raise InvalidInputError(msg("A name cannot begin with “~”."), field=field)
    return name


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """Give the form by which names are the same: folded, without signs that nobody can see."""
    if name.isascii() and name.isprintable():  # as nearly every name, and quicker told
        return fold(name)
    return fold("".join(sign for sign in name if not _is_hidden(sign)))


def free_name(name: str, taken: Container[str]) -> str:
    """Give the name, or the next of its kind that is free: after “Ghoul” comes “Ghoul 2”.

    `taken` holds name keys. A numbered name counts on from its own number.
    """
    if name_key(name) not in taken:
        return name
    numbered = _NUMBERED.fullmatch(name)
    base, number = (
        (numbered["base"], int(numbered["number"])) if numbered is not None else (name, 1)
    )
    while True:
        number += 1
        ending = f" {number}"
        candidate = f"{base[: LONGEST - len(ending)].rstrip()}{ending}"
        if name_key(candidate) not in taken:
            return candidate


def free_names(name: str, count: int, taken: Iterable[str]) -> list[tuple[str, str]]:
    """Give `count` names of one kind that are free, with their keys: “Ghoul”, “Ghoul 2”."""
    used = set(taken)
    names = []
    for _ in range(count):
        found = free_name(name, used)
        names.append((found, name_key(found)))
        used.add(names[-1][1])
    return names


def _kept(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in {"Zs", "Zl", "Zp"} or sign in "\t\n\r\v\f":
        return " "
    if category == "Cf" and (sign in _JOINERS or ord(sign) in _TAGS):
        return sign
    return "" if category in {"Cc", "Cf", "Cs"} or ord(sign) in _NONE else sign


def _is_hidden(sign: str) -> bool:
    category = unicodedata.category(sign)
    return (
        category in {"Cf", "Cs"}
        or (category == "Cc" and not sign.isspace())
        or _is_selector(sign)
        or sign in _BLANK
        or sign == "\u034f"
    )


def _is_selector(sign: str) -> bool:
    """Tell whether a sign only chooses how the one before it looks."""
    return any(ord(sign) in signs for signs in _SELECTORS)


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign).startswith(_SEEN) and sign not in _BLANK
