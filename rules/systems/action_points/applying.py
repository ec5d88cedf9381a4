"""The step after an attack: applying its damage, in full or less a kept Defense (D000-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.follow_up import Ask, Asks, Choice, FollowUp, OpenFollowUp
from rules.message import msg
from rules.systems.action_points.content import Weapon
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.sheet import Sheet

APPLY = "apply"
LONGEST_NAME = 16
"""How long a name may be to stand on a button."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One figure that may be applied: what is left of the damage after a Defense."""

    armour: int
    loss: int


def offers(damage: int, target: Sheet, rules: HouseRules) -> tuple[Offer, ...]:
    """Give the figures that a target's kept Defense leaves to choose from (D000-10)."""
    full = Offer(0, damage)
    if target.kept_defense is None or rules.defense == "ignore":
        return (full,)
    less = Offer(target.kept_defense, max(0, damage - target.kept_defense))
    return (less,) if rules.defense == "subtract" else (full, less)


def apply_to(target: ApCharacter, damage: int, weapon: Weapon, rules: HouseRules) -> FollowUp:
    """Ask to apply damage to a character that was named."""
    return FollowUp(
        kind=APPLY,
        character=target.id,
        asks=Asks.ANYBODY,
        prompt=msg(
            "{damage} damage to {who} ({weapon}).",
            damage=damage,
            who=target.label,
            weapon=weapon.label,
        ),
        choices=tuple(
            _choice(target, damage, offer) for offer in offers(damage, target.sheet, rules)
        ),
        memory={"damage": damage, "weapon": weapon.id},
        quiet=True,
    )


def _choice(target: ApCharacter, damage: int, offer: Offer) -> Choice:
    request: dict[str, Any] = {"target": target.id, "amount": str(damage), "armour": offer.armour}
    if offer.armour:
        label = msg("Apply {n} after Defense {defense}", n=offer.loss, defense=offer.armour)
        return Choice(key="after", label=label, action="damage", request=request)
    label = msg("Apply {n}", n=damage)
    if len(target.name) <= LONGEST_NAME:
        label = msg("Apply {n} to {who}", n=damage, who=target.label)
    return Choice(key="full", label=label, action="damage", request=request)


def apply_to_somebody(actor: ApCharacter, damage: int, weapon: Weapon, scene: ApScene) -> FollowUp:
    """Ask to apply damage to whoever is picked when it is applied."""
    rule = scene.house_rules.defense
    if rule == "subtract":
        choices = [_pick(damage, after_defense=True)]
    elif rule == "manual" and scene.clock.in_combat:
        choices = [_pick(damage, after_defense=False), _pick(damage, after_defense=True)]
    else:
        choices = [_pick(damage, after_defense=False)]
    return FollowUp(
        kind=APPLY,
        character=actor.id,
        asks=Asks.ANYBODY,
        prompt=msg("{damage} damage ({weapon}).", damage=damage, weapon=weapon.label),
        choices=tuple(choices),
        quiet=True,
    )


def _pick(damage: int, *, after_defense: bool) -> Choice:
    label = msg("Apply {n} to…", n=damage)
    request: dict[str, Any] = {"amount": str(damage), "armour": 0}
    if after_defense:
        label = msg("Apply {n} less Defense to…", n=damage)
        request = {"amount": str(damage), "after_defense": True}
    return Choice(
        key="after" if after_defense else "full",
        label=label,
        action="damage",
        request=request,
        ask=Ask(field="target", label=msg("Whom it strikes"), characters=True),
    )


def review_apply(stored: OpenFollowUp, scene: ApScene) -> FollowUp:
    """Renumber the figures for a named target whose kept Defense has changed."""
    asked = stored.follow_up
    weapon = scene.content.weapons.get(asked.memory.get("weapon", ""))
    if weapon is None:
        return asked
    target = scene.get(asked.character)
    return apply_to(target, asked.memory["damage"], weapon, scene.house_rules)
