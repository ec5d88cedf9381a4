"""The Presence: what stirs it, what resisting takes, what both answers bring."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import FollowUp, Void
from rules.outcome import Verdict
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.presence import presence_target
from rules.systems.action_points.review import review
from rules.systems.action_points.sheet import LedgerEntry
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.people import haunted, strong
from tests.rules.action_points.table import (
    COMBAT,
    STEVE,
    after,
    changes,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    stored,
)

TARGETS: list[tuple[dict[str, int], Sequence[str], str, int]] = [
    ({"corruption": 12, "stamina": 8}, (), "once", 12),
    ({"corruption": 12, "stamina": 0}, (), "once", 17),
    ({"corruption": 12, "stamina": 1}, (), "once", 12),
    ({"corruption": 15, "stamina": 8}, (), "once", 15),
    ({"corruption": 16, "stamina": 8}, (), "once", 21),
    ({"corruption": 12, "stamina": 8}, ("death_coma",), "once", 17),
    ({"corruption": 12, "stamina": 8}, ("extraction",), "once", 17),
    ({"corruption": 12, "stamina": 8}, ("below_corruption", "black_out"), "once", 12),
    ({"corruption": 12, "stamina": 8}, ("event", "below_zero", "midnight"), "once", 12),
    ({"corruption": 16, "stamina": -1}, ("death_coma",), "once", 21),
    ({"corruption": 16, "stamina": -1}, ("death_coma",), "add_up", 31),
    ({"corruption": 16, "stamina": -1}, ("death_coma", "extraction"), "add_up", 36),
    ({"corruption": 12, "stamina": 0}, (), "add_up", 17),
]


@pytest.mark.parametrize(("numbers", "triggers", "rule", "total"), TARGETS)
def test_resisting_takes_corruption_and_five_more_for_a_reason(
    numbers: dict[str, int], triggers: Sequence[str], rule: str, total: int
) -> None:
    rules = HouseRules.model_validate({"plus_five": rule})
    target = presence_target(sheet(**numbers, max_stamina=15), triggers, rules)
    assert target.total == total
    several = rule == "add_up" and len(target.reasons) > 1
    assert target.house_rules == (("plus_five",) if several else ())


def test_a_passed_test_costs_two_stamina_and_silences_the_presence() -> None:
    at = haunted(scene(strong(12, corruption=12, stamina=8)))
    at, outcome = press(at, "presence", "resist")
    assert said(outcome.headline) == "Steve · the Presence: resisted"
    assert said(outcome.title) == "12 AP, passed exactly (difficulty 12)"
    assert outcome.verdict is Verdict.SUCCESS
    assert changes(outcome) == {"Stamina": (8, 6)}
    assert outcome.facts["must_obey"] is False
    assert at.get(STEVE).sheet.dispelled == TRIGGERS
    assert at.follow_ups == ()
    again = play(at, "event", severity="10", character=STEVE)
    assert again.opens == ()
    assert again.facts["triggered"] is False
    assert said(again.title) == "Severity 10, Corruption 12: dispelled"
    assert "The Presence is dispelled for this session: nothing stirs." in lines(again)


def test_what_resisting_drains_stirs_nothing() -> None:
    at = haunted(scene(strong(30, corruption=12, stamina=1)))
    at, outcome = press(at, "presence", "resist")
    assert at.get(STEVE).sheet.stamina == -1
    assert outcome.opens == ()


def test_a_campaign_may_silence_only_what_was_resisted() -> None:
    at = haunted(scene(strong(12, corruption=12), dispels="same_trigger"))
    at, outcome = press(at, "presence", "resist")
    assert outcome.house_rules == ("dispels",)
    assert at.get(STEVE).sheet.dispelled == ("event",)
    assert play(at, "event", severity="10", character=STEVE).opens == ()
    stirred = play(at, "set_condition", condition="black out", character=STEVE)
    assert [each.kind for each in stirred.opens] == ["presence"]


def test_a_failed_test_brings_corruption_and_obedience_without_stamina() -> None:
    at = haunted(scene(strong(11, corruption=12, stamina=8)))
    at, outcome = press(at, "presence", "resist")
    assert said(outcome.title) == "11 AP, failed by 1 (difficulty 12)"
    assert said(outcome.headline) == "Steve · the Presence: not resisted, Corruption 12 → 13"
    assert changes(outcome) == {"Corruption": (12, 13)}
    assert outcome.facts["must_obey"] is True
    assert outcome.facts["dispelled"] is False
    assert outcome.facts["row"] == 12
    assert [each.follow_up.kind for each in at.follow_ups] == ["consequence"]


@pytest.mark.parametrize(
    ("rule", "corruption", "stamina"),
    [("none", 13, 8), ("stamina", 13, 13), ("stamina_and_corruption", 14, 13)],
)
def test_a_campaign_may_add_to_a_failed_test(rule: str, corruption: int, stamina: int) -> None:
    at = haunted(scene(strong(11, corruption=12, stamina=8), failed_resist=rule))
    _, outcome = press(at, "presence", "resist")
    assert outcome.facts["corruption"] == corruption
    assert outcome.facts["stamina"] == stamina
    assert outcome.house_rules == (() if rule == "none" else ("failed_resist",))


@pytest.mark.parametrize(
    ("stamina", "rule", "then", "keys"),
    [
        (8, "capped", 13, ()),
        (13, "capped", 15, ()),
        (13, "over_max", 18, ("stamina_gain",)),
        (10, "over_max", 15, ()),
        (-3, "capped", 2, ()),
        (17, "capped", 17, ()),
    ],
)
def test_obeying_gives_five_stamina_and_one_corruption(
    stamina: int, rule: str, then: int, keys: tuple[str, ...]
) -> None:
    at = haunted(scene(sheet(corruption=12, stamina=stamina), stamina_gain=rule))
    at, outcome = press(at, "presence", "obey")
    assert outcome.facts["stamina"] == then
    assert outcome.facts["corruption"] == 13
    assert outcome.facts["dispelled"] is False
    assert outcome.house_rules == keys
    assert at.get(STEVE).sheet.ledger[-1] == LedgerEntry(reason="obeyed", amount=1)


def test_obeying_silences_nothing() -> None:
    at = haunted(scene(sheet(corruption=12)))
    at, _ = press(at, "presence", "obey")
    assert play(at, "event", severity="10", character=STEVE).facts["triggered"] is True


def test_the_number_is_that_of_the_press_and_the_button_follows_it() -> None:
    at = haunted(scene(strong(17, corruption=12, stamina=8)))
    (asked,) = at.follow_ups
    tired = scene(strong(17, corruption=12, stamina=0), asked=at.follow_ups)
    renewed = review(asked, tired)
    assert isinstance(renewed, FollowUp)
    assert said(renewed.choices[0].label) == "Resist: 17 AP, 100 %"
    assert said(renewed.prompt) == (
        "An event of severity 10: the Presence stirs in Steve. "
        "Difficulty 17 (Corruption 12, +5 Exhausted). To resist: certain. To obey: certain."
    )
    assert review(asked, at) == asked.follow_up
    outcome = play(tired, "resist", character=STEVE)
    assert said(outcome.title) == "17 AP, passed exactly (difficulty 17)"


def test_triggers_are_merged_into_one_question() -> None:
    at = haunted(scene(sheet(corruption=12, stamina=12, health=3)), severity="12")
    at = after(at, play(at, "event", severity="10", character=STEVE))
    at = after(at, play(at, "stamina", to=-1, character=STEVE))
    at = after(at, play(at, "damage", amount="3", target=STEVE))
    (asked,) = at.follow_ups
    assert asked.follow_up.memory["triggers"] == [
        "event",
        "below_corruption",
        "below_zero",
        "death_coma",
    ]
    assert said(asked.follow_up.prompt) == (
        "Events of severity 10, 12, Stamina below Corruption, "
        "Stamina below 0, Death Coma: the Presence stirs in Steve. "
        "Difficulty 17 (Corruption 12, +5 Exhausted, Death Coma). "
        "To resist: impossible. To obey: certain."
    )
    _, outcome = press(at, "presence", "obey")
    assert outcome.facts["triggers"] == asked.follow_up.memory["triggers"]


def test_a_question_survives_being_healed_but_not_being_dispelled_or_dead() -> None:
    at = scene(sheet(corruption=12, health=1))
    at = after(at, play(at, "damage", amount="1", target=STEVE))
    (asked,) = at.follow_ups
    healed = review(asked, scene(sheet(corruption=12, health=9)))
    assert isinstance(healed, FollowUp)
    assert said(healed.choices[0].label) == "Resist: 17 AP, 0 %"
    dispelled = review(asked, scene(sheet(corruption=12, dispelled=TRIGGERS)))
    assert isinstance(dispelled, Void)
    dead = review(asked, scene(sheet(corruption=12, dead=True)))
    assert isinstance(dead, Void)
    assert said(dead.reason) == "Steve is dead."


def test_a_review_keeps_when_a_question_is_due() -> None:
    at = scene(sheet(corruption=12, health=1), clock=COMBAT)
    at = after(at, play(at, "damage", amount="1", target=STEVE))
    renewed = review(at.follow_ups[0], scene(sheet(corruption=13, health=0)))
    assert isinstance(renewed, FollowUp)
    assert renewed.due.when == "turn_end"


@pytest.mark.parametrize("answer", ["resist", "obey"])
def test_without_a_cause_only_the_gm_calls_the_presence(answer: str) -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(scene(sheet(corruption=12)), answer, character=STEVE)
    assert caught.value.field == "character"
    outcome = play(scene(sheet(corruption=12), by_gm=True), answer, character=STEVE)
    assert outcome.facts["triggers"] == ["called"]
    assert outcome.closes == ()


@pytest.mark.parametrize("answer", ["resist", "obey"])
def test_the_dead_answer_nothing(answer: str) -> None:
    with pytest.raises(NotPossibleError):
        play(scene(sheet(corruption=12, dead=True), by_gm=True), answer, character=STEVE)


def test_typing_an_answer_closes_the_question() -> None:
    at = haunted(scene(sheet(corruption=12)))
    outcome = play(at, "obey", character=STEVE)
    assert list(outcome.closes) == [each.id for each in at.follow_ups]


def test_from_a_level_on_the_presence_may_have_full_control() -> None:
    at = haunted(scene(sheet(corruption=25), full_control_at=25))
    (asked,) = at.follow_ups
    assert [choice.key for choice in asked.follow_up.choices] == ["obey"]
    assert said(asked.follow_up.prompt) == (
        "An event of severity 10: the Presence has full control of Steve."
    )
    with pytest.raises(NotPossibleError):
        play(at, "resist", character=STEVE)
    below = haunted(scene(sheet(corruption=24), full_control_at=25))
    assert len(below.follow_ups[0].follow_up.choices) == 2


def test_a_stored_question_reads_back_as_it_was() -> None:
    at = scene(sheet(corruption=12))
    outcome = play(at, "event", severity="10", character=STEVE)
    assert stored(outcome.opens[0]).follow_up == outcome.opens[0]
