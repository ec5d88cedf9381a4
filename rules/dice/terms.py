"""One term of the notation: a number, or dice with what is done to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from rules.dice.source import MAX_SIDES
from rules.dice.tree import MAX_DICE, Keep, Pool, Reroll, Span
from rules.errors import InvalidInputError
from rules.message import Name, Value, msg, msgn

SPACE = r"[\s\u200b\u2060\ufeff]*+"
COMPARISON = "(>=|<=|[<>=≥≤])"
DICE = rf"""{SPACE}
    (?P<count>[0-9]*+){SPACE}d{SPACE}(?P<sides>[0-9]++|%)
    (?:{SPACE}(?P<again>ro?){SPACE}{COMPARISON}?+{SPACE}([0-9]++))?+
    (?:{SPACE}(?P<bang>!)(?:{COMPARISON}?+([0-9]++))?+)?+
    (?:{SPACE}(?P<keep>kh|kl|dh|dl|k){SPACE}(?P<kept>[0-9]*+))?+
    (?:{SPACE}{COMPARISON}{SPACE}([0-9]++))?+
    {SPACE}"""
"""Dice, with the space around. The quantifiers never go back, so it takes linear time."""
TERM = re.compile(
    rf"{DICE} | {SPACE}(?P<number>[0-9]++){SPACE}",
    re.VERBOSE | re.IGNORECASE,
)
"""Dice or a number."""
_AGAIN_AT, _BANG_AT, _COUNTED = 5, 8, 12
"""Which group holds a number that faces are compared with; the one before is the comparison."""
_GROUPS = ("count", "sides", "again", "bang", "keep", "kept", _COUNTED)
_HIGHEST = frozenset(("k", "kh", "dl"))
_PIECE = re.compile(r"[0-9.]+|\w+|\S|\s+")
_SHOWN = 20


def spot(text: str, at: int) -> Mapping[str, Value]:
    """Give what a refusal says of the place `at`: the piece that stands there, and its number."""
    found = _PIECE.match(text, at)
    piece = found.group() if found else ""
    shown = piece if len(piece) <= _SHOWN else f"{piece[:_SHOWN]}…"
    return {"piece": Name(text=shown), "place": at + 1}


def pool(found: re.Match[str]) -> Pool:
    """Make a pool of a term; InvalidInputError when its numbers make no sense."""
    count, of, again, bang, how, kept, counted = found.group(*_GROUPS)
    size = int(count) if count else 1
    sides = 100 if of == "%" else int(of)
    if not (0 < size <= MAX_DICE and 0 < sides <= MAX_SIDES):
        _refuse_dice(found, size)
    if again is None and bang is None and how is None and counted is None:
        return Pool(size, sides)
    reroll = _reroll(found, sides) if again else None
    explode = _explosion(found, sides, reroll) if bang else None
    keep = _keep(found, how.lower(), int(kept) if kept else 1, size) if how else None
    counts = _span(found, _COUNTED, sides) if counted else None
    return Pool(size, sides, reroll, explode, keep, counts)


def _refuse_dice(found: re.Match[str], size: int) -> NoReturn:
    if 0 < size <= MAX_DICE:
        where = spot(found.string, found.start("sides"))
        message = msg(
            "“{piece}” at place {place}: a die has 1 to {most} sides.", most=MAX_SIDES, **where
        )
    else:
        where = spot(found.string, found.start("count"))
        message = msg(
            "“{piece}” at place {place}: 1 to {most} dice can be thrown.", most=MAX_DICE, **where
        )
    raise InvalidInputError(message)


def _span(found: re.Match[str], group: int, sides: int) -> Span:
    """Give the faces that a number and what stands before it speak of; at least one."""
    number = int(found[group])
    comparison = found[group - 1]
    if comparison is None or comparison == "=":
        low = high = number
    elif comparison[0] in ">≥":
        low, high = number + (comparison == ">"), sides
    else:
        low, high = 1, number - (comparison == "<")
    if not (0 < number <= sides and low <= high):
        raise InvalidInputError(
            msg(
                "“{piece}” at place {place} cannot be compared with the faces 1 to {sides} here.",
                sides=sides,
                **spot(found.string, found.start(group)),
            )
        )
    return Span(low, high)


def _reroll(found: re.Match[str], sides: int) -> Reroll:
    span = _span(found, _AGAIN_AT, sides)
    if span == (1, sides):
        where = spot(found.string, found.start("again"))
        raise InvalidInputError(msg("“{piece}” at place {place} throws every face again.", **where))
    return Reroll(span, once=found["again"].lower() == "ro")


def _explosion(found: re.Match[str], sides: int, reroll: Reroll | None) -> Span:
    """Give the faces that explode: some, but not all, of those that no reroll takes away."""
    if found[_BANG_AT]:
        if found[_BANG_AT - 1] == "=":
            _refuse_unclear(found)
        span = _span(found, _BANG_AT, sides)
    else:
        if found[_COUNTED] and not found["keep"]:
            _refuse_unclear(found)
        span = Span(sides, sides)
        if not reroll and sides > 1:
            return span
    stay, explode = sides, span.width
    if reroll and not reroll.once:
        again = reroll.span
        stay -= again.width
        explode -= max(0, min(span.high, again.high) - max(span.low, again.low) + 1)
    if 0 < explode < stay:
        return span
    where = spot(found.string, found.start("bang"))
    if explode:
        raise InvalidInputError(msg("“{piece}” at place {place} explodes for ever.", **where))
    raise InvalidInputError(
        msg("“{piece}” at place {place} never explodes: those faces are rerolled.", **where)
    )


def _refuse_unclear(found: re.Match[str]) -> NoReturn:
    """Refuse an explosion that could be read in two ways."""
    where = spot(found.string, found.start("bang"))
    if found[_BANG_AT]:
        raise InvalidInputError(
            msg("“{piece}” at place {place}: write !6 for dice that explode on a 6.", **where)
        )
    raise InvalidInputError(
        msg(
            "“{piece}” at place {place}: write !>=5 for dice that explode on 5 or more, and "
            "!6>=5 to explode on a 6 and count 5 or more.",
            **where,
        )
    )


def _keep(found: re.Match[str], how: str, number: int, size: int) -> Keep:
    """Give which dice stay: one or more, and never more than are thrown."""
    kept = size - number if how[0] == "d" else number
    if not (number > 0 and 0 < kept <= size):
        raise InvalidInputError(
            msgn(
                "“{piece}” at place {place} cannot be done with one die.",
                "“{piece}” at place {place} cannot be done with {n} dice.",
                n=size,
                **spot(found.string, found.start("keep")),
            )
        )
    return Keep(how in _HIGHEST, kept)
