"""Heroic Feats: Drama Points that are spent before a roll (D003-28)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import msg
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.scores import FEAT, Score, Sum
from rules.systems.cinematic.sheet import Sheet

HEROIC = msg("Heroic Feat")


def drama_off() -> NotPossibleError:
    """Refuse what takes Drama Points where the campaign has none."""
    return NotPossibleError(msg("Drama Points are not used in this campaign."), field="drama")


def paid(sheet: Sheet, points: int) -> Sheet:
    """Take Drama Points off; NotPossibleError when there are too few."""
    if sheet.drama < points:
        raise NotPossibleError(
            msg(
                "That takes {n} of the Drama Points, and {left} are left.",
                n=points,
                left=sheet.drama,
            ),
            field="drama",
        )
    return sheet.model_copy(update={"drama": sheet.drama - points})


def may_feat(sheet: Sheet, scene: CineScene) -> bool:
    """Tell whether a Heroic Feat can be announced now: once a Turn, for a point."""
    on = scene.house_rules.drama_module == "on"
    return on and sheet.drama > 0 and not _had_one(sheet, scene)


def _had_one(sheet: Sheet, scene: CineScene) -> bool:
    return scene.clock.in_combat and sheet.feats.feat_round == scene.clock.round


def announced(sheet: Sheet, scene: CineScene, points: int = 1) -> Sheet:
    """Pay for a Heroic Feat, which the next roll then has.

    NotPossibleError without the module or a point, and for a second one in a Turn.
    """
    if scene.house_rules.drama_module == "off":
        raise drama_off()
    if sheet.feats.announced:
        raise NotPossibleError(
            msg("A Heroic Feat is announced already: the next roll has it."), field="drama"
        )
    after = paid(sheet, points)
    if _had_one(sheet, scene):
        raise NotPossibleError(msg("One Heroic Feat is all that a Turn has."), field="drama")
    return after.with_feats(announced=True, feat_round=scene.clock.round)


def with_feat(sheet: Sheet, added: Sum, scene: CineScene) -> Sum:
    """Add the Heroic Feat that was announced for the next roll, if one was."""
    counts = sheet.feats.announced and scene.house_rules.drama_module == "on"
    return added.plus(HEROIC, FEAT) if counts else added


@dataclass(frozen=True, slots=True)
class Attempt:
    """A roll before its die: the sheet that has paid for it, and everything that is added."""

    sheet: Sheet
    added: Sum

    def rolled(self, scene: CineScene, dice: Dice) -> tuple[Score, Sheet]:
        """Throw the die; gives the score and the sheet after, whose feat is used up."""
        score = self.added.thrown(dice, scene.house_rules)
        used = self.sheet.feats.announced and scene.house_rules.drama_module == "on"
        return score, self.sheet.with_feats(announced=False) if used else self.sheet


def attempt(sheet: Sheet, added: Sum, scene: CineScene, *, feat: bool = False) -> Attempt:
    """Prepare a roll, with the Heroic Feat that was or is announced for it.

    `feat` announces one now; NotPossibleError where that cannot be.
    """
    if feat:
        sheet = announced(sheet, scene)
    return Attempt(sheet, with_feat(sheet, added, scene))


def roll(
    sheet: Sheet, added: Sum, scene: CineScene, dice: Dice, *, feat: bool = False
) -> tuple[Score, Sheet]:
    """Throw the die of a sum, as `attempt` prepares it."""
    return attempt(sheet, added, scene, feat=feat).rolled(scene, dice)
