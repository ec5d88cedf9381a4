"""What an action may come to before it is rolled: exact chances, and how they are said."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.dice.distribution import Chance, Distribution
from rules.message import Average, Message, PerCent, Value, msg
from rules.outcome import Term
from rules.scene import AnyScene
from rules.sheet import CharacterId

MOST_ROWS = 24
"""How many rows a chart has at most, beside the one that was asked about."""

A_MILLION = 1_000_000
LIKELY_ENOUGH = 1_000
"""Of more numbers than rows, those are shown that come up, and fail, once in so many times."""


@dataclass(frozen=True, slots=True)
class Likely:
    """One thing that may come out: what it is, and its exact chance.

    `asked` marks the one that was asked about.
    """

    label: Value
    chance: Chance
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows of chances under a heading that says of what they are."""

    heading: Message
    rows: tuple[Likely, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """What an action may come to: a value, as an outcome is, but nothing was rolled.

    `headline` reads alone ("Steve · Stealth, difficulty 7: 37.5 %"); `title` is the chance or the
    average that counts; then `terms`, what is added to the dice; `lines`; and charts. `house_rules`
    are the keys of those that changed it.
    """

    headline: Message
    title: Message
    terms: tuple[Term, ...] = ()
    lines: tuple[Message, ...] = ()
    charts: tuple[Chart, ...] = ()
    house_rules: tuple[str, ...] = ()


def reaching(
    found: Distribution,
    heading: Message,
    *,
    asked: int | None = None,
    label: Callable[[int], Value] = int,
) -> Chart:
    """Chart the chance to reach each number: it or more, in rising order.

    Of very many numbers, round ones are shown in between those that nearly always and hardly ever
    come up. The number `asked` about is marked, and always there.
    """
    targets = _targets(found)
    if asked is not None:
        targets = sorted({*targets, asked})
    return Chart(
        heading,
        tuple(Likely(label(each), found.at_least(each), each == asked) for each in targets),
    )


def among(heading: Message, rows: Iterable[tuple[Value, Chance]]) -> Chart:
    """Chart all that may come out, of which one thing does; ValueError unless it is all."""
    listed = tuple(Likely(label, chance) for label, chance in rows)
    if sum(row.chance.fraction for row in listed) != 1:
        raise ValueError("what may come out does not add up to 1")
    return Chart(heading, listed)


def per_cent(chance: Chance) -> PerCent:
    """Give a chance as it stands in a sentence, with one decimal: “37.5 %”."""
    return PerCent(ways=chance.ways, total=chance.total)


def whole_per_cent(chance: Chance) -> PerCent:
    """Give a chance as it stands on a button, without decimals: “38 %”."""
    return PerCent(ways=chance.ways, total=chance.total, decimals=0)


def average(found: Distribution) -> Average:
    """Give what comes up on average, as it stands in a sentence: “3.5”."""
    mean = found.mean
    return Average(total=mean.numerator, count=mean.denominator)


def one_in(chance: Chance) -> Message:
    """Say what `about` says, as briefly as a column wants it: “≈1 in 3”, “<1 in 1000000”."""
    few, many, exact = _counted(chance)
    if not many and chance.fraction not in {0, 1}:
        if 2 * chance.ways < chance.total:
            return msg("<1 in {many}", many=A_MILLION)
        return msg(">{few} in {many}", few=A_MILLION - 1, many=A_MILLION)
    if not many:
        return _extreme(chance)
    if exact:
        return msg("{few} in {many}", few=few, many=many)
    return msg("≈{few} in {many}", few=few, many=many)


def about(chance: Chance) -> Message:
    """Say a chance as people count: “about 1 in 3”, or “1 in 6” where it is just that.

    What fails more rarely than it succeeds is counted by its failures: “about 9 in 10”.
    """
    few, many, exact = _counted(chance)
    if not many:
        return _extreme(chance)
    if exact:
        return msg("{few} in {many}", few=few, many=many)
    return msg("about {few} in {many}", few=few, many=many)


def said(chance: Chance) -> Message:
    """Say a chance both ways: “37.5 %, about 1 in 3”."""
    return msg("{share}, {about}", share=per_cent(chance), about=about(chance))


def may_know(scene: AnyScene, actor: CharacterId, other: CharacterId) -> bool:
    """Tell whether who acts may learn another character's numbers, and so odds that show them.

    The GM may, and whoever plays both.
    """
    owner = scene.get(actor).owner
    return scene.by_gm or (owner is not None and owner == scene.get(other).owner)


def _counted(chance: Chance) -> tuple[int, int, bool]:
    """Give a chance as so many in so many, and whether that is exact; 0 in 0 for an extreme one."""
    ways, total = chance
    rarer = min(ways, total - ways)
    if rarer == 0 or rarer * A_MILLION < total:
        return 0, 0, False
    many = (2 * total + rarer) // (2 * rarer)
    few = 1 if ways == rarer else many - 1
    return few, many, many * rarer == total


def _extreme(chance: Chance) -> Message:
    """Say a chance that nobody can count: all, nothing, or nearly so."""
    ways, total = chance
    if ways == 0:
        return msg("impossible")
    if ways == total:
        return msg("certain")
    if ways * 2 < total:
        return msg("less than 1 in a million")
    return msg("all but certain")


def _targets(found: Distribution) -> Sequence[int]:
    """Choose the numbers whose chances are worth a row."""
    values = found.values
    if len(values) <= MOST_ROWS:
        return values

    def rarer_than(ways: int, of: int) -> int:
        """Find the first place from which on reaching the value is rarer than that."""
        return bisect_left(
            range(len(values)),
            True,
            key=lambda at: found.at_least(values[at]).fraction < Fraction(ways, of),
        )

    first = rarer_than(LIKELY_ENOUGH - 1, LIKELY_ENOUGH) - 1
    last = max(first, rarer_than(1, LIKELY_ENOUGH) - 1)
    if last - first < MOST_ROWS:
        return values[first : last + 1]
    low, high = values[first], values[last]
    step = _round_step(high - low)
    return range(-(-low // step) * step, high + 1, step)


def _round_step(span: int) -> int:
    """Give the smallest of 1, 2, 5, 10, 20 … that takes no more steps than there are rows."""
    ten = 1
    while True:
        for step in (ten, 2 * ten, 5 * ten):
            if span // step < MOST_ROWS:
                return step
        ten *= 10
