"""Rolling: an expression and dice into a total with every face; amounts as commands take them."""

from __future__ import annotations

from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.dice.plan import Expression
from rules.dice.rolled import Rolled
from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Name, msg

__all__ = ["Expression", "Rolled", "amount", "bounds", "read_amount", "roll"]


def roll(expression: Expression, dice: Dice) -> Rolled:
    """Roll an expression: at most 1,000 faces, all of them in the result."""
    return expression.roll(dice)


def read_amount(text: str, *, field: str, minimum: int = 0, maximum: int = 9999) -> Expression:
    """Read an amount, a number or dice, without rolling it.

    InvalidInputError when the text is not understood, can never reach the minimum or may exceed
    the maximum.
    """
    read = parse(text, field=field)
    _, high = bounds(read.tree)
    if minimum <= high <= maximum:
        return read
    shown = Name(text=text.strip())
    if high < minimum:
        message = msg("“{text}” is below {minimum}.", text=shown, minimum=minimum)
    else:
        message = msg("“{text}” can exceed {maximum}.", text=shown, maximum=maximum)
    raise InvalidInputError(message, field=field)


def amount(text: str, dice: Dice, *, field: str, minimum: int = 0, maximum: int = 9999) -> Rolled:
    """Read an amount, a number or dice, and roll it: `minimum`..`maximum`.

    Raises what `read_amount` raises, before anything is rolled. A roll that falls below the
    minimum counts as it.
    """
    read = read_amount(text, field=field, minimum=minimum, maximum=maximum)
    return roll(read, dice).at_least(minimum)
