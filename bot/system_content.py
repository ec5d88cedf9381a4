"""Reads a system's content from its folder: one JSON file a kind, each a list of rows."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from rules.content import Content, ContentRow
from rules.system import RuleSystem


class ContentError(Exception):
    """A system's content is not whole."""

    def __init__(self, problems: Collection[str]) -> None:
        """Keep every problem."""
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def row_models(content: type[Content]) -> Mapping[str, type[ContentRow]]:
    """Give the model of a row for every kind: the fields that are mappings of rows by id."""
    models = {}
    for kind, field in content.model_fields.items():
        match get_args(field.annotation):
            case (_, type() as row) if issubclass(row, ContentRow):
                models[kind] = row
    return models


def load_content(system: RuleSystem, folder: Path) -> Content:
    """Read `<folder>/<kind>.json` for every kind of the system's content.

    ContentError names every file, row and part that is wrong, and every file of no kind.
    """
    models = row_models(system.content)
    problems: list[str] = []
    tables: dict[str, dict[str, ContentRow]] = {}
    for kind, model in models.items():
        file = folder / f"{kind}.json"
        if file.exists():
            tables[kind] = _read(file, model, problems)
        elif system.content.model_fields[kind].is_required():
            problems.append(f"{_short(file)} is missing.")
    problems += [
        f"{_short(file)} is of no kind that {system.key} knows."
        for file in sorted(folder.glob("*.json"))
        if file.stem not in models
    ]
    if not problems:
        try:
            return system.content.model_validate(tables)
        except ValidationError as error:
            problems += [f"data/{system.key}: {_say(each)}." for each in error.errors()]
    raise ContentError(problems)


def _read(file: Path, model: type[ContentRow], problems: list[str]) -> dict[str, ContentRow]:
    rows: dict[str, ContentRow] = {}
    try:
        bodies = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        problems.append(f"{_short(file)} cannot be read: {error}.")
        return rows
    if not isinstance(bodies, list):
        problems.append(f"{_short(file)} must be a list of rows.")
        return rows
    for number, body in enumerate(bodies, start=1):
        try:
            row = model.model_validate(body)
        except ValidationError as error:
            name = body.get("id") if isinstance(body, dict) else None
            where = f"{_short(file)}, row {name or number}"
            problems += [f"{where}: {_say(each)}." for each in error.errors()]
            continue
        if row.id in rows:
            problems.append(f"{_short(file)} has two rows {row.id}.")
        rows[row.id] = row
    return rows


def _short(file: Path) -> str:
    return f"data/{file.parent.name}/{file.name}"


def _say(error: Mapping[str, Any]) -> str:
    where = ".".join(str(part) for part in error["loc"])
    return f"{where}: {error['msg']}" if where else str(error["msg"])
