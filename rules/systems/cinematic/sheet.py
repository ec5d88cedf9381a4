"""A character's numbers, and what follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.message import Frozen
from rules.sheet import RowsOf
from rules.sheet import Sheet as BaseSheet
from rules.systems.cinematic.content import LIFE, Damage, Every

HIGHEST_ATTRIBUTE = 20
HIGHEST_SKILL = 10
HIGHEST_QUALITY = 5
LONGEST_DRAWBACK = 60
MOST_DRAWBACKS = 20
USUAL_ATTRIBUTE = 2
"""What an attribute is of which the sheet says nothing."""

Track = Annotated[int, Field(ge=-9999, le=9999)]
Amount = Annotated[int, Field(ge=0, le=9999)]
Maximum = Annotated[int, Field(ge=1, le=9999)]
Level = Annotated[int, Field(ge=0, le=HIGHEST_ATTRIBUTE)]
Skill = Annotated[int, Field(ge=0, le=HIGHEST_SKILL)]
Quality = Annotated[int, Field(ge=0, le=HIGHEST_QUALITY)]
Drawback = Annotated[str, Field(min_length=1, max_length=LONGEST_DRAWBACK)]
Levels: TypeAlias = Annotated[Mapping[str, Level], RowsOf(("attributes",))]
"""Levels of attributes, by their ids."""


class Suffocation(Frozen):
    """Being without air: since when, and what was tested of it.

    `began` and `out` (when consciousness was lost) are campaign seconds; `tested` is the last
    Turn whose Constitution Test was made, `survived` counts the Survival Tests since `out`.
    """

    began: int
    tested: Amount = 0
    out: int | None = None
    survived: Amount = 0


class Affliction(Frozen):
    """A poison or disease at work: what it is, since when, and how often it came round.

    `row` is the content's row that it was taken from. `effect` is `life` or an attribute;
    `damage` is a number or dice of Life Points.
    """

    name: Annotated[str, Field(min_length=1, max_length=300)]
    row: Annotated[str | None, RowsOf(("poisons", "diseases"))] = None
    disease: bool = False
    strength: Level
    effect: Annotated[str, RowsOf(("attributes",), besides=(LIFE,))] = LIFE
    damage: Damage = ""
    every: Every
    lethal: bool = True
    began: int = 0
    acted: int = 0


class Feats(Frozen):
    """What Drama Points have bought, and when they were used last.

    `announced` waits for the next roll; `fury` lasts for the fight. `feat_round` and `ok_round`
    are the combat's rounds in which a Heroic Feat and “I think I'm OK” were used, 0 for never;
    `twist_in` is the session of the last plot twist.
    """

    announced: bool = False
    fury: bool = False
    feat_round: Amount = 0
    ok_round: Amount = 0
    twist_in: Amount | None = None


class Sheet(BaseSheet):
    """The numbers of a character of Cinematic.

    `attributes` are the natural Levels; poison has `drained` some, and low Essence has cost some
    (`lost`). Life Points and Essence may go below 0; their maxima follow from the attributes
    unless the sheet has its own. `death_clock` is the campaign second of the first Survival Test
    while slow death runs, and of death for the dead, who died in the session `died_in`;
    `slow_minutes` is the last minute of slow death that was survived. `tried_at` is when
    this medic last tried to stabilise somebody. `deed_until` ends a last deed. `numb` remembers
    that Essence fell to 5 (D003-41).
    """

    attributes: Levels = Field(default_factory=dict)
    drained: Levels = Field(default_factory=dict)
    lost: Levels = Field(default_factory=dict)
    skills: Annotated[Mapping[str, Skill], RowsOf(("skills",))] = Field(default_factory=dict)
    hard_to_kill: Quality = 0
    resistance_pain: Quality = 0
    life: Track = 26
    own_max_life: Maximum | None = None
    essence: Track = 12
    own_max_essence: Maximum | None = None
    drama: Amount = 0
    drawbacks: Annotated[tuple[Drawback, ...], Field(max_length=MOST_DRAWBACKS)] = ()
    equipped: Annotated[str | None, RowsOf(("weapons",))] = None
    unconscious: bool = False
    stable: bool = False
    dead: bool = False
    numb: bool = False
    death_clock: int | None = None
    slow_minutes: Amount = 0
    died_in: Amount | None = None
    deed_until: int | None = None
    suffocation: Suffocation | None = None
    afflictions: tuple[Affliction, ...] = ()
    tried_at: int | None = None
    feats: Feats = Feats()

    def natural(self, attribute: str) -> int:
        """Give an attribute's Level with nothing drained or lost."""
        return self.attributes.get(attribute, USUAL_ATTRIBUTE)

    def undrained(self, attribute: str) -> int:
        """Give an attribute's Level, what Essence has cost left aside."""
        return max(0, self.natural(attribute) - self.drained.get(attribute, 0))

    def level(self, attribute: str) -> int:
        """Give an attribute's present Level, never below 0 (D003-19)."""
        return max(0, self.undrained(attribute) - self.lost.get(attribute, 0))

    def skill(self, skill: str) -> int:
        """Give a skill's Level; 0 for one that was never learned."""
        return self.skills.get(skill, 0)

    @property
    def incapacitated(self) -> bool:
        """Whether a poison has drained an attribute to 0."""
        return any(taken and not self.level(each) for each, taken in self.drained.items())

    @property
    def acts(self) -> bool:
        """Whether the character can do anything: awake and able, or at a last deed."""
        idle = self.dead or self.unconscious or self.incapacitated
        return self.deed_until is not None or not idle

    def with_feats(self, **changes: object) -> Sheet:
        """Give the sheet with some of what Drama Points bought changed."""
        return self.model_copy(update={"feats": self.feats.model_copy(update=changes)})

    def drained_by(self, attribute: str, levels: int) -> Sheet:
        """Give the sheet with that many Levels drained; what is more than is left is lost."""
        taken = min(levels, self.level(attribute))
        drained = {**self.drained, attribute: self.drained.get(attribute, 0) + taken}
        return self.model_copy(update={"drained": drained}) if taken else self

    def with_affliction(self, affliction: Affliction) -> Sheet:
        """Give the sheet with an affliction as it now is, in its place or as a new one."""
        kept = {each.name: each for each in self.afflictions} | {affliction.name: affliction}
        return self.model_copy(update={"afflictions": tuple(kept.values())})

    def without_affliction(self, name: str) -> Sheet:
        """Give the sheet without that affliction."""
        kept = tuple(each for each in self.afflictions if each.name != name)
        return self.model_copy(update={"afflictions": kept})

    def affliction(self, name: str) -> Affliction | None:
        """Give the affliction of that name, if it is at work."""
        return next((each for each in self.afflictions if each.name == name), None)


AilmentKind = Literal["poison", "disease"]
"""The two kinds of afflictions, which work alike."""
