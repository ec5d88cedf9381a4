"""Names are found as people type them, asked about when unclear, and refused with the nearest."""

from __future__ import annotations

import pytest

from rules.content import ContentRow
from rules.errors import AmbiguousNameError, UnknownNameError
from rules.message import Message, Name, Series
from rules.names import called, find, fold

ROWS = (
    ContentRow(id="hand-cannon", name="Hand Cannon"),
    ContentRow(id="heavy-shotgun", name="Heavy Shotgun", aliases=("Boomstick",)),
    ContentRow(id="heavy-combat-pistol", name="Heavy Combat Pistol"),
    ContentRow(id="hand", name="Hand"),
    ContentRow(id="own", name="Σπαθί", custom=True),
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hand-cannon", "hand-cannon"),
        ("Hand Cannon", "hand-cannon"),
        ("  hAND   cannon ", "hand-cannon"),
        ("Ｈａｎｄ　Ｃａｎｎｏｎ", "hand-cannon"),
        ("boomstick", "heavy-shotgun"),
        ("boom", "heavy-shotgun"),
        ("heavy s", "heavy-shotgun"),
        ("hand", "hand"),
        ("σπαθί", "own"),
    ],
)
def test_a_row_is_found_by_id_name_alias_or_a_unique_beginning(text: str, wanted: str) -> None:
    assert find(text, ROWS).id == wanted


def test_a_beginning_of_several_names_asks_which() -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        find("heavy", ROWS, field="weapon")
    assert caught.value.field == "weapon"
    assert caught.value.message.values["names"] == Series(
        items=(Message(id="Heavy Shotgun"), Message(id="Heavy Combat Pistol")), joined="or"
    )


def test_two_rows_of_the_same_name_are_never_guessed_between() -> None:
    twins = (ContentRow(id="a", name="Same"), ContentRow(id="b", name="same"))
    with pytest.raises(AmbiguousNameError) as caught:
        find("SAME", twins)
    ids = Series(items=(Name(text="a"), Name(text="b")), joined="or")
    assert caught.value.message.values["names"] == ids, "the names would tell nobody which is which"


def test_an_unknown_name_offers_the_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        find("hand canon", ROWS, field="weapon")
    names = caught.value.message.values["names"]
    assert isinstance(names, Series)
    assert names.items[0] == Message(id="Hand Cannon")
    assert len(names.items) <= 3


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("pistol", ["Salvaged Pistol", "Light Combat Pistol", "Heavy Combat Pistol"]),
        ("shot", ["Light Shotgun", "Heavy Shotgun"]),
        ("combat", ["Light Combat Pistol", "Heavy Combat Pistol"]),
        ("hand canon", ["Hand Cannon", "Flak Cannon"]),
    ],
)
def test_names_that_hold_what_was_typed_are_offered_first(text: str, offered: list[str]) -> None:
    names = (
        *("Hand Cannon", "Salvaged Pistol", "Light Combat Pistol", "Heavy Combat Pistol"),
        *("Light Shotgun", "Heavy Shotgun", "Flak Cannon"),
    )
    rows = [ContentRow(id=f"row-{number}", name=name) for number, name in enumerate(names)]
    with pytest.raises(UnknownNameError) as caught:
        find(text, rows)
    near = caught.value.message.values["names"]
    assert isinstance(near, Series)
    assert near.items == tuple(Message(id=name) for name in offered)


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("weapon", "hand canon", "There is no weapon “{text}” here. Did you mean {names}?"),
        ("weapon", "zzzzzz", "There is no weapon “{text}” here."),
        ("skill", "zzzzzz", "There is no skill “{text}” here."),
        ("condition", "zzzzzz", "There is no condition “{text}” here."),
        ("campaign", "zzzzzz", "There is no campaign “{text}” here."),
        ("rule", "zzzzzz", "There is no house rule “{text}” here."),
        ("target", "zzzzzz", "There is no “{text}” here."),
        (None, "hand canon", "There is no “{text}” here. Did you mean {names}?"),
    ],
)
def test_a_refusal_says_what_is_not_there(field: str | None, text: str, sentence: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find(text, ROWS, field=field)
    assert caught.value.message.id == sentence


def test_a_campaign_name_is_offered_as_it_was_written() -> None:
    with pytest.raises(UnknownNameError) as caught:
        find("σπαθια", ROWS)
    assert caught.value.message.values["names"] == Series(items=(Name(text="Σπαθί"),), joined="or")


@pytest.mark.parametrize("text", ["σπαθι", "ΣΠΑΘΊ", "Σπαθί", "σπα"])
def test_accents_may_be_left_out(text: str) -> None:
    assert find(text, ROWS).name == "Σπαθί"
    assert called("σπαθι", ROWS) == [find(text, ROWS)]
    assert called("σπα", ROWS) == []


def test_an_accent_that_tells_two_names_apart_is_minded() -> None:
    rows = [ContentRow(id="1", name="José"), ContentRow(id="2", name="Jose")]
    assert find("jose", rows).id == "2"
    assert find("josé", rows).id == "1"


@pytest.mark.parametrize("text", ["", "   ", "zzzzzz", "9"])
def test_what_nothing_resembles_is_refused_without_an_offer(text: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find(text, ROWS)
    assert "names" not in caught.value.message.values


def test_a_refusal_repeats_only_the_beginning_of_a_long_text() -> None:
    with pytest.raises(UnknownNameError) as caught:
        find("x" * 6000, ROWS)
    assert caught.value.message.values["text"] == Name(text="x" * 60 + "…")


def test_names_are_compared_without_case_width_and_spare_spaces() -> None:
    assert fold(" Ｂｏｂ \t the  Ghoul ") == "bob the ghoul"
