"""What time brings: waking, rest, the end of fights and of sessions, turn order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import DAY, HOUR, Clock
from rules.combat import Combat, Place
from rules.dice.source import ScriptedDice
from rules.systems.percentile.moments import said_day
from rules.systems.percentile.passing import passes
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.scene import D100Scene
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
from tests.rules.playing import after, lines, said

HURT = {"hp": 5}


def go(at: D100Scene, clock: Clock) -> D100Scene:
    """Let time pass, as the bot does."""
    return reviewed(replace(after(at, passes(at, clock)), clock=clock))[0]


@pytest.mark.parametrize(("seconds", "awake"), [(HOUR - 1, False), (HOUR, True), (2 * HOUR, True)])
def test_after_an_hour_the_unconscious_wake_at_1_or_2_hp_too(seconds: int, awake: bool) -> None:
    at = scene(sheet(hp=10))
    at = after(at, play(at, "damage", amount="9", target=NYX))
    outcome = passes(at, Clock(seconds=seconds))
    nyx = sheet_of(after(at, outcome), NYX)
    assert (nyx.hp, nyx.unconscious) == (1, not awake)
    assert ("Nyx wakes." in lines(outcome)) is awake
    if awake:
        assert [said(each) for each in outcome.changes[0].lost] == ["Unconscious"]


def test_each_midnight_offers_one_rest_test() -> None:
    at = go(scene(sheet(**HURT)), Clock(seconds=3 * DAY))
    assert asked_of(at) == [("rest", NYX)]
    assert said(at.follow_ups[0].follow_up.prompt) == (
        "Nyx may have rested in safety on 3 days: a CON test for 1 HP each."
    )
    assert said(at.follow_ups[0].follow_up.choices[0].label) == "Rest: CON 50 %"
    for tests, left in ((1, 1), (2, 1), (3, 0)):
        at, _ = press(at, "rest", "rest", [40])
        assert (sheet_of(at, NYX).hp, len(at.follow_ups)) == (5 + tests, left)
    assert sheet_of(at, NYX).last_rest == 2
    assert play(at, "rest", [40], character=NYX).facts["day"] == 3


def test_one_may_let_the_days_go_by() -> None:
    at = go(scene(sheet(**HURT)), Clock(seconds=3 * DAY))
    at, outcome = press(at, "rest", "no")
    assert said(outcome.headline) == "Nyx had no rest"
    assert asked_of(at) == []


def test_typing_rests_on_the_offered_day_first() -> None:
    at = go(scene(sheet(**HURT)), Clock(seconds=2 * DAY))
    outcome = play(at, "rest", [99], character=NYX)
    assert outcome.facts["day"] == 0
    at = after(at, outcome)
    assert [each.follow_up.memory for each in at.follow_ups] == [{"first": 1, "last": 1}]


@pytest.mark.parametrize(
    ("numbers", "offered"),
    [
        ({"hp": 10}, False),
        ({"hp": 0}, False),
        ({"hp": 0, "dying": True}, False),
        ({"hp": 2, "unconscious_until": 99}, True),
        ({"hp": 5, "last_rest": 0}, False),
        ({"hp": 5, "last_rest": -0}, False),
        ({"hp": 9}, True),
    ],
)
def test_rest_is_offered_to_the_wounded_whose_day_is_unused(
    numbers: dict[str, Any], offered: bool
) -> None:
    outcome = passes(scene(sheet(**numbers)), Clock(seconds=DAY))
    assert bool(outcome.opens) is offered
    assert outcome.facts["rest_tests"] == ({str(NYX): 1} if offered else {})


def test_rest_is_offered_to_players_characters_alone_and_at_midnight_alone() -> None:
    at = scene(sheet(**HURT), sheet(**HURT), bob=sheet(**HURT))
    assert [each.character for each in passes(at, Clock(seconds=DAY)).opens] == [NYX, BOB]
    assert passes(at, Clock(seconds=DAY - 1)).opens == ()


def test_more_days_add_up_with_those_offered_before() -> None:
    at = go(scene(sheet(**HURT)), Clock(seconds=2 * DAY))
    at = go(at, Clock(seconds=3 * DAY))
    assert [each.follow_up.memory for each in at.follow_ups] == [{"first": 0, "last": 2}]


def test_an_offer_ends_when_nobody_needs_it() -> None:
    at = go(scene(sheet(**HURT)), Clock(seconds=3 * DAY))
    reasons = {
        "Nyx is at full HP.": sheet(hp=10),
        "Nyx is dying.": sheet(hp=0, dying=True),
        "Nyx is dead.": sheet(hp=0),
        "Nyx has rested.": sheet(hp=5, last_rest=2),
    }
    for reason, nyx in reasons.items():
        assert reviewed(with_sheet(at, NYX, nyx))[1] == [reason]
    left, _ = reviewed(with_sheet(at, NYX, sheet(hp=5, con=8, last_rest=1)))
    assert left.follow_ups[0].follow_up.memory == {"first": 2, "last": 2}
    assert said(left.follow_ups[0].follow_up.choices[0].label) == "Rest: CON 40 %"


def test_a_fight_ends_with_its_cover_suppression_and_panic() -> None:
    nyx = sheet(cover=5, suppressed=True, suppressed_in=1, insanity="flee")
    at = scene(nyx, clock=COMBAT)
    assert passes(at, Clock(session=1, round=2)).sheets == {}
    ended = passes(at, Clock(session=1)).sheets
    assert ended == {NYX: sheet()}


def test_outside_of_a_fight_time_ends_suppression_and_panic_but_not_cover() -> None:
    nyx = sheet(cover=5, suppressed=True, insanity="submit")
    assert passes(scene(nyx), Clock(seconds=60)).sheets == {NYX: sheet(cover=5)}
    assert passes(scene(nyx), Clock(encounter=1)).sheets == {}


@pytest.mark.parametrize(("round_number", "down"), [(1, True), (2, True), (3, False)])
def test_an_npc_outside_of_the_order_lies_low_for_a_whole_round(
    round_number: int, down: bool
) -> None:
    pinned = sheet(suppressed=True, suppressed_in=1, suppressed_turn=1)
    at = scene(pinned, pinned, clock=COMBAT)
    left = after(at, passes(at, Clock(session=1, round=round_number, turn=1)))
    assert sheet_of(left, GUARD).suppressed is down
    assert sheet_of(left, NYX).suppressed
    chosen = scene(pinned, pinned, clock=COMBAT, npc_suppression="choose")
    assert passes(chosen, Clock(session=1, round=round_number)).sheets == {}


@pytest.mark.parametrize(
    ("since", "now", "then", "down"),
    [
        ((1, 1), (1, 1), (1, 2), True),
        ((1, 1), (1, 2), (2, 1), False),
        ((1, 2), (1, 2), (2, 1), True),
        ((1, 2), (2, 1), (2, 2), True),
        ((1, 2), (2, 2), (3, 1), False),
        ((1, 1), (1, 2), (1, 2), True),
    ],
)
def test_an_npc_in_the_order_lies_low_until_its_turn_is_over(
    since: tuple[int, int], now: tuple[int, int], then: tuple[int, int], down: bool
) -> None:
    guard = sheet(suppressed=True, suppressed_in=since[0], suppressed_turn=since[1])
    at = scene(guard=guard, clock=Clock(round=now[0], turn=now[1]))
    places = (Place(character=who, name=at.get(who).label) for who in (NYX, GUARD))
    at = replace(at, combat=Combat(order=tuple(places)))
    left = after(at, passes(at, Clock(round=then[0], turn=then[1])))
    assert sheet_of(left, GUARD).suppressed is down


def test_a_new_session_teaches_what_was_ticked() -> None:
    nyx = sheet(skills={"stealth": 40, "search": 99}, ticked=("stealth", "search", "swim"))
    at = scene(nyx, clock=Clock(session=1))
    outcome = passes(at, Clock(session=2))
    after_it = sheet_of(after(at, outcome), NYX)
    assert after_it.skills == {"stealth": 41, "search": 99, "swim": 1}
    assert after_it.ticked == ()
    assert lines(outcome) == ["Nyx learns: 3 ticked skills rise by 1 each."]
    playing = scene(nyx, clock=Clock(session=1, playing=True))
    assert passes(playing, Clock(session=1)).sheets == outcome.sheets


def test_a_year_is_one_step() -> None:
    outcome = passes(scene(sheet(**HURT)), Clock(seconds=365 * DAY))
    assert outcome.facts == {"midnights": 365, "rest_tests": {str(NYX): 365}}
    assert said(outcome.headline) == "Day 366"


def test_days_are_said_as_the_table_counts_them() -> None:
    assert said(said_day(0)) == "day 1"


def test_turn_order_is_dex_and_ties_are_the_gms() -> None:
    at = scene(sheet(dex=12), sheet(dex=15), bob=sheet(dex=12))
    outcome = play(at, "initiative", character=[NYX, GUARD, BOB, NYX])
    assert outcome.facts == {"order": [GUARD, NYX, BOB], "scores": [15, 12, 12]}
    assert said(outcome.headline) == "Turn order: Guard acts first"
    assert lines(outcome) == ["Nyx, Bob are level at DEX 12: the GM orders them."]
    assert SYSTEM.initiative is not None
    ordered = SYSTEM.initiative.order(at, (), ScriptedDice([]))
    assert ordered.combat is not None
    assert [(each.character, each.score) for each in ordered.combat.order] == [
        (GUARD, 15),
        (NYX, 12),
        (BOB, 12),
    ]
