"""The Presence: what stirs it, what resisting takes, what both answers bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import FollowUp, Void
from rules.message import Name
from rules.outcome import Verdict
from rules.scene import Scene
from rules.systems.action_points.consequences import consequence_row
from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.presence import presence_target
from rules.systems.action_points.review import review
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    COMBAT,
    STEVE,
    after,
    changes,
    content,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    stored,
)


def haunted(at: ApScene, severity: str = "10") -> ApScene:
    """Let an event stir the Presence for Steve."""
    return after(at, play(at, "event", severity=severity, character=STEVE))


def strong(ap: int, **numbers: Any) -> Sheet:
    """A sheet whose Willpower test comes to exactly that."""
    return sheet(traits={"vigor": ap}, **numbers)


@pytest.mark.parametrize(
    ("corruption", "severity", "triggered"),
    [
        (13, "14", False),
        (14, "14", True),
        (15, "14", True),
        (9, "10", False),
        (10, "10", True),
        (20, "20", True),
        (19, "20", False),
    ],
)
def test_an_event_stirs_from_its_severity_on(
    corruption: int, severity: str, triggered: bool
) -> None:
    at = scene(sheet(corruption=corruption))
    outcome = play(at, "event", severity=severity, character=STEVE)
    assert outcome.facts["triggered"] is triggered
    assert [each.kind for each in outcome.opens] == (["presence"] if triggered else [])
    assert outcome.sheets == {}


def test_an_event_is_said_mildly_or_by_its_number_alone() -> None:
    at = scene(sheet(corruption=14))
    outcome = play(at, "event", severity="14", character=STEVE)
    assert said(outcome.headline) == "Steve · event of severity 14"
    assert said(outcome.title) == "Severity 14, Corruption 14: the Presence stirs"
    assert lines(outcome) == ["A killing, serious abuse"]
    assert said(outcome.opens[0].prompt).startswith("An event of severity 14: the Presence stirs.")
    at = scene(sheet(corruption=14), content_labels="numbers_only")
    outcome = play(at, "event", severity="14", character=STEVE)
    assert lines(outcome) == []
    assert outcome.house_rules == ("content_labels",)


@pytest.mark.parametrize("severity", ["11", "9", "-10", "10.5", ""])
def test_an_event_has_a_severity_that_exists(severity: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(), "event", severity=severity, character=STEVE)
    assert caught.value.field == "severity"
    assert "10, 12, 14, 16, 18, 20" in said(caught.value.message)


def test_an_event_may_be_named_by_its_label() -> None:
    outcome = play(scene(), "event", severity="a killing", character=STEVE)
    assert outcome.facts["severity"] == 14
    with pytest.raises(UnknownNameError):
        play(scene(), "event", severity="a birthday", character=STEVE)


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
    assert said(renewed.choices[0].label) == "Resist: 17 AP"
    assert said(renewed.prompt) == (
        "An event of severity 10: the Presence stirs. Difficulty 17 (Corruption 12, +5 Exhausted)"
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
        "An event of severity 10, An event of severity 12, Stamina below Corruption, "
        "Stamina below 0, Death Coma: the Presence stirs. "
        "Difficulty 17 (Corruption 12, +5 Exhausted, Death Coma)"
    )
    _, outcome = press(at, "presence", "obey")
    assert outcome.facts["triggers"] == asked.follow_up.memory["triggers"]


def test_a_question_survives_being_healed_but_not_being_dispelled_or_dead() -> None:
    at = scene(sheet(corruption=12, health=1))
    at = after(at, play(at, "damage", amount="1", target=STEVE))
    (asked,) = at.follow_ups
    healed = review(asked, scene(sheet(corruption=12, health=9)))
    assert isinstance(healed, FollowUp)
    assert said(healed.choices[0].label) == "Resist: 17 AP"
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


@pytest.mark.parametrize(
    ("corruption", "row"),
    [(0, None), (9, None), (10, 10), (11, 10), (12, 12), (19, 18), (20, 20), (27, 20)],
)
def test_a_consequence_is_that_of_the_row_reached(corruption: int, row: int | None) -> None:
    found = consequence_row(corruption, content())
    assert (found.level if found else None) == row
    assert (
        play(scene(sheet(corruption=corruption)), "corruption", character=STEVE).facts["row"] == row
    )


def test_the_row_is_read_after_the_corruption_of_obeying() -> None:
    at, outcome = press(haunted(scene(sheet(corruption=13))), "presence", "obey")
    assert outcome.facts["row"] == 14
    assert [said(c.label) for c in at.follow_ups[0].follow_up.choices] == [
        "Fear",
        "Wrath",
        "Join in",
    ]
    at, outcome = press(at, "consequence", "wrath")
    assert said(outcome.headline) == "Steve · obeys at Corruption 14: Wrath"
    assert lines(outcome) == ["Stops those responsible by force, as much as it takes."]
    assert outcome.opens == ()
    assert at.follow_ups == ()


def test_below_the_first_row_obeying_is_left_to_the_player() -> None:
    outcome = play(scene(sheet(corruption=3), by_gm=True), "obey", character=STEVE)
    assert outcome.opens == ()
    assert lines(outcome) == ["At this Corruption, how to obey is up to the player."]


@pytest.mark.parametrize(
    ("corruption", "kind", "prompt", "ap"),
    [
        (9, "fear", "Before Steve acts directly, a Willpower test is due.", 5),
        (
            11,
            "wrath",
            "Before Steve lets it be or uses anything but force, a Willpower test is due.",
            10,
        ),
        (10, "join", "For Steve to hold back, a Willpower test is due.", 5),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_lower_rows_ask_a_further_willpower_test_at_no_cost(
    corruption: int, kind: str, prompt: str, ap: int, short: int
) -> None:
    at = scene(strong(ap - short, corruption=corruption, stamina=-4), by_gm=True)
    at = after(at, play(at, "obey", character=STEVE))
    at, outcome = press(at, "consequence", kind)
    (asked,) = outcome.opens
    assert said(asked.prompt) == prompt
    assert said(asked.choices[0].label) == f"Willpower: {ap} AP"
    at, outcome = press(at, "willpower", "test")
    assert outcome.facts["passed"] is not bool(short)
    assert outcome.sheets == {}
    upshots = {
        ("fear", 0): "Steve may act directly.",
        ("fear", 1): "Steve can make no further direct try.",
        ("wrath", 0): "Steve may let it be, or use other means.",
        ("wrath", 1): "Steve answers with force.",
        ("join", 0): "Steve holds back.",
        ("join", 1): "Steve takes part.",
    }
    assert lines(outcome)[-1] == upshots[kind, short]
    assert at.follow_ups == ()


def test_a_consequence_that_is_gone_or_unknown_is_refused() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(), "consequence", character=STEVE, row="11", kind="fear")
    with pytest.raises(UnknownNameError):
        play(scene(), "consequence", character=STEVE, row="10", kind="mirth")


def test_a_campaigns_own_consequence_is_shown_as_it_was_written() -> None:
    row = {"id": "10", "name": "x", "level": 10, "fear": "Κρύβεται", "wrath": "w", "join": "j"}
    tables = content().model_dump()
    tables["consequences"] = {"10": {**row, "custom": True}}
    at = scene()
    at = Scene(at.cast, at.house_rules, Content.model_validate(tables))
    outcome = play(at, "consequence", character=STEVE, row="10", kind="fear")
    assert outcome.lines[0].values["meaning"] == Name(text="Κρύβεται")


def test_from_a_level_on_the_presence_may_have_full_control() -> None:
    at = haunted(scene(sheet(corruption=25), full_control_at=25))
    (asked,) = at.follow_ups
    assert [choice.key for choice in asked.follow_up.choices] == ["obey"]
    assert said(asked.follow_up.prompt) == (
        "An event of severity 10: the Presence has full control."
    )
    with pytest.raises(NotPossibleError):
        play(at, "resist", character=STEVE)
    below = haunted(scene(sheet(corruption=24), full_control_at=25))
    assert len(below.follow_ups[0].follow_up.choices) == 2


def test_corruption_is_gained_for_a_reason() -> None:
    at = scene(sheet(corruption=12))
    outcome = play(at, "gain", amount="2", character=STEVE, note="Cursed idol")
    assert said(outcome.headline) == "Steve · Corruption 12 → 14"
    assert changes(outcome) == {"Corruption": (12, 14)}
    shown = play(after(at, outcome), "corruption", character=STEVE)
    assert shown.table is not None
    assert [[said(cell) for cell in row] for row in shown.table.rows] == [
        ["+12", "Set by hand"],
        ["+2", "Gained: Cursed idol"],
    ]
    plain = play(at, "gain", amount="0", character=STEVE)
    assert (plain.verdict, plain.sheets) == (Verdict.NEUTRAL, {})


def test_corruption_is_never_taken_away_by_a_gain() -> None:
    with pytest.raises(InvalidInputError):
        play(scene(sheet(corruption=12)), "gain", amount="-2", character=STEVE)


def test_showing_says_what_resisting_takes_now() -> None:
    at = scene(sheet(corruption=12, health=1))
    at = after(at, play(at, "damage", amount="1", target=STEVE))
    outcome = play(at, "corruption", character=STEVE)
    assert said(outcome.headline) == "Steve · Corruption 12"
    assert lines(outcome) == ["Difficulty 17 (Corruption 12, +5 Death Coma)"]
    assert outcome.facts["triggers"] == ["death_coma"]
    calm = play(scene(sheet(dispelled=TRIGGERS)), "corruption", character=STEVE)
    assert calm.table is None
    assert lines(calm)[-1] == "The Presence is dispelled for this session: nothing stirs."


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (LedgerEntry(reason="obeyed", amount=1), "Obeyed the Presence"),
        (LedgerEntry(reason="resisted", amount=1), "Resisted in vain"),
        (LedgerEntry(reason="trait", amount=2, item="agility"), "Trait rank: Agility"),
        (LedgerEntry(reason="aug", amount=3, item="Eye"), "Aug: Eye"),
        (LedgerEntry(reason="aug_extracted", amount=-3, item="Eye"), "Extracted: Eye"),
        (LedgerEntry(reason="trait_extracted", amount=-1, item="agility"), "Extracted: Agility"),
        (LedgerEntry(reason="trait", amount=2, item="gone"), "Trait rank: gone"),
        (LedgerEntry(reason="earlier", amount=9), "Earlier"),
        (LedgerEntry(reason="gained", amount=1), "Gained"),
    ],
)
def test_every_reason_of_the_ledger_is_said(entry: LedgerEntry, text: str) -> None:
    outcome = play(scene(Sheet(ledger=(entry,))), "corruption", character=STEVE)
    assert outcome.table is not None
    assert said(outcome.table.rows[0][1]) == text


@pytest.mark.parametrize(
    ("condition", "triggers"),
    [("Black Out", ["black_out"]), ("death coma", ["death_coma"]), ("Stun", []), ("panic", [])],
)
def test_some_conditions_stir_the_presence_however_they_come(
    condition: str, triggers: list[str]
) -> None:
    at = scene(sheet(corruption=12))
    outcome = play(at, "set_condition", condition=condition, character=STEVE)
    assert outcome.facts["triggers"] == triggers
    assert len(outcome.changes[0].gained) == 1
    failed = play(at, "resist_condition", condition=condition, difficulty=1, character=STEVE)
    assert failed.facts["triggers"] == triggers


def test_a_condition_is_set_and_cleared_once() -> None:
    at = scene(sheet(conditions=("stun",)))
    with pytest.raises(NotPossibleError):
        play(at, "set_condition", condition="stun", character=STEVE)
    outcome = play(at, "clear_condition", condition="stun", character=STEVE)
    assert said(outcome.headline) == "Steve · Stun ends"
    assert [said(state) for state in outcome.changes[0].lost] == ["Stun"]
    with pytest.raises(NotPossibleError):
        play(after(at, outcome), "clear_condition", condition="stun", character=STEVE)
    with pytest.raises(UnknownNameError) as caught:
        play(at, "set_condition", condition="hunger", character=STEVE)
    assert caught.value.field == "condition"


def test_a_condition_that_one_is_in_already_is_not_entered_again() -> None:
    at = scene(sheet(conditions=("black-out",)))
    outcome = play(at, "resist_condition", condition="black", difficulty=9, character=STEVE)
    assert (outcome.sheets, outcome.opens) == ({}, ())


@pytest.mark.parametrize(
    ("difficulty", "passed", "headline"),
    [(4, True, "Steve · Panic: resisted"), (5, False, "Steve · Panic: not resisted")],
)
def test_fear_is_endurance_against_panic(difficulty: int, passed: bool, headline: str) -> None:
    at = scene(sheet(traits={"vigor": 2}, skills={"endurance": 2}))
    outcome = play(at, "fear", [4, 3], difficulty=difficulty, modifier=1, character=STEVE)
    assert outcome.facts["passed"] is passed
    assert said(outcome.headline) == headline
    assert (outcome.sheets == {}) is passed


def test_a_stored_question_reads_back_as_it_was() -> None:
    at = scene(sheet(corruption=12))
    outcome = play(at, "event", severity="10", character=STEVE)
    assert stored(outcome.opens[0]).follow_up == outcome.opens[0]
