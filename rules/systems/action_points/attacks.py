"""Weapon tests: the score, the row it comes to, and what may be done next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from rules.dice.source import Dice
from rules.follow_up import FollowUp
from rules.message import Message, Signed, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.action_points.ammunition import (
    RELOAD,
    attacks_bought,
    left_line,
    offer_reload,
    spend,
)
from rules.systems.action_points.applying import apply_to, apply_to_somebody, offers
from rules.systems.action_points.content import Weapon, words
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.options import Modifier, Note, WeaponName, Who
from rules.systems.action_points.profiles import Reading, equipped_or, metres, read_row
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.scores import Attempt
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet
from rules.systems.action_points.tests import chosen_test


class Attack(Request):
    """What `/weapon` takes for an attack."""

    weapon: WeaponName = None
    target: Annotated[
        CharacterId | None, Part(Right.NONE), Option(msg("Whom it strikes, if it is known"))
    ] = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


@dataclass(frozen=True, slots=True)
class Aim:
    """A weapon test that is about to be made: by whom, with what, and how many attacks it buys."""

    actor: ApCharacter
    weapon: Weapon
    attacks: int
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class _Shot:
    """A weapon test that was made: by whom, with what, what it read, and the sheet after."""

    actor: ApCharacter
    weapon: Weapon
    reading: Reading
    attacks: int
    after: Sheet
    scene: ApScene


def resolve_attack(request: Attack, scene: ApScene, dice: Dice) -> Outcome:
    """Make a weapon test and look its score up in the profile; nobody's Health changes here.

    NotPossibleError for an empty weapon, before any die (D000-49).
    """
    aim = aimed(request, scene)
    actor, weapon, attacks = aim.actor, aim.weapon, aim.attacks
    score = aim.attempt.rolled(dice)
    reading = read_row(weapon, score.total, scene.house_rules)
    after = spend(actor.sheet, weapon, attacks, scene).in_fight(bonus=0, cost=0)
    if scene.clock.in_combat:
        after = after.model_copy(update={"kept_defense": reading.defense})
    shot = _Shot(actor, weapon, reading, attacks, after, scene)
    target = None if request.target is None else scene.get(request.target)
    named = {"who": actor.label, "weapon": weapon.label}
    outcome = Outcome(
        headline=msg("{who} · {weapon}: {n} AP", n=score.total, **named),
        title=msg("{n} AP with the {weapon}", n=score.total, weapon=weapon.label),
        verdict=Verdict.FAILURE if reading.note == "no_row" else Verdict.NEUTRAL,
        rolls=score.rolls,
        terms=score.terms,
        lines=(*score.lines, *_lines(shot)),
        opens=tuple(_opens(shot, target)),
        closes=_earlier_offer(shot),
        house_rules=(*score.house_rules, *reading.house_rules, *_house_rules(shot, target)),
        facts={**score.facts, **_facts(shot, target)},
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def aimed(request: Attack, scene: ApScene) -> Aim:
    """Prepare a weapon test; NotPossibleError where it cannot be made, as for an empty weapon."""
    actor = scene.get(request.character)
    weapon = equipped_or(request.weapon, actor.sheet, scene.content)
    attacks = attacks_bought(actor, weapon, scene)
    skill = scene.content.skills[weapon.skill]
    attempt = chosen_test(actor, skill, scene, modifier=request.modifier, field="weapon")
    return Aim(actor, weapon, attacks, _carried(attempt, actor.sheet, scene.house_rules))


def _carried(attempt: Attempt, sheet: Sheet, rules: HouseRules) -> Attempt:
    """Add what the fight so far has for this test, by the rules in force (D000-12, D000-6)."""
    bonus, cost = sheet.fight.bonus, sheet.fight.cost
    if bonus and rules.initiative_bonus:
        attempt = attempt.plus(msg("Initiative bonus"), bonus).ruled_by("initiative_bonus")
    if cost and rules.reload == "ap_cost":
        attempt = attempt.plus(msg("Reload"), -cost).ruled_by("reload")
    return attempt


def _move(shot: _Shot) -> int:
    """Give the Move of the attacker this turn, never below 0 (D000-51)."""
    return max(0, shot.actor.sheet.base_move + shot.reading.move)


def _lines(shot: _Shot) -> Iterable[Message]:
    reading, weapon, rules = shot.reading, shot.weapon, shot.scene.house_rules
    if reading.note == "no_row":
        yield msg("Less than 1 AP has no row: no damage and no Defense.")
    elif reading.note == "clamped":
        yield msg("The profile ends at 30 AP: its last row counts.")
    yield msg(
        "Damage {damage} · Defense {defense} · Move {move} ({change}) · Range {range} · {left}",
        damage=reading.damage,
        defense=reading.defense,
        move=metres(_move(shot), rules),
        change=Signed(number=reading.move),
        range=metres(reading.range, rules),
        left=left_line(shot.after, weapon, shot.scene),
    )
    if weapon.printed_name:
        yield msg("Printed as {name}.", name=words(weapon, weapon.printed_name))
    if shot.attacks > 1:
        yield msg("The score buys {n} attacks.", n=shot.attacks)


def _opens(shot: _Shot, target: ApCharacter | None) -> Iterable[FollowUp]:
    damage, scene = shot.reading.damage, shot.scene
    if damage:
        for _ in range(shot.attacks):
            if target is None:
                yield apply_to_somebody(shot.actor, damage, shot.weapon, scene)
            else:
                yield apply_to(target, damage, shot.weapon, scene.house_rules)
    reloads = scene.house_rules.attacks_are == "capacity"
    if reloads and shot.after.loaded_of(shot.weapon) < shot.weapon.capacity:
        yield offer_reload(shot.actor, shot.after, shot.weapon)


def _earlier_offer(shot: _Shot) -> tuple[int, ...]:
    offered = shot.scene.open_for(shot.actor.id, RELOAD)
    return (offered.id,) if offered else ()


def _house_rules(shot: _Shot, target: ApCharacter | None) -> Iterable[str]:
    rules = shot.scene.house_rules
    if rules.units == "none":
        yield "units"
    if rules.attacks_are == "per_turn":
        yield "attacks_are"
    elif rules.auto_spend_ammo == "off":
        yield "auto_spend_ammo"
    if shot.attacks > 1:
        yield "attacks_per_turn"
    if rules.defense != "manual" and target and target.sheet.kept_defense is not None:
        yield "defense"


def _facts(shot: _Shot, target: ApCharacter | None) -> dict[str, Any]:
    reading, weapon = shot.reading, shot.weapon
    return {
        "weapon": weapon.id,
        "damage": reading.damage,
        "defense": reading.defense,
        "row_move": reading.move,
        "move": _move(shot),
        "range": reading.range,
        "note": reading.note or None,
        "attacks": shot.attacks,
        "loaded": shot.after.loaded_of(weapon),
        "capacity": weapon.capacity,
        "offers": None
        if target is None
        else [offer.loss for offer in offers(reading.damage, target.sheet, shot.scene.house_rules)],
    }
