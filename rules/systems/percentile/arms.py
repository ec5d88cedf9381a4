"""What is used in an attack: the weapon, its mode, and what the attack is rolled against."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, msg
from rules.names import find
from rules.systems.percentile.armour import Strike
from rules.systems.percentile.content import Content, Mode, Weapon
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.targets import (
    MODIFIER,
    Target,
    check_gm,
    find_target,
    skill_target,
    typed_target,
)

EXPLOSIVE_BONUS = 20
"""Per cent that an explosive with a kill radius adds to the attack (D001-17)."""


@dataclass(frozen=True, slots=True)
class Arms:
    """A weapon as it is used: the mode, and whether the shot is called or beyond base range."""

    weapon: Weapon
    mode: Mode
    called: bool = False
    beyond: bool = False

    @property
    def bypasses(self) -> bool:
        """Whether there is no attack roll and armour does not count (D001-36)."""
        return self.weapon.kind == "other"

    @property
    def strike(self) -> Strike:
        """How a hit with it meets armour."""
        return Strike(
            piercing=self.weapon.piercing,
            shotgun=self.weapon.armour_factor == 2,  # noqa: PLR2004 - the factor that doubles
            beyond=self.beyond,
            called=self.called,
            bypasses=self.bypasses,
        )

    @property
    def halved(self) -> bool:
        """Whether the damage is halved, being beyond base range."""
        return self.beyond and self.weapon.half_beyond_base

    @property
    def remarks(self) -> tuple[Message, ...]:
        """What is to be said of the range."""
        if self.beyond and not self.weapon.half_beyond_base:
            return (msg("Beyond base range nothing changes for this weapon."),)
        return ()


def find_weapon(text: str | None, actor: D100Character | None, content: Content) -> Weapon:
    """Find a weapon by what was typed, or the one that is equipped.

    UnknownNameError with the nearest; NotPossibleError for an unfinished one, or without any.
    """
    if text is not None:
        weapon = find(text, content.weapons.values(), field="weapon")
    else:
        equipped = actor.sheet.equipped if actor else None
        found = content.weapons.get(equipped or "")
        if found is None:
            raise NotPossibleError(
                msg("No weapon is equipped. Say which one to use."), field="weapon"
            )
        weapon = found
    check_finished(weapon)
    return weapon


def check_finished(weapon: Weapon, *, field: str = "weapon") -> None:
    """Refuse a weapon that has no mode yet: NotPossibleError says what to do about it."""
    if not weapon.finished:
        raise NotPossibleError(
            msg(
                "{weapon} has no Lethality rating or damage yet. Type one with "
                "/damage amount:15% kind:other, or let the GM give it one.",
                weapon=weapon.label,
            ),
            field=field,
        )


def find_mode(weapon: Weapon, manner: str | None) -> Mode:
    """Give the mode that was asked for, or the weapon's first; NotPossibleError if it lacks it."""
    if manner is None:
        return weapon.modes[0]
    mode = weapon.mode(manner)
    if mode is None:
        raise NotPossibleError(
            msg("{weapon} has no {manner}.", weapon=weapon.label, manner=MANNERS[manner]),
            field="manner",
        )
    return mode


MANNERS = {"single": msg("single shot"), "burst": msg("burst")}


def attack_target(
    arms: Arms, actor: D100Character | None, skill: str | None, modifier: int, scene: D100Scene
) -> Target | None:
    """Give what an attack is rolled against: the weapon's skill or another one, and the modifiers.

    None for what needs no attack roll (D001-36). When nobody attacks, NotPossibleError for a
    player, and InvalidInputError if no percentage was typed.
    """
    if arms.bypasses:
        if actor is None:
            check_gm(scene)
        return None
    if actor is None:
        check_gm(scene)
        typed = typed_target(skill or "", field="skill")
        if typed is None:
            raise InvalidInputError(
                msg("Say who attacks, or type the percentage of the attack as the skill."),
                field="skill",
            )
        target = typed
    elif skill is None:
        target = skill_target(arms.weapon.skill, actor.sheet, scene.content)
    else:
        target = find_target(skill, actor.sheet, scene.content)
    target = target.plus(MODIFIER, modifier)
    if arms.weapon.kind == "explosive" and arms.mode.kill_radius is not None:
        target = target.plus(msg("Explosives"), EXPLOSIVE_BONUS)
    return target if actor is None else target.of(actor.sheet, scene.house_rules)
