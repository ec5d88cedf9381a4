from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.fields import Kind, request_fields
from bot.services.hearing import AS_TYPED
from bot.services.options import (
    Options,
    choose,
    find_command,
    named_by,
    names_of_chosen,
    read_request,
)
from bot.services.rosters import Needs, NotWholeError, Roster
from bot.services.typed import Typed, splits
from rules.errors import (
    InvalidInputError,
    NotPossibleError,
    RuleError,
)
from rules.request import Opponent, Right
from rules.system import RuleSystem
from tests.bot.services.reading import C1, C2, C3, ROSTER, STEVE, read, refused
from tests.bot.services.saying import said
from tests.bot.services.small import SMALL, Attack, Damage, Gather, ListWeapons, Test


def needed(system: RuleSystem, name: str, options: Options) -> Needs:
    return names_of_chosen(choose(system, name, options, AS_TYPED))


def test_a_command_becomes_its_action_and_a_checked_request() -> None:
    action, request = read_request(
        SMALL, "test", {"skill": "spot", "difficulty": "7", "modifier": 20, "drama": True}, ROSTER
    )
    assert action is SMALL.actions["test"]
    assert request == Test(character=C1, skill="spot", difficulty=7, modifier=20, drama=True)


def test_an_option_that_the_system_does_not_have_is_refused_by_name() -> None:
    error = refused("damage", {"amount": "3", "piercing": 2})
    assert said(error.message) == "“piercing” is not an option of /damage in Small Rules."
    assert error.field == "piercing"


def test_an_option_of_another_action_of_the_command_is_refused_by_name_and_action() -> None:
    error = refused("weapon", {"action": "list", "target": "Ghoul"})
    assert said(error.message) == (
        "“target” is not an option of /weapon in Small Rules when it is: List."
    )


def test_a_field_that_only_follow_ups_fill_cannot_be_typed() -> None:
    assert refused("test", {"skill": "spot", "secret": "1"}).field == "secret"


def test_a_command_that_the_system_lacks_is_refused() -> None:
    error = refused("fear", {})
    assert said(error.message) == "/fear is no part of Small Rules."


def test_a_command_of_the_systems_own_group_is_found_by_group_and_name() -> None:
    assert find_command(SMALL, "small gather").name == "gather"


@pytest.mark.parametrize("minus", ["-", "−", "–", "—", "﹣", "－"])
def test_every_sign_for_a_minus_is_a_minus(minus: str) -> None:
    request = read("test", {"skill": "spot", "modifier": f" {minus}20 "})
    assert isinstance(request, Test)
    assert request.modifier == -20


@pytest.mark.parametrize("text", ["-1", "100", "7.5", "1e3", "1_0", "seven", "9" * 30, "7²", "--7"])
def test_a_number_that_cannot_be_read_or_is_out_of_range_names_option_and_bounds(
    text: str,
) -> None:
    error = refused("test", {"skill": "spot", "difficulty": text})
    assert isinstance(error, InvalidInputError)
    assert error.field == "difficulty"
    assert said(error.message).startswith("“difficulty” is a whole number from 0 to 99, not “")


def test_a_lower_bound_alone_is_held_too() -> None:
    assert refused("damage", {"amount": "0"}).field == "amount"
    assert read("damage", {"amount": 1_000}) == Damage(target=C1, amount=1_000)


def test_a_number_between_two_steps_is_refused_with_the_step() -> None:
    error = refused("test", {"skill": "spot", "modifier": 30})
    assert said(error.message) == "“modifier” goes in steps of 20, so “30” does not fit."


@pytest.mark.parametrize("text", ["pride", "Wounded Pride", " PRIDE ", "wounded  pride"])
def test_a_choice_is_taken_by_its_value_or_its_label(text: str) -> None:
    request = read("damage", {"amount": 2, "kind": text})
    assert isinstance(request, Damage)
    assert request.kind == "pride"


def test_a_choice_that_does_not_exist_names_those_that_do() -> None:
    error = refused("damage", {"amount": 2, "kind": "love"})
    assert said(error.message) == "“kind” can be Health, Wounded Pride, not “love”."


def test_a_choice_of_numbers_is_read_as_a_number() -> None:
    request = read("small gather", {"targets": "Ghoul, Steve", "step": "12"})
    assert isinstance(request, Gather)
    assert request.step == 12


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("False", False), (True, True)])
def test_yes_and_no_are_read(text: Typed, value: bool) -> None:
    request = read("test", {"skill": "spot", "drama": text})
    assert isinstance(request, Test)
    assert request.drama is value


def test_neither_yes_nor_no_is_refused() -> None:
    assert refused("test", {"skill": "spot", "drama": "maybe"}).field == "drama"


def test_an_empty_text_is_refused_by_name_rather_than_read_as_nothing() -> None:
    error = refused("test", {"skill": "  "})
    assert said(error.message) == "“skill” is empty."


def test_a_text_that_is_too_long_is_refused_with_its_limit() -> None:
    error = refused("test", {"skill": "spot", "note": "x" * 21})
    assert said(error.message) == "“note” can have at most 20 characters."


def test_a_note_is_kept_as_it_was_typed_whatever_it_looks_like() -> None:
    request = read("test", {"skill": "spot", "note": "dn3 d6 /0 ~1"})
    assert isinstance(request, Test)
    assert request.note == "dn3 d6 /0 ~1"


def test_a_required_option_that_is_left_out_is_named_with_what_it_is() -> None:
    error = refused("damage", {})
    assert said(error.message) == "/damage needs “amount” here: How much."


def test_the_chooser_picks_the_action_by_value_or_label_and_has_a_default() -> None:
    assert isinstance(read("weapon", {"weapon": "x"}), Attack)
    for text in ("list", "List", " LIST "):
        assert read("weapon", {"action": text}) == ListWeapons()


def test_an_unknown_value_of_the_chooser_names_those_that_exist() -> None:
    error = refused("weapon", {"action": "throw"})
    assert said(error.message) == "“action” of /weapon can be Attack, List, not “throw”."
    assert error.field == "action"


def test_a_roster_that_is_not_whole_asks_for_the_rest_before_it_refuses_a_name() -> None:
    partial = Roster(people={1: STEVE}, active=1)
    with pytest.raises(NotWholeError):
        read("damage", {"amount": 1, "target": "Gho"}, partial)
    error = refused("damage", {"amount": 1, "target": "~2"}, partial)
    assert said(error.message) == "That character is not in this campaign."


def test_what_must_be_loaded_is_said_before_anything_is_read() -> None:
    assert needed(SMALL, "damage", {"amount": 1}) == Needs(own=True)
    assert needed(SMALL, "damage", {"amount": 1, "target": "~12"}) == Needs(ids=frozenset({12}))
    assert needed(SMALL, "test", {"skill": "~5", "against": "Unit: Seven: Spot"}) == Needs(
        names=frozenset({"unit", "unit: seven", "unit: seven: spot"}), own=True
    )
    assert needed(SMALL, "small gather", {"targets": "~1, Ａ,b"}) == Needs(
        ids=frozenset({1}), names=frozenset({"a", "b"}), own=True
    )
    assert needed(SMALL, "weapon", {"action": "list"}) == Needs()


def test_what_must_be_loaded_for_an_unknown_command_is_refused_at_once() -> None:
    with pytest.raises(NotPossibleError):
        needed(SMALL, "fear", {})
    with pytest.raises(InvalidInputError):
        needed(SMALL, "weapon", {"action": "throw"})


def test_everybody_whom_a_request_names_comes_with_the_right_it_asks_for() -> None:
    test = Test(character=C1, skill="x", against=Opponent(character=C2))
    assert [(field.name, part.right, who) for field, part, who in named_by(test)] == [
        ("character", Right.OWN, 1),
        ("against", Right.NONE, 2),
    ]
    gather = Gather(targets=(C2, C3))
    assert [(field.name, who) for field, _, who in named_by(gather)] == [
        ("targets", 2),
        ("targets", 3),
    ]


def test_a_request_says_what_its_fields_are() -> None:
    kinds = {name: field.kind for name, field in request_fields(Test).items()}
    assert kinds == {
        "character": Kind.CHARACTER,
        "skill": Kind.TEXT,
        "difficulty": Kind.INTEGER,
        "against": Kind.OPPONENT,
        "modifier": Kind.INTEGER,
        "drama": Kind.BOOLEAN,
        "note": Kind.TEXT,
        "secret": Kind.INTEGER,
    }
    difficulty = request_fields(Test)["difficulty"]
    assert (difficulty.minimum, difficulty.maximum, difficulty.required) == (0, 99, False)
    assert request_fields(Test)["note"].longest == 20
    assert request_fields(Test)["secret"].hidden
    assert request_fields(Gather)["targets"].shortest == 2
    assert request_fields(Gather)["step"].values == (10, 12)
    assert request_fields(Gather)["words"].kind is Kind.TEXTS


def test_every_colon_of_an_opponent_is_tried_the_longest_name_first() -> None:
    assert list(splits("a: b: c")) == [("a: b: c", None), ("a: b", "c"), ("a", "b: c")]
    assert list(splits(": c")) == [(": c", None)]


TYPED = st.one_of(
    st.text("aAgGhHoul~12:,;−-９ é\u200b\u202e/", max_size=12), st.integers(), st.booleans()
)
NAMES = st.sampled_from([*request_fields(Test), *request_fields(Gather), "action", "weapon", "x"])


@given(
    name=st.sampled_from(["test", "damage", "weapon", "small gather"]),
    options=st.dictionaries(NAMES, TYPED, max_size=5),
)
def test_whatever_is_typed_is_read_or_refused_with_a_sentence(
    name: str, options: dict[str, Typed]
) -> None:
    refusal = None
    try:
        needed(SMALL, name, options)
        _, request = read_request(SMALL, name, options, ROSTER)
    except RuleError as error:
        refusal = said(error.message)
    if refusal is None:
        assert all(who in ROSTER.people for _, _, who in named_by(request))
    else:
        assert refusal
