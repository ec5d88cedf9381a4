from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.services.ranking import Candidate, ranked


def offered(text: str, *names: str, most: int = 25) -> list[str]:
    return ranked(text, [Candidate((name,), name) for name in names], most)


def test_what_is_meant_most_likely_comes_first() -> None:
    assert offered("dan", "jordan", "old daniel", "daniel", "dan", "dna") == [
        "dan",
        "daniel",
        "old daniel",
        "jordan",
    ]


def test_the_beginnings_of_several_words_find_a_name_in_any_order() -> None:
    assert offered("can han", "cane", "hand cannon", "handsome")[0] == "hand cannon"


def test_a_slip_of_the_finger_still_finds_the_name_when_nothing_else_fits() -> None:
    assert offered("gaurd", "guard", "ghoul")[0] == "guard"
    assert offered("steev", "anna", "steve") == ["steve"]
    assert offered("helth", "stealth", "health")[0] == "health"


def test_where_a_name_fits_none_that_is_merely_like_it_is_offered() -> None:
    assert offered("guard", "gaurd", "guard") == ["guard"]


def test_what_is_nothing_like_it_is_not_offered() -> None:
    assert offered("xyz", "guard", "ghoul") == []
    assert offered("q", "guard", "ghoul") == []


def test_without_a_text_all_are_offered_in_their_own_order() -> None:
    assert offered("", "b", "a", "c", most=2) == ["b", "a"]


def test_the_best_of_a_candidates_names_counts() -> None:
    spot = Candidate(("spot hidden", "notice"), "spot")
    note = Candidate(("denotice",), "note")
    assert ranked("notice", [note, spot], 25) == ["spot", "note"]


def test_never_more_are_offered_than_asked_for() -> None:
    names = [f"ghoul {number}" for number in range(60)]
    assert offered("ghoul", *names) == names[:25]
    assert offered("ghuol", *names) == names[:25]


@given(st.text("abc ", max_size=6), st.lists(st.text("abcd ", max_size=8), max_size=30))
def test_nothing_is_offered_twice_and_a_whole_name_always_first(
    text: str, names: list[str]
) -> None:
    found = ranked(text, [Candidate((name,), number) for number, name in enumerate(names)], 25)
    assert len(found) == len(set(found)) <= 25
    if text and text in names:
        assert names[found[0]] == text
