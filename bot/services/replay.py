"""Replay: recompute what the journal holds, and report every difference aloud."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.bodies import body_of
from bot.services.deeds import read_scene
from bot.services.sheets import read_body
from bot.store import bases, journal
from bot.store.database import Database
from bot.store.journal import Entry, EntrySheet
from bot.systems import Systems, UnknownSystemError, overlay
from rules.clock import Clock
from rules.content import Content, HouseRules
from rules.creation_rolls import CREATION_ROLL, creation_roll_of
from rules.dice.source import SeededDice
from rules.errors import RuleError
from rules.moves import moves_of
from rules.outcome import Outcome
from rules.rolling import ROLL
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId
from rules.system import Action, RuleSystem

_PAGE = 200


class Part(StrEnum):
    """What of an entry differs from what it must be."""

    REQUEST = "request"
    DICE = "dice"
    HOUSE_RULES = "house rules"
    OUTCOME = "outcome"
    SHEET = "sheet"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry that is not what it must be, and in which part."""

    guild_id: int
    number: int
    part: Part


@dataclass(slots=True)
class Report:
    """How many entries were recomputed, only had their dice checked, or were set by hand."""

    recomputed: int = 0
    dice_only: int = 0
    by_hand: int = 0
    differences: list[Difference] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _InForce:
    house_rules: HouseRules
    content: Content
    is_present: bool


class Replay:
    """Goes through a database's journal, campaign by campaign, and changes nothing."""

    def __init__(self, database: Database, systems: Systems) -> None:
        """Replay what is in the database by the systems that are installed."""
        self._database = database
        self._systems = systems
        self._sheets: dict[tuple[int, int], str] = {}
        self._clocks: dict[tuple[int, int], Clock] = {}
        self._report = Report()

    async def run(self) -> Report:
        """Recompute every entry of the present rules; of older ones check the dice.

        A sheet and a clock that an entry read must be those that the entry before it left.
        """
        async with self._database.reading() as conn:
            for guild_id, campaign_id in await journal.campaigns(conn):
                async for entries in _pages(conn, guild_id, campaign_id):
                    sheets = await journal.sheets_of(conn, guild_id, [each.id for each in entries])
                    found = await bases.known(conn, {(guild_id, each.basis) for each in entries})
                    for entry in entries:
                        basis = found.get((guild_id, entry.basis), "")
                        self._check(entry, sheets[entry.id], basis)
        return self._report

    def _check(self, entry: Entry, sheets: list[EntrySheet], basis: str) -> None:
        self._check_line(entry, sheets)
        self._check_clock(entry)
        if hashlib.sha256(basis.encode()).hexdigest() != entry.basis:
            self._differs(entry, Part.HOUSE_RULES)
        elif entry.seed is None:
            self._report.by_hand += 1
        else:
            self._check_rolled(entry, entry.seed, sheets, json.loads(basis))

    def _check_line(self, entry: Entry, sheets: list[EntrySheet]) -> None:
        """Check that each sheet is what the entry before has left of it."""
        for sheet in sheets:
            key = (sheet.guild_id, sheet.character_id)
            known = self._sheets.get(key)
            if known is not None and sheet.before is not None and known != sheet.before:
                self._differs(entry, Part.SHEET)
            self._sheets[key] = sheet.after or sheet.before or ""

    def _check_clock(self, entry: Entry) -> None:
        """Check that the time is what the entry before has left."""
        key = (entry.guild_id, entry.campaign_id)
        read = read_scene(entry.scene).clock
        if self._clocks.get(key, read) != read:
            self._differs(entry, Part.CLOCK)
        moved = json.loads(entry.outcome).get("clock")
        self._clocks[key] = read if moved is None else Clock.model_validate(moved)

    def _check_rolled(
        self, entry: Entry, seed: bytes, sheets: list[EntrySheet], basis: Mapping[str, Any]
    ) -> None:
        try:
            system = self._systems.get(entry.system)
        except UnknownSystemError:
            self._check_dice(entry, seed)
            return
        force = _in_force(self._systems, system, basis)
        if entry.rules_version != system.version or not force.is_present:
            self._check_dice(entry, seed)
            return
        self._report.recomputed += 1
        known = {**system.actions, **moves_of(system), ROLL.key: ROLL}
        known[CREATION_ROLL] = creation_roll_of(system)
        action = known.get(entry.action)
        if action is None:
            self._differs(entry, Part.REQUEST)
            return
        self._recompute(
            entry, SeededDice(seed), action, sheets, _scene(system, force, entry, sheets)
        )

    def _check_dice(self, entry: Entry, seed: bytes) -> None:
        """Draw the same dice again: the one thing that older rules leave to check."""
        self._report.dice_only += 1
        dice = SeededDice(seed)
        if any(dice.roll(sides) != face for sides, face in json.loads(entry.dice)):
            self._differs(entry, Part.DICE)

    def _recompute(
        self,
        entry: Entry,
        dice: SeededDice,
        action: Action,
        sheets: list[EntrySheet],
        scene: AnyScene,
    ) -> None:
        try:
            request = action.request.model_validate_json(entry.request)
            outcome = action.resolve(request, scene, dice)
        except (ValidationError, RuleError):
            self._differs(entry, Part.REQUEST)
            return
        if json.loads(entry.dice) != [list(each) for each in dice.drawn]:
            self._differs(entry, Part.DICE)
        # Entries of older versions have every field, also those that are as by default.
        if entry.request not in (body_of(request), request.model_dump_json()):
            self._differs(entry, Part.REQUEST)
        if outcome.model_dump_json() != _as_written_now(entry.outcome):
            self._differs(entry, Part.OUTCOME)
        after = {int(who): sheet.model_dump_json() for who, sheet in outcome.sheets.items()}
        stored = {each.character_id: each.after for each in sheets if each.after is not None}
        if after != stored:
            self._differs(entry, Part.SHEET)

    def _differs(self, entry: Entry, part: Part) -> None:
        self._report.differences.append(Difference(entry.guild_id, entry.id, part))


def _as_written_now(outcome: str) -> str | None:
    """Give a stored outcome as it would be written today, with what it did not yet have."""
    try:
        return Outcome.model_validate_json(outcome).model_dump_json()
    except ValidationError:
        return None


async def _pages(
    conn: AsyncConnection, guild_id: int, campaign_id: int
) -> AsyncIterator[list[Entry]]:
    after = 0
    while entries := await journal.all_of_campaign(conn, guild_id, campaign_id, after, _PAGE):
        yield entries
        after = entries[-1].id


def _in_force(systems: Systems, system: RuleSystem, basis: Mapping[str, Any]) -> _InForce:
    content = systems.content(system.key)
    if basis["content"]:
        content = overlay(content, basis["content"])
    return _InForce(
        system.house_rules.model_validate(basis["house_rules"]),
        content,
        basis["data"] == systems.digest(system.key),
    )


def _scene(system: RuleSystem, force: _InForce, entry: Entry, sheets: list[EntrySheet]) -> AnyScene:
    stored = read_scene(entry.scene)
    cast = {
        CharacterId(each.character_id): Character(
            CharacterId(each.character_id),
            each.name,
            each.owner_id,
            read_body(system, each.schema, each.before),
        )
        for each in sheets
        if each.before is not None
    }
    return Scene(
        cast=cast,
        house_rules=force.house_rules,
        content=force.content,
        clock=stored.clock,
        follow_ups=stored.follow_ups,
        answers=stored.answers,
        by_gm=stored.by_gm,
        combat=stored.combat,
    )
