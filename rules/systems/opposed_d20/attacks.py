"""Attacks: hand to hand against what the target answers with, else against a difficulty."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.opposed_d20.answers import Answer, answer_named, carry_out
from rules.systems.opposed_d20.challenges import Challenge, Trial, challenge_of
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.options import Difficulty, Note, WeaponName, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.states import is_dead, is_unconscious
from rules.systems.opposed_d20.tests import refuse_dead, refuse_oneself, typed_resistance
from rules.systems.opposed_d20.weaponry import equipped_or


class Attack(Request):
    """What `/weapon` takes for an attack."""

    weapon: WeaponName = None
    target: Annotated[
        CharacterId | None, Part(Right.NONE), Option(msg("Whom it strikes, if it is known"))
    ] = None
    difficulty: Difficulty = None
    character: Who
    note: Note = None


def resolve_attack(request: Attack, scene: D20Scene, dice: Dice) -> Outcome:
    """Attack with a weapon; nobody's Hit Points change here.

    Hand to hand, a named target answers: its player is asked, or the GM, unless an NPC's answer
    is preset (D002-38). Anything else is rolled at once, against a difficulty or none (D002-24).
    """
    _, trial = asked_attack(request, scene)
    return carry_out(trial, scene, dice)


def asked_attack(request: Attack, scene: D20Scene) -> tuple[Weapon, Trial]:
    """Give the weapon of an attack and what it asks for; a RuleError when it cannot be."""
    actor = scene.get(request.character)
    refuse_dead(actor, scene)
    if is_unconscious(actor.sheet, scene.house_rules):
        raise NotPossibleError(msg("{who} is unconscious.", who=actor.label), field="character")
    weapon = equipped_or(request.weapon, actor.sheet, scene.content)
    challenge = challenge_of(actor, weapon.skill, scene.content, weapon)
    challenge = challenge.model_copy(update={"note": request.note})
    target = None if request.target is None else scene.get(request.target)
    if target is None or not weapon.hand_to_hand:
        return weapon, Trial(challenge, typed_resistance(request.difficulty), target)
    if request.difficulty is not None:
        raise InvalidInputError(
            msg("A blow is answered by whom it strikes: leave the difficulty out."),
            field="difficulty",
        )
    return weapon, _blow(challenge, target, scene)


def _blow(challenge: Challenge, target: D20Character, scene: D20Scene) -> Trial:
    refuse_oneself(challenge, target, field="target")
    if is_dead(target.sheet, scene.house_rules) or is_unconscious(target.sheet, scene.house_rules):
        return Trial(challenge, other=target)
    challenge = challenge.model_copy(update={"active": True})
    preset = _preset(target, scene)
    if preset is not None:
        return Trial(challenge, preset.resistance, target)
    return Trial(challenge, other=target, waits=True)


def _preset(target: D20Character, scene: D20Scene) -> Answer | None:
    """Give the answer that the GM has preset for an NPC; players choose each time."""
    if target.owner is not None or target.sheet.answer is None:
        return None
    return answer_named(target.sheet.answer, target.sheet, scene.content)
