"""Projecting a SAN loss onto a Bond: asked, or said beforehand."""

from __future__ import annotations

import pytest

from rules.errors import UnknownNameError
from rules.follow_up import Asks
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Bond, Sheet
from tests.rules.percentile.table import (
    NYX,
    asked_of,
    play,
    press,
    reviewed,
    scene,
    sheet,
    with_sheet,
)
from tests.rules.playing import after, buttons, changes, lines, said

BONDS = (Bond(name="Ann", score=12), Bond(name="Bo", score=0), Bond(name="Cy", score=2))
BOUND = sheet(san=50, breaking_point=10, bonds=BONDS)


def losing(points: int, nyx: Sheet = BOUND) -> D100Scene:
    at = scene(nyx)
    outcome = play(at, "fear", [60, points], loss="0/1d10", kind="violence", character=NYX)
    return after(at, outcome)


def test_a_loss_that_could_be_projected_waits_for_the_players_word() -> None:
    at = scene(BOUND)
    outcome = play(at, "fear", [60, 6], loss="0/1d10", character=NYX)
    assert outcome.sheets == {}
    assert said(outcome.headline) == "Nyx · SAN 50 %: failure"
    assert buttons(outcome) == {"san_loss": ["Lose 6 SAN", "Project onto Ann", "Project onto Cy"]}
    assert outcome.opens[0].asks is Asks.OWNER


def test_the_whole_loss_may_be_taken() -> None:
    at, outcome = press(losing(6), "san_loss", "whole")
    assert said(outcome.headline) == "Nyx · SAN 50 → 44"
    assert said(outcome.title) == "6 SAN lost"
    assert asked_of(at) == [("insanity", NYX)]


def test_a_part_of_it_goes_onto_the_bond_and_costs_wp() -> None:
    at, outcome = press(losing(6), "san_loss", "bond0", [3])
    assert changes(outcome) == {
        "SAN": (50, 47),
        "WP": (10, 7),
        "Violence boxes": (0, 1),
        "Bond with Ann": (12, 9),
    }
    assert lines(outcome) == ["3 of it goes onto the Bond with Ann, and costs as many WP."]
    assert asked_of(at) == []


def test_a_loss_can_be_projected_away_and_then_fills_no_box() -> None:
    at, outcome = press(losing(2), "san_loss", "bond1", [4])
    assert changes(outcome) == {"WP": (10, 6), "Bond with Cy": (2, 0)}
    assert outcome.facts["lost"] == 0
    assert at.get(NYX).sheet.violence == 0


@pytest.mark.parametrize(
    "nyx",
    [
        sheet(san=50, bonds=BONDS, wp=0),
        sheet(san=50, bonds=(Bond(name="Bo", score=0),)),
        sheet(san=50),
    ],
)
def test_without_a_bond_or_wp_the_loss_is_taken_at_once(nyx: Sheet) -> None:
    outcome = play(scene(nyx), "fear", [99, 2], loss="0/1d10", character=NYX)
    assert outcome.facts["lost"] == 2


def test_no_loss_asks_nothing() -> None:
    assert play(scene(BOUND), "fear", [40], loss="0/1d10", character=NYX).opens == ()


def test_the_bond_may_be_named_before_the_roll() -> None:
    at = scene(BOUND)
    outcome = play(at, "sanity", [60, 6, 2], loss="0/1d10", bond="ann", character=NYX)
    assert (outcome.facts["lost"], outcome.facts["projected"]) == (4, 2)
    assert [said(roll.label) for roll in outcome.rolls[1:]] == ["1d10", "Projected"]
    unneeded = play(at, "sanity", [40], loss="0/1d10", bond="Ann", character=NYX)
    assert unneeded.sheets == {}
    for bond in ("Bo", "Zed"):
        with pytest.raises(UnknownNameError) as caught:
            play(at, "sanity", loss="0/1d10", bond=bond, character=NYX)
        assert caught.value.field == "bond"


def test_what_waits_follows_the_bonds_that_there_are() -> None:
    at = losing(6)
    fewer = sheet(san=50, breaking_point=10, bonds=BONDS[:1])
    left, ended = reviewed(with_sheet(at, NYX, fewer))
    assert ended == []
    choices = left.follow_ups[0].follow_up.choices
    assert [said(choice.label) for choice in choices] == ["Lose 6 SAN", "Project onto Ann"]
