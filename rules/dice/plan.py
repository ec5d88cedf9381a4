"""A tree made ready to be rolled: parsed once, rolled many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rules.dice.pools import Drawn, marked
from rules.dice.quick import Throw, ways
from rules.dice.source import Dice
from rules.dice.tree import Node, Pool, Product, Sum, pieces, written, written_pool
from rules.message import Name
from rules.outcome import Roll

Draws: TypeAlias = tuple[Drawn, ...]
"""What each pool of an expression drew, in the order in which they are written."""
Show: TypeAlias = Callable[[Draws, int], str]
"""Writes every face and the total."""
_Value: TypeAlias = Callable[[Dice, list[Drawn]], int]


class Rolled:
    """What an expression came to: a value, with every face and the text made when asked for."""

    __slots__ = ("_draws", "_pools", "_show", "_total")

    def __init__(self, total: int, draws: Draws, pools: tuple[Pool, ...], show: Show) -> None:
        self._total = total
        self._draws = draws
        self._pools = pools
        self._show = show

    @property
    def total(self) -> int:
        """What it comes to."""
        return self._total

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every face with its mark, pool by pool, labelled in the notation."""
        return tuple(
            Roll(faces=marked(pool, drawn), label=Name(text=written_pool(pool)))
            for pool, drawn in zip(self._pools, self._draws, strict=True)
        )

    @property
    def text(self) -> str:
        """Every face and the total in one line: “4d6kh3 (6, 5, (1), 4) + 2 = 17”."""
        return self._show(self._draws, self._total)

    def at_least(self, minimum: int) -> Rolled:
        """Give this, raised to `minimum` where it is lower; the text says so: “… = −2 → 0”."""
        if self._total >= minimum:
            return self
        text = f"{self.text} → {signed(minimum)}"
        return Rolled(minimum, self._draws, self._pools, lambda _draws, _total: text)


class Expression(NamedTuple):
    """A tree that was read and is ready to be rolled."""

    tree: Node
    roll: Callable[[Dice], Rolled]

    @property
    def text(self) -> str:
        """The expression in the notation's one way of writing it."""
        return written(self.tree)


def signed(number: int) -> str:
    """Write a number with the minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def expression(tree: Node) -> Expression:
    """Make a tree ready. It must be within the limits, as a parsed one is."""
    if isinstance(tree, Pool):
        return _single(tree, tree, 0, "")
    if isinstance(tree, Sum) and len(tree.parts) == 2:  # noqa: PLR2004 - a pool and a number
        (own, pool), (sign, number) = tree.parts
        if own > 0 and isinstance(pool, Pool) and isinstance(number, int):
            return _single(tree, pool, sign * number, f" {'+' if sign > 0 else '−'} {number}")
    return _whole(tree)


def _whole(tree: Node) -> Expression:
    """Make a tree of any form ready."""
    parts = pieces(tree)
    value = _value(tree)
    pools = tuple(part for part in parts if isinstance(part, Pool))
    show = _show(parts)

    def roll(dice: Dice) -> Rolled:
        draws: list[Drawn] = []
        total = value(dice, draws)
        return Rolled(total, tuple(draws), pools, show)

    return Expression(tree, roll)


def _single(tree: Node, pool: Pool, modifier: int, after: str) -> Expression:
    """Make one pool and a number ready: nearly all that is rolled at a table."""
    before = f"{written_pool(pool)} ("
    after = f"){after} = "
    if pool.size == 1 and pool.plain:
        return _one_die(tree, pool, modifier, before, after)
    throw, shown = ways(pool)

    def show(draws: Draws, total: int) -> str:
        return f"{before}{shown(draws[0])}{after}{total if total >= 0 else signed(total)}"

    pools = (pool,)

    def roll(dice: Dice) -> Rolled:
        total, drawn = throw(dice)
        total += modifier
        return Rolled(total, (drawn,), pools, show)

    return Expression(tree, roll)


def _one_die(tree: Node, pool: Pool, modifier: int, before: str, after: str) -> Expression:
    sides = pool.sides

    def show(draws: Draws, total: int) -> str:
        return f"{before}{draws[0][0][0]}{after}{total if total >= 0 else signed(total)}"

    pools = (pool,)

    def roll(dice: Dice) -> Rolled:
        face = dice.roll(sides)
        total = face + modifier
        return Rolled(total, (((face,),),), pools, show)

    return Expression(tree, roll)


def _show(parts: list[str | Pool]) -> Show:
    """Make the way to write a whole expression with its faces."""
    shown = [
        part if isinstance(part, str) else (written_pool(part), ways(part)[1]) for part in parts
    ]

    def show(draws: Draws, total: int) -> str:
        left = iter(draws)
        text = ""
        for part in shown:
            text += part if isinstance(part, str) else f"{part[0]} ({part[1](next(left))})"
        return text if text == signed(total) else f"{text} = {signed(total)}"

    return show


def _value(node: Node) -> _Value:
    if isinstance(node, int):
        return lambda _dice, _draws: node
    if isinstance(node, Pool):
        return _pool_value(ways(node)[0])
    return _sum_value(node) if isinstance(node, Sum) else _product_value(node)


def _pool_value(throw: Throw) -> _Value:
    def value(dice: Dice, draws: list[Drawn]) -> int:
        total, drawn = throw(dice)
        draws.append(drawn)
        return total

    return value


def _sum_value(node: Sum) -> _Value:
    parts = [(sign, _value(part)) for sign, part in node.parts]
    return lambda dice, draws: sum([sign * value(dice, draws) for sign, value in parts])


def _product_value(node: Product) -> _Value:
    first = _value(node.first)
    rest = [(sign, _value(part)) for sign, part in node.rest]

    def value(dice: Dice, draws: list[Drawn]) -> int:
        total = first(dice, draws)
        for sign, part in rest:
            if sign == "*":
                total *= part(dice, draws)
            else:
                total //= part(dice, draws)
        return total

    return value
