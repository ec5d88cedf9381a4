"""One pool of dice, step by step: how it is thrown, what it gives, what each face did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from rules.dice.tree import MAX_THROWS, Keep, Pool, Span
from rules.outcome import Face, Mark

Faces: TypeAlias = tuple[int, ...]
Drawn: TypeAlias = tuple[Faces, ...]
"""What a pool drew, throw by throw: all that is remembered; everything else follows from it."""


class Step(NamedTuple):
    """One throw of a die: its face, and whether a reroll replaced it."""

    face: int
    replaced: bool


Chain: TypeAlias = list[Step]
"""All throws of one die: its rerolls, and what it exploded into."""


def chains(pool: Pool, draw: Callable[[int, int], Sequence[int]]) -> list[Chain]:
    """Throw a pool: all dice, then together those that exploded, and so on.

    `draw(count, sides)` gives faces. This is what a pool means; where `rules.dice.quick` has a
    shorter way, it draws and comes to the same.
    """
    found: list[Chain] = [[] for _ in range(pool.size)]
    thrown = found
    for _ in range(MAX_THROWS if pool.explode else 1):
        _settle(pool, thrown, draw)
        if pool.explode:
            thrown = [chain for chain in thrown if pool.explode.holds(chain[-1].face)]
        if not thrown:
            break
    return found


def _settle(pool: Pool, thrown: list[Chain], draw: Callable[[int, int], Sequence[int]]) -> None:
    """Throw these dice once, and again while the pool rerolls what they show."""
    for chain, face in zip(thrown, draw(len(thrown), pool.sides), strict=True):
        chain.append(Step(face, replaced=False))
    if not pool.reroll:
        return
    span, once = pool.reroll
    width = span.high - span.low + 1
    for again in range(1, 2 if once else MAX_THROWS):
        thrown = [chain for chain in thrown if span.holds(chain[-1].face)]
        if not thrown:
            return
        # The last throw is made among the faces that may stay: the odds are those of going on
        # for ever, and the throws are bounded.
        last = not once and again == MAX_THROWS - 1
        faces = draw(len(thrown), pool.sides - width if last else pool.sides)
        for chain, face in zip(thrown, faces, strict=True):
            chain[-1] = Step(chain[-1].face, replaced=True)
            beyond = last and face >= span.low
            chain.append(Step(face + width if beyond else face, replaced=False))


def played_back(pool: Pool, drawn: Drawn) -> list[Chain]:
    """Give the throws of every die from what the pool drew."""
    throws = iter(drawn)
    return chains(pool, lambda _count, _sides: next(throws))


def chain_sum(chain: Chain) -> int:
    """Add up one die: every throw that no reroll replaced."""
    return sum(step.face for step in chain if not step.replaced)


def dropped(keep: Keep, sums: Sequence[int]) -> list[int]:
    """Give the places of the dice that do not stay; of equal ones the first thrown go."""
    order = sorted(range(len(sums)), key=sums.__getitem__, reverse=not keep.highest)
    return order[: len(sums) - keep.number]


def _gone(pool: Pool, thrown: list[Chain]) -> frozenset[int]:
    if pool.keep is None:
        return frozenset()
    return frozenset(dropped(pool.keep, [chain_sum(chain) for chain in thrown]))


def value(pool: Pool, thrown: list[Chain]) -> int:
    """Give what a thrown pool comes to: the sum of the dice kept, or the faces that count."""
    gone = _gone(pool, thrown)
    steps = [
        step
        for at, chain in enumerate(thrown)
        if at not in gone
        for step in chain
        if not step.replaced
    ]
    if pool.counts is None:
        return sum(step.face for step in steps)
    return sum(pool.counts.holds(step.face) for step in steps)


def marked(pool: Pool, drawn: Drawn) -> tuple[Face, ...]:
    """Give every face with its mark, die by die: what a reroll or `keep` took away is dropped."""
    if not (pool.keep or pool.counts or pool.reroll or pool.explode):
        return tuple([Face(pool.sides, face) for face in drawn[0]])
    thrown = played_back(pool, drawn)
    gone = _gone(pool, thrown)
    return tuple(
        Face(sides=pool.sides, value=step.face, mark=_mark(pool, step, gone=at in gone))
        for at, chain in enumerate(thrown)
        for step in chain
    )


def _mark(pool: Pool, step: Step, *, gone: bool) -> Mark:
    if gone or step.replaced:
        return Mark.DROPPED
    return Mark.COUNTS if pool.counts and pool.counts.holds(step.face) else Mark.PLAIN


def shown(pool: Pool, drawn: Drawn) -> str:
    """Write the faces: “6, 5, (1), [4]”.

    Dropped dice stand in round brackets, faces that count in square ones; “1→4” is a reroll and
    “6+2” an explosion.
    """
    thrown = played_back(pool, drawn)
    gone = _gone(pool, thrown)
    return ", ".join(
        f"({_chain(chain, None)})" if at in gone else _chain(chain, pool.counts)
        for at, chain in enumerate(thrown)
    )


def _chain(chain: Chain, counts: Span | None) -> str:
    text = ""
    for step in chain:
        counted = counts and counts.holds(step.face) and not step.replaced
        text += f"[{step.face}]" if counted else str(step.face)
        text += "→" if step.replaced else "+"
    return text[:-1]
