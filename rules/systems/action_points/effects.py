"""What a change of a track comes to: the sheet after, and what it stirs."""

from __future__ import annotations

from rules.message import Message
from rules.systems.action_points.content import DEATH_COMA
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import BELOW_CORRUPTION, BELOW_ZERO, MIDNIGHT
from rules.systems.action_points.triggers import DEATH_COMA as DEATH_COMA_TRIGGER
from rules.values import frozen


@frozen
class Effect:
    """A sheet after a change, the triggers of the Presence in it, and what is to be said.

    `resistible` says that Death Coma waits for the GM's word (D000-47).
    """

    sheet: Sheet
    triggers: tuple[str, ...] = ()
    lines: tuple[Message, ...] = ()
    house_rules: tuple[str, ...] = ()
    resistible: bool = False


def lose_health(sheet: Sheet, loss: int, rules: HouseRules) -> Effect:
    """Take `loss` Health, 0 or more; Health may go below 0.

    Falling to 0 or less begins Death Coma, once (D000-19); at minus the maximum a campaign may
    have final death (D000-50).
    """
    hurt = sheet.model_copy(update={"health": sheet.health - loss})
    keys: tuple[str, ...] = ()
    if rules.true_death == "on" and hurt.health <= -hurt.max_health and not hurt.dead:
        hurt = hurt.model_copy(update={"dead": True})
        keys = ("true_death",)
    at_zero = sheet.health > 0 >= hurt.health
    below_zero = sheet.health >= 0 > hurt.health
    if at_zero != below_zero and rules.death_coma_at == "below_zero":
        keys = (*keys, "death_coma_at")
    fell = at_zero if rules.death_coma_at == "zero" else below_zero
    if not fell or hurt.in_death_coma:
        return Effect(hurt, house_rules=keys)
    if rules.resist_death_coma == "offered":
        return Effect(hurt, house_rules=(*keys, "resist_death_coma"), resistible=True)
    return Effect(hurt.with_condition(DEATH_COMA), (DEATH_COMA_TRIGGER,), house_rules=keys)


def gain_health(sheet: Sheet, amount: int) -> Effect:
    """Give back Health up to the maximum; above 0 Death Coma ends."""
    healed = _raised(sheet, "health", "max_health", amount)
    return Effect(healed.without_condition(DEATH_COMA) if healed.health > 0 else healed)


def change_stamina(sheet: Sheet, change: int, rules: HouseRules) -> Effect:
    """Change Stamina, up to the maximum and below 0, and say what that stirs (D000-20, D000-27).

    Only a loss stirs: falling below Corruption, and falling below 0.
    """
    if change >= 0:
        return Effect(_raised(sheet, "stamina", "max_stamina", change))
    after = sheet.model_copy(update={"stamina": sheet.stamina + change})
    triggers: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    if after.stamina < sheet.corruption:
        crossed = sheet.stamina >= sheet.corruption
        if crossed or rules.below_corruption == "state":
            triggers = (BELOW_CORRUPTION,)
        if triggers and not crossed:
            keys = ("below_corruption",)
    if sheet.stamina >= 0 > after.stamina:
        triggers = (*triggers, BELOW_ZERO)
    return Effect(after, triggers, house_rules=keys)


def gain_corruption(sheet: Sheet, entry: LedgerEntry, rules: HouseRules) -> Effect:
    """Add to the ledger; rising past Stamina stirs only where a house rule says so (D000-27)."""
    after = sheet.corrupted(entry)
    if rules.below_corruption == "state" and entry.amount > 0 and after.stamina < after.corruption:
        return Effect(after, (BELOW_CORRUPTION,), house_rules=("below_corruption",))
    return Effect(after)


def at_midnight(sheet: Sheet) -> Effect:
    """Say what a midnight stirs: the Presence, while Corruption is above the maximum Stamina."""
    return Effect(sheet, (MIDNIGHT,) if sheet.corruption > sheet.max_stamina else ())


def _raised(sheet: Sheet, track: str, maximum: str, amount: int) -> Sheet:
    present, most = getattr(sheet, track), getattr(sheet, maximum)
    # What is over its maximum already, by a house rule, is not cut down by a gain.
    return sheet.model_copy(update={track: max(present, min(most, present + amount))})
