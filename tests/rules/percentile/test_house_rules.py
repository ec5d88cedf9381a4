"""Every value of every house rule changes something, and the answer says which rule did."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from rules.content import Decision
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import BOB, COMBAT, GUARD, NYX, play, press, scene, sheet
from tests.rules.playing import after

Scenario = Callable[[dict[str, Any]], Outcome]

TARGET = sheet(hp=50, max_hp=50, body=3, cover=4)
OPEN = sheet(hp=50, max_hp=50)


def striking(dice: list[int], guard: Sheet = TARGET, **fields: Any) -> Scenario:
    """A hit on Guard."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        return play(scene(guard=guard, **rules), "strike", dice, target=GUARD, **fields)

    return scenario


def healing(nyx: Sheet, amount: str) -> Scenario:
    def scenario(rules: dict[str, Any]) -> Outcome:
        return play(scene(nyx, **rules), "heal", amount=amount, target=NYX)

    return scenario


def failing_the_con_test(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(hp=9), **rules)
    at = after(at, play(at, "damage", amount="8", target=NYX))
    return press(at, "con_test", "roll", [60])[1]


def losing_constitution(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(hp=2), **rules)
    return play(at, "stat_loss", character=NYX, loss=4, stat="con")


def wounding_again(rules: dict[str, Any]) -> Outcome:
    return play(scene(sheet(hp=2), **rules), "damage", amount="1", target=NYX)


def helping(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(hp=3).wounded(), by_gm=True, **rules)
    return play(at, "first_aid", [44, 2], patient=NYX, skill="50")


def blasting(rules: dict[str, Any]) -> Outcome:
    at = scene(OPEN, OPEN, bob=sheet(skills={"athletics": 50}), **rules)
    rolls = [43] if rules else [43, 43]
    given = {"weapon": "grenade", "target": [NYX, GUARD], "character": BOB}
    return play(at, "blast", [60, *rolls], **given)


def pinning(rules: dict[str, Any]) -> Outcome:
    at = scene(clock=COMBAT, **rules)
    landing = {"target": GUARD, "suppresses": True}
    return play(at, "apply", targets=[GUARD], landings=[landing])


def frightening(rules: dict[str, Any]) -> Outcome:
    return play(scene(**rules), "fear", [40], loss="1/1D6", character=NYX)


SCENARIOS: dict[tuple[str, str], Scenario] = {
    ("wakes_at", "regained_3"): healing(sheet(hp=2, unconscious_until=9), "1"),
    ("zero_face", "zero"): failing_the_con_test,
    ("lost_stat", "keep"): losing_constitution,
    ("con_test", "each_wound"): wounding_again,
    ("first_aid", "critical_doubles"): helping,
    ("lethality_critical", "double"): striking([20], OPEN, amount="15%", critical=True),
    ("radius_rolls", "one_for_all"): blasting,
    ("called_shot_cover", "no_forced_failure"): striking([12], amount="20%", called=True),
    ("body_and_cover", "higher"): striking([], amount="20"),
    ("piercing_cover", "no"): striking([], amount="20", piercing=5),
    ("shotgun_armour", "beyond_base"): striking([8, 8], weapon="shotgun"),
    ("npc_suppression", "choose"): pinning,
    ("sanity_module", "off"): frightening,
    ("attack_critical", "none"): striking([8], OPEN, weapon="pistol", critical=True),
    ("shotgun_cover", "not_doubled"): striking([8, 8], weapon="shotgun"),
    ("piercing_order", "before_doubling"): striking([8, 8], weapon="shotgun", piercing=2),
}
REFUSALS = {"sanity_module"}


def other_values() -> list[tuple[str, str]]:
    """Give every value but the default of every house rule."""
    return [
        (key, value)
        for key, field in HouseRules.model_fields.items()
        for value in get_args(field.annotation)
        if value != field.default
    ]


def test_no_value_is_without_a_scenario() -> None:
    assert sorted(SCENARIOS) == sorted(other_values())


@pytest.mark.parametrize(("key", "value"), sorted(SCENARIOS))
def test_a_value_changes_what_comes_out_and_the_answer_names_the_rule(key: str, value: str) -> None:
    scenario = SCENARIOS[key, value]
    plain = scenario({})
    assert plain.house_rules == ()
    if key in REFUSALS:
        with pytest.raises(RuleError):
            scenario({key: value})
        return
    ruled = scenario({key: value})
    assert ruled != plain
    assert ruled.house_rules == (key,)


def test_every_decision_has_its_own_number_and_a_question() -> None:
    decisions = [
        decision
        for field in HouseRules.model_fields.values()
        for decision in field.metadata
        if isinstance(decision, Decision)
    ]
    assert len({decision.number for decision in decisions}) == len(HouseRules.model_fields)
    assert all(decision.question.id.endswith("?") for decision in decisions)


def test_the_default_of_every_rule_is_the_first_that_the_rules_print() -> None:
    for field in HouseRules.model_fields.values():
        assert field.default == get_args(field.annotation)[0]


@pytest.mark.parametrize(("key", "value"), [("wakes_at", "4"), ("luck", "on"), ("zero_face", 10)])
def test_a_value_that_is_not_offered_is_refused(key: str, value: object) -> None:
    with pytest.raises(ValidationError):
        HouseRules.model_validate({key: value})


def test_the_document_names_every_house_rule_with_its_values() -> None:
    document = (Path(__file__).parents[3] / "docs/rules/percentile.md").read_text("utf-8")
    rows = re.findall(r"^\| (D001-\d+) \| `([a-z_]+)` \| ([^|]+) \|", document, re.MULTILINE)
    found = []
    for key, field in HouseRules.model_fields.items():
        (decision,) = [each for each in field.metadata if isinstance(each, Decision)]
        found.append((decision.number, key, ", ".join(get_args(field.annotation))))
    assert rows == found


def test_suppression_of_the_adapted_costs_san_without_the_minds_module() -> None:
    nyx = sheet(suppressed=True, adapted=("violence",))
    at = scene(nyx, clock=COMBAT, sanity_module="off")
    assert play(at, "suppress", choice="refuse", target=NYX).facts["san"] == 49
