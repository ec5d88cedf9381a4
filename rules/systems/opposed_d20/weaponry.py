"""Finding a weapon: by name, or the one that is equipped."""

from __future__ import annotations

from rules.errors import NotPossibleError
from rules.message import msg
from rules.names import find, fold
from rules.systems.opposed_d20.content import Content, Weapon
from rules.systems.opposed_d20.sheet import Sheet


def find_weapon(text: str, content: Content) -> Weapon:
    """Find a finished weapon by name; NotPossibleError for one that has no dice."""
    wanted = fold(text)
    finished = [row for row in content.weapons.values() if row.finished]
    for row in content.weapons.values():
        if not row.finished and wanted in (fold(row.id), fold(row.name)):
            raise NotPossibleError(
                msg("{weapon} has no damage yet, so it cannot be used.", weapon=row.label),
                field="weapon",
            )
    return find(text, finished, field="weapon")


def usable(key: str | None, content: Content) -> Weapon | None:
    """Give a weapon by its id, if there still is one and it has its dice."""
    weapon = content.weapons.get(key or "")
    return weapon if weapon is not None and weapon.finished else None


def equipped_or(text: str | None, sheet: Sheet, content: Content) -> Weapon:
    """Find the weapon that was named, or the equipped one; NotPossibleError without either."""
    if text is not None:
        return find_weapon(text, content)
    weapon = usable(sheet.equipped, content)
    if weapon is None:
        raise NotPossibleError(
            msg("No weapon is equipped. Name one, or equip one first."), field="weapon"
        )
    return weapon
