"""A sheet as it is read, and what completion offers from it."""

from __future__ import annotations

import pytest

from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.sheet import LedgerEntry, new_sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    content,
    said,
    sheet,
)


def test_a_card_shows_tracks_states_and_what_the_character_can_do() -> None:
    steve = new_sheet(content()).model_copy(
        update={
            "health": -2,
            "stamina": 0,
            "ledger": (LedgerEntry(reason="gained", amount=12),),
            "conditions": ("death-coma",),
            "dispelled": TRIGGERS,
            "dead": True,
            "traits": {**new_sheet(content()).traits, "vigor": 5},
            "augs": ("Eye",),
            "kept_defense": 32,
        }
    )
    card = SYSTEM.card(steve, SYSTEM.house_rules(), content())
    assert [(said(bar.label), bar.value, bar.maximum) for bar in card.bars] == [
        ("Health", -2, 30),
        ("Stamina", 0, 15),
        ("Corruption", 12, 15),
    ]
    assert [said(state) for state in card.states] == [
        "Dead",
        "Death Coma",
        "Exhausted",
        "Presence dispelled for the session",
    ]
    shown = {
        said(section.title): {said(a): said(b) for a, b in section.entries}
        for section in card.sections
    }
    assert shown["Traits"]["Vigor"] == "5 (natural 3)"
    assert shown["Skills"]["High-Caliber Mastery"] == "3"
    assert "Actor" not in shown["Skills"]
    assert shown["Weapon"] == {"Equipped": "Salvaged Pistol", "Loaded": "3 of 3"}
    assert shown["Character"] == {
        "Base Move": "15",
        "Character Points": "0",
        "Kept Defense": "32",
        "Augs": "Eye",
    }


def test_an_empty_section_is_left_out_and_a_lost_condition_still_shown() -> None:
    card = SYSTEM.card(sheet(conditions=("hexed",)), SYSTEM.house_rules(), content())
    assert [said(section.title) for section in card.sections] == ["Traits", "Character"]
    assert [said(state) for state in card.states] == ["hexed"]


@pytest.mark.parametrize(
    ("kind", "first", "count"),
    [
        ("skill", "social", 19),
        ("weapon", "flak-cannon", 13),
        ("condition", "stun", 7),
        ("severity", "10", 6),
        ("pool", "health", 2),
        ("consequence", "fear", 3),
        ("advance", "bio-lore", 24),
        ("extractable", "aug:Eye", 1),
        ("nonsense", None, 0),
    ],
)
def test_completion_offers_what_the_sheet_has_first(
    kind: str, first: str | None, count: int
) -> None:
    steve = sheet(skills={"social": 2}, equipped="flak-cannon", augs=("Eye",))
    offered = SYSTEM.names(kind, content(), steve)
    assert len(offered) == count
    assert (offered[0].id if offered else None) == first
    assert all(said(each.label) for each in offered)


def test_completion_works_without_a_sheet() -> None:
    assert len(SYSTEM.names("skill", content(), None)) == 19
    assert len(SYSTEM.names("weapon", content(), None)) == 13
    assert SYSTEM.names("extractable", content(), None) == []
