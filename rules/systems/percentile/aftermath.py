"""What a blow brings besides the HP that it takes: what the rules then ask, and of whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.systems.percentile.con_tests import ask_con_test
from rules.systems.percentile.deaths import DEATH, ask_gm
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.states import condition
from rules.systems.percentile.suppression import SUPPRESSION, ask, goes_to_ground, suppressed
from rules.systems.percentile.wounds import Effect, suffer


@dataclass(frozen=True, slots=True)
class Struck:
    """One target after a blow: the effect, the sheet after, and what the rules ask of it."""

    target: D100Character
    effect: Effect
    sheet: Sheet
    opens: tuple[FollowUp, ...]
    lines: tuple[Message, ...]
    house_rules: tuple[str, ...]

    @property
    def facts(self) -> dict[str, Any]:
        """What became of the target, by name."""
        nothing = self.target.sheet.hp == 0
        return {
            "hp": self.sheet.hp,
            "lost": self.effect.lost,
            "state": "unchanged" if nothing else condition(self.sheet),
            "con_test": self.effect.con_test,
            "new_wound": self.effect.wounded,
            "suppressed": self.sheet.suppressed,
        }


def strike(
    target: D100Character, damage: int, scene: D100Scene, *, suppresses: bool = False
) -> Struck:
    """Take damage off a target, and suppress it if it lives; nobody else's sheet is read."""
    effect = suffer(target.sheet, damage, scene.clock.seconds, scene.house_rules)
    sheet = effect.sheet
    opens = [] if not effect.con_test else [ask_con_test(target, sheet)]
    if effect.died and scene.open_for(target.id, DEATH) is None:
        opens.append(ask_gm(target))
    keys = effect.house_rules
    if suppresses and sheet.hp > 0:
        sheet = suppressed(sheet, scene)
        if not sheet.unconscious and not goes_to_ground(target, scene.house_rules):
            if scene.open_for(target.id, SUPPRESSION) is None:
                opens.append(ask(target, sheet, scene.house_rules))
            if target.owner is None:
                keys = (*keys, "npc_suppression")
    return Struck(target, effect, sheet, tuple(opens), tuple(_lines(target, sheet, scene)), keys)


def _lines(target: D100Character, sheet: Sheet, scene: D100Scene) -> Iterable[Message]:
    before = target.sheet
    if before.hp == 0:
        yield msg("{who} is at 0 HP already: nothing changes.", who=target.label)
    if sheet.unconscious and sheet.unconscious_until != before.unconscious_until:
        yield msg("{who} is unconscious for one hour.", who=target.label)
    if sheet.suppressed and not sheet.unconscious and goes_to_ground(target, scene.house_rules):
        yield msg("{who} goes to ground: that is the next action.", who=target.label)
