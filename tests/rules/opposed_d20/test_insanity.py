"""Insanity for a time or for good: what brings it, shows it, and asks for traits."""

from __future__ import annotations

from rules.follow_up import Asks, Void
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.traits import TRAIT
from tests.rules.opposed_d20.people import check
from tests.rules.opposed_d20.table import (
    ENCOUNTER,
    STEVE,
    after,
    asked,
    changes,
    labels,
    lines,
    play,
    said,
    scene,
    sheet,
)


def test_two_lost_in_an_encounter_are_temporary_insanity() -> None:
    at = scene(sheet(san=12, traits={"valorous": 16, "prudent": 3}), clock=ENCOUNTER)
    first = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert (first.facts["temp_insane"], first.facts["encounter_loss"]) == (False, 1)
    at = after(at, first)
    second = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert said(second.headline) == "Steve · SAN 11 → 10: Temporarily insane"
    assert changes(second)["SAN lost in the encounter"] == (1, 2)
    assert lines(second)[1:] == ["The strongest traits: Reckless 17, Valorous 16."]
    (question,) = second.opens
    assert (question.kind, question.asks) == (TRAIT, Asks.GM)
    third = play(after(at, second), "fear", [15, 7], loss="10", character=STEVE)
    assert (third.facts["encounter_loss"], third.opens) == (3, ())


def test_by_a_house_rule_one_check_alone_must_cost_two() -> None:
    rules = {"temp_insanity": "single_check"}
    lost = sheet(san=12, encounter=1, encounter_loss=1)
    outcome = check([15, 7], lost, rules=rules)
    assert (outcome.facts["temp_insane"], outcome.house_rules) == (False, ("temp_insanity",))
    assert check([20, 1], rules=rules).facts["temp_insane"] is True


def test_outside_of_an_encounter_each_check_stands_alone() -> None:
    at = scene(sheet(san=12))
    for _ in range(3):
        outcome = play(at, "fear", [15, 7], loss="10", character=STEVE)
        assert (outcome.facts["temp_insane"], outcome.facts["encounter_loss"]) == (False, 0)
        at = after(at, outcome)
    outcome = play(at, "fear", [20, 1], loss="10", character=STEVE)
    assert outcome.facts["temp_insane"] is True
    assert "SAN lost in the encounter" not in changes(outcome)


def test_a_second_blow_to_the_mind_does_not_ask_twice() -> None:
    at = scene(sheet(san=2), clock=ENCOUNTER)
    at = after(at, play(at, "fear", [20, 1], loss="10", character=STEVE))
    assert len(at.follow_ups) == 1
    again = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert again.opens == ()


def test_what_is_known_of_a_mind_is_shown() -> None:
    at = scene(
        sheet(san=9, encounter=1, encounter_loss=2, temp_insane_in=1, immunities=("The Well",)),
        clock=ENCOUNTER,
    )
    outcome = play(at, "sanity_show", character=STEVE)
    assert said(outcome.headline) == "Steve · SAN 9"
    assert lines(outcome) == [
        "Temporarily insane, until the encounter ends or the GM ends it.",
        "SAN lost in this encounter: 2.",
        "Immune to The Well.",
        "No trait is stronger than its opposite.",
    ]
    assert outcome.sheets == {}
    mad = play(scene(sheet(san=0)), "sanity_show", character=STEVE)
    assert lines(mad)[:2] == ["Insane, until the GM ends it.", "Immune to nothing."]
    alone = play(scene(sheet(temp_insane_in=0)), "sanity_show", character=STEVE)
    assert lines(alone)[0] == "Temporarily insane, until the GM ends it."


def test_corruption_answers_with_sanity_and_says_so_first() -> None:
    at = scene(sheet(san=12), clock=ENCOUNTER)
    told = play(at, "corrupt", [15, 7], loss="10", character=STEVE)
    assert said(told.headline) == (
        "No Corruption in this system; Sanity instead. Steve · SAN 12 → 11"
    )
    assert told.facts == check([15, 7]).facts
    shown = play(at, "corrupt_show", character=STEVE)
    assert said(shown.headline) == ("No Corruption in this system; Sanity instead. Steve · SAN 12")
    assert not SYSTEM.actions["corrupt_show"].changes


def test_the_question_about_traits_ends_with_the_insanity() -> None:
    at = scene(sheet(san=12), clock=ENCOUNTER, by_gm=True)
    at = after(at, play(at, "fear", [20, 1], loss="10", character=STEVE))
    question = asked(at, TRAIT).follow_up
    assert review(asked(at, TRAIT), at) == question
    assert labels(question) == ["Roll a first trait…", "Roll an opposite trait…"]
    over = after(at, play(at, "recover", state="temporary insanity", character=STEVE))
    found = review(asked(over, TRAIT), over)
    assert isinstance(found, Void)
    assert said(found.reason) == "Steve is no longer insane."
    dead = after(at, play(at, "damage", amount="99", target=STEVE))
    found = review(asked(dead, TRAIT), dead)
    assert isinstance(found, Void)
    assert said(found.reason) == "Steve is dead."
