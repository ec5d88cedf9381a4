"""A character's numbers, and what follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from rules.message import Frozen
from rules.sheet import RowsOf
from rules.sheet import Sheet as BaseSheet
from rules.systems.percentile.content import (
    CHARISMA,
    CONSTITUTION,
    POWER,
    STATS,
    STRENGTH,
    UNNATURAL,
    Content,
)
from rules.systems.percentile.house_rules import HouseRules

STAT = 10
"""What a stat is that nobody has set."""
HIGHEST_STAT = 99
HIGHEST_SKILL = 99
HIGHEST_HP = 999
PER_STAT = 5
"""What a point of a stat is worth in per cent, in a test of it and in SAN."""
DOWN = 2
"""HP at which a wound knocks out, and below."""
WOUNDS_KEPT = 30

StatValue = Annotated[int, Field(ge=0, le=HIGHEST_STAT)]
Loss = Annotated[int, Field(ge=1, le=HIGHEST_STAT)]
Percent = Annotated[int, Field(ge=0, le=HIGHEST_SKILL)]
Points = Annotated[int, Field(ge=0, le=HIGHEST_HP)]
Count = Annotated[int, Field(ge=0)]
Boxes = Annotated[int, Field(ge=0, le=3)]

AdaptableKind = Literal["violence", "helplessness"]
Insanity = Literal["flee", "struggle", "submit"]


class Wound(Frozen):
    """A wound: its number, and whether its one try of First Aid was made (D001-42)."""

    id: Annotated[int, Field(ge=1)]
    tried: bool = False


class Bond(Frozen):
    """Somebody who matters to a character, and how much."""

    name: Annotated[str, Field(min_length=1, max_length=24)]
    score: Percent


class Sheet(BaseSheet):
    """The numbers of a character of Percentile.

    `stats` and `skills` hold values by id; a stat that is missing is 10, a skill 0. `lost` holds
    what failed CON tests have taken of each stat, for good. `max_hp` follows STR and CON, as far
    as nobody sets it.

    `unconscious_until` is a campaign time in seconds; `regained` counts the HP that came back since
    the last knock-out (D001-1). `con_tested` and `surgery_tried` are once a fall: 3 HP clear them.
    `dying` is 0 HP, spared by the GM (D001-9); 0 HP otherwise is death. `last_wound` numbers the
    wounds. `suppressed_in` and `suppressed_turn` are the round and turn of the fight in which the
    character was suppressed.

    `violence` and `helplessness` are the boxes ticked on the way to being adapted.
    """

    stats: Annotated[Mapping[str, StatValue], RowsOf(("stats",))] = Field(default_factory=dict)
    lost: Annotated[Mapping[str, Loss], RowsOf(("stats",))] = Field(default_factory=dict)
    skills: Annotated[Mapping[str, Percent], RowsOf(("skills",))] = Field(default_factory=dict)
    ticked: Annotated[tuple[str, ...], RowsOf(("skills",))] = ()
    hp: Points = 10
    max_hp: Annotated[int, Field(ge=1, le=HIGHEST_HP)] = 10
    wounds: tuple[Wound, ...] = ()
    last_wound: Count = 0
    unconscious_until: int | None = None
    regained: Count = 0
    con_tested: bool = False
    surgery_tried: bool = False
    dying: bool = False
    last_rest: int | None = None
    last_sleep: int | None = None
    last_treatment: int | None = None
    suppressed: bool = False
    suppressed_in: Count = 0
    suppressed_turn: Count = 0
    body: Points = 0
    worn: Annotated[tuple[str, ...], RowsOf(("armour",))] = ()
    cover: Points = 0
    equipped: Annotated[str | None, RowsOf(("weapons",))] = None
    san: Percent = 50
    breaking_point: Percent = 40
    wp: Percent = 10
    bonds: tuple[Bond, ...] = ()
    disorders: tuple[str, ...] = ()
    violence: Boxes = 0
    helplessness: Boxes = 0
    adapted: tuple[AdaptableKind, ...] = ()
    insanity: Insanity | None = None

    def stat(self, stat: str) -> int:
        """Give a stat, 0..99."""
        return self.stats.get(stat, STAT)

    def skill(self, skill: str) -> int:
        """Give a skill in per cent, 0..99."""
        return self.skills.get(skill, 0)

    @property
    def dead(self) -> bool:
        """Whether the character is at 0 HP and not spared."""
        return self.hp == 0 and not self.dying

    @property
    def unconscious(self) -> bool:
        """Whether the character lies unconscious, alive."""
        return self.hp > 0 and self.unconscious_until is not None

    @property
    def max_san(self) -> int:
        """The most SAN: 99 less the Unnatural skill."""
        return HIGHEST_SKILL - self.skill(UNNATURAL)

    def max_wp(self, rules: HouseRules) -> int:
        """Give the most WP: POW, or what it was before losses for good (D001-7)."""
        return self.lasting(POWER, rules)

    def lasting(self, stat: str, rules: HouseRules) -> int:
        """Give the stat from which other numbers follow: as it is, or as it was (D001-7)."""
        kept = self.lost.get(stat, 0) if rules.lost_stat == "keep" else 0
        return min(HIGHEST_STAT, self.stat(stat) + kept)

    def untried(self) -> Wound | None:
        """Give the newest wound on which nobody has tried First Aid (D001-42)."""
        left = [wound for wound in self.wounds if not wound.tried]
        return max(left, key=lambda wound: wound.id) if left else None

    def with_stat(self, stat: str, value: int) -> Sheet:
        """Give the sheet with a stat changed, and nothing that follows from it."""
        return self.model_copy(update={"stats": {**self.stats, stat: value}})

    def wounded(self) -> Sheet:
        """Give the sheet with one more wound, open to First Aid; old ones are forgotten."""
        number = self.last_wound + 1
        wounds = (*self.wounds, Wound(id=number))[-WOUNDS_KEPT:]
        return self.model_copy(update={"wounds": wounds, "last_wound": number})

    def with_wound_tried(self, number: int) -> Sheet:
        """Give the sheet with the try of that wound used up."""
        wounds = tuple(
            wound.model_copy(update={"tried": True}) if wound.id == number else wound
            for wound in self.wounds
        )
        return self.model_copy(update={"wounds": wounds})

    def awake(self) -> Sheet:
        """Give the sheet awake; what suppressed it before it fell has passed."""
        if self.unconscious_until is None:
            return self
        awake = self.model_copy(update={"unconscious_until": None, "regained": 0})
        return awake.unsuppressed()

    def unsuppressed(self) -> Sheet:
        """Give the sheet free to act."""
        free = {"suppressed": False, "suppressed_in": 0, "suppressed_turn": 0}
        return self.model_copy(update=free)


def formula_hp(sheet: Sheet) -> int:
    """Give the maximum HP that STR and CON come to: half their sum, rounded up, at least 1."""
    return max(1, -(-(sheet.stat(STRENGTH) + sheet.stat(CONSTITUTION)) // 2))


def strength_modifier(strength: int) -> int:
    """Give what STR adds to damage by hand, −2..+2 (D001-25)."""
    steps = ((5, -2), (9, -1), (13, 0), (17, 1))
    return next((change for below, change in steps if strength < below), 2)


def body_armour(sheet: Sheet, content: Content, *, at_gun: bool = False) -> int:
    """Give the points of body armour that count, against a gun or against anything else.

    To the sheet's own points comes the best of what is worn on the body, and on the head.
    """
    rows = [content.armour[worn] for worn in sheet.worn if worn in content.armour]
    counting = [row for row in rows if row.against_guns or not at_gun]
    best = {
        place: max((row.points for row in counting if row.worn == place), default=0)
        for place in ("body", "head")
    }
    return sheet.body + sum(best.values())


FRESH_SKILLS = {
    "alertness": 40,
    "athletics": 40,
    "dodge": 40,
    "drive": 40,
    "firearms": 50,
    "first-aid": 40,
    "heavy-weapons": 30,
    "medicine": 20,
    "melee-weapons": 40,
    "persuade": 40,
    "search": 40,
    "stealth": 40,
    "surgery": 10,
    "unarmed-combat": 50,
}
"""The skills of a fresh character: our figures, not the rules'."""


def new_sheet(content: Content) -> Sheet:
    """Give a fresh character that can test and shoot at once: our defaults, not the rules'."""
    pistol = content.weapons.get("pistol")
    first = next((row for row in content.weapons.values() if row.finished), None)
    weapon = pistol if pistol is not None and pistol.finished else first
    bare = Sheet(
        stats=dict.fromkeys(STATS, STAT),
        skills={key: value for key, value in FRESH_SKILLS.items() if key in content.skills},
        equipped=weapon.id if weapon else None,
    )
    return with_derived(bare)


def with_derived(sheet: Sheet) -> Sheet:
    """Give the sheet with everything that follows from its stats as it is at the beginning."""
    maximum = formula_hp(sheet)
    return with_mind(sheet.model_copy(update={"hp": maximum, "max_hp": maximum}))


def with_mind(sheet: Sheet) -> Sheet:
    """Give the sheet with the SAN, Breaking Point and WP that POW comes to at the beginning."""
    power = sheet.stat(POWER)
    san = min(sheet.max_san, PER_STAT * power)
    return sheet.model_copy(update={"san": san, "breaking_point": max(0, san - power), "wp": power})


def bond_default(sheet: Sheet) -> int:
    """Give the score that a Bond begins with: CHA."""
    return sheet.stat(CHARISMA)
