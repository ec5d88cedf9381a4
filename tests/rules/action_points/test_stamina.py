"""Stamina, at its edges."""

from __future__ import annotations

import pytest

from rules.errors import InvalidInputError
from tests.rules.action_points.table import (
    GHOUL,
    STEVE,
    play,
    said,
    scene,
    sheet,
)


@pytest.mark.parametrize(
    ("old", "new", "corruption", "triggers", "exhausted"),
    [
        (12, 9, 10, ["below_corruption"], False),
        (12, 10, 10, [], False),
        (10, 9, 10, ["below_corruption"], False),
        (9, 8, 10, [], False),
        (2, 0, 10, [], True),
        (0, -1, 10, ["below_zero"], True),
        (-1, -2, 10, [], True),
        (11, -2, 10, ["below_corruption", "below_zero"], True),
        (1, 0, 0, [], True),
        (0, -1, 0, ["below_corruption", "below_zero"], True),
        (-1, 3, 10, [], False),
    ],
)
def test_stamina_stirs_on_crossing_downwards(
    old: int, new: int, corruption: int, triggers: list[str], exhausted: bool
) -> None:
    at = scene(sheet(stamina=old, corruption=corruption))
    outcome = play(at, "stamina", to=new, character=STEVE)
    assert outcome.facts["triggers"] == triggers
    assert outcome.facts["exhausted"] is exhausted
    assert outcome.facts["stamina"] == new
    assert len(outcome.opens) == (1 if triggers else 0)


def test_being_below_corruption_may_stir_by_itself() -> None:
    at = scene(sheet(stamina=9, corruption=10), below_corruption="state")
    lost = play(at, "stamina", change=-1, character=STEVE)
    assert lost.facts["triggers"] == ["below_corruption"]
    assert lost.house_rules == ("below_corruption",)
    crossed = play(
        scene(sheet(stamina=10, corruption=10), below_corruption="state"),
        "stamina",
        change=-1,
        character=STEVE,
    )
    assert crossed.house_rules == ()
    gained = play(at, "gain", amount="1", character=STEVE)
    assert gained.facts["triggers"] == ["below_corruption"]
    assert gained.house_rules == ("below_corruption",)
    assert play(at, "stamina", change=1, character=STEVE).opens == ()
    assert play(at, "gain", amount="0", character=STEVE).opens == ()


def test_stamina_may_be_spent_by_damage_too() -> None:
    at = scene(ghoul=sheet(stamina=15, corruption=12))
    outcome = play(at, "damage", amount="17", kind="stamina", target=GHOUL)
    assert said(outcome.headline) == "Ghoul · 17 Stamina lost, 15 → −2: Exhausted"
    assert said(outcome.title) == "17 Stamina lost"
    assert outcome.facts["triggers"] == ["below_corruption", "below_zero"]
    outcome = play(at, "damage", amount="1", kind="stamina", target=GHOUL)
    assert said(outcome.headline) == "Ghoul · 1 Stamina lost, 15 → 14"


@pytest.mark.parametrize(("change", "to"), [(None, None), (1, 1)])
def test_stamina_takes_a_change_or_a_number(change: int | None, to: int | None) -> None:
    with pytest.raises(InvalidInputError):
        play(scene(), "stamina", character=STEVE, change=change, to=to)
