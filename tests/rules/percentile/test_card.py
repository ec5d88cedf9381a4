"""What is shown: the card, weapons, completion, and content that must be whole."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import NotPossibleError
from rules.message import Message
from rules.sheet import Card
from rules.systems.percentile.content import Content, Mode, Weapon
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.sheet import Bond, Sheet, Wound, new_sheet
from tests.rules.percentile.table import NYX, content, play, scene, sheet
from tests.rules.playing import lines, said

DOUBLES = "Armour counts double against it"
UNRATED = "It cannot be used until the campaign gives it damage or a Lethality rating."

RICH = sheet(
    con=8,
    lost={"con": 2},
    hp=2,
    unconscious_until=3 * 3600,
    wounds=(Wound(id=1), Wound(id=2, tried=True)),
    skills={"stealth": 40, "swim": 0},
    ticked=("swim",),
    equipped="submachine-gun",
    worn=("kevlar-vest", "gone"),
    cover=5,
    last_rest=0,
    last_treatment=2,
    bonds=(Bond(name="Ann", score=9),),
    violence=2,
    adapted=("helplessness",),
    disorders=("Amnesia",),
)


def shown(nyx: Sheet, **rules: Any) -> tuple[Card, dict[str, dict[str, str]]]:
    card = SYSTEM.card(nyx, HouseRules.model_validate(rules), content())
    sections = {
        said(section.title): {said(label): said(value) for label, value in section.entries}
        for section in card.sections
    }
    return card, sections


def test_a_card_shows_everything_that_is_there() -> None:
    card, sections = shown(RICH)
    bars = [(said(bar.label), bar.value, bar.maximum) for bar in card.bars]
    assert bars == [("HP", 2, 10), ("SAN", 50, 99), ("WP", 10, 10)]
    assert [said(state) for state in card.states] == [
        "Unconscious",
        "Adapted to helplessness",
        "Amnesia",
    ]
    assert sections["Stats"]["CON"] == "8 (40 %, 2 lost for good)"
    assert sections["Stats"]["STR"] == "10 (50 %)"
    assert sections["Skills"] == {"Stealth": "40 %", "Swim": "0 %, ticked"}
    assert sections["Weapon and armour"] == {
        "Equipped": "Submachine gun: single shot 1d10 damage, "
        "burst Lethality 10 %, kill radius 1 m",
        "Worn": "Kevlar vest",
        "Body armour": "3",
        "Cover": "5",
    }
    assert sections["Wounds"] == {
        "Open to First Aid": "1",
        "Unconscious until": "day 1, 03:00",
        "Last rest": "day 1",
        "Last treatment": "day 3",
    }
    assert sections["Mind"] == {
        "Breaking Point": "40",
        "Violence": "2 of 3 boxes",
        "Bond with Ann": "9",
    }


def test_a_bare_card_has_no_empty_sections_and_no_mind_without_its_module() -> None:
    card, sections = shown(Sheet(), sanity_module="off")
    assert list(sections) == ["Stats", "Weapon and armour"]
    assert len(card.bars) == 2
    assert [said(state) for state in shown(sheet(wp=0))[0].states] == ["Collapsed"]
    assert shown(sheet(wp=0), sanity_module="off")[0].states == ()
    assert [said(s) for s in shown(sheet(hp=0, suppressed=True))[0].states] == [
        "Dead",
        "Suppressed",
    ]
    assert [said(s) for s in shown(sheet(hp=0, dying=True))[0].states] == ["Dying"]


@pytest.mark.parametrize(
    ("strength", "shown_as"), [(4, "−2"), (8, "−1"), (10, None), (13, "+1"), (17, "+2")]
)
def test_what_str_does_by_hand_is_on_the_card(strength: int, shown_as: str | None) -> None:
    arms = shown(sheet(str=strength))[1]["Weapon and armour"]
    assert arms.get("Damage by hand") == shown_as


def test_what_was_lost_of_str_may_count_on_by_a_house_rule() -> None:
    weakened = sheet(str=10, lost={"str": 4})
    assert "Damage by hand" not in shown(weakened)[1]["Weapon and armour"]
    kept = shown(weakened, lost_stat="keep")[1]["Weapon and armour"]
    assert kept["Damage by hand"] == "+1"


def test_the_dead_wait_for_no_hour() -> None:
    dead = sheet(hp=0, unconscious_until=3600, wounds=(Wound(id=1),))
    assert "Unconscious until" not in shown(dead)[1]["Wounds"]


@pytest.mark.parametrize(
    ("weapon", "headline", "wanted"),
    [
        ("shotgun", "Shotgun: 2d8 damage", [DOUBLES, "Half damage beyond base range"]),
        ("spear", "Spear or fixed bayonet: 1d8 damage", ["Pierces 3 points of armour"]),
        ("heavy pistol", "Heavy pistol: 1d12 damage", ["Base range 20 m", "Skill: Firearms"]),
        ("grenade", "Hand grenade: Lethality 15 %, kill radius 10 m", ["Explosive"]),
        ("light rifle", "Light rifle: single shot 1d12 damage, burst Lethality 10 %", []),
        ("poison", "Poison: not rated yet", [UNRATED]),
    ],
)
def test_a_weapon_is_shown(weapon: str, headline: str, wanted: list[str]) -> None:
    outcome = play(scene(), "view_weapon", weapon=weapon)
    assert said(outcome.headline) == headline
    assert set(wanted) <= set(lines(outcome))


def test_the_equipped_weapon_is_shown_without_naming_it() -> None:
    at = scene(sheet(equipped="pistol"))
    assert play(at, "view_weapon", character=NYX).facts["weapon"] == "pistol"
    for character in (None, NYX):
        with pytest.raises(NotPossibleError):
            play(scene(), "view_weapon", character=character)


def test_all_weapons_are_listed_and_the_unrated_named() -> None:
    outcome = play(scene(), "list_weapons")
    told = lines(outcome)
    assert told[0] == "1 is not rated yet: Poison."
    assert len(told) - 1 == outcome.facts["finished"] == 23
    assert "Pistol: 1d10 damage" in told
    assert "Spear or fixed bayonet: 1d8 damage, piercing 3" in told
    rated = {k: row for k, row in content().weapons.items() if row.finished}
    at = scene()
    whole = type(at)(at.cast, at.house_rules, content().model_copy(update={"weapons": rated}))
    assert lines(play(whole, "list_weapons")) == told[1:]


def names(kind: str, of: Sheet | None) -> list[str]:
    return [said(each.label) for each in SYSTEM.names(kind, content(), of)]


def test_completion_offers_the_best_first() -> None:
    fresh = new_sheet(content())
    assert names("skill", fresh)[0] == "Firearms 50 %"
    assert {"STR 50 %", "CHA 50 %", "SAN 50 %", "Luck 50 %"} <= set(names("skill", fresh)[:25])
    assert names("skill", fresh)[-1] == "Unnatural 0 %"
    assert names("skill", None)[-2:] == ["SAN", "Luck"]
    assert names("weapon", fresh)[0] == "Pistol"
    assert "Poison" not in names("weapon", None)
    assert names("bond", RICH) == ["Ann"]
    assert names("bond", None) == []
    assert names("pool", None) == ["HP", "SAN", "WP"]
    assert names("stat", None) == ["STR", "CON", "DEX", "INT", "POW", "CHA"]
    assert "Kevlar vest" in names("armour", None)
    assert names("luck", None) == []


def tables() -> dict[str, dict[str, Any]]:
    return {
        kind: {key: row.model_dump() for key, row in getattr(content(), kind).items()}
        for kind in Content.model_fields
    }


@pytest.mark.parametrize(
    ("kind", "row", "problem"),
    [
        ("stats", "pow", "there is no stat pow"),
        ("skills", "first-aid", "there is no skill first-aid"),
        ("skills", "firearms", "there is no skill (of the weapon pistol) firearms"),
    ],
)
def test_content_that_lacks_what_the_rules_need_is_refused(
    kind: str, row: str, problem: str
) -> None:
    own = tables()
    del own[kind][row]
    with pytest.raises(ValidationError) as caught:
        Content.model_validate(own)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    "mode",
    [
        {},
        {"damage": "1d6", "lethality": 10},
        {"damage": "1d6", "kill_radius": 3},
        {"damage": "sword"},
        {"damage": "0"},
        {"damage": "1d4-9"},
        {"damage": "999d10"},
        {"lethality": 0},
        {"lethality": 101},
        {"lethality": 10, "kill_radius": 0},
    ],
)
def test_a_mode_that_means_nothing_is_refused(mode: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Mode.model_validate(mode)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "firearm"},
        {"kind": "other", "skill": "firearms"},
        {"kind": "firearm", "skill": "firearms", "modes": [{"damage": "1d6"}, {"lethality": 9}]},
        {"kind": "magic", "skill": "firearms"},
    ],
)
def test_a_weapon_whose_parts_do_not_fit_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Weapon.model_validate({"id": "x", "name": "X", **fields})


def test_the_systems_rows_are_translated_and_the_campaigns_are_not() -> None:
    assert isinstance(content().weapons["pistol"].label, Message)
