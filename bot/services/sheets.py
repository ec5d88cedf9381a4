"""Reading a stored sheet: upgraded to the present schema, or refused when it is newer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.services.errors import UpdatedError
from bot.store.characters import CharacterRow
from rules.sheet import Sheet
from rules.system import RuleSystem


def read_sheet(system: RuleSystem, row: CharacterRow) -> Sheet:
    """Give a character's sheet; UpdatedError when it was written by a newer process."""
    return read_body(system, row.schema, row.sheet)


def read_body(system: RuleSystem, schema: int, text: str) -> Sheet:
    """Give a sheet of any schema up to the present one, upgraded by the system's chain."""
    if schema == system.sheet.SCHEMA:
        return system.sheet.model_validate_json(text)
    if schema > system.sheet.SCHEMA:
        raise UpdatedError
    return system.sheet.model_validate(upgraded(system, schema, json.loads(text)))


def upgraded(system: RuleSystem, schema: int, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Bring a sheet's body from its schema up to the present one."""
    for number in range(schema, system.sheet.SCHEMA):
        body = system.upgrades[number](body)
    return body
