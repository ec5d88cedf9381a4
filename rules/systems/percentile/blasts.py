"""The kill radius: one attack on everybody inside, a Lethality roll each, and suppression."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import FollowUp
from rules.message import Message, Name, Series, Value, msg
from rules.outcome import Outcome, Roll
from rules.systems.percentile.aims import Aim
from rules.systems.percentile.applying import Landing, offer
from rules.systems.percentile.armour import Protection, Strike
from rules.systems.percentile.blows import Blow, Lethality, lethality
from rules.systems.percentile.d100 import SIDES
from rules.systems.percentile.landing_lines import armour_sum, lethality_result, strike_remarks
from rules.systems.percentile.options import MOST_TARGETS
from rules.systems.percentile.plans import AttackRoll, Plan, roll_attack
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.tests import d100_face


class Rolled(NamedTuple):
    """A Lethality roll, and how it lands on one target."""

    lethality: Lethality
    blow: Blow


NOTHING = Blow()
BARE = Protection()


@dataclass(frozen=True, slots=True)
class Inside:
    """One target inside a kill radius: exempt, already at 0 HP, or with its Lethality roll."""

    target: D100Character
    exempt: bool = False
    rolled: Rolled | None = None
    suppressed: bool = False
    protection: Protection = BARE

    @property
    def blow(self) -> Blow:
        """How it is struck: not at all without a roll."""
        return self.rolled.blow if self.rolled else NOTHING

    @property
    def landing(self) -> Landing | None:
        """What it is to take; None when that is nothing."""
        blow = self.blow
        if not (blow.lethal or blow.damage or self.suppressed):
            return None
        return Landing(
            target=self.target.id,
            damage=0 if blow.lethal else blow.damage,
            lethal=blow.lethal,
            suppresses=self.suppressed,
        )

    @property
    def facts(self) -> dict[str, Any]:
        """What became of it, by name. `suppressed` holds if it lives."""
        return {
            "character": self.target.id,
            "exempt": self.exempt,
            "roll": self.rolled.lethality.roll if self.rolled else None,
            "lethal": self.blow.lethal,
            "raw": self.blow.raw,
            "armour": self.blow.armour,
            "damage": self.blow.damage,
            "suppressed": self.suppressed,
        }


def resolve_kill_radius(plan: Plan, scene: D100Scene, dice: Dice) -> Outcome:
    """Attack everybody inside a kill radius.

    A hit rolls Lethality for each who is not exempt, each with their own body armour and cover,
    and suppresses whoever of them lives; a miss suppresses all, the exempt too (D001-39). By a
    house rule one roll stands for all (D001-16).
    """
    attack = roll_attack(plan, scene, dice)
    inside = _hit(attack, scene, dice) if attack.hit else _missed(plan)
    landings = [(each.target, each.landing) for each in inside]
    struck = [(target, landing) for target, landing in landings if landing is not None]
    rolled = sum(each.rolled is not None for each in inside)
    one_for_all = scene.house_rules.radius_rolls == "one_for_all" and rolled > 1
    outcome = Outcome(
        headline=_headline(attack, inside),
        title=attack.sentence,
        verdict=attack.verdict,
        rolls=(*attack.rolls, *_rolls(inside, scene, one=one_for_all)),
        terms=attack.terms,
        lines=(*_lines(attack, inside, scene, one=one_for_all), *attack.tick),
        opens=_opens(plan, struck),
        house_rules=(
            *(("radius_rolls",) if one_for_all else ()),
            *(key for each in inside for key in each.blow.house_rules),
        ),
        facts={**attack.facts, "targets": [each.facts for each in inside]},
    )
    return settle(outcome, scene, attack.sheets, note=plan.note)


def check_radius(plan: Plan, scene: D100Scene) -> None:
    """Refuse a kill radius without anybody inside or with too many, and a player's exemptions."""
    if not plan.aims and not plan.exempt:
        raise NotPossibleError(
            msg(
                "{weapon} strikes everybody inside {radius} m. Say who that is.",
                weapon=plan.arms.weapon.label,
                radius=plan.arms.mode.kill_radius or 0,
            ),
            field="target",
        )
    if len(plan.aims) + len(plan.exempt) > MOST_TARGETS:
        raise NotPossibleError(
            msg("A kill radius takes at most {n} targets in one command.", n=MOST_TARGETS),
            field="target",
        )
    if plan.exempt and not scene.by_gm:
        raise NotPossibleError(
            msg("Only the GM says whom a kill radius leaves out."), field="exempt"
        )


def _missed(plan: Plan) -> list[Inside]:
    aimed = [Inside(aim.target, suppressed=aim.target.sheet.hp > 0) for aim in plan.aims]
    exempt = [Inside(each, exempt=True, suppressed=each.sheet.hp > 0) for each in plan.exempt]
    return [*aimed, *exempt]


def _hit(attack: AttackRoll, scene: D100Scene, dice: Dice) -> list[Inside]:
    rating = attack.plan.arms.mode.lethality or 0
    for_all = scene.house_rules.radius_rolls == "one_for_all"
    rolled: Lethality | None = None
    found = []
    for aim in attack.plan.aims:
        if aim.target.sheet.hp == 0:
            found.append(Inside(aim.target))
            continue
        if rolled is None or not for_all:
            rolled = Lethality(rating, dice.roll(SIDES), attack.critical)
        found.append(_landed(aim, rolled, attack, scene))
    return [*found, *(Inside(each, exempt=True) for each in attack.plan.exempt)]


def _landed(aim: Aim, rolled: Lethality, attack: AttackRoll, scene: D100Scene) -> Inside:
    blow = lethality(rolled, aim.protection, attack.plan.arms.strike, scene.house_rules)
    return Inside(
        aim.target,
        rolled=Rolled(rolled, blow),
        suppressed=not blow.lethal,
        protection=aim.protection,
    )


def _opens(plan: Plan, struck: Sequence[tuple[D100Character, Landing]]) -> tuple[FollowUp, ...]:
    return (offer(plan.actor, struck, plan.arms.weapon.label),) if struck else ()


def _rolls(inside: Sequence[Inside], scene: D100Scene, *, one: bool) -> Iterable[Roll]:
    rolled = [(each.target, each.rolled) for each in inside if each.rolled is not None]
    if one:
        yield d100_face(rolled[0][1].lethality.roll, label=msg("Lethality for all"))
        return
    for target, (lethality_roll, blow) in rolled:
        result = lethality_result(lethality_roll, blow, scene.house_rules)
        yield d100_face(lethality_roll.roll, result, target.label)


def _headline(attack: AttackRoll, inside: Sequence[Inside]) -> Message:
    plan = attack.plan
    values: dict[str, Value] = {"weapon": plan.arms.weapon.label}
    if plan.actor is not None:
        values["who"] = plan.actor.label
    if not attack.hit:
        if plan.actor is None:
            return msg("{weapon}: miss, all inside are suppressed", **values)
        return msg("{who} · {weapon}: miss, all inside are suppressed", **values)
    values["lethal"] = sum(each.blow.lethal for each in inside)
    values["hurt"] = sum(each.blow.damage > 0 and not each.blow.lethal for each in inside)
    if plan.actor is None:
        return msg("{weapon}: hit, {lethal} lethal, {hurt} wounded", **values)
    return msg("{who} · {weapon}: hit, {lethal} lethal, {hurt} wounded", **values)


def _lines(
    attack: AttackRoll, inside: Sequence[Inside], scene: D100Scene, *, one: bool
) -> Iterable[Message]:
    plan = attack.plan
    radius = plan.arms.mode.kill_radius or 0
    centre = inside[0].target.label if plan.centre is None else Name(text=plan.centre)
    yield msg("Kill radius {radius} m, centre: {centre}", radius=radius, centre=centre)
    if attack.hit:
        for each in inside:
            yield from _hit_lines(each, plan.arms.strike, scene, one=one)
        yield from strike_remarks(plan.arms.strike)
    exempt = tuple(each.target.label for each in inside if each.exempt)
    if exempt and attack.hit:
        yield msg("Left out by the GM: {who}.", who=Series(items=exempt))
    under = tuple(each.target.label for each in inside if each.suppressed)
    if under and attack.hit:
        yield msg("Suppressed if alive: {who}.", who=Series(items=under))
    elif under:
        yield msg("Suppressed: {who}.", who=Series(items=under))


def _hit_lines(each: Inside, strike: Strike, scene: D100Scene, *, one: bool) -> Iterable[Message]:
    """Say what a hit does to one target, as far as its own die does not say it."""
    if each.exempt:
        return
    who = each.target.label
    if each.rolled is None:
        yield msg("{who} is at 0 HP already: nothing changes.", who=who)
        return
    if one:
        result = lethality_result(*each.rolled, scene.house_rules)
        yield msg("{who}: {result}", who=who, result=result)
    if not each.blow.lethal:
        yield from armour_sum(each.protection, strike, scene.house_rules, who)
