"""Finds the rule systems and their content, checks both, and refuses by name what is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Self, TypeVar

from pydantic import ValidationError

from bot.errors import StartError
from bot.system_checks import creation_problems, problems_between, problems_of
from bot.system_content import ContentError, load_content, row_models
from rules.content import Content, HouseRules
from rules.errors import InvalidInputError, RuleError
from rules.message import Name, Word, msg
from rules.system import RuleSystem

DATA = Path(__file__).parent.parent / "data"
"""Where the systems' content is."""

REMOVED = "removed"
"""Marks a campaign's row that takes the system's own row of its id away."""

ContentT = TypeVar("ContentT", bound=Content)


class SystemsError(StartError):
    """Rule systems or their content are not whole; each line of the text names one problem."""

    def __init__(self, problems: Collection[str]) -> None:
        """Keep every problem."""
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class UnknownSystemError(RuleError):
    """A campaign's rules are not installed here."""

    def __init__(self, key: str) -> None:
        """Name the rules that are missing."""
        super().__init__(msg("The rules “{key}” are not installed here.", key=Name(text=key)))


@dataclass(frozen=True, slots=True)
class _Loaded:
    system: RuleSystem
    content: Content
    house_rules: HouseRules
    digest: str


class Systems:
    """Every rule system that was found, each with its own content and default house rules."""

    def __init__(self, loaded: Mapping[str, _Loaded]) -> None:
        self._loaded = loaded

    @classmethod
    def load(cls, package: str = "rules.systems", data: Path = DATA) -> Self:
        """Find `<package>.*.plugin.SYSTEM` and `<data>/<key>/*.json`, and check them.

        SystemsError names every problem that was found, not only the first.
        """
        systems, problems = _find(package)
        loaded = {}
        for system in systems:
            found = problems_of(system)
            problems += found
            try:
                content = load_content(system, data / system.key)
            except ContentError as error:
                problems += error.problems
                continue
            steps = creation_problems(system, content)
            problems += steps
            if not found and not steps:
                digest = hashlib.sha256(content.model_dump_json().encode()).hexdigest()
                loaded[system.key] = _Loaded(system, content, system.house_rules(), digest)
        problems += problems_between(systems)
        if problems:
            raise SystemsError(problems)
        return cls(loaded)

    def __iter__(self) -> Iterator[RuleSystem]:
        return (each.system for each in self._loaded.values())

    def get(self, key: str) -> RuleSystem:
        """Give the system with that key; UnknownSystemError when it is not installed."""
        return self._get(key).system

    def content(self, key: str) -> Content:
        """Give the system's own content; UnknownSystemError when it is not installed."""
        return self._get(key).content

    def default_rules(self, key: str) -> HouseRules:
        """Give the house rules of a new campaign; UnknownSystemError when not installed."""
        return self._get(key).house_rules

    def digest(self, key: str) -> str:
        """Give the SHA-256 of the system's own content, as hexadecimal digits."""
        return self._get(key).digest

    def _get(self, key: str) -> _Loaded:
        found = self._loaded.get(key)
        if found is None:
            raise UnknownSystemError(key)
        return found


def overlay(content: ContentT, rows: Mapping[str, Collection[Mapping[str, Any]]]) -> ContentT:
    """Lay a campaign's own rows, by kind, over the content: same id, in its place; others added.

    The rows are marked as custom; one that says `removed` takes the row of its id away.
    InvalidInputError names the row and the part that is wrong.
    """
    models = row_models(type(content))
    tables = {kind: dict(getattr(content, kind)) for kind in models}
    for kind, bodies in rows.items():
        if kind not in models:
            raise InvalidInputError(
                msg("There is no kind of content “{kind}”.", kind=Word("content", kind))
            )
        for body in bodies:
            if body.get(REMOVED):
                tables[kind].pop(str(body.get("id")), None)
                continue
            try:
                row = models[kind].model_validate({**body, "custom": True})
            except ValidationError as error:
                raise _bad_row(kind, body, error) from error
            tables[kind][row.id] = row
    try:
        return type(content).model_validate(tables)
    except ValidationError as error:
        raise InvalidInputError(
            msg("That does not fit the rest of the content: {reason}.", reason=_reason(error))
        ) from error


def _bad_row(kind: str, body: Mapping[str, Any], error: ValidationError) -> InvalidInputError:
    where = ".".join(map(_place, error.errors()[0]["loc"]))
    values = {"row": Name(text=str(body.get("id", ""))), "kind": Name(text=kind)}
    if not where or error.errors()[0]["type"] == "value_error":
        return InvalidInputError(
            msg(
                "“{row}” in {kind} is not whole: {reason}.",
                row=values["row"],
                kind=values["kind"],
                reason=_reason(error),
            )
        )
    return InvalidInputError(
        msg(
            "In “{row}” of {kind}, {field} is missing or cannot be what it is.",
            field=Name(text=where),
            **values,
        )
    )


def _place(part: str | int) -> str:
    """Name a part of a row; the places in a list are counted from 1, as people do."""
    return str(part + 1 if isinstance(part, int) else part)


def _reason(error: ValidationError) -> Name:
    """Give the first thing that a model of ours found wrong, in its own words."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    return Name(text=str(cause) if cause is not None else first["msg"])


def _find(package: str) -> tuple[list[RuleSystem], list[str]]:
    systems, problems = [], []
    for found in sorted(iter_modules(import_module(package).__path__), key=lambda each: each.name):
        if not found.ispkg:
            continue
        name = f"{package}.{found.name}.plugin"
        try:
            system = getattr(import_module(name), "SYSTEM", None)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            system = None
        if not isinstance(system, RuleSystem):
            problems.append(f"{name} has no SYSTEM of the type RuleSystem.")
        elif system.key != found.name:
            problems.append(f"{name}: its key is {system.key}, but its folder {found.name}.")
        else:
            systems.append(system)
    return systems, problems
