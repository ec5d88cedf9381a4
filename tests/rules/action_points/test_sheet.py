"""The sheet: ready at once, set by hand without checks, shown, and completed from."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import NotPossibleError, RuleError, UnknownNameError
from rules.sheet import SheetField
from rules.systems.action_points.content import Content
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.sheet import Fight, LedgerEntry, Sheet, new_sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    DATA,
    STEVE,
    content,
    play,
    said,
    scene,
    sheet,
)

FIELDS = {field.key: field for field in SYSTEM.fields(content())}


def write(key: str, text: str, on: Sheet | None = None) -> Sheet:
    found = FIELDS[key].write(on or sheet(), text)
    assert isinstance(found, Sheet)
    return found


def test_a_fresh_character_tests_and_shoots_at_once() -> None:
    fresh = new_sheet(content())
    at = scene(fresh)
    assert play(at, "test", [6, 6, 6], skill="endurance", character=STEVE).facts["total"] == 9
    assert play(at, "attack", [6, 6, 6], character=STEVE).facts["damage"] == 7
    assert fresh.traits == fresh.natural
    assert SYSTEM.sheet.model_validate_json(fresh.model_dump_json()) == fresh


def test_without_a_finished_weapon_a_fresh_character_has_none() -> None:
    bare = content().model_copy(update={"weapons": {}})
    assert new_sheet(bare).equipped is None


@pytest.mark.parametrize("field", FIELDS.values(), ids=lambda field: field.key)
def test_every_field_can_be_read_and_refuses_nonsense_by_a_rule_error(field: SheetField) -> None:
    fresh = new_sheet(content())
    said(field.read(fresh))
    if field.key != "augs":
        with pytest.raises(RuleError):
            field.write(fresh, "no such thing at all")


@pytest.mark.parametrize(
    ("key", "text", "change"),
    [
        ("health", "12", {"health": 12}),
        ("health", "−5", {"health": -5}),
        ("stamina", "0", {"stamina": 0}),
        ("trait.vigor", "4", {"traits": {"vigor": 4}, "natural": {"vigor": 4}}),
        ("natural.vigor", "4", {"natural": {"vigor": 4}}),
        ("skill.social", "30", {"skills": {"social": 30}}),
        ("weapon", "hand cannon", {"equipped": "hand-cannon"}),
        ("weapon", "None", {"equipped": None}),
        ("base-move", "15", {"base_move": 15}),
        ("cp", "7", {"cp": 7}),
        ("kept-defense", "12", {"kept_defense": 12}),
        ("kept-defense", "none", {"kept_defense": None}),
        ("conditions", "stun, black out, stun", {"conditions": ("stun", "black-out")}),
        ("conditions", "none", {"conditions": ()}),
        ("augs", "Eye, Arm,, eye", {"augs": ("eye", "Arm")}),
        ("augs", "-", {"augs": ()}),
        ("dispelled", "yes", {"dispelled": TRIGGERS}),
        ("dispelled", "No", {"dispelled": ()}),
        ("dead", "yes", {"dead": True}),
    ],
)
def test_a_field_is_set_as_typed(key: str, text: str, change: dict[str, Any]) -> None:
    assert write(key, text) == sheet(**change)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("health", "31"),
        ("health", "-10000"),
        ("max-health", "0"),
        ("trait.vigor", "31"),
        ("trait.vigor", "-1"),
        ("skill.social", "3.5"),
        ("corruption", "-1"),
        ("weapon", "LMG"),
        ("cp", "10000"),
        ("augs", "x" * 61),
        ("augs", ",".join(f"a{n}" for n in range(31))),
        ("dead", "maybe"),
    ],
)
def test_a_value_out_of_its_range_is_refused_by_name(key: str, text: str) -> None:
    with pytest.raises(RuleError) as caught:
        write(key, text)
    assert caught.value.field == key


def test_a_maximum_carries_a_full_track_along_and_cuts_a_longer_one() -> None:
    assert write("max-health", "50") == sheet(health=50, max_health=50)
    assert write("max-health", "50", sheet(health=9)) == sheet(health=9, max_health=50)
    assert write("max-stamina", "5", sheet(stamina=9)) == sheet(stamina=5, max_stamina=5)


def test_setting_health_makes_no_checks_but_ends_death_coma_above_nothing() -> None:
    lying = sheet(health=-2, conditions=("death-coma", "stun"))
    assert write("health", "1", lying) == sheet(health=1, conditions=("stun",))
    assert write("health", "0", lying).in_death_coma
    assert not write("health", "-5").in_death_coma


def test_setting_corruption_goes_into_the_ledger() -> None:
    steve = write("corruption", "12")
    assert steve.ledger == (LedgerEntry(reason="set", amount=12),)
    assert write("corruption", "10", steve).ledger[1].amount == -2
    assert write("corruption", "12", steve) == steve


def test_a_trait_gained_in_play_keeps_its_natural_rank_when_it_is_set() -> None:
    steve = sheet(traits={"vigor": 4}, natural={"vigor": 3})
    assert write("trait.vigor", "5", steve) == sheet(traits={"vigor": 5}, natural={"vigor": 3})


def test_what_is_loaded_is_that_of_the_equipped_weapon() -> None:
    steve = sheet(equipped="hand-cannon")
    assert write("loaded", "1", steve).loaded == {"hand-cannon": 1}
    with pytest.raises(RuleError):
        write("loaded", "4", steve)
    with pytest.raises(NotPossibleError):
        write("loaded", "1")
    assert said(FIELDS["loaded"].read(sheet())) == "none"


def test_the_fields_that_an_npc_is_made_with_are_few() -> None:
    essential = [key for key, field in FIELDS.items() if field.essential]
    assert essential == [
        "max-health",
        "trait.agility",
        "skill.high-caliber-mastery",
        "skill.rapid-fire-mastery",
        "skill.specialist-mastery",
        "weapon",
    ]


def test_what_a_field_reads_can_be_written_back() -> None:
    fresh = new_sheet(content()).model_copy(
        update={"conditions": ("stun", "panic"), "augs": ("Eye", "Arm"), "kept_defense": 3}
    )
    for field in FIELDS.values():
        assert field.write(fresh, said(field.read(fresh))) == fresh


def test_a_sheet_from_elsewhere_is_held_to_its_bounds() -> None:
    for bad in (
        {"skills": {"social": 100}},
        {"health": 10**9},
        {"max_health": 0},
        {"luck": 1},
        {"ledger": [{"reason": "x", "amount": 10**6}]},
        {"ledger": [{"reason": "gained", "amount": 2}, {"reason": "set", "amount": -3}]},
        {"fight": {"bonus": -1}},
    ):
        with pytest.raises(ValidationError):
            Sheet.model_validate(bad)
    assert Sheet().fight == Fight()


def test_the_content_says_what_is_missing() -> None:
    tables = content().model_dump()
    for kind, lost, said_so in (
        ("traits", "resolve", "there is no trait resolve"),
        ("traits", "vigor", "the skill social"),
        ("skills", "endurance", "there is no skill endurance"),
        ("skills", "rapid-fire-mastery", "the weapon"),
        ("conditions", "panic", "there is no condition panic"),
    ):
        rows = {key: row for key, row in tables[kind].items() if key != lost}
        with pytest.raises(ValidationError, match=said_so):
            Content.model_validate(tables | {kind: rows})


def test_every_row_of_the_data_is_named_once() -> None:
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        ids = [row["id"] for row in rows]
        assert len(ids) == len(set(ids))
        assert all(row["name"] for row in rows)


def test_every_skill_uses_the_printed_traits() -> None:
    printed = {
        "bio-lore": "acuity resolve",
        "chem-lore": "acuity resolve",
        "tech-lore": "acuity resolve",
        "mech-lore": "acuity resolve",
        "high-caliber-mastery": "strength agility",
        "rapid-fire-mastery": "strength agility",
        "specialist-mastery": "strength agility",
        "expertise": "acuity resolve",
        "social": "resolve vigor",
        "stealth": "agility acuity",
        "endurance": "vigor resolve",
        "willpower": "resolve",
        "actor": "resolve vigor",
        "artist": "acuity agility",
        "chef": "resolve vigor",
        "dancer": "agility resolve",
        "magician": "acuity agility",
        "musician": "resolve agility",
        "vocalist": "resolve vigor",
    }
    assert {key: " ".join(row.traits) for key, row in content().skills.items()} == printed


def test_a_weapon_that_is_unknown_cannot_be_equipped() -> None:
    with pytest.raises(UnknownNameError):
        write("weapon", "hand canon")
