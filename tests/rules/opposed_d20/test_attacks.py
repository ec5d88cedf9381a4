"""Attacks: what resists, what a hit is worth, and applying it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.errors import InvalidInputError, NotPossibleError, RuleError, UnknownNameError
from rules.follow_up import Asks, Void
from rules.outcome import Verdict
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.scene import D20Scene
from tests.rules.opposed_d20.people import fight, shooter, shot
from tests.rules.opposed_d20.table import (
    GUARD,
    STEVE,
    after,
    asked,
    content,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
)

FIGURES = {
    "fists": ("1d3", False, True),
    "knife": ("1d4", False, True),
    "machete": ("1d8", False, True),
    "bat": ("1d8", False, True),
    "club": ("1d6", False, True),
    "handgun": ("1d10", True, False),
    "shotgun-near": ("4d6", True, False),
    "shotgun-far": ("2d6", True, False),
    "rifle": ("2d6+4", True, False),
}


def test_the_weapons_are_those_of_the_starter_list() -> None:
    assert {
        key: (row.damage, row.firearm, row.hand_to_hand) for key, row in content().weapons.items()
    } == FIGURES


@pytest.mark.parametrize("key", FIGURES)
def test_every_weapon_hits_normally_specially_and_critically(key: str) -> None:
    weapon = content().weapons[key]
    tree = parse(FIGURES[key][0], field="weapon").tree
    low, high = bounds(tree)
    ones = [1] * (4 if key == "shotgun-near" else 2 if "d6" in FIGURES[key][0][1:3] else 1)
    if key == "club":
        ones = [1]
    at = scene(sheet(skills={weapon.skill: 15}))
    times = 2 if weapon.firearm else 1
    for die, dice, damage in (
        (15, ones, low * times),
        (3, ones, low * times * 2),
        (1, [], high * times),
    ):
        outcome = play(at, "attack", [die, *dice], weapon=key, character=STEVE)
        assert outcome.facts["damage"] == damage
        assert outcome.opens[0].memory == {}
    missed = play(at, "attack", [16], weapon=key, character=STEVE)
    assert (missed.facts["damage"], missed.facts["grade"], missed.opens) == (0, None, ())


def test_a_shot_shows_its_dice_its_terms_and_offers_to_be_applied() -> None:
    outcome = shot([2, 7], target=GUARD)
    assert said(outcome.headline) == "Steve · Handgun 15 at Guard: special hit, 28 damage"
    assert said(outcome.title) == "Special hit: 28 damage"
    assert outcome.verdict is Verdict.SUCCESS
    assert [(said(each.label), said(each.value)) for each in outcome.terms] == [
        ("Rolled 1d10", "7"),
        ("Firearm", "× 2"),
        ("Special hit", "× 2"),
    ]
    (offer,) = outcome.opens
    assert (offer.kind, offer.character, offer.asks) == ("apply", GUARD, Asks.ANYBODY)
    assert said(offer.prompt) == "28 damage to Guard (Handgun)."
    assert said(offer.choices[0].label) == "Apply 28 to Guard"
    assert offer.choices[0].request == {"target": GUARD, "amount": "28"}


def test_a_special_hit_says_why_it_is_one() -> None:
    assert lines(shot([3, 7])) == ["A special hit: 3 is at most a fifth of 15."]
    assert lines(shot([4, 7])) == []
    assert lines(shot([1])) == []
    assert lines(fight([3, 12, 2])) == [
        "By the table, success against failure: succeeds.",
        "A special hit: 3 is at most a fifth of 15.",
    ]
    by_table = fight([9, 20, 2], {"special_success": "outcome"})
    assert lines(by_table) == ["By the table, success against fumble: does very well."]


def test_what_the_faces_do_not_say_is_said() -> None:
    rifle = shot([4, 3, 4], weapon="rifle")
    assert [(said(each.label), said(each.value)) for each in rifle.terms] == [
        ("Rolled 2d6+4", "11"),
        ("Firearm", "× 2"),
    ]
    assert fight([7, 12, 4]).terms == ()


def test_a_critical_hit_does_the_most_and_rolls_nothing() -> None:
    outcome = shot([1])
    assert outcome.facts["damage"] == 20
    assert outcome.verdict is Verdict.CRITICAL
    assert [said(each.label) for each in outcome.terms] == ["Maximum of 1d10", "Firearm"]


def test_mastery_makes_a_hit_critical() -> None:
    at = scene(shooter(handgun=35))
    assert play(at, "attack", [3], character=STEVE).facts["grade"] == "critical"
    assert play(at, "attack", [16, 5], character=STEVE).facts["grade"] == "normal"


@pytest.mark.parametrize(
    ("rating", "die", "grade"),
    [(15, 3, "special"), (15, 4, "normal"), (14, 2, "special"), (14, 3, "normal"),
     (4, 2, "normal"), (20, 4, "special"), (0, 1, "critical"), (9, 9, "normal"), (9, 10, None)],
)  # fmt: skip
def test_a_special_hit_is_a_fifth_of_the_rating(rating: int, die: int, grade: str | None) -> None:
    at = scene(shooter(handgun=rating))
    dice = [die] if grade in (None, "critical") else [die, 5]
    assert play(at, "attack", dice, character=STEVE).facts["grade"] == grade


def test_a_shot_may_be_against_a_difficulty_even_at_somebody() -> None:
    outcome = shot([10, 3], difficulty="10", target=GUARD)
    assert said(outcome.headline) == "Steve · Handgun 15 at Guard against difficulty 10: missed"
    assert outcome.facts["outcome"] == "fails (marginal)"
    outcome = shot([10, 15, 5], difficulty="10", target=GUARD)
    assert outcome.facts["damage"] == 10
    assert outcome.opens[0].character == GUARD
    assert lines(outcome) == ["By the table, success against failure: succeeds."]
    assert shot([3, 8], difficulty="10").facts["hit"] is False


def test_a_blow_is_answered_and_never_typed_a_difficulty() -> None:
    at = scene(sheet(skills={"club": 15}, equipped="club"))
    with pytest.raises(InvalidInputError) as caught:
        play(at, "attack", target=GUARD, difficulty="10", character=STEVE)
    assert caught.value.field == "difficulty"
    at_a_door = play(at, "attack", [7, 18, 3], difficulty="10", character=STEVE)
    assert at_a_door.facts["damage"] == 3


@pytest.mark.parametrize(
    ("dice", "outcome", "grade", "damage"),
    [
        ([3, 15, 4], "succeeds", "special", 8),
        ([4, 15, 4], "succeeds", "normal", 4),
        ([1, 15], "very well", "critical", 6),
        ([1, 7], "succeeds", "critical", 6),
        ([2, 7, 4], "succeeds (marginal)", "normal", 4),
        ([9, 20, 4], "very well", "normal", 4),
        ([1, 1], "no effect", None, 0),
        ([9, 1], "fails", None, 0),
        ([16, 15], "no effect", None, 0),
        ([8, 7], "fails (marginal)", None, 0),
    ],
)
def test_a_blow_hits_by_the_table(
    dice: list[int], outcome: str, grade: str | None, damage: int
) -> None:
    facts = fight(dice).facts
    assert (facts["outcome"], facts["grade"], facts["damage"]) == (outcome, grade, damage)
    assert facts["hit"] is (grade is not None)


def test_what_is_shown_is_what_is_applied() -> None:
    at = scene(shooter())
    at = after(at, play(at, "attack", [15, 6], character=STEVE))
    assert said(asked(at, "apply").follow_up.prompt) == "Steve · 12 damage (Handgun)."
    at, outcome = press(at, "apply", "Apply 12 to…", target=GUARD)
    assert outcome.facts["amount"] == 12
    assert at.get(GUARD).sheet.hp == 13
    assert at.follow_ups == ()


def pending(at: D20Scene) -> D20Scene:
    return after(at, play(at, "attack", [15, 6], target=GUARD, character=STEVE))


def test_the_offer_ends_when_who_was_named_is_dead() -> None:
    at = pending(scene(shooter()))
    assert review(asked(at, "apply"), at) == asked(at, "apply").follow_up
    guard = replace(at.get(GUARD), sheet=sheet(hp=0))
    found = review(asked(at, "apply"), replace(at, cast={GUARD: guard}))
    assert isinstance(found, Void)
    assert said(found.reason) == "Guard is dead."


def test_an_offer_for_anybody_does_not_end_with_who_made_it() -> None:
    at = scene(shooter())
    at = after(at, play(at, "attack", [15, 6], character=STEVE))
    at = replace(at, cast={**at.cast, STEVE: replace(at.get(STEVE), sheet=sheet(hp=0))})
    assert review(asked(at, "apply"), at) == asked(at, "apply").follow_up


def test_a_long_name_does_not_stand_on_the_button() -> None:
    at = scene(shooter())
    long = replace(at.get(GUARD), name="The Guard of the Northern Gate")
    at = replace(at, cast={**at.cast, GUARD: long})
    assert said(asked(pending(at), "apply").follow_up.choices[0].label) == "Apply 12"


def with_weapon(**row: Any) -> D20Scene:
    at = scene(shooter())
    odd = Weapon(id="odd", name="Odd", skill="handgun", hand_to_hand=False, **row)
    own = content().model_copy(update={"weapons": {**content().weapons, "odd": odd}})
    return replace(at, content=own)


def test_a_hit_that_does_nothing_asks_nothing() -> None:
    outcome = play(with_weapon(damage="1d4-2"), "attack", [15, 1], weapon="odd", character=STEVE)
    assert (outcome.facts["damage"], outcome.opens) == (0, ())
    assert said(outcome.terms[0].value) == "−1"


def test_a_weapon_without_dice_cannot_be_used() -> None:
    for text in ("odd", "Odd"):
        with pytest.raises(NotPossibleError, match="no damage yet"):
            play(with_weapon(), "attack", weapon=text, character=STEVE)


def test_without_a_weapon_or_with_an_unknown_one_there_is_no_attack() -> None:
    for unarmed in (sheet(), sheet(equipped="lost")):
        with pytest.raises(NotPossibleError, match="No weapon is equipped"):
            play(scene(unarmed), "attack", character=STEVE)
    with pytest.raises(UnknownNameError):
        play(scene(), "attack", weapon="hand canon", character=STEVE)
    with pytest.raises(RuleError):
        play(scene(shooter()), "attack", difficulty="25/1", character=STEVE)
