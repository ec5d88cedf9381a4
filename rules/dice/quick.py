"""The short ways for what is rolled most: each gives what `rules.dice.pools` gives, sooner."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from rules.dice.pools import Drawn, chains, dropped, shown, value
from rules.dice.source import Dice
from rules.dice.tree import MAX_THROWS, Keep, Pool, Span

Throw: TypeAlias = Callable[[Dice], tuple[int, Drawn]]
"""Throws a pool and gives what it comes to, and what was drawn."""
Show: TypeAlias = Callable[[Drawn], str]
"""Writes the faces of a thrown pool."""

_NAMED = 100
_NAMES = tuple(map(str, range(_NAMED + 1)))


def ways(pool: Pool) -> tuple[Throw, Show]:
    """Make the way to throw a pool, and the way to write its faces."""
    size, sides, reroll, explode, keep, counts = pool
    if sides > _NAMED or reroll or (keep and counts):
        return _slow_ways(pool)
    if explode:
        if keep or counts or explode.high < sides:
            return _slow_ways(pool)
        low = explode.low
        return _exploding(size, sides, low), _show_exploding(_exploding_names(sides, low))
    if keep:
        return _keeping(size, sides, keep), _show_keeping(keep)
    if counts:
        return _counting(size, sides, counts), _show_plain(_counting_names(sides, *counts))
    return _adding(size, sides), _show_plain(_NAMES)


def _slow_ways(pool: Pool) -> tuple[Throw, Show]:
    def throw(dice: Dice) -> tuple[int, Drawn]:
        drawn: list[tuple[int, ...]] = []

        def draw(count: int, sides: int) -> tuple[int, ...]:
            faces = dice.pool(count, sides)
            drawn.append(faces)
            return faces

        return value(pool, chains(pool, draw)), tuple(drawn)

    return throw, lambda drawn: shown(pool, drawn)


def _adding(count: int, sides: int) -> Throw:
    def throw(dice: Dice) -> tuple[int, Drawn]:
        faces = dice.pool(count, sides)
        return sum(faces), (faces,)

    return throw


def _counting(count: int, sides: int, counts: Span) -> Throw:
    low, high = counts

    def throw(dice: Dice) -> tuple[int, Drawn]:
        faces = dice.pool(count, sides)
        return len([1 for face in faces if low <= face <= high]), (faces,)

    return throw


def _keeping(count: int, sides: int, keep: Keep) -> Throw:
    if keep.number == count - 1:
        return _keeping_all_but_one(count, sides, min if keep.highest else max)
    part = slice(count - keep.number, None) if keep.highest else slice(keep.number)

    def throw(dice: Dice) -> tuple[int, Drawn]:
        faces = dice.pool(count, sides)
        return sum(sorted(faces)[part]), (faces,)

    return throw


def _keeping_all_but_one(count: int, sides: int, worst: Callable[[tuple[int, ...]], int]) -> Throw:
    def throw(dice: Dice) -> tuple[int, Drawn]:
        faces = dice.pool(count, sides)
        return sum(faces) - worst(faces), (faces,)

    return throw


def _exploding(count: int, sides: int, low: int) -> Throw:
    def exploded(faces: tuple[int, ...]) -> int:
        return len([1 for face in faces if face >= low])

    def throw(dice: Dice) -> tuple[int, Drawn]:
        faces = dice.pool(count, sides)
        total = sum(faces)
        drawn: Drawn = (faces,)
        more = faces.count(low) if low == sides else exploded(faces)
        while more and len(drawn) < MAX_THROWS:
            if more == 1:
                face = dice.roll(sides)
                total += face
                drawn += ((face,),)
                more = face >= low
            else:
                faces = dice.pool(more, sides)
                total += sum(faces)
                drawn += (faces,)
                more = faces.count(low) if low == sides else exploded(faces)
        return total, drawn

    return throw


def _show_plain(names: tuple[str, ...]) -> Show:
    return lambda drawn: ", ".join([names[face] for face in drawn[0]])


def _show_keeping(keep: Keep) -> Show:
    names = _NAMES
    worst = min if keep.highest else max

    def show(drawn: Drawn) -> str:
        faces = drawn[0]
        texts = [names[face] for face in faces]
        if keep.number == len(faces) - 1:
            gone = faces.index(worst(faces))
            texts[gone] = f"({texts[gone]})"
        else:
            for gone in dropped(keep, faces):
                texts[gone] = f"({texts[gone]})"
        return ", ".join(texts)

    return show


def _show_exploding(names: tuple[str, ...]) -> Show:
    """Write each throw into the places that the exploded dice of the one before have left."""

    def show(drawn: Drawn) -> str:
        throws = iter(drawn)
        text = ", ".join([names[face] for face in next(throws)])
        for faces in throws:
            if len(faces) == 1:
                text %= names[faces[0]]
            else:
                text %= tuple([names[face] for face in faces])
        return text if len(drawn) < MAX_THROWS else text.replace("+%s", "")

    return show


@lru_cache(maxsize=256)
def _counting_names(sides: int, low: int, high: int) -> tuple[str, ...]:
    """Give the names of faces with those that count in brackets."""
    return tuple(
        f"[{name}]" if low <= face <= high else name
        for face, name in enumerate(_NAMES[: sides + 1])
    )


@lru_cache(maxsize=256)
def _exploding_names(sides: int, low: int) -> tuple[str, ...]:
    """Give the names of faces; those that explode leave a place for the next throw."""
    return tuple(
        name if face < low else f"{name}+%s" for face, name in enumerate(_NAMES[: sides + 1])
    )
