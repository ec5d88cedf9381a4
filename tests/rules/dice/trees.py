"""Trees of dice for properties: every form that the notation has, within its limits."""

from __future__ import annotations

from typing import Literal

from hypothesis import strategies as st

from rules.dice.bounds import bounds
from rules.dice.tree import (
    MAX_DICE,
    MAX_LENGTH,
    Keep,
    Node,
    Pool,
    Product,
    Reroll,
    Span,
    Sum,
    written,
)


def spans(sides: int) -> st.SearchStrategy[Span]:
    faces = st.integers(1, sides)
    return st.one_of(
        faces.map(lambda face: Span(face, face)),
        faces.map(lambda face: Span(1, face)),
        faces.map(lambda face: Span(face, sides)),
    )


def stays(pool: Pool) -> set[int]:
    """The faces that can stay on the table: all but those that are rerolled until they go."""
    faces = set(range(1, pool.sides + 1))
    if pool.reroll and not pool.reroll.once:
        faces -= {face for face in faces if pool.reroll.span.holds(face)}
    return faces


@st.composite
def pools(draw: st.DrawFn, *, most_dice: int = 9, most_sides: int = 12) -> Pool:
    sides = draw(st.integers(2, most_sides))
    size = draw(st.integers(1, most_dice))
    parts: dict[str, st.SearchStrategy[object]] = {
        "reroll": st.builds(
            Reroll, spans(sides).filter(lambda span: span.width < sides), st.booleans()
        ),
        "explode": spans(sides),
        "keep": st.builds(Keep, st.booleans(), st.integers(1, size)),
        "counts": spans(sides),
    }
    chosen = draw(st.sets(st.sampled_from(sorted(parts))))
    pool = Pool(size, sides, **{name: draw(parts[name]) for name in sorted(chosen)})  # type: ignore[arg-type] # each strategy gives its field's type
    if pool.explode:
        exploding = {face for face in stays(pool) if pool.explode.holds(face)}
        if not exploding or exploding == stays(pool):
            pool = pool._replace(explode=None)
    return pool


def numbers() -> st.SearchStrategy[int]:
    return st.integers(0, 99)


def _sums(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    signs: st.SearchStrategy[Literal[1, -1]] = st.sampled_from((1, -1))
    several = st.lists(st.tuples(signs, parts), min_size=2, max_size=4).map(
        lambda found: Sum(tuple(found))
    )
    return st.one_of(several, parts.map(lambda part: Sum(((-1, part),))))


def _products(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    symbols: st.SearchStrategy[Literal["*", "/"]] = st.sampled_from(("*", "/"))
    return st.builds(
        Product, parts, st.lists(st.tuples(symbols, parts), min_size=1, max_size=2).map(tuple)
    )


def dice_in(node: Node) -> int:
    if isinstance(node, int):
        return 0
    if isinstance(node, Pool):
        return node.most_throws
    if isinstance(node, Sum):
        return sum(dice_in(part) for _, part in node.parts)
    return dice_in(node.first) + sum(dice_in(part) for _, part in node.rest)


def is_within_limits(node: Node) -> bool:
    try:
        low, high = bounds(node)
    except ZeroDivisionError:
        return False
    size = max(-low, high)
    return size <= 10**6 and dice_in(node) <= MAX_DICE and len(written(node)) <= MAX_LENGTH


def sums_and_products(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(_sums(parts), _products(parts)).filter(is_within_limits)


def trees() -> st.SearchStrategy[Node]:
    leaves: st.SearchStrategy[Node] = st.one_of(pools(), numbers())
    return st.recursive(
        leaves, lambda parts: st.one_of(_sums(parts), _products(parts)), max_leaves=6
    ).filter(is_within_limits)


def texts() -> st.SearchStrategy[str]:
    """Text that looks like dice, well or badly made, and text that does not."""
    pieces = st.sampled_from(
        [*"0123456789dDrk!%()+-*/<>=×÷≥≤−–— \t", "kh", "dl", "d6", "2d6", "10", "9999", "1d20"]
    )
    return st.one_of(
        st.lists(pieces, max_size=30).map("".join),
        st.text(max_size=40),
        trees().map(written),
    )
