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
from rules.request import Opponent
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import ENCOUNTER, GUARD, STEVE, content, play, scene, sheet

Scenario = Callable[[dict[str, Any]], Outcome]


class Loaded:
    """Dice that fall as told, and on 3 once that is over: a rule may ask for more of them."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self._drawn: list[tuple[int, int]] = []

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        return tuple(self._drawn)

    def roll(self, sides: int) -> int:
        face = self._faces.pop(0) if self._faces else 3
        self._drawn.append((sides, face))
        return face

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self.roll(sides) for _ in range(count))


def doing(
    action: str, dice: tuple[int, ...], steve: Sheet, guard: Sheet | None = None, **fields: Any
) -> Scenario:
    """Any action of Steve's, with dice that fall so."""

    def scenario(rules: dict[str, Any]) -> Outcome:
        at = scene(steve, guard, clock=ENCOUNTER, by_gm=True, **rules)
        found = SYSTEM.actions[action]
        request = found.request.model_validate({"character": STEVE, **fields})
        return found.resolve(request, at, Loaded(*dice))

    return scenario


def hurting(steve: Sheet, loss: int) -> Scenario:
    return lambda rules: play(scene(steve, **rules), "damage", amount=str(loss), target=STEVE)


def checking(dice: tuple[int, int], steve: Sheet, loss: str = "10") -> Scenario:
    return doing("fear", dice, steve, thing="The Well", loss=loss)


SPOT = Opponent(character=GUARD, skill="spot")


def contending(mine: int, other: int, *dice: int) -> Scenario:
    return doing(
        "test",
        dice,
        sheet(skills={"stealth": mine}),
        sheet(skills={"spot": other}),
        skill="stealth",
        against=SPOT,
    )


def fighting(*dice: int) -> Scenario:
    steve = sheet(skills={"club": 15}, equipped="club")
    guard = sheet(skills={"club": 10}, answer="weapon:bat")
    return doing("attack", dice, steve, guard, target=GUARD)


def shooting(*dice: int) -> Scenario:
    return doing("attack", dice, sheet(skills={"handgun": 15}, equipped="handgun"))


MAKING = doing("create", (), sheet())

SCENARIOS: dict[tuple[str, str], Scenario] = {
    ("siz_dice", "2d6+6"): MAKING,
    ("unconscious", "at_or_below"): hurting(sheet(hp=7), 1),
    ("major_wound", "debilitated_only"): hurting(sheet(), 12),
    ("knockdown", "always_prone"): hurting(sheet(14, 10), 10),
    ("zero_hp", "dying"): hurting(sheet(hp=7), 7),
    ("starting_san", "3d6"): MAKING,
    ("starting_san", "int"): MAKING,
    ("san_cap", "mastery"): checking((1, 20), sheet(san=19)),
    ("edges", "hero_wars"): contending(20, 12, 20, 7),
    ("temp_insanity", "single_check"): checking(
        (15, 7), sheet(san=12, encounter=1, encounter_loss=1)
    ),
    ("san_leftovers", "downgrade"): checking((7, 3), sheet(san=12), "5/2"),
    ("leftovers", "both_apply"): contending(55, 35, 1, 1),
    ("marginal_success", "opponent_only"): contending(12, 10, 5, 8),
    ("special_success", "outcome"): fighting(9, 20),
    ("critical_damage", "never_less_than_double"): shooting(1, 9),
    ("melee_hurts", "winner"): fighting(9, 1),
    ("leftover_use", "asked"): contending(55, 12, 1, 1),
    ("firearm_special", "times_2"): shooting(2, 9),
    ("san_zero", "refused"): checking((9, 9), sheet(san=0)),
    ("immunity_bars", "check"): checking((15, 7), sheet(san=12, immunities=("The Well",))),
    ("temp_insanity_counts", "actual"): checking((20, 1), sheet(san=1)),
}
NUMBERS = {"starting_san": 12}
REFUSALS = {"san_zero"}


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
    assert plain.house_rules == ()
    if key in REFUSALS:
        with pytest.raises(RuleError):
            scenario({key: chosen})
        return
    ruled = scenario({key: chosen})
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


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("siz_dice", "3d6"),
        ("starting_san", 0),
        ("starting_san", 21),
        ("starting_san", "con"),
        ("san_cap", 20),
        ("edges", "none"),
        ("luck", "on"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(key: str, value: str | int) -> None:
    with pytest.raises(ValidationError):
        HouseRules.model_validate({key: value})


def test_the_default_of_every_rule_is_the_first_that_the_rules_print() -> None:
    assert HouseRules().model_dump() == {
        "siz_dice": "2d5+6",
        "unconscious": "below",
        "major_wound": "unconscious",
        "knockdown": "dex_roll",
        "zero_hp": "dead",
        "starting_san": "pow",
        "san_cap": "20",
        "edges": "printed",
        "temp_insanity": "encounter_sum",
        "san_leftovers": "nothing",
        "leftovers": "cancel",
        "marginal_success": "succeeds",
        "special_success": "brp_fifth",
        "critical_damage": "printed",
        "melee_hurts": "attacker_only",
        "leftover_use": "automatic",
        "firearm_special": "times_4",
        "san_zero": "still_checked",
        "immunity_bars": "loss",
        "temp_insanity_counts": "nominal",
    }


DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "opposed_d20.md"


def test_the_document_has_every_rule_with_its_number_its_key_and_its_values() -> None:
    rows = {
        key: (number, values)
        for number, key, values in re.findall(
            r"^\| (D002-\d+) \| `(\w+)` \| ([^|]+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE
        )
    }
    assert list(rows) == list(HouseRules.model_fields)
    offered = other_values()
    for key, field in HouseRules.model_fields.items():
        (decision,) = (each for each in field.metadata if isinstance(each, Decision))
        number, values = rows[key]
        assert number == decision.number
        words = [word.strip() for word in values.split(",")]
        assert words[0] == field.default
        others = [value for name, value in offered if name == key]
        assert words[1:] == ["1 to 20" if value == "int" else value for value in others]


def test_the_document_settles_every_decision_once() -> None:
    numbers = re.findall(r"^\| D002-(\d+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert sorted(map(int, numbers)) == list(range(1, 39))


def test_the_document_lists_the_weapons_as_they_are() -> None:
    text = DOCUMENT.read_text("utf-8")
    for weapon in content().weapons.values():
        assert re.search(
            rf"^\| {weapon.name} \| .* \| {re.escape(weapon.damage or '')} \|", text, re.MULTILINE
        )
