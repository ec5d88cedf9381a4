"""The step after a hit: applying its damage to whom it struck."""

from __future__ import annotations

from typing import Any

from rules.follow_up import Ask, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.states import is_dead

APPLY = "apply"
LONGEST_NAME = 16
"""How long a name may be to stand on a button."""


def apply_to(target: D20Character, damage: int, weapon: Weapon) -> FollowUp:
    """Ask to apply damage to a character that was named."""
    label = msg("Apply {n}", n=damage)
    if len(target.name) <= LONGEST_NAME:
        label = msg("Apply {n} to {who}", n=damage, who=target.label)
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
        choices=(_choice(damage, {"target": target.id}).model_copy(update={"label": label}),),
        memory={"target": target.id},
        quiet=True,
    )


def apply_to_somebody(actor: D20Character, damage: int, weapon: Weapon) -> FollowUp:
    """Ask to apply damage to whoever is picked when it is applied."""
    ask = Ask(field="target", label=msg("Whom it strikes"), characters=True)
    return FollowUp(
        kind=APPLY,
        character=actor.id,
        asks=Asks.ANYBODY,
        prompt=msg(
            "{who} · {damage} damage ({weapon}).",
            who=actor.label,
            damage=damage,
            weapon=weapon.label,
        ),
        choices=(_choice(damage, {}).model_copy(update={"ask": ask}),),
        quiet=True,
    )


def _choice(damage: int, request: dict[str, Any]) -> Choice:
    return Choice(
        key="apply",
        label=msg("Apply {n} to…", n=damage),
        action="damage",
        request={"amount": str(damage), **request},
    )


def review_apply(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """End the offer to hurt somebody who was named and is dead by now."""
    character = scene.get(stored.follow_up.character)
    named = stored.follow_up.memory.get("target") == character.id
    if named and is_dead(character.sheet, scene.house_rules):
        return Void(reason=msg("{who} is dead.", who=character.label))
    return stored.follow_up
