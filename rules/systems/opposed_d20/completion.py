"""The names that completion offers for each kind of option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.message import Message, Name, msg
from rules.names import HasName
from rules.system import Named
from rules.systems.opposed_d20.answers import answers
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.healing import POOLS
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.traits import all_traits


def names(kind: str, content: Content, sheet: Sheet | None) -> Sequence[Named]:
    """Give what is offered for an option of that kind, best first; nothing for other kinds."""
    if kind == "skill":
        return _skills(content, sheet)
    if kind == "thing":
        return _things(content)
    if kind == "answer":
        found = answers(sheet or Sheet(), content, blow=True)
        return [Named(each.value, each.said) for each in found]
    rows: dict[str, Iterable[HasName]] = {
        "weapon": _weapons(content, sheet),
        "trait": all_traits(content),
        "occupation": content.occupations.values(),
        "pool": POOLS,
    }
    return [Named(row.id, row.label, row.aliases) for row in rows.get(kind, ())]


def _skills(content: Content, sheet: Sheet | None) -> list[Named]:
    """Give skills and attributes with their ratings, the best skills first."""
    rated = {row.id: (sheet.rating(row.id, content) if sheet else None) for row in content.testable}
    found = []
    for row in content.testable:
        rating = rated[row.id]
        label: Message | Name = row.label
        if rating is not None:
            label = msg("{what} {rating}", what=row.label, rating=rating.said)
        found.append((row, rating, label))
    found.sort(
        key=lambda each: (each[0].id in content.attributes, -(each[1].value if each[1] else 0))
    )
    return [Named(row.id, label, (row.name, *row.aliases)) for row, _, label in found]


def _things(content: Content) -> list[Named]:
    return [
        Named(
            row.id,
            msg("{thing} · {loss}", thing=row.label, loss=row.rating.said),
            (row.name, *row.aliases),
        )
        for row in content.things.values()
    ]


def _weapons(content: Content, sheet: Sheet | None) -> Iterable[HasName]:
    """Give the weapons that can be used, the equipped one first."""
    finished = [weapon for weapon in content.weapons.values() if weapon.finished]
    equipped = sheet.equipped if sheet else None
    return sorted(finished, key=lambda weapon: weapon.id != equipped)
