from __future__ import annotations

import pytest

from bot.services.errors import NoCharacterError
from bot.services.rosters import Roster
from rules.errors import AmbiguousNameError, NotPossibleError, UnknownNameError
from rules.request import Opponent
from tests.bot.services.reading import C1, C2, C3, C5, GHOUL, STEVE, read, refused
from tests.bot.services.saying import said
from tests.bot.services.small import Damage, Gather, Test


@pytest.mark.parametrize("text", ["~2", "ghoul", " Ｇｈｏｕｌ ", "GHOUL"])
def test_a_character_is_named_by_number_or_by_whole_name(text: str) -> None:
    request = read("damage", {"amount": 1, "target": text})
    assert isinstance(request, Damage)
    assert request.target == 2


def test_the_beginning_of_one_name_is_enough_and_of_several_asks_which() -> None:
    request = read("damage", {"amount": 1, "target": "ste"})
    assert isinstance(request, Damage)
    assert request.target == 1
    error = refused("damage", {"amount": 1, "target": "gho"})
    assert isinstance(error, AmbiguousNameError)
    assert said(error.message) == "“gho” could be Ghoul, Ghoul 2. Say which one you mean."


def test_a_name_that_nobody_has_offers_the_nearest() -> None:
    error = refused("damage", {"amount": 1, "target": "Steev"})
    assert isinstance(error, UnknownNameError)
    assert said(error.message) == "There is no “Steev” here. Did you mean Steve?"
    assert error.field == "target"


@pytest.mark.parametrize("text", ["~4", "Old Hand"])
def test_who_is_retired_is_not_acted_on_and_the_refusal_says_so(text: str) -> None:
    error = refused("damage", {"amount": 1, "target": text})
    assert isinstance(error, NotPossibleError)
    assert said(error.message) == "Old Hand is retired and out of play."


def test_who_is_retired_is_not_offered_in_place_of_another() -> None:
    assert said(refused("damage", {"amount": 1, "target": "Old Hant"}).message) == (
        "There is no “Old Hant” here."
    )


def test_a_number_of_another_campaign_is_nobody_here() -> None:
    error = refused("damage", {"amount": 1, "target": "~99"})
    assert said(error.message) == "That character is not in this campaign."


def test_the_callers_own_character_acts_when_nobody_is_named() -> None:
    assert read("damage", {"amount": 4}) == Damage(target=C1, amount=4)


def test_without_a_character_of_their_own_a_caller_is_told_how_to_get_one() -> None:
    error = refused("damage", {"amount": 4}, Roster(whole=True))
    assert isinstance(error, NoCharacterError)
    assert "/character create" in said(error.message)


def test_the_only_character_that_is_the_callers_needs_no_choosing() -> None:
    roster = Roster(people={1: STEVE}, owned=(STEVE,))
    assert read("damage", {"amount": 4}, roster) == Damage(target=C1, amount=4)


def test_with_several_characters_and_none_chosen_the_caller_is_asked_to_choose() -> None:
    roster = Roster(people={1: STEVE, 2: GHOUL}, owned=(STEVE, GHOUL))
    error = refused("damage", {"amount": 4}, roster)
    assert said(error.message) == (
        "You have several characters here: Steve, Ghoul. Choose one: /character use"
    )


def test_an_optional_own_character_stays_out_when_there_is_none() -> None:
    roster = Roster(people={1: STEVE, 2: GHOUL}, whole=True)
    request = read("small gather", {"targets": "Steve, Ghoul"}, roster)
    assert request == Gather(targets=(C1, C2), leader=None)


def test_several_names_are_separated_by_commas_and_nobody_counts_twice() -> None:
    request = read("small gather", {"targets": "Steve, ~2,steve , Ghoul 2,", "words": "a, b"})
    assert request == Gather(targets=(C1, C2, C3), words=("a", "b"), leader=C1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Steve, steve", "“targets” takes at least 2 names."),
        ("Steve, ~2, ~3, ~5", "“targets” takes at most 3 names."),
    ],
)
def test_too_few_and_too_many_names_are_refused(text: str, sentence: str) -> None:
    assert said(refused("small gather", {"targets": text}).message) == sentence


@pytest.mark.parametrize(
    ("text", "opponent"),
    [
        ("Ghoul", Opponent(character=C2)),
        ("Ghoul: Spot", Opponent(character=C2, skill="Spot")),
        ("~2:Spot Hidden", Opponent(character=C2, skill="Spot Hidden")),
        ("Unit: Seven", Opponent(character=C5)),
        ("Unit: Seven: Firearms: Rifle", Opponent(character=C5, skill="Firearms: Rifle")),
        ("ste: Spot", Opponent(character=C1, skill="Spot")),
        ("Ghoul:", Opponent(character=C2)),
    ],
)
def test_an_opponent_is_a_name_and_after_a_colon_what_it_answers_with(
    text: str, opponent: Opponent
) -> None:
    request = read("test", {"skill": "spot", "against": text})
    assert isinstance(request, Test)
    assert request.against == opponent


def test_an_unknown_opponent_is_refused_by_its_own_name_without_the_skill() -> None:
    error = refused("test", {"skill": "spot", "against": "Nobody: Spot"})
    assert said(error.message) == "There is no “Nobody” here."
