"""`/heal`: a track raised by the GM's or the player's word, up to its maximum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rules.content import ContentRow
from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Value, msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.deaths import refuse_dead
from rules.systems.percentile.options import HIGHEST, Note
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.states import condition
from rules.systems.percentile.wounds import regain

HP = ContentRow(id="hp", name="HP", aliases=("health", "hit points"))
SAN = ContentRow(id="san", name="SAN", aliases=("sanity",))
WP = ContentRow(id="wp", name="WP", aliases=("willpower",))
POOLS = (HP, SAN, WP)
"""The tracks that healing raises."""


class Heal(Request):
    """What `/heal` takes."""

    amount: Annotated[str, Option(msg("How much: 7, or dice such as 1d4"))]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is healed; your own character if left out")),
    ]
    pool: Annotated[str | None, Option(msg("HP, SAN or WP; HP if left out"), completes="pool")] = (
        None
    )
    note: Note = None


@dataclass(frozen=True, slots=True)
class _Raised:
    """A track before and after."""

    sheet: Sheet
    before: int
    after: int
    house_rules: tuple[str, ...] = ()


def resolve_heal(request: Heal, scene: D100Scene, dice: Dice) -> Outcome:
    """Give back HP, SAN or WP up to the maximum (D001-12); NotPossibleError for the dead."""
    target = scene.get(request.target)
    refuse_dead(target, field="target")
    pool = HP if request.pool is None else find(request.pool, POOLS, field="pool")
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    raised = _raise(target.sheet, pool.id, rolled.total, scene)
    gained = raised.after - raised.before
    outcome = Outcome(
        headline=_headline(target, pool, raised),
        title=_title(gained, rolled.total),
        verdict=Verdict.RELIEF if gained else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        house_rules=raised.house_rules,
        facts={
            "pool": pool.id,
            "amount": rolled.total,
            "healed": gained,
            **health_facts(raised.sheet),
        },
    )
    return settle(outcome, scene, {target.id: raised.sheet}, note=request.note)


def _raise(sheet: Sheet, pool: str, points: int, scene: D100Scene) -> _Raised:
    rules = scene.house_rules
    if pool == HP.id:
        effect = regain(sheet, points, scene.clock.seconds, rules)
        return _Raised(effect.sheet, sheet.hp, effect.sheet.hp, effect.house_rules)
    if pool == WP.id and rules.sanity_module == "off":
        raise NotPossibleError(
            msg("This campaign plays without WP (house rule sanity_module)."), field="pool"
        )
    present, most = (
        (sheet.san, sheet.max_san) if pool == SAN.id else (sheet.wp, sheet.max_wp(rules))
    )
    raised = max(present, min(most, present + points))
    return _Raised(sheet.model_copy(update={pool: raised}), present, raised)


def _headline(target: D100Character, pool: ContentRow, raised: _Raised) -> Message:
    numbers: dict[str, Value] = {
        "who": target.label,
        "n": raised.after - raised.before,
        "pool": pool.label,
        "before": raised.before,
        "after": raised.after,
    }
    return msg("{who} · {n} {pool} regained, {before} → {after}", **numbers)


def _title(gained: int, amount: int) -> Message:
    if gained < amount:
        return msg("{n} of {amount} regained: full", n=gained, amount=amount)
    return msg("{n} regained", n=gained)


def health_facts(sheet: Sheet) -> dict[str, Any]:
    """Give how a character is after being healed, by name."""
    state = condition(sheet)
    return {"hp": sheet.hp, "state": state, "conscious": state == "ok"}
