"""Poison and disease: clocks that come round, contests, what they take, and what they end in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.review import review
from rules.systems.cinematic.toxins import contest
from tests.rules.cinematic.people import poisoned
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    changes,
    gained,
    is_due,
    kinds,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
    wait,
)


@pytest.mark.parametrize(
    ("victim", "poison", "wins", "levels"),
    [(8, 9, True, 1), (9, 9, False, 0), (3, 8, False, 0), (10, 9, False, 0), (8, 17, True, 5)],
)
def test_a_poison_has_to_be_higher_and_to_reach_9(
    victim: int, poison: int, wins: bool, levels: int
) -> None:
    found = contest(victim, poison, HouseRules())
    assert (found.wins, found.levels) == (wins, levels)
    ruled = contest(victim, poison, HouseRules(poison_under_9="one_level"))
    if (victim, poison) == (3, 8):
        assert (ruled.wins, ruled.levels, ruled.house_rules) == (True, 1, ("poison_under_9",))
    else:
        assert ruled == found


@pytest.mark.parametrize(
    ("frequency", "seconds"), [("turn", 5), ("minute", 60), ("hour", 3600), ("day", 86400)]
)
def test_it_acts_when_its_frequency_comes_round(frequency: str, seconds: int) -> None:
    at = poisoned(frequency=frequency)
    assert asked(at, "toxin").due.seconds == 1000 + seconds
    before = replace(at, clock=Clock(seconds=1000 + seconds - 2))
    assert not is_due(wait(before, "0:01"), "toxin")
    at = wait(before, "0:02")
    assert is_due(at, "toxin")
    at, _ = press(at, "toxin", dice=[10, 1])
    assert asked(at, "toxin").due.seconds == 1000 + 2 * seconds


def test_a_contest_shows_both_dice_and_both_sums() -> None:
    at = wait(poisoned(), "1")
    assert said(asked(at, "toxin").prompt) == (
        "Scout against Spider venom: Constitution 3, doubled, against Strength 3, doubled."
    )
    _, outcome = press(at, "toxin", dice=[7, 6])
    assert said(outcome.headline) == "Scout withstands it: Spider venom"
    assert said(outcome.title) == "13 against 12: withstood"
    assert [(said(roll.label), roll.faces[0].value) for roll in outcome.rolls] == [
        ("Scout", 7),
        ("Spider venom", 6),
    ]
    assert terms(outcome) == {"Constitution, doubled": "6", "Strength, doubled": "6"}
    assert outcome.verdict is Verdict.SUCCESS


def test_a_win_drains_as_many_levels_as_it_has() -> None:
    at = wait(poisoned(), "1")
    at, outcome = press(at, "toxin", dice=[1, 6])
    assert said(outcome.headline) == "Spider venom drains Scout: Strength 3 → 1"
    assert said(outcome.title) == "12 against 7: it wins with 2 Success Levels"
    assert changes(outcome) == {"Strength": (3, 1)}
    assert outcome.facts["state"] == "well"
    assert sheet_of(at).natural("strength") == 3


def test_the_surplus_is_lost_and_constitution_is_next() -> None:
    at = wait(poisoned(), "2")
    at, outcome = press(at, "toxin", dice=[1, 10])
    assert (outcome.facts["attribute"], outcome.facts["state"]) == (0, "incapacitated")
    assert outcome.facts["constitution"] == 3
    assert "Incapacitated" in gained(outcome)
    at, outcome = press(at, "toxin", dice=[1, 5])
    assert changes(outcome) == {"Constitution": (3, 1)}
    assert said(outcome.headline) == "Spider venom drains Scout: Constitution 3 → 1"
    at, outcome = press(wait(at, "1"), "toxin", dice=[1, 5])
    assert said(outcome.headline) == "Scout dies of it: Spider venom"
    assert (outcome.facts["constitution"], outcome.facts["state"]) == (0, "dead")
    assert kinds(at) == ["dying_words"]
    assert sheet_of(at).afflictions == ()


def test_what_only_incapacitates_does_not_kill() -> None:
    at = wait(poisoned("influenza", "disease"), str(24 * 60 * 3))
    at, outcome = press(at, "toxin", dice=[1, 10])
    assert (outcome.facts["constitution"], outcome.facts["state"]) == (0, "incapacitated")
    assert outcome.verdict is Verdict.HARM
    at, outcome = press(at, "toxin", dice=[1, 10])
    assert outcome.verdict is Verdict.NEUTRAL
    assert outcome.changes[0].fields == ()
    assert outcome.facts["state"] == "incapacitated"


def test_life_points_are_taken_with_all_that_damage_brings() -> None:
    at = wait(poisoned("snake-venom", numbers={"life": 3}), "1")
    at, outcome = press(at, "toxin", dice=[1, 5])
    assert said(outcome.headline) == "Snake venom takes 3 Life Points of Scout, 3 → 0"
    assert kinds(at) == ["consciousness", "toxin"]


def test_life_points_may_be_rolled() -> None:
    at = wait(poisoned("nerve-gas"), "0:05")
    _, outcome = press(at, "toxin", dice=[1, 5, 3, 4])
    assert outcome.facts["life"] == 23
    assert len(outcome.rolls) == 3


@pytest.mark.parametrize(("life", "left"), [(5, -5), (0, -9), (-9, -9), (-20, -20)])
def test_a_harmless_loss_of_life_points_stops_short_of_survival(life: int, left: int) -> None:
    at = poisoned("Sweat", frequency="hour", strength=9, effect="10", lethal=False)
    sick = sheet_of(at).model_copy(update={"life": life, "unconscious": True})
    at = replace(at, cast={**at.cast, SCOUT: replace(at.get(SCOUT), sheet=sick)}, by_gm=True)
    outcome = play(at, "poison_tick", [1, 10], character=SCOUT)
    assert outcome.facts["life"] == left
    assert "survival" not in [each.kind for each in outcome.opens]


@pytest.mark.parametrize(("rule", "wins"), [("no_harm", False), ("one_level", True)])
def test_a_poison_under_9_is_the_campaigns(rule: str, wins: bool) -> None:
    at = poisoned(strength=2, numbers={"constitution": 1}, house_rules={"poison_under_9": rule})
    _, outcome = press(wait(at, "1"), "toxin", dice=[1, 4])
    assert outcome.facts["poison_wins"] is wins
    title = "8 against 3: it wins with 1 Success Level"
    assert said(outcome.title) == (title if wins else "8 against 3, but under 9: no harm")
    assert outcome.house_rules == (("poison_under_9",) if wins else ())


@pytest.mark.parametrize(("rule", "life"), [("keeps_max", 30), ("lowers_max", 26)])
def test_drained_constitution_and_the_maximum_are_the_campaigns(rule: str, life: int) -> None:
    at = poisoned("arsenic", numbers={"life": 34}, house_rules={"drained_con": rule})
    hurt = sheet_of(at).model_copy(update={"life": 30})
    at = replace(at, cast={**at.cast, SCOUT: replace(at.get(SCOUT), sheet=hurt)}, by_gm=True)
    outcome = play(at, "poison_tick", [1, 5], character=SCOUT)
    assert (outcome.facts["constitution"], outcome.facts["life"]) == (1, life)
    changed = rule == "lowers_max"
    assert outcome.house_rules == (("drained_con",) if changed else ())
    healed = play(after(at, outcome), "heal", amount="20", target=SCOUT)
    assert healed.facts["life"] == (26 if changed else 34)
    assert healed.house_rules == (("drained_con",) if changed else ())


def test_a_bonus_and_a_feat_help_the_victim() -> None:
    at = wait(poisoned(numbers={"drama": 1}), "1")
    assert [choice.key for choice in asked(at, "toxin").choices] == ["roll", "heroic"]
    _, outcome = press(at, "toxin", "heroic", dice=[1, 10])
    assert outcome.facts["victim"] == 17
    by_gm = replace(at, by_gm=True)
    assert play(by_gm, "poison_tick", [1, 1], bonus=4, character=SCOUT).facts["victim"] == 11


def test_stopping_ends_the_question_and_leaves_what_is_drained() -> None:
    at = press(wait(poisoned(), "1"), "toxin", dice=[1, 6])[0]
    (question,) = at.follow_ups
    at = replace(at, by_gm=True)
    outcome = play(at, "poison_stop", character=SCOUT)
    assert said(outcome.headline) == "Scout is rid of it: Spider venom"
    assert outcome.closes == tuple(each.id for each in at.follow_ups)
    at = after(at, outcome)
    assert (kinds(at), sheet_of(at).level("strength")) == ([], 1)
    found = review(question, at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is rid of it."
    found = review(question, scene(sheet(dead=True)))
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is dead."


def test_a_question_renumbers_with_its_victim_and_keeps_its_time() -> None:
    at = poisoned(house_rules={"wound_penalty_hazards": "yes"})
    at = after(at, play(at, "damage", amount="27", target=SCOUT))
    assert said(asked(at, "toxin").choices[0].label) == "Resist at −4"
    assert asked(at, "toxin").due.seconds == 1060


def test_a_contest_that_is_typed_answers_the_question() -> None:
    at = replace(poisoned(), by_gm=True)
    at = after(at, play(at, "poison_tick", [10, 1], name="spider", character=SCOUT))
    assert asked(at, "toxin").due.seconds == 1120


def test_a_stale_question_is_renewed_as_the_next() -> None:
    at = poisoned()
    (stale,) = at.follow_ups
    at = replace(at, by_gm=True)
    at = after(at, play(at, "poison_tick", [10, 1], character=SCOUT))
    found = review(stale, at)
    assert not isinstance(found, Void)
    assert found.due.seconds == 1120


def test_a_player_waits_for_the_time_and_the_dead_for_nothing() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(poisoned(), "poison_tick", character=SCOUT)
    assert said(caught.value.message) == ("That comes at day 1, 00:17:40: the GM moves the clock.")
    at = wait(poisoned(), "1")
    assert isinstance(play(at, "poison_tick", [5, 5], character=SCOUT), Outcome)
    dead = scene(sheet(dead=True), by_gm=True)
    with pytest.raises(NotPossibleError):
        play(dead, "poison_start", name="arsenic", character=SCOUT)
    with pytest.raises(NotPossibleError):
        play(dead, "poison_tick", character=SCOUT)


def test_a_maximum_that_just_holds_changes_nothing() -> None:
    at = poisoned("arsenic", numbers={"life": 26}, house_rules={"drained_con": "lowers_max"})
    outcome = play(replace(at, by_gm=True), "poison_tick", [1, 5], character=SCOUT)
    assert (outcome.facts["constitution"], outcome.facts["life"]) == (1, 26)
    assert outcome.house_rules == ()
