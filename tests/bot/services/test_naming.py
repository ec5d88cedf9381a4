from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.naming import LONGEST, clean_name, free_name, free_names, name_key
from rules.errors import InvalidInputError


@pytest.mark.parametrize(
    "other", ["Bob", "bob", "Bob ", "  BOB", "Ｂｏｂ", "Bo\u200bb", "B\u00adob"]
)
def test_names_are_the_same_whatever_their_case_width_spaces_and_hidden_signs(other: str) -> None:
    assert name_key(other) == name_key("Bob")
    assert name_key(clean_name(other)) == name_key("Bob")


def test_a_name_within_another_is_another_name() -> None:
    assert name_key("Dan") != name_key("Daniel")
    assert free_name("Dan", {name_key("Daniel")}) == "Dan"


@pytest.mark.parametrize(
    "name",
    ["🧛", "👨‍👩‍👧", "🏴\U000e0067\U000e0062\U000e007f", "1", "?", "\U0001fae9", "Ünal", "名"],
)
def test_a_name_of_emoji_or_of_any_script_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u200b\u200d",
        "\u3164",
        "\u2800 \u115f",
        "\u0301",
        "\ufe0f",
        "\u202e",
        "\ud800",
        "\uffff",
    ],
)
def test_a_name_that_nobody_can_see_is_refused(text: str) -> None:
    with pytest.raises(InvalidInputError, match="can be seen"):
        clean_name(text)


def test_control_signs_are_taken_out_and_spaces_are_made_single() -> None:
    assert clean_name(" Old\tMan\n\u202eJenkins\u0007  \u00a0II\ud800 ") == "Old Man Jenkins II"


def test_a_name_has_at_most_80_code_points_and_keeps_them_all() -> None:
    assert clean_name("x" * LONGEST) == "x" * LONGEST
    with pytest.raises(InvalidInputError, match="A name can have at most"):
        clean_name("x" * (LONGEST + 1))


def test_a_name_that_unfolds_beyond_what_is_stored_is_too_long() -> None:
    with pytest.raises(InvalidInputError, match="A name can have at most"):
        clean_name("\ufdfa" * 20)


@pytest.mark.parametrize("text", ["Ann, Bob", "Ann，Bob"])
def test_a_comma_is_no_part_of_a_name(text: str) -> None:
    with pytest.raises(InvalidInputError, match="comma"):
        clean_name(text)


@pytest.mark.parametrize("text", ["~12", " ~ghost", "～12"])
def test_no_name_begins_as_a_number_does(text: str) -> None:
    with pytest.raises(InvalidInputError, match="begin"):
        clean_name(text)


@pytest.mark.parametrize(
    ("name", "taken", "given"),
    [
        ("Ghoul", [], "Ghoul"),
        ("Ghoul", ["ghoul"], "Ghoul 2"),
        ("ghoul", ["ghoul"], "ghoul 2"),
        ("Ghoul", ["ghoul", "ghoul 2", "ghoul 4"], "Ghoul 3"),
        ("Ghoul 2", ["ghoul 2"], "Ghoul 3"),
        ("Agent 47", ["agent 47"], "Agent 48"),
        ("7", ["7"], "7 2"),
    ],
)
def test_another_of_a_name_is_numbered(name: str, taken: list[str], given: str) -> None:
    assert free_name(name, set(taken)) == given


def test_a_long_name_is_shortened_for_its_number() -> None:
    name = "x" * LONGEST
    assert free_name(name, {name}) == f"{'x' * (LONGEST - 2)} 2"


def test_several_of_a_kind_are_numbered_on() -> None:
    assert free_names("Ghoul", 3, ["ghoul 2"]) == [
        ("Ghoul", "ghoul"),
        ("Ghoul 3", "ghoul 3"),
        ("Ghoul 4", "ghoul 4"),
    ]


SIGNS = st.text("aBé ~,\t\u200b\u200d\u202e\u3164\ufe0f👨🧛0123Ａ名", max_size=90)


@given(SIGNS)
def test_a_clean_name_is_clean_already_and_its_key_is_its_own(text: str) -> None:
    try:
        name = clean_name(text)
    except InvalidInputError:
        return
    assert clean_name(name) == name
    assert name_key(name_key(name)) == name_key(name)
    assert name_key(name)
    other = free_name(name, {name_key(name)})
    assert clean_name(other) == other
    assert name_key(other) != name_key(name)
