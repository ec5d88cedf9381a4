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
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.sheet import Fight, LedgerEntry, Sheet
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    STEVE,
    after,
    play,
    press,
    scene,
    sheet,
)

Scenario = Callable[[dict[str, Any]], Outcome]


def shooting(ap: int, weapon: str = "hand-cannon", **numbers: Any) -> Scenario:
    """An attack of that score upon Ghoul, who keeps a Defense of 4."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        at = scene(sheet(equipped=weapon, **numbers), sheet(kept_defense=4), **rules)
        return play(at, "attack", modifier=ap, target=GHOUL, character=STEVE)

    return scenario


def doing(action: str, steve: Sheet, *, fight: bool = False, **fields: Any) -> Scenario:
    """Any action of Steve's."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        at = scene(steve, by_gm=True, clock=COMBAT if fight else None, **rules)
        return play(at, action, character=STEVE, **fields)

    return scenario


def hurting(health: int, loss: int) -> Scenario:
    """Damage to Ghoul, who has 50 Health at most and keeps a Defense of 4."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        ghoul = sheet(health=health, max_health=50, kept_defense=4)
        return play(scene(ghoul=ghoul, **rules), "damage", amount=str(loss), target=GHOUL)

    return scenario


def answering(answer: str, steve: Sheet) -> Scenario:
    """An answer to the Presence, which an event has stirred."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        at = scene(steve, **rules)
        at = after(at, play(at, "event", severity="10", character=STEVE))
        return press(at, "presence", answer)[1]

    return scenario


def awarding(rules: dict[str, Any]) -> Outcome:
    return play(scene(**rules), "award", character=[STEVE], side=3)


def beginning(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(traits={"acuity": 4}), clock=COMBAT, **rules)
    return play(at, "initiative", character=[STEVE, GHOUL], began=[STEVE])


EMPTY = sheet(loaded={"scattergun": 0}, equipped="scattergun")
TRAINED = sheet(cp=9, skills={"social": 3}, traits={"vigor": 3}, natural={"vigor": 3})
STRONG = sheet(corruption=12, traits={"vigor": 20}, stamina=8)
WEAK = sheet(corruption=12, stamina=13)
WITH_EYE = Sheet(augs=("Eye",), ledger=(LedgerEntry(reason="aug", amount=3, item="Eye"),))
RISKY = sheet(corruption=16, stamina=-1)

SCENARIOS: dict[tuple[str, str], Scenario] = {
    ("units", "none"): shooting(5),
    ("attacks_are", "per_turn"): shooting(5),
    ("reload", "full"): doing("reload", EMPTY),
    ("reload", "ap_cost"): doing("reload", EMPTY),
    ("reload", "turns"): doing("reload", EMPTY, fight=True),
    ("below_row_1", "row_1"): shooting(0),
    ("below_row_1", "extrapolate"): shooting(0),
    ("above_row_30", "extrapolate"): shooting(34),
    ("defense", "subtract"): shooting(5),
    ("defense", "ignore"): shooting(5),
    ("initiative_bonus", "int"): beginning,
    ("initiative_bonus", "acuity_rank"): beginning,
    ("attacks_per_turn", "int"): shooting(5),
    ("willpower", "own_skill"): doing("test", STRONG, skill="willpower"),
    ("willpower", "resolve"): doing("test", STRONG, skill="willpower"),
    ("trait_corruption", "always_1"): doing("advance", TRAINED, kind="trait_rank", name="vigor"),
    ("trait_corruption", "always_2"): doing(
        "advance", TRAINED, kind="trait_rank", name="vigor", paid=False
    ),
    ("trait_corruption", "stacked"): doing("advance", TRAINED, kind="trait_rank", name="vigor"),
    ("aug_corruption", "always_2"): doing("advance", TRAINED, kind="unlock_aug", name="Eye"),
    ("aug_corruption", "always_3"): doing(
        "advance", TRAINED, kind="unlock_aug", name="Eye", paid=False
    ),
    ("aug_corruption", "stacked"): doing("advance", TRAINED, kind="unlock_aug", name="Eye"),
    ("extraction", "keep"): doing("remove", WITH_EYE, thing="Eye"),
    ("death_coma_at", "below_zero"): hurting(8, 8),
    ("plus_five", "add_up"): doing("corruption", RISKY),
    ("failed_resist", "stamina"): answering("resist", WEAK),
    ("failed_resist", "stamina_and_corruption"): answering("resist", WEAK),
    ("stamina_gain", "over_max"): answering("obey", WEAK),
    ("dispels", "same_trigger"): answering("resist", STRONG),
    ("below_corruption", "state"): doing("stamina", sheet(corruption=20, stamina=9), change=-1),
    ("full_control_at", "int"): doing("event", sheet(corruption=30), severity="10"),
    ("new_skill_rank", "int"): doing("advance", TRAINED, kind="unlock_skill", name="stealth"),
    ("rank_cap", "int"): doing("advance", TRAINED, kind="skill_rank", name="social"),
    ("untrained", "refuse"): doing("test", TRAINED, skill="stealth"),
    ("objective_cp", "once"): awarding,
    ("auto_cannon_ap20", "corrected"): shooting(20, "tactical-auto-cannon"),
    ("content_labels", "numbers_only"): doing("event", sheet(corruption=12), severity="10"),
    ("resist_death_coma", "offered"): hurting(8, 8),
    ("auto_spend_ammo", "off"): shooting(5),
    ("true_death", "on"): hurting(5, 55),
}
NUMBERS = {
    "initiative_bonus": 3,
    "attacks_per_turn": 2,
    "full_control_at": 25,
    "new_skill_rank": 2,
    "rank_cap": 3,
}
REFUSALS = {"rank_cap", "untrained"}


def other_values() -> list[tuple[str, str]]:
    """Give every value but the default of every house rule; "int" stands for its numbers."""
    found = []
    for key, field in HouseRules.model_fields.items():
        words = [
            each
            for part in (field.annotation, *get_args(field.annotation))
            for each in get_args(part)
            if isinstance(each, str)
        ]
        found += [(key, word) for word in words if word != field.default]
        if key in NUMBERS:
            found.append((key, "int"))
    return found


def test_no_value_is_without_a_scenario() -> None:
    assert sorted(SCENARIOS) == sorted(other_values())


@pytest.mark.parametrize(("key", "value"), sorted(SCENARIOS))
def test_a_value_changes_what_comes_out_and_the_answer_names_the_rule(key: str, value: str) -> None:
    chosen = NUMBERS[key] if value == "int" else value
    scenario = SCENARIOS[key, value]
    plain = scenario({})
    assert key not in plain.house_rules
    if key in REFUSALS:
        with pytest.raises(RuleError):
            scenario({key: chosen})
        return
    ruled = scenario({key: chosen})
    assert ruled != plain
    assert key in ruled.house_rules


def test_every_decision_has_its_own_number_and_a_question() -> None:
    decisions = [
        decision
        for field in HouseRules.model_fields.values()
        for decision in field.metadata
        if isinstance(decision, Decision)
    ]
    assert len({decision.number for decision in decisions}) == len(HouseRules.model_fields)
    assert all(decision.question.id.endswith("?") for decision in decisions)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", "feet"),
        ("attacks_per_turn", 6),
        ("attacks_per_turn", 0),
        ("initiative_bonus", 21),
        ("initiative_bonus", "luck"),
        ("full_control_at", 20),
        ("full_control_at", 100),
        ("new_skill_rank", 6),
        ("rank_cap", 31),
        ("rank_cap", 0),
        ("luck", "on"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(key: str, value: str | int) -> None:
    with pytest.raises(ValidationError):
        HouseRules.model_validate({key: value})


def test_what_a_fight_carries_counts_only_under_the_rule_that_is_in_force() -> None:
    at = scene(sheet(equipped="hand-cannon", fight=Fight(bonus=3, cost=2)), clock=COMBAT)
    assert play(at, "attack", character=STEVE).facts["total"] == 0


def test_the_default_of_every_rule_is_the_first_that_the_rules_print() -> None:
    assert HouseRules().model_dump() == {
        "units": "metres",
        "attacks_are": "capacity",
        "reload": "restores",
        "below_row_1": "none",
        "above_row_30": "clamp",
        "defense": "manual",
        "initiative_bonus": 0,
        "attacks_per_turn": 1,
        "willpower": "endurance",
        "trait_corruption": "by_means",
        "aug_corruption": "by_means",
        "extraction": "reverse",
        "death_coma_at": "zero",
        "plus_five": "once",
        "failed_resist": "none",
        "stamina_gain": "capped",
        "dispels": "all_triggers",
        "below_corruption": "crossing",
        "full_control_at": "none",
        "new_skill_rank": 1,
        "rank_cap": "none",
        "untrained": "trait_only",
        "objective_cp": "each",
        "auto_cannon_ap20": "printed",
        "content_labels": "short",
        "resist_death_coma": "off",
        "auto_spend_ammo": "on",
        "true_death": "off",
    }


DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "action_points.md"


def test_the_document_has_every_rule_with_its_number_its_key_and_its_values() -> None:
    rows = {
        key: (number, values)
        for number, key, values in re.findall(
            r"^\| (D000-\d+) \| `(\w+)` \| ([^|]+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE
        )
    }
    assert list(rows) == list(HouseRules.model_fields)
    for key, field in HouseRules.model_fields.items():
        (decision,) = (each for each in field.metadata if isinstance(each, Decision))
        number, values = rows[key]
        assert number == decision.number
        words = [word for word in re.findall(r"[a-z]\w*", values) if word != "to"]
        found = [value for name, value in other_values() if name == key and value != "int"]
        assert set(words) == {*found, *([field.default] if isinstance(field.default, str) else [])}


def test_the_document_settles_every_decision_once() -> None:
    numbers = re.findall(r"^\| D000-(\d+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert sorted(map(int, numbers)) == list(range(1, 57))
