"""Rolling one pool with a number added: nearly all that is rolled at a table, by short ways.

Each way draws, comes to and writes what `rules.dice.pools` does, only sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from rules.dice.pools import chains, dropped, shown, value
from rules.dice.rolled import Draws, Rolled, Show, signed
from rules.dice.source import Dice
from rules.dice.tree import MAX_THROWS, Keep, Pool, Span, written_pool

Roll: TypeAlias = Callable[[Dice], Rolled]

_NAMED = 100
_NAMES = tuple(map(str, range(_NAMED + 1)))


def rolling(pool: Pool, modifier: int, behind: str) -> Roll:
    """Make the way to roll a pool and add the modifier, which is written `behind` it."""
    size, sides, reroll, explode, keep, counts = pool
    frame = f"{written_pool(pool)} (", f"){behind} = "
    if sides > _NAMED or reroll or (keep and counts):
        return _step_by_step(pool, modifier, frame)
    if explode:
        if keep or counts or explode.high < sides:
            return _step_by_step(pool, modifier, frame)
        return _exploding(pool, explode.low, modifier, frame)
    if keep:
        return _keeping(pool, keep, modifier, frame)
    if counts:
        return _counting(pool, counts, modifier, frame)
    return _one_die(pool, modifier, frame) if size == 1 else _adding(pool, modifier, frame)


_Frame: TypeAlias = tuple[str, str]
"""What is written before the faces, and what between them and the total."""


def _step_by_step(pool: Pool, modifier: int, frame: _Frame) -> Roll:
    pools = (pool,)
    before, after = frame

    def show(draws: Draws, total: int) -> str:
        return f"{before}{shown(pool, draws[0])}{after}{signed(total)}"

    def roll(dice: Dice) -> Rolled:
        drawn: list[tuple[int, ...]] = []

        def draw(count: int, sides: int) -> tuple[int, ...]:
            faces = dice.pool(count, sides)
            drawn.append(faces)
            return faces

        total = value(pool, chains(pool, draw)) + modifier
        return Rolled(total, (tuple(drawn),), pools, show)

    return roll


def _one_die(pool: Pool, modifier: int, frame: _Frame) -> Roll:
    sides, pools = pool.sides, (pool,)
    before, after = frame

    def show(draws: Draws, total: int) -> str:
        return f"{before}{draws[0][0][0]}{after}{total if total >= 0 else signed(total)}"

    def roll(dice: Dice) -> Rolled:
        face = dice.roll(sides)
        return Rolled(face + modifier, (((face,),),), pools, show)

    return roll


def _adding(pool: Pool, modifier: int, frame: _Frame) -> Roll:
    size, sides, pools = pool.size, pool.sides, (pool,)
    show = _show_faces(_NAMES, frame)

    def roll(dice: Dice) -> Rolled:
        faces = dice.pool(size, sides)
        return Rolled(sum(faces) + modifier, ((faces,),), pools, show)

    return roll


def _counting(pool: Pool, counts: Span, modifier: int, frame: _Frame) -> Roll:
    size, sides, pools = pool.size, pool.sides, (pool,)
    low, high = counts
    show = _show_faces(_counting_names(sides, low, high), frame)

    def roll(dice: Dice) -> Rolled:
        faces = dice.pool(size, sides)
        count = len([1 for face in faces if low <= face <= high])
        return Rolled(count + modifier, ((faces,),), pools, show)

    return roll


def _show_faces(names: tuple[str, ...], frame: _Frame) -> Show:
    before, after = frame

    def show(draws: Draws, total: int) -> str:
        faces = ", ".join([names[face] for face in draws[0][0]])
        return f"{before}{faces}{after}{total if total >= 0 else signed(total)}"

    return show


def _keeping(pool: Pool, keep: Keep, modifier: int, frame: _Frame) -> Roll:
    size, sides, pools = pool.size, pool.sides, (pool,)
    if keep.number == size - 1:
        return _dropping_one(pool, min if keep.highest else max, modifier, frame)
    part = slice(size - keep.number, None) if keep.highest else slice(keep.number)
    before, after = frame

    def show(draws: Draws, total: int) -> str:
        faces = draws[0][0]
        texts = [_NAMES[face] for face in faces]
        for gone in dropped(keep, faces):
            texts[gone] = f"({texts[gone]})"
        return f"{before}{', '.join(texts)}{after}{signed(total)}"

    def roll(dice: Dice) -> Rolled:
        faces = dice.pool(size, sides)
        return Rolled(sum(sorted(faces)[part]) + modifier, ((faces,),), pools, show)

    return roll


def _dropping_one(
    pool: Pool, worst: Callable[[tuple[int, ...]], int], modifier: int, frame: _Frame
) -> Roll:
    size, sides, pools = pool.size, pool.sides, (pool,)
    before, after = frame
    names = _NAMES

    def show(draws: Draws, total: int) -> str:
        faces = draws[0][0]
        texts = [names[face] for face in faces]
        gone = faces.index(worst(faces))
        texts[gone] = f"({texts[gone]})"
        return f"{before}{', '.join(texts)}{after}{total if total >= 0 else signed(total)}"

    def roll(dice: Dice) -> Rolled:
        faces = dice.pool(size, sides)
        return Rolled(sum(faces) - worst(faces) + modifier, ((faces,),), pools, show)

    return roll


def _exploding(pool: Pool, low: int, modifier: int, frame: _Frame) -> Roll:
    size, sides, pools = pool.size, pool.sides, (pool,)
    show = _show_exploding(_exploding_names(sides, low), frame)

    def exploded(faces: tuple[int, ...]) -> int:
        return len([1 for face in faces if face >= low])

    def roll(dice: Dice) -> Rolled:
        faces = dice.pool(size, sides)
        total = sum(faces) + modifier
        drawn: tuple[tuple[int, ...], ...] = (faces,)
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
        return Rolled(total, (drawn,), pools, show)

    return roll


def _show_exploding(names: tuple[str, ...], frame: _Frame) -> Show:
    """Write each throw into the places that the exploded dice of the one before have left."""
    before, after = frame

    def show(draws: Draws, total: int) -> str:
        throws = iter(draws[0])
        text = ", ".join([names[face] for face in next(throws)])
        for faces in throws:
            if len(faces) == 1:
                text %= names[faces[0]]
            else:
                text %= tuple([names[face] for face in faces])
        if len(draws[0]) == MAX_THROWS:
            text = text.replace("+%s", "")
        return f"{before}{text}{after}{total if total >= 0 else signed(total)}"

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
