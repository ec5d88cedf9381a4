"""Reading a weapon profile: which row an AP score comes to."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import NotPossibleError
from rules.message import Message, msg
from rules.names import find, fold
from rules.systems.action_points.content import ROWS, Content, Line, Weapon, WeaponRow
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Reading:
    """What a score comes to with a weapon.

    `move` changes the base Move. `note` is no_row below the first row, clamped above the last,
    extrapolated where a house rule goes on past them, or empty. `house_rules` shaped it.
    """

    damage: int
    defense: int
    move: int
    range: int
    note: str = ""
    house_rules: tuple[str, ...] = ()


def read_row(weapon: Weapon, ap: int, rules: HouseRules) -> Reading:
    """Look a score up in a finished profile (D000-7, D000-8, D000-38)."""
    if ap < 1:
        return _below(weapon, ap, rules)
    if ap > ROWS:
        last = weapon.rows[-1]
        if rules.above_row_30 == "extrapolate":
            return _extrapolated(weapon, ap, last, "above_row_30")
        return Reading(last.damage, last.defense, last.move, last.range, "clamped")
    row = weapon.rows[ap - 1]
    if rules.auto_cannon_ap20 == "corrected":
        corrected = next((right for right in weapon.corrections if right.ap == ap), None)
        if corrected is not None:
            return _reading(corrected, ("auto_cannon_ap20",))
    return _reading(row)


def _below(weapon: Weapon, ap: int, rules: HouseRules) -> Reading:
    first = weapon.rows[0]
    if rules.below_row_1 == "row_1":
        return _reading(first, ("below_row_1",))
    if rules.below_row_1 == "extrapolate":
        return _extrapolated(weapon, ap, first, "below_row_1")
    return Reading(0, 0, first.move, first.range, "no_row")


def _reading(row: WeaponRow, house_rules: tuple[str, ...] = ()) -> Reading:
    return Reading(row.damage, row.defense, row.move, row.range, "", house_rules)


def _extrapolated(weapon: Weapon, ap: int, edge: WeaponRow, key: str) -> Reading:
    first, last = weapon.rows[0], weapon.rows[-1]
    damage = weapon.damage_line or _through(first.damage, last.damage)
    defense = weapon.defense_line or _through(first.defense, last.defense)
    return Reading(damage.at(ap), defense.at(ap), edge.move, edge.range, "extrapolated", (key,))


def _through(first: int, last: int) -> Line:
    """Give the line through the first and the last row, for profiles without a formula."""
    steps, rise = ROWS - 1, last - first
    return Line(factor=rise, offset=steps * first - rise, divisor=steps)


def find_weapon(text: str, content: Content) -> Weapon:
    """Find a finished profile by name; NotPossibleError for one that has no figures (D000-2)."""
    wanted = fold(text)
    unfinished = [row for row in content.weapons.values() if not row.finished]
    finished = [row for row in content.weapons.values() if row.finished]
    blank = next((row for row in unfinished if wanted in (fold(row.id), fold(row.name))), None)
    if blank is not None and not any(wanted == fold(row.name) for row in finished):
        raise NotPossibleError(
            msg("{weapon} has no figures yet, so it cannot be used.", weapon=blank.label),
            field="weapon",
        )
    return find(text, finished, field="weapon")


def equipped_or(text: str | None, sheet: Sheet, content: Content) -> Weapon:
    """Find the weapon that was named, or the equipped one; NotPossibleError without either."""
    if text is not None:
        return find_weapon(text, content)
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is None or not weapon.finished:
        raise NotPossibleError(
            msg("No weapon is equipped. Name one, or equip one first."), field="weapon"
        )
    return weapon


def metres(number: int, rules: HouseRules) -> Message:
    """Say a distance in the campaign's unit (D000-4)."""
    if rules.units == "metres":
        return msg("{n} m", n=number)
    return msg("{n}", n=number)
