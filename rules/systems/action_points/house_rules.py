"""What a campaign may decide for itself: one field for each numbered decision."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.content import Decision
from rules.content import HouseRules as BaseHouseRules
from rules.message import msg


class HouseRules(BaseHouseRules):
    """The decisions of Action Points that are open to a campaign; defaults as documented."""

    willpower: Annotated[
        Literal["endurance", "own_skill", "resolve"],
        Decision("D000-15", msg("What is a Willpower test made on?")),
    ] = "endurance"
    untrained: Annotated[
        Literal["trait_only", "refuse"],
        Decision("D000-34", msg("What happens in a test of a Skill without a rank?")),
    ] = "trait_only"
