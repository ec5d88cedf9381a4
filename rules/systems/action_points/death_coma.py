"""The GM's question at the edge of Death Coma, where a house rule has it (D000-47)."""

from __future__ import annotations

from rules.follow_up import Ask, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.action_points.content import DEATH_COMA
from rules.systems.action_points.scene import ApCharacter, ApScene

RESIST_DEATH_COMA = "resist_death_coma"


def ask_gm(target: ApCharacter) -> FollowUp:
    """Ask the GM whether an Endurance test may keep Death Coma away (D000-47)."""
    request = {"character": target.id, "condition": DEATH_COMA}
    return FollowUp(
        kind=RESIST_DEATH_COMA,
        character=target.id,
        asks=Asks.GM,
        prompt=msg(
            "{who} is at the edge of Death Coma. May Endurance resist it?", who=target.label
        ),
        choices=(
            Choice(
                key="test",
                label=msg("Endurance test…"),
                action="resist_condition",
                request=request,
                ask=Ask(field="difficulty", label=msg("The AP to reach")),
            ),
            Choice(key="enter", label=msg("Death Coma"), action="set_condition", request=request),
        ),
    )


def review_death_coma(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:
    """End the GM's question when the character is in Death Coma, or no longer near it."""
    character = scene.get(stored.follow_up.character)
    if character.sheet.in_death_coma:
        return Void(reason=msg("{who} is in Death Coma.", who=character.label))
    if character.sheet.health > 0:
        return Void(reason=msg("{who} is above 0 Health.", who=character.label))
    return stored.follow_up
