"""Every weapon row is what is printed, by every road to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from rules.dice.source import ScriptedDice
from rules.errors import NotPossibleError, UnknownNameError
from rules.systems.action_points.attacks import Attack, resolve_attack
from rules.systems.action_points.content import ROWS, Weapon
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.profiles import Reading, equipped_or, find_weapon, read_row
from tests.rules.action_points.table import STEVE, content, scene, sheet

PRINTED = Path(__file__).with_name("printed_profiles.txt")


def printed() -> Iterator[tuple[str, int, int, list[str]]]:
    """Give every printed profile: name, capacity, reload, and its rows."""
    for block in PRINTED.read_text(encoding="utf-8").split("\n\n")[1:]:
        heading, *rows = block.strip().splitlines()
        found = re.fullmatch(r"(.+) \(Tier \d\) (\d+) (\d+)", heading)
        assert found
        yield found[1], int(found[2]), int(found[3]), rows


PROFILES = {name: (capacity, reload, rows) for name, capacity, reload, rows in printed()}
ROWS_PRINTED = [(name, row) for name, (_, _, rows) in PROFILES.items() for row in rows]


def test_there_are_thirteen_profiles_and_390_rows() -> None:
    assert len(PROFILES) == 13
    assert len(ROWS_PRINTED) == 390
    finished = [weapon.name for weapon in content().weapons.values() if weapon.finished]
    assert finished == list(PROFILES)


@pytest.mark.parametrize(("name", "row"), ROWS_PRINTED)
def test_an_attack_of_that_score_reads_the_printed_row(name: str, row: str) -> None:
    ap, damage, defense, move, range_ = row.split()
    request = Attack(weapon=name, modifier=int(ap), character=STEVE)
    outcome = resolve_attack(request, scene(sheet(base_move=50)), ScriptedDice([]))
    facts = outcome.facts
    assert facts["total"] == int(ap)
    assert (facts["damage"], facts["defense"]) == (int(damage), int(defense))
    assert facts["row_move"] == (0 if move == "Base" else int(move))
    assert facts["range"] == int(range_)
    assert facts["note"] is None
    assert outcome.house_rules == ()


@pytest.mark.parametrize("name", PROFILES)
def test_capacity_and_reload_are_as_printed(name: str) -> None:
    capacity, reload, _ = PROFILES[name]
    weapon = find_weapon(name, content())
    assert (weapon.capacity, weapon.reload) == (capacity, reload)


def test_the_formulas_give_every_printed_damage_and_defense() -> None:
    for weapon in content().weapons.values():
        for row in weapon.rows:
            assert weapon.damage_line is not None
            assert weapon.defense_line is not None
            assert weapon.damage_line.at(row.ap) == row.damage
            assert weapon.defense_line.at(row.ap) == row.defense


def read(name: str, ap: int, **rules: Any) -> Reading:
    return read_row(content().weapons[name], ap, HouseRules(**rules))


def test_below_the_first_row_there_is_no_damage_but_its_move_and_range() -> None:
    assert read("hand-cannon", 0) == Reading(0, 0, -10, 10, "no_row")
    assert read("hand-cannon", -7) == Reading(0, 0, -10, 10, "no_row")
    assert read("hand-cannon", 1) == Reading(16, 21, -10, 10)


def test_below_the_first_row_a_campaign_may_count_the_first() -> None:
    reading = read("hand-cannon", 0, below_row_1="row_1")
    assert reading == Reading(16, 21, -10, 10, "", ("below_row_1",))


def test_below_the_first_row_a_campaign_may_follow_the_formula_but_never_below_nothing() -> None:
    reading = read("hand-cannon", 0, below_row_1="extrapolate")
    assert reading == Reading(15, 20, -10, 10, "extrapolated", ("below_row_1",))
    reading = read("hand-cannon", -90, below_row_1="extrapolate")
    assert (reading.damage, reading.defense) == (0, 0)


def test_above_the_last_row_the_last_one_counts() -> None:
    assert read("hand-cannon", 30) == Reading(38, 50, 0, 35)
    assert read("hand-cannon", 31) == Reading(38, 50, 0, 35, "clamped")


def test_above_the_last_row_a_campaign_may_follow_the_formula() -> None:
    reading = read("hand-cannon", 34, above_row_30="extrapolate")
    assert reading == Reading(41, 54, 0, 35, "extrapolated", ("above_row_30",))


def test_a_profile_without_formulas_goes_on_in_a_straight_line() -> None:
    rows = [
        {"ap": ap, "damage": 2 * ap + 1, "defense": 5, "move": 0, "range": 10}
        for ap in range(1, ROWS + 1)
    ]
    weapon = Weapon.model_validate(
        {"id": "own", "name": "Own", "skill": "social", "capacity": 1, "reload": 1, "rows": rows}
    )
    rules = HouseRules(above_row_30="extrapolate", below_row_1="extrapolate")
    assert read_row(weapon, 40, rules).damage == 81
    assert read_row(weapon, 40, rules).defense == 5
    assert read_row(weapon, 0, rules).damage == 1


def test_the_one_odd_row_is_as_printed_unless_a_campaign_corrects_it() -> None:
    assert read("tactical-auto-cannon", 20) == Reading(27, 27, -5, 60)
    corrected = read("tactical-auto-cannon", 20, auto_cannon_ap20="corrected")
    assert corrected == Reading(27, 27, -10, 60, "", ("auto_cannon_ap20",))
    assert read("tactical-auto-cannon", 21, auto_cannon_ap20="corrected").house_rules == ()
    assert read("hand-cannon", 20, auto_cannon_ap20="corrected").house_rules == ()


@pytest.mark.parametrize(
    ("text", "weapon"),
    [
        ("Pump Action Shotgun", "scattergun"),
        ("Semi-Auto Shotgun", "light-shotgun"),
        ("Bolt-Action Sniper", "bolt-action-sniper-rifle"),
        ("Light Assault Rifle", "light-assault-rifle"),
        ("Heavy Assault Rifle", "heavy-assault-rifle"),
        ("semi-auto c", "semi-auto-combat-rifle"),
    ],
)
def test_a_heading_is_the_name_and_a_printed_name_only_where_no_heading_has_it(
    text: str, weapon: str
) -> None:
    assert find_weapon(text, content()).id == weapon


@pytest.mark.parametrize("text", ["LMG", "lmg", "Tactical Railgun", "unfinished-04"])
def test_an_unfinished_profile_cannot_be_used(text: str) -> None:
    with pytest.raises(NotPossibleError) as caught:
        find_weapon(text, content())
    assert caught.value.field == "weapon"


def test_an_unknown_weapon_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError):
        find_weapon("hand canon", content())


def test_without_a_weapon_one_must_be_named() -> None:
    with pytest.raises(NotPossibleError):
        equipped_or(None, sheet(), content())
    with pytest.raises(NotPossibleError):
        equipped_or(None, sheet(equipped="unfinished-01"), content())
    assert equipped_or(None, sheet(equipped="flak-cannon"), content()).id == "flak-cannon"


def test_a_profile_needs_its_thirty_rows_in_order_and_its_ammunition() -> None:
    body = content().weapons["hand-cannon"].model_dump()
    with pytest.raises(ValidationError, match="30 rows"):
        Weapon.model_validate(body | {"rows": body["rows"][:29]})
    with pytest.raises(ValidationError, match="30 rows"):
        Weapon.model_validate(body | {"rows": body["rows"][::-1]})
    with pytest.raises(ValidationError, match="capacity"):
        Weapon.model_validate(body | {"capacity": 0})
