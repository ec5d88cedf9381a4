"""Many targets at once: what is typed for one and for all, and a first line that stays short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.outcome import Outcome
from rules.sheet import Character, CharacterId
from rules.systems.percentile.scene import D100Scene
from tests.rules.percentile.table import NYX, play, press, scene, sheet
from tests.rules.playing import after, said

THROWER = sheet(skills={"athletics": 40})


def crowd(size: int, **numbers: Any) -> tuple[D100Scene, list[CharacterId]]:
    """Nyx among so many mooks, the GM's."""
    at = scene(THROWER, by_gm=True)
    mooks = {
        CharacterId(10 + n): Character(CharacterId(10 + n), f"Mook {n}", None, sheet(**numbers))
        for n in range(1, size + 1)
    }
    return replace(at, cast={**at.cast, **mooks}), list(mooks)


def thrown(at: D100Scene, dice: Sequence[int], targets: list[CharacterId], **more: Any) -> Outcome:
    fields = {"weapon": "grenade", "target": targets, "character": NYX, **more}
    return play(at, "blast", dice, **fields)


@pytest.mark.parametrize("cover", [["2", "Mook 2 9"], ["Mook 2 9", "2"], ["1", "Mook 2 9", "2"]])
def test_cover_by_name_goes_before_cover_for_all_wherever_it_stands(cover: list[str]) -> None:
    at, mooks = crowd(3)
    outcome = thrown(at, [60, 99, 99, 99], mooks, cover=cover)
    assert [each["armour"] for each in outcome.facts["targets"]] == [2, 9, 2]


@pytest.mark.parametrize(("size", "named"), [(6, True), (7, False), (20, False)])
def test_the_first_line_names_as_many_as_a_line_can_hold(size: int, named: bool) -> None:
    at, mooks = crowd(size, hp=9)
    at = after(at, thrown(at, [60, *[43] * size], mooks))
    _, outcome = press(at, "apply", "apply")
    first = said(outcome.headline)
    assert first.startswith("Mook 1 HP 9 → 2") is named
    assert (first == f"{size} targets are struck, {7 * size} HP lost") is not named
    assert len(outcome.changes) == size


def test_a_crowd_that_a_miss_suppresses_is_counted() -> None:
    at, mooks = crowd(7)
    at = after(at, thrown(at, [90], mooks))
    _, outcome = press(at, "apply", "apply")
    assert said(outcome.headline) == "7 targets are suppressed"


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("blast", {"weapon": "grenade", "target": [NYX], "skill": "40"}),
        ("blast", {"weapon": "grenade", "target": [NYX]}),
        ("first_aid", {"patient": NYX, "skill": "40"}),
        ("treat", {"patient": NYX, "skill": "40"}),
    ],
)
def test_a_player_does_nothing_without_a_character(action: str, fields: dict[str, Any]) -> None:
    at = scene(THROWER.wounded())
    with pytest.raises(NotPossibleError) as caught:
        play(at, action, **fields)
    assert said(caught.value.message) == "Only the GM does this without a character."
    assert caught.value.field == "character"
