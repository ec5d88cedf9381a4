"""The names that completion offers for each kind of option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.content import ContentRow
from rules.message import Name, msg
from rules.system import Named
from rules.systems.percentile.content import Content
from rules.systems.percentile.healing import POOLS
from rules.systems.percentile.mind_fields import INSANITIES
from rules.systems.percentile.sheet import PER_STAT, Sheet
from rules.systems.percentile.targets import LUCK, LUCK_PERCENT, SAN


def names(kind: str, content: Content, sheet: Sheet | None) -> Sequence[Named]:
    """Give what is offered for an option of that kind, best first; nothing for other kinds."""
    if kind == "skill":
        return _skills(content, sheet)
    if kind == "bond":
        bonds = sheet.bonds if sheet else ()
        return [Named(bond.name, Name(text=bond.name)) for bond in bonds]
    if kind == "insanity":
        return [Named(each, label) for each, label in INSANITIES.items()]
    rows: dict[str, Iterable[ContentRow]] = {
        "weapon": _weapons(content, sheet),
        "armour": content.armour.values(),
        "pool": POOLS,
        "stat": content.stats.values(),
    }
    return [Named(row.id, row.label, row.aliases) for row in rows.get(kind, ())]


def _skills(content: Content, sheet: Sheet | None) -> Sequence[Named]:
    """Give skills, stats, SAN and Luck with their percentages, the highest skills first.

    Discord shows 25: what the character cannot do at all comes last.
    """
    if sheet is None:
        rows: list[ContentRow] = [*content.skills.values(), *content.stats.values(), SAN, LUCK]
        return [Named(row.id, row.label, row.aliases) for row in rows]
    skills = sorted(content.skills.values(), key=lambda row: -sheet.skill(row.id))
    numbers: list[tuple[ContentRow, int]] = [
        *((row, sheet.skill(row.id)) for row in skills if sheet.skill(row.id)),
        *((row, PER_STAT * sheet.stat(row.id)) for row in content.stats.values()),
        (SAN, sheet.san),
        (LUCK, LUCK_PERCENT),
        *((row, 0) for row in skills if not sheet.skill(row.id)),
    ]
    return [
        Named(row.id, msg("{what} {n} %", what=row.label, n=n), (row.name, *row.aliases))
        for row, n in numbers
    ]


def _weapons(content: Content, sheet: Sheet | None) -> Iterable[ContentRow]:
    """Give the finished weapons, the equipped one first."""
    finished = [weapon for weapon in content.weapons.values() if weapon.finished]
    equipped = sheet.equipped if sheet else None
    return sorted(finished, key=lambda weapon: weapon.id != equipped)
