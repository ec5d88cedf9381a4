from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.services.undoing import touches, undo

BODIES: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from("abcd"),
    st.integers(0, 3)
    | st.lists(st.integers(0, 2), max_size=2)
    | st.dictionaries(st.sampled_from("xy"), st.integers(0, 2), max_size=2),
    max_size=4,
)


def test_a_field_that_still_holds_its_after_value_goes_back() -> None:
    undone = undo(
        {"health": 10, "stamina": 5}, {"health": 3, "stamina": 5}, {"health": 3, "stamina": 1}
    )
    assert undone.body == {"health": 10, "stamina": 1}
    assert undone.conflicts == []


def test_a_field_that_was_changed_since_is_a_conflict_and_stays() -> None:
    undone = undo({"health": 10}, {"health": 3}, {"health": 7})
    assert undone.body == {"health": 7}
    assert undone.conflicts == [("health",)]


def test_fields_inside_a_mapping_are_taken_one_by_one() -> None:
    undone = undo(
        {"skills": {"a": 1}}, {"skills": {"a": 2, "b": 1}}, {"skills": {"a": 2, "b": 1, "c": 4}}
    )
    assert undone.body == {"skills": {"a": 1, "c": 4}}


def test_a_list_is_one_field() -> None:
    undone = undo({"augs": []}, {"augs": ["eye"]}, {"augs": ["eye", "arm"]})
    assert undone.conflicts == [("augs",)]


def test_touches_tells_which_change_is_to_blame() -> None:
    assert touches({"skills": {"a": 1}}, {"skills": {"a": 2}}, ("skills", "a"))
    assert not touches({"skills": {"a": 1}}, {"skills": {"a": 1, "b": 2}}, ("skills", "a"))


@given(BODIES, BODIES)
def test_undoing_the_latest_change_gives_what_was_before(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    undone = undo(before, after, after)
    assert undone.conflicts == []
    assert undone.body == before


@given(BODIES, BODIES)
def test_undoing_the_undo_gives_what_was_after(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    assert undo(after, before, undo(before, after, after).body).body == after
