"""Dice as they are typed: text into a frozen tree, or a refusal that points at the place.

expression  = term { ("+" | "-") term }
term        = factor { ("*" | "/") factor }          division rounds down
factor      = { "+" | "-" } ( number | dice | "(" expression ")" )
dice        = [count] "d" (sides | "%") [reroll] [explode] [keep] [count those]
reroll      = ("r" | "ro") [comparison] number       again until it no longer matches, or once
explode     = "!" [ [">" | ">=" | "<" | "<="] number ]
keep        = ("k" | "kh" | "kl" | "dh" | "dl") [number]
count those = comparison number
comparison  = ">" | ">=" | "<" | "<=" | "="
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from rules.dice.bounds import combined, pool_bounds
from rules.dice.plan import Expression, expression
from rules.dice.terms import COMPARISON, DICE, SPACE, TERM, pool, spot
from rules.dice.tree import (
    MAX_DEPTH,
    MAX_DICE,
    MAX_LENGTH,
    MAX_THROWS,
    MAX_TOTAL,
    Node,
    Product,
    Sum,
)
from rules.errors import InvalidInputError
from rules.message import msg

_Sign: TypeAlias = Literal[1, -1]
_MINUS = "-\u2010\u2011\u2212\u2013\u2014\ufe63\uff0d"
_SIGNS: Mapping[str, _Sign] = {"+": 1, **dict.fromkeys(_MINUS, -1)}
_PRODUCTS: Mapping[str, Literal["*", "/"]] = {"*": "*", "×": "*", "/": "/", "÷": "/"}
_BLANK = re.compile(SPACE)
_NUMBER = re.compile(rf"{SPACE}[{_MINUS}+]?{SPACE}[0-9]++{SPACE}")
_ACTION = re.compile(rf"(ro?[0-9<>=≥≤]|!|k[hl]?|d[hl]|{COMPARISON})", re.IGNORECASE)
_COMMON = re.compile(
    rf"{DICE}(?:(?P<sign>[{_MINUS}+]){SPACE}(?P<modifier>[0-9]++){SPACE})?",
    re.VERBOSE | re.IGNORECASE,
)
_SMALL = 1_000_000
"""A number that no pool can bring beyond the limit of a result."""
_REMEMBERED = 1_024


class _Part(NamedTuple):
    """What was read: a part of the tree, and the least and the most that it comes to."""

    node: Node
    low: int
    high: int


def parse(text: str, *, field: str | None = None) -> Expression:
    """Read an expression of dice, ready to be rolled; what was read before is remembered.

    InvalidInputError, with the place (from 1) and the piece that is to blame, for anything that
    is not understood as a whole or lies beyond the limits. `field` is the option it came from.
    """
    try:
        return _remembered(text)
    except InvalidInputError as refusal:
        raise InvalidInputError(refusal.message, field=field) from None


def read(text: str) -> Expression:
    """Read an expression of dice as `parse` does, and remember nothing."""
    if len(text) > MAX_LENGTH:
        message = msg(
            "This is {length} characters long. At most {most} are read, up to “{piece}” at place "
            "{place}.",
            length=len(text),
            most=MAX_LENGTH,
            **spot(text, MAX_LENGTH),
        )
        raise InvalidInputError(message)
    return expression(_common(text) or _Reader(text).everything())


_remembered = lru_cache(maxsize=_REMEMBERED)(read)


def is_plain_number(text: str) -> bool:
    """Whether the text is one whole number, with a sign or without: “7”, “+2”, “−5”."""
    return _NUMBER.fullmatch(text) is not None


def _common(text: str) -> Node | None:
    """Read dice with a number added or taken away, or neither: nearly all that is ever typed.

    None for everything else, and for what may lie beyond the limits: the reader says what of it.
    """
    found = _COMMON.fullmatch(text)
    if not found:
        return None
    dice = pool(found)
    if (dice.reroll or dice.explode) and dice.most_throws > MAX_DICE:
        return None
    sign = found["sign"]
    if sign is None:
        return dice
    number = int(found["modifier"])
    return Sum(((1, dice), (_SIGNS[sign], number))) if number <= _SMALL else None


class _Reader:
    """Reads one text from left to right, once."""

    __slots__ = ("_at", "_depth", "_text", "_throws")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        self._throws = 0

    def everything(self) -> Node:
        """Read the whole text as one expression."""
        part = self._sum()
        if self._at < len(self._text):
            self._refuse_here()
        return part.node

    def _sum(self) -> _Part:
        start = self._at
        low = high = 0
        parts: list[tuple[_Sign, Node]] = []
        sign: _Sign = 1
        while True:
            own, term = self._term()
            own = 1 if own == sign else -1
            parts.append((own, term.node))
            low += term.low if own > 0 else -term.high
            high += term.high if own > 0 else -term.low
            operator = self._text[self._at : self._at + 1]
            if operator not in _SIGNS:
                break
            sign = _SIGNS[operator]
            self._at += 1
        if high > MAX_TOTAL or low < -MAX_TOTAL:
            self._refuse_size(start)
        if len(parts) == 1 and own > 0:
            return term
        return _Part(Sum(tuple(parts)), low, high)

    def _term(self) -> tuple[_Sign, _Part]:
        start = self._at
        sign, first = self._factor()
        if self._text[self._at : self._at + 1] not in _PRODUCTS:
            return sign, first
        first = _signed(sign, first)
        reach = (first.low, first.high)
        rest: list[tuple[Literal["*", "/"], Node]] = []
        while symbol := _PRODUCTS.get(self._text[self._at : self._at + 1]):
            self._at += 1
            place = self._at
            factor = _signed(*self._factor())
            if symbol == "/" and factor.low <= 0 <= factor.high:
                self._refuse_zero(place)
            reach = combined(symbol, reach, (factor.low, factor.high))
            if max(map(abs, reach)) > MAX_TOTAL:
                self._refuse_size(start)
            rest.append((symbol, factor.node))
        return 1, _Part(Product(first.node, tuple(rest)), *reach)

    def _factor(self) -> tuple[_Sign, _Part]:
        depth = self._depth
        sign: _Sign = 1
        while not (found := TERM.match(self._text, self._at)):
            self._skip()
            head = self._text[self._at : self._at + 1]
            if head == "(":
                part = self._enclosed()
                break
            if head not in _SIGNS:
                self._refuse_here()
            self._deeper()
            self._at += 1
            sign = 1 if sign == _SIGNS[head] else -1
        else:
            self._at = found.end()
            part = self._dice(found) if found["sides"] else self._number(found)
        self._depth = depth
        return sign, part

    def _enclosed(self) -> _Part:
        opened = self._at
        self._deeper()
        self._at += 1
        part = self._sum()
        if self._at == len(self._text):
            raise InvalidInputError(
                msg("“{piece}” at place {place} is never closed.", **spot(self._text, opened))
            )
        if self._text[self._at] != ")":
            self._refuse_here()
        self._at += 1
        self._skip()
        return part

    def _number(self, found: re.Match[str]) -> _Part:
        number = int(found["number"])
        if number > MAX_TOTAL:
            self._refuse_size(found.start("number"))
        return _Part(number, number, number)

    def _dice(self, found: re.Match[str]) -> _Part:
        dice = pool(found)
        self._throws += dice.most_throws
        if self._throws > MAX_DICE:
            raise InvalidInputError(
                msg(
                    "“{piece}” at place {place}: at most {most} dice can come up in all. A die "
                    "that explodes or is rerolled may come up {each} times.",
                    most=MAX_DICE,
                    each=MAX_THROWS,
                    **spot(self._text, found.start("count")),
                )
            )
        return _Part(dice, *pool_bounds(dice))

    def _skip(self) -> None:
        blank = _BLANK.match(self._text, self._at)
        self._at = blank.end() if blank else self._at

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise InvalidInputError(
                msg(
                    "“{piece}” at place {place} is too deep: at most {most} brackets or signs.",
                    most=MAX_DEPTH,
                    **spot(self._text, self._at),
                )
            )

    def _refuse_size(self, at: int) -> NoReturn:
        raise InvalidInputError(
            msg(
                "“{piece}” at place {place} begins something that may exceed {most}.",
                most=MAX_TOTAL,
                **spot(self._text, at),
            )
        )

    def _refuse_zero(self, at: int) -> NoReturn:
        raise InvalidInputError(
            msg(
                "“{piece}” at place {place} may be 0, and nothing can be divided by 0.",
                **spot(self._text, at),
            )
        )

    def _refuse_here(self) -> NoReturn:
        """Refuse what stands at the present place, in the words that help most."""
        where = spot(self._text, self._at)
        if not self._text[self._at :]:
            message = msg(
                "Something is missing at place {place}: a number, or dice such as 2d6.", **where
            )
        elif self._at and _ACTION.match(self._text, self._at):
            message = msg(
                "“{piece}” at place {place} does not belong there. After dice come, in this order: "
                "a reroll (r1), an explosion (!), what to keep (kh3), what to count (>=5).",
                **where,
            )
        else:
            message = msg("“{piece}” at place {place} is not understood.", **where)
        raise InvalidInputError(message)


def _signed(sign: _Sign, part: _Part) -> _Part:
    """Give a part, or its opposite as a part of its own."""
    return part if sign > 0 else _Part(Sum(((-1, part.node),)), -part.high, -part.low)
