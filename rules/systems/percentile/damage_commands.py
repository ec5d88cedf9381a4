"""`/damage` and its long form `/d100 damage`, as typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.dice.evaluate import Expression, read_amount
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Message, msg
from rules.names import fold
from rules.numbers import whole
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.armour import Protection, Strike
from rules.systems.percentile.arms import Arms, find_mode, find_weapon
from rules.systems.percentile.blows import Lethality
from rules.systems.percentile.d100 import SIDES
from rules.systems.percentile.damage import Hit, resolve_hit
from rules.systems.percentile.options import HIGHEST, Manner, Note, Points, Threat
from rules.systems.percentile.raw_damage import PLAIN, Force, roll_damage
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import body_armour

RATING = re.compile(r"([0-9]{1,3})\s*%")
HIGHEST_RATING = 100

Struck = Annotated[
    CharacterId,
    Part(Right.HARM, own_by_default=True),
    Option(msg("Whom it strikes; your own character if left out")),
]
ARMOUR = {"none": msg("none"), "double": msg("double")}
Piercing = Annotated[
    int | None,
    Field(ge=0, le=HIGHEST),
    Option(msg("Points of armour that are pierced; a weapon's own if left out")),
]
Cover = Annotated[Points, Option(msg("Points of cover, instead of the target's own"))]


class Damage(Request):
    """What `/damage` takes."""

    amount: Annotated[
        str, Option(msg("How much: 7, dice such as 1d10, or a Lethality rating such as 15%"))
    ]
    target: Struck
    armour: Annotated[
        str | None,
        Option(
            msg("Body armour in points, none or double; the sheet's if left out"), labels=ARMOUR
        ),
    ] = None
    cover: Cover = None
    piercing: Piercing = None
    kind: Threat = "attack"
    note: Note = None


class LongDamage(Request):
    """What `/d100 damage` takes: every manner of a hit together.

    `rolled`, `gun`, `shotgun` and `far` come from an attack that had no target yet: its Lethality
    roll, whether it was made with a gun, whether that doubles armour, whether it was beyond range.
    """

    amount: Annotated[
        str | None,
        Option(msg("How much: 7, dice such as 1d10, or a Lethality rating such as 15%")),
    ] = None
    weapon: Annotated[
        str | None, Option(msg("The weapon whose damage is rolled"), completes="weapon")
    ] = None
    target: Struck
    character: Annotated[
        CharacterId | None, Part(Right.NONE), Option(msg("Who strikes, for STR with a hand weapon"))
    ] = None
    manner: Manner = None
    body: Annotated[Points, Option(msg("Points of body armour, instead of the sheet's"))] = None
    cover: Cover = None
    piercing: Piercing = None
    armour: Annotated[
        Literal["none", "double"] | None,
        Option(
            msg("Whether armour does not count, or is doubled"),
            labels=ARMOUR,
        ),
    ] = None
    kind: Threat = "attack"
    called: Annotated[bool, Option(msg("Whether it is a called shot"))] = False
    critical: Annotated[bool, Option(msg("Whether the attack was a critical"))] = False
    beyond: Annotated[bool, Option(msg("Whether it is beyond base range"))] = False
    note: Note = None
    rolled: Annotated[
        int | None, Field(ge=1, le=SIDES), Option(msg("The Lethality roll"), hidden=True)
    ] = None
    gun: Annotated[bool, Option(msg("Whether it was a gun"), hidden=True)] = False
    shotgun: Annotated[bool, Option(msg("Whether armour is doubled"), hidden=True)] = False
    far: Annotated[bool, Option(msg("Whether it was beyond range"), hidden=True)] = False


def resolve_damage(request: Damage, scene: D100Scene, dice: Dice) -> Outcome:
    """Take damage off at once, less the target's armour and cover or what was typed."""
    return resolve_long_damage(long_damage(request), scene, dice)


def long_damage(request: Damage) -> LongDamage:
    """Give the long form of what `/damage` takes; InvalidInputError for armour that is none."""
    body, armour = _read_armour(request.armour)
    return LongDamage(
        amount=request.amount,
        target=request.target,
        body=body,
        cover=request.cover,
        piercing=request.piercing,
        armour=armour,
        kind=request.kind,
        note=request.note,
    )


def _read_armour(text: str | None) -> tuple[int | None, Literal["none", "double"] | None]:
    """Read what `/damage` takes as armour: points, none or double."""
    if text is None:
        return None, None
    if fold(text) == "none":
        return None, "none"
    if fold(text) == "double":
        return None, "double"
    return whole(
        text, msg("Armour, unless it is none or double,"), 0, HIGHEST, field="armour"
    ), None


@dataclass(frozen=True, slots=True)
class DamagePlan:
    """A hit before any die: whom it strikes through what, and what is rolled for it.

    `source` is a formula, rolled with its `force`, or a Lethality rating in per cent, whose roll
    may be known already.
    """

    target: D100Character
    protection: Protection
    strike: Strike
    source: Expression | int
    force: Force = PLAIN
    rolled: int | None = None
    critical: bool = False
    remarks: tuple[Message, ...] = ()
    note: str | None = None


def resolve_long_damage(request: LongDamage, scene: D100Scene, dice: Dice) -> Outcome:
    """Take a hit off at once: what it comes to is rolled, then armour subtracts.

    Raises what `plan_damage` raises, before any die.
    """
    plan = plan_damage(request, scene)
    raw, rolled = None, None
    if isinstance(plan.source, int):
        rolled = Lethality(plan.source, plan.rolled or dice.roll(SIDES), plan.critical)
    else:
        raw = roll_damage(plan.source, plan.force, scene.house_rules, dice)
    hit = Hit(plan.target, plan.protection, plan.strike, raw, rolled, plan.remarks, plan.note)
    return resolve_hit(hit, scene)


def plan_damage(request: LongDamage, scene: D100Scene) -> DamagePlan:
    """Lay out a hit before any die; InvalidInputError unless it has an amount or a weapon."""
    if (request.amount is None) == (request.weapon is None):
        raise InvalidInputError(msg("Damage needs either an amount or a weapon."), field="amount")
    if request.amount is None:
        return _of_weapon(request, scene)
    target = scene.get(request.target)
    rating = RATING.fullmatch(request.amount.strip())
    source: Expression | int
    if rating:
        source = _read_rating(rating[1])
    else:
        source = read_amount(request.amount, field="amount", minimum=0, maximum=HIGHEST)
    return DamagePlan(
        target=target,
        protection=_protection(request, target, scene, at_gun=request.gun),
        strike=_strike(request, Strike(shotgun=request.shotgun, beyond=request.far)),
        source=source,
        force=Force(critical=request.critical),
        rolled=request.rolled,
        critical=request.critical,
        note=request.note,
    )


def _of_weapon(request: LongDamage, scene: D100Scene) -> DamagePlan:
    target = scene.get(request.target)
    striker = None if request.character is None else scene.get(request.character)
    weapon = find_weapon(request.weapon, striker, scene.content)
    arms = Arms(weapon, find_mode(weapon, request.manner), request.called, request.beyond)
    by_hand = striker.sheet if striker and weapon.by_hand else None
    mode = arms.mode
    return DamagePlan(
        target=target,
        protection=_protection(request, target, scene, at_gun=weapon.is_gun),
        strike=_strike(request, arms.strike),
        source=mode.lethality or parse(mode.damage or "0", field="weapon"),
        force=Force(by_hand, critical=request.critical, halved=arms.halved),
        critical=request.critical,
        remarks=arms.remarks,
        note=request.note,
    )


def _protection(
    request: LongDamage, target: D100Character, scene: D100Scene, *, at_gun: bool
) -> Protection:
    body = request.body
    if body is None:
        body = body_armour(target.sheet, scene.content, at_gun=at_gun)
    return Protection(body, target.sheet.cover if request.cover is None else request.cover)


def _strike(request: LongDamage, own: Strike) -> Strike:
    return Strike(
        piercing=own.piercing if request.piercing is None else request.piercing,
        shotgun=own.shotgun,
        beyond=own.beyond or request.beyond,
        doubled=request.armour == "double",
        called=request.called,
        bypasses=own.bypasses or request.kind == "other" or request.armour == "none",
    )


def _read_rating(digits: str) -> int:
    rating = int(digits)
    if not 1 <= rating <= HIGHEST_RATING:
        raise InvalidInputError(
            msg("A Lethality rating is 1 % to {most} %, not {n} %.", most=HIGHEST_RATING, n=rating),
            field="amount",
        )
    return rating
