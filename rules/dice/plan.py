"""A tree made ready to be rolled: parsed once, rolled many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rules.dice.pools import Drawn, shown
from rules.dice.quick import rolling
from rules.dice.rolled import Draws, Rolled, Show, signed
from rules.dice.source import Dice
from rules.dice.tree import Node, Pool, Product, Sum, pieces, written, written_pool

_Value: TypeAlias = Callable[[Dice, list[Drawn]], int]
"""Rolls a part of a tree, and adds what its pools drew to the list."""


class Expression(NamedTuple):
    """A tree that was read and is ready to be rolled."""

    tree: Node
    roll: Callable[[Dice], Rolled]

    @property
    def text(self) -> str:
        """The expression in the notation's one way of writing it."""
        return written(self.tree)


def expression(tree: Node) -> Expression:
    """Make a tree ready. It must be within the limits, as a parsed one is."""
    if isinstance(tree, Pool):
        return Expression(tree, rolling(tree, 0, ""))
    if isinstance(tree, Sum) and len(tree.parts) == 2:  # noqa: PLR2004 - a pool and a number
        (own, pool), (sign, number) = tree.parts
        if own > 0 and isinstance(pool, Pool) and isinstance(number, int):
            behind = f" {'+' if sign > 0 else '−'} {number}"
            return Expression(tree, rolling(pool, sign * number, behind))
    return Expression(tree, _whole(tree))


def _whole(tree: Node) -> Callable[[Dice], Rolled]:
    """Make the way to roll a tree of any form."""
    parts = pieces(tree)
    pools = tuple(part for part in parts if isinstance(part, Pool))
    value, show = _value(tree), _showing(parts)

    def roll(dice: Dice) -> Rolled:
        draws: list[Drawn] = []
        total = value(dice, draws)
        return Rolled(total, tuple(draws), pools, show)

    return roll


def _showing(parts: list[str | Pool]) -> Show:
    """Make the way to write a whole expression with its faces."""

    def show(draws: Draws, total: int) -> str:
        left = iter(draws)
        text = "".join(
            part if isinstance(part, str) else f"{written_pool(part)} ({shown(part, next(left))})"
            for part in parts
        )
        return text if text == signed(total) else f"{text} = {signed(total)}"

    return show


def _value(node: Node) -> _Value:
    if isinstance(node, int):
        return lambda _dice, _draws: node
    if isinstance(node, Pool):
        return _pool_value(rolling(node, 0, ""))
    return _sum_value(node) if isinstance(node, Sum) else _product_value(node)


def _pool_value(roll: Callable[[Dice], Rolled]) -> _Value:
    def value(dice: Dice, draws: list[Drawn]) -> int:
        rolled = roll(dice)
        draws += rolled.draws
        return rolled.total

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
