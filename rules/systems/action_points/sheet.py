"""A character's numbers, and what follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, field_validator

from rules.message import Frozen
from rules.sheet import RowsOf
from rules.sheet import Sheet as BaseSheet
from rules.systems.action_points.content import DEATH_COMA, Content, Weapon
from rules.systems.action_points.triggers import TRIGGERS

HIGHEST_RANK = 30
"""The highest rank of a Trait or Skill that a person may set or buy (D000-35)."""

Rank = Annotated[int, Field(ge=0, le=99)]
Track = Annotated[int, Field(ge=-9999, le=9999)]
Maximum = Annotated[int, Field(ge=1, le=9999)]
Amount = Annotated[int, Field(ge=0, le=9999)]

Reason: TypeAlias = Literal[
    "obeyed",
    "resisted",
    "trait",
    "aug",
    "trait_extracted",
    "aug_extracted",
    "gained",
    "set",
    "earlier",
]
"""What Corruption came from or went by."""

Traits: TypeAlias = Annotated[Mapping[str, Rank], RowsOf(("traits",))]
"""Ranks of Traits, by their ids."""
Skills: TypeAlias = Annotated[Mapping[str, Rank], RowsOf(("skills",))]
"""Ranks of Skills, by their ids."""

LONGEST_ITEM = 300
"""As long as a note may be."""

LEDGER_KEPT = 100
"""How many ledger entries a sheet keeps; older ones that no extraction needs are summed up."""


class LedgerEntry(Frozen):
    """One reason of a character's Corruption.

    `reason` is what happened, `item` the Trait or Aug that it is about or the words that were
    given, `seconds` the campaign's time.
    """

    reason: Reason
    amount: Track
    item: Annotated[str, Field(max_length=LONGEST_ITEM)] = ""
    seconds: int = 0


class Fight(Frozen):
    """What a character carries through a fight, forgotten at its end.

    `bonus` is added to its next weapon test, `cost` taken off it (D000-12, D000-6). `attacks`
    were made in the turn `turn` of the round `round`. `ready` gives by weapon the round in which
    a reload that takes turns is done.
    """

    bonus: Amount = 0
    cost: Amount = 0
    round: Amount = 0
    turn: Amount = 0
    attacks: Amount = 0
    ready: Annotated[Mapping[str, Amount], RowsOf(("weapons",))] = Field(default_factory=dict)


class Sheet(BaseSheet):
    """The numbers of a character of Action Points.

    `traits`, `natural` and `skills` hold ranks by id; a missing one is 0. `loaded` holds the
    attacks left in each weapon that was used; one that is missing is full. Health and Stamina may
    go below 0. Corruption is the sum of the ledger, which is never below 0. `dispelled` names the
    triggers of the Presence that are silent until the session ends; `blessed_in` is the session of
    the last blessing.
    """

    traits: Traits = Field(default_factory=dict)
    natural: Traits = Field(default_factory=dict)
    skills: Skills = Field(default_factory=dict)
    health: Track = 30
    max_health: Maximum = 30
    stamina: Track = 15
    max_stamina: Maximum = 15
    conditions: Annotated[tuple[str, ...], RowsOf(("conditions",))] = ()
    dead: bool = False
    kept_defense: Amount | None = None
    ledger: tuple[LedgerEntry, ...] = ()
    dispelled: tuple[str, ...] = ()
    augs: tuple[str, ...] = ()
    cp: Amount = 0
    equipped: Annotated[str | None, RowsOf(("weapons",))] = None
    loaded: Annotated[Mapping[str, Rank], RowsOf(("weapons",))] = Field(default_factory=dict)
    base_move: Amount = 0
    blessed_in: Amount | None = None
    fight: Fight = Fight()

    @field_validator("ledger")
    @classmethod
    def _is_a_level(cls, ledger: tuple[LedgerEntry, ...]) -> tuple[LedgerEntry, ...]:
        if _level(ledger) < 0:
            raise ValueError("the entries add up to less than 0")
        return ledger

    @field_validator("dispelled")
    @classmethod
    def _are_triggers(cls, dispelled: tuple[str, ...]) -> tuple[str, ...]:
        if not set(dispelled) <= set(TRIGGERS):
            raise ValueError("only what stirs the Presence can be dispelled")
        return dispelled

    @property
    def corruption(self) -> int:
        """The Corruption level: the sum of the ledger."""
        return _level(self.ledger)

    @property
    def exhausted(self) -> bool:
        """Whether Stamina is 0 or less (D000-20)."""
        return self.stamina <= 0

    @property
    def in_death_coma(self) -> bool:
        """Whether the character lies in Death Coma."""
        return DEATH_COMA in self.conditions

    def loaded_of(self, weapon: Weapon) -> int:
        """Give the attacks left in a weapon, 0..capacity."""
        return min(weapon.capacity, self.loaded.get(weapon.id, weapon.capacity))

    def with_loaded(self, weapon: Weapon, attacks: int) -> Sheet:
        """Give the sheet with that many attacks left in a weapon, up to its capacity."""
        loaded = {each: left for each, left in self.loaded.items() if each != weapon.id}
        if attacks < weapon.capacity:
            loaded[weapon.id] = attacks
        return self.model_copy(update={"loaded": loaded})

    def corrupted(self, entry: LedgerEntry) -> Sheet:
        """Give the sheet with one more ledger entry; an entry of 0 changes nothing.

        An entry takes off no more than there is, so that what comes later counts in full.
        """
        if entry.amount == 0:
            return self
        counts = max(entry.amount, -self.corruption)
        counted = entry.model_copy(update={"amount": counts})
        return self.model_copy(update={"ledger": _folded((*self.ledger, counted))})

    def undone(self, kind: str, item: str) -> int:
        """Give the Corruption of the latest gain of a Trait or Aug that was not taken out again."""
        gains: list[int] = []
        for entry in self.ledger:
            if entry.item == item and entry.reason == kind:
                gains.append(entry.amount)
            elif entry.item == item and entry.reason == f"{kind}_extracted" and gains:
                gains.pop()
        return gains[-1] if gains else 0

    def in_fight(self, **changes: object) -> Sheet:
        """Give the sheet with parts of its fight changed."""
        return self.model_copy(update={"fight": self.fight.model_copy(update=changes)})

    def with_condition(self, condition: str) -> Sheet:
        """Give the sheet in that condition, in which it is not yet."""
        return self.model_copy(update={"conditions": (*self.conditions, condition)})

    def without_condition(self, condition: str) -> Sheet:
        """Give the sheet out of that condition."""
        kept = tuple(held for held in self.conditions if held != condition)
        return self.model_copy(update={"conditions": kept})


def _level(ledger: tuple[LedgerEntry, ...]) -> int:
    return sum(entry.amount for entry in ledger)


ITEM_REASONS = ("trait", "aug", "trait_extracted", "aug_extracted")


def _folded(ledger: tuple[LedgerEntry, ...]) -> tuple[LedgerEntry, ...]:
    if len(ledger) <= LEDGER_KEPT:
        return ledger
    old, recent = ledger[: -LEDGER_KEPT // 2], ledger[-LEDGER_KEPT // 2 :]
    items = tuple(entry for entry in old if entry.reason in ITEM_REASONS)
    rest = sum(entry.amount for entry in old if entry.reason not in ITEM_REASONS)
    return (LedgerEntry(reason="earlier", amount=rest), *items, *recent)


def new_sheet(content: Content) -> Sheet:
    """Give a fresh character that can test and shoot at once: our defaults, not the rules'."""
    weapon = next((row for row in content.weapons.values() if row.finished), None)
    traits = dict.fromkeys(content.traits, 3)
    skills = {skill.id: 3 for skill in content.skills.values() if skill.group == "Weapon"}
    trained = {"expertise": 2, "social": 2, "stealth": 2, "endurance": 3}
    skills |= {skill: rank for skill, rank in trained.items() if skill in content.skills}
    return Sheet(
        traits=traits,
        natural=traits,
        skills=skills,
        base_move=15,
        equipped=weapon.id if weapon else None,
    )
