"""Runs worked examples through the actions that the commands run.

    python -m tests.golden FILE...

A file is a list of examples, each with an id, an operation, what is given and what to expect.
Of several values by name only those that are expected are compared. An example of an unknown
operation fails.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

Operation = Callable[[Mapping[str, Any]], Any]
"""Plays what is given: what comes out is one value, or several by name."""

MISSING = object()


@dataclass(frozen=True, slots=True)
class Adapter:
    """One system's way of playing examples."""

    prefix: str
    operations: Mapping[str, Operation]


def adapters() -> list[Adapter]:
    """Load every adapter that there is."""
    package = import_module("tests.golden_adapters")
    names = [found.name for found in iter_modules(package.__path__)]
    modules = [import_module(f"{package.__name__}.{name}") for name in sorted(names)]
    return [
        Adapter(module.PREFIX, module.OPERATIONS)
        for module in modules
        if hasattr(module, "OPERATIONS")
    ]


def find_operation(example: Mapping[str, Any], known: Iterable[Adapter]) -> Operation | None:
    """Give the operation of the system that the id names, or of the only one that has it."""
    having = [adapter for adapter in known if example.get("op") in adapter.operations]
    named = [each for each in having if str(example.get("id", "")).startswith(each.prefix)]
    chosen = named or having
    return chosen[0].operations[example["op"]] if len(chosen) == 1 else None


def differences(expected: Any, actual: Any) -> list[str]:
    """Say where what came out is not what was expected; True is not 1."""
    if not isinstance(expected, Mapping):
        if json.dumps(actual, default=str) == json.dumps(expected):
            return []
        return [f"it is {json.dumps(actual, default=str)}, not {json.dumps(expected)}"]
    found = []
    for field, wanted in expected.items():
        got = actual.get(field, MISSING)
        if got is MISSING:
            found.append(f"{field} is missing")
        elif json.dumps(got, default=str) != json.dumps(wanted):
            found.append(f"{field} is {json.dumps(got, default=str)}, not {json.dumps(wanted)}")
    return found


def check(example: Mapping[str, Any], known: Iterable[Adapter]) -> list[str]:
    """Play one example and say what is wrong with it; nothing when it passes."""
    operation = find_operation(example, known)
    if operation is None:
        return [f"there is no operation {example.get('op')}"]
    try:
        actual = operation(example.get("given", {}))
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is this example's failure
        return [f"{type(error).__name__}: {error}"]
    return differences(example["expect"], actual)


def main(files: Sequence[str]) -> int:
    """Run every file, print what fails and the count; 1 when anything failed."""
    known = adapters()
    passed = failed = 0
    for file in files:
        for example in json.loads(Path(file).read_text(encoding="utf-8")):
            problems = check(example, known)
            if not problems:
                passed += 1
                continue
            failed += 1
            print(f"{example.get('id')} {example.get('op')}: {'; '.join(problems)}")  # noqa: T201 - the runner's output
    print(f"{passed} passed, {failed} failed")  # noqa: T201 - the runner's output
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
