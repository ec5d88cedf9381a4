"""What attacks and hits may come to before their dice fall: exact chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from rules.dice.distribution import Chance, Distribution
from rules.message import Message, msg
from rules.odds import Chart, Odds, average, may_know, per_cent, reaching, said
from rules.systems.percentile.aims import Aim
from rules.systems.percentile.armour import DECISIONS, Protection, forces_failure
from rules.systems.percentile.attack_commands import (
    Attack,
    Blast,
    LongAttack,
    long_form,
    plan_attack,
    plan_blast,
)
from rules.systems.percentile.damage_commands import (
    Damage,
    DamagePlan,
    LongDamage,
    long_damage,
    plan_damage,
)
from rules.systems.percentile.foresight import CERTAIN, grade_chart
from rules.systems.percentile.house_rules import deciding
from rules.systems.percentile.landing_lines import BEHIND_COVER
from rules.systems.percentile.odds import (
    Meeting,
    Shot,
    attack_odds,
    hit_lethal,
    lethal_odds,
    lethality_odds,
    passing,
)
from rules.systems.percentile.odds import damage_odds as hit_odds
from rules.systems.percentile.plans import Plan
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import HIGHEST_HP

BARE = Protection()
IN_A_HIT = ("attack_critical", "lost_stat", "lethality_critical", "called_shot_cover", *DECISIONS)
"""The house rules that may change what a hit comes to."""


def weapon_odds(request: Attack, scene: D100Scene) -> Odds:
    """Give the odds of an attack as `/weapon` makes it."""
    return long_attack_odds(long_form(request), scene)


def long_attack_odds(request: LongAttack, scene: D100Scene) -> Odds:
    """Give the chance to hit, and of each loss of HP that an attack brings.

    A target's armour and HP are in it only where who attacks may know them.
    """
    return _attack(plan_attack(request, scene), scene)


def blast_odds(request: Blast, scene: D100Scene) -> Odds:
    """Give the chance to hit, and what that brings to each who is inside."""
    return _attack(plan_blast(request, scene), scene)


def _attack(plan: Plan, scene: D100Scene) -> Odds:
    chance = CERTAIN if plan.target is None else passing(plan.target)
    weapon = plan.arms.weapon.label
    headline = msg("{weapon}: {share} to hit", weapon=weapon, share=per_cent(chance))
    if plan.actor is not None:
        headline = msg(
            "{who} · {weapon}: {share} to hit",
            who=plan.actor.label,
            weapon=weapon,
            share=per_cent(chance),
        )
    return Odds(
        headline=headline,
        title=said(chance),
        terms=() if plan.target is None else plan.target.terms,
        lines=(
            *(plan.target.remarks if plan.target else ()),
            *_lethality_lines(plan, scene),
        ),
        charts=tuple(_charts(plan, scene)),
        house_rules=_deciding(scene, lambda at: (*_charts(plan, at), *_lethality_lines(plan, at))),
    )


def _charts(plan: Plan, scene: D100Scene) -> Iterable[Chart]:
    if plan.target is not None:
        yield grade_chart(plan.target)
    known = [aim for aim in plan.aims if _knows(plan.actor, aim, scene)]
    for aim in known:
        lost = _lost(plan, aim.protection, aim.target.sheet.hp, scene)
        heading = msg("Chance that {who} loses at least so many HP", who=aim.target.label)
        yield reaching(lost, heading)
    if not known and plan.arms.mode.damage is not None:
        damage = _lost(plan, BARE, HIGHEST_HP, scene)
        yield reaching(damage, msg("Chance of at least that damage before armour"))


def _knows(actor: D100Character | None, aim: Aim, scene: D100Scene) -> bool:
    if actor is None:
        return scene.by_gm
    return may_know(scene, actor.id, aim.target.id)


def _lost(plan: Plan, protection: Protection, hp: int, scene: D100Scene) -> Distribution:
    arms = plan.arms
    striker = plan.actor.sheet if plan.actor and arms.weapon.by_hand else None
    shot = Shot(plan.target, arms.mode, hp, striker, arms.halved)
    return attack_odds(shot, Meeting(protection, arms.strike, scene.house_rules))


def _lethality_lines(plan: Plan, scene: D100Scene) -> Iterable[Message]:
    rating = plan.arms.mode.lethality
    if rating is None:
        return
    hit = hit_lethal(plan.target, rating, Meeting(BARE, plan.arms.strike, scene.house_rules))
    if hit is not None and forces_failure(BEHIND_COVER, plan.arms.strike, scene.house_rules):
        yield msg("A hit is lethal where no cover is: {odds}", odds=said(hit))
    elif hit is not None:
        yield msg("A hit is lethal: {odds}", odds=said(hit))
    for aim in plan.aims:
        if _knows(plan.actor, aim, scene):
            shot = Shot(plan.target, plan.arms.mode, aim.target.sheet.hp)
            meeting = Meeting(aim.protection, plan.arms.strike, scene.house_rules)
            chance = lethal_odds(shot, meeting)
            yield msg("Lethal to {who}: {odds}", who=aim.target.label, odds=said(chance))


def damage_odds(request: Damage, scene: D100Scene) -> Odds:
    """Give the odds of `/damage`: a Lethality rating or dice, against the target's armour."""
    return long_damage_odds(long_damage(request), scene)


def long_damage_odds(request: LongDamage, scene: D100Scene) -> Odds:
    """Give the chance of each loss of HP that a hit brings, and that it is lethal."""
    plan = plan_damage(request, scene)
    lost, lethal = _damage(plan, scene)
    lines: tuple[Message, ...] = ()
    if lethal is not None:
        lines = (msg("Lethal to {who}: {odds}", who=plan.target.label, odds=said(lethal)),)
    heading = msg("Chance that {who} loses at least so many HP", who=plan.target.label)
    return Odds(
        headline=msg("{who}: {mean} HP lost on average", who=plan.target.label, mean=average(lost)),
        title=msg("{mean} HP lost on average", mean=average(lost)),
        lines=lines,
        charts=(reaching(lost, heading),),
        house_rules=_deciding(scene, lambda at: _damage(plan, at)),
    )


def _damage(plan: DamagePlan, scene: D100Scene) -> tuple[Distribution, Chance | None]:
    """Give the odds of the HP that a hit takes, and for a rating the chance that it is lethal."""
    meeting = Meeting(plan.protection, plan.strike, scene.house_rules)
    hp = plan.target.sheet.hp
    if isinstance(plan.source, int):
        found = lethality_odds(plan.source, meeting, critical=plan.critical)
        return found.lost(hp), found.lethal
    return hit_odds(plan.source, plan.force, meeting).mapped(lambda each: min(hp, each)), None


def _deciding(scene: D100Scene, found: Callable[[D100Scene], Any]) -> tuple[str, ...]:
    """Name the house rules that made the odds what they are."""
    return deciding(scene.house_rules, IN_A_HIT, lambda by: found(replace(scene, house_rules=by)))
