"""English that was left in a Greek text: words in Latin letters that no Greek table says so."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.presentation.catalogue import PLACE

TERMS = frozenset(
    {
        # What Greek tables say in English, as the game's rules in Greek write it.
        *("HP", "SAN", "WP", "BP", "AP", "CP", "GM", "NPC", "Lethality", "Hit", "Points"),
        *("STR", "CON", "DEX", "INT", "POW", "CHA", "SIZ", "APP", "EDU"),
        # Commands and groups that are called alike in Greek, and systems by their short names.
        *("ap", "d20", "d100", "npc", "gm"),
        # Skills that agencies write so in every language.
        *("HUMINT", "SIGINT"),
        # Names of programs, of files, and units.
        *("Discord", "Referee", "JSON", "SQLite", "UTF", "CSV", "KiB", "id", "bot", "ms"),
        # Keys of a row of content, and the owner's text command: typed as they are.
        *("tier", "skill", "stealth", "range", "unsync"),
        # The id of a weapon that the tables name twice.
        "unfinished",
        # Places in notation: a rating x/y, n days, and what follows dice (r1, kh3).
        *("x", "y", "n", "r", "kh"),
    }
)
"""Words that stay as they are, each for a reason."""

_DICE = re.compile(
    r"(?<![A-Za-z])\d*[dD](?:\d+|%|F)?(?:(?:kh|kl|dh|dl|ro|r|k|e|x)\d*)*(?![A-Za-z])"
)
_OBJECT = re.compile(r"<(?:t:-?\d+(?::\w)?|[@#][!&]?\d+)>")
"""A moment, a person, a role or a channel, which Discord writes in the reader's language."""
_WORD = re.compile(r"[A-Za-z][A-Za-z’']*")


def leftovers(text: str, also: Collection[str] = ()) -> list[str]:
    """Give the words of a text in Latin letters that are no terms, dice or places.

    `also` are names that people wrote.
    """
    text = _OBJECT.sub(" ", PLACE.sub(" ", text))
    for name in sorted(also, key=len, reverse=True):
        text = text.replace(name, " ")
    words = _WORD.findall(_DICE.sub(" ", text))
    return [word for word in words if word not in TERMS]
