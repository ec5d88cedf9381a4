"""“I think I'm OK”: a Drama Point that halves the damage so far (D003-28)."""

from __future__ import annotations

from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.cinematic.maxima import max_life
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Sheet

THINK_OK = "think_ok"


def damage_so_far(sheet: Sheet, scene: CineScene) -> int:
    """Give how many Life Points are missing from the maximum."""
    return max(0, max_life(sheet, scene.content, scene.house_rules) - sheet.life)


def may_think(sheet: Sheet, scene: CineScene) -> bool:
    """Tell whether a living character with a point and damage may, once a Turn in a fight."""
    used = scene.clock.in_combat and sheet.feats.ok_round == scene.clock.round
    return sheet.drama > 0 and not sheet.dead and not used and damage_so_far(sheet, scene) > 0


def offer_think_ok(character: CineCharacter, sheet: Sheet, scene: CineScene) -> FollowUp | None:
    """Offer to halve the damage so far, where the module is on and it can be done."""
    if scene.house_rules.drama_module == "off" or not may_think(sheet, scene):
        return None
    damage = damage_so_far(sheet, scene)
    return FollowUp(
        kind=THINK_OK,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} may make it {half} damage in all, not {damage}, for 1 Drama Point.",
            who=character.label,
            half=damage // 2,
            damage=damage,
        ),
        choices=(
            Choice(
                key="ok",
                label=msg("I think I'm OK: 1 Drama Point"),
                action="drama",
                request={"character": character.id, "use": "think_ok"},
            ),
        ),
    )


def review_think_ok(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the offer, or end it when it can no longer be taken."""
    character = scene.get(stored.follow_up.character)
    offered = offer_think_ok(character, character.sheet, scene)
    return offered or Void(
        reason=msg("{who} cannot halve the damage any more.", who=character.label)
    )
