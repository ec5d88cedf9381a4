"""What a campaign may decide for itself: one field for each numbered decision."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.content import Decision
from rules.content import HouseRules as BaseHouseRules
from rules.message import msg


class HouseRules(BaseHouseRules):
    """The decisions of Action Points that are open to a campaign; defaults as documented."""

    units: Annotated[
        Literal["metres", "none"],
        Decision("D000-4", msg("In which unit are Move and Range shown?")),
    ] = "metres"
    attacks_are: Annotated[
        Literal["capacity", "per_turn"],
        Decision("D000-5", msg("Is a weapon's figure what it holds, or its attacks in a turn?")),
    ] = "capacity"
    reload: Annotated[
        Literal["restores", "full", "ap_cost", "turns"],
        Decision("D000-6", msg("What is a Reload figure: attacks back, AP it costs, or turns?")),
    ] = "restores"
    below_row_1: Annotated[
        Literal["none", "row_1", "extrapolate"],
        Decision("D000-7", msg("What does an attack of less than 1 AP come to?")),
    ] = "none"
    above_row_30: Annotated[
        Literal["clamp", "extrapolate"],
        Decision("D000-8", msg("What does an attack of more than 30 AP come to?")),
    ] = "clamp"
    defense: Annotated[
        Literal["manual", "subtract", "ignore"],
        Decision("D000-10", msg("Is a kept Defense offered, taken off at once, or ignored?")),
    ] = "manual"
    initiative_bonus: Annotated[
        Literal["acuity_rank"] | Annotated[int, Field(ge=0, le=20)],
        Decision("D000-12", msg("Which AP bonus has the first test of the side that began?")),
    ] = 0
    attacks_per_turn: Annotated[
        int,
        Field(ge=1, le=5),
        Decision("D000-13", msg("How many attacks does one weapon test buy?")),
    ] = 1
    willpower: Annotated[
        Literal["endurance", "own_skill", "resolve"],
        Decision("D000-15", msg("What is a Willpower test made on?")),
    ] = "endurance"
    trait_corruption: Annotated[
        Literal["by_means", "always_1", "always_2", "stacked"],
        Decision("D000-16", msg("How much Corruption does a Trait rank above natural bring?")),
    ] = "by_means"
    aug_corruption: Annotated[
        Literal["by_means", "always_2", "always_3", "stacked"],
        Decision("D000-17", msg("How much Corruption does an Aug bring?")),
    ] = "by_means"
    extraction: Annotated[
        Literal["reverse", "keep"],
        Decision("D000-18", msg("Does an extraction take the Corruption of what it removes?")),
    ] = "reverse"
    death_coma_at: Annotated[
        Literal["zero", "below_zero"],
        Decision("D000-19", msg("Does Death Coma begin at 0 Health, or below it?")),
    ] = "zero"
    plus_five: Annotated[
        Literal["once", "add_up"],
        Decision("D000-21", msg("Do several reasons for +5 to resist the Presence add up?")),
    ] = "once"
    failed_resist: Annotated[
        Literal["none", "stamina", "stamina_and_corruption"],
        Decision("D000-23", msg("What does a failed try to resist bring besides +1 Corruption?")),
    ] = "none"
    stamina_gain: Annotated[
        Literal["capped", "over_max"],
        Decision("D000-24", msg("May the Stamina gained by obeying exceed the maximum?")),
    ] = "capped"
    dispels: Annotated[
        Literal["all_triggers", "same_trigger"],
        Decision("D000-25", msg("Which triggers does resisting silence for the session?")),
    ] = "all_triggers"
    below_corruption: Annotated[
        Literal["crossing", "state"],
        Decision("D000-27", msg("Does only falling below Corruption stir, or being below it?")),
    ] = "crossing"
    full_control_at: Annotated[
        Literal["none"] | Annotated[int, Field(ge=21, le=99)],
        Decision("D000-29", msg("From which Corruption on can the Presence not be resisted?")),
    ] = "none"
    new_skill_rank: Annotated[
        int,
        Field(ge=1, le=5),
        Decision("D000-32", msg("Which rank has a newly unlocked Skill?")),
    ] = 1
    rank_cap: Annotated[
        Literal["none"] | Annotated[int, Field(ge=1, le=30)],
        Decision("D000-33", msg("Up to which rank may Skills and Traits be raised?")),
    ] = "none"
    untrained: Annotated[
        Literal["trait_only", "refuse"],
        Decision("D000-34", msg("What happens in a test of a Skill without a rank?")),
    ] = "trait_only"
    objective_cp: Annotated[
        Literal["each", "once"],
        Decision("D000-36", msg("Does every objective earn Character Points, or one of a kind?")),
    ] = "each"
    auto_cannon_ap20: Annotated[
        Literal["printed", "corrected"],
        Decision("D000-38", msg("Is the Tactical Auto-Cannon's row for 20 AP corrected?")),
    ] = "printed"
    content_labels: Annotated[
        Literal["short", "numbers_only"],
        Decision("D000-46", msg("Are events named by short labels, or by numbers only?")),
    ] = "short"
    resist_death_coma: Annotated[
        Literal["off", "offered"],
        Decision("D000-47", msg("May the GM ask an Endurance test against Death Coma?")),
    ] = "off"
    auto_spend_ammo: Annotated[
        Literal["on", "off"],
        Decision("D000-49", msg("Is ammunition counted?")),
    ] = "on"
    true_death: Annotated[
        Literal["off", "on"],
        Decision("D000-50", msg("Is Health at minus the maximum or less final death?")),
    ] = "off"
