"""What of a sheet is set by hand, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RuleError
from rules.sheet import SheetField
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.table import (
    content,
    said,
    sheet,
)

PRINTED = HouseRules()


def field(key: str) -> SheetField:
    return next(each for each in SYSTEM.fields(content()) if each.key == key)


def written(one: Sheet, key: str, text: str) -> Sheet:
    found = field(key).write(one, text)
    assert isinstance(found, Sheet)
    return found


SET = [
    ("life", "−5", -5),
    ("max-life", "40", 40),
    ("essence", "3", 3),
    ("max-essence", "20", 20),
    ("drama", "7", 7),
    ("attribute.strength", "5", 5),
    ("skill.doctor", "9", 9),
    ("skill.doctor", "0", 0),
    ("hard-to-kill", "5", 5),
    ("resistance-pain", "1", 1),
    ("drained.constitution", "2", 2),
    ("lost.willpower", "1", 1),
    ("slow-minutes", "3", 3),
    ("death-clock", "90", 90),
    ("weapon", "rifle", "Rifle"),
    ("weapon", "none", "none"),
    ("drawbacks", "Phobia, mirrors", "Phobia, mirrors"),
    ("drawbacks", "-", "none"),
    ("conscious", "no", "no"),
    ("stable", "yes", "yes"),
    ("dead", "yes", "yes"),
    ("death-clock", "none", "none"),
    ("feat", "yes", "yes"),
    ("fury", "yes", "yes"),
]


@pytest.mark.parametrize(("key", "text", "shown"), SET)
def test_a_field_is_set_and_read_again(key: str, text: str, shown: Any) -> None:
    one = written(sheet(), key, text)
    value = field(key).read(one)
    assert (value if isinstance(shown, int) else said(value)) == shown
    assert Sheet.model_validate_json(one.model_dump_json()) == one


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("life", "27"),
        ("life", "x"),
        ("max-life", "0"),
        ("essence", "13"),
        ("drama", "-1"),
        ("attribute.strength", "21"),
        ("skill.doctor", "11"),
        ("hard-to-kill", "6"),
        ("lost.willpower", "21"),
        ("death-clock", "-1"),
        ("conscious", "maybe"),
        ("drawbacks", "x" * 61),
        ("drawbacks", ", ".join(map(str, range(21)))),
        ("weapon", "laser"),
    ],
)
def test_what_cannot_be_set_is_refused(key: str, text: str) -> None:
    with pytest.raises(RuleError) as caught:
        field(key).write(sheet(), text)
    assert caught.value.field in {key, "weapon"}


def test_a_full_track_goes_along_with_its_maximum() -> None:
    stronger = written(sheet(life=26), "attribute.constitution", "4")
    assert (stronger.life, stronger.essence) == (34, 14)
    hurt = written(sheet(life=20, essence=5), "attribute.constitution", "4")
    assert (hurt.life, hurt.essence) == (20, 5)
    weaker = written(sheet(life=25, essence=11), "attribute.strength", "0")
    assert (weaker.life, weaker.essence) == (18, 10)
    assert written(sheet(life=26), "hard-to-kill", "2").life == 32
    assert written(sheet(life=26), "max-life", "12").life == 12
    assert written(sheet(life=12, own_max_life=12), "max-life", "none").life == 26
    assert written(sheet(), "max-essence", "3").essence == 3


def test_setting_by_hand_ends_what_the_number_ends() -> None:
    dying = sheet(life=-15, unconscious=True, death_clock=3, slow_minutes=2)
    assert written(dying, "life", "-10").death_clock == 3
    better = written(dying, "life", "-9")
    assert (better.death_clock, better.slow_minutes, better.unconscious) == (None, 0, True)
    assert not written(dying, "life", "1").unconscious
    stable = written(dying, "stable", "yes")
    assert (stable.stable, stable.death_clock) == (True, None)
    assert not written(stable, "stable", "no").stable
    dead = written(dying, "dead", "yes")
    assert (dead.dead, dead.death_clock) == (True, None)
    assert not written(dead, "dead", "no").dead
    assert written(dead, "dead", "yes") == dead
    assert written(dying, "death-clock", "none").slow_minutes == 0
    assert written(dying, "conscious", "yes").unconscious is False
    low = written(sheet(), "essence", "5")
    assert low.numb
    assert written(low, "lost.willpower", "0") == low


def test_every_quantity_has_a_field_and_npcs_need_few() -> None:
    keys = [each.key for each in SYSTEM.fields(content())]
    assert len(set(keys)) == len(keys)
    essential = [each.key for each in SYSTEM.fields(content()) if each.essential]
    assert essential == [
        "max-life",
        "attribute.strength",
        "attribute.dexterity",
        "attribute.constitution",
        "attribute.willpower",
        "weapon",
    ]
