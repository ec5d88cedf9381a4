"""Falls: three points a metre, broken by Acrobatics."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.errors import InvalidInputError
from rules.outcome import Outcome, Verdict
from rules.systems.cinematic.falls import landing
from rules.systems.cinematic.house_rules import HouseRules
from tests.rules.cinematic.table import SCOUT, lines, play, said, scene, sheet, terms


@pytest.mark.parametrize(
    ("metres", "levels", "reduced", "real"),
    [
        ("0", 0, 0, 0),
        ("1", 0, 0, 0),
        ("1.5", 0, 3, 3),
        ("1.99", 0, 3, 3),
        ("2", 0, 6, 6),
        ("2", 1, 0, 3),
        ("2.5", 1, 3, 3),
        ("3", 4, 0, 0),
        ("3.5", 2, 3, 3),
        ("5", 4, 0, 3),
        ("5", 3, 6, 6),
        ("7", 4, 9, 9),
        ("7", 0, 21, 21),
        ("300", 12, 864, 864),
    ],
)
def test_the_damage_of_a_fall(metres: str, levels: int, reduced: int, real: int) -> None:
    assert landing(Fraction(metres), levels, HouseRules()).damage == reduced
    other = landing(Fraction(metres), levels, HouseRules(fall_metre="real"))
    assert other.damage == real
    assert other.house_rules == (("fall_metre",) if real != reduced else ())


def fall(dice: list[int], **fields: Any) -> Outcome:
    scout = sheet(dexterity=4, acrobatics=3, life=26)
    return play(scene(scout), "fall", dice, character=SCOUT, **fields)


def test_a_fall_hurts_at_once() -> None:
    outcome = fall([], metres="7")
    assert said(outcome.headline) == "Scout · a fall of 7 m: 21 damage, Life Points 26 → 5"
    assert said(outcome.title) == "21 damage"
    assert outcome.verdict is Verdict.HARM


def test_acrobatics_breaks_it() -> None:
    outcome = fall([8], metres="7.5 m", acrobatics=True)
    assert terms(outcome) == {"Dexterity": "4", "Acrobatics": "3"}
    assert lines(outcome) == ["15: success, 4 Success Levels"]
    assert said(outcome.headline) == "Scout · a fall of 7.5 m: 9 damage, Life Points 26 → 17"
    harmless = fall([8], metres="3,0", acrobatics=True)
    assert said(harmless.headline) == "Scout · a fall of 3 m: no harm"
    assert harmless.facts["damage"] == 0


def test_acrobatics_may_fail() -> None:
    outcome = fall([1], metres="3", acrobatics=True)
    assert lines(outcome) == ["8: failure, 9 is needed"]
    assert outcome.facts["damage"] == 9


def test_what_a_fall_brings_is_asked_as_after_any_damage() -> None:
    outcome = fall([], metres="12")
    assert [each.kind for each in outcome.opens] == ["survival"]


def test_a_modifier_and_a_feat_need_the_roll_that_they_add_to() -> None:
    assert fall([1], metres="3", acrobatics=True, modifier=1).facts["levels"] == 1
    for fields in ({"modifier": 2}, {"drama": True}):
        with pytest.raises(InvalidInputError) as caught:
            fall([], metres="3", **fields)
        assert caught.value.field in fields


def test_who_cannot_act_cannot_break_a_fall() -> None:
    at = scene(sheet(unconscious=True, life=26))
    outcome = play(at, "fall", metres="3", acrobatics=True, character=SCOUT)
    assert lines(outcome) == ["Who cannot act cannot break a fall."]
    assert outcome.facts["damage"] == 9


@pytest.mark.parametrize("metres", ["", "-3", "x", "301", "1e2", "3.555", "three", "9" * 90])
def test_a_height_that_cannot_be_is_refused(metres: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        fall([], metres=metres)
    assert caught.value.field == "metres"
    assert len(said(caught.value.message)) < 120
