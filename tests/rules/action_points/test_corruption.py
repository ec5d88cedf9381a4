"""Corruption: events, gains, and the level with its ledger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import InvalidInputError, UnknownNameError
from rules.outcome import Verdict
from rules.systems.action_points.content import Event
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    STEVE,
    after,
    changes,
    lines,
    play,
    said,
    scene,
    sheet,
)


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
    assert said(outcome.opens[0].prompt).startswith(
        "An event of severity 14: the Presence stirs in Steve."
    )
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


@pytest.mark.parametrize("text", ["atrocity", "atrocty", "a", "1", "11", ""])
def test_where_events_are_numbers_only_no_refusal_names_one(text: str) -> None:
    at = scene(sheet(corruption=14), content_labels="numbers_only")
    with pytest.raises(InvalidInputError) as refused:
        play(at, "event", severity=text, character=STEVE)
    assert refused.value.message.id.startswith("There is no event of severity")


def test_an_event_of_the_campaigns_own_is_found_by_its_severity() -> None:
    own = Event(id="foul-deed", name="Foul deed", severity=11, custom=True)
    known = scene(sheet(corruption=14))
    content = known.content.model_copy(
        update={"events": {**known.content.events, "foul-deed": own}}
    )
    at = replace(known, content=content)
    assert play(at, "event", severity="11", character=STEVE).facts["severity"] == 11
    assert play(at, "event", severity="foul", character=STEVE).facts["severity"] == 11


def test_an_event_may_be_named_by_its_label() -> None:
    outcome = play(scene(), "event", severity="a killing", character=STEVE)
    assert outcome.facts["severity"] == 14
    with pytest.raises(UnknownNameError):
        play(scene(), "event", severity="a birthday", character=STEVE)


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
    ledger = (LedgerEntry(reason="set", amount=3), entry)
    outcome = play(scene(Sheet(ledger=ledger)), "corruption", character=STEVE)
    assert outcome.table is not None
    assert said(outcome.table.rows[1][1]) == text
