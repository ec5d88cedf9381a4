"""All that one transaction changes, kept in memory and written by one statement a kind."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import pressing
from bot.services.caller import Caller
from bot.services.errors import ClosedError
from bot.services.games import Basis, Game
from bot.store import campaigns, characters, counters, follow_ups, journal
from bot.store.campaigns import CampaignClock
from bot.store.characters import CharacterRow
from bot.store.follow_ups import StoredFollowUp
from bot.store.journal import Entry, EntrySheet
from rules.clock import Clock
from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.message import Frozen, Message
from rules.outcome import Outcome
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId, Sheet

Key = tuple[int, int]
"""The guild, and a number in it."""


class StoredScene(Frozen):
    """What an action saw beside the sheets, as the journal keeps it."""

    clock: Clock
    by_gm: bool = False
    answers: OpenFollowUp | None = None
    follow_ups: tuple[OpenFollowUp, ...] = ()


@dataclass(frozen=True, slots=True)
class Actor:
    """A character as one transaction sees it: its row, and its sheet upgraded and parsed."""

    row: CharacterRow
    character: Character[Sheet]


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done, with all that recomputing it takes."""

    game: Game
    caller: Caller
    action: str
    request: str
    scene: StoredScene
    cast: tuple[Actor, ...]
    outcome: Outcome
    at: int
    seed: bytes | None = None
    seed_kind: str = "manual"
    dice: tuple[tuple[int, int], ...] = ()
    visibility: str = "public"
    undoes: int | None = None
    reopens: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What recording a deed came to: its number, and what became of follow-ups."""

    number: int
    opened: tuple[StoredFollowUp, ...]
    closed: tuple[StoredFollowUp, ...]
    voided: tuple[Message, ...]


class Ledger:
    """The changes of one transaction: later deeds see what earlier ones left."""

    def __init__(self, conn: AsyncConnection) -> None:
        """Begin with nothing loaded and nothing changed."""
        self._conn = conn
        self.actors: dict[Key, Actor] = {}
        self.follow_ups: dict[Key, StoredFollowUp] = {}
        self._counters: dict[int, counters.Counters] = {}
        self._clocks: dict[Key, Clock] = {}
        self._changed: dict[Key, CharacterRow] = {}
        self._new: set[Key] = set()
        self._touched: set[Key] = set()
        self._entries: list[Entry] = []
        self._sheets: list[EntrySheet] = []
        self._bases: dict[tuple[int, str], Basis] = {}
        self._told: dict[Key, tuple[Message, int]] = {}
        self.recording = False

    async def lock_counters(self, guild_ids: Iterable[int]) -> None:
        """Lock the counters of those guilds until the end of the transaction."""
        self._counters |= await counters.lock(self._conn, set(guild_ids) - set(self._counters))

    def clock(self, game: Game) -> Clock:
        """Give a campaign's time as this transaction leaves it so far."""
        return self._clocks.get(game.row.key) or game.clock

    def open_of(self, guild_id: int, cast: Iterable[CharacterId]) -> tuple[StoredFollowUp, ...]:
        """Give the open follow-ups of those characters, the oldest first."""
        wanted = set(cast)
        return tuple(
            stored
            for key, stored in sorted(self.follow_ups.items())
            if key[0] == guild_id and stored.is_open and stored.follow_up.character in wanted
        )

    def why_closed(self, stored: StoredFollowUp) -> ClosedError:
        """Say why a follow-up is closed, if it was closed in this very transaction."""
        told = self._told.get((stored.guild_id, stored.closed_by or 0))
        if stored.reason is not None or told is None:
            return pressing.void(stored)
        return pressing.closed(*told)

    def record(self, deed: Deed) -> Recorded:
        """Take a deed into the ledger: its entry, the sheets it changed, its follow-ups."""
        self.recording = True
        guild_id = deed.game.row.guild_id
        number = self._counters[guild_id].journal()
        self._told[guild_id, number] = (deed.outcome.headline, deed.at)
        self._save_sheets(deed, number)
        if deed.outcome.clock is not None:
            self._clocks[deed.game.row.key] = deed.outcome.clock
        closed = self._close(deed, number)
        opened = tuple(self._open(deed, number, each) for each in deed.outcome.opens)
        reopened = tuple(self._reopen(guild_id, each) for each in deed.reopens)
        fresh = {stored.id for stored in (*opened, *reopened)}
        voided = self._review(deed, number, fresh)
        self._write_entry(deed, number, (*opened, *reopened), (*closed, *voided))
        still = tuple(self.follow_ups[each.key] for each in (*opened, *reopened))
        self.recording = False
        return Recorded(
            number,
            tuple(each for each in still if each.is_open),
            (*closed, *voided),
            tuple(each.reason for each in voided if each.reason is not None),
        )

    def _save_sheets(self, deed: Deed, number: int) -> None:
        for actor in deed.cast:
            after = deed.outcome.sheets.get(actor.character.id)
            text = None if after is None else after.model_dump_json()
            self._sheets.append(
                EntrySheet(
                    guild_id=actor.row.guild_id,
                    journal_id=number,
                    character_id=actor.row.id,
                    name=actor.row.name,
                    owner_id=actor.row.owner_id,
                    schema=deed.game.system.sheet.SCHEMA,
                    before=actor.character.sheet.model_dump_json(),
                    after=text,
                )
            )
            if after is not None and text is not None:
                row = actor.row.with_sheet(deed.game.system.sheet.SCHEMA, text)
                self._changed[row.key] = row
                self.actors[row.key] = Actor(row, replace(actor.character, sheet=after))

    def _open(self, deed: Deed, number: int, asked: FollowUp) -> StoredFollowUp:
        guild_id = deed.game.row.guild_id
        stored = StoredFollowUp(
            guild_id=guild_id,
            campaign_id=deed.game.row.id,
            id=self._counters[guild_id].follow_up(),
            revision=1,
            follow_up=asked,
            opened_by=number,
            channel_id=deed.caller.channel_id,
        )
        self.follow_ups[stored.key] = stored
        self._new.add(stored.key)
        return stored

    def _close(self, deed: Deed, number: int) -> tuple[StoredFollowUp, ...]:
        wanted = list(deed.outcome.closes)
        if deed.scene.answers is not None and deed.scene.answers.id not in wanted:
            wanted.append(deed.scene.answers.id)
        closed = []
        for each in wanted:
            stored = self.follow_ups.get((deed.game.row.guild_id, each))
            if stored is not None and stored.is_open:
                closed.append(self._put(stored.closed(number)))
        return tuple(closed)

    def _reopen(self, guild_id: int, number: int) -> StoredFollowUp:
        return self._put(self.follow_ups[guild_id, number].reopened())

    def _put(self, stored: StoredFollowUp) -> StoredFollowUp:
        self.follow_ups[stored.key] = stored
        self._touched.add(stored.key)
        return stored

    def _review(self, deed: Deed, number: int, fresh: set[int]) -> tuple[StoredFollowUp, ...]:
        changed = tuple(deed.outcome.sheets)
        voided = []
        for stored in self.open_of(deed.game.row.guild_id, changed):
            if stored.id in fresh and not deed.reopens:
                continue
            verdict = deed.game.system.review(
                stored.as_open(), self._present(deed, stored.follow_up.character)
            )
            if isinstance(verdict, Void):
                voided.append(self._put(stored.closed(number, verdict.reason)))
            elif verdict != stored.follow_up:
                self._put(replace(stored, follow_up=verdict, revision=stored.revision + 1))
        return tuple(voided)

    def _present(self, deed: Deed, character: CharacterId) -> AnyScene:
        guild_id = deed.game.row.guild_id
        now = self.actors[guild_id, character].character
        return Scene(
            cast={character: now},
            house_rules=deed.game.house_rules,
            content=deed.game.content,
            clock=self.clock(deed.game),
            follow_ups=tuple(each.as_open() for each in self.open_of(guild_id, (character,))),
        )

    def _write_entry(
        self,
        deed: Deed,
        number: int,
        opened: tuple[StoredFollowUp, ...],
        closed: tuple[StoredFollowUp, ...],
    ) -> None:
        row = deed.game.row
        self._bases[row.guild_id, deed.game.basis.digest] = deed.game.basis
        self._entries.append(
            Entry(
                guild_id=row.guild_id,
                id=number,
                campaign_id=row.id,
                interaction_id=deed.caller.interaction_id,
                actor_id=deed.caller.user_id,
                at=deed.at,
                channel_id=deed.caller.channel_id,
                system=row.system,
                rules_version=deed.game.system.version,
                action=deed.action,
                request=deed.request,
                scene=deed.scene.model_dump_json(),
                seed=deed.seed,
                seed_kind=deed.seed_kind,
                dice=json.dumps(deed.dice, separators=(",", ":")),
                basis=deed.game.basis.digest,
                outcome=deed.outcome.model_dump_json(),
                visibility=deed.visibility,
                opened=json.dumps([each.id for each in opened]),
                closed=json.dumps([each.id for each in closed]),
                undoes=deed.undoes,
            )
        )

    async def flush(self) -> None:
        """Write everything, one statement a kind; the transaction may then be committed."""
        await characters.save_sheets(self._conn, list(self._changed.values()))
        await self._flush_bases()
        await journal.insert_all(self._conn, self._entries, self._sheets)
        await follow_ups.insert_all(self._conn, [self.follow_ups[key] for key in sorted(self._new)])
        await follow_ups.update_all(
            self._conn, [self.follow_ups[key] for key in sorted(self._touched - self._new)]
        )
        await campaigns.save_clocks(
            self._conn,
            [
                CampaignClock(guild, number, clock.model_dump_json())
                for (guild, number), clock in self._clocks.items()
            ],
        )
        await counters.save(self._conn, self._counters.values())

    async def _flush_bases(self) -> None:
        await journal.add_bases(self._conn, {key: basis.body for key, basis in self._bases.items()})
