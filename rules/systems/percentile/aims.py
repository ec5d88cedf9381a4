"""Whom an attack is aimed at, and what protects each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.errors import InvalidInputError
from rules.message import Name, Value, msg
from rules.names import find
from rules.systems.percentile.armour import Protection
from rules.systems.percentile.content import Content, Weapon
from rules.systems.percentile.options import HIGHEST
from rules.systems.percentile.scene import D100Character
from rules.systems.percentile.sheet import body_armour

POINTS = re.compile(r"(?:(?P<name>.*?)[\s:=]+)?(?P<points>[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Aim:
    """One target of an attack, with the armour and cover that it has against it."""

    target: D100Character
    protection: Protection


@dataclass(frozen=True, slots=True)
class _Entry:
    """A target as `rules.names` finds it."""

    target: D100Character
    aliases: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"~{self.target.id}"

    @property
    def name(self) -> str:
        return self.target.name

    @property
    def label(self) -> Value:
        return self.target.label


def aims(
    targets: Sequence[D100Character],
    weapon: Weapon,
    content: Content,
    *,
    body: int | None = None,
    cover: Iterable[str] = (),
) -> tuple[Aim, ...]:
    """Give each target with its protection: its own, or what was typed for the attack.

    `cover` are points such as "10" for all, or "Guard 10" for one. A RuleError names what cannot
    be read, or whom nobody attacks.
    """
    typed = _covers(targets, cover)
    return tuple(
        Aim(
            target,
            Protection(
                body=body_armour(target.sheet, content, at_gun=weapon.is_gun)
                if body is None
                else body,
                cover=typed.get(target.id, target.sheet.cover),
            ),
        )
        for target in targets
    )


def _covers(targets: Sequence[D100Character], cover: Iterable[str]) -> dict[int, int]:
    """Read cover that was typed, by the target's number; a name goes before points for all."""
    for_all: dict[int, int] = {}
    for_one: dict[int, int] = {}
    for part in cover:
        read = POINTS.fullmatch(part.strip())
        if read is None or int(read["points"]) > HIGHEST:
            raise InvalidInputError(
                msg(
                    "“{text}” is no cover. Write points for all, such as 10, or for one: Guard 10",
                    text=Name(text=part[:30]),
                ),
                field="cover",
            )
        points, entries = int(read["points"]), [_Entry(target) for target in targets]
        if read["name"]:
            for_one[find(read["name"], entries, field="cover").target.id] = points
        else:
            for_all = {entry.target.id: points for entry in entries}
    return for_all | for_one
