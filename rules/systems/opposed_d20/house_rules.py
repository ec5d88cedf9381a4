"""What a campaign may decide for itself: one field for each numbered decision."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.content import Decision
from rules.content import HouseRules as BaseHouseRules
from rules.message import msg

Leftovers = Literal["cancel", "both_apply"]
"""What becomes of mastery that is left on both sides (D002-19)."""


class HouseRules(BaseHouseRules):
    """The decisions of Opposed d20 that are open to a campaign; defaults as documented."""

    siz_dice: Annotated[
        Literal["2d5+6", "2d6+6"],
        Decision("D002-1", msg("Which dice are rolled for SIZ?")),
    ] = "2d5+6"
    unconscious: Annotated[
        Literal["below", "at_or_below"],
        Decision("D002-5", msg("Is somebody out below the unconscious point, or at it too?")),
    ] = "below"
    major_wound: Annotated[
        Literal["unconscious", "debilitated_only"],
        Decision("D002-6", msg("Does a major wound knock out, or only debilitate?")),
    ] = "unconscious"
    knockdown: Annotated[
        Literal["dex_roll", "always_prone"],
        Decision("D002-7", msg("Is there a DEX roll against falling to a heavy blow?")),
    ] = "dex_roll"
    zero_hp: Annotated[
        Literal["dead", "dying"],
        Decision("D002-8", msg("Is somebody at 0 Hit Points dead, or dying until the GM says?")),
    ] = "dead"
    starting_san: Annotated[
        Literal["pow", "3d6"] | Annotated[int, Field(ge=1, le=20)],
        Decision("D002-10", msg("Which SAN does a new character have?")),
    ] = "pow"
    san_cap: Annotated[
        Literal["20", "mastery"],
        Decision("D002-11", msg("Does SAN stop at 20, or go on with degrees of mastery?")),
    ] = "20"
    edges: Annotated[
        Literal["printed", "hero_wars"],
        Decision("D002-12", msg("Is a 1 always critical and a 20 always a fumble?")),
    ] = "printed"
    temp_insanity: Annotated[
        Literal["encounter_sum", "single_check"],
        Decision("D002-15", msg("Is lost SAN summed over an encounter, or taken by the check?")),
    ] = "encounter_sum"
    san_leftovers: Annotated[
        Literal["nothing", "downgrade"],
        Decision("D002-17", msg("Do left degrees of terror pull the SAN roll down?")),
    ] = "nothing"
    leftovers: Annotated[
        Leftovers,
        Decision("D002-19", msg("Does mastery that is left on both sides cancel out?")),
    ] = "cancel"
    marginal_success: Annotated[
        Literal["succeeds", "opponent_only"],
        Decision("D002-21", msg("Does the lower die of two successes win anything?")),
    ] = "succeeds"
    special_success: Annotated[
        Literal["brp_fifth", "outcome"],
        Decision("D002-22", msg("What is a special success: a fifth of the rating, or the table?")),
    ] = "brp_fifth"
    critical_damage: Annotated[
        Literal["printed", "never_less_than_double"],
        Decision("D002-23", msg("May a critical hit do less than a special one would?")),
    ] = "printed"
    melee_hurts: Annotated[
        Literal["attacker_only", "winner"],
        Decision("D002-25", msg("Does only the attacker hurt hand to hand, or whoever wins?")),
    ] = "attacker_only"
    leftover_use: Annotated[
        Literal["automatic", "asked"],
        Decision("D002-26", msg("Is left mastery spent by itself, or is its player asked?")),
    ] = "automatic"
    firearm_special: Annotated[
        Literal["times_4", "times_2"],
        Decision("D002-29", msg("How often does a firearm's special hit count its damage?")),
    ] = "times_4"
    san_zero: Annotated[
        Literal["still_checked", "refused"],
        Decision("D002-33", msg("Is SAN still checked when none is left?")),
    ] = "still_checked"
    immunity_bars: Annotated[
        Literal["loss", "check"],
        Decision("D002-34", msg("Does immunity bar the loss only, or the whole check?")),
    ] = "loss"
    temp_insanity_counts: Annotated[
        Literal["nominal", "actual"],
        Decision("D002-35", msg("Does SAN count as lost by the table, or as really lost?")),
    ] = "nominal"
