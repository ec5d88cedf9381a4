"""Odds: against every way in which the dice of the action itself can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.source import Dice
from rules.errors import RuleError
from rules.odds import Chart, Likely, Odds
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.scores import Attempt
from tests.rules.action_points.people import gunner
from tests.rules.action_points.table import COMBAT, GHOUL, STEVE, play, said, scene, sheet
from tests.rules.dice.falling import outcomes

DICE = range(5)
"""Sizes of pools of which every fall is played for every difficulty; 6**4 are 1,296."""


def foresee(at: ApScene, action: str, **fields: Any) -> Odds:
    """The odds of an action."""
    found = SYSTEM.actions[action]
    assert found.odds is not None
    return found.odds(found.request.model_validate(fields), at)


def as_played(at: ApScene, action: str, fact: str, **fields: Any) -> dict[int, Fraction]:
    """How likely each value of a fact is, by playing the action with every fall of its dice."""
    found = SYSTEM.actions[action]
    request = found.request.model_validate(fields)

    def once(dice: Dice) -> int:
        value = found.resolve(request, at, dice).facts[fact]
        assert isinstance(value, int)
        return value

    return outcomes(once)


def at_least(chances: dict[int, Fraction], target: int) -> Fraction:
    return sum((share for value, share in chances.items() if value >= target), Fraction(0))


def asked(found: Odds) -> Likely:
    (row,) = (row for chart in found.charts for row in chart.rows if row.asked)
    return row


def assert_charts(chart: Chart, chances: dict[int, Fraction]) -> None:
    """See that a chart has every value that can come up, each with its chance to be reached."""
    assert [row.label for row in chart.rows] == sorted(chances)
    for row in chart.rows:
        assert isinstance(row.label, int)
        assert row.chance.fraction == at_least(chances, row.label)


def stealthy(rank: int) -> ApScene:
    return scene(sheet(skills={"stealth": rank}, traits={"agility": 2, "acuity": 3}))


@pytest.mark.parametrize("rank", DICE)
@pytest.mark.parametrize("modifier", [0, -4, 2])
def test_the_chance_of_every_difficulty_is_that_of_the_test_as_played(
    rank: int, modifier: int
) -> None:
    at = stealthy(rank)
    fields = {"skill": "stealth", "modifier": modifier, "character": STEVE}
    for difficulty in range(max(0, 2 + modifier), 2 * rank + 6 + max(0, modifier)):
        played = as_played(at, "test", "passed", difficulty=difficulty, **fields)
        found = foresee(at, "test", difficulty=difficulty, **fields)
        assert asked(found).label == difficulty
        assert asked(found).chance.fraction == played.get(True, 0)


@pytest.mark.parametrize("rank", [*DICE, 5])
def test_without_a_difficulty_every_score_is_charted(rank: int) -> None:
    at = stealthy(rank)
    fields = {"skill": "stealth", "modifier": 1, "character": STEVE}
    (chart,) = foresee(at, "test", **fields).charts
    assert_charts(chart, as_played(at, "test", "total", **fields))


@pytest.mark.parametrize("rank", [1, 6, 11, 30])
def test_icepool_agrees_on_every_difficulty(rank: int) -> None:
    theirs = rank @ icepool.Die([0, 0, 0, 1, 1, 2]) + 3
    for difficulty in range(2, 2 * rank + 5):
        found = foresee(
            stealthy(rank), "test", skill="stealth", difficulty=difficulty, character=STEVE
        )
        assert asked(found).chance.fraction == theirs.probability(">=", difficulty)


@pytest.mark.parametrize("willpower", ["endurance", "own_skill", "resolve"])
@pytest.mark.parametrize("difficulty", [5, 6, 7, 8])
def test_a_house_rule_on_willpower_is_in_the_odds(willpower: str, difficulty: int) -> None:
    ranks = {"endurance": 1, "willpower": 3}
    traits = {"vigor": 2, "resolve": 5, "acuity": 1}
    at = scene(sheet(skills=ranks, traits=traits), willpower=willpower)
    fields = {"skill": "willpower", "difficulty": difficulty, "character": STEVE}
    found = foresee(at, "test", **fields)
    played = as_played(at, "test", "passed", **fields)
    assert asked(found).chance.fraction == played.get(True, 0)
    assert found.house_rules == (() if willpower == "endurance" else ("willpower",))


@pytest.mark.parametrize("rank", DICE)
@pytest.mark.parametrize("difficulty", [2, 4, 6, 9])
def test_the_odds_against_fear_and_conditions_are_those_as_played(
    rank: int, difficulty: int
) -> None:
    at = scene(sheet(skills={"endurance": rank}, traits={"vigor": 3}))
    fields = {"difficulty": difficulty, "modifier": -1, "character": STEVE}
    played = as_played(at, "fear", "passed", **fields).get(True, 0)
    assert asked(foresee(at, "fear", **fields)).chance.fraction == played
    found = foresee(at, "resist_condition", condition="stun", **fields)
    assert asked(found).chance.fraction == played
    assert said(found.headline).startswith(f"Steve · Stun, difficulty {difficulty}: ")


@pytest.mark.parametrize("rank", [0, 1, 3])
@pytest.mark.parametrize(
    ("corruption", "stamina", "target"), [(3, 8, 3), (4, 8, 4), (6, 8, 6), (8, 8, 8), (3, 0, 8)]
)
def test_the_odds_of_resisting_the_presence_are_those_as_played(
    rank: int, corruption: int, stamina: int, target: int
) -> None:
    body = sheet(corruption, stamina=stamina, skills={"endurance": rank}, traits={"vigor": 3})
    at = scene(body, by_gm=True)
    found = foresee(at, "resist", character=STEVE)
    assert asked(found).label == target
    played = as_played(at, "resist", "passed", character=STEVE)
    assert asked(found).chance.fraction == played.get(True, 0)


SHOTS: list[dict[str, Any]] = [
    {},
    {"modifier": -8},
    {"modifier": 22},
    {"weapon": "tactical-auto-cannon", "modifier": 12},
]
RULES: list[dict[str, Any]] = [
    {},
    {"below_row_1": "row_1"},
    {"below_row_1": "extrapolate", "above_row_30": "extrapolate"},
    {"auto_cannon_ap20": "corrected"},
]


@pytest.mark.parametrize("shot", SHOTS)
@pytest.mark.parametrize("rules", RULES)
def test_the_chance_of_every_damage_is_that_of_the_attack_as_played(
    shot: dict[str, Any], rules: dict[str, Any]
) -> None:
    ranks = {"high-caliber-mastery": 3, "rapid-fire-mastery": 3}
    at = scene(gunner(skills=ranks), **rules)
    damage, *_ = foresee(at, "attack", character=STEVE, **shot).charts
    assert_charts(damage, as_played(at, "attack", "damage", character=STEVE, **shot))


def test_what_a_fight_has_for_the_next_attack_is_in_its_odds() -> None:
    began = gunner(skills={"high-caliber-mastery": 2}, fight={"bonus": 3, "cost": 2})
    at = scene(began, clock=COMBAT, initiative_bonus=3, reload="ap_cost")
    found = foresee(at, "attack", character=STEVE)
    assert_charts(found.charts[0], as_played(at, "attack", "damage", character=STEVE))
    assert found.house_rules == ("initiative_bonus", "reload")
    plain = foresee(scene(gunner(skills={"high-caliber-mastery": 2})), "attack", character=STEVE)
    assert [said(term.label) for term in found.terms] == [
        *(said(term.label) for term in plain.terms),
        "Initiative bonus",
        "Reload",
    ]


@pytest.mark.parametrize("defense", ["manual", "subtract", "ignore"])
def test_the_gm_sees_what_a_kept_defense_leaves(defense: str) -> None:
    at = scene(
        gunner(skills={"high-caliber-mastery": 3}),
        sheet(kept_defense=15),
        by_gm=True,
        defense=defense,
    )
    fields = {"character": STEVE, "target": GHOUL}
    found = foresee(at, "attack", **fields)
    assert (found.house_rules == ("defense",)) is (defense != "manual")
    if defense == "ignore":
        assert len(found.charts) == 1
        return
    attack = SYSTEM.actions["attack"]
    request = attack.request.model_validate(fields)
    losses = outcomes(lambda dice: int(attack.resolve(request, at, dice).facts["offers"][-1]))
    _, after = found.charts
    assert said(after.heading) == "After the Defense of Ghoul, 15: chance of at least that loss"
    assert_charts(after, losses)


def test_a_player_does_not_see_the_defense_of_somebody_elses_character() -> None:
    shot = {"character": STEVE, "target": GHOUL}
    guarded = scene(gunner(), sheet(kept_defense=15), defense="subtract")
    assert foresee(guarded, "attack", **shot) == foresee(scene(gunner()), "attack", **shot)


@pytest.mark.parametrize(
    ("at", "action", "fields"),
    [
        (scene(gunner(loaded={"hand-cannon": 0})), "attack", {}),
        (scene(sheet()), "attack", {}),
        (scene(sheet(), untrained="refuse"), "test", {"skill": "stealth"}),
        (scene(sheet()), "test", {"skill": "flying"}),
        (scene(sheet(corruption=12)), "resist", {}),
        (scene(sheet(corruption=25), by_gm=True, full_control_at=25), "resist", {}),
        (scene(sheet(dead=True), by_gm=True), "resist", {}),
        (scene(sheet()), "resist_condition", {"condition": "hunger", "difficulty": 3}),
    ],
)
def test_what_cannot_be_played_has_no_odds_for_the_same_reason(
    at: ApScene, action: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(RuleError) as unplayed:
        play(at, action, character=STEVE, **fields)
    with pytest.raises(RuleError) as refused:
        foresee(at, action, character=STEVE, **fields)
    assert refused.value.message == unplayed.value.message
    assert refused.value.field == unplayed.value.field


def test_the_odds_of_a_test_say_where_they_come_from() -> None:
    found = foresee(stealthy(4), "test", skill="stealth", difficulty=7, character=STEVE)
    assert said(found.headline) == "Steve · Stealth, difficulty 7: 28 %"
    assert said(found.title) == "28 %, about 1 in 4"
    assert [(said(term.label), said(term.value)) for term in found.terms] == [
        ("4 dice", "2.7 AP on average"),
        ("Acuity 3 (Agility 2)", "3 AP"),
    ]
    assert [said(line) for line in found.lines] == ["3 to 11 AP, 5.7 on average"]


def test_the_odds_of_an_attack_say_where_they_come_from() -> None:
    found = foresee(scene(gunner(), attacks_per_turn=2), "attack", character=STEVE, modifier=-7)
    assert said(found.headline) == "Steve · Hand Cannon: Damage 0 to 24, 16.5 on average"
    assert said(found.title) == "Damage 0 to 24, 16.5 on average"
    assert [said(line) for line in found.lines] == [
        "−1 to 11 AP, 3 on average",
        "Less than 1 AP, and so no damage: 7.8 %, about 1 in 13",
        "Defense 0 to 31, 21.5 on average",
        "The score buys 2 attacks.",
    ]


def test_without_dice_there_is_no_doubt() -> None:
    found = foresee(stealthy(0), "test", skill="stealth", character=STEVE)
    assert said(found.title) == "3 AP, always"
    assert [said(line) for line in found.lines] == ["No dice: the Trait alone counts."]
    unarmed = scene(gunner(skills={}))
    assert said(foresee(unarmed, "attack", character=STEVE).title) == "Damage 20, always"
    sure = foresee(stealthy(0), "test", skill="stealth", difficulty=3, character=STEVE)
    assert said(sure.title) == "100 %, certain"
    vain = foresee(stealthy(0), "test", skill="stealth", difficulty=4, character=STEVE)
    assert said(vain.title) == "0 %, impossible"


@settings(deadline=None)
@given(st.integers(0, 30), st.integers(0, 30), st.integers(-20, 20), st.integers(0, 120))
def test_a_chance_falls_with_the_difficulty_and_rises_with_what_helps(
    rank: int, trait: int, modifier: int, difficulty: int
) -> None:
    def chance(rank: int, trait: int, difficulty: int) -> Fraction:
        attempt = Attempt(SYSTEM.name, rank, ((SYSTEM.name, trait),)).plus(SYSTEM.name, modifier)
        assert attempt.chance(difficulty) == attempt.odds.at_least(difficulty)
        return attempt.chance(difficulty).fraction

    present = chance(rank, trait, difficulty)
    assert chance(rank, trait, difficulty + 1) <= present
    assert chance(rank + 1, trait, difficulty) >= present
    assert chance(rank, trait + 1, difficulty) >= present
    assert chance(rank, trait + 1, difficulty + 1) == present


def test_exactly_what_rolls_the_players_dice_is_foreseen() -> None:
    foreseen = {key for key, action in SYSTEM.actions.items() if action.odds is not None}
    assert foreseen == {"test", "attack", "fear", "resist_condition", "resist"}
