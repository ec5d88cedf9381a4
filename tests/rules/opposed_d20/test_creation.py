"""Making a character as printed, with its dice in the open."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.source import ScriptedDice, SeededDice
from rules.errors import NotPossibleError, UnknownNameError
from rules.outcome import Outcome
from rules.systems.opposed_d20.content import Attribute
from rules.systems.opposed_d20.creation import (
    BANDS,
    attribute_dice,
    band_of,
    occupation_skills,
    roll_attributes,
    roll_character,
)
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.sheet import Sheet, new_sheet
from tests.rules.opposed_d20.table import (
    STEVE,
    changes,
    content,
    gives,
    lines,
    play,
    said,
    scene,
    sheet,
)

ATTRIBUTES = [3, 4, 5, 4, 4, 4, 5, 5, 2, 3, 4, 1, 1, 1, 6, 5, 4]
"""STR 12, CON 12, SIZ 10 + 6, DEX 9, APP 3, POW 15."""
TRAITS = [4] * 39


def make(steve: Sheet | None = None, **fields: Any) -> Outcome:
    settings = fields.pop("settings", {})
    dice = fields.pop("dice", [*ATTRIBUTES, *TRAITS])
    return play(scene(steve, **settings), "create", dice, character=STEVE, **fields)


def made(**fields: Any) -> Sheet:
    after = make(**fields).sheets[STEVE]
    assert isinstance(after, Sheet)
    return after


def test_every_die_of_creation_is_shown() -> None:
    outcome = make()
    assert said(outcome.headline) == "Steve is made: 28 Hit Points, SAN 15"
    assert gives(outcome)[:7] == [
        "STR: 12",
        "CON: 12",
        "SIZ: 16",
        "DEX: 9",
        "APP: 3",
        "POW: 15",
        "Chaste: 12, Lustful 8",
    ]
    assert len(outcome.rolls) == 6 + 13
    assert [face.value for face in outcome.rolls[2].faces] == [5, 5]
    assert [face.sides for face in outcome.rolls[2].faces] == [5, 5]
    assert changes(outcome) == {"Hit Points": (25, 28), "SAN": (10, 15)}


def test_what_was_rolled_stands_on_the_sheet_unhurt_and_sane() -> None:
    hurt = sheet(
        hp=2, san=0, insane=True, knocked_out=True, debilitated=True, prone=True, dead=True,
        temp_insane_in=3, immunities=("x",), encounter_loss=2,
    )  # fmt: skip
    steve = made(steve=hurt, settings={"by_gm": True})
    assert steve.attributes == {"str": 12, "con": 12, "siz": 16, "dex": 9, "app": 3, "pow": 15}
    assert set(steve.traits.values()) == {12}
    assert (steve.hp, steve.max_hp, steve.san) == (28, 28, 15)
    fresh = Sheet(attributes=steve.attributes, traits=steve.traits, hp=28, san=15, rolled=True)
    assert steve == fresh


def test_a_house_rule_has_the_other_dice_for_siz() -> None:
    dice = [*ATTRIBUTES[:6], 6, 6, *ATTRIBUTES[8:], *TRAITS]
    outcome = make(dice=dice, settings={"siz_dice": "2d6+6"})
    assert outcome.facts["siz"] == 18
    assert outcome.house_rules == ("siz_dice",)


def test_a_campaigns_own_dice_for_siz_go_before_the_house_rule() -> None:
    big = Attribute(id="siz", name="SIZ", dice="4d6", custom=True)
    own = content().model_copy(update={"attributes": {**content().attributes, "siz": big}})
    rules = HouseRules(siz_dice="2d6+6")
    assert attribute_dice("siz", own, rules) == "4d6"
    assert attribute_dice("siz", content(), rules) == "2d6+6"
    assert attribute_dice("siz", content(), HouseRules()) == "2d5+6"
    assert attribute_dice("dex", own, rules) == "3d6"
    rolled = roll_attributes(sheet(), rules, own, ScriptedDice([3] * 19))
    assert (rolled.sheet.siz, rolled.house_rules) == (12, ())


@pytest.mark.parametrize(
    ("rule", "dice", "san", "named"),
    [("pow", [], 15, False), ("3d6", [1, 2, 3], 6, True), (9, [], 9, True), (15, [], 15, False)],
)
def test_starting_san_is_pow_or_what_a_house_rule_says(
    rule: str | int, dice: list[int], san: int, named: bool
) -> None:
    outcome = make(dice=[*ATTRIBUTES, *dice, *TRAITS], settings={"starting_san": rule})
    assert outcome.facts["san"] == san
    assert ("starting_san" in outcome.house_rules) is named
    assert len(outcome.rolls) == 19 + bool(dice)


@pytest.mark.parametrize(
    ("years", "text"),
    [
        (0, "1@17, rest 15"),
        (4, "1@17, rest 15"),
        (5, "2@17, rest 15"),
        (9, "2@17, rest 15"),
        (10, "1@18, 2@17, rest 15"),
        (14, "1@18, 2@17, rest 15"),
        (15, "2@18, 2@17, rest 16"),
        (19, "2@18, 2@17, rest 16"),
        (20, "3@18, 2@17, rest 16"),
        (29, "3@18, 2@17, rest 16"),
        (30, "4@18, rest 17"),
        (99, "4@18, rest 17"),
    ],
)
def test_occupation_skills_go_by_the_years_in_the_job(years: int, text: str) -> None:
    assert band_of(years).text == text
    assert make(occupation="doctor", years=years).facts["skills"] == text


@given(st.integers(0, 99), st.integers(0, 12))
def test_every_skill_of_an_occupation_has_a_rating_the_best_first(years: int, count: int) -> None:
    skills = [f"skill{n}" for n in range(count)]
    given_out = occupation_skills(skills, years)
    assert list(given_out) == skills
    ratings = list(given_out.values())
    assert ratings == sorted(ratings, reverse=True)
    band = band_of(years)
    best = [rating for number, rating in band.best for _ in range(number)]
    assert ratings == [*best, *[band.rest] * count][:count]


def test_an_occupation_of_the_list_brings_its_skills() -> None:
    outcome = make(occupation="Doctor", years=12)
    assert lines(outcome) == [
        "18: Medicine",
        "17: First Aid, Science",
        "15: Insight, Persuade, Languages, Research, Bookkeeping",
    ]
    steve = made(occupation="doctor", years=12)
    assert (steve.skills["medicine"], steve.skills["research"], len(steve.skills)) == (18, 15, 8)
    assert (steve.occupation, steve.years) == ("doctor", 12)


def test_typed_skills_go_before_those_of_the_list() -> None:
    steve = made(occupation="Lighthouse keeper", years=3, skills=("Spot", "locks", "spot"))
    assert steve.skills == {"spot": 17, "locks": 15}
    assert steve.occupation == "Lighthouse keeper"
    assert made(occupation="doctor", skills=("Spot",)).skills == {"spot": 17}
    with pytest.raises(UnknownNameError) as caught:
        make(dice=[], skills=("Juggling",))
    assert caught.value.field == "skills"


def test_without_skills_those_of_the_sheet_stay() -> None:
    outcome = make(sheet(skills={"spot": 35}))
    assert lines(outcome) == ["No occupation skills were given: the skills stay as they are."]
    steve = outcome.sheets[STEVE]
    assert isinstance(steve, Sheet)
    assert steve.skills == {"spot": 35}


def test_the_essay_and_the_rest_are_written_down() -> None:
    steve = made(homeland="Crete", interests="Birds", essay="Born at sea.")
    assert (steve.homeland, steve.interests, steve.essay) == ("Crete", "Birds", "Born at sea.")


def test_a_player_rolls_once_and_the_gm_again() -> None:
    rolled = made()
    with pytest.raises(NotPossibleError, match="was rolled before"):
        make(rolled, dice=[])
    assert make(rolled, settings={"by_gm": True}).sheets == {}


@given(st.binary(min_size=16, max_size=16))
def test_what_is_rolled_is_within_what_the_dice_can_be(seed: bytes) -> None:
    rolled = roll_character(sheet(), HouseRules(), content(), SeededDice(seed)).sheet
    assert all(3 <= rolled.attribute(key) <= 18 for key in ("str", "con", "dex", "app", "pow"))
    assert 8 <= rolled.siz <= 16
    assert all(3 <= value <= 18 for value in rolled.traits.values())
    assert rolled.san == rolled.attribute("pow")


def test_the_bands_begin_where_they_should() -> None:
    assert [band.from_years for band in BANDS] == [0, 5, 10, 15, 20, 30]


def test_every_occupation_has_eight_skills_of_the_list() -> None:
    for job in content().occupations.values():
        assert len(set(job.skills)) == 8
        assert set(job.skills) <= set(content().skills)


def test_a_fresh_character_tests_and_fights_at_once() -> None:
    fresh = new_sheet(content())
    at = scene(fresh)
    assert play(at, "test", [12], skill="dodge", character=STEVE).facts["level"] == "success"
    assert play(at, "attack", [12, 3], character=STEVE).facts["damage"] == 3
    assert SYSTEM.sheet.model_validate_json(fresh.model_dump_json()) == fresh
    assert fresh.hp == fresh.max_hp
    bare = content().model_copy(update={"weapons": {}})
    assert new_sheet(bare).equipped is None
