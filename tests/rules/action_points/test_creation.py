"""The steps by which a character of Action Points is made."""

from __future__ import annotations

import pytest

from bot.systems import Systems
from rules.errors import InvalidInputError
from rules.systems.action_points.content import Content
from rules.systems.action_points.creation import creation
from rules.systems.action_points.sheet import new_sheet


@pytest.fixture(scope="module")
def content() -> Content:
    found = Systems.load().content("action_points")
    assert isinstance(found, Content)
    return found


def test_every_trait_and_every_skill_is_asked_once_and_skills_by_their_group(
    content: Content,
) -> None:
    steps = creation(content)
    keys = [each.field.key for step in steps for each in step.asks]
    assert len(keys) == len(set(keys))
    assert {f"trait.{each}" for each in content.traits} <= set(keys)
    assert {f"skill.{each}" for each in content.skills} <= set(keys)
    groups = {skill.group for skill in content.skills.values()}
    assert len([step for step in steps if step.key.startswith("skills-")]) == len(groups)
    for step in steps:
        asked = {each.field.key.removeprefix("skill.") for each in step.asks}
        assert len({row.group for key, row in content.skills.items() if key in asked}) <= 1


def test_a_rank_given_at_creation_is_natural_and_costs_no_corruption(content: Content) -> None:
    asked = [each for step in creation(content) for each in step.asks]
    agility = next(each for each in asked if each.field.key == "trait.agility")
    sheet = agility.field.write(new_sheet(content), "5")
    assert (sheet.traits["agility"], sheet.natural["agility"]) == (5, 5)
    assert sheet.corruption == 0
    with pytest.raises(InvalidInputError):
        agility.field.write(sheet, "31")


def test_only_a_finished_weapon_can_be_picked_and_picking_it_equips_it(content: Content) -> None:
    (step,) = (each for each in creation(content) if each.key == "weapon")
    (weapon,) = step.asks
    assert [each.value for each in weapon.options] == [
        row.id for row in content.weapons.values() if row.finished
    ]
    last = weapon.options[-1].value
    assert weapon.field.write(new_sheet(content), last).equipped == last


def test_a_table_without_a_skill_is_not_asked_for_it(content: Content) -> None:
    skills = {key: row for key, row in content.skills.items() if row.group != "Talent"}
    smaller = content.model_copy(update={"skills": skills})
    steps = creation(smaller)
    assert len(steps) == len(creation(content)) - 1
    assert not any(each.field.key == "skill.chef" for step in steps for each in step.asks)
