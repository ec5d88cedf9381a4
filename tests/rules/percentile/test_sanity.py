"""SAN tests and what a loss brings: insanity, breaking, adaptation, projection."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks
from rules.outcome import Outcome, Verdict
from rules.systems.percentile.losses import read_loss
from rules.systems.percentile.sheet import Bond, Sheet
from tests.rules.percentile.table import (
    NYX,
    asked_of,
    play,
    press,
    reviewed,
    scene,
    sheet,
    with_sheet,
)
from tests.rules.playing import after, buttons, changes, lines, said, terms

SANE = sheet(san=50, breaking_point=40)


def face(dice: list[int], nyx: Sheet = SANE, loss: str = "1/1D6", **fields: Any) -> Outcome:
    rules = fields.pop("rules", {})
    return play(scene(nyx, **rules), "sanity", dice, loss=loss, character=NYX, **fields)


def test_a_success_and_a_failure_lose_what_is_written() -> None:
    passed = face([50])
    assert said(passed.headline) == "Nyx · SAN 50 %: success, SAN 50 → 49"
    assert said(passed.title) == "50, success (50 or less)"
    assert lines(passed) == ["Loss 1/1d6: 1 SAN"]
    assert changes(passed) == {"SAN": (50, 49)}
    failed = face([51, 4])
    assert (failed.verdict, failed.facts["lost"], failed.facts["san"]) == (Verdict.FAILURE, 4, 46)


@pytest.mark.parametrize(
    ("loss", "dice", "lost"),
    [
        ("0/1", [40], 0),
        ("0/1", [60], 1),
        ("0/1D4", [60, 4], 4),
        ("0/1D6", [60, 6], 6),
        ("1/1D8", [60, 8], 8),
        ("1/1D10", [60, 10], 10),
        ("1D4/1D12", [40, 3], 3),
        ("1D6/1D20", [60, 20], 20),
        ("1D10/1D100", [60, 100], 50),
        ("0 / 0", [60], 0),
        ("1d4-1/2", [40, 1], 0),
    ],
)
def test_the_usual_ladder_of_losses(loss: str, dice: list[int], lost: int) -> None:
    assert face(dice, loss=loss).facts["lost"] == lost


@pytest.mark.parametrize(
    "loss",
    ["1D6", "1/1D6x", "1/abc", "", "/", "1/", "/1", "1/2/3", "1/101", "-1/1", "0/1d6-2", "1/2d100"],
)
def test_a_loss_that_cannot_be_read_is_refused_before_any_die(loss: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        face([], loss=loss)
    assert caught.value.field == "loss"


def test_a_loss_is_written_as_the_notation_writes_it() -> None:
    assert read_loss(" 1 / 1D6 ").text == "1/1d6"


def test_san_never_falls_below_nothing() -> None:
    outcome = face([60, 9], sheet(san=4, breaking_point=0), loss="0/1d10")
    assert (outcome.facts["lost"], outcome.facts["san"], outcome.facts["insane"]) == (4, 0, False)
    again = face([60, 9], sheet(san=0, breaking_point=0), loss="0/1d10")
    assert (again.facts["lost"], again.opens, again.sheets) == (0, (), {})


def test_a_modifier_low_wp_and_a_thing_are_said() -> None:
    outcome = face([50, 1], sheet(san=50, wp=2), modifier=-20, thing="a ghoul")
    assert terms(outcome) == ["SAN: 50 %", "Modifier: −20 %", "WP 2: −20 %", "Target: 10 %"]
    assert lines(outcome)[0] == "Met: a ghoul"
    assert not outcome.facts["passed"]


@pytest.mark.parametrize(("lost", "insane"), [(4, False), (5, True), (6, True)])
def test_5_san_in_one_roll_make_temporarily_insane(lost: int, insane: bool) -> None:
    outcome = face([60, lost], sheet(san=50, breaking_point=10))
    assert ("insanity" in buttons(outcome)) is insane
    if insane:
        assert buttons(outcome)["insanity"] == ["Flee", "Struggle", "Submit"]
        assert outcome.opens[0].asks is Asks.OWNER


@pytest.mark.parametrize(
    ("choice", "word", "state"),
    [
        ("flee", "Nyx flees", "Temporary insanity: flees"),
        ("struggle", "Nyx struggles", "Temporary insanity: struggles"),
        ("submit", "Nyx submits", "Temporary insanity: submits"),
    ],
)
def test_the_player_flees_struggles_or_submits(choice: str, word: str, state: str) -> None:
    at = scene(sheet(san=50, breaking_point=10))
    at = after(at, play(at, "fear", [60, 6], loss="1/1d6", character=NYX))
    at, outcome = press(at, "insanity", choice)
    assert said(outcome.headline) == word
    assert [said(each) for each in outcome.changes[0].gained] == [state]
    assert asked_of(at) == []


@pytest.mark.parametrize(
    ("san", "point", "broken", "new"), [(44, 40, False, 40), (43, 40, True, 30), (4, 3, True, 0)]
)
def test_at_the_breaking_point_a_disorder_comes(
    san: int, point: int, broken: bool, new: int
) -> None:
    outcome = face([99], sheet(san=san, breaking_point=point), loss="0/3")
    assert (outcome.facts["broken"], outcome.facts["breaking_point"]) == (broken, new)
    assert ("disorder" in buttons(outcome)) is broken
    if broken:
        line = f"SAN is at the Breaking Point; the new Breaking Point is {new}."
        assert line in lines(outcome)


def test_the_gm_names_the_disorder() -> None:
    at = scene(sheet(san=41, breaking_point=40, disorders=("Fear of dogs",)))
    outcome = play(at, "sanity", [99], loss="0/3", character=NYX)
    (asked,) = outcome.opens
    assert (asked.asks, said(asked.choices[0].label)) == (Asks.GM, "Name the disorder…")
    at, named = press(after(at, outcome), "disorder", "name", disorder=" Amnesia ")
    assert said(named.headline) == "Nyx has a disorder: Amnesia"
    assert at.get(NYX).sheet.disorders == ("Fear of dogs", "Amnesia")
    with pytest.raises(InvalidInputError):
        play(at, "disorder", character=NYX, disorder="  ")
    full = sheet(disorders=tuple(f"D{n}" for n in range(20)))
    with pytest.raises(NotPossibleError):
        play(scene(full), "disorder", character=NYX, disorder="One more")


@pytest.mark.parametrize("kind", ["violence", "helplessness"])
def test_three_losses_in_a_row_adapt(kind: str) -> None:
    at = scene(sheet(san=50, breaking_point=10))
    for boxes in (1, 2):
        outcome = play(at, "sanity", [60, 2], loss="0/1d6", kind=kind, character=NYX)
        at = after(at, outcome)
        assert getattr(at.get(NYX).sheet, kind) == boxes
        assert outcome.opens == ()
    outcome = play(at, "sanity", [60, 2], loss="0/1d6", kind=kind, character=NYX)
    assert buttons(outcome) == {"adaptation": ["Roll 1D6"]}
    at = after(at, outcome)
    assert at.get(NYX).sheet.adapted == (kind,)
    calm = play(at, "sanity", loss="0/1d6", kind=kind, character=NYX)
    assert said(calm.headline) == "Nyx · SAN test: succeeds by itself, SAN stays at 44"
    assert said(calm.title) == f"Adapted to {kind}"
    assert (calm.facts["passed"], calm.verdict) == (True, Verdict.SUCCESS)
    again = play(at, "sanity", loss="1/1d6", kind=kind, character=NYX)
    assert again.facts["lost"] == 1
    assert again.opens == ()


@pytest.mark.parametrize(("dice", "nyx"), [([60, 5], {}), ([60, 4], {"breaking_point": 46})])
def test_insanity_or_breaking_empties_the_boxes(dice: list[int], nyx: dict[str, int]) -> None:
    before = sheet(san=50, violence=2, helplessness=2, **{"breaking_point": 10, **nyx})
    outcome = face(dice, before, loss="0/1d6", kind="violence")
    left = outcome.sheets[NYX]
    assert isinstance(left, Sheet)
    assert (left.violence, left.helplessness, left.adapted) == (0, 2, ())


@pytest.mark.parametrize("kind", [None, "unnatural"])
def test_other_losses_and_losing_nothing_fill_no_box(kind: str | None) -> None:
    outcome = face([60, 2], loss="0/1d6", kind=kind).sheets[NYX]
    assert isinstance(outcome, Sheet)
    assert (outcome.violence, outcome.helplessness) == (0, 0)
    assert face([40], loss="0/1d6", kind="violence").sheets == {}


def test_being_adapted_has_its_price_once() -> None:
    bonds = (Bond(name="Ann", score=12), Bond(name="Bo", score=2))
    violent = sheet(adapted=("violence",), cha=11, bonds=bonds)
    outcome = play(scene(violent), "adaptation", [4], character=NYX, kind="violence")
    assert changes(outcome) == {"CHA": (11, 7), "Bond with Ann": (12, 8), "Bond with Bo": (2, 0)}
    helpless = sheet(adapted=("helplessness",), pow=3, wp=3)
    outcome = play(scene(helpless), "adaptation", [5], character=NYX, kind="helplessness")
    assert changes(outcome) == {"WP": (3, 0), "POW": (3, 0)}
    assert said(outcome.headline) == "Nyx · adapted to helplessness: 5 is the price"


def test_the_price_is_void_for_whoever_is_not_adapted() -> None:
    at = scene(sheet(san=50, breaking_point=10, violence=2))
    outcome = play(at, "sanity", [60, 2], loss="0/1d6", kind="violence", character=NYX)
    left, ended = reviewed(after(at, outcome))
    assert (asked_of(left), ended) == ([("adaptation", NYX)], [])
    _, ended = reviewed(with_sheet(left, NYX, sheet()))
    assert ended == ["Nyx is not adapted."]


@pytest.mark.parametrize("action", ["sanity", "fear", "corrupt_san"])
def test_without_the_module_there_are_no_san_tests(action: str) -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(scene(sanity_module="off"), action, loss="1/1D6", character=NYX)
    assert "sanity_module" in said(caught.value.message)


@pytest.mark.parametrize("action", ["fear", "corrupt_san", "sanity"])
def test_the_three_ways_are_one_code_path(action: str) -> None:
    fields = {"loss": "1/1D6", "kind": "violence", "thing": "a ghoul", "character": NYX}
    outcome = play(scene(SANE), action, [60, 3], note="n", **fields)
    plain = play(scene(SANE), "sanity", [60, 3], note="n", **fields)
    assert outcome.model_copy(update={"headline": plain.headline}) == plain
    assert outcome.sheets == plain.sheets


def test_corrupt_says_first_that_it_is_sanity() -> None:
    outcome = play(scene(SANE), "corrupt_san", [60, 3], loss="1/1D6", character=NYX)
    assert said(outcome.headline) == (
        "No Corruption in this system; Sanity instead. Nyx · SAN 50 %: failure, SAN 50 → 47"
    )


def test_corrupt_shows_san_and_what_belongs_to_it() -> None:
    nyx = sheet(san=44, violence=2, wp=1, bonds=(Bond(name="Ann", score=9),))
    outcome = play(scene(nyx), "show_san", character=NYX)
    assert said(outcome.headline) == (
        "No Corruption in this system; Sanity instead. Nyx · SAN 44 of 99"
    )
    assert lines(outcome) == [
        "Breaking Point 40",
        "WP 1 of 10",
        "Violence 2 of 3 boxes",
        "Helplessness 0 of 3 boxes",
        "Bond with Ann: 9",
        "Now: WP 1: −20 % to every test",
    ]
    assert play(scene(nyx, sanity_module="off"), "show_san", character=NYX).lines == ()


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValidationError):
        face([], kind="love")
    with pytest.raises(UnknownNameError):
        face([], bond="Ann")
