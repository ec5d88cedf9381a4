"""Attacks on one target: every weapon, every manner, and the offer that they make."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import AmbiguousNameError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks
from rules.outcome import Outcome, Verdict
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import (
    BOB,
    GUARD,
    NYX,
    asked_of,
    content,
    play,
    press,
    reviewed,
    scene,
    sheet,
    sheet_of,
)
from tests.rules.playing import after, buttons, lines, said, terms

SHOOTER = sheet(skills=dict.fromkeys(content().skills, 50), equipped="pistol")
"""Somebody with 50 % in everything, and a pistol."""


def attack(dice: list[int], guard: Sheet | None = None, **fields: Any) -> Outcome:
    at = scene(fields.pop("nyx", SHOOTER), guard, **fields.pop("rules", {}))
    given = {"target": [GUARD], "character": NYX, **fields}
    return play(at, "long_attack", dice, **given)


def test_a_critical_is_doubled_before_armour_as_one_reads_it() -> None:
    outcome = attack([44, 7], sheet(body=3))
    assert said(outcome.headline) == "Nyx · Pistol, Firearms 50 %: critical"
    assert said(outcome.title) == "44, critical (matching dice, 50 or less)"
    assert terms(outcome) == ["Damage 1d10: 7", "Critical, doubled: 14", "Body armour: −3"]
    assert lines(outcome) == ["11 damage to Guard"]
    assert buttons(outcome) == {"apply": ["Apply 11 to Guard"]}
    assert outcome.opens[0].asks is Asks.ANYBODY
    assert outcome.sheets == {}


def test_what_the_button_shows_is_what_it_takes_off() -> None:
    at = scene(SHOOTER, sheet(hp=15, max_hp=15, body=3))
    at = after(at, play(at, "attack", [44, 7], target=[GUARD], character=NYX))
    at = after(at, play(at, "cover", points=9, target=GUARD))
    at, outcome = press(at, "apply", "apply")
    assert said(outcome.headline) == "Guard HP 15 → 4"
    assert sheet_of(at, GUARD).hp == 4


def test_a_miss_offers_nothing_and_ticks_the_skill() -> None:
    outcome = attack([60])
    assert (outcome.verdict, outcome.opens) == (Verdict.FAILURE, ())
    assert lines(outcome) == ["Firearms is ticked: it rises by 1 after the session."]
    assert outcome.facts["hit"] is False
    assert outcome.facts["damage"] == 0
    assert set(outcome.sheets) == {NYX}


def test_a_hit_that_armour_stops_offers_nothing() -> None:
    outcome = attack([40, 3], sheet(body=3))
    assert (outcome.facts["damage"], outcome.opens) == (0, ())


def test_a_target_at_0_hp_is_not_offered_to_be_struck() -> None:
    assert attack([40, 8], sheet(hp=0)).opens == ()
    at = scene(SHOOTER, sheet(hp=5))
    at = after(at, play(at, "attack", [40, 3], target=[GUARD], character=NYX))
    at = after(at, play(at, "damage", amount="9", target=GUARD))
    at, ended = reviewed(at)
    assert ("apply", GUARD) not in asked_of(at)
    assert ended == ["Guard is at 0 HP already."]


@pytest.mark.parametrize(
    ("weapon", "manner", "dice", "raw"),
    [
        ("unarmed", None, [1], 0),
        ("unarmed", None, [4], 3),
        ("small", None, [4], 4),
        ("knife", None, [3], 3),
        ("large", None, [6], 6),
        ("pistol", None, [10], 10),
        ("rifle", None, [12], 12),
        ("shotgun", None, [8, 8], 16),
        ("smg", "single", [10], 10),
        ("smg", None, [10], 10),
        ("bat", None, [8], 8),
        ("spear", None, [8], 8),
        ("axe", None, [10], 10),
        ("two-handed sword", None, [12], 12),
        ("hatchet", None, [4], 4),
        ("baton", None, [6], 6),
        ("dagger", None, [6], 6),
        ("garrotte", None, [6], 6),
        ("light pistol", None, [8], 8),
        ("medium pistol", None, [10], 10),
        ("heavy pistol", None, [12], 12),
        ("light rifle", None, [12], 12),
        ("heavy rifle", None, [12], 14),
        ("very heavy rifle", None, [10, 9], 19),
        ("slug", None, [6, 6], 12),
        ("baton round", None, [6], 6),
    ],
)
def test_every_weapon_with_a_damage_die(
    weapon: str, manner: str | None, dice: list[int], raw: int
) -> None:
    outcome = attack([40, *dice], weapon=weapon, manner=manner)
    assert (outcome.facts["raw"], outcome.facts["lethal"]) == (raw, False)


@pytest.mark.parametrize(
    ("weapon", "manner", "rating", "target"),
    [
        ("smg", "burst", 10, 50),
        ("hand grenade", None, 15, 70),
        ("light rifle", "burst", 10, 50),
        ("heavy rifle", "burst", 10, 50),
        ("very heavy rifle", "burst", 20, 50),
        ("hmg", None, 20, 50),
        ("improvised bomb", None, 15, 70),
        ("grenade launcher", None, 15, 70),
        ("rpg", None, 30, 70),
    ],
)
def test_every_weapon_with_a_lethality_rating(
    weapon: str, manner: str | None, rating: int, target: int
) -> None:
    for roll, lethal in ((rating, True), (rating + 1, False)):
        facts = attack([50, roll], weapon=weapon, manner=manner).facts
        struck = facts["targets"][0] if "targets" in facts else facts
        assert struck["lethal"] is lethal
        assert facts["target"] == target


@pytest.mark.parametrize(
    ("weapon", "body", "armour"),
    [("spear", 4, 1), ("light rifle", 4, 1), ("very heavy rifle", 4, 0), ("shotgun", 4, 8)],
)
def test_what_a_weapon_does_to_armour(weapon: str, body: int, armour: int) -> None:
    dice = [40, *[5] * (2 if "very" in weapon or weapon == "shotgun" else 1)]
    assert attack(dice, sheet(body=body), weapon=weapon).facts["armour"] == armour


@pytest.mark.parametrize(
    ("strength", "raw"),
    [(3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (16, 4), (17, 5), (18, 5), (99, 5)],
)
def test_strength_counts_by_hand_and_never_with_a_gun(strength: int, raw: int) -> None:
    strong = SHOOTER.with_stat("str", strength)
    assert attack([40, 3], weapon="large", nyx=strong).facts["raw"] == raw
    assert attack([40, 4], weapon="unarmed", nyx=strong).facts["raw"] == raw
    assert attack([40, 3], weapon="pistol", nyx=strong).facts["raw"] == 3


def test_weakness_never_takes_damage_below_nothing() -> None:
    outcome = attack([44, 1], weapon="small", nyx=SHOOTER.with_stat("str", 3))
    assert terms(outcome) == [
        "Damage 1d4: 1",
        "STR: −2",
        "Never below 0: 0",
        "Critical, doubled: 0",
    ]


def test_a_shotgun_halves_beyond_base_range_and_doubles_armour() -> None:
    outcome = attack([33, 5, 6], sheet(body=2), weapon="shotgun", beyond=True)
    assert terms(outcome) == [
        "Damage 2d8: 11",
        "Critical, doubled: 22",
        "Beyond base range, halved: 11",
        "Armour: −4",
    ]
    assert outcome.facts["damage"] == 7


def test_beyond_base_range_means_nothing_to_other_weapons_and_that_is_said() -> None:
    outcome = attack([40, 8], beyond=True)
    assert outcome.facts["raw"] == 8
    assert "Beyond base range nothing changes for this weapon." in lines(outcome)


@pytest.mark.parametrize("typed", [{"body": 5, "cover": ["4"]}, {"cover": ["Guard 4"], "body": 5}])
def test_armour_and_cover_may_be_typed_with_the_attack(typed: dict[str, Any]) -> None:
    assert attack([40, 10], sheet(body=1, cover=1), **typed).facts["armour"] == 9
    assert attack([40, 10], sheet(body=1, cover=1)).facts["armour"] == 2
    assert attack([40, 10], sheet(body=1, cover=1), called=True).facts["damage"] == 10


@pytest.mark.parametrize(
    ("worn", "weapon", "armour"),
    [
        (("kevlar-vest",), "pistol", 3),
        (("kevlar-vest", "tactical-armour"), "pistol", 5),
        (("kevlar-vest", "kevlar-helmet"), "pistol", 4),
        (("riot-helmet",), "pistol", 0),
        (("riot-helmet",), "bat", 1),
        (("gone",), "pistol", 0),
    ],
)
def test_what_is_worn_counts_against_what_it_is_made_for(
    worn: tuple[str, ...], weapon: str, armour: int
) -> None:
    assert attack([40, 8], sheet(worn=worn), weapon=weapon).facts["armour"] == armour


def test_the_manner_of_the_short_form_is_one_of_the_long_ones() -> None:
    at = scene(SHOOTER, sheet(body=5))
    fields: dict[str, Any] = {"target": [GUARD], "character": NYX}
    assert play(at, "attack", [40, 8], manner="called", **fields).facts["damage"] == 8
    beyond = play(at, "attack", [40, 8, 8], manner="beyond", weapon="shotgun", **fields)
    assert beyond.facts["raw"] == 8
    single = play(at, "attack", [40, 8], manner="single", weapon="smg", **fields)
    assert single.facts["raw"] == 8
    with pytest.raises(NotPossibleError) as caught:
        play(at, "attack", manner="burst", **fields)
    assert said(caught.value.message) == "Pistol has no burst."


def test_a_modifier_and_another_skill_may_be_typed() -> None:
    assert attack([70, 5], modifier=20).facts["hit"]
    assert attack([70, 5], skill="75 %").facts["hit"]
    outcome = attack([60], skill="stealth", modifier=-20)
    assert outcome.facts["target"] == 30
    assert sheet_of(after(scene(SHOOTER), outcome), NYX).ticked == ("stealth",)


def test_a_weapon_without_a_kill_radius_strikes_one_target() -> None:
    with pytest.raises(NotPossibleError) as caught:
        attack([], target=[GUARD, BOB])
    assert caught.value.field == "target"


@pytest.mark.parametrize(
    ("weapon", "error"),
    [
        ("hand canon", UnknownNameError),
        ("heavy", AmbiguousNameError),
        ("poison", NotPossibleError),
    ],
)
def test_a_weapon_that_cannot_be_used_is_refused_before_any_die(
    weapon: str, error: type[Exception]
) -> None:
    with pytest.raises(error) as caught:
        attack([], weapon=weapon)
    assert getattr(caught.value, "field", None) == "weapon"


def test_without_a_weapon_one_must_be_named() -> None:
    with pytest.raises(NotPossibleError):
        attack([], nyx=sheet(equipped="gone"))
    assert attack([50, 5], weapon="pistol", nyx=sheet(skills={"firearms": 50})).facts["hit"]


def test_a_weapon_whose_skill_the_content_lost_is_tested_at_nothing() -> None:
    at = scene(SHOOTER)
    skills = {key: row for key, row in at.content.skills.items() if key != "firearms"}
    bare = at.content.model_copy(update={"skills": skills})
    at = type(at)(cast=at.cast, house_rules=at.house_rules, content=bare)
    nobody = play(at, "attack", [99], target=[GUARD], character=NYX)
    assert (nobody.facts["hit"], nobody.sheets) == (False, {})


def test_an_offer_to_several_or_to_somebody_stands_whatever_becomes_of_one() -> None:
    at = scene(SHOOTER, sheet(hp=5))
    fields: dict[str, Any] = {"weapon": "grenade", "target": [GUARD, BOB], "character": NYX}
    at = after(at, play(at, "blast", [60, 43, 43], **fields))
    at = after(at, play(at, "attack", [40, 5], character=NYX))
    at = after(at, play(at, "damage", amount="9", target=NYX))
    left, ended = reviewed(at)
    assert ended == []
    assert [kind for kind, _ in asked_of(left)].count("apply") == 2
    unhurt = after(scene(SHOOTER), attack([40, 5]))
    assert reviewed(unhurt)[1] == []
