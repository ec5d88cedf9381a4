"""Ranking what was typed so far against names: what a person most likely means comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

EXACT, PREFIX, WORD, WITHIN, WORDS, LIKE = range(6)
"""How well a name fits: it is the text, begins with it, has a word that does, holds it, has a
beginning of each of its words, or is merely like it."""

_SHORTEST_LIKE = 3
"""How much must be typed before a name that is merely like it is offered."""

_LIKENESS = 0.4
"""Which share of what was typed a likeness must have, from 0 to 1."""


class Candidate(NamedTuple, Generic[T]):
    """Something to offer, with the names it answers to, folded as `rules.names.fold` does."""

    names: tuple[str, ...]
    item: T


def ranked(text: str, candidates: Sequence[Candidate[T]], most: int) -> list[T]:
    """Give the best candidates for a folded text, the best first, at most `most` of them.

    With no text all fit, in their own order; of those that fit alike, the earlier goes first.
    Names that are merely like it are looked at only when no other fits.
    """
    if not text:
        return [each.item for each in candidates[:most]]
    fits: list[list[T]] = [[] for _ in range(LIKE)]
    words = text.split()
    for names, item in candidates:
        fit = LIKE
        for name in names:
            if text in name:
                fit = min(fit, _fit(text, name))
            elif len(words) > 1 and fit > WORDS and _has_words(words, name):
                fit = WORDS
        if fit < LIKE:
            fits[fit].append(item)
    best = [item for group in fits for item in group]
    if not best and len(text) >= _SHORTEST_LIKE:
        best = _alike(text, candidates)
    return best[:most]


def _fit(text: str, name: str) -> int:
    """Tell how well a name fits that holds the text."""
    if name.startswith(text):
        return EXACT if name == text else PREFIX
    return WORD if f" {text}" in name else WITHIN


def _has_words(words: Sequence[str], name: str) -> bool:
    for word in words:
        if word not in name:
            return False
    return all(name.startswith(word) or f" {word}" in name for word in words)


def _alike(text: str, candidates: Iterable[Candidate[T]]) -> list[T]:
    """Give those that share enough pairs of neighbouring signs with the text, the likest first."""
    pairs = {first + second for first, second in pairwise(text)}
    least = _LIKENESS * (len(pairs) + 1)
    found = []
    for number, (names, item) in enumerate(candidates):
        likeness = 0
        for name in names:
            shared = 1 if name.startswith(text[0]) else 0
            for pair in pairs:
                if pair in name:
                    shared += 1
            likeness = max(likeness, shared)
        if likeness >= least:
            found.append((-likeness, number, item))
    found.sort(key=lambda each: each[:2])
    return [item for _, _, item in found]
