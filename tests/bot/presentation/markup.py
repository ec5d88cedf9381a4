"""A reader of Discord's markup: what a person sees of a text, and what in it acts.

Written for these tests from how Discord shows text, independent of the code that escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("escape", re.compile(r"\\([^0-9A-Za-z\s])")),
    ("fence", re.compile(r"```(?:[\w+-]+\n|\n)?(.+?)\n?```", re.DOTALL)),
    ("code", re.compile(r"(`+)(.*?[^`])\1(?!`)", re.DOTALL)),
    ("user", re.compile(r"<@!?\d+>")),
    ("role", re.compile(r"<@&\d+>")),
    ("channel", re.compile(r"<#\d+>")),
    ("command", re.compile(r"</[^<>:]+:\d+>")),
    ("time", re.compile(r"<t:-?\d+(?::\w)?>")),
    ("emoji", re.compile(r"<a?:\w+:\d+>")),
    ("guide", re.compile(r"<id:\w+>")),
    ("everyone", re.compile(r"@(?:everyone|here)")),
    ("link", re.compile(r"<?\w+://[^\s<]+>?")),
    ("invite", re.compile(r"discord(?:\.gg|(?:app)?\.com/invite)/\w+", re.IGNORECASE)),
    ("masked", re.compile(r"\[[^\[\]]*\]\(\s*<?[^\s()]+.*?\)", re.DOTALL)),
    ("shortcode", re.compile(r":[^\s:]+?:")),
)
_SPANS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("bold", re.compile(r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL)),
    ("underline", re.compile(r"__((?:\\.|[^\\])+?)__(?!_)", re.DOTALL)),
    ("italic", re.compile(r"\*(?=\S)((?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)", re.DOTALL)),
    ("italic", re.compile(r"\b_((?:__|\\.|[^\\_])+?)_\b", re.DOTALL)),
    ("struck", re.compile(r"~~((?:\\.|[^\\])+?)~~(?!_)", re.DOTALL)),
    ("spoiler", re.compile(r"\|\|((?:\\.|[^\\])+?)\|\|", re.DOTALL)),
)
_BLOCKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("heading", re.compile(r"\s*#{1,3}\s+(?=\S)")),
    ("subtext", re.compile(r"\s*-#\s+(?=\S)")),
    ("quote", re.compile(r"\s*>(?:>>)? ")),
    ("list", re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?=\S)")),
)
_UNSEEN = re.compile("[\u200b\u2068\u2069]")


@dataclass
class Reading:
    """What is seen, and the kinds of everything that acts, in order."""

    seen: str = ""
    acts: list[str] = field(default_factory=list)


def read(text: str) -> Reading:
    """Read a text as Discord shows it."""
    reading = Reading()
    for kind, seen in _parts(text, at_line_start=True):
        reading.seen += seen
        if kind:
            reading.acts.append(kind)
    reading.seen = _UNSEEN.sub("", reading.seen)
    return reading


def _parts(text: str, *, at_line_start: bool) -> Iterator[tuple[str, str]]:
    position = 0
    while position < len(text):
        kind, inner, seen, end = _next(text, position, at_line_start)
        if inner is not None:
            yield kind, ""
            yield from _parts(inner, at_line_start=False)
        else:
            yield kind, seen
        at_line_start = text[end - 1] == "\n"
        position = end


def _next(text: str, position: int, at_line_start: bool) -> tuple[str, str | None, str, int]:
    if at_line_start:
        for kind, pattern in _BLOCKS:
            if found := pattern.match(text, position):
                return kind, None, "", found.end()
    for kind, pattern in _RULES:
        if found := pattern.match(text, position):
            if kind == "escape":
                return "", None, found[1], found.end()
            seen = found[2] if kind == "code" else found[1] if kind == "fence" else found[0]
            return kind, None, seen, found.end()
    for kind, pattern in _SPANS:
        if found := pattern.match(text, position):
            return kind, found[1], "", found.end()
    return "", None, text[position], position + 1
