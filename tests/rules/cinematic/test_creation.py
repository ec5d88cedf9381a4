"""The steps by which a character of Cinematic is made."""

from __future__ import annotations

from rules.systems.cinematic.content import Content
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.table import content, said


def test_every_attribute_and_skill_is_asked_once() -> None:
    steps = SYSTEM.creation(content())
    assert [step.key for step in steps] == [
        "attributes",
        "qualities",
        "skills-body",
        "skills-mind",
        "weapon",
    ]
    keys = [each.field.key for step in steps for each in step.asks]
    assert len(keys) == len(set(keys))
    assert {f"attribute.{each}" for each in content().attributes} <= set(keys)
    assert {f"skill.{each}" for each in content().skills} <= set(keys)
    assert {"hard-to-kill", "resistance-pain", "drama", "weapon"} <= set(keys)


def test_skills_stand_with_the_half_that_they_need() -> None:
    body, mind = (
        [each.field.key for each in step.asks]
        for step in SYSTEM.creation(content())
        if step.key.startswith("skills-")
    )
    assert "skill.shooting" in body
    assert "skill.doctor" in mind


def test_a_fresh_character_stays_unhurt_as_its_attributes_are_asked() -> None:
    sheet = SYSTEM.new_sheet(content())
    for each in SYSTEM.creation(content())[0].asks:
        sheet = each.field.write(sheet, "4")
    assert isinstance(sheet, Sheet)
    assert (sheet.life, sheet.essence) == (42, 24)


def test_drama_points_say_how_many_are_usual() -> None:
    hints = {
        each.field.key: said(each.hint) for step in SYSTEM.creation(content()) for each in step.asks
    }
    assert hints["drama"] == "10 for a hero, 20 for one without powers"
    assert hints["hard-to-kill"] == ""


def test_weapons_are_picked_from_the_campaigns() -> None:
    (weapon,) = SYSTEM.creation(content())[-1].asks
    assert [option.value for option in weapon.options] == list(content().weapons)


def test_a_half_without_skills_is_no_step() -> None:
    tables = content().model_dump()
    tables["skills"] = {
        key: {**row, "attribute": "intelligence"} for key, row in tables["skills"].items()
    }
    steps = SYSTEM.creation(Content.model_validate(tables))
    assert "skills-body" not in [step.key for step in steps]
