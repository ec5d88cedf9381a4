"""The walls of the house: who imports whom, how big a thing may be, and what is never there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = ("rules", "bot", "cogs")
CHECKED = (*CODE, "tests", "benchmarks")
FILES = sorted(path for folder in CHECKED for path in (ROOT / folder).rglob("*.py"))
OWN = [path for path in FILES if path.relative_to(ROOT).parts[0] in CODE]

LONGEST_FILE = 300
LONGEST_FUNCTION = 40
LONG_FUNCTIONS: dict[str, str] = {}
"""Functions that may be longer, as "path:name", each with a reason that a stranger accepts."""

PURE = {
    *("__future__", "abc", "bisect", "collections", "contextlib", "dataclasses", "difflib"),
    *("enum", "fractions", "functools", "hashlib", "heapq", "itertools", "math", "operator"),
    *("re", "string", "struct", "types", "typing", "unicodedata", "pydantic", "rules"),
}
BANNED_WORDS = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "functions"}
MUTATORS = {
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem"),
    *("remove", "reverse", "setdefault", "sort", "update"),
}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Give every module that the file imports from, with its line."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.lineno


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_the_contracts_of_who_imports_whom_are_kept() -> None:
    # In a process of its own: import-linter sets up logging for the whole process.
    program = Path(sys.executable).with_name("lint-imports")
    ended = subprocess.run(  # noqa: S603 - the environment's own program
        [program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout
    assert "0 broken" in ended.stdout


def test_the_rules_import_only_what_is_pure() -> None:
    found = [
        f"{name_of(path)}:{line} imports {module}"
        for path in OWN
        if name_of(path).startswith("rules/")
        for module, line in imports(path)
        if module.split(".")[0] not in PURE
    ]
    assert found == []


def test_no_module_imports_the_root_of_its_package() -> None:
    found = [
        f"{name_of(path)}:{line} imports {module}"
        for path in OWN
        for module, line in imports(path)
        if module == path.relative_to(ROOT).parts[0]
    ]
    assert found == []


def test_no_import_is_hidden_in_a_function_or_behind_a_condition() -> None:
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in OWN
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        if node.col_offset > 0
    ]
    assert found == []


def test_a_package_begins_with_a_docstring_and_nothing_more() -> None:
    found = []
    for path in FILES:
        if path.name == "__init__.py":
            module = tree_of(path)
            if len(module.body) != 1 or ast.get_docstring(module) is None:
                found.append(name_of(path))
    assert found == []


def test_no_file_is_longer_than_a_person_reads() -> None:
    sizes = {name_of(path): path.read_text("utf-8").count("\n") for path in FILES}
    assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    found = {
        f"{name_of(path)}:{function.name}": size
        for path in FILES
        for function in functions(path)
        if (size := (function.end_lineno or 0) - function.lineno + 1) > LONGEST_FUNCTION
    }
    assert {name: size for name, size in found.items() if name not in LONG_FUNCTIONS} == {}
    assert set(LONG_FUNCTIONS) <= set(found), "an exception that is no longer needed"


def test_no_file_is_a_drawer() -> None:
    found = [name_of(path) for path in FILES if BANNED_WORDS & set(path.stem.split("_"))]
    assert found == []


def changed_names(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Give every plain name whose value is changed in place, with its line."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute)):
                if attribute in MUTATORS:
                    yield name, node.lineno
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name, node.lineno


def module_names(module: ast.Module) -> set[str]:
    names = set()
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def local_names(module: ast.Module) -> set[str]:
    """Give every name that some function binds for itself."""
    arguments = {node.arg for node in ast.walk(module) if isinstance(node, ast.arg)}
    inside = {
        name.id
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }
    return arguments | inside


def test_no_module_keeps_state() -> None:
    found = []
    for path in OWN:
        module = tree_of(path)
        kept = module_names(module) - local_names(module)
        found += [
            f"{name_of(path)}:{line} changes {name}"
            for name, line in changed_names(module)
            if name in kept
        ]
        found += [
            f"{name_of(path)}:{node.lineno} says global"
            for node in ast.walk(module)
            if isinstance(node, ast.Global)
        ]
    assert found == []


def test_every_silenced_check_says_which_and_why() -> None:
    silenced = re.compile(r"#\s*(noqa|type:\s*ignore|pragma)\b.*")
    explained = re.compile(r"# (noqa: [A-Z0-9, ]+|type: ignore\[[a-z, -]+\]) +[#-]+ \w.{6,}")
    found = [
        f"{name_of(path)}:{number}"
        for path in FILES
        if path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if (match := silenced.search(line)) and not explained.match(match.group())
    ]
    assert found == []


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
    found = [name_of(path) for path in FILES if later.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_pins_hashes_and_holds_no_address(name: str) -> None:
    lock = (ROOT / name).read_text("utf-8")
    assert re.findall(r"\S+://\S*|^\S+ @ .*|^-.*|(?<!\w)/\w\S*", lock, re.MULTILINE) == []
    entries = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_what_runs_is_locked_alike_for_the_checks() -> None:
    pin = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
    runtime = dict(pin.findall((ROOT / "requirements.lock").read_text("utf-8")))
    checks = dict(pin.findall((ROOT / "requirements-dev.lock").read_text("utf-8")))
    assert runtime
    assert {name: checks.get(name) for name in runtime} == runtime
