"""Damage and healing at their edges: tests due, waking, and statuses that follow from numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.states import states
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    changes,
    content,
    gained,
    kinds,
    lines,
    lost,
    play,
    said,
    scene,
    sheet,
    sheet_of,
)


def hit(amount: str, scout: Sheet, **rules: Any) -> Outcome:
    return play(scene(scout, **rules), "damage", amount=amount, target=SCOUT)


def test_damage_falls_past_nothing_and_asks_what_is_due() -> None:
    at = scene(sheet(life=10))
    outcome = play(at, "damage", amount="22", target=SCOUT)
    assert said(outcome.headline) == "Scout · 22 damage, Life Points 10 → −12"
    assert said(outcome.title) == "22 damage"
    assert outcome.verdict is Verdict.HARM
    assert lines(outcome) == [
        "A Survival Test is due (−1), then a Consciousness Test (−12).",
    ]
    assert gained(outcome) == ["−4 on most rolls"]
    assert lost(outcome) == ["−2 on most rolls"]
    assert changes(outcome) == {"Life Points": (10, -12)}
    assert outcome.changes[0].fields[0].maximum == 26
    (question,) = outcome.opens
    assert (question.kind, question.asks, question.due.when) == ("survival", "owner", "now")
    assert said(question.prompt) == (
        "Scout at −12 Life Points: a Survival Test. 6 or more on the die passes."
    )
    assert [said(choice.label) for choice in question.choices] == ["Survival Test at −1"]


@pytest.mark.parametrize(
    ("life", "due"),
    [
        (1, []),
        (0, ["consciousness"]),
        (-1, ["consciousness"]),
        (-9, ["consciousness"]),
        (-10, ["survival"]),
        (-11, ["survival"]),
    ],
)
def test_the_first_test_is_the_gravest_that_is_due(life: int, due: list[str]) -> None:
    outcome = hit("5", sheet(life=life + 5))
    assert [question.kind for question in outcome.opens] == due
    assert outcome.facts["life"] == life
    assert outcome.facts["survival"] is (life <= -10)
    assert outcome.facts["consciousness"] is (life <= 0)


def test_at_nothing_there_is_no_penalty_on_staying_conscious() -> None:
    (question,) = hit("5", sheet(life=5)).opens
    assert said(question.choices[0].label) == "Consciousness Test"
    assert lines(hit("5", sheet(life=5))) == [], "the question says it"
    assert lines(hit("7", sheet(life=5, unconscious=True))) == []
    assert lines(hit("17", sheet(life=5, unconscious=True))) == []


@pytest.mark.parametrize(
    ("numbers", "due"),
    [({"unconscious": True}, []), ({"dead": True}, []), ({}, ["consciousness"])],
)
def test_the_unconscious_and_the_dead_are_not_asked_to_stay_conscious(
    numbers: dict[str, Any], due: list[str]
) -> None:
    assert [each.kind for each in hit("3", sheet(life=1, **numbers)).opens] == due


def test_damage_of_nothing_is_none() -> None:
    outcome = hit("0", sheet(life=-12, stable=True))
    assert (outcome.sheets, outcome.opens, outcome.verdict) == ({}, (), Verdict.NEUTRAL)
    assert outcome.facts["survival"] is False
    assert outcome.facts["stable"] is True


def test_damage_ends_being_stable() -> None:
    outcome = hit("1", sheet(life=-12, stable=True, unconscious=True))
    assert outcome.facts["stable"] is False
    assert "Stable" in lost(outcome)


def test_an_amount_may_be_rolled() -> None:
    outcome = play(scene(sheet(life=26)), "damage", [4, 5], amount="2d6+1", target=SCOUT)
    assert outcome.facts["loss"] == 10


@pytest.mark.parametrize("amount", ["-5", "x", "", "1000", "1d6+", "99999999d6", "1d4-10"])
def test_an_amount_that_cannot_be_is_refused(amount: str) -> None:
    for action in ("damage", "heal"):
        with pytest.raises(InvalidInputError) as caught:
            play(scene(), action, amount=amount, target=SCOUT)
        assert caught.value.field == "amount"


def test_a_rolled_amount_never_heals() -> None:
    outcome = play(scene(sheet(life=20)), "damage", [1], amount="1d4−3", target=SCOUT)
    assert outcome.facts["life"] == 20


def test_life_points_have_a_floor_that_no_table_comes_near() -> None:
    assert hit("999", sheet(life=-9500)).facts["life"] == -9999


def test_healing_stops_at_the_maximum_and_says_what_it_gave() -> None:
    at = scene(sheet(life=24))
    outcome = play(at, "heal", amount="5", target=SCOUT)
    assert said(outcome.headline) == "Scout · 2 healed, Life Points 24 → 26"
    assert said(outcome.title) == "2 of 5 given back: full"
    assert outcome.verdict is Verdict.RELIEF
    full = play(after(at, outcome), "heal", amount="5", target=SCOUT)
    assert (full.sheets, full.verdict) == ({}, Verdict.NEUTRAL)
    over = play(scene(sheet(life=30)), "heal", amount="5", target=SCOUT)
    assert over.facts["life"] == 30


@pytest.mark.parametrize(("life", "awake"), [(0, False), (1, True)])
def test_the_unconscious_wake_above_nothing(life: int, awake: bool) -> None:
    outcome = play(scene(sheet(life=life - 3, unconscious=True)), "heal", amount="3", target=SCOUT)
    assert outcome.facts["conscious"] is awake


def test_healing_of_nothing_wakes_nobody() -> None:
    at = scene(sheet(life=26, unconscious=True))
    assert play(at, "heal", amount="5", target=SCOUT).facts["conscious"] is False


def test_the_dead_are_not_healed() -> None:
    for pool in (None, "essence"):
        with pytest.raises(NotPossibleError) as caught:
            play(scene(sheet(dead=True)), "heal", amount="5", pool=pool, target=SCOUT)
        assert caught.value.field == "target"
        assert said(caught.value.message) == "Scout is dead."


def test_an_unknown_pool_is_refused() -> None:
    with pytest.raises(UnknownNameError) as caught:
        play(scene(), "heal", amount="5", pool="mana", target=SCOUT)
    assert caught.value.field == "pool"


def test_the_gm_wakes_whom_the_rules_leave_asleep() -> None:
    at = scene(sheet(life=-3, unconscious=True), by_gm=True)
    outcome = play(at, "wake", character=SCOUT)
    assert outcome.facts["conscious"] is True
    assert said(outcome.headline) == "Scout wakes"
    with pytest.raises(NotPossibleError):
        play(after(at, outcome), "wake", character=SCOUT)
    with pytest.raises(NotPossibleError):
        play(scene(sheet(dead=True), by_gm=True), "wake", character=SCOUT)


WAYS = ("damage", "button", "set", "import")


@pytest.mark.parametrize("life", [26, 11, 10, 5, 4, 1, 0, -9, -10, -11, -20])
def test_the_same_life_points_are_the_same_state_whatever_brought_them(life: int) -> None:
    hurt = sheet_of(after_damage(life))
    field = next(each for each in SYSTEM.fields(content()) if each.key == "life")
    by_hand = field.write(sheet(life=26), str(life))
    imported = Sheet.model_validate_json(sheet(life=life).model_dump_json())
    for other in (by_hand, imported):
        assert said_states(other) == said_states(hurt)


def after_damage(life: int) -> Any:
    at = scene(sheet(life=26))
    return after(at, play(at, "damage", amount=str(26 - life), target=SCOUT))


def said_states(one: Sheet) -> list[str]:
    return [said(state) for state in states(one, HouseRules(), content())]


@pytest.mark.parametrize("life", range(-25, 12))
@pytest.mark.parametrize("amount", [1, 5, 10])
def test_healing_never_makes_a_state_worse(life: int, amount: int) -> None:
    before = sheet(life=life, unconscious=life <= 0, death_clock=0 if life < -10 else None)
    outcome = play(scene(before), "heal", amount=str(amount), target=SCOUT)
    worse = {"Dead", "Unconscious", "Slow death", "Incapacitated"}
    assert not worse & set(gained(outcome))
    assert outcome.facts["penalty"] >= -4
    assert outcome.opens == ()


def test_a_new_blow_is_asked_for_with_those_that_wait() -> None:
    at = after(scene(), hit("30", sheet(life=20)))
    at = after(at, play(at, "damage", amount="10", target=SCOUT))
    assert kinds(at) == ["survival"]
    assert asked(at, "survival").memory == {"survival": 2, "mind": 2}
    assert said(asked(at, "survival").prompt).startswith("Scout at −20 Life Points: 2 Survival")
