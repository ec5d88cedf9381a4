"""Attacks with the campaign's weapons, their damage applied, and how weapons are shown."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import NotPossibleError, UnknownNameError
from rules.outcome import Outcome, Verdict
from tests.rules.cinematic.table import (
    GHOUL,
    SCOUT,
    after,
    asked,
    content,
    kinds,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    terms,
)

DAMAGE = {
    "fists": 6,
    "knife": 7,
    "club": 9,
    "sword": 12,
    "bow": 11,
    "pistol": 12,
    "shotgun": 18,
    "rifle": 16,
}
"""What each weapon does in hands of Strength 3."""


def fighter(**numbers: Any) -> Any:
    return sheet(**{"strength": 3, "dexterity": 4, "shooting": 3, "brawling": 1, **numbers})


def attack(die: int, weapon: str | None = "pistol", **fields: Any) -> Outcome:
    at = scene(fighter(), sheet(life=30))
    return play(at, "attack", [die], weapon=weapon, character=SCOUT, **fields)


def test_every_weapon_of_the_content_has_its_figures_here() -> None:
    assert list(content().weapons) == list(DAMAGE)


@pytest.mark.parametrize(("weapon", "base"), DAMAGE.items())
def test_a_weapon_does_its_damage_and_1_more_a_level(weapon: str, base: int) -> None:
    outcome = attack(10, weapon)
    assert outcome.facts["base"] == base
    assert outcome.facts["damage"] == base + outcome.facts["sl"]
    skill = content().skills[content().weapons[weapon].skill]
    assert said(skill.label) in terms(outcome)
    assert terms(outcome)["Dexterity"] == "4"


def test_an_attack_offers_to_apply_what_it_did() -> None:
    at = scene(fighter(), sheet(life=30))
    outcome = play(at, "attack", [6], weapon="pistol", target=GHOUL, character=SCOUT)
    assert said(outcome.headline) == "Scout · Pistol: 13, a hit for 15"
    assert said(outcome.title) == "13: success, 3 Success Levels"
    assert lines(outcome) == ["12 + 3 = 15 damage"]
    at = after(at, outcome)
    question = asked(at, "apply")
    assert (question.asks, question.character) == ("anybody", GHOUL)
    assert said(question.choices[0].label) == "Apply 15 to Ghoul"
    at, applied = press(at, "apply", "apply")
    assert applied.facts["life"] == 15
    assert kinds(at) == []


def test_without_a_target_one_is_picked() -> None:
    at = scene(fighter(), sheet(life=30))
    at = after(at, play(at, "attack", [6], weapon="pistol", character=SCOUT))
    (choice,) = asked(at, "apply").choices
    assert said(choice.label) == "Apply 15 to…"
    assert choice.ask is not None
    assert choice.ask.characters
    assert press(at, "apply", "apply", target=GHOUL)[1].facts["life"] == 15


def test_a_long_name_does_not_stand_on_a_button() -> None:
    at = scene(fighter(), sheet(life=30))
    long = at.get(GHOUL).__class__(GHOUL, "Ghoul of the old mill", None, sheet())
    at = at.__class__({**at.cast, GHOUL: long}, at.house_rules, at.content)
    outcome = play(at, "attack", [6], weapon="pistol", target=GHOUL, character=SCOUT)
    assert said(outcome.opens[0].choices[0].label) == "Apply 15"


def test_a_miss_offers_nothing() -> None:
    outcome = attack(1)
    assert said(outcome.headline) == "Scout · Pistol: 8, a miss"
    assert (outcome.opens, outcome.facts["damage"]) == ((), 0)
    assert outcome.verdict is Verdict.FAILURE


def test_a_modifier_and_wounds_count() -> None:
    at = scene(fighter(life=4))
    outcome = play(at, "attack", [6], weapon="pistol", modifier=2, character=SCOUT)
    assert terms(outcome)["Wounds"] == "−4"
    assert terms(outcome)["Modifier"] == "+2"


def test_the_equipped_weapon_needs_no_name() -> None:
    at = scene(fighter(equipped="rifle"))
    assert play(at, "attack", [6], character=SCOUT).facts["weapon"] == "rifle"
    with pytest.raises(NotPossibleError) as caught:
        play(scene(), "attack", character=SCOUT)
    assert caught.value.field == "weapon"
    with pytest.raises(UnknownNameError):
        play(scene(), "attack", weapon="laser", character=SCOUT)
    with pytest.raises(NotPossibleError):
        play(scene(fighter(unconscious=True)), "attack", weapon="pistol", character=SCOUT)


def test_a_weapon_is_viewed() -> None:
    outcome = play(scene(fighter()), "view_weapon", weapon="bow", character=SCOUT)
    assert said(outcome.headline) == "Bow · damage 2 + 3 × Strength"
    assert said(outcome.title) == "Bow, Shooting (Dexterity)"
    assert lines(outcome) == [
        "Damage 2 + 3 × Strength, and 1 more for each Success Level.",
        "In these hands: 11.",
    ]
    alone = play(scene(), "view_weapon", weapon="sword")
    assert lines(alone) == ["Damage 4 × Strength, and 1 more for each Success Level."]
    pistol = play(scene(fighter()), "view_weapon", weapon="pistol", character=SCOUT)
    assert lines(pistol) == ["Damage 12, and 1 more for each Success Level."]


def test_all_weapons_are_listed() -> None:
    outcome = play(scene(), "list_weapons")
    assert said(outcome.headline) == "8 weapons"
    assert outcome.table is not None
    assert [said(row[0]) for row in outcome.table.rows] == [
        said(weapon.label) for weapon in content().weapons.values()
    ]
