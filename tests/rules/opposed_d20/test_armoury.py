"""Weapons as they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.systems.opposed_d20.content import Weapon
from tests.rules.opposed_d20.table import STEVE, content, lines, play, said, scene, sheet


def rows(weapon: str, **rules: Any) -> list[list[str]]:
    table = play(scene(**rules), "view_weapon", weapon=weapon).table
    assert table is not None
    return [[said(cell) for cell in row] for row in table.rows]


def test_a_weapon_shows_what_each_hit_does() -> None:
    outcome = play(scene(), "view_weapon", weapon="pistol")
    assert said(outcome.headline) == "Handgun · 1d10"
    assert lines(outcome) == ["Skill: Handgun", "A firearm: damage counts twice."]
    assert rows("pistol") == [
        ["hit", "1d10 × 2", "20"],
        ["special hit", "1d10 × 4", "40"],
        ["critical hit", "20", "20"],
    ]
    assert rows("bat") == [
        ["hit", "1d8", "8"],
        ["special hit", "1d8 × 2", "16"],
        ["critical hit", "8", "8"],
    ]


def test_house_rules_show_in_what_each_hit_does() -> None:
    rules: dict[str, Any] = {
        "critical_damage": "never_less_than_double",
        "firearm_special": "times_2",
    }
    assert rows("bat", **rules)[2] == ["critical hit", "8, or more", "16"]
    assert rows("pistol", **rules)[1:] == [
        ["special hit", "1d10 × 2", "20"],
        ["critical hit", "20", "20"],
    ]
    shown = play(scene(**rules), "view_weapon", weapon="pistol")
    assert shown.house_rules == ("critical_damage", "firearm_special")
    assert play(scene(**rules), "view_weapon", weapon="bat").house_rules == ("critical_damage",)


def test_the_equipped_weapon_need_not_be_named() -> None:
    at = scene(sheet(equipped="bat"))
    outcome = play(at, "view_weapon", character=STEVE)
    assert said(outcome.headline) == "Bat · 1d8"
    assert lines(outcome)[1] == "Hand to hand: whom it strikes answers."
    with pytest.raises(NotPossibleError):
        play(at, "view_weapon")


def test_all_weapons_are_listed_and_the_unfinished_named() -> None:
    outcome = play(scene(), "list_weapons")
    assert said(outcome.headline) == "9 weapons"
    assert outcome.table is not None
    assert [said(cell) for cell in outcome.table.rows[5]] == [
        "Handgun",
        "Handgun",
        "1d10",
        "firearm",
    ]
    assert lines(outcome) == []
    spear = Weapon(id="spear", name="Spear", skill="throwing", hand_to_hand=False, damage="1d8")
    bow = Weapon(id="bow", name="Bow", skill="throwing", hand_to_hand=False)
    own = content().model_copy(
        update={"weapons": {"spear": spear, "bow": bow, "bat": content().weapons["bat"]}}
    )
    at = replace(scene(), content=own)
    outcome = play(at, "list_weapons", note="Ours")
    assert outcome.table is not None
    assert [said(row[3]) for row in outcome.table.rows] == ["thrown or shot", "hand to hand"]
    assert lines(outcome) == ["1 weapon has no damage yet and cannot be used: Bow."]
    assert lines(play(at, "view_weapon", weapon="spear"))[1] == "Thrown or shot."
