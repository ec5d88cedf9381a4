"""Suppression: its choice, its price, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Asks
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import (
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
from tests.rules.playing import after, buttons, changes, lines, said


def pinned(nyx: Sheet | None = None, *, who: int = NYX, **rules: Any) -> D100Scene:
    at = scene(nyx, clock=COMBAT, **rules)
    landing = {"target": who, "suppresses": True}
    return after(at, play(at, "apply", targets=[who], landings=[landing]))


def test_the_player_chooses_cover_prone_or_1_san() -> None:
    at = scene(sheet(san=30), clock=COMBAT)
    landing = {"target": NYX, "suppresses": True}
    outcome = play(at, "apply", targets=[NYX], landings=[landing])
    assert buttons(outcome) == {"suppression": ["Cover", "Prone", "Refuse: −1 SAN"]}
    assert outcome.opens[0].asks is Asks.OWNER
    assert [said(state) for state in outcome.changes[0].gained] == ["Suppressed"]
    assert said(outcome.title) == "1 target is suppressed"


@pytest.mark.parametrize(
    ("choice", "word"), [("cover", "goes into cover"), ("prone", "lies prone")]
)
def test_going_to_ground_is_the_next_action_and_ends_it(choice: str, word: str) -> None:
    at, outcome = press(pinned(sheet(san=30)), "suppression", choice)
    assert said(outcome.headline) == f"Nyx · suppressed: {word}"
    assert outcome.facts == {"choice": choice, "san": 30, "acts_normally": False}
    assert not sheet_of(at, NYX).suppressed
    assert asked_of(at) == []


def test_refusing_costs_1_san_and_ends_it_too() -> None:
    at, outcome = press(pinned(sheet(san=30)), "suppression", "refuse")
    assert said(outcome.headline) == "Nyx · suppressed: refuses and acts, SAN 30 → 29"
    assert changes(outcome) == {"SAN": (30, 29)}
    assert outcome.facts["acts_normally"]
    assert not sheet_of(at, NYX).suppressed


def test_typing_answers_the_question_too() -> None:
    at = pinned()
    outcome = play(at, "suppress", choice="prone", target=NYX)
    assert asked_of(after(at, outcome)) == []
    quiet = scene(sheet(suppressed=True))
    assert play(quiet, "suppress", choice="prone", target=NYX).closes == ()


def test_at_0_san_nobody_refuses() -> None:
    at = pinned(sheet(san=0))
    choices = [choice.key for choice in at.follow_ups[0].follow_up.choices]
    assert choices == ["cover", "prone"]
    with pytest.raises(NotPossibleError) as caught:
        play(at, "suppress", choice="refuse", target=NYX)
    assert caught.value.field == "choice"


def test_the_adapted_to_violence_pay_nothing() -> None:
    at = pinned(sheet(san=0, adapted=("violence",)))
    at, outcome = press(at, "suppression", "refuse")
    assert said(outcome.title) == "Acts as usual, and pays nothing for it"
    assert outcome.facts["san"] == 0
    plain = pinned(sheet(san=5, adapted=("violence",)), sanity_module="off")
    _, outcome = press(plain, "suppression", "refuse")
    assert outcome.facts["san"] == 4


def test_an_npc_goes_to_ground_without_a_question() -> None:
    at = scene(clock=COMBAT)
    landing = {"target": GUARD, "suppresses": True}
    outcome = play(at, "apply", targets=[GUARD], landings=[landing])
    assert outcome.opens == ()
    assert lines(outcome) == ["Guard goes to ground: that is the next action."]
    at = after(at, outcome)
    assert sheet_of(at, GUARD).suppressed
    with pytest.raises(NotPossibleError) as caught:
        play(at, "suppress", choice="refuse", target=GUARD)
    assert caught.value.field == "choice"
    assert play(at, "suppress", choice="cover", target=GUARD).facts["choice"] == "cover"


def test_the_gm_may_choose_for_npcs_by_a_house_rule() -> None:
    at = scene(clock=COMBAT, npc_suppression="choose")
    landing = {"target": GUARD, "suppresses": True}
    outcome = play(at, "apply", targets=[GUARD], landings=[landing])
    assert outcome.house_rules == ("npc_suppression",)
    at, refused = press(after(at, outcome), "suppression", "refuse")
    assert refused.house_rules == ("npc_suppression",)
    assert sheet_of(at, GUARD).san == 49


def test_who_is_not_suppressed_has_nothing_to_choose() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(scene(), "suppress", choice="cover", target=NYX)
    assert caught.value.field == "target"


def test_a_new_attack_suppresses_anew_and_asks_once() -> None:
    at = pinned()
    landing = {"target": NYX, "suppresses": True}
    again = play(at, "apply", targets=[NYX], landings=[landing])
    assert again.opens == ()
    at, _ = press(at, "suppression", "prone")
    assert "suppression" in buttons(play(at, "apply", targets=[NYX], landings=[landing]))


def test_the_unconscious_are_not_asked() -> None:
    at = pinned(sheet(hp=9))
    knocked = play(at, "damage", amount="8", target=NYX)
    at, ended = reviewed(after(at, knocked))
    assert ended == ["Nyx is unconscious."]
    at = after(at, play(at, "heal", amount="5", target=NYX))
    assert not sheet_of(at, NYX).suppressed


def test_the_question_is_put_anew_when_san_or_the_state_changes() -> None:
    at = pinned(sheet(san=1))
    _, lost = press(at, "suppression", "refuse")
    left, ended = reviewed(after(at, lost))
    assert (asked_of(left), ended) == ([], [])
    at = pinned(sheet(san=1))
    left, _ = reviewed(with_sheet(at, NYX, sheet(suppressed=True, san=0)))
    assert [choice.key for choice in left.follow_ups[0].follow_up.choices] == ["cover", "prone"]
    _, ended = reviewed(with_sheet(at, NYX, sheet()))
    assert ended == ["Nyx is no longer suppressed."]


def test_cover_is_each_ones_own_and_ends_with_0() -> None:
    at = scene()
    outcome = play(at, "cover", points=10, target=GUARD)
    assert said(outcome.headline) == "Guard is in cover: 10 points"
    assert changes(outcome) == {"Cover": (0, 10)}
    at = after(at, outcome)
    opened = play(at, "cover", points=0, target=GUARD)
    assert said(opened.headline) == "Guard is in the open"
    assert play(at, "cover", points=10, target=GUARD).sheets == {}


@pytest.mark.parametrize("choice", ["cover", "prone", "refuse"])
def test_the_unconscious_choose_nothing(choice: str) -> None:
    at = scene(sheet(hp=2, unconscious_until=3600, suppressed=True), clock=COMBAT)
    with pytest.raises(NotPossibleError) as caught:
        play(at, "suppress", target=NYX, choice=choice)
    assert said(caught.value.message) == "Nyx is unconscious."
