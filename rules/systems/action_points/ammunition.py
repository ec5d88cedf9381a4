"""Ammunition: what an attack spends, and reloading (D000-5, D000-6, D000-49)."""

from __future__ import annotations

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Request
from rules.systems.action_points.content import Weapon
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.options import Note, WeaponName, Who
from rules.systems.action_points.profiles import equipped_or
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet

RELOAD = "reload"


def attacks_bought(actor: ApCharacter, weapon: Weapon, rules: HouseRules) -> int:
    """Give how many attacks one test buys (D000-13), no more than are loaded.

    NotPossibleError for an empty weapon, where ammunition is counted (D000-49).
    """
    if rules.auto_spend_ammo == "off":
        return rules.attacks_per_turn
    loaded = actor.sheet.loaded_of(weapon)
    if loaded == 0:
        raise NotPossibleError(
            msg(
                "The {weapon} of {who} is empty: reload first.",
                weapon=weapon.label,
                who=actor.label,
            ),
            field="weapon",
        )
    return min(rules.attacks_per_turn, loaded)


def spend(sheet: Sheet, weapon: Weapon, attacks: int, rules: HouseRules) -> Sheet:
    """Take that many attacks out of a weapon, where ammunition is counted."""
    if rules.auto_spend_ammo == "off":
        return sheet
    return _load(sheet, weapon, sheet.loaded_of(weapon) - attacks)


def reloaded(sheet: Sheet, weapon: Weapon, rules: HouseRules) -> Sheet:
    """Give back what one reload gives, up to the capacity (D000-6)."""
    back = weapon.capacity if rules.reload == "full" else weapon.reload
    return _load(sheet, weapon, min(weapon.capacity, sheet.loaded_of(weapon) + back))


def _load(sheet: Sheet, weapon: Weapon, loaded: int) -> Sheet:
    return sheet.model_copy(update={"loaded": {**sheet.loaded, weapon.id: loaded}})


class Reload(Request):
    """What `/weapon` takes to reload."""

    weapon: WeaponName = None
    character: Who
    note: Note = None


def resolve_reload(request: Reload, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - no chance in it, but every action is given dice
    """Reload a weapon; NotPossibleError when it is full already."""
    actor = scene.get(request.character)
    weapon = equipped_or(request.weapon, actor.sheet, scene.content)
    before = actor.sheet.loaded_of(weapon)
    if before == weapon.capacity:
        raise NotPossibleError(
            msg("The {weapon} of {who} is fully loaded.", weapon=weapon.label, who=actor.label),
            field="weapon",
        )
    after = reloaded(actor.sheet, weapon, scene.house_rules)
    loaded = after.loaded_of(weapon)
    numbers = {"loaded": loaded, "capacity": weapon.capacity}
    plain = reloaded(actor.sheet, weapon, HouseRules()).loaded_of(weapon)
    offered = scene.open_for(actor.id, RELOAD)
    outcome = Outcome(
        headline=msg(
            "{who} · {weapon} reloaded: {loaded} of {capacity}",
            who=actor.label,
            weapon=weapon.label,
            **numbers,
        ),
        title=msg("Loaded {loaded} of {capacity}", **numbers),
        closes=(offered.id,) if offered and offered.follow_up.memory["weapon"] == weapon.id else (),
        house_rules=("reload",) if loaded != plain else (),
        facts={**numbers, "weapon": weapon.id},
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


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
