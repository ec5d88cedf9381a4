"""Wounds: one blow, the three points of a body, and what falls due."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Asks, FollowUp, Void
from rules.outcome import Outcome, Verdict
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import (
    STEVE,
    after,
    asked,
    changes,
    gives,
    labels,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    states_gained,
    steves,
)


def hit(at: D20Scene, amount: int | str, dice: tuple[int, ...] = ()) -> Outcome:
    return play(at, "damage", dice, amount=str(amount), target=STEVE)


def body(con: int = 12, siz: int = 13, **numbers: Any) -> D20Scene:
    """Steve, of 25 Hit Points and an unconscious point of 6."""
    rules = numbers.pop("rules", {})
    return scene(sheet(con, siz, **numbers), **rules)


def test_a_light_blow_only_costs_hit_points() -> None:
    outcome = hit(body(), 7)
    assert said(outcome.headline) == "Steve · 7 damage, Hit Points 25 → 18"
    assert changes(outcome) == {"Hit Points": (25, 18)}
    assert outcome.verdict is Verdict.HARM
    assert (states_gained(outcome), outcome.opens) == ([], ())


def test_damage_may_be_dice_and_carries_a_note() -> None:
    outcome = play(body(), "damage", [6, 3], amount="2d6+1", target=STEVE, note="A fall")
    assert outcome.facts["amount"] == 10
    assert gives(outcome) == ["2d6: "]
    assert said(outcome.note) == "A fall"


@pytest.mark.parametrize(
    ("blow", "gained"),
    [
        (11, []),
        (12, ["Unconscious", "Prone", "Debilitated"]),
        (13, ["Unconscious", "Prone", "Debilitated"]),
    ],
)
def test_a_blow_of_con_is_a_major_wound(blow: int, gained: list[str]) -> None:
    outcome = hit(body(), blow)
    assert states_gained(outcome) == gained
    assert outcome.facts["major"] is bool(gained)
    assert outcome.opens == ()
    told = [f"A major wound: {blow} is CON 12 or more."] if gained else []
    assert lines(outcome) == told


@pytest.mark.parametrize(
    ("blow", "rules", "out"),
    [
        (18, {}, False),
        (19, {}, False),
        (20, {}, True),
        (19, {"unconscious": "at_or_below"}, True),
        (18, {"unconscious": "at_or_below"}, False),
    ],
)
def test_below_a_quarter_somebody_is_out(blow: int, rules: dict[str, str], out: bool) -> None:
    at = body(con=12, siz=13, hp=25, rules=rules)
    for _ in range(blow - 1):
        at = after(at, hit(at, 1))
    outcome = hit(at, 1)
    assert outcome.facts["unconscious"] is out
    assert outcome.facts["prone"] is out
    assert ("unconscious" in outcome.house_rules) is (out and bool(rules))


def test_a_heavy_blow_below_con_asks_for_a_dex_roll() -> None:
    at = body(con=14, siz=10)
    assert hit(at, 9).opens == ()
    outcome = hit(at, 10)
    (question,) = outcome.opens
    assert (question.kind, question.asks) == ("knockdown", Asks.OWNER)
    assert said(question.prompt) == "Steve falls, unless a roll against DEX 10 succeeds."
    assert lines(outcome) == ["A heavy blow: 10 is SIZ 10 or more."]
    assert outcome.facts["prone"] is False


@pytest.mark.parametrize(
    ("die", "headline", "prone"),
    [
        (10, "Steve · DEX 10: stays up", False),
        (11, "Steve · DEX 10: falls", True),
        (1, "Steve · DEX 10: stays up", False),
        (20, "Steve · DEX 10: falls", True),
    ],
)
def test_the_dex_roll_keeps_up_or_falls(die: int, headline: str, prone: bool) -> None:
    at = body(con=14, siz=10)
    at = after(at, hit(at, 10))
    at, outcome = press(at, "knockdown", "DEX roll", [die])
    assert said(outcome.headline) == headline
    assert at.get(STEVE).sheet.prone is prone
    assert at.follow_ups == ()


def test_the_dex_roll_has_the_edges_of_any_roll() -> None:
    at = body(con=14, siz=10, attributes={"dex": 20}, rules={"edges": "hero_wars"})
    at = after(at, hit(at, 10))
    _, outcome = press(at, "knockdown", "DEX roll", [20])
    assert (outcome.facts["level"], outcome.house_rules) == ("failure", ("edges",))


def test_who_lies_already_does_not_fall_again() -> None:
    assert hit(body(con=14, siz=10, prone=True), 10).opens == ()
    at = body(con=14, siz=10)
    at = after(at, hit(at, 10))
    at = after(at, hit(at, 10))
    (open_question,) = (each for each in at.follow_ups if each.follow_up.kind == "knockdown")
    found = review(open_question, at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Steve lies already."
    with pytest.raises(NotPossibleError, match="lies already"):
        play(at, "knockdown", character=STEVE)


def knocked(steve: Sheet) -> FollowUp | Void:
    """Review the DEX roll of somebody whose sheet is another by now."""
    at = body(con=14, siz=10)
    at = after(at, hit(at, 10))
    him = replace(at.get(STEVE), sheet=steve)
    return review(asked(at, "knockdown"), replace(at, cast={STEVE: him}))


def test_the_dex_roll_is_renumbered_and_ends_with_a_life() -> None:
    found = knocked(sheet(14, 10, attributes={"dex": 25}))
    assert isinstance(found, FollowUp)
    assert said(found.prompt) == "Steve falls, unless a roll against DEX 5/1 succeeds."
    void = knocked(sheet(14, 10, hp=0))
    assert isinstance(void, Void)
    assert said(void.reason) == "Steve is dead."


def test_a_house_rule_leaves_no_roll_against_falling() -> None:
    outcome = hit(body(con=14, siz=10, rules={"knockdown": "always_prone"}), 10)
    assert states_gained(outcome) == ["Prone"]
    assert (outcome.opens, outcome.house_rules) == ((), ("knockdown",))
    assert lines(outcome) == ["A heavy blow: 10 is SIZ 10 or more."]


def test_a_house_rule_makes_a_major_wound_only_debilitate() -> None:
    rules = {"major_wound": "debilitated_only"}
    outcome = hit(body(rules=rules), 12)
    assert states_gained(outcome) == ["Debilitated"]
    assert outcome.house_rules == ("major_wound",)
    heavy = hit(body(rules=rules), 13)
    assert [each.kind for each in heavy.opens] == ["knockdown"]
    low = hit(body(hp=15, rules=rules), 12)
    assert low.facts["unconscious"] is True
    assert low.house_rules == ()


@pytest.mark.parametrize("blow", [5, 9, 99])
def test_at_nothing_somebody_is_dead_and_nothing_is_below(blow: int) -> None:
    outcome = hit(body(hp=5), blow)
    assert said(outcome.headline) == f"Steve · {blow} damage, Hit Points 5 → 0: Dead"
    assert states_gained(outcome) == ["Dead"]
    assert outcome.opens == ()
    dead = hit(after(body(hp=5), outcome), 3)
    assert (dead.facts["hp"], dead.facts["dead"], dead.sheets) == (0, True, {})
    assert (dead.facts["unconscious"], lines(dead)) == (False, [])


def dying(at: D20Scene | None = None) -> D20Scene:
    at = at or body(hp=5, rules={"zero_hp": "dying"})
    return after(at, hit(at, 5))


def test_a_house_rule_leaves_death_to_the_gm() -> None:
    at = body(hp=7, rules={"zero_hp": "dying"})
    outcome = hit(at, 7)
    assert states_gained(outcome) == ["Dying", "Unconscious", "Prone"]
    assert outcome.house_rules == ("zero_hp",)
    (question,) = outcome.opens
    assert (question.kind, question.asks, labels(question)) == ("dying", Asks.GM, ["Dies"])
    at = after(at, outcome)
    assert review(asked(at, "dying"), at) == question
    assert hit(at, 5).opens == ()
    at, ended = press(at, "dying", "Dies")
    assert said(ended.headline) == "Steve dies"
    assert at.get(STEVE).sheet.dead
    with pytest.raises(NotPossibleError, match="does not lie dying"):
        play(at, "die", character=STEVE)


def test_dying_ends_with_healing_or_with_death() -> None:
    at = dying()
    healed = after(at, play(at, "heal", amount="3", target=STEVE))
    found = review(asked(healed, "dying"), healed)
    assert isinstance(found, Void)
    assert said(found.reason) == "Steve is above 0 Hit Points again."
    dead = replace(at.get(STEVE), sheet=sheet(hp=0, dead=True))
    found = review(asked(at, "dying"), replace(at, cast={STEVE: dead}))
    assert isinstance(found, Void)
    assert said(found.reason) == "Steve is dead."


def test_no_damage_does_nothing_at_all() -> None:
    outcome = hit(body(con=1, siz=1, hp=1), 0)
    assert (outcome.sheets, outcome.opens, outcome.verdict) == ({}, (), Verdict.NEUTRAL)
    assert outcome.facts["major"] is False
    low = hit(body(hp=3, roused=True), 0)
    assert (low.sheets, lines(low)) == ({}, [])


def test_below_the_unconscious_point_is_said_and_at_it_is_not() -> None:
    assert lines(hit(body(hp=7), 1)) == []
    assert lines(hit(body(hp=7), 2)) == ["Below the unconscious point of 6, a quarter of 25."]


def test_at_the_unconscious_point_is_said_where_it_knocks_out() -> None:
    at = body(hp=7, rules={"unconscious": "at_or_below"})
    assert lines(hit(at, 1)) == ["At the unconscious point of 6, a quarter of 25."]
    assert lines(hit(at, 2)) == ["Below the unconscious point of 6, a quarter of 25."]


def test_what_dice_came_to_is_said_where_the_faces_do_not_say_it() -> None:
    at = scene(sheet())
    outcome = play(at, "damage", [4], target=STEVE, amount="1d6+2")
    assert [(said(each.label), said(each.value)) for each in outcome.terms] == [
        ("Rolled 1d6+2", "6")
    ]
    less = play(at, "damage", [4], target=STEVE, amount="1d6-1")
    assert said(less.terms[0].label) == "Rolled 1d6−1"
    assert play(at, "damage", [4], target=STEVE, amount="1d6").terms == ()
    assert play(at, "damage", target=STEVE, amount="6").terms == ()


def test_who_is_out_at_the_very_point_by_a_house_rule_lies_too() -> None:
    at = body(hp=7, rules={"unconscious": "at_or_below"})
    assert steves(hit(at, 1)).prone
    assert not steves(hit(body(hp=7), 1)).prone


@pytest.mark.parametrize("text", ["-5", "1d4-10", "1000", "seven", "1d1000", ""])
def test_damage_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        hit(body(), text)
    assert caught.value.field == "amount"


def test_a_blow_that_can_be_none_at_least_does_nothing() -> None:
    assert hit(body(), "1d4-2", (1,)).facts["hp"] == 25


@pytest.mark.parametrize(
    ("con", "siz", "most", "point"),
    [(12, 14, 26, 7), (12, 12, 24, 6), (12, 13, 25, 6), (12, 15, 27, 7), (1, 1, 2, 1),
     (18, 16, 34, 9)],
)  # fmt: skip
def test_the_points_of_a_body(con: int, siz: int, most: int, point: int) -> None:
    facts = hit(body(con, siz), 0).facts
    assert (facts["max_hp"], facts["unconscious_point"]) == (most, point)
