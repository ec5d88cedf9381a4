"""Discord's limits, and cutting text to them at safe places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.presentation.graphemes import extends, fits, graphemes, length

CONTENT = 2000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBEDS = 10
EMBEDS_TOTAL = 6000
CHOICES = 25
CHOICE = 100
CUSTOM_ID = 100
BUTTON_LABEL = 38
"""Discord allows 80; more than this is cut off on a phone."""
BUTTONS_IN_ROW = 5
ROWS = 5
SELECT_OPTIONS = 25
SELECT_OPTION = 100
PLACEHOLDER = 150
MODAL_TITLE = 45
MODAL_LABEL = 45
TEXT_INPUT = 4000
OPTIONS = 25
OPTION = 6000
"""How long a text option may be."""
INTEGER = 2**53 - 1
"""The largest whole number that Discord takes, and with a minus sign the smallest."""
DESCRIPTION = 100
COMMAND = 8000
"""All texts of a command together, each in its longest language."""

ELLIPSIS = "…"
MINUS = "−"
_ISOLATE = "\u2068"
_POP = "\u2069"
_FENCE = "```"
_EMPHASIS = frozenset({"*", "**", "_", "__"})

_ATOMS = re.compile(
    r"(?P<escape>\\[^0-9A-Za-z\s])"
    r"|(?P<object><(?:@[!&]?\d+|#\d+|/[^<>:]+:\d+|a?:\w+:\d+|t:-?\d+(?::\w)?)>)"
    r"|(?P<link>\[[^\[\]\n]*\]\([^()\s]*\))"
    r"|(?P<marker>```|``|`|\*\*|\*|__|_|~~|\|\||\u2068|\u2069)"
    r"|(?P<text>[^\\<\[`*_~|\u2068\u2069]+|.)",
    re.DOTALL,
)


def cut(text: str, limit: int) -> str:
    """Cut plain text to `limit`, never inside a character, and end it with an ellipsis if cut."""
    if fits(text, limit):
        return text
    room = limit - length(ELLIPSIS) - (1 if _ISOLATE in text else 0)
    kept: list[str] = []
    for grapheme in graphemes(text):
        room -= length(grapheme)
        if room < 0:
            break
        kept.append(grapheme)
    beginning = "".join(kept).rstrip()
    closer = _POP * (beginning.count(_ISOLATE) - beginning.count(_POP))
    return f"{beginning}{ELLIPSIS}{closer}"


def cut_markup(text: str, limit: int) -> str:
    """Cut text with Discord's markup to `limit`: no escape, mention, link or emoji is torn.

    What is open at the cut is closed: emphasis, spoilers, code and its fences, isolates.
    """
    if fits(text, limit):
        return text
    walk = _Walk(text)
    best = ELLIPSIS
    used = 0
    kept: list[str] = []
    for atom in walk.atoms():
        used += length(atom)
        kept.append(atom)
        if used >= limit:
            break
        if walk.just_opened:
            continue
        closers = walk.closers()
        if used + length(ELLIPSIS) + length(closers) <= limit:
            best = "".join(kept).rstrip(" ") + ELLIPSIS + closers
    return best


class _Walk:
    """A text's atoms in order, and which markers are open after each."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[str] = []
        self.just_opened = False

    def atoms(self) -> Iterator[str]:
        """Give what may not be torn apart, one after another."""
        position = 0
        while position < len(self._text):
            kind, end = self._next(position)
            marker = self._text[position:end]
            while end < len(self._text) and extends(self._text[end]):
                end += 1
            atom = self._text[position:end]
            self.just_opened = False
            if kind == "marker":
                self._turn(marker, end)
            if kind == "text":
                yield from graphemes(atom)
            else:
                yield atom
            position = end

    def closers(self) -> str:
        """Give what closes everything that is open, the innermost first."""
        return "".join(
            f"\n{_FENCE}" if marker == _FENCE else _closer(marker)
            for marker in reversed(self._open)
        )

    def _next(self, position: int) -> tuple[str, int]:
        """Give the kind of what stands there and where it ends. Inside code all is text."""
        if self._open and self._open[-1].startswith("`"):
            end = self._text.index(self._open[-1], position)
            if end > position:
                return "text", end
        found = _ATOMS.match(self._text, position)
        if found is None or found.lastgroup is None:
            return "text", position + 1
        return found.lastgroup, found.end()

    def _turn(self, marker: str, position: int) -> None:
        """Close what this marker ends, or open what it begins; a lone marker is text."""
        if marker == _POP:
            if _ISOLATE in self._open:
                self._open.remove(_ISOLATE)
        elif self._open and self._open[-1] == marker:
            self._open.pop()
        elif marker not in self._open and self._opens(marker, position):
            self._open.append(marker)
            self.just_opened = True

    def _opens(self, marker: str, position: int) -> bool:
        """Tell whether a marker begins something: it ends later, and is no sign between words."""
        if self._text.find(_closer(marker), position) < 0:
            return False
        if marker not in _EMPHASIS:
            return True
        before = self._text[: position - len(marker)][-1:]
        after = self._text[position : position + 1]
        inside_word = marker.startswith("_") and before.isalnum()
        return not after.isspace() and not inside_word


def _closer(marker: str) -> str:
    return _POP if marker == _ISOLATE else marker
