"""Traits that lead, encounters, and what the clock ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError, UnknownNameError
from rules.outcome import Outcome
from rules.systems.opposed_d20.content import TraitPair
from rules.systems.opposed_d20.encounters import passes
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.traits import TRAIT, all_traits
from tests.rules.opposed_d20.table import (
    ENCOUNTER,
    STEVE,
    after,
    asked,
    content,
    gives,
    play,
    press,
    said,
    scene,
    sheet,
)

BRAVE = sheet(traits={"valorous": 13}, insane=True)


def roll(dice: list[int], steve: Sheet | None = None, **fields: Any) -> Outcome:
    settings = fields.pop("settings", {})
    asked_for = {"pair": "valorous", **fields}
    return play(scene(steve or BRAVE, **settings), "trait", dice, character=STEVE, **asked_for)


@pytest.mark.parametrize(
    ("dice", "acts", "headline", "title"),
    [
        ([13], "trait", "Steve · Valorous leads", "Acts by Valorous"),
        ([1], "trait", "Steve · Valorous leads", "Acts by Valorous"),
        ([14, 7], "opposite", "Steve · Cowardly leads", "Acts by Cowardly"),
        ([14, 8], "free", "Steve · Valorous: neither it nor Cowardly leads", "Free to choose"),
        ([20, 20], "free", "Steve · Valorous: neither it nor Cowardly leads", "Free to choose"),
    ],
)
def test_a_trait_leads_or_its_opposite_or_neither(
    dice: list[int], acts: str, headline: str, title: str
) -> None:
    outcome = roll(dice)
    assert outcome.facts["acts"] == acts
    assert (said(outcome.headline), said(outcome.title)) == (headline, title)
    assert len(outcome.rolls) == len(dice)
    assert outcome.sheets == {}


def test_both_dice_are_shown_with_their_traits() -> None:
    assert gives(roll([14, 7])) == ["Valorous 13: failure", "Cowardly 7: success"]


@pytest.mark.parametrize(
    ("pair", "side", "first"),
    [
        ("valorous", None, "Valorous 13"),
        ("Cowardly", None, "Cowardly 7"),
        ("cowardly", "first", "Valorous 13"),
        ("valorous", "opposite", "Cowardly 7"),
        ("Valorous/Cowardly", None, "Valorous 13"),
        ("valorous-opposite", None, "Cowardly 7"),
        ("cow", None, "Cowardly 7"),
    ],
)
def test_a_trait_or_a_pair_and_a_side_may_be_named(pair: str, side: str | None, first: str) -> None:
    assert gives(roll([1], pair=pair, side=side))[0].startswith(first)


def test_only_the_insane_are_led_unless_the_gm_forces_it() -> None:
    sane = sheet(traits={"valorous": 13})
    with pytest.raises(NotPossibleError, match="is not insane"):
        roll([], sane)
    with pytest.raises(NotPossibleError, match="Only the GM can force"):
        roll([], sane, forced=True)
    assert roll([13], sane, forced=True, settings={"by_gm": True}).facts["acts"] == "trait"
    for mad in ({"san": 0}, {"temp_insane_in": 0}, {"insane": True}):
        assert roll([1], sheet(**mad)).facts["acts"] == "trait"
    with pytest.raises(NotPossibleError, match="is dead"):
        roll([], sheet(hp=0, insane=True))
    with pytest.raises(UnknownNameError):
        roll([], pair="hungry")


def test_temporary_insanity_of_an_encounter_that_is_over_leads_no_more() -> None:
    with pytest.raises(NotPossibleError, match="is not insane"):
        roll([], sheet(temp_insane_in=1), settings={"clock": Clock(encounter=2, encounters=2)})


def test_the_edges_of_a_trait_are_those_of_any_roll() -> None:
    timid = sheet(traits={"valorous": 1}, insane=True)
    assert gives(roll([1], timid)) == ["Valorous 1: critical"]
    ruled = roll([1], timid, settings={"edges": "hero_wars"})
    assert gives(ruled) == ["Valorous 1: success"]
    assert (ruled.facts["acts"], ruled.house_rules) == ("trait", ("edges",))


def test_the_gm_picks_the_trait_from_two_lists() -> None:
    at = scene(sheet(san=12, traits={"valorous": 13}), clock=ENCOUNTER)
    at = after(at, play(at, "fear", [20, 1], loss="10", character=STEVE))
    first, opposite = asked(at, TRAIT).follow_up.choices
    assert first.ask is not None
    assert opposite.ask is not None
    assert [said(each.label) for each in first.ask.options][-1] == "Valorous 13"
    assert [said(each.label) for each in opposite.ask.options][-1] == "Cowardly 7"
    for label, value, acts in (
        ("Roll a first", "valorous", "Valorous"),
        ("Roll an opp", "valorous-opposite", "Cowardly"),
    ):
        _, outcome = press(at, TRAIT, label, [1], pair=value)
        assert said(outcome.title) == f"Acts by {acts}"


def test_the_traits_are_the_thirteen_pairs_and_add_up_to_twenty() -> None:
    names = [f"{pair.name}/{pair.opposite}" for pair in content().traits.values()]
    assert names == [
        "Chaste/Lustful",
        "Energetic/Lazy",
        "Forgiving/Vengeful",
        "Generous/Selfish",
        "Honest/Deceitful",
        "Just/Arbitrary",
        "Merciful/Cruel",
        "Modest/Proud",
        "Pious/Worldly",
        "Prudent/Reckless",
        "Temperate/Indulgent",
        "Trusting/Suspicious",
        "Valorous/Cowardly",
    ]
    steve = sheet(traits={"valorous": 3, "just": 18})
    for trait in all_traits(content()):
        assert trait.value(steve) + trait.other.value(steve) == 20


def test_the_traits_of_a_campaign_are_its_own_words() -> None:
    calm = TraitPair(id="calm", name="Calm", opposite="Wild", custom=True)
    assert said(calm.opposite_label) == "Wild"
    assert type(calm.opposite_label).__name__ == "Name"


def encounter(at: Any, action: str) -> Any:
    return after(at, play(at, f"encounter_{action}", note="At the docks"))


def test_encounters_are_numbered_and_one_goes_on_at_a_time() -> None:
    at = scene()
    outcome = play(at, "encounter_start")
    assert said(outcome.headline) == "Encounter 1 begins"
    assert outcome.clock == Clock(encounter=1, encounters=1)
    assert outcome.changes == ()
    at = after(at, outcome)
    with pytest.raises(NotPossibleError, match="goes on: end it first"):
        play(at, "encounter_start")
    outcome = play(at, "encounter_end")
    assert said(outcome.headline) == "Encounter 1 is over"
    at = after(at, outcome)
    assert at.clock == Clock(encounters=1)
    with pytest.raises(NotPossibleError, match="No encounter goes on"):
        play(at, "encounter_end")
    assert encounter(at, "start").clock == Clock(encounter=2, encounters=2)


def test_with_an_encounter_ends_what_it_brought() -> None:
    at = encounter(scene(sheet(san=12)), "start")
    at = after(at, play(at, "fear", [20, 1], loss="10", character=STEVE))
    outcome = play(at, "encounter_end")
    (change,) = outcome.changes
    assert [said(each) for each in change.lost] == ["Temporarily insane"]
    at = after(at, outcome)
    steve = at.get(STEVE).sheet
    assert (steve.temp_insane_in, steve.encounter_loss, steve.encounter) == (None, 0, 0)
    at = encounter(at, "start")
    outcome = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert outcome.facts["encounter_loss"] == 1


def test_what_an_ended_encounter_brought_counts_no_more_even_where_nobody_looked() -> None:
    stale = sheet(san=12, encounter=1, encounter_loss=1, temp_insane_in=1)
    at = scene(stale, clock=Clock(encounter=2, encounters=2))
    outcome = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert (outcome.facts["encounter_loss"], outcome.facts["temp_insane"]) == (1, False)


def test_madness_by_hand_or_outside_of_any_encounter_stays_until_the_gm_ends_it() -> None:
    at = encounter(scene(sheet(temp_insane_in=0)), "start")
    at = encounter(at, "end")
    assert at.get(STEVE).sheet.temp_insane_in == 0


def test_what_was_lost_by_hand_counts_in_the_encounter_that_goes_on() -> None:
    at = scene(sheet(san=12, encounter_loss=1), clock=ENCOUNTER)
    outcome = play(at, "fear", [15, 7], loss="10", character=STEVE)
    assert outcome.facts["temp_insane"] is True


def test_time_that_passes_ends_what_belongs_to_an_encounter_that_is_over() -> None:
    mad = sheet(temp_insane_in=1, encounter=1, encounter_loss=2)
    at = scene(mad, clock=ENCOUNTER)
    day = ENCOUNTER.model_copy(update={"seconds": 86_400})
    assert passes(at, day).sheets == {}
    assert said(passes(at, day).headline) == "Day 2"
    over = passes(at, day.model_copy(update={"encounter": 0}))
    assert list(over.sheets) == [STEVE]
    assert passes(scene(mad, clock=Clock()), Clock(seconds=60)).sheets != {}
