"""Tests of skills, stats, SAN, Luck and percentages, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import AmbiguousNameError, InvalidInputError, UnknownNameError
from rules.outcome import Outcome, Verdict
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import GUARD, NYX, play, scene, sheet, sheet_of
from tests.rules.playing import after, lines, said, terms

SKILLED = sheet(skills={"firearms": 50, "unnatural": 10}, con=12, san=45)


def trial(skill: str, roll: int, nyx: Sheet = SKILLED, **fields: Any) -> Outcome:
    return play(scene(nyx), "test", [roll], skill=skill, character=NYX, **fields)


@pytest.mark.parametrize(
    ("skill", "target"),
    [
        ("firearms", 50),
        ("Firearms", 50),
        ("stealth", 0),
        ("CON", 60),
        ("constitution", 60),
        ("dex", 50),
        ("SAN", 45),
        ("sanity", 45),
        ("Luck", 50),
        ("35", 35),
        ("35 %", 35),
        ("0", 0),
        ("495", 495),
    ],
)
def test_what_is_tested_gives_the_number(skill: str, target: int) -> None:
    assert trial(skill, 100).facts["target"] == target


@pytest.mark.parametrize(
    ("roll", "verdict", "title"),
    [
        (44, Verdict.CRITICAL, "44, critical (matching dice, 50 or less)"),
        (1, Verdict.CRITICAL, "1, critical: a 01 always is"),
        (50, Verdict.SUCCESS, "50, success (50 or less)"),
        (51, Verdict.FAILURE, "51, failure (above 50)"),
        (55, Verdict.FUMBLE, "55, fumble (matching dice, above 50)"),
        (100, Verdict.FUMBLE, "100, fumble: a 00 always is"),
    ],
)
def test_a_test_says_how_it_went_and_why(roll: int, verdict: Verdict, title: str) -> None:
    outcome = trial("firearms", roll)
    assert outcome.verdict is verdict
    assert said(outcome.title) == title
    assert said(outcome.headline) == f"Nyx · Firearms 50 %: {outcome.facts['result']}"
    assert [face.value for face in outcome.rolls[0].faces] == [roll]


def test_a_stat_that_no_die_can_miss_is_critical_up_to_itself() -> None:
    outcome = trial("STR", 20, sheet(str=21))
    assert said(outcome.title) == "20, critical (21 or less)"
    assert trial("STR", 23, sheet(str=21)).facts["result"] == "success"
    assert trial("STR", 100, sheet(str=21)).facts["result"] == "fumble"
    assert trial("STR", 19, sheet(str=19)).facts["result"] == "success"
    assert trial("105", 20).facts["result"] == "success"


def test_a_modifier_is_a_term_and_the_target_is_shown() -> None:
    outcome = trial("firearms", 60, modifier=20)
    assert terms(outcome) == ["Firearms: 50 %", "Modifier: +20 %", "Target: 70 %"]
    assert outcome.facts["passed"]
    assert trial("firearms", 60).terms == ()


@pytest.mark.parametrize("modifier", [-60, -30, 10, 60])
def test_modifiers_come_in_twenties_up_to_forty(modifier: int) -> None:
    with pytest.raises(ValidationError):
        trial("firearms", 1, modifier=modifier)


@pytest.mark.parametrize(
    ("skill", "error"),
    [
        ("496", InvalidInputError),
        ("charm", UnknownNameError),
        ("heavy", AmbiguousNameError),
        ("Strengthh", UnknownNameError),
        ("", UnknownNameError),
        ("-5", UnknownNameError),
    ],
)
def test_what_cannot_be_tested_is_refused_by_name(skill: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        play(scene(), "test", skill=skill, character=NYX)
    assert getattr(caught.value, "field", None) == "skill"


def test_a_failed_skill_is_ticked_once_and_nothing_else_is() -> None:
    at = scene(SKILLED)
    failed = play(at, "test", [60], skill="firearms", character=NYX)
    assert lines(failed) == ["Firearms is ticked: it rises by 1 after the session."]
    assert failed.facts["ticked"]
    at = after(at, failed)
    assert sheet_of(at, NYX).ticked == ("firearms",)
    again = play(at, "test", [61], skill="firearms", character=NYX)
    assert again.sheets == {}
    assert again.lines == ()
    for skill, roll in (("firearms", 50), ("con", 99), ("luck", 99), ("40", 99), ("unnatural", 99)):
        assert play(scene(SKILLED), "test", [roll], skill=skill, character=NYX).sheets == {}


def test_a_skill_at_the_top_learns_nothing_more() -> None:
    top = sheet(skills={"firearms": 99})
    assert play(scene(top), "test", [100], skill="firearms", character=NYX).sheets == {}


@pytest.mark.parametrize(
    ("wp", "target", "passed"), [(3, 50, True), (2, 30, False), (1, 30, False)]
)
def test_low_wp_make_every_test_harder(wp: int, target: int, passed: bool) -> None:
    outcome = trial("firearms", 40, sheet(skills={"firearms": 50}, wp=wp))
    assert (outcome.facts["target"], outcome.facts["passed"]) == (target, passed)
    if not passed:
        assert terms(outcome)[1] == f"WP {wp}: −20 %"


@pytest.mark.parametrize(("roll", "result"), [(1, "fumble"), (40, "failure"), (44, "fumble")])
def test_without_wp_no_test_succeeds(roll: int, result: str) -> None:
    outcome = trial("firearms", roll, sheet(skills={"firearms": 50}, wp=0))
    assert outcome.facts["result"] == result
    assert said(outcome.title) == f"{roll}, {result}: at 0 WP no test succeeds"


def test_wp_mean_nothing_without_the_minds_module() -> None:
    nyx = sheet(skills={"firearms": 50}, wp=0)
    outcome = play(scene(nyx, sanity_module="off"), "test", [40], skill="firearms", character=NYX)
    assert outcome.facts["passed"]


def test_a_note_is_shown_and_never_read() -> None:
    outcome = trial("firearms", 40, note="1d6 −5 /0")
    assert said(outcome.note) == "1d6 −5 /0"


def test_against_somebody_the_test_is_a_contest() -> None:
    guard = sheet(skills={"search": 40, "firearms": 20})
    at = scene(SKILLED, guard)
    named = {"character": GUARD, "skill": "search"}
    outcome = play(at, "test", [44, 30], skill="firearms", against=named, character=NYX)
    assert outcome.facts["winner"] == "a"
    assert said(outcome.headline) == "Nyx · Firearms 50 % against Guard · Search 40 %: prevails"
    same = play(at, "test", [20, 15], skill="firearms", against={"character": GUARD}, character=NYX)
    assert said(same.headline) == "Nyx · Firearms 50 % against Guard · Firearms 20 %: prevails"
