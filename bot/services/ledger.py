"""All that one transaction changes, kept in memory and written by one statement a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic_core import to_json
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import pressing
from bot.services.bodies import body_of
from bot.services.deeds import Actor, Deed, Key, Recorded
from bot.services.errors import ClosedError
from bot.services.follow_up_book import FollowUpBook
from bot.services.games import Basis, Game
from bot.store import bases, campaigns, characters, combats, counters, journal
from bot.store.bases import StoredBasis
from bot.store.campaigns import CampaignClock
from bot.store.characters import CharacterRow
from bot.store.follow_ups import StoredFollowUp
from bot.store.journal import Entry, EntrySheet
from bot.store.statements import Work, write
from rules.clock import Clock
from rules.combat import Combat
from rules.follow_up import Void
from rules.message import Message
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId
from rules.values import frozen


@frozen
class _Moved:
    """What became of follow-ups by one deed."""

    opened: tuple[StoredFollowUp, ...] = ()
    asked: tuple[StoredFollowUp, ...] = ()
    closed: tuple[StoredFollowUp, ...] = ()
    waiting: tuple[StoredFollowUp, ...] = ()
    voided: tuple[Message, ...] = ()


_NOTHING_MOVED = _Moved()


class Ledger:
    """The changes of one transaction: later deeds see what earlier ones left."""

    def __init__(self, conn: AsyncConnection) -> None:
        """Begin with nothing loaded and nothing changed."""
        self._conn = conn
        self.actors: dict[Key, Actor] = {}
        self._book = FollowUpBook()
        self._counters: dict[int, counters.Counters] = {}
        self._clocks: dict[Key, Clock] = {}
        self._combats: dict[Key, Combat] = {}
        self._changed: dict[Key, CharacterRow] = {}
        self._entries: list[Entry] = []
        self._sheets: list[EntrySheet] = []
        self._bases: dict[tuple[int, str], Basis] = {}
        self._told: dict[Key, tuple[Message, int]] = {}
        self.recording = False

    async def lock_counters(self, guild_ids: Iterable[int]) -> None:
        """Lock the counters of those guilds until the end of the transaction."""
        await self.locking_counters(guild_ids).on(self._conn)

    def locking_counters(self, guild_ids: Iterable[int]) -> Work[None]:
        """Lock the counters of those guilds until the end of the transaction."""
        return counters.locking(set(guild_ids) - set(self._counters)).then(self._counters.update)

    def clock(self, game: Game) -> Clock:
        """Give a campaign's time as this transaction leaves it so far."""
        return self._clocks.get(game.row.key) or game.clock

    @property
    def follow_ups(self) -> dict[Key, StoredFollowUp]:
        """All follow-ups that are loaded, as this transaction leaves them so far."""
        return self._book.known

    def open_of(self, guild_id: int, cast: Iterable[CharacterId]) -> tuple[StoredFollowUp, ...]:
        """Give the open follow-ups of those characters, the oldest first."""
        return self._book.open_of(guild_id, cast)

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
        self._move_clock(deed)
        moved = self._move_follow_ups(deed, number)
        self._write_entry(deed, number, moved)
        self.recording = False
        return Recorded(number, moved.asked, (*moved.closed, *moved.waiting), moved.voided)

    def _move_follow_ups(self, deed: Deed, number: int) -> _Moved:
        """Open, close, ask and review the follow-ups that a deed concerns."""
        outcome, book, clock = deed.outcome, self._book, self.clock(deed.game)
        if not (book.known or outcome.opens):
            return _NOTHING_MOVED
        guild_id = deed.game.row.guild_id
        answered = (deed.scene.answers.id,) if deed.scene.answers is not None else ()
        closed = book.close(guild_id, (*outcome.closes, *answered), number)
        opened = tuple(book.open(each, clock) for each in self._asked_by(deed, number))
        reopened = book.reopen(guild_id, deed.reopens, number, clock)
        asked = book.ask(guild_id, outcome.asks, number)
        waiting = book.wait(guild_id, outcome.waits)
        voided = self._review(deed, number, {stored.id for stored in opened})
        fresh = (book.known[each.key] for each in (*opened, *reopened, *asked))
        return _Moved(
            opened=(*opened, *reopened),
            asked=tuple(each for each in fresh if each.is_open and each.is_due()),
            closed=(*closed, *voided),
            waiting=waiting,
            voided=tuple(each.reason for each in voided if each.reason is not None),
        )

    def _move_clock(self, deed: Deed) -> None:
        if deed.outcome.clock is not None:
            self._clocks[deed.game.row.key] = deed.outcome.clock
        if deed.outcome.combat is not None:
            self._combats[deed.game.row.key] = deed.outcome.combat

    def _save_sheets(self, deed: Deed, number: int) -> None:
        system, sheets = deed.game.system, deed.outcome.sheets
        schema = system.sheet.SCHEMA
        for actor in deed.cast:
            row, who = actor.row, actor.character
            after = sheets.get(who.id)
            text = None if after is None else after.model_dump_json()
            before = _as_stored(actor, schema)
            self._sheets.append(
                EntrySheet(
                    row.guild_id, number, row.id, row.name, row.owner_id, schema, before, text
                )
            )
            if after is not None and text is not None:
                deed.game.sheets.replace(system, row.sheet, text, after)
                saved = row.with_sheet(schema, text)
                key = saved.key
                self._changed[key] = saved
                changed = Character(who.id, who.name, who.owner, after)
                self.actors[key] = Actor(saved, changed)

    def _asked_by(self, deed: Deed, number: int) -> Iterator[StoredFollowUp]:
        """Give what an entry asks, numbered."""
        guild_id = deed.game.row.guild_id
        for asked in deed.outcome.opens:
            yield StoredFollowUp(
                guild_id=guild_id,
                campaign_id=deed.game.row.id,
                id=self._counters[guild_id].follow_up(),
                revision=1,
                follow_up=asked,
                opened_by=number,
                channel_id=deed.caller.channel_id,
            )

    def _review(self, deed: Deed, number: int, fresh: set[int]) -> tuple[StoredFollowUp, ...]:
        changed = tuple(deed.outcome.sheets)
        voided = []
        for stored in self.open_of(deed.game.row.guild_id, changed):
            if stored.id in fresh:
                continue
            verdict = deed.game.system.review(
                stored.as_open(), self._present(deed, stored.follow_up.character)
            )
            if isinstance(verdict, Void):
                voided.append(self._book.put(stored.closed(number, verdict.reason)))
            elif verdict != stored.follow_up:
                self._book.renumber(stored, verdict)
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

    def _write_entry(self, deed: Deed, number: int, moved: _Moved) -> None:
        game, caller = deed.game, deed.caller
        row, digest = game.row, game.basis.digest
        self._bases[row.guild_id, digest] = game.basis
        self._entries.append(
            Entry(
                guild_id=row.guild_id,
                id=number,
                campaign_id=row.id,
                interaction_id=caller.interaction_id,
                actor_id=caller.user_id,
                at=deed.at,
                channel_id=caller.channel_id,
                system=row.system,
                rules_version=game.system.version,
                action=deed.action,
                request=deed.request,
                scene=deed.scene.text,
                seed=deed.seed,
                seed_kind=deed.seed_kind,
                dice=_numbers(deed.dice),
                basis=digest,
                outcome=body_of(deed.outcome),
                visibility=deed.visibility,
                opened=_ids(moved.opened),
                closed=_ids(moved.closed),
                undoes=deed.undoes,
            )
        )

    async def flush(self) -> None:
        """Write everything, one statement a kind, at the latest with the commit."""
        clocks = [
            CampaignClock(guild, number, clock.model_dump_json())
            for (guild, number), clock in self._clocks.items()
        ]
        in_force = [
            StoredBasis(guild, digest, basis.body) for (guild, digest), basis in self._bases.items()
        ]
        await write(
            self._conn,
            [
                characters.saving_sheets(self._changed.values()),
                bases.adding(in_force),
                journal.adding(self._entries),
                journal.adding_sheets(self._sheets),
                *self._book.writing(),
                campaigns.saving_clocks(clocks),
                counters.saving(self._counters.values()),
            ],
        )
        await combats.save_all(self._conn, self._combats)


def _numbers(found: Sequence[object]) -> str:
    """Write numbers, or pairs of them, as JSON text."""
    return to_json(found).decode() if found else "[]"


def _ids(found: Sequence[StoredFollowUp]) -> str:
    return _numbers([each.id for each in found]) if found else "[]"


def _as_stored(actor: Actor, schema: int) -> str:
    """Give a character's sheet as text: as it is stored, or upgraded."""
    if actor.row.schema == schema:
        return actor.row.sheet
    return actor.character.sheet.model_dump_json()
