"""Death, and the words and deeds that the Director may grant."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.systems.cinematic.review import review
from rules.systems.cinematic.sheet import Sheet
from tests.rules.cinematic.people import dying, killed
from tests.rules.cinematic.table import (
    GHOUL,
    SCOUT,
    after,
    asked,
    gained,
    kinds,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
    wait,
)


@pytest.mark.parametrize(
    ("numbers", "prompt"),
    [
        ({}, "Scout dies. A last moment?"),
        ({"unconscious": True}, "Scout dies unconscious. A last moment all the same?"),
    ],
)
def test_the_director_grants_dying_words(numbers: dict[str, Any], prompt: str) -> None:
    at = killed(**numbers)
    question = asked(at, "dying_words")
    assert (said(question.prompt), question.asks) == (prompt, "gm")
    at, granted = press(at, "dying_words", "grant")
    assert said(granted.headline) == "Scout is granted a last moment"
    assert asked(at, "last_act").asks == "owner"
    silent, refused = press(killed(**numbers), "dying_words", "refuse")
    assert said(refused.headline) == "Scout dies in silence"
    assert kinds(silent) == []


def test_a_last_deed_is_two_turns_without_wound_penalty() -> None:
    at, _ = press(killed(), "dying_words", "grant")
    at, deed = press(at, "last_act", "deed")
    assert said(deed.title) == "A last deed: 1 or 2 Turns without wound penalty"
    assert gained(deed) == ["Last deed"]
    test = play(at, "test", [5], skill="strength", character=SCOUT)
    assert "Wounds" not in terms(test)
    at = wait(at, "0:05")
    assert sheet_of(at).acts
    at = wait(at, "0:05")
    with pytest.raises(NotPossibleError):
        play(at, "test", skill="strength", character=SCOUT)


def test_nobody_comes_back_by_a_last_deed_of_their_own() -> None:
    at, _ = press(killed(doctor=9), "dying_words", "grant")
    at, _ = press(at, "last_act", "deed")
    with pytest.raises(NotPossibleError) as caught:
        play(at, "resuscitate", patient=SCOUT, character=SCOUT)
    assert said(caught.value.message) == "Nobody can bring themselves back."


def test_last_words_change_nothing() -> None:
    at, _ = press(killed(), "dying_words", "grant")
    at, words = press(at, "last_act", "words")
    assert said(words.title) == "Last words, up to a minute"
    assert (words.sheets, kinds(at)) == ({}, [])


def test_dying_words_end_when_the_dead_live_again() -> None:
    (question,) = killed().follow_ups
    assert review(question, killed()) == question.follow_up
    found = review(question, scene(sheet(dead=False)))
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout lives."


def test_the_dead_are_hit_without_a_question() -> None:
    at = killed()
    outcome = play(at, "damage", amount="5", target=SCOUT)
    assert outcome.opens == ()
    assert outcome.facts["life"] == -17


def test_death_ends_what_was_asked() -> None:
    at = dying()
    at = after(at, play(at, "damage", amount="9", target=SCOUT))
    at, _ = press(at, "survival", dice=[1])
    assert kinds(at) == ["dying_words"]
    found = review(dying().follow_ups[0], at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout is dead."


def test_others_are_untouched() -> None:
    assert sheet_of(dying(), GHOUL) == Sheet()
