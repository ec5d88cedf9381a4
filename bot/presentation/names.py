"""What users wrote, made safe to show: literal, on one line, kept from turning its neighbours."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from bot.presentation.graphemes import ZERO_WIDTH_JOINER, extends

NAMELESS = "—"
"""What is shown for a text of which nothing can be seen."""

_BREAK = "\u200b"
"""An invisible break, put where a sign would otherwise start a mention or a link."""

_ISOLATE = "\u2068"
_POP = "\u2069"

_MARKS_IN_A_ROW = 4
"""More marks than that on one letter are drawn over the lines above and below."""

_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters and marks by their category that nothing is drawn for."""

_BLACK_FLAG = "\U0001f3f4"
_TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
_JOINERS = frozenset({ZERO_WIDTH_JOINER, "\u200c"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ORDINARY = re.compile(r"[^\W\d_][^\W_]*(?:[ '][^\W_]+)*")
"""Words of letters and digits that begin with a letter: most names, with nothing to escape."""
_MARKUP = re.compile(r"[\\*_~|`\[\]:]")
_BLOCK = re.compile(r"^(?:[#>+-]|(\d+)(?=[.)]))")
_BARE_LINK = re.compile(r"\.(?=[^\W_]{2,}/)")


def clean(text: str) -> str:
    """Give a text on one line, without controls, direction marks, and what nobody can see.

    Emoji stay whole, and so does every script. Empty when nothing of it can be seen.
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    kept: list[str] = []
    marks = 0
    for character in line:
        if extends(character) and (not kept or kept[-1] == " "):
            continue
        if not _is_seen(character, kept):
            continue
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(character)
    joined = "".join(kept).rstrip("".join(_JOINERS))
    return " ".join(joined.split())


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Give a user's text for a place without markup: a label, a choice, a footer."""
    return isolated(clean(text) or NAMELESS)


@lru_cache(maxsize=1024)
def literal(text: str) -> str:
    """Give a user's text for a place with markup: it reads as typed, and nothing in it acts.

    No mention, link, emoji code, timestamp, heading or emphasis comes of it.
    """
    return isolated(escaped(clean(text) or NAMELESS))


def in_code(text: str) -> str:
    """Give a user's text for a code block, which it cannot close."""
    return isolated((clean(text) or NAMELESS).replace("`", "ˋ"))


def escaped(text: str) -> str:
    """Escape one line of text, so that Discord shows it as it is."""
    if _ORDINARY.fullmatch(text):
        return text
    text = _MARKUP.sub(r"\\\g<0>", text)
    text = text.replace("<", f"<{_BREAK}").replace("@", f"@{_BREAK}")
    text = _BARE_LINK.sub(f".{_BREAK}", text)
    return _BLOCK.sub(_escape_block, text)


def isolated(text: str) -> str:
    """Wrap a text that runs from right to left, so that what stands beside it keeps its order."""
    if text.isascii():
        return text
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_ISOLATE}{text}{_POP}"
    return text


def _escape_block(match: re.Match[str]) -> str:
    """Escape what would start a heading, a quote or a list; of a number, the sign after it."""
    return f"{match[1]}\\" if match[1] else f"\\{match[0]}"


def _is_seen(character: str, before: list[str]) -> bool:
    """Tell whether a character may stay, after those that were kept before it."""
    if character in _BLANKS:
        return False
    if character in _TAGS:
        return bool(before) and (before[-1] == _BLACK_FLAG or before[-1] in _TAGS)
    if character in _JOINERS:
        return bool(before) and before[-1] not in _JOINERS
    category = unicodedata.category(character)
    if category == "Cn":  # emoji newer than Python's tables stay, what can never be one does not
        return not (0xFDD0 <= ord(character) <= 0xFDEF or ord(character) & 0xFFFE == 0xFFFE)  # noqa: PLR2004 - Unicode's noncharacters, which have no names
    return category not in {"Cc", "Cf", "Cs", "Co"}
