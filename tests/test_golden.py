"""The worked examples pass, and the runner fails what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden import Adapter, adapters, check, differences, find_operation, main

FOLDER = Path(__file__).parent / "golden"
EXAMPLES = [
    example
    for file in sorted(FOLDER.glob("*.json"))
    for example in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example_comes_out_as_expected(example: dict[str, Any]) -> None:
    assert check(example, adapters()) == []


def write(folder: Path, *examples: dict[str, Any]) -> str:
    file = folder / "examples.json"
    file.write_text(json.dumps(examples), encoding="utf-8")
    return str(file)


GOOD: dict[str, Any] = {
    "id": "G000-05",
    "op": "ap_test",
    "given": {"rank": 4, "traits": [2, 2], "dice": [4, 5, 6, 3], "target": 6},
    "expect": {"total": 6, "passed": True, "margin": 0},
}


def test_a_good_file_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([write(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_wrong_expectation_fails_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**GOOD, "expect": {"total": 7, "luck": 1}}
    assert main([write(tmp_path, wrong, GOOD)]) == 1
    assert capsys.readouterr().out == (
        "G000-05 ap_test: total is 6, not 7; luck is missing\n1 passed, 1 failed\n"
    )


def test_an_unknown_operation_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([write(tmp_path, {**GOOD, "op": "juggle"})]) == 1
    assert capsys.readouterr().out.endswith("there is no operation juggle\n0 passed, 1 failed\n")


def test_an_example_that_breaks_is_one_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([write(tmp_path, {**GOOD, "given": {"rank": 4}}, GOOD)]) == 1
    assert "KeyError" in capsys.readouterr().out


def test_no_file_is_no_success() -> None:
    assert main([]) == 1


def test_true_is_not_one_and_nothing_is_not_missing() -> None:
    assert differences({"passed": 1}, {"passed": True}) == ["passed is true, not 1"]
    assert differences({"row": None}, {"row": None}) == []
    assert differences({"row": None}, {}) == ["row is missing"]


def test_what_comes_out_may_be_one_value_or_a_list() -> None:
    assert differences([15, 2], (15, 2)) == []
    assert differences([15, 2], [15, 1]) == ["it is [15, 1], not [15, 2]"]
    assert differences(1, True) == ["it is true, not 1"]


def test_systems_that_share_a_word_are_told_apart_by_the_id() -> None:
    def one(_: Any) -> dict[str, int]:
        return {"n": 1}

    def two(_: Any) -> dict[str, int]:
        return {"n": 2}

    known = [Adapter("G002", {"wake": one}), Adapter("G003", {"wake": two, "fall": two})]
    assert find_operation({"id": "G002-01", "op": "wake"}, known) is one
    assert find_operation({"id": "G003-01", "op": "wake"}, known) is two
    assert find_operation({"id": "other", "op": "wake"}, known) is None
    assert find_operation({"id": "other", "op": "fall"}, known) is two
