"""The names that completion offers for each kind of option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.content import ContentRow
from rules.system import Named
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.healing import POOLS
from rules.systems.cinematic.restoring import restorable
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.states import affliction_label
from rules.systems.cinematic.subjects import task_of


def names(kind: str, content: Content, sheet: Sheet | None) -> Sequence[Named]:
    """Give what is offered for an option of that kind, best first; nothing for other kinds."""
    if kind == "skill":
        return _tested(content, sheet)
    if kind in {"poison_at_work", "disease_at_work"}:
        found = sheet.afflictions if sheet else ()
        disease = kind == "disease_at_work"
        return [
            Named(each.name, affliction_label(each, content))
            for each in found
            if each.disease is disease
        ]
    rows: dict[str, Iterable[ContentRow]] = {
        "weapon": _weapons(content, sheet),
        "pool": POOLS,
        "poison": content.poisons.values(),
        "disease": content.diseases.values(),
        "drawback": content.drawbacks.values(),
        "effect": content.attributes.values(),
        "restorable": restorable(sheet, content) if sheet else [],
    }
    return [Named(row.id, row.label, row.aliases) for row in rows.get(kind, ())]


def _tested(content: Content, sheet: Sheet | None) -> list[Named]:
    """Give the skills with their attributes, the best first, then the attributes alone."""
    levels = sheet.skills if sheet else {}
    skills = sorted(content.skills.values(), key=lambda row: -levels.get(row.id, 0))
    return [
        *(
            Named(row.id, task_of(row.id, content).label, (row.name, *row.aliases))
            for row in skills
        ),
        *(Named(row.id, row.label, row.aliases) for row in content.attributes.values()),
    ]


def _weapons(content: Content, sheet: Sheet | None) -> Iterable[ContentRow]:
    """Give the weapons, the equipped one first."""
    equipped = sheet.equipped if sheet else None
    return sorted(content.weapons.values(), key=lambda weapon: weapon.id != equipped)
