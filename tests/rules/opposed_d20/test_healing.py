"""Healing and recovering: what is given back, who wakes, and what only the GM ends."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import NotPossibleError, RuleError
from rules.outcome import Outcome, Verdict
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import is_unconscious, states, with_hp
from tests.rules.opposed_d20.table import (
    STEVE,
    after,
    changes,
    lines,
    play,
    said,
    scene,
    sheet,
    steves,
)


def heal(amount: str, steve: Sheet, **fields: Any) -> Outcome:
    rules = fields.pop("rules", {})
    return play(scene(steve, **rules), "heal", amount=amount, target=STEVE, **fields)


def test_healing_stops_at_the_most_and_says_so() -> None:
    outcome = heal("5", sheet(hp=24))
    assert said(outcome.headline) == "Steve · 1 healed, Hit Points 24 → 25"
    assert said(outcome.title) == "1 of 5 healed: full"
    assert outcome.verdict is Verdict.RELIEF
    assert heal("5", sheet()).verdict is Verdict.NEUTRAL


def test_healing_to_the_unconscious_point_wakes_who_lies() -> None:
    out = sheet(hp=5, knocked_out=True, prone=True, debilitated=True)
    outcome = heal("1", out)
    assert outcome.facts["conscious"] is True
    assert said(outcome.headline) == ("Steve · 1 healed, Hit Points 5 → 6, no longer Unconscious")
    assert lines(outcome) == ["Steve wakes, lying."]
    after_it = steves(outcome)
    assert (after_it.prone, after_it.debilitated, after_it.knocked_out) == (True, True, False)
    assert heal("1", sheet(hp=4, prone=True)).facts["conscious"] is False


def test_by_a_house_rule_the_point_itself_is_too_low() -> None:
    rules = {"unconscious": "at_or_below"}
    outcome = heal("1", sheet(hp=5, prone=True), rules=rules)
    assert outcome.facts["conscious"] is False
    assert outcome.house_rules == ("unconscious",)
    assert steves(heal("2", sheet(hp=6), rules=rules)).prone, "who was out at the point lies"
    outcome = heal("2", sheet(hp=5, prone=True), rules=rules)
    assert (outcome.facts["conscious"], outcome.house_rules) == (True, ())


@pytest.mark.parametrize(
    ("steve", "lies"),
    [
        (sheet(hp=5), True),
        (sheet(hp=5, roused=True), False),
        (sheet(hp=6), False),
        (sheet(hp=9, knocked_out=True), True),
        (sheet(hp=9), False),
    ],
)
def test_who_wakes_lies_and_who_was_awake_stands(steve: Sheet, lies: bool) -> None:
    assert steves(heal("3", steve)).prone is lies


def test_nothing_healed_wakes_nobody() -> None:
    assert heal("0", sheet(hp=20, knocked_out=True)).facts["conscious"] is False
    assert heal("1", sheet(knocked_out=True)).facts["conscious"] is True


@pytest.mark.parametrize("dead", [{"hp": 0}, {"dead": True}])
@pytest.mark.parametrize("pool", [None, "SAN"])
def test_the_dead_are_not_healed(dead: dict[str, Any], pool: str | None) -> None:
    with pytest.raises(NotPossibleError) as caught:
        heal("5", sheet(**dead), pool=pool)
    assert caught.value.field == "target"


def test_dying_is_ended_by_healing() -> None:
    outcome = heal("3", sheet(hp=0), rules={"zero_hp": "dying"})
    assert (outcome.facts["dying"], outcome.facts["unconscious"]) == (False, True)
    with pytest.raises(NotPossibleError):
        heal("3", sheet(hp=0, dead=True), rules={"zero_hp": "dying"})


def test_san_is_regained_up_to_twenty_and_insanity_stays() -> None:
    outcome = play(scene(sheet(san=18)), "heal", [5], amount="1d6", pool="san", target=STEVE)
    assert said(outcome.headline) == "Steve · 2 SAN regained, 18 → 20"
    assert changes(outcome) == {"SAN": (18, 20)}
    mad = heal("4", sheet(san=0), pool="san")
    assert lines(mad) == ["The GM alone ends insanity."]
    (change,) = mad.changes
    assert (change.gained, change.lost) == ((), ())
    back = steves(mad)
    assert (back.san, back.insane) == (4, True)


def test_by_a_house_rule_san_goes_on_with_mastery() -> None:
    outcome = heal("5", sheet(san=18), pool="san", rules={"san_cap": "mastery"})
    assert said(outcome.headline) == "Steve · 5 SAN regained, 18 → 3/1"
    assert outcome.house_rules == ("san_cap",)
    (change,) = outcome.changes
    (field,) = change.fields
    assert field.maximum is None
    assert field.notation is not None
    assert [said(each) for each in field.notation] == ["18", "3/1"]
    kept = heal("5", sheet(san=30), pool="san")
    assert kept.facts["san"] == 30


def test_what_is_healed_is_named_or_refused() -> None:
    assert heal("1", sheet(hp=9), pool="hit points").facts["pool"] == "health"
    assert heal("1", sheet(hp=9), pool="HP").facts["pool"] == "health"
    for field, amount, pool in (("pool", "1", "luck"), ("amount", "-1", None)):
        with pytest.raises(RuleError) as caught:
            heal(amount, sheet(hp=9), pool=pool)
        assert caught.value.field == field


WORSE = ("Dead", "Dying", "Unconscious")


@given(
    st.builds(
        sheet,
        con=st.integers(1, 18),
        siz=st.integers(1, 18),
        hp=st.just(0),
        knocked_out=st.booleans(),
        roused=st.booleans(),
        prone=st.booleans(),
        debilitated=st.booleans(),
    ),
    st.integers(0, 40),
    st.integers(1, 40),
    st.sampled_from(["below", "at_or_below"]),
    st.sampled_from(["dead", "dying"]),
)
def test_healing_never_makes_anything_worse(
    steve: Sheet, hp: int, amount: int, unconscious: str, zero: str
) -> None:
    rules = HouseRules.model_validate({"unconscious": unconscious, "zero_hp": zero})
    steve = steve.model_copy(update={"hp": min(hp, steve.max_hp)})
    healed = with_hp(steve, min(steve.max_hp, steve.hp + amount))
    before = {said(each) for each in states(steve, rules)}
    now = {said(each) for each in states(healed, rules)}
    if "Dead" not in before:
        assert now <= before


@given(st.integers(1, 20), st.integers(1, 24), st.sampled_from(["below", "at_or_below"]))
def test_the_same_total_is_the_same_state_however_it_was_reached(
    first: int, second: int, unconscious: str
) -> None:
    rules = HouseRules.model_validate({"unconscious": unconscious})
    big = {"con": 60, "siz": 60}
    low = sheet(**big)
    at = scene(low, unconscious=unconscious)
    total = low.max_hp
    for each in (first, second, 50, 30):
        blow = min(each, total)
        total -= blow
        at = after(at, play(at, "damage", amount=str(blow), target=STEVE))
    struck = at.get(STEVE).sheet
    written = with_hp(low, total)
    imported = low.model_copy(update={"hp": total})
    assert struck.hp == total
    assert states(struck, rules) == states(written, rules) == states(imported, rules)


def recover(state: str, steve: Sheet, **settings: Any) -> Outcome:
    at = scene(steve, **{"by_gm": True, **settings})
    return play(at, "recover", state=state, character=STEVE)


@pytest.mark.parametrize(
    ("state", "steve", "headline"),
    [
        ("prone", sheet(prone=True), "Steve stands up"),
        ("unconscious", sheet(hp=3), "Steve wakes"),
        ("unconscious", sheet(knocked_out=True), "Steve wakes"),
        ("debilitated", sheet(debilitated=True), "Steve is treated"),
        (
            "temporary insanity",
            sheet(temp_insane_in=0),
            "Steve is no longer temporarily insane",
        ),
        ("insanity", sheet(insane=True), "Steve is no longer insane"),
    ],
)
def test_a_state_is_got_over(state: str, steve: Sheet, headline: str) -> None:
    outcome = recover(state, steve)
    assert said(outcome.headline) == headline
    with pytest.raises(NotPossibleError, match="is not the state"):
        play(after(scene(steve, by_gm=True), outcome), "recover", state=state, character=STEVE)
    if state == "prone":
        assert recover(state, steve, by_gm=False).sheets
    else:
        with pytest.raises(NotPossibleError, match="Only the GM"):
            recover(state, steve, by_gm=False)


def test_who_is_woken_by_the_gm_stays_awake_until_the_next_blow() -> None:
    at: D20Scene = scene(sheet(hp=4), by_gm=True)
    at = after(at, play(at, "recover", state="unconscious", character=STEVE))
    woken = at.get(STEVE).sheet
    assert not is_unconscious(woken, HouseRules())
    assert woken.prone
    at = after(at, play(at, "damage", amount="1", target=STEVE))
    assert is_unconscious(at.get(STEVE).sheet, HouseRules())


def test_what_cannot_be_got_over_is_refused() -> None:
    with pytest.raises(NotPossibleError, match="is dead"):
        recover("prone", sheet(hp=0, prone=True))
    with pytest.raises(NotPossibleError, match="is unconscious"):
        recover("prone", sheet(hp=3))
    with pytest.raises(NotPossibleError, match="has no SAN"):
        recover("insanity", sheet(san=0))
