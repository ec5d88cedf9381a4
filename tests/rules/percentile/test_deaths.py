"""0 HP, the GM's word on it, and what is asked of the dead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Asks
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import (
    BOB,
    COMBAT,
    GUARD,
    NYX,
    asked_of,
    play,
    press,
    reviewed,
    scene,
    sheet,
    sheet_of,
    with_sheet,
)
from tests.rules.playing import after, buttons, lines, said


def hurt(at: D100Scene, amount: int) -> D100Scene:
    return after(at, play(at, "damage", amount=str(amount), target=NYX))


def dead(**nyx: Any) -> D100Scene:
    return hurt(scene(sheet(hp=10, **nyx), by_gm=True), 10)


def test_0_hp_ask_the_gm_whether_it_is_death() -> None:
    outcome = play(scene(sheet(hp=4)), "damage", amount="9", target=NYX)
    assert said(outcome.headline) == "Nyx · 9 damage, HP 4 → 0: Dead"
    assert buttons(outcome) == {"death": ["Dead", "Can be kept alive"]}
    assert outcome.opens[0].asks is Asks.GM


def test_the_gm_confirms_a_death_and_nothing_more_is_asked() -> None:
    at = hurt(hurt(scene(sheet(hp=10)), 8), 5)
    assert asked_of(at) == [("con_test", NYX), ("death", NYX)]
    at, outcome = press(at, "death", "dead")
    assert said(outcome.headline) == "Nyx is dead"
    assert asked_of(at) == []


def test_the_spared_are_dying_and_owe_the_con_test() -> None:
    at, outcome = press(dead(con=9), "death", "alive")
    assert said(outcome.headline) == "Nyx can be kept alive: dying at 0 HP"
    assert outcome.facts == {"hp": 0, "state": "dying", "con_test": True}
    assert buttons(outcome) == {"con_test": ["CON Test: 45 %"]}
    assert [said(state) for state in outcome.changes[0].gained] == ["Dying"]
    assert sheet_of(at, NYX).con_tested


def test_the_con_test_of_the_same_fall_is_not_asked_twice() -> None:
    at = hurt(hurt(scene(sheet(hp=10)), 8), 5)
    at, ended = reviewed(at)
    assert ended == []
    at, outcome = press(at, "death", "alive")
    assert outcome.opens == ()
    at, ended = reviewed(at)
    assert (asked_of(at), ended) == ([("con_test", NYX)], [])


def test_each_wound_asks_of_the_spared_too_by_a_house_rule() -> None:
    at = scene(sheet(hp=0, con_tested=True), con_test="each_wound")
    outcome = play(at, "keep_alive", character=NYX)
    assert "con_test" in buttons(outcome)
    assert outcome.house_rules == ("con_test",)


@pytest.mark.parametrize("action", ["confirm_death", "keep_alive"])
@pytest.mark.parametrize("numbers", [{"hp": 1}, {"hp": 0, "dying": True}])
def test_the_gm_has_no_word_on_the_living(action: str, numbers: dict[str, Any]) -> None:
    with pytest.raises(NotPossibleError):
        play(scene(sheet(**numbers)), action, character=NYX)


def test_a_con_test_waits_for_the_gms_word_and_is_not_rolled_before() -> None:
    at = hurt(hurt(scene(sheet(hp=10)), 8), 5)
    with pytest.raises(NotPossibleError) as caught:
        press(at, "con_test", "roll", [])
    assert said(caught.value.message) == "Nyx is dead, unless the GM says otherwise."


def test_more_damage_changes_nothing_and_asks_nothing_more() -> None:
    at = dead()
    outcome = play(at, "damage", amount="5", target=NYX)
    assert (outcome.sheets, outcome.opens) == ({}, ())
    assert said(outcome.headline) == "Nyx is at 0 HP already: nothing changes."
    assert (said(outcome.title), lines(outcome)) == ("No damage", [])
    at, _ = press(at, "death", "alive")
    assert play(at, "damage", amount="5", target=NYX).sheets == {}


def test_a_second_death_asks_once_more_only_when_it_is_not_asked_already() -> None:
    at = dead()
    at = with_sheet(at, NYX, sheet(hp=3))
    outcome = play(at, "damage", amount="5", target=NYX)
    assert outcome.opens == ()


def test_the_question_ends_when_it_is_answered_otherwise() -> None:
    at = dead()
    for numbers, reason in (
        ({"hp": 3}, "Nyx is above 0 HP."),
        ({"hp": 0, "dying": True}, "Nyx was spared."),
    ):
        left, ended = reviewed(with_sheet(at, NYX, sheet(**numbers)))
        assert asked_of(left) == []
        assert ended == [reason]
    assert reviewed(at)[1] == []


def test_what_is_asked_of_the_living_ends_with_death() -> None:
    landing = {"target": NYX, "damage": 2, "suppresses": True}
    at = scene(sheet(hp=9, san=30), clock=COMBAT)
    at = after(at, play(at, "apply", targets=[NYX], landings=[landing]))
    assert asked_of(at) == [("suppression", NYX)]
    at = hurt(at, 9)
    at, ended = reviewed(at)
    assert asked_of(at) == [("death", NYX)]
    assert ended == ["Nyx is at 0 HP already."]
    assert not sheet_of(at, NYX).suppressed


def test_what_was_owed_before_the_fall_waits_for_the_gms_word() -> None:
    at = scene(sheet(hp=10, con=9), by_gm=True)
    at, _ = press(hurt(at, 8), "con_test", "roll", [73])
    at = hurt(at, 5)
    at, ended = reviewed(at)
    assert (asked_of(at), ended) == ([("stat_loss", NYX), ("death", NYX)], [])
    spared, _ = press(at, "death", "alive")
    spared, ended = reviewed(spared)
    assert (asked_of(spared), ended) == ([("stat_loss", NYX)], [])
    dead_for_good, _ = press(at, "death", "dead")
    assert asked_of(dead_for_good) == []


def test_what_the_mind_owes_waits_too_and_its_choice_does_not() -> None:
    at = scene(sheet(hp=9, san=50, breaking_point=45), by_gm=True)
    at = after(at, play(at, "fear", [99], loss="0/9", character=NYX))
    assert asked_of(at) == [("insanity", NYX), ("disorder", NYX)]
    at, ended = reviewed(hurt(at, 9))
    assert asked_of(at) == [("disorder", NYX), ("death", NYX)]
    assert ended == ["Nyx is at 0 HP already."]


def test_what_the_dead_have_thrown_still_strikes_and_a_contest_is_still_judged() -> None:
    at = scene(sheet(hp=4, skills={"athletics": 50, "stealth": 50}), by_gm=True)
    fields: dict[str, Any] = {"weapon": "grenade", "target": [GUARD, BOB], "character": NYX}
    at = after(at, play(at, "blast", [60, 43, 43], **fields))
    at = after(at, play(at, "contest", [90, 90], skill="stealth", difficulty=50, character=NYX))
    at, _ = press(hurt(at, 4), "death", "dead")
    assert asked_of(at) == [("apply", NYX), ("contest", NYX)]


def test_what_the_mind_owes_ends_with_its_module() -> None:
    at = scene(sheet(hp=9, san=50, breaking_point=45))
    at = after(at, play(at, "fear", [99], loss="0/9", character=NYX))
    without = replace(at, house_rules=HouseRules(sanity_module="off"))
    left, ended = reviewed(without)
    assert asked_of(left) == []
    assert ended == ["This campaign plays without SAN tests (house rule sanity_module)."] * 2


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("heal", {"amount": "5", "target": NYX}),
        ("first_aid", {"patient": NYX, "skill": "50"}),
        ("treat", {"patient": NYX, "skill": "50"}),
        ("rest", {"character": NYX}),
        ("sleep", {"character": NYX}),
    ],
)
def test_nothing_heals_the_dead(action: str, fields: dict[str, Any]) -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(dead(), action, **fields)
    assert said(caught.value.message) == "Nyx is dead, unless the GM says otherwise."


def test_a_lethal_hit_is_a_wound_like_any_other() -> None:
    at = scene(sheet(hp=9))
    outcome = play(at, "apply", targets=[NYX], landings=[{"target": NYX, "lethal": True}])
    assert outcome.facts["new_wound"]
    nyx = outcome.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert [wound.tried for wound in nyx.wounds] == [False]
