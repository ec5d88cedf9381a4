"""Attacks: a task with the weapon's skill, and damage of its base and the Success Levels."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.follow_up import Ask, Asks, Choice, FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.armoury import attack_sum, base_damage, weapon_or_equipped
from rules.systems.cinematic.care import refuse_idle
from rules.systems.cinematic.content import Weapon
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.options import Modifier, Note, WeaponName, Who
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import FURY, MODIFIER, with_levels
from rules.systems.cinematic.settle import settle

APPLY = "apply"
LONGEST_NAME = 16
"""How long a name may be to stand on a button."""


class Attack(Request):
    """What `/weapon` takes for an attack."""

    weapon: WeaponName = None
    target: Annotated[
        CharacterId | None, Part(Right.NONE), Option(msg("Whom it strikes, if it is known"))
    ] = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


def aimed(request: Attack, scene: CineScene) -> tuple[CineCharacter, Weapon, Attempt]:
    """Read who attacks with what, and prepare the roll; a RuleError where it cannot be made."""
    actor = scene.get(request.character)
    weapon = weapon_or_equipped(request.weapon, actor.sheet, scene.content)
    refuse_idle(actor, scene)
    added = attack_sum(weapon, actor.sheet, scene)
    if actor.sheet.feats.fury and scene.house_rules.drama_module == "on":
        added = added.plus(msg("Righteous fury"), FURY)
    added = added.plus(MODIFIER, request.modifier)
    return actor, weapon, attempt(actor.sheet, added, scene)


def resolve_attack(request: Attack, scene: CineScene, dice: Dice) -> Outcome:
    """Make an attack: attribute and skill of the weapon; nobody's Life Points change here.

    A success does the weapon's damage and 1 more for each Success Level (D003-33).
    """
    actor, weapon, tried = aimed(request, scene)
    score, after = tried.rolled(scene, dice)
    base = base_damage(weapon, actor.sheet)
    damage = base + score.levels if score.passed else 0
    target = None if request.target is None else scene.get(request.target)
    named = {"who": actor.label, "weapon": weapon.label, "n": score.total}
    headline = msg("{who} · {weapon}: {n}, a miss", **named)
    lines: tuple[Message, ...] = ()
    if score.passed:
        headline = msg("{who} · {weapon}: {n}, a hit for {damage}", damage=damage, **named)
        lines = (
            msg(
                "{base} + {levels} = {damage} damage", base=base, levels=score.levels, damage=damage
            ),
        )
    outcome = Outcome(
        headline=headline,
        title=with_levels(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        lines=lines,
        opens=(_offer(actor, target, weapon, damage),) if damage else (),
        house_rules=score.house_rules,
        facts={**score.facts, "weapon": weapon.id, "base": base, "damage": damage},
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def _offer(
    actor: CineCharacter, target: CineCharacter | None, weapon: Weapon, damage: int
) -> FollowUp:
    """Offer to apply the damage: to the target that was named, or to whoever is picked."""
    if target is None:
        return _ask(actor, _to_somebody(damage), damage, weapon)
    return _ask(target, _to(target, damage), damage, weapon)


def _to_somebody(damage: int) -> Choice:
    return Choice(
        key="apply",
        label=msg("Apply {n} to…", n=damage),
        action="damage",
        request={"amount": str(damage)},
        ask=Ask(field="target", label=msg("Whom it strikes"), characters=True),
    )


def _to(target: CineCharacter, damage: int) -> Choice:
    label = msg("Apply {n}", n=damage)
    if len(target.name) <= LONGEST_NAME:
        label = msg("Apply {n} to {who}", n=damage, who=target.label)
    request = {"amount": str(damage), "target": target.id}
    return Choice(key="apply", label=label, action="damage", request=request)


def _ask(character: CineCharacter, choice: Choice, damage: int, weapon: Weapon) -> FollowUp:
    prompt = msg("{damage} damage ({weapon}).", damage=damage, weapon=weapon.label)
    if choice.ask is None:
        prompt = msg(
            "{damage} damage to {who} ({weapon}).",
            damage=damage,
            who=character.label,
            weapon=weapon.label,
        )
    return FollowUp(
        kind=APPLY,
        character=character.id,
        asks=Asks.ANYBODY,
        prompt=prompt,
        choices=(choice,),
    )
