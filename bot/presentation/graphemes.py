"""Text as a reader sees it: characters that belong together, and how Discord counts them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

ZERO_WIDTH_JOINER = "\u200d"
KEYCAP = "\u20e3"

_MARKS = frozenset({"Mn", "Mc", "Me"})
_EXTENDING = frozenset({ZERO_WIDTH_JOINER, "\u200c", "\u0e33", "\u0eb3"})
"""The joiners, and two vowels of Thai and Lao that are letters by their category."""

_VIRAMA = 9
"""The combining class of a sign that ties the next consonant to this one."""


def length(text: str) -> int:
    """Give a text's length in UTF-16 units, the larger of the two ways in which Discord counts.

    What is within a limit by this count is within it by code points, too.
    """
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fits(text: str, limit: int) -> bool:
    """Tell whether a text's length is at most `limit`."""
    # No character counts more than twice: what is short enough by that need not be counted.
    return 2 * len(text) <= limit or length(text) <= limit


def graphemes(text: str) -> Iterator[str]:
    """Give a text's characters as they are read: with their marks, joined emoji and flags whole."""
    start = 0
    flags = 0
    for index in range(1, len(text)):
        before, after = text[index - 1], text[index]
        flags = flags + 1 if _is_flag_letter(before) else 0
        if not _belongs(before, after, flags):
            yield text[start:index]
            start = index
    if start < len(text):
        yield text[start:]


def width(text: str) -> int:
    """Give how many columns a text takes in a fixed-width font: wide characters take two."""
    return sum(_columns(grapheme) for grapheme in graphemes(text))


def _belongs(before: str, after: str, flags: int) -> bool:
    """Tell whether `after` continues the grapheme; `flags` counts the flag letters before it."""
    if extends(after):
        return True
    if before == ZERO_WIDTH_JOINER:
        return _is_pictograph(after)
    if _is_flag_letter(after):
        return flags % 2 == 1
    if unicodedata.combining(before) == _VIRAMA:
        return unicodedata.category(after) == "Lo"
    return _continues_hangul(before, after)


def extends(character: str) -> bool:
    """Tell whether a character attaches itself to the one before it."""
    return (
        character in _EXTENDING
        or unicodedata.category(character) in _MARKS
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # the tags of a region's flag
    )


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_pictograph(character: str) -> bool:
    """Tell whether a joiner binds to this. Emoji newer than Python's tables have no category."""
    return unicodedata.category(character) in {"So", "Sm", "Sk", "Po", "Cn"}


def _continues_hangul(before: str, after: str) -> bool:
    if not "\u1100" <= after <= "\u11ff":
        return False
    syllable = "\uac00" <= before <= "\ud7a3"
    return syllable or ("\u1100" <= before <= "\u11ff" and (after >= "\u1160" or before < "\u1160"))


def _columns(grapheme: str) -> int:
    first = grapheme[0]
    if unicodedata.category(first) in {"Cf", "Cc", *_MARKS}:
        return 0
    wide = unicodedata.east_asian_width(first) in {"W", "F"} or KEYCAP in grapheme
    return 2 if wide or "\ufe0f" in grapheme else 1
