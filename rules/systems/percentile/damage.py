"""Damage that is taken at once: an amount, a weapon's damage or a Lethality rating."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.message import Message, Series, Value, msg
from rules.outcome import Outcome, Roll, Term, Verdict
from rules.systems.percentile.aftermath import Struck, strike
from rules.systems.percentile.armour import Protection, Strike
from rules.systems.percentile.blows import Blow, Lethality, lethality, ordinary
from rules.systems.percentile.landing_lines import (
    armour_sum,
    armour_term,
    lethality_result,
    strike_remarks,
)
from rules.systems.percentile.raw_damage import RawDamage
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.states import states
from rules.systems.percentile.tests import d100_face


@dataclass(frozen=True, slots=True)
class Hit:
    """What strikes a target: rolled damage or a Lethality roll, and how it meets armour."""

    target: D100Character
    protection: Protection
    strike: Strike
    raw: RawDamage | None = None
    rolled: Lethality | None = None
    remarks: tuple[Message, ...] = ()
    note: str | None = None


def resolve_hit(hit: Hit, scene: D100Scene) -> Outcome:
    """Take a hit off its target's HP, less armour, and say what the rules ask next."""
    rules = scene.house_rules
    if hit.rolled is not None:
        blow = lethality(hit.rolled, hit.protection, hit.strike, rules)
    else:
        amount = hit.raw.amount if hit.raw else 0
        blow = ordinary(amount, hit.protection, hit.strike, rules)
    taken = hit.target.sheet.hp if blow.lethal else blow.damage
    struck = strike(hit.target, taken, scene)
    outcome = Outcome(
        headline=_headline(struck, taken, scene),
        title=_title(hit, blow) if hit.target.sheet.hp else msg("No damage"),
        verdict=Verdict.HARM if struck.effect.lost else Verdict.NEUTRAL,
        rolls=_rolls(hit, blow, scene),
        terms=_terms(hit, scene),
        lines=(*_hit_lines(hit, blow, scene), *(struck.lines if hit.target.sheet.hp else ())),
        opens=struck.opens,
        house_rules=(
            *(hit.raw.house_rules if hit.raw else ()),
            *blow.house_rules,
            *struck.house_rules,
        ),
        facts={
            "raw": blow.raw,
            "armour": blow.armour,
            "damage": taken if blow.lethal else blow.damage,
            "lethal": blow.lethal,
            **struck.facts,
        },
    )
    return settle(outcome, scene, {hit.target.id: struck.sheet}, note=hit.note)


def _headline(struck: Struck, taken: int, scene: D100Scene) -> Message:
    if struck.target.sheet.hp == 0:
        return msg("{who} is at 0 HP already: nothing changes.", who=struck.target.label)
    before = states(struck.target.sheet, scene.house_rules)
    gained = tuple(
        state for state in states(struck.sheet, scene.house_rules) if state not in before
    )
    numbers: dict[str, Value] = {
        "who": struck.target.label,
        "n": taken,
        "before": struck.target.sheet.hp,
        "after": struck.sheet.hp,
    }
    if gained:
        return msg(
            "{who} · {n} damage, HP {before} → {after}: {states}",
            **numbers,
            states=Series(items=gained),
        )
    return msg("{who} · {n} damage, HP {before} → {after}", **numbers)


def _title(hit: Hit, blow: Blow) -> Message:
    if hit.rolled is not None:
        return msg("Lethal") if blow.lethal else msg("Not lethal: {n} damage", n=blow.damage)
    if blow.armour:
        return msg("{raw} − {armour} armour = {n}", raw=blow.raw, armour=blow.armour, n=blow.damage)
    return msg("{n} damage", n=blow.damage)


def _rolls(hit: Hit, blow: Blow, scene: D100Scene) -> tuple[Roll, ...]:
    if hit.rolled is not None:
        result = lethality_result(hit.rolled, blow, scene.house_rules)
        return (d100_face(hit.rolled.roll, result, msg("Lethality")),)
    return hit.raw.rolls if hit.raw else ()


def _terms(hit: Hit, scene: D100Scene) -> tuple[Term, ...]:
    """Give the steps of a damage roll; a Lethality roll says its own beside the die."""
    if hit.raw is None:
        return ()
    return (*hit.raw.terms, *armour_term(hit.protection, hit.strike, scene.house_rules))


def _hit_lines(hit: Hit, blow: Blow, scene: D100Scene) -> Iterable[Message]:
    if not blow.lethal:
        yield from armour_sum(hit.protection, hit.strike, scene.house_rules)
    yield from strike_remarks(hit.strike)
    yield from hit.remarks
