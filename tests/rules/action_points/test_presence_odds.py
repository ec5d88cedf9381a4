"""The chance to resist the Presence, where the player decides: on the button and in the prompt."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.follow_up import FollowUp
from rules.message import PerCent
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.review import review
from rules.systems.action_points.scene import ApScene
from tests.rules.action_points.people import haunted
from tests.rules.action_points.table import STEVE, after, play, said, scene, sheet
from tests.rules.dice.falling import outcomes

LONGEST_LABEL = 38
"""More characters of a button are cut off on a phone."""


def trained(corruption: int, rank: int = 3, vigor: int = 10, **numbers: Any) -> ApScene:
    body = sheet(corruption, skills={"endurance": rank}, traits={"vigor": vigor}, **numbers)
    return haunted(scene(body))


def shown(follow_up: FollowUp) -> PerCent:
    """The chance on the button that resists."""
    share = follow_up.choices[0].label.values["share"]
    assert isinstance(share, PerCent)
    return share


@pytest.mark.parametrize("rank", range(5))
@pytest.mark.parametrize("corruption", [10, 11, 13, 15, 18])
def test_the_button_shows_the_chance_of_the_test_that_it_makes(rank: int, corruption: int) -> None:
    at = trained(corruption, rank)
    (asked,) = at.follow_ups
    resist = SYSTEM.actions["resist"]
    request = resist.request.model_validate(asked.follow_up.choices[0].request)
    pressed = replace(at, answers=asked)
    played = outcomes(lambda dice: bool(resist.resolve(request, pressed, dice).facts["passed"]))
    share = shown(asked.follow_up)
    assert Fraction(share.ways, share.total) == played.get(True, 0)
    assert share.decimals == 0


def test_it_is_said_in_whole_per_cents_and_as_people_count() -> None:
    (asked,) = trained(12).follow_ups
    assert [said(choice.label) for choice in asked.follow_up.choices] == [
        "Resist: 12 AP, 63 %",
        "Obey",
    ]
    assert said(asked.follow_up.prompt).endswith("To resist: about 2 in 3. To obey: certain.")


def test_whatever_changes_the_chance_renumbers_the_button() -> None:
    at = trained(12)
    (asked,) = at.follow_ups
    assert review(asked, at) == asked.follow_up, "nothing has changed"
    stronger = trained(12, rank=4)
    renewed = review(asked, replace(stronger, follow_ups=at.follow_ups))
    assert isinstance(renewed, FollowUp)
    assert said(renewed.choices[0].label) == "Resist: 12 AP, 77 %"
    assert [choice.request for choice in renewed.choices] == [
        choice.request for choice in asked.follow_up.choices
    ]
    ruled = replace(at, house_rules=at.house_rules.model_copy(update={"willpower": "resolve"}))
    unskilled = review(asked, ruled)
    assert isinstance(unskilled, FollowUp)
    assert said(unskilled.choices[0].label) == "Resist: 12 AP, 0 %"


def test_the_chance_is_that_of_the_sheet_after_the_change_that_stirs() -> None:
    at = scene(sheet(corruption=4, stamina=1, skills={"endurance": 2}, traits={"vigor": 7}))
    at = after(at, play(at, "stamina", to=-1, character=STEVE))
    (asked,) = at.follow_ups
    assert said(asked.follow_up.choices[0].label) == "Resist: 9 AP, 42 %"
    assert review(asked, at) == asked.follow_up


@settings(deadline=None)
@given(st.integers(10, 400), st.integers(0, 30), st.integers(0, 30))
def test_a_label_fits_on_a_phone_and_never_overstates(
    corruption: int, rank: int, vigor: int
) -> None:
    (asked,) = trained(corruption, rank, vigor).follow_ups
    label = said(asked.follow_up.choices[0].label)
    assert len(label) <= LONGEST_LABEL
    share = shown(asked.follow_up)
    assert ("100 %" in label) == (share.ways == share.total)
    assert label.endswith(", 0 %") == (share.ways == 0)
