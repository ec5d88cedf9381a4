"""Characters as files: written out, and read back in with every part of them checked."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic_core import from_json

from bot.services.by_hand import written
from bot.services.naming import clean_name
from bot.services.sheets import upgraded
from bot.store.characters import CharacterRow
from rules.content import Content
from rules.errors import InvalidInputError, RuleError
from rules.message import Frozen, Message, Name, Series, Value, msg
from rules.sheet import RowsOf, Sheet, SheetField
from rules.system import RuleSystem

FORMAT = "referee.character/1"
"""What marks a file as one of ours, with the version of its outer form."""

LARGEST = 64 * 1024
"""How many bytes a file may have."""

_FARTHEST = 1_000_000_000
_LONGEST_TEXT = 4_000
"""As long as what a form of Discord's takes."""
_MOST_ITEMS = 1_000


class CharacterFile(Frozen):
    """A character as a file. `schema_version` numbers the form of the sheet."""

    format: Literal["referee.character/1"]
    system: Annotated[str, Field(max_length=32)]
    schema_version: Annotated[int, Field(ge=1, le=1_000_000, strict=True)]
    name: Annotated[str, Field(max_length=1_000)]
    sheet: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file held: a name that may be one, and a whole sheet of the present schema."""

    name: str
    sheet: Sheet


def export(system: RuleSystem, row: CharacterRow, sheet: Sheet) -> tuple[str, bytes]:
    """Give a character as a file: its name, made of plain letters, and its bytes."""
    body = CharacterFile(
        format="referee.character/1",
        system=system.key,
        schema_version=type(sheet).SCHEMA,
        name=row.name,
        sheet=sheet.model_dump(mode="json"),
    )
    text = json.dumps(body.model_dump(mode="json"), ensure_ascii=False, indent=2)
    return f"{_slug(row)}.json", f"{text}\n".encode()


def check_size(size: int) -> None:
    """Refuse a file of more than 64 KiB, before it is fetched; InvalidInputError."""
    if size > LARGEST:
        raise _wrong(
            msg("The file is too large: a character has at most {n} KiB.", n=LARGEST // 1024)
        )


def read_file(system: RuleSystem, content: Content, data: bytes) -> Imported:
    """Read a character's file; InvalidInputError says in one sentence what is wrong with it.

    Every number and name must be one that could be set by hand in a campaign of that content too.
    """
    file = _opened(data)
    if file.system != system.key:
        raise _wrong(
            msg(
                "This character plays by “{theirs}”, and this campaign by {ours}.",
                theirs=Name(text=file.system),
                ours=system.name,
            )
        )
    if file.schema_version > system.sheet.SCHEMA:
        raise _wrong(
            msg("This file was written by a newer Referee, whose sheets cannot be read here.")
        )
    sheet = _sheet(system, file)
    _check_rows(sheet, content, "sheet")
    for field in system.fields(content):
        _check(sheet, field)
    return Imported(clean_name(file.name), sheet)


def _opened(data: bytes) -> CharacterFile:
    check_size(len(data))
    try:
        body = from_json(data.removeprefix(b"\xef\xbb\xbf"), allow_inf_nan=False)
    except ValueError:
        raise _wrong(msg("The file cannot be read: it is no JSON, or nested too deeply.")) from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise _wrong(msg("The file is no character: /character export makes one."))
    try:
        return CharacterFile.model_validate(body)
    except ValidationError as error:
        raise _bad_part(error, "") from None


def _sheet(system: RuleSystem, file: CharacterFile) -> Sheet:
    for path, value in _walk(file.sheet, ""):
        if not _is_reasonable(value):
            raise _wrong(
                msg("“{part}” in the file is too much to be true.", part=Name(text=path[:60]))
            )
    try:
        body = upgraded(system, file.schema_version, file.sheet)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise _wrong(
            msg("The sheet in the file is not what schema {n} says.", n=file.schema_version)
        ) from None
    try:
        return system.sheet.model_validate_json(json.dumps(body), strict=True)
    except ValidationError as error:
        raise _bad_part(error, "sheet.") from None


def _check(sheet: Sheet, field: SheetField) -> None:
    typed = _as_typed(field.read(sheet), field)
    if typed:
        try:
            written(sheet, field, typed)
        except RuleError as error:
            raise _wrong(error.message) from None


def _as_typed(value: Value, field: SheetField) -> str:
    """Give a number or a list of a person's own words as they are typed; all else is left out."""
    if isinstance(value, int):
        return str(value)
    parts = value.items if isinstance(value, Series) and field.completes is None else ()
    names = [part.text for part in parts if isinstance(part, Name)]
    if any("," in name for name in names):
        raise _bad(field.key)
    return ", ".join(names)


def _check_rows(part: Frozen, content: Content, path: str) -> None:
    """Refuse what names a row of content that the campaign does not have, deep down as well."""
    for name, info in type(part).model_fields.items():
        value, place = getattr(part, name), f"{path}.{name}"
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Frozen):
                _check_rows(each, content, place)
        for rows in info.metadata:
            if isinstance(rows, RowsOf):
                _check_ids(value, rows, content, place)


def _check_ids(value: object, rows: RowsOf, content: Content, place: str) -> None:
    ids = (value,) if isinstance(value, str) else value or ()
    if not isinstance(ids, (tuple, Mapping)):
        raise TypeError(f"{place} cannot name rows of content")
    known = {key for kind in rows.kinds for key in getattr(content, kind)}
    for each in ids:
        key = each.rpartition(rows.sign)[2] if rows.sign else each
        if key and key not in known and key not in rows.besides:
            raise _wrong(
                msg(
                    "“{part}” in the file names “{id}”, which this campaign does not have.",
                    part=Name(text=place),
                    id=Name(text=key[:60]),
                )
            )


def _walk(value: object, path: str) -> list[tuple[str, object]]:
    """Give every part of a body, with where it stands. It is not deep: reading saw to that."""
    found = [(path, value)]
    if isinstance(value, dict):
        for key, each in value.items():
            found += [(f"{path}.{key}" if path else key, key)]
            found += _walk(each, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            found += _walk(each, f"{path}.{number}")
    return found


def _is_reasonable(value: object) -> bool:
    if isinstance(value, (int, float)):
        return abs(value) <= _FARTHEST
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT
    return not isinstance(value, (list, dict)) or len(value) <= _MOST_ITEMS


def _bad_part(error: ValidationError, prefix: str) -> InvalidInputError:
    where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
    return _bad(f"{prefix}{where}".rstrip("."))


def _bad(part: str) -> InvalidInputError:
    return _wrong(
        msg(
            "“{part}” in the file is missing, unknown, or not what it should be.",
            part=Name(text=part[:60]),
        )
    )


def _wrong(message: Message) -> InvalidInputError:
    return InvalidInputError(message, field="file")


def _slug(row: CharacterRow) -> str:
    plain = unicodedata.normalize("NFKD", row.name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40] or f"character-{row.id}"
