"""What a campaign may decide for itself: one field for each numbered decision."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import field_validator

from rules.content import Decision
from rules.content import HouseRules as BaseHouseRules
from rules.message import msg


class HouseRules(BaseHouseRules):
    """The decisions of Cinematic that are open to a campaign; defaults as documented."""

    wound_penalty_on: Annotated[
        Literal["most", "all"],
        Decision("D003-4", msg("Does the wound penalty count on Fear and Essence tests too?")),
    ] = "most"
    wound_penalty_dying: Annotated[
        Literal["no", "yes"],
        Decision(
            "D003-5", msg("Does the wound penalty count on Consciousness and Survival Tests?")
        ),
    ] = "no"
    slow_death_from: Annotated[
        Literal["below_minus_10", "minus_10"],
        Decision("D003-8", msg("From how many Life Points on does slow death begin?")),
    ] = "below_minus_10"
    slow_death_first: Annotated[
        Literal["minute_1", "minute_2"],
        Decision("D003-12", msg("After how many minutes is the first test of slow death?")),
    ] = "minute_1"
    fall_metre: Annotated[
        Literal["reduced", "real"],
        Decision(
            "D003-15", msg("Which height has to be over a metre to hurt: the reduced or the real?")
        ),
    ] = "reduced"
    suffocation_first: Annotated[
        Literal["minus_1", "0"],
        Decision("D003-16", msg("Which penalty has the first test against suffocation?")),
    ] = "minus_1"
    poison_under_9: Annotated[
        Literal["no_harm", "one_level"],
        Decision("D003-18", msg("What does a poison do that wins with a total under 9?")),
    ] = "no_harm"
    drained_con: Annotated[
        Literal["keeps_max", "lowers_max"],
        Decision("D003-20", msg("Does drained Constitution lower the maximum of Life Points?")),
    ] = "keeps_max"
    lost_level_returns: Annotated[
        Literal["essence_above_0", "gm"],
        Decision("D003-24", msg("When does a Level come back that lost Essence has cost?")),
    ] = "essence_above_0"
    drama_module: Annotated[
        Literal["on", "off"],
        Decision("D003-28", msg("Are Drama Points used?")),
    ] = "on"
    rule_of_ten: Annotated[
        Literal["off", "on"],
        Decision("D003-29", msg("Is a 10 or a 1 rolled again, by the Rule of Ten and of One?")),
    ] = "off"
    essence_zero_penalty: Annotated[
        Literal["all", "most"],
        Decision("D003-35", msg("On which rolls does the penalty for Essence of 0 count?")),
    ] = "all"
    wound_penalty_hazards: Annotated[
        Literal["no", "yes"],
        Decision("D003-36", msg("Does the wound penalty count against suffocation and poison?")),
    ] = "no"
    essence_restored: Annotated[
        Literal["above_5", "maximum"],
        Decision("D003-41", msg("How far must Essence rise for its penalty to end?")),
    ] = "above_5"

    @field_validator("suffocation_first", mode="before")
    @classmethod
    def _nought(cls, value: object) -> object:
        """Read the number 0 as the word that stands for it."""
        return "0" if value == 0 and not isinstance(value, bool) else value
