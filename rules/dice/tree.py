"""What an expression of dice is: a frozen tree, its limits, and how it is written."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

MAX_LENGTH = 300
"""Characters of an expression."""
MAX_DICE = 1_000
"""Dice that an expression may bring to the table, explosions and rerolls included."""
MAX_DEPTH = 50
"""Parentheses within parentheses, and signs before one another."""
MAX_TOTAL = 1_000_000_000
"""How far from 0 a result may lie, either way."""
MAX_THROWS = 10
"""How often one die is thrown at most: once, and nine times more as it explodes or is rerolled."""


class Span(NamedTuple):
    """The faces from `low` to `high`, both included: what “>4” or “=6” says of a die."""

    low: int
    high: int

    def holds(self, face: int) -> bool:
        """Whether the face is one of them."""
        return self.low <= face <= self.high

    @property
    def width(self) -> int:
        """How many faces they are."""
        return self.high - self.low + 1


class Reroll(NamedTuple):
    """Faces that are thrown again: once, or until another face comes."""

    span: Span
    once: bool


class Keep(NamedTuple):
    """How many dice stay, the highest or the lowest ones."""

    highest: bool
    number: int


class Pool(NamedTuple):
    """Dice thrown together, and what is done with them, in the order of the fields.

    Faces in `reroll` are thrown again; one in `explode` brings another throw of the same die;
    `keep` chooses dice by the sum of their throws; with `counts` the pool gives how many faces of
    the kept dice lie in it, and without it their sum. Every span lies within 1..`sides` and
    touches an end of it or is one face.
    """

    size: int
    sides: int
    reroll: Reroll | None = None
    explode: Span | None = None
    keep: Keep | None = None
    counts: Span | None = None

    @property
    def plain(self) -> bool:
        """Whether the faces are simply added."""
        return self[2:] == _NOTHING_DONE

    @property
    def most_throws(self) -> int:
        """How many faces this pool shows at most."""
        once, again = (2, MAX_THROWS) if self.reroll else (1, 1)
        rethrown = once if self.reroll and self.reroll.once else again
        return self.size * rethrown * (MAX_THROWS if self.explode else 1)


_NOTHING_DONE = (None, None, None, None)


class Sum(NamedTuple):
    """Parts that are added (+1) or taken away (−1). One part alone is a negative one."""

    parts: tuple[tuple[Literal[1, -1], Node], ...]


class Product(NamedTuple):
    """A first part, then each is multiplied or divided by the next; division rounds down."""

    first: Node
    rest: tuple[tuple[Literal["*", "/"], Node], ...]


Node: TypeAlias = int | Pool | Sum | Product
"""Any part of an expression; a number is never negative, a negative one is a Sum."""


def written(node: Node) -> str:
    """Write a tree in the notation: parsing the text gives the same tree again."""
    return "".join(
        piece if isinstance(piece, str) else written_pool(piece) for piece in pieces(node)
    )


def written_pool(pool: Pool) -> str:
    """Write one pool in the notation, such as “4d6r1!>=5kh3”."""
    size, sides, reroll, explode, keep, counts = pool
    text = f"{size}d{sides}"
    if reroll is None and explode is None and keep is None and counts is None:
        return text
    if reroll:
        text += f"r{'o' if reroll.once else ''}{_span(reroll.span).removeprefix('=')}"
    if explode:
        # A comparison right behind a bare “!” would be read as what explodes.
        bare = explode == (sides, sides) and (keep or not counts)
        text += "!" if bare else f"!{_span(explode).removeprefix('=')}"
    if keep:
        text += f"k{'h' if keep.highest else 'l'}{keep.number}"
    if counts:
        text += f">={counts.low}" if counts.high == sides else _span(counts)
    return text


def _span(span: Span) -> str:
    low, high = span
    if low == high:
        return f"={low}"
    return f"<={high}" if low == 1 else f">={low}"


def pieces(node: Node) -> list[str | Pool]:
    """Take a tree apart as it is written: pools in their order, and the text around them."""
    if isinstance(node, int):
        return [str(node)]
    if isinstance(node, Pool):
        return [node]
    return _sum_pieces(node) if isinstance(node, Sum) else _product_pieces(node)


def _sum_pieces(node: Sum) -> list[str | Pool]:
    found: list[str | Pool] = []
    for at, (sign, part) in enumerate(node.parts):
        if at:
            found.append(" + " if sign > 0 else " − ")
        elif sign < 0:
            found.append("−")
        # “−7/2” would be read as (−7)/2, so a first product that is taken away is enclosed.
        enclosed = isinstance(part, Sum) or (isinstance(part, Product) and not at and sign < 0)
        found += _enclosed(part) if enclosed else pieces(part)
    return found


def _product_pieces(node: Product) -> list[str | Pool]:
    found: list[str | Pool] = []
    for sign, part in (("", node.first), *node.rest):
        if sign:
            found.append(" × " if sign == "*" else " / ")
        found += pieces(part) if isinstance(part, int | Pool) else _enclosed(part)
    return found


def _enclosed(node: Node) -> list[str | Pool]:
    return ["(", *pieces(node), ")"]
