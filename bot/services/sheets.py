"""Reading a stored sheet: upgraded to the present schema, or refused when it is newer."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from bot.services.errors import UpdatedError
from bot.store.characters import CharacterRow
from rules.sheet import Sheet
from rules.system import RuleSystem

KEPT = 2048
"""How many sheets are kept parsed."""


class Sheets:
    """Sheets that were read or written of late, by their text, so that none is parsed twice.

    What a text says never changes, so that it does not matter which transaction came to what.
    """

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with none; of more than `kept` the oldest go."""
        self._known: OrderedDict[tuple[str, str], Sheet] = OrderedDict()
        self._kept = kept

    def read(self, system: RuleSystem, row: CharacterRow) -> Sheet:
        """Give a character's sheet; UpdatedError when it was written by a newer process."""
        known = self._known.get((system.key, row.sheet))
        if known is not None and row.schema == system.sheet.SCHEMA:
            return known
        sheet = read_sheet(system, row)
        if row.schema == system.sheet.SCHEMA:
            self.keep(system, row.sheet, sheet)
        return sheet

    def replace(self, system: RuleSystem, before: str, text: str, sheet: Sheet) -> None:
        """Keep a sheet that was written over another, whose text is hardly read again.

        What is kept no longer grows with every change, nor does what the collector looks through.
        """
        self._known.pop((system.key, before), None)
        self.keep(system, text, sheet)

    def clear(self) -> None:
        """Keep none of them any longer."""
        self._known.clear()

    def keep(self, system: RuleSystem, text: str, sheet: Sheet) -> None:
        """Keep a sheet of the present schema that was written as that text."""
        self._known[system.key, text] = sheet
        if len(self._known) > self._kept:
            self._known.popitem(last=False)


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
