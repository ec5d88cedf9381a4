from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.services.exchange import LARGEST, export, read_file
from rules.errors import InvalidInputError
from tests.bot.services.saying import said
from tests.bot.services.small import CONTENT, SMALL, SmallSheet
from tests.bot.store.rows import STEVE

FILE: dict[str, Any] = {
    "format": "referee.character/1",
    "system": "small",
    "schema_version": 3,
    "name": "Steve",
    "sheet": {"health": 7, "skills": {"spot": 3}, "motto": "Onward"},
}


def file(**changes: Any) -> bytes:
    return json.dumps(FILE | changes).encode()


def refused(data: bytes) -> str:
    with pytest.raises(InvalidInputError) as refusal:
        read_file(SMALL, CONTENT, data)
    return said(refusal.value.message)


def test_a_file_is_read_as_it_was_written() -> None:
    sheet = SmallSheet(health=-4, skills={"spot": 9}, motto="Ünward, ho")
    name, data = export(SMALL, STEVE, sheet)
    assert name == "steve.json"
    found = read_file(SMALL, CONTENT, data)
    assert (found.name, found.sheet) == ("Steve", sheet)


@pytest.mark.parametrize(
    ("name", "file_name"),
    [("Agent Nyx", "agent-nyx.json"), ("../../Él", "el.json"), ("🧛", "character-1.json")],
)
def test_a_files_name_is_made_of_plain_letters(name: str, file_name: str) -> None:
    assert export(SMALL, replace(STEVE, name=name), SmallSheet())[0] == file_name


def test_a_byte_order_mark_is_no_harm() -> None:
    assert read_file(SMALL, CONTENT, b"\xef\xbb\xbf" + file()).name == "Steve"


def test_an_old_sheet_is_brought_up_step_by_step() -> None:
    found = read_file(
        SMALL, CONTENT, file(schema_version=1, sheet={"hp": 4, "spot": 5, "motto": ""})
    )
    assert found.sheet == SmallSheet(health=4, skills={"spot": 5})


@pytest.mark.parametrize("schema", [1, 2])
@pytest.mark.parametrize("sheet", [{}, {"spot": []}, {"spot": "x"}, {"hp": {}}])
def test_an_old_sheet_that_is_not_what_its_schema_says_is_refused(
    schema: int, sheet: dict[str, Any]
) -> None:
    assert "sheet" in refused(file(schema_version=schema, sheet=sheet))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"hello",
        b'{"format": ',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"format":"referee.character/1","x":NaN}',
        b"null",
        b"[]",
        b"7",
        file(format="referee.character/2"),
        file(format=None),
    ],
)
def test_what_is_no_character_is_refused_in_one_sentence(data: bytes) -> None:
    sentence = refused(data)
    assert sentence in {
        "The file cannot be read: it is no JSON, or nested too deeply.",
        "The file is no character: /character export makes one.",
    }


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    assert refused(b"x" * 1_000_000) == "The file is too large: a character has at most 64 KiB."
    padded = file() + b" " * (LARGEST - len(file()))
    assert read_file(SMALL, CONTENT, padded).name == "Steve"
    assert "too large" in refused(padded + b" ")


def test_a_character_of_other_rules_is_refused_with_both_names() -> None:
    assert refused(file(system="large")) == (
        "This character plays by “large”, and this campaign by Small Rules."
    )


def test_a_newer_schema_is_refused() -> None:
    assert "newer Referee" in refused(file(schema_version=4))


@pytest.mark.parametrize("schema", [0, -1, True, "3", 2.5, None, 10**30])
def test_a_schema_that_is_none_is_refused_by_name(schema: object) -> None:
    assert refused(file(schema_version=schema)).startswith("“schema_version” in the file")


@pytest.mark.parametrize("part", ["system", "schema_version", "name", "sheet"])
def test_a_missing_part_is_named(part: str) -> None:
    data = json.dumps({key: value for key, value in FILE.items() if key != part}).encode()
    assert refused(data).startswith(f"“{part}” in the file")


@pytest.mark.parametrize(
    ("sheet", "part"),
    [
        ({"health": "lots"}, "sheet.health"),
        ({"health": 7, "wings": 2}, "sheet.wings"),
        ({"skills": {"spot": "x"}}, "sheet.skills.spot"),
        ([], "sheet"),
    ],
)
def test_a_wrong_part_of_the_sheet_is_named(sheet: object, part: str) -> None:
    assert refused(file(sheet=sheet)).startswith(f"“{part}” in the file")


@pytest.mark.parametrize("health", [100, -100])
def test_a_number_that_could_not_be_set_by_hand_is_refused_as_it_would_be(health: int) -> None:
    assert refused(file(sheet={"health": health})) == (
        f"Health is a whole number from -99 to 99, not “{health}”."
    )


@pytest.mark.parametrize(
    "sheet",
    [
        {"skills": {"unheard-of": 10**12}},
        {"skills": {str(number): 1 for number in range(1_001)}},
        {"motto": "x" * 4_001},
        {"skills": {"x" * 4_001: 1}},
    ],
)
def test_what_no_field_shows_is_held_within_reason_too(sheet: dict[str, Any]) -> None:
    assert "too much to be true" in refused(file(sheet=sheet))


@pytest.mark.parametrize("name", ["", "~1", "a,b", "x" * 81])
def test_a_name_in_a_file_must_be_one(name: str) -> None:
    assert refused(file(name=name)).startswith("A name")
