"""Poison and disease at work: the contest, and what a win of theirs does (D003-17 to D003-21)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.dice.evaluate import roll as roll_dice
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.message import Message, msg
from rules.outcome import Roll
from rules.systems.cinematic.content import CONSTITUTION, LIFE, PASSES
from rules.systems.cinematic.dying import Cause, Death, die
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.levels import success_levels
from rules.systems.cinematic.life import DYING
from rules.systems.cinematic.maxima import max_life
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Affliction, Sheet
from rules.systems.cinematic.states import affliction_label
from rules.systems.cinematic.striking import Struck, strike


@dataclass(frozen=True, slots=True)
class Contest:
    """How a victim's total and a poison's compare: whether it wins, and with what levels."""

    wins: bool
    levels: int = 0
    house_rules: tuple[str, ...] = ()


def contest(victim: int, poison: int, rules: HouseRules) -> Contest:
    """Compare the totals: the poison has to be higher, and reach 9 (D003-17, D003-18)."""
    if poison <= victim:
        return Contest(wins=False)
    if poison >= PASSES:
        return Contest(wins=True, levels=success_levels(poison))
    if rules.poison_under_9 == "one_level":
        return Contest(wins=True, levels=1, house_rules=("poison_under_9",))
    return Contest(wins=False)


def strength_sum(affliction: Affliction) -> Sum:
    """Add up what a poison rolls: its Strength, doubled; nothing is taken off."""
    return Sum().of(msg("Strength, doubled"), 2 * affliction.strength)


@dataclass(frozen=True, slots=True)
class Harm:
    """What a poison's win did: the sheet after, and all that comes of it.

    `drained` counts the Levels that `attribute` lost.
    """

    struck: Struck
    attribute: str = CONSTITUTION
    drained: int = 0
    rolls: tuple[Roll, ...] = ()
    death: Death | None = None
    house_rules: tuple[str, ...] = ()

    @property
    def sheet(self) -> Sheet:
        """The sheet after."""
        return self.death.sheet if self.death else self.struck.sheet

    @property
    def takes(self) -> bool:
        """Whether it took anything."""
        return bool(self.struck.loss or self.drained)

    @property
    def state(self) -> str:
        """What state the victim is in: dead, incapacitated or well."""
        if self.sheet.dead:
            return "dead"
        return "incapacitated" if self.sheet.incapacitated else "well"


def no_harm(character: CineCharacter, sheet: Sheet) -> Harm:
    """Say that nothing was done."""
    return Harm(Struck(character, sheet, 0))


def harm(
    character: CineCharacter,
    sheet: Sheet,
    affliction: Affliction,
    levels: int,
    scene: CineScene,
    dice: Dice,
) -> Harm:
    """Do what a poison does when it wins: Life Points, or Levels of an attribute."""
    if affliction.effect == LIFE:
        return _poisoned(character, sheet, affliction, scene, dice)
    return drain(character, sheet, affliction, levels, scene)


def _poisoned(
    character: CineCharacter, sheet: Sheet, affliction: Affliction, scene: CineScene, dice: Dice
) -> Harm:
    """Take Life Points off; what only incapacitates stops short of a Survival Test (D003-21)."""
    rolled = roll_dice(parse(affliction.damage), dice).at_least(0)
    loss = taken(rolled.total, affliction, sheet)
    return Harm(strike(character, sheet, loss, scene), rolls=rolled.rolls)


def taken(damage: int, affliction: Affliction, sheet: Sheet) -> int:
    """Give the Life Points that so much damage of a poison takes (D003-21)."""
    loss = max(0, damage)
    return loss if affliction.lethal else min(loss, max(0, sheet.life - DYING - 1))


def drains(affliction: Affliction, sheet: Sheet) -> str:
    """Give the attribute that it drains now: its own, or Constitution once that is at 0."""
    return affliction.effect if sheet.level(affliction.effect) else CONSTITUTION


def drain(
    character: CineCharacter, sheet: Sheet, affliction: Affliction, levels: int, scene: CineScene
) -> Harm:
    """Drain an attribute, or Constitution once it is at 0; what is more is lost (D003-44).

    Constitution at 0 is death, unless the poison only incapacitates.
    """
    attribute = drains(affliction, sheet)
    before = sheet.level(attribute)
    after, keys = _within_maximum(sheet.drained_by(attribute, levels), scene)
    lost = before - after.level(attribute)
    found = Harm(Struck(character, after, 0), attribute, lost, house_rules=keys)
    if attribute != CONSTITUTION or after.level(CONSTITUTION) or not affliction.lethal:
        return found
    cause: Cause = "disease" if affliction.disease else "poison"
    death = die(character, after, cause, scene)
    return replace(found, death=death)


def _within_maximum(sheet: Sheet, scene: CineScene) -> tuple[Sheet, tuple[str, ...]]:
    """Bring Life Points down to a maximum that drained Constitution has lowered (D003-20)."""
    most = max_life(sheet, scene.content, scene.house_rules)
    if scene.house_rules.drained_con == "keeps_max" or sheet.life <= most:
        return sheet, ()
    return sheet.model_copy(update={"life": most}), ("drained_con",)


def label_of(affliction: Affliction, scene: CineScene) -> Message:
    """Give the name of a poison or disease as a sentence's part."""
    label = affliction_label(affliction, scene.content)
    return label if isinstance(label, Message) else msg("{name}", name=label)
