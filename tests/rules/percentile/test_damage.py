"""`/damage` and its long form: amounts, ratings, weapons, and everything against them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.outcome import Outcome, Verdict
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import GUARD, NYX, play, scene, sheet
from tests.rules.playing import lines, rolls, said, terms

ARMOURED = sheet(hp=30, max_hp=30, body=3, cover=4)


def damage(amount: str, dice: list[int] | None = None, nyx: Sheet = ARMOURED, **f: Any) -> Outcome:
    rules = f.pop("rules", {})
    return play(scene(nyx, **rules), "damage", dice or [], amount=amount, target=NYX, **f)


def strike(dice: list[int], nyx: Sheet = ARMOURED, **fields: Any) -> Outcome:
    rules = fields.pop("rules", {})
    return play(scene(nyx, **rules), "strike", dice, target=NYX, **fields)


@pytest.mark.parametrize(
    ("amount", "dice", "lost"),
    [
        ("12", [], 5),
        ("7", [], 0),
        ("6", [], 0),
        ("8", [], 1),
        ("0", [], 0),
        ("2d6+1", [6, 5], 5),
        ("1D10", [10], 3),
        ("1d10−3", [10], 0),
        ("1d20-1", [20], 12),
    ],
)
def test_an_amount_is_taken_less_the_sheets_armour(amount: str, dice: list[int], lost: int) -> None:
    outcome = damage(amount, dice)
    assert (outcome.facts["lost"], outcome.facts["hp"]) == (lost, 30 - lost)
    assert outcome.verdict is (Verdict.HARM if lost else Verdict.NEUTRAL)


def test_the_steps_are_said() -> None:
    outcome = damage("2d6", [6, 6])
    assert said(outcome.headline) == "Nyx · 5 damage, HP 30 → 25"
    assert said(outcome.title) == "12 − 7 armour = 5"
    assert rolls(outcome) == ["2d6: 6 6 → "]
    assert terms(outcome) == ["Armour: −7"]
    assert terms(damage("2d6-1", [6, 6])) == ["Damage 2d6 − 1: 11", "Armour: −7"]
    assert said(damage("5", nyx=sheet(hp=9)).title) == "5 damage"


@pytest.mark.parametrize(
    ("armour", "cover", "piercing", "armour_counts"),
    [
        (None, None, None, 7),
        ("5", None, None, 9),
        ("0", 0, None, 0),
        ("none", None, None, 0),
        ("none", 9, None, 0),
        ("double", None, None, 14),
        ("Double", None, 3, 11),
        (None, 0, None, 3),
        (None, None, 5, 2),
        (None, None, 99, 0),
    ],
)
def test_armour_may_be_typed(
    armour: str | None, cover: int | None, piercing: int | None, armour_counts: int
) -> None:
    outcome = damage("20", armour=armour, cover=cover, piercing=piercing)
    assert outcome.facts["armour"] == armour_counts
    assert outcome.facts["lost"] == 20 - armour_counts


def test_piercing_adds_nothing_to_damage_on_the_unarmoured() -> None:
    assert damage("5", nyx=sheet(hp=9), piercing=3).facts["lost"] == 5
    assert damage("1", nyx=sheet(hp=9, body=5), piercing=10).facts["lost"] == 1


@pytest.mark.parametrize("armour", ["1000", "-1", "heavy", "3.5"])
def test_armour_that_cannot_be_read_is_refused(armour: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        damage("5", armour=armour)
    assert caught.value.field == "armour"


@pytest.mark.parametrize(
    "amount", ["-5", "x", "", "1000", "1d6+", "99999999d6", "1d2.9", "0%", "101%", "5%%", "1d6%x"]
)
def test_an_amount_that_cannot_be_is_refused(amount: str) -> None:
    with pytest.raises(RuleError) as caught:
        damage(amount)
    assert caught.value.field == "amount"


def test_a_rolled_amount_never_heals() -> None:
    assert damage("1d4-3", [1]).facts["lost"] == 0


def test_a_lethality_rating_is_rolled_at_once() -> None:
    outcome = damage("15%", [15], sheet(hp=9))
    assert said(outcome.headline) == "Nyx · 9 damage, HP 9 → 0: Dead"
    assert said(outcome.title) == "Lethal"
    assert rolls(outcome) == ["Lethality: 15 → lethal (15 % or less)"]
    failed = damage("15 %", [43], sheet(hp=9, body=3))
    assert said(failed.title) == "Not lethal: 4 damage"
    assert failed.facts["lost"] == 4


def test_cover_on_the_sheet_makes_a_rating_fail() -> None:
    outcome = damage("50%", [12])
    assert (outcome.facts["lethal"], outcome.facts["raw"], outcome.facts["lost"]) == (False, 3, 0)


def test_armour_that_is_none_lets_a_rating_be_lethal_past_cover() -> None:
    assert damage("50%", [12], armour="none").facts["lethal"]


def test_poison_goes_through_everything() -> None:
    outcome = damage("30%", [25], kind="other")
    assert outcome.facts["lethal"]
    failed = damage("30%", [43], kind="other")
    assert failed.facts["lost"] == 7
    assert "Armour does not count." in lines(failed)
    assert damage("12", kind="other").facts["lost"] == 12


def test_the_long_form_rolls_a_weapon_with_its_strikers_strength() -> None:
    at = scene(ARMOURED, sheet(str=17))
    fields = {"weapon": "large", "body": 0, "cover": 0, "target": NYX}
    assert play(at, "strike", [4], character=GUARD, **fields).facts["lost"] == 6
    assert play(at, "strike", [4], **fields).facts["lost"] == 4
    gun = play(at, "strike", [4], target=NYX, weapon="pistol", body=0, cover=0, character=GUARD)
    assert gun.facts["lost"] == 4


def test_the_long_form_knows_every_manner() -> None:
    assert strike([8, 8], weapon="shotgun").facts["armour"] == 14
    assert strike([8, 7], weapon="shotgun", beyond=True).facts["raw"] == 7
    assert strike([8], weapon="pistol", critical=True).facts["raw"] == 16
    assert strike([8], weapon="pistol", called=True).facts["lost"] == 8
    assert strike([8], weapon="pistol", armour="double").facts["armour"] == 14
    assert strike([8], weapon="pistol", armour="none").facts["lost"] == 8
    assert strike([8], weapon="spear").facts["armour"] == 4
    assert strike([8], weapon="spear", piercing=0).facts["armour"] == 7
    assert strike([10], weapon="smg", manner="burst", cover=0).facts["lethal"]
    assert strike([8], weapon="smg").facts["raw"] == 8
    assert strike([8], amount="1d8", critical=True).facts["raw"] == 16
    remark = "Beyond base range nothing changes for this weapon."
    assert remark in lines(strike([8], weapon="pistol", beyond=True))
    called = strike([8], weapon="pistol", called=True)
    assert "A called shot: neither armour nor cover subtracts." in lines(called)


def test_the_armour_of_the_head_may_not_count_against_guns() -> None:
    nyx = sheet(hp=30, max_hp=30, worn=("riot-helmet",))
    assert strike([5], nyx, weapon="pistol").facts["armour"] == 0
    assert strike([5], nyx, weapon="bat").facts["armour"] == 1
    assert strike([], nyx, amount="5").facts["armour"] == 1


@pytest.mark.parametrize("fields", [{}, {"amount": "5", "weapon": "pistol"}])
def test_the_long_form_takes_an_amount_or_a_weapon(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as caught:
        strike([], **fields)
    assert caught.value.field == "amount"


@pytest.mark.parametrize("weapon", ["poison", "hand canon"])
def test_the_long_form_refuses_what_no_weapon_does(weapon: str) -> None:
    with pytest.raises(RuleError):
        strike([], weapon=weapon)
    with pytest.raises(NotPossibleError):
        strike([], weapon="pistol", manner="burst")


def test_a_critical_weapon_is_not_doubled_by_a_house_rule() -> None:
    rules = {"attack_critical": "none"}
    outcome = strike([8], weapon="pistol", critical=True, rules=rules)
    assert (outcome.facts["raw"], outcome.house_rules) == (8, ("attack_critical",))
    assert strike([8], weapon="pistol", rules=rules).house_rules == ()


@pytest.mark.parametrize("way", ["damage", "apply", "strike"])
def test_the_same_loss_brings_the_same_however_it_comes(way: str) -> None:
    at = scene(sheet(hp=9))
    fields: dict[str, dict[str, Any]] = {
        "damage": {"amount": "8", "target": NYX},
        "strike": {"amount": "8", "target": NYX},
        "apply": {"targets": [NYX], "landings": [{"target": NYX, "damage": 8}]},
    }
    outcome = play(at, way, **fields[way])
    plain = play(at, "damage", amount="8", target=NYX)
    assert outcome.sheets == plain.sheets
    assert outcome.opens == plain.opens
