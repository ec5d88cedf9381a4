"""Which penalty counts on which roll: every kind of roll, by default and by each house rule."""

from __future__ import annotations

from typing import Any

import pytest

from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.penalties import (
    RollKind,
    essence_penalty,
    is_numb,
    of_essence,
    of_wounds,
)
from tests.rules.cinematic.table import content, sheet

WOUNDED = sheet(life=3, essence=12)

COUNTS_BY_DEFAULT = {RollKind.TASK}


@pytest.mark.parametrize("kind", RollKind)
def test_wounds_count_on_tasks_alone_by_default(kind: RollKind) -> None:
    found = of_wounds(WOUNDED, kind, HouseRules())
    assert found.change == (-4 if kind in COUNTS_BY_DEFAULT else 0)
    assert found.house_rules == ()


@pytest.mark.parametrize(
    ("rule", "value", "more"),
    [
        ("wound_penalty_on", "all", {RollKind.FEAR, RollKind.ESSENCE}),
        ("wound_penalty_dying", "yes", {RollKind.CONSCIOUSNESS, RollKind.SURVIVAL}),
        ("wound_penalty_hazards", "yes", {RollKind.HAZARD}),
    ],
)
def test_house_rules_have_wounds_count_on_more(rule: str, value: str, more: set[RollKind]) -> None:
    rules = HouseRules.model_validate({rule: value})
    for kind in RollKind:
        found = of_wounds(WOUNDED, kind, rules)
        assert found.change == (-4 if kind in COUNTS_BY_DEFAULT | more else 0)
        assert found.house_rules == ((rule,) if kind in more else ())
        unhurt = of_wounds(sheet(life=11), kind, rules)
        assert (unhurt.change, unhurt.house_rules) == (0, ())


def test_a_last_deed_knows_no_wounds() -> None:
    assert of_wounds(sheet(life=-20, deed_until=9), RollKind.TASK, HouseRules()).change == 0


ESSENCE_FREE = {RollKind.ESSENCE}


@pytest.mark.parametrize("kind", RollKind)
@pytest.mark.parametrize("essence", [0, -1, -30])
def test_essence_of_nothing_counts_on_every_roll_but_its_own(kind: RollKind, essence: int) -> None:
    found = of_essence(sheet(essence=essence), kind, content(), HouseRules(), mental=True)
    assert found.change == (0 if kind in ESSENCE_FREE else -3)


@pytest.mark.parametrize(
    ("others", "counted"),
    [
        ({}, {RollKind.TASK}),
        ({"wound_penalty_on": "all"}, {RollKind.TASK, RollKind.FEAR}),
        (
            {"wound_penalty_dying": "yes"},
            {RollKind.TASK, RollKind.CONSCIOUSNESS, RollKind.SURVIVAL},
        ),
        ({"wound_penalty_hazards": "yes"}, {RollKind.TASK, RollKind.HAZARD}),
    ],
)
def test_a_campaign_may_have_it_count_where_wounds_do(
    others: dict[str, Any], counted: set[RollKind]
) -> None:
    rules = HouseRules.model_validate({"essence_zero_penalty": "most", **others})
    for kind in RollKind:
        found = of_essence(sheet(essence=0), kind, content(), rules, mental=True)
        assert found.change == (-3 if kind in counted else 0)
        spared = kind not in counted | ESSENCE_FREE
        assert found.house_rules == (("essence_zero_penalty",) if spared else ())


@pytest.mark.parametrize("kind", RollKind)
@pytest.mark.parametrize(("essence", "numb"), [(6, False), (5, True), (1, True)])
def test_low_essence_counts_on_mental_tasks_alone(kind: RollKind, essence: int, numb: bool) -> None:
    low = sheet(essence=essence)
    mental = of_essence(low, kind, content(), HouseRules(), mental=True)
    assert mental.change == (-1 if numb and kind is RollKind.TASK else 0)
    assert of_essence(low, kind, content(), HouseRules(), mental=False).change == 0


@pytest.mark.parametrize(
    ("essence", "remembered", "by_default", "by_rule"),
    [
        (12, True, False, False),
        (11, True, False, True),
        (6, True, False, True),
        (6, False, False, False),
        (5, False, True, True),
        (1, True, True, True),
    ],
)
def test_being_numb_may_last_until_essence_is_full(
    essence: int, remembered: bool, by_default: bool, by_rule: bool
) -> None:
    low = sheet(essence=essence, numb=remembered)
    rules = HouseRules(essence_restored="maximum")
    assert is_numb(low, content(), HouseRules()) is by_default
    assert is_numb(low, content(), rules) is by_rule
    assert essence_penalty(low, content(), rules, mental=True) == (-1 if by_rule else 0)
    found = of_essence(low, RollKind.TASK, content(), rules, mental=True)
    assert found.house_rules == (("essence_restored",) if by_default is not by_rule else ())


def test_a_small_maximum_is_full_and_not_numb_by_that_rule() -> None:
    small = sheet(essence=3, own_max_essence=3)
    assert is_numb(small, content(), HouseRules())
    rules = HouseRules(essence_restored="maximum")
    assert not is_numb(small, content(), rules)
    found = of_essence(small, RollKind.TASK, content(), rules, mental=True)
    assert found.house_rules == ("essence_restored",)
