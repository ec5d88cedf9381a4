"""The steps by which a character is made."""

from __future__ import annotations

from typing import Any

import pytest

from rules.creation import Asked, CreationStep
from rules.dice.source import ScriptedDice
from rules.errors import RuleError, UnknownNameError
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.sheet import Sheet, new_sheet
from tests.rules.opposed_d20.table import content, said

STEPS: dict[str, CreationStep] = {step.key: step for step in SYSTEM.creation(content())}


def thrown(key: str, dice: list[int], **rules: Any) -> Any:
    throw = STEPS[key].throw
    assert throw is not None
    falling = ScriptedDice(dice)
    found = throw(new_sheet(content()), HouseRules.model_validate(rules), content(), falling)
    assert falling.left == 0
    return found


def field(key: str) -> Asked:
    return next(each for step in STEPS.values() for each in step.asks if each.field.key == key)


def test_the_steps_go_from_the_dice_to_the_weapon() -> None:
    assert list(STEPS) == ["attributes", "traits", "background", "skills", "weapon"]
    assert [each.field.key for each in STEPS["background"].asks] == [
        "essay",
        "occupation",
        "years",
        "homeland",
        "other-interests",
    ]
    assert field("essay").long


def test_the_attributes_fall_first_and_give_hit_points_and_san() -> None:
    dice = [3, 4, 5, 4, 4, 4, 5, 5, 2, 3, 4, 1, 1, 1, 6, 5, 4]
    found = thrown("attributes", dice)
    assert said(found.title) == "28 Hit Points, SAN 15"
    assert (found.sheet.hp, found.sheet.san, found.sheet.rolled) == (28, 15, True)
    assert found.sheet.traits == new_sheet(content()).traits
    assert [said(roll.label) for roll in found.rolls] == ["STR", "CON", "SIZ", "DEX", "APP", "POW"]
    assert found.facts["siz"] == 16
    ruled = thrown("attributes", [*dice, 1, 2, 3], starting_san="3d6")
    assert (ruled.sheet.san, ruled.house_rules) == (6, ("starting_san",))


def test_then_the_first_trait_of_every_pair() -> None:
    found = thrown("traits", [5] * 39)
    assert said(found.title) == "13 pairs of traits"
    assert set(found.sheet.traits.values()) == {15}
    assert found.facts["traits"]["valorous"] == 15
    assert said(found.rolls[-1].gives) == "15, Cowardly 5"


def test_occupation_skills_are_rated_by_the_years_and_replace_the_others() -> None:
    made = new_sheet(content()).model_copy(update={"years": 12})
    skills = field("occupation-skills").field
    written = skills.write(made, "Medicine, first aid, spot, spot, listen")
    assert written.skills == {"medicine": 18, "first-aid": 17, "spot": 17, "listen": 15}
    assert said(skills.read(written)) == "Medicine 18, First Aid 17, Spot 17, Listen 15"
    assert skills.write(made, "doctor").skills["medicine"] == 18
    assert len(skills.write(made, "Doctor").skills) == 8
    assert skills.write(made, "none").skills == {}
    with pytest.raises(UnknownNameError) as caught:
        skills.write(made, "juggling")
    assert caught.value.field == "occupation-skills"


def test_only_a_weapon_that_can_be_used_is_offered() -> None:
    weapon = field("weapon")
    assert [each.value for each in weapon.options] == list(content().weapons)
    assert weapon.field.write(new_sheet(content()), "rifle").equipped == "rifle"


def test_every_field_that_is_asked_reads_and_refuses() -> None:
    made = new_sheet(content())
    assert isinstance(made, Sheet)
    for step in STEPS.values():
        for each in step.asks:
            said(each.field.read(made))
    with pytest.raises(RuleError):
        field("years").field.write(made, "-1")
