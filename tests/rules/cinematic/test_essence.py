"""Essence: its bands, the tests that losing it asks, and what the player picks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.follow_up import Void
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    asked,
    content,
    gained,
    kinds,
    lines,
    lost,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
)


def drained(essence: int, **numbers: Any) -> CineScene:
    """Scout, whose last loss left that Essence; Willpower and Constitution are 3 each."""
    rules = numbers.pop("house_rules", {})
    scout = sheet(**{"willpower": 3, "constitution": 3, "essence": essence + 4, **numbers})
    at = scene(scout, **rules)
    return after(at, play(at, "essence", delta=-4, character=SCOUT))


@pytest.mark.parametrize(
    ("essence", "band", "tests"),
    [
        (6, "No penalty.", []),
        (5, "Numb: −1 on mental rolls.", []),
        (1, "Numb: −1 on mental rolls.", []),
        (0, "Without hope: −3 on every roll.", []),
        (-1, "Without hope: −3 on every roll.", ["A Willpower Test is due (−1)."]),
        (-9, "Without hope: −3 on every roll.", ["A Willpower Test is due (−9)."]),
        (
            -10,
            "Without hope: −3 on every roll.",
            ["A Survival Test is due (−1), then a Willpower Test (−10)."],
        ),
    ],
)
def test_every_band_says_what_it_brings(essence: int, band: str, tests: list[str]) -> None:
    at = scene(sheet(essence=essence + 2))
    outcome = play(at, "essence", delta=-2, character=SCOUT)
    assert said(outcome.headline) == f"Scout · Essence {essence + 2} → {essence}".replace("-", "−")
    assert said(outcome.title) == "2 Essence lost"
    assert lines(outcome) == [band, *tests]
    kind = {0: [], 1: ["essence_willpower"], 2: ["essence_survival"]}
    assert [each.kind for each in outcome.opens] == kind[(essence < 0) + (essence <= -10)]


def test_survival_goes_first_and_death_has_no_visible_cause() -> None:
    at = drained(-12)
    assert said(asked(at, "essence_survival").prompt) == (
        "Scout at Essence −12: a Survival Test. 4 or more on the die passes."
    )
    alive, lived = press(at, "essence_survival", dice=[4])
    assert terms(lived) == {"Willpower": "3", "Constitution": "3", "Essence −12": "−1"}
    assert kinds(alive) == ["essence_willpower"]
    dead, died = press(at, "essence_survival", dice=[3])
    assert said(died.headline) == "Scout · Survival Test: failed, Scout dies"
    assert lines(died) == ["There is no visible cause of death."]
    assert kinds(dead) == ["dying_words"]


def test_being_hard_to_kill_helps_here_too() -> None:
    outcome = press(drained(-12, hard_to_kill=2), "essence_survival", dice=[2])[1]
    assert terms(outcome)["Hard to Kill"] == "2"


def test_each_loss_is_a_test() -> None:
    at = drained(-2)
    at = after(at, play(at, "essence", delta=-1, character=SCOUT))
    assert said(asked(at, "essence_willpower").prompt).startswith(
        "Scout at Essence −3: 2 Simple Willpower Tests."
    )
    at, _ = press(at, "essence_willpower", dice=[10])
    assert asked(at, "essence_willpower").memory == {"survival": 0, "mind": 1}
    deep = drained(-10)
    deep = after(deep, play(deep, "essence", delta=-1, character=SCOUT))
    assert asked(deep, "essence_survival").memory == {"survival": 2, "mind": 2}


def test_a_willpower_test_that_is_passed_costs_nothing() -> None:
    at, outcome = press(drained(-3), "essence_willpower", dice=[6])
    assert said(outcome.headline) == "Scout · Willpower Test: Scout bears it"
    assert terms(outcome) == {"Willpower, doubled": "6", "Essence −3": "−3"}
    assert kinds(at) == []


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


def test_gaining_renumbers_or_ends_what_is_asked() -> None:
    at = drained(-12)
    (question,) = at.follow_ups
    at = after(at, play(at, "essence", delta=5, character=SCOUT))
    assert said(asked(at, "essence_willpower").choices[0].label) == "Willpower Test at −7"
    for one, reason in (
        (sheet(essence=0), "Scout is at Essence 0."),
        (sheet(essence=-4, dead=True), "Scout is dead."),
    ):
        found = review(question, scene(one))
        assert isinstance(found, Void)
        assert said(found.reason) == reason


def test_a_test_that_is_not_due_is_the_gms_alone() -> None:
    for action in ("essence_willpower", "essence_survival"):
        with pytest.raises(NotPossibleError) as caught:
            play(scene(), action, character=SCOUT)
        assert said(caught.value.message) == "Scout is at Essence 12: no test is due."
        assert play(scene(by_gm=True), action, [1], character=SCOUT).facts["total"] == 5
        with pytest.raises(NotPossibleError):
            play(scene(sheet(dead=True), by_gm=True), action, character=SCOUT)


def corrupt(
    action: str, scout: Sheet | None = None, dice: list[int] | None = None, **fields: Any
) -> Outcome:
    return play(scene(scout), action, dice or [], character=SCOUT, **fields)


def test_corrupt_says_first_which_track_it_moved() -> None:
    outcome = corrupt("lose_essence", dice=[4], amount="1d6")
    assert said(outcome.headline) == (
        "No Corruption in this system; Essence instead. Scout · Essence 12 → 8"
    )
    outcome = corrupt("gain_essence", sheet(essence=3), amount="2")
    assert said(outcome.headline).endswith("Scout · Essence 3 → 5")
    outcome = corrupt("show_essence", sheet(essence=0))
    assert said(outcome.headline).endswith("Scout · Essence 0 of 12")
    assert lines(outcome) == ["Without hope: −3 on every roll."]
    most = play(scene(sheet(essence=0), essence_zero_penalty="most"), "show_essence", character=1)
    assert lines(most) == ["Without hope: −3 on most rolls."]
    assert most.house_rules == ("essence_zero_penalty",)


def test_a_gain_stops_at_the_maximum() -> None:
    outcome = corrupt("gain_essence", sheet(essence=11), amount="5")
    assert (outcome.facts["essence"], outcome.verdict) == (12, Verdict.RELIEF)
    full = corrupt("gain_essence", amount="5")
    assert (full.sheets, full.verdict) == ({}, Verdict.NEUTRAL)
    over = corrupt("gain_essence", sheet(essence=15, own_max_essence=12), amount="5")
    assert over.facts["essence"] == 15


def test_nothing_and_the_dead_are_refused() -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(), "essence", delta=0, character=SCOUT)
    assert caught.value.field == "delta"
    for action, fields in (("essence", {"delta": -1}), ("lose_essence", {"amount": "1"})):
        with pytest.raises(NotPossibleError):
            play(scene(sheet(dead=True)), action, character=SCOUT, **fields)
    for amount in ("-1", "x", "1000"):
        with pytest.raises(InvalidInputError):
            corrupt("lose_essence", amount=amount)


def test_being_numb_is_remembered_until_essence_is_full() -> None:
    at = drained(5)
    assert sheet_of(at).numb
    at = after(at, play(at, "essence", delta=6, character=SCOUT))
    assert sheet_of(at).numb
    at = after(at, play(at, "essence", delta=9, character=SCOUT))
    assert not sheet_of(at).numb
    ruled = scene(sheet(essence=7, numb=True), essence_restored="maximum")
    outcome = play(ruled, "essence", delta=1, character=SCOUT)
    assert lines(outcome) == ["Numb: −1 on mental rolls."]
    assert outcome.house_rules == ("essence_restored",)


def test_a_loss_may_come_from_the_campaigns_own_attributes() -> None:
    assert [each.id for each in content().mental] == ["intelligence", "perception", "willpower"]
