"""SAN: the table, the marginal loss, immunity, terror, and what an encounter sums up to."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, RuleError, UnknownNameError
from rules.outcome import Outcome, Verdict
from rules.systems.opposed_d20.sanity import TABLE
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.traits import TRAIT
from tests.rules.opposed_d20.people import check
from tests.rules.opposed_d20.table import (
    ENCOUNTER,
    GUARD,
    STEVE,
    gives,
    lines,
    play,
    said,
    scene,
    sheet,
    states_gained,
    steves,
)

DICE = {"critical": 1, "success": 7, "failure": 15, "fumble": 20}


CELLS = {
    ("critical", "critical"): 0,
    ("critical", "success"): 1,
    ("critical", "failure"): 1,
    ("critical", "fumble"): 2,
    ("success", "critical"): -1,
    ("success", "failure"): 0,
    ("success", "fumble"): 0,
    ("failure", "critical"): -1,
    ("failure", "success"): -1,
    ("failure", "failure"): 0,
    ("failure", "fumble"): 0,
    ("fumble", "critical"): -2,
    ("fumble", "success"): -1,
    ("fumble", "failure"): 0,
    ("fumble", "fumble"): 0,
}


@pytest.mark.parametrize(("levels", "change"), CELLS.items())
def test_every_cell_of_the_table(levels: tuple[str, str], change: int) -> None:
    mine, other = levels
    outcome = check([DICE[mine], DICE[other]])
    assert (outcome.facts["change"], outcome.facts["san"]) == (change, 12 + change)
    assert (outcome.facts["player"], outcome.facts["referee"]) == levels
    assert lines(outcome)[0] == f"By the table, {mine} against {other}."
    assert gives(outcome) == [f"SAN 12: {mine}", f"San Loss 10: {other}"]
    assert sum(len(row) for row in TABLE.values()) == len(CELLS)


@pytest.mark.parametrize(
    ("dice", "change", "line"),
    [
        ([8, 5], -1, "Both succeed, and 5 is lower than 8: a marginal loss."),
        ([5, 8], 0, "Both succeed, and 8 is not lower than 5: no effect."),
        ([8, 8], 0, "Both succeed, and 8 is not lower than 8: no effect."),
    ],
)
def test_two_successes_cost_a_point_if_the_referee_is_lower(
    dice: list[int], change: int, line: str
) -> None:
    outcome = check(dice)
    assert outcome.facts["change"] == change
    assert lines(outcome) == [line]


def test_a_check_says_what_it_cost() -> None:
    lost = check([15, 7])
    assert said(lost.headline) == "Steve · SAN 12 → 11"
    assert (said(lost.title), lost.verdict) == ("1 SAN lost", Verdict.HARM)
    kept = check([9, 15])
    assert said(kept.headline) == "Steve · SAN stays at 12"
    assert (said(kept.title), kept.verdict) == ("No SAN lost", Verdict.NEUTRAL)
    gained = check([1, 15])
    assert (said(gained.title), gained.verdict) == ("1 SAN gained", Verdict.RELIEF)


def test_degrees_of_terror_raise_the_referees_die() -> None:
    outcome = check([7, 20], loss="5/3")
    assert gives(outcome)[1] == "San Loss 5/3: fumble, raised to critical by terror"
    assert outcome.facts["change"] == -1
    assert check([7, 18], loss="15/1").facts["referee"] == "success"


def test_terror_that_is_left_does_nothing_more_unless_a_house_rule_says() -> None:
    assert check([7, 3], loss="5/2").facts["player"] == "success"
    pulled = check([7, 3], loss="5/2", rules={"san_leftovers": "downgrade"})
    assert (pulled.facts["player"], pulled.facts["change"]) == ("failure", -1)
    assert pulled.house_rules == ("san_leftovers",)
    assert gives(pulled)[0] == "SAN 12: success, lowered to failure by terror"
    far = check([7, 1], loss="5/9", rules={"san_leftovers": "downgrade"})
    assert (far.facts["player"], far.facts["change"]) == ("fumble", -2)


def test_critical_against_a_fumble_is_immunity_to_one_named_thing() -> None:
    outcome = check([1, 20], thing="The Well")
    assert outcome.facts["immune"] is True
    assert states_gained(outcome) == ["Immune to The Well"]
    assert outcome.verdict is Verdict.RELIEF
    again = check([1, 20], steves(outcome), thing=" the  well ")
    assert (again.facts["immune"], states_gained(again)) == (True, [])
    assert check([1, 15], thing="The Well").facts["immune"] is False


def test_nothing_without_a_name_and_nothing_general_makes_immune() -> None:
    assert check([1, 20]).facts["immune"] is False
    body = check([1, 20], thing="corpse", loss=None)
    assert (body.facts["immune"], body.facts["san"]) == (False, 14)
    assert lines(body)[-1] == ("It is no one creature or place, so no immunity comes of it.")


def test_immunity_bars_the_loss_and_no_gain() -> None:
    immune = sheet(san=12, immunities=("The Well",))
    lost = check([15, 7], immune, thing="the well")
    assert (lost.facts["change"], lost.sheets) == (0, {})
    assert "The immunity takes the loss away." in lines(lost)
    assert check([1, 15], immune, thing="the well").facts["san"] == 13
    assert check([15, 7], immune, thing="the pit").facts["san"] == 11


def test_by_a_house_rule_immunity_bars_the_whole_check() -> None:
    rules = {"immunity_bars": "check"}
    immune = sheet(san=12, immunities=("dead-body",))
    outcome = check([], immune, thing="body", loss=None, rules=rules)
    assert said(outcome.headline) == "Steve is immune to Unexpected dead body: no check"
    assert (outcome.rolls, outcome.house_rules) == ((), ("immunity_bars",))
    assert check([15, 7], immune, thing="pit", rules=rules).facts["san"] == 11


@pytest.mark.parametrize(
    ("thing", "loss", "value"),
    [
        ("dead body", None, 5),
        ("Unexpected dead body", None, 5),
        ("unexp", None, 5),
        ("dead body", "7", 7),
        ("The Well", "5/3", 65),
        (None, "15/1", 35),
        ("The Well", "0", 0),
    ],
)
def test_what_was_met_is_on_the_list_or_typed(
    thing: str | None, loss: str | None, value: int
) -> None:
    assert check([9, 19], thing=thing, loss=loss).facts["loss"] == value


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"loss": None}, "thing"),
        ({"thing": "The Well", "loss": None}, "thing"),
        ({"loss": "25/1"}, "loss"),
        ({"loss": "1/1D6x"}, "loss"),
        ({"loss": "15/"}, "loss"),
    ],
)
def test_what_cannot_be_read_is_refused(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleError) as caught:
        check([], **fields)
    assert caught.value.field == field


def test_an_unknown_thing_offers_the_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        check([], thing="ded body", loss=None)
    assert "Unexpected dead body" in said(caught.value.message)


def test_at_no_san_somebody_is_insane_and_stays_so() -> None:
    outcome = check([15, 7], sheet(san=1))
    assert said(outcome.headline) == "Steve · SAN 1 → 0: Insane"
    assert [each.kind for each in outcome.opens] == [TRAIT]
    gained = check([1, 15], steves(outcome))
    assert (gained.facts["san"], gained.facts["insane"]) == (1, True)
    assert states_gained(gained) == []
    assert gained.opens == ()


def test_by_the_table_more_can_be_lost_than_there_is() -> None:
    outcome = check([20, 1], sheet(san=1))
    assert (outcome.facts["change"], outcome.facts["san"]) == (-2, 0)
    assert (outcome.facts["insane"], outcome.facts["temp_insane"]) == (True, True)
    assert "The table takes 2, but SAN stops at 0." in lines(outcome)
    assert said(outcome.title) == "1 SAN lost"
    none = check([20, 1], sheet(san=0))
    assert said(none.title) == "No SAN lost"
    assert said(none.headline) == "Steve · SAN stays at 0: Temporarily insane"
    really = check([20, 1], sheet(san=1), rules={"temp_insanity_counts": "actual"})
    assert (really.facts["insane"], really.facts["temp_insane"]) == (True, False)
    assert really.house_rules == ("temp_insanity_counts",)


def test_at_no_san_a_check_can_only_gain_or_is_refused_by_a_house_rule() -> None:
    none = sheet(san=0)
    assert check([1, 15], none).facts["san"] == 1
    assert check([2, 7], none).facts["san"] == 0
    with pytest.raises(NotPossibleError, match="no SAN left"):
        check([], none, rules={"san_zero": "refused"})


def test_san_stops_at_twenty_unless_a_house_rule_lets_it_go_on() -> None:
    assert check([1, 20], sheet(san=19)).facts["san"] == 20
    rules = {"san_cap": "mastery"}
    higher = check([1, 20], sheet(san=19), rules=rules)
    assert higher.facts["san"] == 21
    assert higher.house_rules == ("san_cap",)
    assert said(higher.headline) == "Steve · SAN 19 → 1/1"
    raised = check([15, 7], sheet(san=25), rules=rules)
    assert gives(raised)[0] == "SAN 5/1: failure, raised to success by mastery"
    assert gives(check([15, 7], sheet(san=25)))[0] == "SAN 20: success"
    pulled = check([1, 7], sheet(san=25), rules={**rules, "san_leftovers": "downgrade"})
    assert pulled.facts["referee"] == "failure"
    assert gives(pulled) == [
        "SAN 5/1: critical",
        "San Loss 10: success, lowered to failure by mastery",
    ]


def test_what_the_cap_takes_is_said() -> None:
    outcome = check([1, 20], sheet(san=19))
    assert said(outcome.title) == "1 SAN gained"
    assert "The table gives 2, but SAN stops at 20." in lines(outcome)
    full = check([1, 20], sheet(san=20))
    assert (said(full.title), said(full.headline)) == ("No SAN lost", "Steve · SAN stays at 20")


def test_more_san_than_the_cap_counts_as_the_cap() -> None:
    lost = check([15, 1], sheet(san=25))
    assert said(lost.headline) == "Steve · SAN 20 → 19"
    assert lost.facts["san"] == 19
    assert check([15, 20], sheet(san=25)).sheets == {}
    assert check([1, 20], sheet(san=25)).facts["san"] == 25
    shown = play(scene(sheet(san=25)), "sanity_show", character=STEVE)
    assert said(shown.title) == "SAN 20"


def test_terror_and_mastery_each_have_their_word() -> None:
    rules = {"san_cap": "mastery", "san_leftovers": "downgrade"}
    pulled = check([16, 20], sheet(san=35), loss="5/4", rules=rules)
    assert gives(pulled) == [
        "SAN 15/1: failure, raised to success by mastery, lowered to failure by terror",
        "San Loss 5/4: fumble, raised to critical by terror",
    ]
    strong = check([1, 20], sheet(san=75), loss="5/1", rules=rules)
    assert gives(strong)[1] == (
        "San Loss 5/1: fumble, raised to failure by terror, lowered to fumble by mastery"
    )


def test_immunity_stands_in_the_first_line() -> None:
    outcome = check([1, 20], thing="The Well")
    assert said(outcome.headline) == "Steve · SAN 12 → 14: Immune to The Well"


def test_a_thing_that_nobody_can_see_has_no_name() -> None:
    with pytest.raises(InvalidInputError, match="can be seen") as caught:
        check([], thing="\u200b")
    assert caught.value.field == "thing"


def test_the_dead_fear_nothing() -> None:
    with pytest.raises(NotPossibleError, match="is dead"):
        check([], sheet(hp=0, san=12))


def sanity(dice: list[int], ghoul: Sheet | None = None, **fields: Any) -> Outcome:
    at = scene(sheet(san=12), ghoul or sheet(san_loss=65), clock=ENCOUNTER)
    return play(at, "sanity", dice, character=STEVE, **fields)


def test_a_creatures_sight_costs_what_its_sheet_says() -> None:
    outcome = sanity([9, 20], creature=GUARD)
    assert gives(outcome)[1] == "Guard · San Loss 5/3: fumble, raised to critical by terror"
    assert states_gained(sanity([1, 20], sheet(san_loss=5), creature=GUARD)) == ["Immune to Guard"]
    assert sanity([9, 19], creature=GUARD, loss="3").facts["loss"] == 3
    with pytest.raises(NotPossibleError) as caught:
        sanity([], sheet(), creature=GUARD)
    assert caught.value.field == "creature"


def test_whether_it_is_one_thing_may_be_said() -> None:
    assert sanity([1, 20], thing="The Well", loss="5", definite=False).facts["immune"] is False
    body = sanity([1, 20], thing="dead body", definite=True)
    assert states_gained(body) == ["Immune to Unexpected dead body"]
    with pytest.raises(InvalidInputError):
        sanity([], loss="5", definite=True)
    with pytest.raises(InvalidInputError):
        sanity([], thing="body", creature=GUARD)
