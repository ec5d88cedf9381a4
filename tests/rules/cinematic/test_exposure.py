"""Starting a poison or disease: its figures, typed or of the content, and which one is meant."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import InvalidInputError, NotPossibleError, RuleError, UnknownNameError
from rules.outcome import Verdict
from tests.rules.cinematic.people import poisoned
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    content,
    gained,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    wait,
)


def test_starting_says_what_it_is() -> None:
    at = scene(sheet(), by_gm=True)
    outcome = play(at, "poison_start", name="Snake venom", character=SCOUT)
    assert said(outcome.headline) == "Scout is poisoned: Snake venom"
    assert said(outcome.title) == "Strength 4, each minute"
    assert lines(outcome) == ["A win of it takes 3 Life Points."]
    assert gained(outcome) == ["Poisoned: Snake venom"]
    ill = play(at, "disease_start", name="fever", character=SCOUT)
    assert said(ill.headline) == "Scout falls ill: Fever"
    assert lines(ill) == ["A win of it takes Levels of Strength.", "It does not kill."]
    assert gained(ill) == ["Ill: Fever"]


def test_a_poison_of_ones_own_has_its_figures_typed() -> None:
    at = poisoned("Green slime", strength=5, effect="dexterity", frequency="minute")
    (slime,) = sheet_of(at).afflictions
    assert (slime.name, slime.row, slime.effect, slime.lethal) == (
        "Green slime",
        None,
        "dexterity",
        True,
    )
    _, outcome = press(wait(at, "1"), "toxin", dice=[1, 1])
    assert said(outcome.headline) == "Green slime drains Scout: Dexterity 2 → 0"


def test_figures_that_are_typed_go_before_the_rows() -> None:
    at = poisoned("snake", strength=9, effect="7", frequency="day", lethal=False)
    (venom,) = sheet_of(at).afflictions
    assert (venom.row, venom.strength, venom.damage, venom.every, venom.lethal) == (
        "snake-venom",
        9,
        "7",
        "day",
        False,
    )
    drained = sheet_of(poisoned("snake", effect="perception")).afflictions[0]
    assert (drained.effect, drained.damage) == ("perception", "")


REFUSED: list[tuple[dict[str, Any], type[RuleError], str]] = [
    ({"name": "luck"}, UnknownNameError, "name"),
    ({"name": "Slime", "strength": 3}, InvalidInputError, "effect"),
    ({"name": "Slime", "frequency": "day", "effect": "3"}, InvalidInputError, "strength"),
    ({"name": "Slime", "strength": 3, "effect": "3"}, InvalidInputError, "frequency"),
    ({"name": "arsenic", "effect": "luck"}, UnknownNameError, "effect"),
    ({"name": "arsenic", "effect": "1d"}, InvalidInputError, "effect"),
    ({"name": "arsenic", "effect": "1000"}, InvalidInputError, "effect"),
    ({"name": "arsenic", "effect": "1d4-9"}, InvalidInputError, "effect"),
    ({"name": "arsenic", "effect": "-3"}, InvalidInputError, "effect"),
]


@pytest.mark.parametrize(("fields", "error", "field"), REFUSED)
def test_a_poison_that_cannot_be_is_refused(
    fields: dict[str, Any], error: type[RuleError], field: str
) -> None:
    with pytest.raises(error) as caught:
        play(scene(by_gm=True), "poison_start", character=SCOUT, **fields)
    assert caught.value.field == field


def test_one_poison_is_at_work_once_and_ten_at_most() -> None:
    at = replace(poisoned(), by_gm=True)
    with pytest.raises(NotPossibleError) as caught:
        play(at, "poison_start", name="Spider venom", character=SCOUT)
    assert said(caught.value.message) == "Spider venom is at work in Scout already."
    figures: dict[str, Any] = {"strength": 1, "effect": "1", "frequency": "day"}
    for number in range(9):
        name = f"Slime {number}"
        at = after(at, play(at, "poison_start", name=name, character=SCOUT, **figures))
    with pytest.raises(NotPossibleError):
        play(at, "poison_start", name="One more", character=SCOUT, **figures)


def test_which_one_is_meant_has_to_be_said() -> None:
    at = replace(poisoned(), by_gm=True)
    at = after(at, play(at, "poison_start", name="arsenic", character=SCOUT))
    with pytest.raises(InvalidInputError) as caught:
        play(at, "poison_tick", character=SCOUT)
    assert caught.value.field == "name"
    with pytest.raises(UnknownNameError):
        play(at, "poison_stop", name="plague", character=SCOUT)
    at = after(at, play(at, "poison_stop", name="arsenic", character=SCOUT))
    for action, sentence in (
        ("disease_tick", "No disease is at work in Scout."),
        ("disease_stop", "No disease is at work in Scout."),
    ):
        with pytest.raises(NotPossibleError) as refused:
            play(at, action, character=SCOUT)
        assert said(refused.value.message) == sentence
    with pytest.raises(NotPossibleError) as refused:
        play(scene(), "poison_tick", character=SCOUT)
    assert said(refused.value.message) == "No poison is at work in Scout."


@pytest.mark.parametrize("name", list(content().poisons))
def test_every_poison_of_the_content_can_be_played(name: str) -> None:
    at = replace(poisoned(name), by_gm=True)
    outcome = play(at, "poison_tick", [10, 1], character=SCOUT)
    assert outcome.facts["poison_wins"] is False


@pytest.mark.parametrize("name", list(content().diseases))
def test_every_disease_of_the_content_can_be_played(name: str) -> None:
    at = replace(poisoned(name, "disease"), by_gm=True)
    outcome = play(at, "disease_tick", [1, 9], character=SCOUT)
    assert outcome.facts["poison_wins"] is True


def test_a_contest_answers_its_own_question_alone() -> None:
    at = replace(poisoned(), by_gm=True)
    at = after(at, play(at, "poison_start", name="nightshade", character=SCOUT))
    at = after(at, play(at, "poison_tick", [10, 1], name="nightshade", character=SCOUT))
    due = {each.follow_up.memory["name"]: each.follow_up.due.seconds for each in at.follow_ups}
    assert due == {"spider-venom": 1060, "nightshade": 1000 + 2 * 3600}


def test_a_roll_below_nothing_heals_nobody() -> None:
    at = replace(poisoned("Slime", strength=9, effect="1d4-2", frequency="turn"), by_gm=True)
    outcome = play(at, "poison_tick", [1, 10, 1], character=SCOUT)
    assert (outcome.facts["life"], outcome.verdict) == (30, Verdict.NEUTRAL)
    assert said(outcome.headline) == "Slime wins, and takes nothing from Scout"
