"""The lowest and the highest that an expression can come to."""

from __future__ import annotations

from rules.dice.tree import MAX_THROWS, Node, Pool, Sum


def bounds(node: Node) -> tuple[int, int]:
    """Give the lowest and the highest result of a tree; both can come up.

    ZeroDivisionError when a divisor can be 0, which no parsed tree allows.
    """
    if isinstance(node, int):
        return node, node
    if isinstance(node, Pool):
        return pool_bounds(node)
    if isinstance(node, Sum):
        low = high = 0
        for sign, part in node.parts:
            least, most = bounds(part)
            low += least if sign > 0 else -most
            high += most if sign > 0 else -least
        return low, high
    found = bounds(node.first)
    for symbol, part in node.rest:
        found = combined(symbol, found, bounds(part))
    return found


def combined(symbol: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Give the bounds of a product ("*") or a quotient; ZeroDivisionError if it may divide by 0."""
    if symbol == "/" and right[0] <= 0 <= right[1]:
        raise ZeroDivisionError
    corners = [a * b if symbol == "*" else a // b for a in left for b in right]
    return min(corners), max(corners)


def pool_bounds(pool: Pool) -> tuple[int, int]:
    """Give the least and the most that a pool comes to."""
    kept = pool.keep.number if pool.keep else pool.size
    if pool.plain or (pool.keep and not (pool.reroll or pool.explode or pool.counts)):
        return kept, kept * pool.sides
    low, high = _die_bounds(pool)
    return kept * low, kept * high


def _die_bounds(pool: Pool) -> tuple[int, int]:
    """Give the least and the most that one die gives, all its throws together.

    What a face does changes only where a span begins or ends, so the faces there are enough.
    """
    spans = [pool.reroll.span if pool.reroll else None, pool.explode, pool.counts]
    edges = {1, pool.sides}.union(
        *({span.low - 1, span.low, span.high, span.high + 1} for span in spans if span)
    )
    again = pool.reroll.span if pool.reroll and not pool.reroll.once else None
    stay = [f for f in edges if 1 <= f <= pool.sides and not (again and again.holds(f))]
    gives = {face: int(pool.counts.holds(face)) if pool.counts else face for face in stay}
    going = [gives[face] for face in stay if pool.explode and pool.explode.holds(face)]
    last = [gives[face] for face in stay if not (pool.explode and pool.explode.holds(face))]
    if not going:
        return min(last), max(last)
    least = (MAX_THROWS - 1) * min(going) + min(gives.values())
    return min(*last, least), (MAX_THROWS - 1) * max(going) + max(gives.values())
