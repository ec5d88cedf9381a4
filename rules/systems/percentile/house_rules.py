"""What a campaign may decide for itself: one field for each numbered decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

from rules.content import Decision
from rules.content import HouseRules as BaseHouseRules
from rules.message import msg


class HouseRules(BaseHouseRules):
    """The decisions of Percentile that are open to a campaign; defaults as documented."""

    wakes_at: Annotated[
        Literal["total_3", "regained_3"],
        Decision("D001-1", msg("Who wakes: at 3 HP, or after regaining 3 HP?")),
    ] = "total_3"
    zero_face: Annotated[
        Literal["ten", "zero"],
        Decision("D001-4", msg("What is a 0 worth when the lower die is lost?")),
    ] = "ten"
    lost_stat: Annotated[
        Literal["recompute", "keep"],
        Decision("D001-7", msg("Do the numbers that follow from a stat fall with it?")),
    ] = "recompute"
    con_test: Annotated[
        Literal["once_a_fall", "each_wound"],
        Decision("D001-8", msg("Is the CON test made once a fall, or for each wound?")),
    ] = "once_a_fall"
    first_aid: Annotated[
        Literal["plain", "critical_doubles"],
        Decision("D001-11", msg("Do criticals and fumbles count in First Aid?")),
    ] = "plain"
    lethality_critical: Annotated[
        Literal["off", "double"],
        Decision("D001-15", msg("Does a critical attack double a Lethality rating?")),
    ] = "off"
    radius_rolls: Annotated[
        Literal["one_each", "one_for_all"],
        Decision("D001-16", msg("Is Lethality rolled for each in the radius, or once for all?")),
    ] = "one_each"
    called_shot_cover: Annotated[
        Literal["forced_failure", "no_forced_failure"],
        Decision("D001-19", msg("Does cover make the Lethality roll of a called shot fail?")),
    ] = "forced_failure"
    body_and_cover: Annotated[
        Literal["add", "higher"],
        Decision("D001-20", msg("Do body armour and cover add up, or does the higher count?")),
    ] = "add"
    piercing_cover: Annotated[
        Literal["yes", "no"],
        Decision("D001-21", msg("Does piercing work against cover too?")),
    ] = "yes"
    shotgun_armour: Annotated[
        Literal["always", "beyond_base"],
        Decision("D001-22", msg("Is armour doubled against a shotgun always, or beyond range?")),
    ] = "always"
    npc_suppression: Annotated[
        Literal["go_to_ground", "choose"],
        Decision("D001-29", msg("Do suppressed NPCs go to ground, or does the GM choose?")),
    ] = "go_to_ground"
    sanity_module: Annotated[
        Literal["on", "off"],
        Decision("D001-35", msg("Are there SAN tests, WP, Bonds and adaptation?")),
    ] = "on"
    attack_critical: Annotated[
        Literal["double", "none"],
        Decision("D001-37", msg("Does a critical attack double the damage?")),
    ] = "double"
    shotgun_cover: Annotated[
        Literal["doubled", "not_doubled"],
        Decision("D001-40", msg("Is cover doubled like body armour?")),
    ] = "doubled"
    piercing_order: Annotated[
        Literal["after_doubling", "before_doubling"],
        Decision("D001-41", msg("Is armour pierced after it is doubled, or before?")),
    ] = "after_doubling"


def deciding(
    rules: HouseRules, keys: Iterable[str], compute: Callable[[HouseRules], Any]
) -> tuple[str, ...]:
    """Give those of the keys whose value, and not their default, made `compute` what it is."""
    default, found = HouseRules(), compute(rules)
    return tuple(
        key
        for key in keys
        if getattr(rules, key) != getattr(default, key)
        and compute(rules.model_copy(update={key: getattr(default, key)})) != found
    )
