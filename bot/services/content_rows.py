"""Rows of content as people write them: as text, as a table, or as a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from io import StringIO
from typing import Any, get_args, get_origin

from pydantic_core import from_json

from bot.systems import REMOVED
from rules.content import ContentRow
from rules.errors import InvalidInputError
from rules.message import Message, Name, Series, msg
from rules.names import slug

FORMAT = "referee.content/1"
"""What marks a file as one of ours, with the version of its form."""

LARGEST = 256 * 1024
"""How many bytes a file may have."""

LONGEST_ID = 64
"""How many characters the id of a row may have."""

LONGEST = 64 * 1024
"""How many characters a row may have as JSON."""

_KEPT = frozenset({"id", "custom", REMOVED})
"""Fields of a row that nobody writes."""

Body = Mapping[str, Any]


def check_size(size: int) -> None:
    """Refuse a file of more than 256 KiB, before it is fetched; InvalidInputError."""
    if size > LARGEST:
        raise _wrong(msg("The file is too large: it may have {n} KiB.", n=LARGEST // 1024))


def fields_of(model: type[ContentRow], extra: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Name what of a row may be written; `extra` are short forms that the system reads."""
    return (*(name for name in model.model_fields if name not in _KEPT), *extra)


def read_values(model: type[ContentRow], text: str) -> dict[str, Any]:
    """Read "tier: 2; skill: High-Caliber Mastery; range: 1:10 6:15" into a row's fields.

    InvalidInputError for a part without a colon, and for a field that nobody writes. What the
    values are worth, the row's own model says.
    """
    values: dict[str, Any] = {}
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        key = name.strip().casefold().replace(" ", "_")
        if not colon or not value.strip() or key in _KEPT:
            raise InvalidInputError(
                msg(
                    "“{part}” is no value. Write “field: value; field: value” with: {fields}.",
                    part=Name(text=part.strip()[:60]),
                    fields=Series(items=tuple(Name(text=each) for each in fields_of(model))),
                ),
                field="values",
            )
        values[key] = _value(model, key, value.strip())
    return values


def _value(model: type[ContentRow], key: str, text: str) -> Any:  # noqa: ANN401 - JSON can be anything
    field = model.model_fields.get(key)
    annotation = None if field is None else field.annotation
    if any(get_origin(each) is tuple for each in (annotation, *get_args(annotation))):
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def read_table(data: bytes) -> list[dict[str, Any]]:
    """Read a profile's rows: a JSON list of objects, or CSV with a header line."""
    text = _decoded(data)
    if text.lstrip().startswith("["):
        rows = _json(text)
        if not all(isinstance(row, dict) for row in rows):
            raise _wrong(msg("A table is a list of rows, each with named columns."))
        return list(rows)
    read = list(csv.DictReader(StringIO(text)))
    if not read or any(None in row or None in row.values() for row in read):
        raise _wrong(msg("The table needs a header line, and rows with as many columns."))
    return [
        {str(key).strip().casefold(): value for key, value in row.items() if key} for row in read
    ]


def read_file(system: str, data: bytes) -> dict[str, list[Body]]:
    """Read a file of content; InvalidInputError for one that is not ours, or another system's."""
    body = _json(_decoded(data))
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise _wrong(msg("This is no file of Referee’s content."))
    if body.get("system") != system:
        raise _wrong(
            msg("This content is for “{system}”.", system=Name(text=str(body.get("system"))[:60]))
        )
    content = body.get("content")
    if not isinstance(content, dict) or not all(
        isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
        for rows in content.values()
    ):
        raise _wrong(msg("The file’s content is no list of rows for each kind."))
    return content


def write_file(system: str, content: Mapping[str, list[Body]]) -> bytes:
    """Write content as a file that `read_file` reads."""
    body = {"format": FORMAT, "system": system, "content": content}
    return f"{json.dumps(body, ensure_ascii=False, indent=2)}\n".encode()


def row_id(body: Body) -> str:
    """Give the id of a row that is to be kept; InvalidInputError for one that is none."""
    found = body.get("id")
    if not isinstance(found, str) or not found or len(found) > LONGEST_ID or found != slug(found):
        raise InvalidInputError(
            msg(
                "“{id}” is no id: write small letters, digits and hyphens.",
                id=Name(text=str(found)[:60]),
            ),
            field="file",
        )
    return found


def row_text(body: Body) -> str:
    """Give a row as it is kept; InvalidInputError for one that is too long."""
    text = json.dumps(body, ensure_ascii=False)
    if len(text) > LONGEST:
        raise InvalidInputError(msg("A row is too long."), field="file")
    return text


def _decoded(data: bytes) -> str:
    check_size(len(data))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _wrong(msg("The file is no text in UTF-8.")) from error


def _json(text: str) -> Any:  # noqa: ANN401 - JSON can be anything
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise _wrong(msg("The file is no JSON that can be read.")) from error


def _wrong(message: Message) -> InvalidInputError:
    return InvalidInputError(message, field="file")
