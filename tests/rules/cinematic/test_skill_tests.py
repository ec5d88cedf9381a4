"""Tests: what can be tested, of which kind, and what is added up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, RuleError, UnknownNameError
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.completion import names
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.table import (
    GHOUL,
    SCOUT,
    after,
    asked,
    content,
    play,
    press,
    said,
    scene,
    sheet,
    terms,
)


def strong(**numbers: Any) -> Sheet:
    return sheet(
        **{
            "dexterity": 4,
            "intelligence": 3,
            "willpower": 2,
            "constitution": 5,
            "acrobatics": 3,
            "doctor": 4,
            "life": 40,
            "essence": 20,
            **numbers,
        }
    )


def tried(skill: str, die: int = 5, **fields: Any) -> Outcome:
    return play(scene(strong()), "test", [die], skill=skill, character=SCOUT, **fields)


def test_a_task_is_attribute_and_skill() -> None:
    outcome = tried("Acrobatics (Dexterity)", 6)
    assert said(outcome.headline) == "Scout · Acrobatics (Dexterity): 13, 3 Success Levels"
    assert said(outcome.title) == "13: success, 3 Success Levels"
    assert outcome.verdict is Verdict.SUCCESS
    assert terms(outcome) == {"Dexterity": "4", "Acrobatics": "3"}
    assert [face.value for roll in outcome.rolls for face in roll.faces] == [6]
    assert outcome.sheets == {}
    assert said(tried("acrobatics", 1).headline) == "Scout · Acrobatics (Dexterity): 8, failure"


@pytest.mark.parametrize(
    ("skill", "total"),
    [
        ("acrobatics", 5 + 4 + 3),
        ("Acrobatics", 5 + 4 + 3),
        ("acro", 5 + 4 + 3),
        ("Acrobatics (Constitution)", 5 + 5 + 3),
        ("acrobatics + constitution", 5 + 5 + 3),
        ("Constitution, Acrobatics", 5 + 5 + 3),
        ("constitution/acrobatics", 5 + 5 + 3),
        ("Constitution & Acrobatics", 5 + 5 + 3),
        ("Doctor", 5 + 3 + 4),
        ("doctor and perception", 5 + 2 + 4),
        ("Willpower and Constitution", 5 + 2 + 5),
        ("constitution (willpower)", 5 + 2 + 5),
        ("Constitution", 5 + 10),
        ("influence", 5 + 2 + 0),
        ("melee weapons", 5 + 4 + 0),
    ],
)
def test_what_is_tested_is_read_from_words(skill: str, total: int) -> None:
    assert tried(skill).facts["total"] == total


@pytest.mark.parametrize(
    ("kind", "total"), [(None, 5 + 10), ("simple", 5 + 10), ("difficult", 5 + 5)]
)
def test_an_attribute_alone_counts_twice_or_once(kind: str | None, total: int) -> None:
    outcome = tried("constitution", kind=kind)
    assert outcome.facts["total"] == total
    label = "Constitution" if kind == "difficult" else "Constitution, doubled"
    assert label in terms(outcome)


def test_a_task_may_be_asked_for_by_name() -> None:
    assert tried("doctor", kind="task").facts["total"] == 12


@pytest.mark.parametrize(
    ("skill", "kind", "field"),
    [
        ("constitution", "task", "kind"),
        ("doctor", "simple", "kind"),
        ("doctor (strength)", "difficult", "kind"),
        ("willpower and constitution", "simple", "kind"),
        ("doctor and acrobatics", None, "skill"),
        ("willpower and willpower", None, "skill"),
    ],
)
def test_a_kind_that_does_not_fit_is_refused(skill: str, kind: str | None, field: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(strong()), "test", skill=skill, kind=kind, character=SCOUT)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "skill",
    ["luck", "", "()", "charisma", "doctor and luck", "a and b and c", "acrobatics (charisma)"],
)
def test_what_this_system_has_not_is_refused(skill: str) -> None:
    with pytest.raises(RuleError) as caught:
        play(scene(strong()), "test", skill=skill, character=SCOUT)
    assert caught.value.field == "skill"


def test_a_near_name_is_offered() -> None:
    with pytest.raises(UnknownNameError) as caught:
        play(scene(strong()), "test", skill="acrobatik", character=SCOUT)
    offered = said(caught.value.message)
    assert "Did you mean Acrobatics" in offered


def test_a_long_pair_is_cut_in_its_refusal() -> None:
    text = f"doctor and acrobatics{' ' * 70}"
    with pytest.raises(InvalidInputError) as caught:
        play(scene(strong()), "test", skill=text, character=SCOUT)
    assert len(said(caught.value.message)) < 160


def test_a_modifier_is_a_term_of_its_own() -> None:
    outcome = tried("doctor", 2, modifier=-3)
    assert terms(outcome)["Modifier"] == "−3"
    assert outcome.facts["total"] == 6
    assert outcome.verdict is Verdict.FAILURE
    assert said(outcome.title) == "6: failure, 9 is needed"


def test_wounds_and_low_essence_weigh_on_a_task() -> None:
    at = scene(strong(life=4, essence=5))
    outcome = play(at, "test", [9], skill="doctor", character=SCOUT)
    assert terms(outcome) == {"Intelligence": "3", "Doctor": "4", "Wounds": "−4", "Essence": "−1"}
    body = play(at, "test", [9], skill="acrobatics", character=SCOUT)
    assert "Essence" not in terms(body)
    mixed = play(at, "test", [9], skill="willpower and constitution", character=SCOUT)
    assert terms(mixed)["Essence"] == "−1"
    other = play(at, "test", [9], skill="constitution and willpower", character=SCOUT)
    assert terms(other)["Essence"] == "−1"


def test_each_success_level_of_doctor_heals_a_point_of_whoever_is_picked() -> None:
    hurt = sheet(life=10)
    at = scene(strong(), hurt)
    at = after(at, play(at, "test", [10], skill="doctor", character=SCOUT))
    question = asked(at, "heal")
    assert said(question.prompt) == "5 Life Points are healed."
    assert question.asks == "anybody"
    at, healed = press(at, "heal", "heal", target=GHOUL)
    assert healed.facts["life"] == 15
    assert said(healed.headline) == "Ghoul · 5 healed, Life Points 10 → 15"


def test_a_doctor_who_fails_heals_nobody() -> None:
    assert tried("doctor", 1).opens == ()
    assert tried("acrobatics", 10).opens == ()


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ({"dead": True}, "Scout is dead."),
        ({"unconscious": True}, "Scout is unconscious."),
        ({"drained": {"strength": 2}}, "Scout is incapacitated."),
    ],
)
def test_who_cannot_act_tests_nothing(numbers: dict[str, Any], sentence: str) -> None:
    at = scene(strong(**numbers))
    with pytest.raises(NotPossibleError) as caught:
        play(at, "test", skill="doctor", character=SCOUT)
    assert said(caught.value.message) == sentence
    by_gm = scene(strong(**numbers), by_gm=True)
    if numbers.get("dead"):
        with pytest.raises(NotPossibleError):
            play(by_gm, "test", skill="doctor", character=SCOUT)
    else:
        assert play(by_gm, "test", [5], skill="doctor", character=SCOUT).facts["passed"] is True


def test_completion_offers_skills_with_their_attributes_the_best_first() -> None:
    offered = names("skill", content(), strong())
    assert [said(each.label) for each in offered[:2]] == [
        "Doctor (Intelligence)",
        "Acrobatics (Dexterity)",
    ]
    assert [each.id for each in offered[-6:]] == list(content().attributes)
    assert "Doctor" in offered[0].aliases
    assert names("skill", content(), None)
