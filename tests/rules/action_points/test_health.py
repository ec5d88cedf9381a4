"""Damage, healing, Stamina, Death Coma and final death, at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks, Void
from rules.outcome import Outcome, Verdict
from rules.systems.action_points.review import review
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Sheet
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    after,
    changes,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
)


def hit(ghoul: Sheet, amount: str, **rules: Any) -> Outcome:
    return play(scene(ghoul=ghoul, **rules), "damage", amount=amount, target=GHOUL)


def test_damage_falls_past_nothing_and_the_presence_stirs() -> None:
    at = scene(ghoul=sheet(health=8, max_health=30, corruption=12))
    outcome = play(at, "damage", amount="24", armour=15, target=GHOUL)
    assert said(outcome.headline) == "Ghoul · 9 damage, Health 8 → −1: Death Coma"
    assert said(outcome.title) == "24 − 15 Defense = 9"
    assert outcome.verdict is Verdict.HARM
    (change,) = outcome.changes
    assert [(said(f.label), f.before, f.after, f.maximum) for f in change.fields] == [
        ("Health", 8, -1, 30)
    ]
    assert [said(state) for state in change.gained] == ["Death Coma"]
    (asked,) = outcome.opens
    assert (asked.kind, asked.asks, asked.due.when) == ("presence", Asks.OWNER, "now")
    assert said(asked.prompt) == (
        "Death Coma: the Presence stirs in Ghoul. Difficulty 17 (Corruption 12, +5 Death Coma). "
        "To resist: impossible. To obey: certain."
    )
    assert [said(choice.label) for choice in asked.choices] == ["Resist: 17 AP, 0 %", "Obey"]


@pytest.mark.parametrize(
    ("amount", "armour", "loss"), [("8", 15, 0), ("8", 8, 0), ("9", 8, 1), ("0", None, 0)]
)
def test_a_loss_is_never_below_nothing(amount: str, armour: int | None, loss: int) -> None:
    outcome = play(scene(), "damage", amount=amount, armour=armour, target=GHOUL)
    assert outcome.facts["loss"] == loss
    assert (GHOUL in outcome.sheets) is (loss > 0)
    assert outcome.verdict is (Verdict.HARM if loss else Verdict.NEUTRAL)


def test_an_amount_may_be_rolled() -> None:
    outcome = play(scene(), "damage", [4, 5], amount="2d6+1", target=GHOUL)
    assert outcome.facts["amount"] == 10
    assert [face.value for roll in outcome.rolls for face in roll.faces] == [4, 5]


@pytest.mark.parametrize("amount", ["-5", "x", "", "1000", "1d6+", "99999999d6"])
def test_an_amount_that_cannot_be_is_refused(amount: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        play(scene(), "damage", amount=amount, target=GHOUL)
    assert caught.value.field == "amount"
    with pytest.raises(InvalidInputError):
        play(scene(), "heal", amount=amount, target=GHOUL)


def test_a_rolled_amount_never_heals() -> None:
    outcome = play(scene(), "damage", [1], amount="1d4-3", target=GHOUL)
    assert outcome.facts["loss"] == 0


@pytest.mark.parametrize(
    ("health", "loss", "coma", "rule"),
    [
        (8, 7, False, "zero"),
        (8, 8, True, "zero"),
        (8, 9, True, "zero"),
        (8, 8, False, "below_zero"),
        (8, 9, True, "below_zero"),
        (0, 1, False, "zero"),
        (0, 1, True, "below_zero"),
        (-3, 4, False, "zero"),
        (-3, 4, False, "below_zero"),
    ],
)
def test_death_coma_begins_on_falling_to_its_edge_and_once(
    health: int, loss: int, coma: bool, rule: str
) -> None:
    outcome = hit(sheet(health=health), str(loss), death_coma_at=rule)
    assert outcome.facts["health"] == health - loss
    assert outcome.facts["death_coma"] is coma
    assert bool(outcome.opens) is coma
    differs = rule == "below_zero" and (health, loss) in {(8, 8), (0, 1)}
    assert outcome.house_rules == (("death_coma_at",) if differs else ())


def test_who_lies_in_death_coma_already_does_not_enter_it_again() -> None:
    outcome = hit(sheet(health=3, conditions=("death-coma",)), "5")
    assert outcome.opens == ()


@pytest.mark.parametrize(
    ("loss", "dead", "rule"), [(54, False, "on"), (55, True, "on"), (55, False, "off")]
)
def test_final_death_is_at_minus_the_maximum_where_a_campaign_has_it(
    loss: int, dead: bool, rule: str
) -> None:
    outcome = hit(sheet(health=5, max_health=50, corruption=12), str(loss), true_death=rule)
    assert outcome.facts["true_death"] is dead
    assert outcome.facts["death_coma"] is True
    assert outcome.house_rules == (("true_death",) if dead else ())
    assert bool(outcome.opens) is not dead
    if dead:
        assert lines(outcome) == ["Health is at minus the maximum or less: this death is final."]
        at = after(scene(ghoul=sheet(health=5, max_health=50), true_death="on"), outcome)
        again = play(at, "damage", amount="1", target=GHOUL)
        assert "true_death" not in again.house_rules


def test_the_dead_cannot_be_healed() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(scene(ghoul=sheet(dead=True)), "heal", amount="5", target=GHOUL)
    assert caught.value.field == "target"


def edge(**rules: Any) -> ApScene:
    """Ghoul at the edge of Death Coma, the GM being asked about it."""
    at = scene(
        ghoul=sheet(health=8, max_health=50, corruption=12, traits={"vigor": 12}),
        resist_death_coma="offered",
        **rules,
    )
    outcome = play(at, "damage", amount="8", target=GHOUL)
    assert outcome.facts["death_coma"] is False
    assert outcome.house_rules == ("resist_death_coma",)
    (asked,) = outcome.opens
    assert asked.asks is Asks.GM
    return after(at, outcome)


def test_a_campaign_may_offer_endurance_against_death_coma() -> None:
    passed, outcome = press(edge(), "resist_death_coma", "test", difficulty=12)
    assert outcome.facts["passed"] is True
    assert outcome.sheets == {}
    assert passed.follow_ups == ()
    failed, outcome = press(edge(), "resist_death_coma", "test", difficulty=13)
    assert outcome.facts["passed"] is False
    assert outcome.facts["presence_target"] == 17
    assert failed.get(GHOUL).sheet.in_death_coma
    assert [each.follow_up.kind for each in failed.follow_ups] == ["presence"]


def test_the_gm_may_let_death_coma_begin_at_once() -> None:
    at, outcome = press(edge(), "resist_death_coma", "enter")
    assert outcome.facts["triggers"] == ["death_coma"]
    assert at.get(GHOUL).sheet.in_death_coma


def test_typing_the_test_answers_the_gms_question_too() -> None:
    at = edge()
    outcome = play(at, "resist_condition", condition="death coma", difficulty=12, character=GHOUL)
    assert list(outcome.closes) == [each.id for each in at.follow_ups]


def test_the_gms_question_ends_with_its_cause() -> None:
    (asked,) = edge().follow_ups
    assert review(asked, edge()) == asked.follow_up
    healed = review(asked, scene(ghoul=sheet(health=1)))
    assert isinstance(healed, Void)
    assert said(healed.reason) == "Ghoul is above 0 Health."
    lying = review(asked, scene(ghoul=sheet(health=-1, conditions=("death-coma",))))
    assert isinstance(lying, Void)
    assert said(lying.reason) == "Ghoul is in Death Coma."


@pytest.mark.parametrize(
    ("rule", "armour", "loss", "keys"),
    [
        ("manual", None, 12, ()),
        ("manual", 4, 8, ()),
        ("subtract", None, 8, ("defense",)),
        ("subtract", 0, 12, ()),
        ("ignore", None, 12, ()),
        ("ignore", 1, 11, ()),
    ],
)
def test_a_kept_defense_counts_as_the_campaign_says(
    rule: str, armour: int | None, loss: int, keys: tuple[str, ...]
) -> None:
    at = scene(ghoul=sheet(kept_defense=4), defense=rule)
    outcome = play(at, "damage", amount="12", armour=armour, target=GHOUL)
    assert outcome.facts["loss"] == loss
    assert outcome.house_rules == keys


def test_without_a_kept_defense_nothing_is_taken_off() -> None:
    assert hit(sheet(), "12", defense="subtract").facts["loss"] == 12
    at = scene()
    outcome = play(at, "damage", amount="12", after_defense=True, target=GHOUL)
    assert outcome.facts["loss"] == 12


def test_an_unknown_pool_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError) as caught:
        play(scene(), "damage", amount="1", kind="mana", target=GHOUL)
    assert caught.value.field == "kind"
    with pytest.raises(UnknownNameError) as caught:
        play(scene(), "heal", amount="1", pool="mana", target=GHOUL)
    assert caught.value.field == "pool"


def test_healing_stops_at_the_maximum_and_says_what_it_healed() -> None:
    at = scene(ghoul=sheet(health=9, max_health=10))
    outcome = play(at, "heal", amount="5", target=GHOUL)
    assert said(outcome.headline) == "Ghoul · 1 healed, Health 9 → 10"
    assert said(outcome.title) == "1 of 5 healed: full"
    assert outcome.verdict is Verdict.RELIEF
    full = play(after(at, outcome), "heal", amount="5", target=GHOUL)
    assert full.verdict is Verdict.NEUTRAL
    assert full.sheets == {}


def test_stamina_is_healed_as_well() -> None:
    at = scene(ghoul=sheet(stamina=-2))
    outcome = play(at, "heal", amount="3", pool="stamina", target=GHOUL)
    assert said(outcome.headline) == "Ghoul · 3 Stamina regained, −2 → 1"
    assert [said(state) for state in outcome.changes[0].lost] == ["Exhausted"]


@pytest.mark.parametrize(("amount", "coma"), [("3", True), ("4", False)])
def test_death_coma_ends_above_nothing(amount: str, coma: bool) -> None:
    at = scene(ghoul=sheet(health=-3, conditions=("stun", "death-coma")))
    outcome = play(at, "heal", amount=amount, target=GHOUL)
    assert outcome.facts["death_coma"] is coma
    kept = outcome.sheets[GHOUL]
    assert isinstance(kept, Sheet)
    assert "stun" in kept.conditions


def test_healing_never_takes_away_what_is_over_the_maximum() -> None:
    at = scene(ghoul=sheet(stamina=18, max_stamina=15))
    outcome = play(at, "heal", amount="3", pool="stamina", target=GHOUL)
    assert outcome.sheets == {}


def test_in_combat_the_presence_waits_for_the_end_of_the_turn() -> None:
    at = scene(ghoul=sheet(health=1), clock=COMBAT)
    outcome = play(at, "damage", amount="1", target=GHOUL)
    assert outcome.opens[0].due.when == "turn_end"
    assert "The Presence waits until the turn ends." in lines(outcome)


def test_only_what_changed_is_shown() -> None:
    outcome = hit(sheet(), "3")
    assert changes(outcome) == {"Health": (30, 27)}
    assert said(outcome.title) == "3 damage"
