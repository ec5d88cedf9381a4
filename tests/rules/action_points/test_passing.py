"""What time brings: midnights, the end of a fight and of a session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.clock import DAY, Clock
from rules.systems.action_points.passing import passes
from rules.systems.action_points.sheet import Fight
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    STEVE,
    after,
    play,
    press,
    said,
    scene,
    sheet,
)


@pytest.mark.parametrize(("corruption", "test"), [(15, False), (16, True)])
def test_midnight_stirs_above_the_maximum_stamina(corruption: int, test: bool) -> None:
    at = scene(sheet(corruption=corruption, stamina=9, max_stamina=15))
    outcome = play(at, "midnight", character=STEVE)
    assert outcome.facts["test"] is test
    assert outcome.facts["target"] == (21 if test else None)


def test_each_of_several_midnights_asks_in_its_turn_until_the_presence_is_silent() -> None:
    at = scene(sheet(corruption=16, stamina=9, max_stamina=15, traits={"vigor": 30}))
    at = after(at, passes(at, Clock(seconds=3 * DAY)))
    (asked,) = at.follow_ups
    assert said(asked.follow_up.prompt).startswith("3 midnights: the Presence stirs in Steve.")
    at, _ = press(at, "presence", "obey")
    presence = next(each for each in at.follow_ups if each.follow_up.kind == "presence")
    assert said(presence.follow_up.prompt).startswith("2 midnights")
    at, _ = press(at, "presence", "resist")
    assert "presence" not in [each.follow_up.kind for each in at.follow_ups]


def test_a_midnight_is_asked_for_again_only_as_long_as_it_stirs() -> None:
    at = scene(sheet(corruption=16, max_stamina=15))
    at = after(at, passes(at, Clock(seconds=2 * DAY)))
    cast = {**at.cast, STEVE: replace(at.cast[STEVE], sheet=sheet(corruption=12, max_stamina=15))}
    at, _ = press(replace(at, cast=cast), "presence", "obey")
    assert "presence" not in [each.follow_up.kind for each in at.follow_ups]


def test_a_years_midnights_are_one_question_a_character() -> None:
    at = scene(sheet(corruption=16), sheet(corruption=20))
    outcome = passes(at, Clock(seconds=365 * DAY))
    assert outcome.facts == {"nights": 365, "asked": [STEVE, GHOUL]}
    assert outcome.sheets == {}


def test_the_end_of_a_fight_and_of_a_session_clear_what_belonged_to_them() -> None:
    steve = sheet(kept_defense=4, fight=Fight(bonus=2), dispelled=TRIGGERS)
    at = scene(steve, clock=COMBAT)
    ended = passes(at, Clock(session=1))
    assert ended.sheets[STEVE] == sheet(dispelled=TRIGGERS)
    ended = passes(at, COMBAT.model_copy(update={"session": 2}))
    assert ended.sheets[STEVE] == steve.model_copy(update={"dispelled": ()})
    playing = scene(steve, clock=COMBAT.model_copy(update={"playing": True}))
    assert passes(playing, COMBAT).sheets == ended.sheets
    assert passes(at, COMBAT.model_copy(update={"turn": 2})).sheets == {}
    assert passes(at, COMBAT).opens == ()
