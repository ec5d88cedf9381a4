"""Extraction: past the Presence and the GM, and its own Corruption with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError, UnknownNameError
from rules.follow_up import Asks, Void
from rules.systems.action_points.review import review
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    STEVE,
    after,
    changes,
    play,
    press,
    said,
    scene,
    sheet,
)


def augmented(**numbers: Any) -> Sheet:
    """Steve with an Aug that brought 3 Corruption, a bought rank that brought 2, and 10 more."""
    ledger = (
        LedgerEntry(reason="aug", amount=3, item="Eye"),
        LedgerEntry(reason="trait", amount=2, item="vigor"),
        LedgerEntry(reason="gained", amount=10),
    )
    plain: dict[str, Any] = {
        "augs": ("Eye",),
        "traits": {"vigor": 4, "agility": 2},
        "natural": {"vigor": 3, "agility": 2},
        "stamina": 20,
        "max_stamina": 20,
    }
    return Sheet(ledger=ledger, **(plain | numbers))


def test_an_extraction_goes_past_the_presence_and_the_gm_and_takes_its_own_corruption() -> None:
    at = scene(augmented())
    outcome = play(at, "extract", thing="eye", character=STEVE)
    assert said(outcome.headline) == "Steve · extraction: Eye"
    assert outcome.facts["target"] == 20
    at = after(at, outcome)
    at, answered = press(at, "presence", "obey")
    assert [each.kind for each in answered.opens] == ["consequence", "extraction"]
    assert answered.opens[1].asks is Asks.GM
    assert said(answered.opens[1].prompt) == "Eye is being taken out of Steve."
    at, removed = press(at, "extraction", "remove")
    assert said(removed.headline) == "Steve · Eye taken out, Corruption 16 → 13"
    assert at.get(STEVE).sheet.augs == ()


def test_a_trait_rank_is_extracted_too() -> None:
    at = scene(augmented(dispelled=TRIGGERS))
    outcome = play(at, "extract", thing="Vigor", character=STEVE)
    assert [each.kind for each in outcome.opens] == ["extraction"]
    assert outcome.facts["target"] is None
    at, removed = press(after(at, outcome), "extraction", "remove")
    assert changes(removed) == {"Corruption": (15, 13), "Vigor": (4, 3)}
    assert at.get(STEVE).sheet.undone("trait", "vigor") == 0


def test_a_campaign_may_keep_the_corruption_of_what_was_taken_out() -> None:
    at = scene(augmented(), extraction="keep")
    outcome = play(at, "remove", thing="eye", character=STEVE)
    assert changes(outcome) == {}
    assert outcome.sheets == {STEVE: augmented(augs=())}
    assert outcome.house_rules == ("extraction",)


def test_what_was_installed_by_hand_takes_no_corruption_with_it() -> None:
    at = scene(augmented(augs=("Eye", "Arm")))
    outcome = play(at, "remove", thing="arm", character=STEVE)
    assert outcome.facts["corruption"] == 15


def test_what_was_never_there_cannot_be_extracted() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(
            scene(sheet(traits={"vigor": 3}, natural={"vigor": 3})),
            "extract",
            thing="vigor",
            character=STEVE,
        )
    assert caught.value.field == "thing"
    with pytest.raises(UnknownNameError):
        play(scene(augmented()), "extract", thing="agility", character=STEVE)


def test_the_gms_question_about_an_extraction_ends_when_it_is_gone() -> None:
    at = scene(augmented(dispelled=TRIGGERS))
    at = after(at, play(at, "extract", thing="Eye", character=STEVE))
    (asked,) = at.follow_ups
    assert review(asked, at) == asked.follow_up
    assert isinstance(review(asked, scene(augmented(augs=()))), Void)


def test_what_is_gone_when_the_presence_is_answered_is_not_asked_about() -> None:
    at = scene(augmented())
    at = after(at, play(at, "extract", thing="Eye", character=STEVE))
    cast = {**at.cast, STEVE: replace(at.cast[STEVE], sheet=augmented(augs=()))}
    _, answered = press(replace(at, cast=cast), "presence", "obey")
    assert [each.kind for each in answered.opens] == ["consequence"]


def test_the_latest_gain_of_a_thing_is_undone_first() -> None:
    steve = Sheet(
        ledger=(
            LedgerEntry(reason="trait", amount=1, item="vigor"),
            LedgerEntry(reason="trait", amount=3, item="vigor"),
            LedgerEntry(reason="aug", amount=5, item="vigor"),
        )
    )
    assert steve.undone("trait", "vigor") == 3
    out = steve.corrupted(LedgerEntry(reason="trait_extracted", amount=-3, item="vigor"))
    assert out.undone("trait", "vigor") == 1
    assert out.undone("aug", "vigor") == 5


def test_a_long_ledger_is_summed_up_without_losing_what_an_extraction_needs() -> None:
    steve = augmented()
    for _ in range(150):
        steve = steve.corrupted(LedgerEntry(reason="obeyed", amount=1))
    assert steve.corruption == 165
    assert len(steve.ledger) <= 100
    assert steve.ledger[0].reason == "earlier"
    assert steve.undone("aug", "Eye") == 3


def test_an_extraction_after_the_level_was_set_to_0_takes_nothing_from_what_comes_later() -> None:
    steve = augmented().corrupted(LedgerEntry(reason="set", amount=-15))
    steve = steve.corrupted(LedgerEntry(reason="aug_extracted", amount=-3, item="Eye"))
    assert steve.corruption == 0
    assert steve.undone("aug", "Eye") == 0, "it was taken out all the same"
    assert steve.corrupted(LedgerEntry(reason="obeyed", amount=1)).corruption == 1
    assert steve.corrupted(LedgerEntry(reason="set", amount=7)).corruption == 7
