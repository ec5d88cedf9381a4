"""Content of a campaign's own, written as a GM types it: words and numbers, no JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import NotPossibleError
from rules.systems.percentile.content import Armour, Mode, Skill, Weapon
from rules.systems.percentile.fields import fields
from tests.rules.percentile.table import GUARD, NYX, content, play, scene, sheet
from tests.rules.playing import said


def weapon(**values: Any) -> Weapon:
    return Weapon.model_validate({"id": "own", "name": "Own", **values})


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("1d10", {"damage": "1d10"}),
        ("2d6+1", {"damage": "2d6+1"}),
        ("single 1D10", {"damage": "1D10"}),
        ("25%", {"lethality": 25}),
        (" 25 % ", {"lethality": 25}),
        ("15 % 10 m", {"lethality": 15, "kill_radius": 10}),
        ("Burst 10% 1m", {"name": "burst", "lethality": 10, "kill_radius": 1}),
    ],
)
def test_a_mode_is_dice_or_a_rating_with_its_radius(text: str, mode: dict[str, Any]) -> None:
    assert weapon(kind="other", modes=[text]).modes == (Mode.model_validate(mode),)


def test_every_mode_of_the_rules_is_written_as_it_is_read() -> None:
    for row in content().weapons.values():
        assert weapon(kind="other", modes=[mode.written for mode in row.modes]).modes == row.modes


@pytest.mark.parametrize(
    "text", ["", "burst", "1d6x", "0%", "101%", "15% 0 m", "15 m", "1d6 10 m", "auto 1d6", "%"]
)
def test_a_mode_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        weapon(kind="other", modes=[text])


def test_a_weapon_is_written_in_words() -> None:
    own = weapon(
        kind="firearm",
        skill="Heavy Weapons",
        modes=["single 1d10", "burst 10 % 1 m"],
        piercing="3",
        armour_factor="2",
        half_beyond_base="yes",
        range="20",
    )
    assert (own.skill, own.piercing, own.armour_factor, own.range) == ("heavy-weapons", 3, 2, 20)
    assert own.half_beyond_base
    assert [mode.name for mode in own.modes] == ["single", "burst"]
    for wrong in ({"armour_factor": "3"}, {"armour_factor": "two"}, {"piercing": "-1"}):
        with pytest.raises(ValidationError):
            weapon(kind="firearm", skill="Firearms", modes=["1d6"], **wrong)


def test_armour_and_skills_are_written_in_words() -> None:
    shield = {"id": "own", "name": "Own", "points": "4", "worn": "body", "against_guns": "no"}
    assert Armour.model_validate(shield).against_guns is False
    assert Skill.model_validate({"id": "own", "name": "Own", "learns": "no"}).learns is False


def test_poison_that_the_campaign_has_rated_strikes() -> None:
    at = scene(guard=sheet(body=9, cover=9))
    rated = at.content.weapons["poison"].model_dump() | {"modes": ["25%"]}
    rows = {**at.content.weapons, "poison": Weapon.model_validate(rated)}
    at = replace(at, content=at.content.model_copy(update={"weapons": rows}))
    outcome = play(at, "attack", [25], weapon="poison", target=[GUARD], character=NYX)
    assert outcome.facts["lethal"]


def test_a_weapon_without_a_rating_is_not_equipped_and_that_is_said() -> None:
    (field,) = [each for each in fields(content()) if each.key == "weapon"]
    with pytest.raises(NotPossibleError) as caught:
        field.write(sheet(), "poison")
    assert said(caught.value.message).startswith("Poison has no Lethality rating or damage yet.")
