"""Weapons as they are shown: one profile, and the list."""

from __future__ import annotations

from rules.message import Name
from rules.scene import Scene
from rules.systems.action_points.content import Content
from tests.rules.action_points.people import gunner
from tests.rules.action_points.table import (
    STEVE,
    content,
    lines,
    play,
    said,
    scene,
)


def test_a_profile_is_shown_whole() -> None:
    outcome = play(scene(gunner(loaded={"hand-cannon": 2})), "view_weapon", character=STEVE)
    assert said(outcome.headline) == "Hand Cannon · Tier 4"
    assert outcome.table is not None
    assert [[said(cell) for cell in row] for row in outcome.table.rows[::29]] == [
        ["1", "16", "21", "−10", "10 m"],
        ["30", "38", "50", "Base", "35 m"],
    ]
    assert lines(outcome) == [
        "Skill: High-Caliber Mastery",
        "Loaded 2 of 3",
        "Holds 3 attacks · a reload gives back 3",
        "Weight 4",
        "Cost 26 Bar",
        "Rarity: Rare",
    ]


def test_a_profile_is_shown_without_a_character_and_as_the_campaign_reads_it() -> None:
    at = scene(auto_cannon_ap20="corrected", reload="full")
    outcome = play(at, "view_weapon", weapon="tactical")
    assert outcome.house_rules == ("auto_cannon_ap20",)
    assert outcome.table is not None
    assert said(outcome.table.rows[19][3]) == "−10"
    assert "Holds 6 attacks · a reload fills it" in lines(outcome)
    assert not [line for line in lines(outcome) if line.startswith("Loaded")]


def own_weapon() -> Content:
    """Content with a weapon of the campaign's own, and no unfinished profile."""
    body = content().weapons["hand-cannon"].model_dump()
    body |= {"id": "own", "name": "Σπαθί", "printed_name": "Xiphos", "custom": True}
    body |= {"weight": None, "cost": None, "rarity": ""}
    tables = content().model_dump()
    finished = {key: row for key, row in tables["weapons"].items() if row["rows"]}
    return Content.model_validate(tables | {"weapons": {**finished, "own": body}})


def test_a_campaigns_own_weapon_is_never_translated() -> None:
    at = scene(gunner())
    at = Scene(cast=at.cast, house_rules=at.house_rules, content=own_weapon())
    outcome = play(at, "view_weapon", weapon="σπαθί")
    assert outcome.headline.values["weapon"] == Name(text="Σπαθί")
    assert outcome.lines[-1].values["name"] == Name(text="Xiphos")
    assert not [line for line in lines(outcome) if line.startswith(("Weight", "Cost", "Rarity"))]
    assert play(at, "list_weapons").lines == ()


def test_the_list_has_all_finished_profiles_and_names_the_others() -> None:
    outcome = play(scene(), "list_weapons")
    assert said(outcome.headline) == "13 weapons"
    assert outcome.table is not None
    assert [said(cell) for cell in outcome.table.rows[3]] == [
        "Hand Cannon",
        "4",
        "16 to 38",
        "21 to 50",
        "3",
    ]
    (line,) = lines(outcome)
    assert line == (
        "18 profiles are unfinished and cannot be used yet: Light Precision Rifle, "
        "Heavy Precision Rifle, Tactical Railgun, No name, LMG (14 times)."
    )
