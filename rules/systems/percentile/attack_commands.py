"""The commands that attack: `/weapon`, `/d100 attack` and `/d100 blast`, as typed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.aims import aims
from rules.systems.percentile.arms import Arms, attack_target, find_mode, find_weapon
from rules.systems.percentile.attacks import resolve_attack_on_one
from rules.systems.percentile.blasts import check_radius, resolve_kill_radius
from rules.systems.percentile.options import (
    MOST_TARGETS,
    AnySkill,
    Centre,
    Covers,
    Manner,
    Modifier,
    Note,
    Points,
    WeaponName,
    Who,
)
from rules.systems.percentile.plans import Plan, characters
from rules.systems.percentile.scene import D100Scene

Targets = Annotated[
    tuple[CharacterId, ...],
    Field(max_length=MOST_TARGETS),
    Part(Right.NONE),
    Option(msg("Whom it strikes; several names with commas between")),
]
Exempt = Annotated[
    tuple[CharacterId, ...],
    Field(max_length=MOST_TARGETS),
    Part(Right.NONE),
    Option(msg("Whom the GM leaves out, though they are inside")),
]


class Attack(Request):
    """What `/weapon` takes for an attack."""

    weapon: WeaponName = None
    target: Targets = ()
    modifier: Modifier = 0
    manner: Annotated[
        Literal["single", "burst", "called", "beyond"] | None,
        Option(
            msg("How: single, burst, called or beyond range"),
            labels={
                "single": msg("single"),
                "burst": msg("burst"),
                "called": msg("called"),
                "beyond": msg("beyond range"),
            },
        ),
    ] = None
    character: Who
    note: Note = None


class LongAttack(Request):
    """What `/d100 attack` takes: every manner together."""

    weapon: WeaponName = None
    target: Targets = ()
    skill: AnySkill = None
    modifier: Modifier = 0
    manner: Manner = None
    called: Annotated[bool, Option(msg("Whether it is a called shot"))] = False
    beyond: Annotated[bool, Option(msg("Whether it is beyond base range"))] = False
    body: Annotated[Points, Option(msg("Points of body armour, instead of the sheet's"))] = None
    cover: Covers = ()
    centre: Centre = None
    character: Who
    note: Note = None


class Blast(Request):
    """What `/d100 blast` takes."""

    target: Targets = ()
    exempt: Exempt = ()
    weapon: WeaponName = None
    skill: AnySkill = None
    modifier: Modifier = 0
    manner: Manner = None
    centre: Centre = None
    cover: Covers = ()
    character: Annotated[
        CharacterId | None,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who attacks; your own character if left out")),
    ] = None
    note: Note = None


def resolve_attack(request: Attack, scene: D100Scene, dice: Dice) -> Outcome:
    """Attack with a weapon; the manner is its mode, or a called shot, or beyond base range."""
    return resolve_long_attack(long_form(request), scene, dice)


def long_form(request: Attack) -> LongAttack:
    """Give the long form of what `/weapon` takes."""
    return LongAttack(
        weapon=request.weapon,
        target=request.target,
        modifier=request.modifier,
        manner=request.manner if request.manner in {"single", "burst"} else None,
        called=request.manner == "called",
        beyond=request.manner == "beyond",
        character=request.character,
        note=request.note,
    )


def resolve_long_attack(request: LongAttack, scene: D100Scene, dice: Dice) -> Outcome:
    """Attack one target, or everybody in the kill radius of a weapon that has one.

    Raises what `plan_attack` raises, before any die.
    """
    plan = plan_attack(request, scene)
    if plan.arms.mode.kill_radius is not None:
        return resolve_kill_radius(plan, scene, dice)
    return resolve_attack_on_one(scene.get(request.character), plan, scene, dice)


def plan_attack(request: LongAttack, scene: D100Scene) -> Plan:
    """Lay out an attack before any die; NotPossibleError for what the weapon cannot do."""
    actor = scene.get(request.character)
    weapon = find_weapon(request.weapon, actor, scene.content)
    arms = Arms(weapon, find_mode(weapon, request.manner), request.called, request.beyond)
    targets = characters(request.target, scene)
    if not targets and (request.body is not None or request.cover):
        raise InvalidInputError(
            msg("Armour and cover are typed for a target. Say whom the attack strikes."),
            field="target",
        )
    plan = Plan(
        actor=actor,
        arms=arms,
        target=attack_target(arms, actor, request.skill, request.modifier, scene),
        aims=aims(targets, weapon, scene.content, body=request.body, cover=request.cover),
        centre=request.centre,
        note=request.note,
    )
    if arms.mode.kill_radius is not None:
        check_radius(plan, scene)
    elif len(targets) > 1:
        raise NotPossibleError(
            msg("{weapon} has no kill radius, so it strikes one target.", weapon=weapon.label),
            field="target",
        )
    return plan


def resolve_blast(request: Blast, scene: D100Scene, dice: Dice) -> Outcome:
    """Attack everybody in a kill radius; those whom the GM leaves out may be named apart.

    Raises what `plan_blast` raises, before any die.
    """
    return resolve_kill_radius(plan_blast(request, scene), scene, dice)


def plan_blast(request: Blast, scene: D100Scene) -> Plan:
    """Lay out an attack on a kill radius before any die.

    Without a manner it is the first mode that has a kill radius. NotPossibleError for a weapon
    that has none.
    """
    actor = None if request.character is None else scene.get(request.character)
    weapon = find_weapon(request.weapon, actor, scene.content)
    modes = [mode for mode in weapon.modes if mode.kill_radius is not None]
    mode = find_mode(weapon, request.manner) if request.manner or not modes else modes[0]
    if mode.kill_radius is None:
        raise NotPossibleError(
            msg("{weapon} has no kill radius.", weapon=weapon.label), field="weapon"
        )
    exempt = characters(request.exempt, scene)
    targets = characters(request.target, scene)
    inside = [each for each in targets if each not in exempt]
    arms = Arms(weapon, mode)
    plan = Plan(
        actor=actor,
        arms=arms,
        target=attack_target(arms, actor, request.skill, request.modifier, scene),
        aims=aims(inside, weapon, scene.content, cover=request.cover),
        exempt=exempt,
        centre=request.centre,
        note=request.note,
    )
    check_radius(plan, scene)
    return plan
