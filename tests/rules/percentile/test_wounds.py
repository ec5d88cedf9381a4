"""HP bands, falls, the CON test, death and the GM's mercy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import HOUR, Clock
from rules.errors import NotPossibleError
from rules.follow_up import Asks
from rules.outcome import Verdict
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet, Wound
from rules.systems.percentile.states import condition
from tests.rules.percentile.table import (
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

NOON = Clock(session=1, seconds=43_200)


def hurt(at: D100Scene, amount: int) -> D100Scene:
    return after(at, play(at, "damage", amount=str(amount), target=NYX))


@pytest.mark.parametrize(
    ("hp", "damage", "left", "state", "con_test"),
    [
        (10, 7, 3, "ok", False),
        (10, 8, 2, "unconscious", True),
        (10, 9, 1, "unconscious", True),
        (10, 10, 0, "dead", False),
        (10, 99, 0, "dead", False),
        (3, 1, 2, "unconscious", True),
        (2, 1, 1, "unconscious", False),
        (2, 2, 0, "dead", False),
        (10, 0, 10, "ok", False),
        (0, 5, 0, "unchanged", False),
    ],
)
def test_every_band_of_hp(hp: int, damage: int, left: int, state: str, con_test: bool) -> None:
    at = scene(sheet(hp=hp), clock=NOON)
    outcome = play(at, "damage", amount=str(damage), target=NYX)
    facts = outcome.facts
    assert (facts["hp"], facts["state"], facts["con_test"]) == (left, state, con_test)
    assert facts["new_wound"] is (hp > left)
    assert ("con_test" in buttons(outcome)) is con_test
    assert ("death" in buttons(outcome)) is (hp > 0 and left == 0)


def test_a_fall_knocks_out_for_an_hour_and_asks_the_con_test() -> None:
    at = scene(sheet(hp=8, con=11), clock=NOON)
    outcome = play(at, "damage", amount="7", target=NYX)
    assert said(outcome.headline) == "Nyx · 7 damage, HP 8 → 1: Unconscious"
    assert lines(outcome) == ["Nyx is unconscious for one hour."]
    assert changes(outcome) == {"HP": (8, 1)}
    assert buttons(outcome) == {"con_test": ["CON Test: 55 %"]}
    assert outcome.opens[0].asks is Asks.OWNER
    nyx = sheet_of(after(at, outcome), NYX)
    assert nyx.unconscious_until == NOON.seconds + HOUR
    assert nyx.con_tested
    assert nyx.wounds == (Wound(id=1),)


def test_a_wound_at_1_or_2_hp_knocks_out_again_without_another_test() -> None:
    later = replace(hurt(scene(sheet(hp=10), clock=NOON), 8), clock=Clock(seconds=45_000))
    outcome = play(later, "damage", amount="1", target=NYX)
    assert outcome.opens == ()
    assert sheet_of(after(later, outcome), NYX).unconscious_until == 45_000 + HOUR
    awake = scene(sheet(hp=2, con_tested=True))
    again = play(awake, "damage", amount="1", target=NYX)
    assert again.facts["state"] == "unconscious"
    assert again.opens == ()


def test_each_wound_may_ask_by_a_house_rule() -> None:
    outcome = play(scene(sheet(hp=2), con_test="each_wound"), "damage", amount="1", target=NYX)
    assert buttons(outcome) == {"con_test": ["CON Test: 50 %"]}
    assert outcome.house_rules == ("con_test",)
    first = play(scene(sheet(hp=9), con_test="each_wound"), "damage", amount="8", target=NYX)
    assert first.house_rules == ()


def test_3_hp_end_a_fall_so_that_the_next_asks_again() -> None:
    at = hurt(scene(sheet(hp=10), by_gm=True), 8)
    assert sheet_of(at, NYX).con_tested
    at = after(at, play(at, "heal", amount="1", target=NYX))
    assert not sheet_of(at, NYX).con_tested
    assert "con_test" in buttons(play(at, "damage", amount="1", target=NYX))


def fallen(**nyx: Any) -> D100Scene:
    return hurt(scene(sheet(hp=10, **nyx), by_gm=True), 9)


def test_a_con_test_passes_at_five_times_con() -> None:
    at, outcome = press(fallen(con=11), "con_test", "roll", [55])
    assert said(outcome.headline) == "Nyx · CON Test: passed"
    assert (outcome.verdict, outcome.sheets) == (Verdict.SUCCESS, {})
    assert asked_of(at) == []


@pytest.mark.parametrize(
    ("roll", "dice", "lost"),
    [(73, (7, 3), 3), (60, (6, 10), 6), (100, (10, 10), 10), (56, (5, 6), 5), (99, (9, 9), 9)],
)
def test_a_failed_con_test_asks_the_gm_which_stat_falls(
    roll: int, dice: tuple[int, int], lost: int
) -> None:
    _, outcome = press(fallen(con=11), "con_test", "roll", [roll])
    assert outcome.facts["lost"] == lost
    assert asked_of(after(fallen(), outcome))[-1] == ("stat_loss", NYX)
    assert outcome.opens[0].asks is Asks.GM
    assert lines(outcome) == [
        f"The two dice are {dice[0]} and {dice[1]}: the lower, {lost}, counts."
    ]


@pytest.mark.parametrize(("roll", "passed"), [(1, True), (99, True), (100, False)])
def test_only_00_fails_a_con_test_above_the_dice(roll: int, passed: bool) -> None:
    _, outcome = press(fallen(con=20), "con_test", "roll", [roll])
    assert outcome.facts["passed"] is passed


def test_a_0_may_be_worth_nothing_by_a_house_rule() -> None:
    at = hurt(scene(sheet(hp=10), zero_face="zero"), 9)
    at, outcome = press(at, "con_test", "roll", [60])
    assert (outcome.facts["lost"], outcome.house_rules) == (0, ("zero_face",))
    assert asked_of(at) == []


def test_the_gm_picks_the_stat_and_sees_what_each_would_come_to() -> None:
    at, outcome = press(fallen(str=12, con=11, dex=4), "con_test", "roll", [56])
    assert buttons(outcome)["stat_loss"] == [
        "STR 12 → 7",
        "CON 11 → 6",
        "DEX 4 → 3",
        "INT 10 → 5",
        "POW 10 → 5",
        "CHA 10 → 5",
    ]
    _, lost = press(at, "stat_loss", "dex")
    assert said(lost.headline) == "Nyx · DEX 4 → 3, for good"
    assert lost.facts == {"stat": 3, "picked": "dex", "lost_actual": 1}
    assert changes(lost) == {"DEX": (4, 3)}


@pytest.mark.parametrize("value", [2, 3])
def test_a_stat_of_3_or_less_loses_nothing(value: int) -> None:
    at, _ = press(fallen(cha=value), "con_test", "roll", [90])
    _, lost = press(at, "stat_loss", "cha")
    assert (lost.facts["lost_actual"], lost.sheets) == (0, {})
    assert lines(lost) == ["A stat of 3 or less loses nothing."]


def test_a_lost_stat_takes_maximum_hp_and_wp_along_and_never_san() -> None:
    at, _ = press(fallen(max_hp=10, wp=9, san=50), "con_test", "roll", [56])
    _, con = press(at, "stat_loss", "con")
    assert changes(con) == {"Maximum HP": (10, 8), "CON": (10, 5)}
    _, power = press(at, "stat_loss", "pow")
    assert changes(power) == {"WP": (9, 5), "POW": (10, 5)}
    assert isinstance(after_con := con.sheets[NYX], Sheet)
    assert (after_con.san, after_con.breaking_point, dict(after_con.lost)) == (50, 40, {"con": 5})


def test_present_hp_are_capped_by_a_lower_maximum() -> None:
    at, _ = press(fallen(max_hp=10), "con_test", "roll", [66])
    at = after(at, play(at, "heal", amount="9", target=NYX))
    assert sheet_of(at, NYX).hp == 10
    at, _ = reviewed(at)
    _, lost = press(at, "stat_loss", "str")
    assert changes(lost)["HP"] == (10, 7)


def test_what_follows_from_a_stat_may_be_kept_by_a_house_rule() -> None:
    at = hurt(scene(sheet(hp=10, max_hp=10, pow=10, wp=10), lost_stat="keep"), 9)
    at, _ = press(at, "con_test", "roll", [66])
    _, lost = press(at, "stat_loss", "con")
    assert changes(lost) == {"CON": (10, 4)}
    assert lost.house_rules == ("lost_stat",)
    _, power = press(at, "stat_loss", "pow")
    assert changes(power) == {"POW": (10, 4)}
    _, dex = press(at, "stat_loss", "dex")
    assert dex.house_rules == ()


def test_the_con_test_is_renumbered_and_stands_though_healing_comes_first() -> None:
    at = fallen(con=11)
    at, _ = reviewed(with_sheet(at, NYX, sheet_of(at, NYX).with_stat("con", 8)))
    assert said(at.follow_ups[0].follow_up.choices[0].label) == "CON Test: 40 %"
    at = after(at, play(at, "heal", amount="9", target=NYX))
    at, ended = reviewed(at)
    assert (asked_of(at), ended) == ([("con_test", NYX)], [])


def test_nobody_rolls_a_con_test_that_is_not_asked() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(), "con_test", character=NYX)


def test_an_injury_is_a_pure_function_of_the_numbers() -> None:
    assert condition(sheet(hp=2)) == "ok"
    assert condition(sheet(hp=2, unconscious_until=5)) == "unconscious"
    assert condition(sheet(hp=0, dying=True)) == "dying"
    assert condition(sheet(hp=0, unconscious_until=5)) == "dead"


def test_damage_to_an_npc_asks_the_gm() -> None:
    at = scene(guard=sheet(hp=5))
    outcome = play(at, "damage", amount="4", target=GUARD)
    assert outcome.opens[0].asks is Asks.OWNER
    assert at.get(GUARD).owner is None
