"""The sheet: set by hand without checks, shown as a card, completed from, held to its bounds."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.sheet import SheetField
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.sheet import Sheet, new_sheet
from rules.systems.opposed_d20.states import states
from tests.rules.opposed_d20.table import content, said, sheet

FIELDS = {field.key: field for field in SYSTEM.fields(content())}
FREE = {"immunities", "occupation", "homeland", "other-interests", "essay"}
"""Fields that take any text."""


def write(key: str, text: str, on: Sheet | None = None) -> Sheet:
    found = FIELDS[key].write(on or sheet(), text)
    assert isinstance(found, Sheet)
    return found


@pytest.mark.parametrize("field", FIELDS.values(), ids=lambda field: field.key)
def test_every_field_can_be_read_and_refuses_nonsense_by_a_rule_error(field: SheetField) -> None:
    fresh = new_sheet(content())
    said(field.read(fresh))
    if field.key not in FREE:
        with pytest.raises(RuleError) as caught:
            field.write(fresh, "no such thing at all")
        assert caught.value.field == field.key


@pytest.mark.parametrize(
    ("key", "text", "change"),
    [
        ("hp", "12", {"hp": 12}),
        ("san", "3", {"san": 3}),
        ("san", "5/1", {"san": 25}),
        ("san", "0", {"san": 0, "insane": True}),
        ("san-loss", "5/3", {"san_loss": 65}),
        ("san-loss", "none", {"san_loss": None}),
        ("attribute.dex", "14", {"attributes": {"dex": 14}}),
        ("skill.spot", "15/2", {"skills": {"spot": 55}}),
        ("skill.spot", "0", {"skills": {}}),
        ("trait.valorous", "13", {"traits": {"valorous": 13}}),
        ("trait.valorous-opposite", "13", {"traits": {"valorous": 7}}),
        ("weapon", "pistol", {"equipped": "handgun"}),
        ("weapon", "none", {"equipped": None}),
        ("answer", "dodge", {"answer": "skill:dodge"}),
        ("answer", "bat", {"answer": "weapon:bat"}),
        ("answer", "fists", {"answer": "weapon:fists"}),
        ("answer", "skill:fists", {"answer": "skill:fists"}),
        ("answer", "weapon:bat", {"answer": "weapon:bat"}),
        ("answer", "martial", {"answer": "skill:martial-arts"}),
        ("answer", "-", {"answer": None}),
        ("immunities", "corpse, The Well, the well", {"immunities": ("dead-body", "The Well")}),
        ("immunities", "none", {"immunities": ()}),
        ("insane", "yes", {"insane": True}),
        ("insane", "no", {"insane": False}),
        ("temporarily-insane", "yes", {"temp_insane_in": 0}),
        ("temporarily-insane", "no", {"temp_insane_in": None}),
        ("encounter-loss", "2", {"encounter_loss": 2}),
        ("knocked-out", "yes", {"knocked_out": True}),
        ("roused", "yes", {"roused": True}),
        ("prone", "yes", {"prone": True}),
        ("debilitated", "yes", {"debilitated": True}),
        ("dead", "yes", {"dead": True}),
        ("occupation", "Doctor", {"occupation": "doctor"}),
        ("occupation", "Smuggler", {"occupation": "Smuggler"}),
        ("occupation", "none", {"occupation": ""}),
        ("years", "12", {"years": 12}),
        ("homeland", "Crete", {"homeland": "Crete"}),
        ("other-interests", "Birds, boats", {"interests": "Birds, boats"}),
        ("essay", "Born at sea.", {"essay": "Born at sea."}),
    ],
)
def test_a_field_is_set_as_typed(key: str, text: str, change: dict[str, Any]) -> None:
    assert write(key, text) == sheet(**change)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("hp", "26"),
        ("hp", "-1"),
        ("san", "25/1"),
        ("san-loss", "0/2"),
        ("attribute.con", "0"),
        ("attribute.con", "100"),
        ("trait.valorous", "0"),
        ("trait.valorous", "20"),
        ("trait.valorous-opposite", "20"),
        ("skill.spot", "1000"),
        ("answer", "handgun!"),
        ("immunities", ",".join(f"thing {n}" for n in range(201))),
        ("immunities", "x" * 101),
        ("years", "100"),
        ("occupation", "x" * 101),
        ("homeland", "x" * 101),
        ("essay", "x" * 1501),
        ("dead", "maybe"),
    ],
)
def test_a_value_out_of_its_range_is_refused_by_name(key: str, text: str) -> None:
    with pytest.raises(RuleError) as caught:
        write(key, text)
    assert caught.value.field == key


@pytest.mark.parametrize("lost", ["INT", "Idea", "Luck", "Know", "EDU"])
def test_what_the_game_does_without_is_no_beginning_of_anything(lost: str) -> None:
    found = SYSTEM.fields(content())
    names = [name for each in found for name in (each.key, said(each.label))]
    assert not [name for name in names if name.casefold().startswith(lost.casefold())]


def test_attributes_carry_full_hit_points_along_and_cut_longer_ones() -> None:
    assert write("attribute.con", "18") == sheet(18, 13)
    assert write("attribute.con", "18", sheet(hp=9)) == sheet(18, 13, hp=9)
    assert write("attribute.siz", "3", sheet(hp=20)) == sheet(12, 3, hp=15)


def test_hit_points_by_hand_make_the_states_of_their_number_and_no_test() -> None:
    rules = HouseRules()
    low = write("hp", "5")
    assert [said(each) for each in states(low, rules)] == ["Unconscious", "Prone"]
    back = write("hp", "6", low)
    assert [said(each) for each in states(back, rules)] == ["Prone"]
    assert [said(each) for each in states(write("hp", "0"), rules)] == ["Dead"]
    assert write("hp", "12", sheet(hp=9)) == sheet(hp=12)
    lying = sheet(hp=5, roused=True)
    assert [said(each) for each in states(lying, rules)] == []
    assert write("hp", "5", lying) == lying


def test_without_san_somebody_cannot_be_set_sane() -> None:
    with pytest.raises(NotPossibleError):
        write("insane", "no", sheet(san=0))
    assert write("insane", "yes", sheet(san=0)) == sheet(san=0)
    assert write("insane", "no", sheet(san=1, insane=True)) == sheet(san=1)


def test_what_a_field_reads_can_be_written_back() -> None:
    full = new_sheet(content()).model_copy(
        update={
            "san": 35,
            "san_loss": 65,
            "immunities": ("dead-body", "The Well"),
            "answer": "skill:dodge",
            "temp_insane_in": 3,
            "occupation": "doctor",
            "homeland": "Crete",
            "essay": "Born at sea.",
        }
    )
    for fresh in (new_sheet(content()), full, sheet(hp=3, roused=True, knocked_out=True)):
        for field in FIELDS.values():
            assert field.write(fresh, said(field.read(fresh))) == fresh


def test_an_answer_that_the_content_lost_reads_as_none() -> None:
    for gone in ("weapon:lost", "skill:lost"):
        assert said(FIELDS["answer"].read(sheet(answer=gone))) == "none"
    assert said(FIELDS["weapon"].read(sheet(equipped="lost"))) == "none"


def test_the_fields_that_an_npc_is_made_with_are_few() -> None:
    assert [key for key, field in FIELDS.items() if field.essential] == [
        "attribute.con",
        "attribute.siz",
        "attribute.dex",
        "san-loss",
        "skill.dodge",
        "skill.fists",
        "skill.blade",
        "skill.club",
        "skill.handgun",
        "weapon",
        "answer",
    ]


@pytest.mark.parametrize(
    "bad",
    [
        {"hp": 26, "attributes": {"con": 12, "siz": 13}},
        {"hp": -1},
        {"attributes": {"con": 0}},
        {"traits": {"valorous": 20}},
        {"skills": {"spot": 1000}},
        {"san": -1},
        {"essay": "x" * 1501},
        {"immunities": ("",)},
        {"luck": 1},
    ],
)
def test_a_sheet_from_elsewhere_is_held_to_its_bounds(bad: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Sheet.model_validate(bad)


def test_a_sheet_shows_as_a_card() -> None:
    steve = sheet(
        hp=5,
        san=9,
        skills={"spot": 35, "dodge": 12},
        equipped="bat",
        immunities=("dead-body", "The Well"),
        san_loss=65,
        occupation="doctor",
        years=1,
        homeland="Crete",
        traits={"valorous": 13},
    )
    card = SYSTEM.card(steve, HouseRules(), content())
    assert [(said(bar.label), bar.value, bar.maximum) for bar in card.bars] == [
        ("Hit Points", 5, 25),
        ("SAN", 9, 20),
    ]
    assert [said(each) for each in card.states] == ["Unconscious", "Prone"]
    shown = {
        said(section.title): [(said(key), said(value)) for key, value in section.entries]
        for section in card.sections
    }
    assert shown["Attributes"][:3] == [("STR", "10"), ("CON", "12"), ("SIZ", "13")]
    assert shown["Points"] == [("Major Wound", "12"), ("Knockdown", "13"), ("Unconscious", "6")]
    assert shown["Skills"] == [("Spot", "15/1"), ("Dodge", "12")]
    assert shown["Traits"][-1] == ("Valorous", "13, Cowardly 7")
    assert shown["Weapon"] == [("Equipped", "Bat"), ("Damage", "1d8")]
    assert shown["Mind"] == [
        ("San Loss of its sight", "5/3"),
        ("Immune to", "Unexpected dead body, The Well"),
    ]
    assert shown["Background"] == [
        ("Occupation", "Doctor"),
        ("In it", "1 year"),
        ("Homeland", "Crete"),
    ]


def test_the_card_shows_what_blows_are_answered_with() -> None:
    card = SYSTEM.card(sheet(answer="skill:dodge"), HouseRules(), content())
    entries = [(said(key), said(value)) for each in card.sections for key, value in each.entries]
    assert ("Answers blows with", "Dodge") in entries


def test_san_above_twenty_is_shown_as_a_rating() -> None:
    card = SYSTEM.card(sheet(san=25), HouseRules(san_cap="mastery"), content())
    assert [said(bar.label) for bar in card.bars] == ["Hit Points"]
    mind = next(section for section in card.sections if said(section.title) == "Mind")
    assert [(said(key), said(value)) for key, value in mind.entries] == [("SAN", "5/1")]
    capped = SYSTEM.card(sheet(san=25), HouseRules(), content())
    assert (said(capped.bars[1].label), capped.bars[1].value) == ("SAN", 20)


def test_more_san_than_its_cap_cannot_be_written() -> None:
    with pytest.raises(InvalidInputError, match="at most"):
        SYSTEM.allow(sheet(san=20), sheet(san=21), HouseRules())
    SYSTEM.allow(sheet(san=12), sheet(san=20), HouseRules())
    SYSTEM.allow(sheet(san=25), sheet(san=25, hp=3), HouseRules())
    SYSTEM.allow(sheet(san=20), sheet(san=35), HouseRules(san_cap="mastery"))


def test_a_bare_sheet_shows_no_empty_section() -> None:
    card = SYSTEM.card(sheet(), HouseRules(), content())
    assert [said(section.title) for section in card.sections] == [
        "Attributes",
        "Points",
        "Traits",
    ]
