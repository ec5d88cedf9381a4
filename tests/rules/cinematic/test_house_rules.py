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
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.sheet import Affliction, Sheet, Suffocation
from tests.rules.cinematic.table import SCOUT, after, play, press, scene, sheet

Scenario = Callable[[dict[str, Any]], Outcome]


def doing(action: str, scout: Sheet, dice: list[int], **fields: Any) -> Scenario:
    """Any action of Scout's, the GM at the keyboard."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        return play(scene(scout, by_gm=True, **rules), action, dice, character=SCOUT, **fields)

    return scenario


def throwing(plain: list[int], ruled: list[int]) -> Scenario:
    """A test whose die is thrown more often by the rule."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        dice = ruled if rules else plain
        return play(scene(**rules), "test", dice, skill="strength", character=SCOUT)

    return scenario


def slowly(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(willpower=4, constitution=4, life=-11), **rules)
    return play(at, "survive", [10], character=SCOUT)


def poisoned(effect: str, strength: int, **numbers: Any) -> Sheet:
    probe = Affliction(name="Probe", strength=strength, effect=effect, every="turn")
    return sheet(afflictions=(probe,), **numbers)


def gaining(rules: dict[str, Any]) -> Outcome:
    at = scene(sheet(essence=-3, lost={"willpower": 1}), **rules)
    return play(at, "essence", delta=8, character=SCOUT)


def damaged(rules: dict[str, Any]) -> Outcome:
    return play(scene(sheet(drama=2), **rules), "damage", amount="3", target=SCOUT)


def fallen(rules: dict[str, Any]) -> Outcome:
    broken = sheet(dexterity=6, acrobatics=3)
    return play(scene(broken, **rules), "fall", [6], metres="5", acrobatics=True, character=SCOUT)


def mental(rules: dict[str, Any]) -> Outcome:
    numb = sheet(essence=7, numb=True)
    return play(scene(numb, **rules), "test", [5], skill="willpower", character=SCOUT)


GASPING = sheet(constitution=3, suffocation=Suffocation(began=0))
SCENARIOS: dict[tuple[str, str], Scenario] = {
    ("wound_penalty_on", "all"): doing("fear", sheet(life=3), [5]),
    ("wound_penalty_dying", "yes"): doing("conscious", sheet(life=-3), [5]),
    ("slow_death_from", "minus_10"): doing("survive", sheet(life=-10, willpower=5), [10]),
    ("slow_death_first", "minute_2"): slowly,
    ("fall_metre", "real"): fallen,
    ("suffocation_first", "0"): doing("suffocate_tick", GASPING, [4]),
    ("poison_under_9", "one_level"): doing(
        "poison_tick", poisoned("strength", 2, constitution=1), [1, 4]
    ),
    ("drained_con", "lowers_max"): doing(
        "poison_tick", poisoned("constitution", 6, constitution=4, life=34), [1, 3]
    ),
    ("lost_level_returns", "gm"): gaining,
    ("drama_module", "off"): damaged,
    ("rule_of_ten", "on"): throwing([10], [10, 8]),
    ("essence_zero_penalty", "most"): doing("conscious", sheet(life=-3, essence=0), [5]),
    ("wound_penalty_hazards", "yes"): doing(
        "suffocate_tick", GASPING.model_copy(update={"life": 3}), [6]
    ),
    ("essence_restored", "maximum"): mental,
}

MORE: dict[str, tuple[dict[str, Any], Scenario]] = {
    "Essence tests": (
        {"wound_penalty_on": "all"},
        doing("essence_willpower", sheet(life=3, essence=-2), [9]),
    ),
    "Essence survival": (
        {"wound_penalty_on": "all"},
        doing("essence_survival", sheet(life=3, essence=-12), [9]),
    ),
    "Survival Test": ({"wound_penalty_dying": "yes"}, doing("survive", sheet(life=-12), [9])),
    "a poison contest": (
        {"wound_penalty_hazards": "yes"},
        doing("poison_tick", poisoned("strength", 2, life=3), [9, 1]),
    ),
    "Fear spared": ({"essence_zero_penalty": "most"}, doing("fear", sheet(essence=0), [9])),
    "Survival spared": (
        {"essence_zero_penalty": "most"},
        doing("survive", sheet(life=-12, essence=0), [9]),
    ),
    "a poison contest spared": (
        {"essence_zero_penalty": "most"},
        doing("poison_tick", poisoned("strength", 2, essence=0), [9, 1]),
    ),
    "a one": ({"rule_of_ten": "on"}, throwing([1], [1, 2])),
}


def values() -> list[tuple[str, str]]:
    """Give every value of every rule but the default."""
    return [
        (key, value)
        for key, field in HouseRules.model_fields.items()
        for value in get_args(field.annotation)
        if value != field.default
    ]


def test_every_value_has_a_scenario() -> None:
    assert set(SCENARIOS) == set(values())


@pytest.mark.parametrize(("key", "value"), values())
def test_a_house_rule_changes_the_outcome_and_is_named(key: str, value: str) -> None:
    scenario = SCENARIOS[key, value]
    plain = scenario({})
    assert key not in plain.house_rules
    ruled = scenario({key: value})
    assert ruled.model_dump(exclude={"house_rules"}) != plain.model_dump(exclude={"house_rules"})
    assert key in ruled.house_rules


@pytest.mark.parametrize("name", MORE)
def test_it_is_named_wherever_it_counts(name: str) -> None:
    rules, scenario = MORE[name]
    (key,) = rules
    plain, ruled = scenario({}), scenario(rules)
    assert key not in plain.house_rules
    assert key in ruled.house_rules
    assert ruled.facts["total"] != plain.facts["total"]


def test_drama_is_refused_where_the_module_is_off() -> None:
    for action, fields in (("drama", {"use": "fury"}), ("test", {"skill": "art", "drama": True})):
        with pytest.raises(RuleError):
            play(scene(sheet(drama=9), drama_module="off"), action, character=SCOUT, **fields)


def test_a_rule_that_only_a_button_meets_is_named_there_too() -> None:
    at = scene(sheet(life=5), wound_penalty_dying="yes")
    outcome = play(at, "damage", amount="8", target=SCOUT)
    assert outcome.house_rules == ("wound_penalty_dying",)
    _, pressed = press(after(at, outcome), "consciousness", dice=[5])
    assert pressed.house_rules == ("wound_penalty_dying",)
    deep = play(
        scene(sheet(life=5), wound_penalty_dying="yes"), "damage", amount="20", target=SCOUT
    )
    assert deep.house_rules == ("wound_penalty_dying",)
    low = play(scene(sheet(life=3), wound_penalty_on="all"), "essence", delta=-15, character=SCOUT)
    assert low.house_rules == ("wound_penalty_on",)


@pytest.mark.parametrize("value", [0, "0"])
def test_nought_is_read_as_a_number_or_a_word(value: Any) -> None:
    assert HouseRules.model_validate({"suffocation_first": value}).suffocation_first == "0"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("wound_penalty_on", "none"),
        ("suffocation_first", 1),
        ("suffocation_first", False),
        ("rule_of_ten", True),
        ("luck", "on"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(key: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        HouseRules.model_validate({key: value})


def test_the_default_of_every_rule_is_the_first_that_the_rules_print() -> None:
    assert HouseRules().model_dump() == {
        "wound_penalty_on": "most",
        "wound_penalty_dying": "no",
        "slow_death_from": "below_minus_10",
        "slow_death_first": "minute_1",
        "fall_metre": "reduced",
        "suffocation_first": "minus_1",
        "poison_under_9": "no_harm",
        "drained_con": "keeps_max",
        "lost_level_returns": "essence_above_0",
        "drama_module": "on",
        "rule_of_ten": "off",
        "essence_zero_penalty": "all",
        "wound_penalty_hazards": "no",
        "essence_restored": "above_5",
    }


DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "cinematic.md"


def test_the_document_has_every_rule_with_its_number_its_key_and_its_values() -> None:
    rows = {
        key: (number, found)
        for number, key, found in re.findall(
            r"^\| (D003-\d+) \| `(\w+)` \| ([^|]+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE
        )
    }
    assert list(rows) == list(HouseRules.model_fields)
    for key, field in HouseRules.model_fields.items():
        (decision,) = (each for each in field.metadata if isinstance(each, Decision))
        number, found = rows[key]
        assert number == decision.number
        assert found.strip().split(", ") == list(get_args(field.annotation))


def test_the_document_settles_every_decision_once() -> None:
    numbers = re.findall(r"^\| D003-(\d+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert sorted(map(int, numbers)) == list(range(1, 45))
