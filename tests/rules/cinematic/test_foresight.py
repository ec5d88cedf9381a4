"""What `/odds` says, against every way in which the dice of the action itself can fall."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.dice.source import Dice, ScriptedDice
from rules.errors import NotPossibleError, RuleError
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Feats, Sheet, Suffocation
from tests.rules.cinematic.foreseeing import as_played, foresee, hero, rows, share
from tests.rules.cinematic.table import MEDIC, SCOUT, after, content, press, said, scene
from tests.rules.dice.falling import outcomes

RULES: list[dict[str, Any]] = [{}, {"rule_of_ten": "on"}]


def passed(facts: dict[str, Any]) -> int:
    return int(facts["passed"])


TESTS: list[tuple[str, Sheet, dict[str, Any]]] = [
    ("test", hero(), {"skill": "acrobatics", "modifier": -2}),
    ("test", hero(drama=1), {"skill": "willpower", "kind": "difficult", "drama": True}),
    ("test", hero(feats=Feats(announced=True)), {"skill": "strength", "modifier": -9}),
    ("attack", hero(feats=Feats(fury=True)), {"weapon": "pistol", "modifier": -3}),
    ("fear", hero(), {"modifier": -4}),
    ("survive", hero(life=-25, hard_to_kill=1), {"bonus": -1}),
    ("survive", hero(life=-12, death_clock=0), {"minutes": "2"}),
    ("survive", hero(life=5), {}),
    ("conscious", hero(life=-3, resistance_pain=1), {}),
    ("suffocate_tick", hero(suffocation=Suffocation(began=0)), {"turn": 15}),
    ("suffocate_tick", hero(unconscious=True, suffocation=Suffocation(began=0)), {}),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("action", "scout", "fields"), TESTS)
def test_the_chance_to_pass_is_that_of_the_action_as_played(
    action: str, scout: Sheet, fields: dict[str, Any], rules: dict[str, Any]
) -> None:
    at = scene(scout, by_gm=True, **rules)
    found = foresee(at, action, **fields)
    played = as_played(at, action, passed, **fields)
    assert abs(share(said(found.headline)) - played.get(1, 0)) < Fraction(1, 1000)
    assert found.lines
    assert ("rule_of_ten" in found.house_rules) is bool(rules)


@pytest.mark.parametrize("rules", RULES)
def test_each_number_of_levels_or_more(rules: dict[str, Any]) -> None:
    at = scene(hero(), by_gm=True, **rules)
    fields = {"skill": "acrobatics", "modifier": 3}
    (chart,) = foresee(at, "test", **fields).charts
    played = as_played(at, "test", lambda facts: int(facts["sl"]), **fields)
    expected = {
        f"{n} Success Level{'s' if n > 1 else ''}": sum(
            chance for levels, chance in played.items() if levels >= n
        )
        for n in sorted(played)
        if n
    }
    shown = rows(chart)
    assert shown == {label: chance for label, chance in expected.items() if label in shown}
    rare = [chance for chance in expected.values() if chance < Fraction(1, 1000)]
    assert list(shown.values()) == sorted(expected.values(), reverse=True)[: len(shown)]
    assert len(shown) == len(expected) - max(0, len(rare) - 1), "one row of the rarest is enough"
    assert foresee(at, "test", skill="acrobatics", modifier=-60).charts == () or rules


def test_each_damage_of_an_attack() -> None:
    at = scene(hero())
    (chart,) = foresee(at, "attack", weapon="fists").charts
    played = as_played(at, "attack", lambda facts: int(facts["damage"]), weapon="fists")
    assert rows(chart) == {str(n) if n else "a miss": each for n, each in played.items()}


def test_the_rarest_damage_stands_in_one_row() -> None:
    at = scene(hero(), rule_of_ten="on")
    (chart,) = foresee(at, "attack", weapon="pistol").charts
    *_, last = chart.rows
    assert said(last.label) == "20 or more"
    played = as_played(at, "attack", lambda facts: int(facts["damage"]), weapon="pistol")
    assert last.chance.fraction == sum(share for n, share in played.items() if n >= 20)
    assert last.chance.fraction < Fraction(1, 1000)
    assert sum(row.chance.fraction for row in chart.rows) == 1


def test_each_row_of_the_panic_table() -> None:
    at = scene(hero())
    names = list(content().panic)
    (chart,) = foresee(at, "fear", modifier=-5).charts
    played = as_played(at, "fear", lambda facts: names.index(facts["result"]), modifier=-5)
    expected = {content().panic[names[n]].name: chance for n, chance in played.items()}
    assert rows(chart) == expected


def test_living_through_slow_death_minute_by_minute() -> None:
    dying = hero(life=-12, constitution=4, willpower=4)
    at = scene(dying, by_gm=True)
    (chart,) = foresee(at, "survive").charts
    lived = Fraction(0)
    for chance in outcomes(lambda dice: played_through(at, dice)).items():
        lived += chance[1] if chance[0] else 0
    shown = {said(row.label): row.chance.fraction for row in chart.rows}
    assert shown["Minute 2"] == lived
    assert list(shown)[:2] == ["Minute 1", "Minute 2"]
    assert len(shown) <= 10


def played_through(at: CineScene, dice: Dice) -> int:
    """Whether Scout lives through the first test and two minutes."""
    action = SYSTEM.actions["survive"]
    for minutes in (None, "1", "2"):
        request = action.request.model_validate({"character": SCOUT, "minutes": minutes})
        outcome = action.resolve(request, at, dice)
        if not outcome.facts["passed"]:
            return 0
        at = after(at, outcome)
    return 1


@pytest.mark.parametrize(
    ("numbers", "rules", "first"),
    [
        ({"life": -12}, {}, "Minute 1"),
        ({"life": -12}, {"slow_death_first": "minute_2"}, "Minute 2"),
        ({"life": -10}, {"slow_death_from": "minus_10"}, "Minute 1"),
        ({"life": -10}, {}, None),
        ({"life": -12, "stable": True}, {}, None),
    ],
)
def test_slow_death_is_charted_where_it_would_run(
    numbers: dict[str, Any], rules: dict[str, Any], first: str | None
) -> None:
    found = foresee(scene(hero(**numbers), by_gm=True, **rules), "survive")
    assert [said(chart.rows[0].label) for chart in found.charts] == ([first] if first else [])


def test_a_hopeless_minute_is_the_last_row() -> None:
    weak = hero(life=-12, willpower=0, constitution=1, death_clock=0)
    (chart,) = foresee(scene(weak, by_gm=True), "survive", minutes="1").charts
    assert [said(row.label) for row in chart.rows] == ["Minute 2"]
    assert chart.rows[0].chance.ways == 0


def patient(**numbers: Any) -> Sheet:
    return hero(**{"life": -25, **numbers})


def together(at: CineScene) -> CineScene:
    """Give the scene in which Scout's player plays Medic too."""
    return replace(at, cast={**at.cast, MEDIC: replace(at.get(MEDIC), owner=100)})


def test_stabilising_is_foreseen_by_who_may_know_the_patient() -> None:
    fields = {"patient": SCOUT, "character": MEDIC}
    at = scene(patient(death_clock=0))
    for known in (together(at), replace(at, by_gm=True)):
        found = foresee(known, "stabilize", **fields)
        played = as_played(known, "stabilize", passed, **fields)
        assert abs(share(said(found.headline)) - played[1]) < Fraction(1, 1000)
    with pytest.raises(NotPossibleError) as caught:
        foresee(at, "stabilize", **fields)
    assert caught.value.field == "patient"


def test_a_resuscitation_is_both_its_rolls() -> None:
    at = scene(patient(dead=True), by_gm=True)
    fields = {"patient": SCOUT, "character": MEDIC, "minutes": "6"}
    found = foresee(at, "resuscitate", **fields)
    lived = 0
    for first in range(1, 11):
        action = SYSTEM.actions["resuscitate"]
        tried = action.resolve(action.request.model_validate(fields), at, ScriptedDice([first]))
        for second in range(1, 11):
            if tried.opens:
                lived += press(after(at, tried), "revival", dice=[second])[1].facts["lives"]
    assert share(said(found.headline)) == Fraction(lived, 100)
    assert said(found.lines[0]).startswith("The medic's task: ")
    with pytest.raises(NotPossibleError):
        foresee(replace(at, by_gm=False), "resuscitate", **fields)


REFUSED = [
    ("test", hero(), {"skill": "luck"}),
    ("test", hero(), {"skill": "strength", "drama": True}),
    ("attack", hero(), {"weapon": "laser"}),
    ("fear", hero(dead=True), {}),
    ("survive", hero(dead=True), {}),
    ("survive", hero(), {}),
    ("conscious", hero(life=-1, unconscious=True), {}),
    ("suffocate_tick", hero(), {}),
    ("suffocate_tick", hero(suffocation=Suffocation(began=0, tested=0)), {"turn": 4}),
    ("poison_tick", hero(), {}),
    ("fall", hero(), {"metres": "x"}),
    ("stabilize", hero(), {"patient": SCOUT}),
    ("resuscitate", hero(), {"patient": SCOUT}),
]


@pytest.mark.parametrize(("action", "scout", "fields"), REFUSED)
def test_what_cannot_be_done_has_no_odds(action: str, scout: Sheet, fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        foresee(scene(scout), action, **fields)


def test_a_turn_of_the_free_minute_has_no_odds() -> None:
    at = scene(hero(suffocation=Suffocation(began=0)), by_gm=True)
    with pytest.raises(NotPossibleError) as caught:
        foresee(at, "suffocate_tick", turn=5)
    assert said(caught.value.message) == "The breath holds for a minute: there is no test yet."


def test_a_feat_is_in_the_odds_and_nothing_is_spent() -> None:
    at = scene(hero(drama=1))
    found = foresee(at, "test", skill="strength", drama=True)
    assert "Heroic Feat" in [said(term.label) for term in found.terms]
    assert at.get(SCOUT).sheet.drama == 1
