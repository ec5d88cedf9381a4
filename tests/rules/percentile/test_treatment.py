"""Treatment once a week, the emergency of the dying, rest once a day, sleep."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import DAY, Clock
from rules.errors import NotPossibleError
from rules.outcome import Outcome, Verdict
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import BOB, NYX, play, press, scene, sheet, sheet_of
from tests.rules.playing import after, changes, said

MEDIC = sheet(skills={"medicine": 40, "surgery": 30})


def at_bedside(nyx: Sheet, *, day: int = 20, by_gm: bool = True, **rules: Any) -> D100Scene:
    return scene(nyx, bob=MEDIC, clock=Clock(seconds=day * DAY), by_gm=by_gm, **rules)


def treat(dice: list[int], nyx: Sheet, **fields: Any) -> Outcome:
    at = at_bedside(nyx, by_gm=fields.pop("by_gm", True))
    return play(at, "treat", dice, patient=NYX, character=BOB, **fields)


@pytest.mark.parametrize("last", [None, 13, 5])
def test_a_week_after_the_last_try_treatment_is_possible(last: int | None) -> None:
    outcome = treat([40, 3], sheet(hp=5, last_treatment=last))
    assert (outcome.facts["hp"], outcome.facts["week_used"]) == (8, True)
    assert said(outcome.headline) == "Treatment on Nyx, HP 5 → 8"
    nyx = outcome.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert nyx.last_treatment == 20


def test_the_week_counts_from_the_try_whenever_the_work_is_taken() -> None:
    at = at_bedside(sheet(hp=5), by_gm=False)
    at = after(at, play(at, "treat", [40, 3], patient=NYX, character=BOB))
    at = replace(at, clock=Clock(seconds=24 * DAY))
    at, _ = press(at, "care", "take")
    assert sheet_of(at, NYX).last_treatment == 20


@pytest.mark.parametrize("last", [14, 19, 20])
def test_before_the_week_is_over_it_is_refused_with_the_day(last: int) -> None:
    with pytest.raises(NotPossibleError) as caught:
        treat([], sheet(hp=5, last_treatment=last))
    assert said(caught.value.message) == (
        f"Nyx was treated on day {last + 1}. The next treatment is possible on day {last + 8}."
    )


def test_a_failed_treatment_uses_the_week_too() -> None:
    at = at_bedside(sheet(hp=5))
    at = after(at, play(at, "treat", [99], patient=NYX, character=BOB))
    assert sheet_of(at, NYX).last_treatment == 20
    with pytest.raises(NotPossibleError):
        play(at, "treat", patient=NYX, character=BOB)


@pytest.mark.parametrize(("kind", "target"), [(None, 40), ("medicine", 40), ("surgery", 30)])
def test_medicine_or_surgery_whichever_fits(kind: str | None, target: int) -> None:
    assert treat([99], sheet(hp=5), kind=kind).facts["target"] == target


def test_the_dying_have_one_emergency_by_surgery_outside_the_week() -> None:
    nyx = sheet(hp=0, dying=True, last_treatment=19)
    outcome = treat([30, 2], nyx, by_gm=True)
    assert (outcome.facts["hp"], outcome.facts["week_used"]) == (2, False)
    assert outcome.facts["target"] == 30
    assert said(outcome.headline) == "Emergency treatment on Nyx, HP 0 → 2"
    after_it = outcome.sheets[NYX]
    assert isinstance(after_it, Sheet)
    assert (after_it.last_treatment, after_it.surgery_tried) == (19, True)


def test_a_failed_emergency_is_the_only_one_of_the_fall() -> None:
    at = at_bedside(sheet(hp=0, dying=True))
    at = after(at, play(at, "treat", [99], patient=NYX, character=BOB))
    with pytest.raises(NotPossibleError) as caught:
        play(at, "treat", patient=NYX, character=BOB)
    assert said(caught.value.message) == (
        "The one emergency treatment of this fall was tried on Nyx."
    )


def test_medicine_on_the_dying_is_the_gms_to_allow() -> None:
    nyx = sheet(hp=0, dying=True)
    with pytest.raises(NotPossibleError) as caught:
        treat([], nyx, kind="medicine", by_gm=False)
    assert caught.value.field == "kind"
    assert treat([40, 2], nyx, kind="medicine").facts["hp"] == 2


def test_first_aid_helps_the_dying_as_usual() -> None:
    nyx = sheet(hp=0, dying=True).wounded()
    at = at_bedside(nyx)
    outcome = play(at, "first_aid", [30, 4], patient=NYX, skill="50")
    assert outcome.facts["state"] == "ok"


def rest(dice: list[int], nyx: Sheet, **rules: Any) -> Outcome:
    return play(at_bedside(nyx, **rules), "rest", dice, character=NYX)


@pytest.mark.parametrize(("roll", "hp"), [(60, 6), (61, 5), (100, 5), (1, 6)])
def test_a_days_rest_is_a_con_test_for_1_hp(roll: int, hp: int) -> None:
    outcome = rest([roll], sheet(hp=5, con=12))
    assert (outcome.facts["hp"], outcome.facts["day"]) == (hp, 20)
    assert said(outcome.headline) == f"Nyx · rest, HP 5 → {hp}"
    nyx = outcome.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert nyx.last_rest == 20


def test_rest_is_once_a_day_whatever_came_of_it() -> None:
    at = at_bedside(sheet(hp=5))
    at = after(at, play(at, "rest", [99], character=NYX))
    with pytest.raises(NotPossibleError) as caught:
        play(at, "rest", character=NYX)
    assert said(caught.value.message) == "Nyx has rested on day 21 already."


def test_rest_is_capped_allowed_to_the_unconscious_and_refused_to_the_dying() -> None:
    assert rest([30], sheet(hp=10)).facts["hp"] == 10
    assert rest([30], sheet(hp=2, unconscious_until=9)).facts["conscious"]
    with pytest.raises(NotPossibleError):
        rest([], sheet(hp=0, dying=True))


def test_low_wp_make_rest_harder() -> None:
    assert rest([40], sheet(hp=5, wp=1)).facts["target"] == 30


def test_a_nights_sleep_gives_back_wp_once_a_day() -> None:
    at = at_bedside(sheet(wp=6))
    outcome = play(at, "sleep", [3], character=NYX)
    assert said(outcome.headline) == "Nyx · a night's sleep, WP 6 → 9"
    assert changes(outcome) == {"WP": (6, 9)}
    at = after(at, outcome)
    with pytest.raises(NotPossibleError):
        play(at, "sleep", character=NYX)
    assert play(at_bedside(sheet(wp=8)), "sleep", [6], character=NYX).facts["wp"] == 10
    full = play(at_bedside(sheet(wp=10)), "sleep", [6], character=NYX)
    assert (full.facts["regained"], full.verdict) == (0, Verdict.NEUTRAL)
    with pytest.raises(NotPossibleError):
        play(at_bedside(sheet(wp=6), sanity_module="off"), "sleep", character=NYX)
