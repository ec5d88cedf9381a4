"""Ranking what was typed so far against names: what a person most likely means comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

T = TypeVar("T")

EXACT, PREFIX, WORD, WITHIN, WORDS, LIKE = range(6)
"""How well a name fits: it is the text, begins with it, has a word that does, holds it, has a
beginning of each of its words, or is merely like it."""

_SHORTEST_LIKE = 3
"""How much must be typed before a name that is merely like it is offered."""

_LIKENESS = 0.4
"""Which share of what was typed a likeness must have, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
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
    rest: list[Candidate[T]] = []
    for each in candidates:
        fit = min((_fit(text, name) for name in each.names), default=LIKE)
        if fit < LIKE:
            fits[fit].append(each.item)
        else:
            rest.append(each)
    best = [item for group in fits for item in group]
    if not best and len(text) >= _SHORTEST_LIKE:
        best = _alike(text, rest)
    return best[:most]


def _fit(text: str, name: str) -> int:
    if text not in name:
        words = text.split()
        return WORDS if len(words) > 1 and _has_words(words, name) else LIKE
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
    for number, each in enumerate(candidates):
        likeness = max((_shared(text[0], pairs, name) for name in each.names), default=0)
        if likeness >= least:
            found.append((-likeness, number, each.item))
    found.sort(key=lambda each: each[:2])
    return [item for _, _, item in found]


def _shared(first: str, pairs: Iterable[str], name: str) -> int:
    shared = 1 if name.startswith(first) else 0
    for pair in pairs:
        if pair in name:
            shared += 1
    return shared
