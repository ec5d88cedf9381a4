"""Ammunition: what an attack spends, and reloading (D000-5, D000-6, D000-49)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.outcome import Outcome
from rules.request import Request
from rules.systems.action_points.content import Weapon
from rules.systems.action_points.options import Note, WeaponName, Who
from rules.systems.action_points.profiles import equipped_or
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet

RELOAD = "reload"


def attacks_bought(actor: ApCharacter, weapon: Weapon, scene: ApScene) -> int:
    """Give how many attacks one test buys (D000-13), no more than the weapon can make now.

    NotPossibleError for a weapon that is empty (D000-49), is still being reloaded, or has made
    its attacks of this turn, as the campaign counts them.
    """
    rules = scene.house_rules
    if rules.attacks_are == "per_turn":
        left = weapon.capacity - _made(actor.sheet, scene)
        named = {"weapon": weapon.label, "who": actor.label}
        refusal = msg("The {weapon} of {who} has made its attacks of this turn.", **named)
    elif rules.auto_spend_ammo == "off":
        return rules.attacks_per_turn
    else:
        _refuse_unready(actor, weapon, scene)
        left = actor.sheet.loaded_of(weapon)
        named = {"weapon": weapon.label, "who": actor.label}
        refusal = msg("The {weapon} of {who} is empty: reload first.", **named)
    if left <= 0:
        raise NotPossibleError(refusal, field="weapon")
    return min(rules.attacks_per_turn, left)


def _made(sheet: Sheet, scene: ApScene) -> int:
    """Give the attacks that a character has made in the present turn of a fight."""
    clock, fight = scene.clock, sheet.fight
    same = (fight.round, fight.turn) == (clock.round, clock.turn)
    return fight.attacks if clock.in_combat and same else 0


def _refuse_unready(actor: ApCharacter, weapon: Weapon, scene: ApScene) -> None:
    ready = actor.sheet.fight.ready.get(weapon.id, 0)
    if scene.house_rules.reload == "turns" and scene.clock.in_combat and ready > scene.clock.round:
        raise NotPossibleError(
            msg(
                "The {weapon} of {who} is being reloaded until round {round}.",
                weapon=weapon.label,
                who=actor.label,
                round=ready,
            ),
            field="weapon",
        )


def spend(sheet: Sheet, weapon: Weapon, attacks: int, scene: ApScene) -> Sheet:
    """Count that many attacks, as the campaign counts them."""
    rules = scene.house_rules
    if rules.attacks_are == "per_turn":
        made = _made(sheet, scene) + attacks
        clock = scene.clock
        return sheet.in_fight(round=clock.round, turn=clock.turn, attacks=made)
    if rules.auto_spend_ammo == "off":
        return sheet
    return sheet.with_loaded(weapon, sheet.loaded_of(weapon) - attacks)


def left_line(sheet: Sheet, weapon: Weapon, scene: ApScene) -> Message:
    """Say what a weapon has left."""
    if scene.house_rules.attacks_are == "per_turn":
        return msg(
            "Attacks this turn {made} of {capacity}",
            made=_made(sheet, scene),
            capacity=weapon.capacity,
        )
    return msg(
        "Loaded {loaded} of {capacity}",
        loaded=sheet.loaded_of(weapon),
        capacity=weapon.capacity,
    )


def reloaded(sheet: Sheet, weapon: Weapon, scene: ApScene) -> Sheet:
    """Give back what one reload gives, up to the capacity, and note what it costs (D000-6)."""
    rule = scene.house_rules.reload
    back = weapon.reload if rule == "restores" else weapon.capacity
    after = sheet.with_loaded(weapon, sheet.loaded_of(weapon) + back)
    if rule == "ap_cost":
        return after.in_fight(cost=sheet.fight.cost + weapon.reload)
    if rule == "turns" and scene.clock.in_combat:
        ready = {**sheet.fight.ready, weapon.id: scene.clock.round + weapon.reload}
        return after.in_fight(ready=ready)
    return after


class Reload(Request):
    """What `/weapon` takes to reload."""

    weapon: WeaponName = None
    character: Who
    note: Note = None


def resolve_reload(request: Reload, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - no chance in it, but every action is given dice
    """Reload a weapon; NotPossibleError when it is full, or where nothing is reloaded (D000-5)."""
    actor = scene.get(request.character)
    weapon = equipped_or(request.weapon, actor.sheet, scene.content)
    if scene.house_rules.attacks_are == "per_turn":
        raise NotPossibleError(
            msg("In this campaign a weapon's figure is its attacks in a turn: nothing is reloaded.")
        )
    before = actor.sheet.loaded_of(weapon)
    if before == weapon.capacity:
        raise NotPossibleError(
            msg("The {weapon} of {who} is fully loaded.", weapon=weapon.label, who=actor.label),
            field="weapon",
        )
    after = reloaded(actor.sheet, weapon, scene)
    loaded = after.loaded_of(weapon)
    plain = min(weapon.capacity, before + weapon.reload)
    offered = scene.open_for(actor.id, RELOAD)
    ruled = loaded != plain or after.fight != actor.sheet.fight
    outcome = Outcome(
        headline=msg(
            "{who} · {weapon} reloaded: {loaded} of {capacity}",
            who=actor.label,
            weapon=weapon.label,
            loaded=loaded,
            capacity=weapon.capacity,
        ),
        title=msg("Loaded {loaded} of {capacity}", loaded=loaded, capacity=weapon.capacity),
        lines=tuple(_costs(actor.sheet, after, weapon)),
        closes=(offered.id,) if offered and offered.follow_up.memory["weapon"] == weapon.id else (),
        house_rules=("reload",) if ruled else (),
        facts={"loaded": loaded, "capacity": weapon.capacity, "weapon": weapon.id},
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def _costs(before: Sheet, after: Sheet, weapon: Weapon) -> Iterable[Message]:
    if after.fight.cost != before.fight.cost:
        yield msg("The reload takes {n} AP off the next weapon test.", n=weapon.reload)
    if after.fight.ready != before.fight.ready:
        yield msg("It is done in round {round}.", round=after.fight.ready[weapon.id])


def offer_reload(actor: ApCharacter, sheet: Sheet, weapon: Weapon) -> FollowUp:
    """Offer to reload a weapon that is not full."""
    return FollowUp(
        kind=RELOAD,
        character=actor.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{weapon}: {loaded} of {capacity} loaded.",
            weapon=weapon.label,
            loaded=sheet.loaded_of(weapon),
            capacity=weapon.capacity,
        ),
        choices=(
            Choice(
                key="reload",
                label=msg("Reload"),
                action="reload",
                request={"character": actor.id, "weapon": weapon.id},
            ),
        ),
        memory={"weapon": weapon.id},
        quiet=True,
    )


def review_reload(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:
    """Renumber the offer to reload, or end it when the weapon is full or gone."""
    actor = scene.get(stored.follow_up.character)
    weapon = scene.content.weapons.get(stored.follow_up.memory["weapon"])
    if weapon is None or not weapon.finished:
        return Void(reason=msg("That weapon is no longer in this campaign."))
    if actor.sheet.loaded_of(weapon) == weapon.capacity:
        return Void(reason=msg("The {weapon} is fully loaded.", weapon=weapon.label))
    return offer_reload(actor, actor.sheet, weapon)
