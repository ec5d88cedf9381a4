"""Attacks: the roll, and what a hit comes to for whom it strikes. Nobody's HP change here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.follow_up import FollowUp
from rules.message import Message, Value, msg
from rules.outcome import Outcome, Roll, Term
from rules.systems.percentile.applying import Landing, offer, offer_to_somebody
from rules.systems.percentile.armour import Protection, Strike
from rules.systems.percentile.blows import Blow, Lethality, lethality, ordinary
from rules.systems.percentile.d100 import SIDES
from rules.systems.percentile.landing_lines import (
    armour_sum,
    armour_term,
    dice_result,
    lethality_result,
    raw_line,
    strike_remarks,
)
from rules.systems.percentile.plans import AttackRoll, Plan, roll_attack
from rules.systems.percentile.raw_damage import Force, RawDamage, roll_damage
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.tests import d100_face


@dataclass(frozen=True, slots=True)
class _Hit:
    """What an attack on one target, or on nobody in particular, came to."""

    actor: D100Character
    attack: AttackRoll
    raw: RawDamage | None = None
    rolled: Lethality | None = None
    blow: Blow | None = None

    @property
    def target(self) -> D100Character | None:
        aims = self.attack.plan.aims
        return aims[0].target if aims else None

    @property
    def protection(self) -> Protection:
        aims = self.attack.plan.aims
        return aims[0].protection if aims else Protection()

    @property
    def strike(self) -> Strike:
        return self.attack.plan.arms.strike


def resolve_attack_on_one(
    actor: D100Character, plan: Plan, scene: D100Scene, dice: Dice
) -> Outcome:
    """Attack one target, or nobody in particular yet; a hit is then offered to be applied."""
    attack = roll_attack(plan, scene, dice)
    hit = _Hit(actor, attack)
    if attack.hit:
        hit = _strike(hit, scene, dice)
    outcome = Outcome(
        headline=_headline(hit),
        title=attack.sentence,
        verdict=attack.verdict,
        rolls=(*attack.rolls, *_rolls(hit, scene)),
        terms=(*attack.terms, *_terms(hit, scene)),
        lines=(*_lines(hit, scene), *plan.arms.remarks, *attack.tick),
        opens=tuple(_opens(hit)),
        house_rules=(
            *(hit.raw.house_rules if hit.raw else ()),
            *(hit.blow.house_rules if hit.blow else ()),
        ),
        facts={**attack.facts, **_facts(hit)},
    )
    return settle(outcome, scene, attack.sheets, note=plan.note)


def _strike(hit: _Hit, scene: D100Scene, dice: Dice) -> _Hit:
    attack, rules = hit.attack, scene.house_rules
    arms, protection = attack.plan.arms, hit.protection
    if arms.mode.lethality is not None:
        rolled = Lethality(arms.mode.lethality, dice.roll(SIDES), attack.critical)
        return replace(hit, rolled=rolled, blow=lethality(rolled, protection, arms.strike, rules))
    striker = hit.actor.sheet if arms.weapon.by_hand else None
    force = Force(striker, critical=attack.critical, halved=arms.halved)
    raw = roll_damage(parse(arms.mode.damage or "0", field="weapon"), force, rules, dice)
    return replace(hit, raw=raw, blow=ordinary(raw.amount, protection, arms.strike, rules))


def _headline(hit: _Hit) -> Message:
    plan, tested = hit.attack.plan, hit.attack.tested
    named: dict[str, Value] = {"who": hit.actor.label, "weapon": plan.arms.weapon.label}
    if tested is None:
        return msg("{who} · {weapon} strikes", **named)
    return msg(
        "{who} · {weapon}, {what} {n} %: {grade}",
        **named,
        what=tested.target.label,
        n=tested.target.number,
        grade=tested.word,
    )


def _rolls(hit: _Hit, scene: D100Scene) -> tuple[Roll, ...]:
    if hit.rolled is None:
        return hit.raw.rolls if hit.raw else ()
    if hit.target is None or hit.blow is None:
        result = dice_result(hit.rolled, hit.strike, scene.house_rules)
    else:
        result = lethality_result(hit.rolled, hit.blow, scene.house_rules)
    return (d100_face(hit.rolled.roll, result, msg("Lethality")),)


def _terms(hit: _Hit, scene: D100Scene) -> tuple[Term, ...]:
    if hit.raw is None or hit.blow is None:
        return ()
    return (*hit.raw.terms, *armour_term(hit.protection, hit.strike, scene.house_rules))


def _lines(hit: _Hit, scene: D100Scene) -> Iterable[Message]:
    if hit.blow is None:
        return
    if hit.blow.lethal:
        if hit.target is not None:
            yield msg("Lethal to {who}", who=hit.target.label)
    else:
        yield from armour_sum(hit.protection, hit.strike, scene.house_rules)
        yield from strike_remarks(hit.strike)
        if hit.target is None:
            yield raw_line(hit.blow.raw, hit.strike)
        else:
            yield msg("{n} damage to {who}", n=hit.blow.damage, who=hit.target.label)
    if hit.target is not None and hit.target.sheet.hp == 0:
        yield msg("{who} is at 0 HP already: nothing changes.", who=hit.target.label)


def _opens(hit: _Hit) -> Iterable[FollowUp]:
    plan, blow = hit.attack.plan, hit.blow
    if blow is None:
        return
    if hit.target is not None:
        if (blow.lethal or blow.damage) and hit.target.sheet.hp > 0:
            damage = 0 if blow.lethal else blow.damage
            landing = Landing(target=hit.target.id, damage=damage, lethal=blow.lethal)
            yield offer(hit.actor, [(hit.target, landing)], plan.arms.weapon.label)
    elif hit.rolled is not None or blow.raw:
        yield offer_to_somebody(hit.actor, _said(hit), _request(hit))


def _said(hit: _Hit) -> Message:
    weapon = hit.attack.plan.arms.weapon.label
    if hit.rolled is not None:
        return msg(
            "{weapon}, Lethality {rating} %, rolled {roll}",
            weapon=weapon,
            rating=hit.rolled.rating,
            roll=hit.rolled.roll,
        )
    return msg("{weapon}, {n} damage", weapon=weapon, n=hit.raw.amount if hit.raw else 0)


def _request(hit: _Hit) -> dict[str, Any]:
    """Give the request of damage that this hit is, whoever is picked to take it."""
    strike = hit.strike
    request: dict[str, Any] = {
        "piercing": strike.piercing,
        "called": strike.called,
        "kind": "other" if strike.bypasses else "attack",
        "gun": hit.attack.plan.arms.weapon.is_gun,
        "shotgun": strike.shotgun,
        "far": strike.beyond,
    }
    if hit.rolled is not None:
        return {
            **request,
            "amount": f"{hit.rolled.rating}%",
            "rolled": hit.rolled.roll,
            "critical": hit.rolled.critical,
        }
    return {**request, "amount": str(hit.raw.amount if hit.raw else 0)}


def _facts(hit: _Hit) -> dict[str, Any]:
    if hit.blow is None:
        return {"damage": 0}
    return {
        "raw": hit.blow.raw,
        "armour": hit.blow.armour,
        "damage": hit.blow.damage,
        "lethal": hit.blow.lethal,
        "lethality_roll": None if hit.rolled is None else hit.rolled.roll,
    }
