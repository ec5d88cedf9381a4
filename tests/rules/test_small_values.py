"""Small values: read and written with the models that hold them, and alike when they hold alike."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.message import Moment, Name, Series, Signed, Value, msg, msgn
from rules.outcome import Face, FieldChange, Mark, Outcome, Roll, SheetChange, Term
from rules.sheet import CharacterId

SENTENCE = msgn(
    "{n} die of {who}: {all}",
    "{n} dice of {who}: {all}",
    3,
    who=Name("Ghoul"),
    all=Series((msg("a"), Signed(-5), Moment(60), 7), "or"),
)
OUTCOME = Outcome(
    headline=SENTENCE,
    title=msg("Hit"),
    rolls=(Roll((Face(6, 5, Mark.COUNTS),), gives=msg("2 AP"), label=Name("2d6")),),
    terms=(Term(msg("Aim"), msg("+1")),),
    changes=(
        SheetChange(
            CharacterId(1), Name("Ghoul"), (FieldChange(msg("Health"), 30, 25, 30),), (Name("Out"),)
        ),
    ),
)


def test_an_outcome_is_read_as_it_was_written() -> None:
    text = OUTCOME.model_dump_json()
    assert Outcome.model_validate_json(text) == OUTCOME
    assert Outcome.model_validate_json(text).model_dump_json() == text


@pytest.mark.parametrize(
    "body",
    [
        '{"text": "Ghoul", "loud": true}',
        '{"id": "a", "plural": null, "values": {}, "more": 1}',
        '{"number": "five"}',
        '{"seconds": null}',
        '{"items": [], "joined": "nor"}',
        '{"items": [{"text": 5}], "joined": "or"}',
        '"text"',
        "1.5",
    ],
)
def test_what_is_no_value_is_not_read(body: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter[Value](Value).validate_json(body)


def test_an_outcome_with_a_field_that_a_face_does_not_have_is_not_read() -> None:
    text = OUTCOME.model_dump_json()
    more = text.replace('"sides":6', '"sides":6,"colour":"red"')
    assert more != text
    with pytest.raises(ValidationError, match="colour"):
        Outcome.model_validate_json(more)


def test_small_values_never_change_and_can_be_keys() -> None:
    name = Name("Ghoul")
    with pytest.raises(AttributeError):
        name.text = "Ghost"  # type: ignore[misc] # what is tried here is what mypy forbids
    assert {name: 1, SENTENCE: 2, Signed(1): 3} == {Name("Ghoul"): 1, SENTENCE: 2, Signed(1): 3}
