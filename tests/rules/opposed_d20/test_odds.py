"""The odds agree with an enumeration of what is played, face by face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.source import ScriptedDice
from rules.request import Opponent
from rules.systems.opposed_d20 import odds
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import Throw, meet
from rules.systems.opposed_d20.hits import Grade
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.scene import D20Scene
from tests.rules.opposed_d20.table import GUARD, STEVE, content, scene, sheet

FACES = range(1, 21)
RATINGS = [0, 1, 2, 12, 19, 20, 21, 35, 40, 55, 79]
RULES: list[dict[str, Any]] = [
    {},
    {"edges": "hero_wars"},
    {"leftovers": "both_apply", "marginal_success": "opponent_only"},
]


def played(at: D20Scene, action: str, dice: Iterable[int], **fields: Any) -> dict[str, Any]:
    """Give the facts of an action whose dice fall so; a hit's own dice fall on 1."""
    found = SYSTEM.actions[action]
    request = found.request.model_validate({"character": STEVE, **fields})
    return dict(found.resolve(request, at, ScriptedDice([*dice, *[1] * 9])).facts)


@pytest.mark.parametrize("rules", RULES[:2])
@pytest.mark.parametrize("rating", RATINGS)
def test_levels(rating: int, rules: dict[str, Any]) -> None:
    at = scene(sheet(skills={"spot": rating}), **rules)
    seen = Counter(played(at, "test", [die], skill="spot")["level"] for die in FACES)
    counted = odds.level_odds(Rating(rating), HouseRules.model_validate(rules))
    assert {level.word: ways for level, ways in counted.items()} == seen


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("mine", "other", "active"),
    [(12, 10, True), (12, 10, False), (20, 0, True), (55, 35, True), (1, 40, False), (35, 12, True),
     (12, 79, True), (21, 21, False)],
)  # fmt: skip
def test_contests(mine: int, other: int, active: bool, rules: dict[str, Any]) -> None:
    at = scene(sheet(skills={"stealth": mine}), sheet(skills={"spot": other}), **rules)
    fields = {
        "skill": "stealth",
        "against": Opponent(character=GUARD, skill="spot"),
        "active": active,
    }
    seen = Counter(
        played(at, "contest", dice, **fields)["outcome"] for dice in product(FACES, FACES)
    )
    chosen = HouseRules.model_validate(rules)
    counted = odds.contest_odds(Rating(mine), Rating(other), chosen, active=active)
    assert {ending.value: ways for ending, ways in counted.items()} == seen
    assert sum(counted.values()) == 400


@settings(max_examples=150)
@given(
    st.integers(0, 99),
    st.integers(0, 99),
    st.builds(
        HouseRules,
        edges=st.sampled_from(["printed", "hero_wars"]),
        leftovers=st.sampled_from(["cancel", "both_apply"]),
        marginal_success=st.sampled_from(["succeeds", "opponent_only"]),
    ),
    st.booleans(),
)
def test_contests_of_any_ratings(mine: int, other: int, rules: HouseRules, active: bool) -> None:
    rating, opposed = Rating(mine), Rating(other)
    seen = Counter(
        meet(Throw(rating, die), Throw(opposed, other_die), rules, active=active).ending
        for die, other_die in product(FACES, FACES)
    )
    assert odds.contest_odds(rating, opposed, rules, active=active) == seen


@pytest.mark.parametrize("rules", [{}, {"special_success": "outcome"}, {"edges": "hero_wars"}])
@pytest.mark.parametrize(("mine", "other"), [(15, 10), (14, 35), (55, 12), (3, 20), (20, 20)])
def test_attacks_that_are_answered(mine: int, other: int, rules: dict[str, Any]) -> None:
    at = scene(
        sheet(skills={"club": mine}, equipped="club"),
        sheet(skills={"dodge": other}, answer="skill:dodge"),
        **rules,
    )
    seen = Counter(
        played(at, "attack", dice, target=GUARD)["grade"] for dice in product(FACES, FACES)
    )
    chosen = HouseRules.model_validate(rules)
    counted = odds.attack_odds(Rating(mine), Rating(other), chosen, active=True)
    assert {None if each is Grade.NONE else each.value: n for each, n in counted.items()} == seen


@pytest.mark.parametrize("rules", [{}, {"special_success": "outcome"}])
@pytest.mark.parametrize("rating", RATINGS)
def test_attacks_that_nothing_resists(rating: int, rules: dict[str, Any]) -> None:
    at = scene(sheet(skills={"handgun": rating}, equipped="handgun"), **rules)
    seen = Counter(played(at, "attack", [die])["grade"] for die in FACES)
    chosen = HouseRules.model_validate(rules)
    counted = odds.attack_odds(Rating(rating), None, chosen, active=False)
    assert {None if each is Grade.NONE else each.value: n for each, n in counted.items()} == seen


@pytest.mark.parametrize(
    "rules",
    [{}, {"critical_damage": "never_less_than_double"}, {"firearm_special": "times_2"}],
)
@pytest.mark.parametrize("firearm", [True, False])
def test_damage(firearm: bool, rules: dict[str, Any]) -> None:
    odd = Weapon(
        id="odd", name="Odd", skill="handgun", damage="1d6-2", hand_to_hand=False, firearm=firearm
    )
    at = scene(sheet(skills={"handgun": 12}), **rules)
    at = replace(at, content=content().model_copy(update={"weapons": {"odd": odd}}))
    seen = Counter(
        played(at, "attack", [die, face], weapon="odd")["damage"]
        for die in FACES
        for face in range(1, 7)
    )
    chosen = HouseRules.model_validate(rules)
    hits = odds.attack_odds(Rating(12), None, chosen, active=False)
    counted = odds.attack_damage_odds(odd, hits, chosen)
    assert {value: ways * 120 // counted.total for value, ways in counted.pairs} == seen
    assert all(ways * 120 % counted.total == 0 for _, ways in counted.pairs)


def test_a_miss_and_a_weapon_without_dice_do_nothing() -> None:
    blank = Weapon(id="odd", name="Odd", skill="handgun")
    for weapon, grade in ((content().weapons["bat"], Grade.NONE), (blank, Grade.NORMAL)):
        assert odds.damage_odds(weapon, grade, HouseRules()).pairs == [(0, 1)]


@pytest.mark.parametrize(
    "rules",
    [{}, {"san_leftovers": "downgrade"}, {"san_cap": "mastery", "san_leftovers": "downgrade"},
     {"edges": "hero_wars"}],
)  # fmt: skip
@pytest.mark.parametrize(
    ("san", "loss", "immune"),
    [(12, 10, False), (0, 5, False), (20, 65, False), (35, 45, False), (12, 25, True)],
)
def test_sanity(san: int, loss: int, immune: bool, rules: dict[str, Any]) -> None:
    steve = sheet(san=san, immunities=("The Well",) if immune else ())
    at = scene(steve, **rules)
    fields = {"thing": "The Well", "loss": str(loss)}
    seen = Counter(played(at, "fear", dice, **fields)["change"] for dice in product(FACES, FACES))
    chosen = HouseRules.model_validate(rules)
    assert odds.sanity_odds(san, Rating(loss), chosen, immune=immune) == seen


@pytest.mark.parametrize("value", [1, 2, 10, 13, 19])
def test_traits(value: int) -> None:
    at = scene(sheet(traits={"valorous": value}, insane=True))
    seen = Counter(
        played(at, "trait", dice, pair="valorous")["acts"] for dice in product(FACES, FACES)
    )
    assert odds.trait_odds(value, HouseRules()) == seen


def test_a_contest_of_equals_favours_nobody() -> None:
    counted = odds.contest_odds(Rating(12), Rating(12), HouseRules(), active=True)
    by_word = {ending.value: ways for ending, ways in counted.items()}
    assert by_word["succeeds"] == by_word["fails"]
    assert by_word["succeeds (marginal)"] == by_word["fails (marginal)"]
