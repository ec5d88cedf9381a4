"""The names that completion offers for each kind of option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.content import ContentRow
from rules.message import msg
from rules.system import Named
from rules.systems.action_points.advancement import ADVANCE, gains
from rules.systems.action_points.consequences import KINDS
from rules.systems.action_points.content import Content, Event
from rules.systems.action_points.extraction import extractable
from rules.systems.action_points.health import POOLS
from rules.systems.action_points.sheet import Sheet


def names(kind: str, content: Content, sheet: Sheet | None) -> Sequence[Named]:
    """Give what is offered for an option of that kind, best first; nothing for other kinds."""
    if kind == "severity":
        return [_event(event) for event in content.events.values()]
    if kind == "consequence":
        return [Named(key, label) for key, label in KINDS.items()]
    name, _, how = kind.partition(":")
    if name == ADVANCE:
        return _named(gains(how, sheet, content))
    rows: dict[str, Iterable[ContentRow]] = {
        "skill": _skills(content, sheet),
        "weapon": _weapons(content, sheet),
        "condition": content.conditions.values(),
        "pool": POOLS,
        "extractable": extractable(sheet, content) if sheet else [],
    }
    return _named(rows.get(kind, ()))


def _named(rows: Iterable[ContentRow]) -> Sequence[Named]:
    return [Named(row.id, row.label, row.aliases) for row in rows]


def _skills(content: Content, sheet: Sheet | None) -> Iterable[ContentRow]:
    """Give the Skills, those with the highest rank first."""
    ranks = sheet.skills if sheet else {}
    return sorted(content.skills.values(), key=lambda skill: -ranks.get(skill.id, 0))


def _weapons(content: Content, sheet: Sheet | None) -> Iterable[ContentRow]:
    """Give the finished profiles, the equipped one first."""
    finished = [weapon for weapon in content.weapons.values() if weapon.finished]
    equipped = sheet.equipped if sheet else None
    return sorted(finished, key=lambda weapon: weapon.id != equipped)


def _event(event: Event) -> Named:
    """Name an event by severity and label, or where that is hidden, by its number alone."""
    if event.name.split(" (")[0] == str(event.severity):
        return Named(event.id, event.label)
    label = msg("{severity} · {event}", severity=event.severity, event=event.label)
    return Named(event.id, label, (event.name,))
