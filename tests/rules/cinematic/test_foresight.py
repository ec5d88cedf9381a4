"""What `/odds` says, against every way in which the dice of the action itself can fall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.dice.source import Dice, ScriptedDice
from rules.errors import NotPossibleError, RuleError
from rules.odds import Chart, Odds
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Affliction, Feats, Sheet, Suffocation
from tests.rules.cinematic.table import MEDIC, SCOUT, after, content, press, said, scene, sheet
from tests.rules.dice.falling import outcomes


def foresee(at: CineScene, action: str, **fields: Any) -> Odds:
    """The odds of an action."""
    found = SYSTEM.actions[action]
    assert found.odds is not None
    return found.odds(found.request.model_validate({"character": SCOUT, **fields}), at)


def as_played(
    at: CineScene, action: str, of: Callable[[dict[str, Any]], int], **fields: Any
) -> dict[int, Fraction]:
    """How likely each value of what came out is, by playing with every fall of the dice."""
    found = SYSTEM.actions[action]
    request = found.request.model_validate({"character": SCOUT, **fields})

    def once(dice: Dice) -> int:
        return of(dict(found.resolve(request, at, dice).facts))

    return outcomes(once)


def share(text: str) -> Fraction:
    """The chance in a headline, in per mille: “37.5 %”."""
    number = text.rsplit(": ", 1)[1].split(" %", maxsplit=1)[0].lstrip("<>")
    return Fraction(number) / 100


def rows(chart: Chart) -> dict[str, Fraction]:
    """The rows of a chart that can come up."""
    return {said(row.label): row.chance.fraction for row in chart.rows if row.chance.ways}


def hero(**numbers: Any) -> Sheet:
    return sheet(
        **{
            "strength": 3,
            "dexterity": 3,
            "constitution": 3,
            "willpower": 3,
            "acrobatics": 2,
            "shooting": 1,
            "life": 20,
            "essence": 4,
            **numbers,
        }
    )


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
    assert rows(chart) == expected
    assert foresee(at, "test", skill="acrobatics", modifier=-60).charts == () or rules


def test_each_damage_of_an_attack() -> None:
    at = scene(hero())
    (chart,) = foresee(at, "attack", weapon="fists").charts
    played = as_played(at, "attack", lambda facts: int(facts["damage"]), weapon="fists")
    assert rows(chart) == {str(n) if n else "a miss": each for n, each in played.items()}


def test_each_row_of_the_panic_table() -> None:
    at = scene(hero())
    names = list(content().panic)
    (chart,) = foresee(at, "fear", modifier=-5).charts
    played = as_played(at, "fear", lambda facts: names.index(facts["result"]), modifier=-5)
    expected = {content().panic[names[n]].name: chance for n, chance in played.items()}
    assert rows(chart) == expected


@pytest.mark.parametrize("rule", ["reduced", "real"])
@pytest.mark.parametrize("acrobatics", [True, False])
def test_each_damage_of_a_fall(rule: str, acrobatics: bool) -> None:
    at = scene(hero(), fall_metre=rule)
    fields = {"metres": "4", "acrobatics": acrobatics}
    found = foresee(at, "fall", **fields)
    played = as_played(at, "fall", lambda facts: int(facts["damage"]), **fields)
    assert rows(found.charts[0]) == {str(n) if n else "none": each for n, each in played.items()}
    assert found.house_rules == (("fall_metre",) if rule == "real" and acrobatics else ())
    if not acrobatics:
        assert said(found.title) == "Damage 12, always"


def test_the_average_of_a_fall_is_said() -> None:
    found = foresee(scene(hero(drama=1)), "fall", metres="7", acrobatics=True, drama=True)
    assert said(found.title).startswith("Damage 0 to 9, ")


@pytest.mark.parametrize("rule", ["no_harm", "one_level"])
@pytest.mark.parametrize("kind", ["poison", "disease"])
def test_a_contest_with_a_poison(rule: str, kind: str) -> None:
    probe = Affliction(
        name="Probe", strength=3, effect="strength", every="turn", disease=kind == "disease"
    )
    at = scene(hero(constitution=1, afflictions=(probe,)), by_gm=True, poison_under_9=rule)
    found = foresee(at, f"{kind}_tick")
    played = as_played(at, f"{kind}_tick", lambda facts: 3 - int(facts["attribute"]))
    expected = {
        f"{n} Level{'s' if n > 1 else ''}" if n else "none": chance for n, chance in played.items()
    }
    assert max(played) == 3, "no more is drained than there is"
    assert rows(found.charts[0]) == expected
    assert {said(term.label): said(term.value) for term in found.terms} == {
        "Constitution, doubled": "2",
        "Strength, doubled": "6",
    }
    assert abs(share(said(found.headline)) - played[0]) < Fraction(1, 1000)
    assert found.house_rules == (("poison_under_9",) if rule == "one_level" else ())


def test_a_poison_drains_constitution_once_its_attribute_is_at_0() -> None:
    probe = Affliction(name="Probe", strength=4, effect="strength", every="turn")
    at = scene(hero(strength=0, constitution=2, afflictions=(probe,)), by_gm=True)
    (chart,) = foresee(at, "poison_tick").charts
    assert list(rows(chart)) == ["none", "1 Level", "2 Levels"]


@pytest.mark.parametrize("lethal", [True, False])
def test_a_poison_of_life_points_has_a_chart_of_what_it_takes(lethal: bool) -> None:
    probe = Affliction(name="Probe", strength=3, damage="1d6−1", every="turn", lethal=lethal)
    at = scene(hero(life=-6, unconscious=True, afflictions=(probe,)), by_gm=True)
    (chart,) = foresee(at, "poison_tick").charts
    played = as_played(at, "poison_tick", lambda facts: int(facts["loss"]))
    assert rows(chart) == {
        str(n): sum(chance for loss, chance in played.items() if loss >= n) for n in sorted(played)
    }
    assert max(played) == (5 if lethal else 3)


def test_odds_do_not_wait_for_the_time() -> None:
    probe = Affliction(name="Probe", strength=3, damage="3", every="turn")
    assert foresee(scene(hero(afflictions=(probe,))), "poison_tick").charts
    assert foresee(scene(hero(suffocation=Suffocation(began=0))), "suffocate_tick").terms
    assert foresee(scene(hero(life=-12, death_clock=0)), "survive", minutes="1").terms


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
