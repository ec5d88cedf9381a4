"""What failing the Willpower Test of lost Essence costs, as the player picks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import RuleError
from rules.follow_up import Void
from rules.outcome import Verdict
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from tests.rules.cinematic.people import drained
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    content,
    gained,
    kinds,
    lost,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
)


def failed(essence: int = -3, **numbers: Any) -> CineScene:
    return press(drained(essence, **numbers), "essence_willpower", dice=[1])[0]


def test_one_that_fails_lets_the_player_pick() -> None:
    at = failed()
    question = asked(at, "essence_loss")
    assert question.asks == "owner"
    assert [said(choice.label) for choice in question.choices] == [
        "Intelligence −1",
        "Perception −1",
        "Willpower −1",
        "A Drawback…",
    ]
    ask = question.choices[-1].ask
    assert ask is not None
    offered = [said(option.label) for option in ask.options]
    assert "Phobia" in offered
    assert "Jumpiness" not in offered, "it is worth less than 2 points"


def test_a_level_is_lost_until_essence_is_1_or_more() -> None:
    at, outcome = press(failed(), "essence_loss", "perception")
    assert said(outcome.headline) == "Scout · Perception −1 for now"
    assert said(outcome.title) == "A Level until Essence is 1 or more"
    assert gained(outcome) == ["Perception −1 by low Essence"]
    assert sheet_of(at).level("perception") == 1
    at = after(at, play(at, "heal", amount="3", pool="essence", target=SCOUT))
    assert (sheet_of(at).essence, sheet_of(at).level("perception")) == (0, 1)
    outcome = play(at, "essence", delta=1, character=SCOUT)
    assert outcome.sheets[SCOUT].lost == {}  # type: ignore[attr-defined] # it is this system's
    assert said(outcome.title) == "1 Essence regained"
    assert outcome.verdict is Verdict.RELIEF


def test_a_campaign_may_have_the_gm_give_it_back() -> None:
    rules = {"lost_level_returns": "gm"}
    at, outcome = press(failed(house_rules=rules), "essence_loss", "willpower")
    assert said(outcome.title) == "A Level until the GM gives it back"
    outcome = play(at, "essence", delta=9, character=SCOUT)
    assert outcome.house_rules == ("lost_level_returns",)
    at = replace(after(at, outcome), by_gm=True)
    assert sheet_of(at).level("willpower") == 2
    outcome = play(at, "restore", thing="willpower", character=SCOUT)
    assert said(outcome.headline) == "Scout · Willpower comes back"
    assert sheet_of(after(at, outcome)).level("willpower") == 3


def test_a_drawback_stays_until_the_gm_lifts_it() -> None:
    at, outcome = press(failed(), "essence_loss", "drawback", drawback="phobia")
    assert said(outcome.headline) == "Scout · Drawback: Phobia"
    assert gained(outcome) == ["Drawback: Phobia"]
    at = after(at, play(at, "essence", delta=12, character=SCOUT))
    assert sheet_of(at).drawbacks == ("phobia",)
    at = replace(at, by_gm=True)
    outcome = play(at, "restore", thing="Phobia", character=SCOUT)
    assert said(outcome.headline) == "Scout · no longer: Phobia"
    assert lost(outcome) == ["Drawback: Phobia"]


def test_a_drawback_may_be_of_the_players_own() -> None:
    at, outcome = press(failed(), "essence_loss", "drawback", drawback="  Fear of  mirrors ")
    assert said(outcome.headline) == "Scout · Drawback: Fear of mirrors"
    assert sheet_of(at).drawbacks == ("Fear of mirrors",)
    at = replace(at, by_gm=True)
    outcome = play(at, "restore", thing="fear of", character=SCOUT)
    assert sheet_of(after(at, outcome)).drawbacks == ()


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"drawback": "jumpiness"}, "drawback"),
    ({}, {"drawback": " "}, "drawback"),
    ({}, {}, "drawback"),
    ({}, {"attribute": "willpower", "drawback": "phobia"}, "drawback"),
    ({"drawbacks": ("phobia",)}, {"drawback": "Phobia"}, "drawback"),
    ({"drawbacks": ("Mirrors",)}, {"drawback": "MIRRORS"}, "drawback"),
    ({"drawbacks": tuple(map(str, range(20)))}, {"drawback": "One more"}, "drawback"),
    ({"lost": {"perception": 2}}, {"attribute": "perception"}, "attribute"),
    ({}, {"attribute": "strength"}, "attribute"),
    ({"dead": True}, {"attribute": "willpower"}, "character"),
]


@pytest.mark.parametrize(("numbers", "fields", "field"), REFUSED)
def test_what_cannot_be_picked_is_refused(
    numbers: dict[str, Any], fields: dict[str, Any], field: str
) -> None:
    with pytest.raises(RuleError) as caught:
        play(scene(sheet(essence=-3, **numbers)), "essence_loss", character=SCOUT, **fields)
    assert caught.value.field == field


def test_the_pick_renews_itself_and_ends_with_death() -> None:
    at = failed()
    (question,) = at.follow_ups
    dull = {"lost": {"intelligence": 2}, "drawbacks": ("phobia",)}
    renewed = review(question, scene(sheet(essence=-3, **dull)))
    assert not isinstance(renewed, Void)
    assert [choice.key for choice in renewed.choices] == ["perception", "willpower", "drawback"]
    ask = renewed.choices[-1].ask
    assert ask is not None
    assert "phobia" not in [option.value for option in ask.options]
    found = review(question, scene(sheet(dead=True)))
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is dead."


@pytest.mark.parametrize(("rule", "left"), [("essence_above_0", []), ("gm", ["essence_loss"])])
def test_nothing_is_picked_any_more_once_a_level_would_be_back(rule: str, left: list[str]) -> None:
    at = failed(house_rules={"lost_level_returns": rule})
    (question,) = at.follow_ups
    at = after(at, play(at, "essence", delta=3, character=SCOUT))
    assert kinds(at) == ["essence_loss"], "0 is not enough"
    at = after(at, play(at, "essence", delta=1, character=SCOUT))
    assert kinds(at) == left
    if not left:
        found = review(question, at)
        assert isinstance(found, Void)
        assert said(found.reason) == "Scout is at Essence 1."


def test_a_long_list_of_drawbacks_is_typed() -> None:
    at = failed()
    many = {f"d{n}": {"id": f"d{n}", "name": f"D{n}", "points": 2} for n in range(26)}
    tables = {**at.content.model_dump(), "drawbacks": many}
    crowded = replace(at, content=type(at.content).model_validate(tables))
    found = review(at.follow_ups[0], crowded)
    assert not isinstance(found, Void)
    ask = found.choices[-1].ask
    assert ask is not None
    assert ask.options == ()


def test_a_loss_may_come_from_the_campaigns_own_attributes() -> None:
    assert [each.id for each in content().mental] == ["intelligence", "perception", "willpower"]
