"""What somebody acts with, what resists it, and throwing the dice of both."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice.source import Dice
from rules.message import Frozen
from rules.sheet import CharacterId
from rules.systems.opposed_d20.bouts import Bout, Side
from rules.systems.opposed_d20.content import Content, Weapon
from rules.systems.opposed_d20.mastery import STEP, Rating
from rules.systems.opposed_d20.scene import D20Character


class Challenge(Frozen):
    """What somebody acts with: a skill or an attribute, perhaps a weapon, and its rating.

    `name` is the character's. `active` says whether somebody acts on the other side (D002-21).
    """

    actor: CharacterId
    name: str
    tested: str
    weapon: str | None = None
    rating: int
    active: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Resistance:
    """What resists: a rating alone, or one with which somebody answers."""

    rating: Rating
    tested: str | None = None
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """Somebody's roll as it was asked for: what resists it, if anything does and it is known.

    `other` is whose the resistance is, or whom a weapon strikes; while it `waits`, the other side
    has not yet chosen what it answers with.
    """

    challenge: Challenge
    resistance: Resistance | None = None
    other: D20Character | None = None
    waits: bool = False


def challenge_of(
    actor: D20Character, tested: str, content: Content, weapon: Weapon | None = None
) -> Challenge:
    """Give what somebody acts with, at the rating of now."""
    return Challenge(
        actor=actor.id,
        name=actor.name,
        tested=tested,
        weapon=None if weapon is None else weapon.id,
        rating=actor.sheet.rating(tested, content).value,
    )


def throw(
    challenge: Challenge,
    dice: Dice,
    resistance: Resistance | None = None,
    other: CharacterId | None = None,
) -> Bout:
    """Throw the die of who acts, then that of what resists, if anything does.

    `other` is whose the resistance is, or whom a weapon strikes that nobody answers.
    """
    mine = Side(
        tested=challenge.tested,
        weapon=challenge.weapon,
        rating=challenge.rating,
        die=dice.roll(STEP),
    )
    theirs = None
    if resistance is not None:
        theirs = Side(
            tested=resistance.tested,
            weapon=resistance.weapon,
            rating=resistance.rating.value,
            die=dice.roll(STEP),
        )
    return Bout(
        actor=challenge.actor,
        mine=mine,
        other=other,
        theirs=theirs,
        active=challenge.active,
        note=challenge.note,
    )
