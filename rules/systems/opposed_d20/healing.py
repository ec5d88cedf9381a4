"""Healing: Hit Points and SAN given back, and what enough of them ends (D002-37)."""

from __future__ import annotations

from typing import Annotated, Any

from rules.content import ContentRow
from rules.deciding import deciding
from rules.dice.evaluate import Rolled
from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Series, msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.opposed_d20.figures import unsaid
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.options import HIGHEST, Note
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import (
    counted_san,
    healed,
    is_dead,
    is_insane,
    is_unconscious,
    most_san,
    states,
    with_san,
)
from rules.systems.opposed_d20.wounds import body_facts

POOLS = (
    ContentRow(id="health", name="Hit Points", aliases=("HP",)),
    ContentRow(id="san", name="SAN"),
)
"""The two tracks that healing raises."""


class Heal(Request):
    """What `/heal` takes."""

    amount: Annotated[str, Option(msg("How much: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is healed; your own character if left out")),
    ]
    pool: Annotated[
        str | None,
        Option(msg("Hit Points, or SAN; Hit Points if left out"), completes="pool"),
    ] = None
    note: Note = None


def resolve_heal(request: Heal, scene: D20Scene, dice: Dice) -> Outcome:
    """Give back Hit Points or SAN, up to all; the dead are not healed (D002-37).

    Hit Points at the unconscious point or above wake; the GM alone ends insanity.
    """
    target = scene.get(request.target)
    if is_dead(target.sheet, scene.house_rules):
        raise NotPossibleError(
            msg("{who} is dead, and healing does not change that.", who=target.label),
            field="target",
        )
    pool = POOLS[0].id if request.pool is None else find(request.pool, POOLS, field="pool").id
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    if pool == "san":
        return _mended(request, target, rolled, scene)
    rules, before = scene.house_rules, target.sheet
    after = healed(before, rolled.total, rules) if rolled.total else before
    wakes = is_unconscious(before, rules) and not is_unconscious(after, rules)
    outcome = Outcome(
        headline=_headline(target, after, rules),
        title=_given(after.hp - before.hp, rolled.total),
        verdict=Verdict.RELIEF if after != before else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        terms=unsaid(rolled, request.amount),
        lines=(msg("{who} wakes, lying.", who=target.label),) if wakes else (),
        house_rules=deciding(rules, ("unconscious",), lambda each: is_unconscious(after, each)),
        facts={
            **body_facts(after, rules),
            "conscious": not is_unconscious(after, rules),
            "amount": rolled.total,
            "healed": after.hp - before.hp,
            "pool": pool,
        },
    )
    return settle(outcome, scene, {target.id: after}, note=request.note)


def _headline(target: D20Character, after: Sheet, rules: HouseRules) -> Message:
    values: dict[str, Any] = {
        "who": target.label,
        "n": after.hp - target.sheet.hp,
        "before": target.sheet.hp,
        "after": after.hp,
    }
    now = states(after, rules)
    ended = tuple(each for each in states(target.sheet, rules) if each not in now)
    if ended:
        return msg(
            "{who} · {n} healed, Hit Points {before} → {after}, no longer {states}",
            **values,
            states=Series(items=ended),
        )
    return msg("{who} · {n} healed, Hit Points {before} → {after}", **values)


def _mended(request: Heal, target: D20Character, rolled: Rolled, scene: D20Scene) -> Outcome:
    before, rules = target.sheet, scene.house_rules
    after = with_san(before, san_after(before.san, rolled.total, rules))
    gained = counted_san(after.san, rules) - counted_san(before.san, rules)
    outcome = Outcome(
        headline=msg(
            "{who} · {n} SAN regained, {before} → {after}",
            who=target.label,
            n=gained,
            before=Rating(counted_san(before.san, rules)).said,
            after=Rating(counted_san(after.san, rules)).said,
        ),
        title=_given(gained, rolled.total),
        verdict=Verdict.RELIEF if gained else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        terms=unsaid(rolled, request.amount),
        lines=(msg("The GM alone ends insanity."),) if is_insane(after) else (),
        house_rules=deciding(
            rules,
            ("san_cap",),
            lambda each: san_after(before.san, rolled.total, each),
        ),
        facts={"amount": rolled.total, "healed": gained, "pool": "san", "san": after.san},
    )
    return settle(outcome, scene, {target.id: after}, note=request.note)


def san_after(san: int, change: int, rules: HouseRules) -> int:
    """Give SAN after a change: from 0 to its cap, above which none counts (D002-11)."""
    counted = counted_san(san, rules)
    if change < 0:
        return max(0, counted + change)
    return max(san, min(most_san(rules), counted + change))


def _given(healed_by: int, amount: int) -> Message:
    if healed_by < amount:
        return msg("{n} of {amount} healed: full", n=healed_by, amount=amount)
    return msg("{n} healed", n=healed_by)
