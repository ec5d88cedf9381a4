"""Taking one entry of the journal back, in its own transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import giving, retiring, rights
from bot.services.answers import Answer, Marked
from bot.services.caller import Caller
from bot.services.deeds import Actor, Deed, Recorded, StoredScene
from bot.services.errors import NotAllowedError
from bot.services.finding import is_gm
from bot.services.games import Game
from bot.services.ledger import Ledger
from bot.services.lineage import counts
from bot.services.performing import answer_of
from bot.services.sheets import read_body, read_sheet
from bot.services.time_before import time_before
from bot.services.undoing import touches, undo
from bot.store import characters, follow_ups, journal
from bot.store.follow_ups import StoredFollowUp
from bot.store.journal import Entry, EntrySheet
from rules.creation_rolls import CREATION_ROLL
from rules.errors import NotPossibleError
from rules.message import Name, msg
from rules.outcome import FieldChange, Outcome, SheetChange, Verdict
from rules.sheet import Character, CharacterId, Sheet
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class _Questions:
    """What an undo does with follow-ups, by their ids."""

    closes: tuple[int, ...]
    reopens: tuple[int, ...]
    asks: tuple[int, ...]
    waits: tuple[int, ...]

    @property
    def changes(self) -> dict[str, tuple[int, ...]]:
        """What of it an outcome tells."""
        return {"closes": self.closes, "asks": self.asks, "waits": self.waits}


class Reversal:
    """One undo: what it changes back, what it closes and reopens."""

    def __init__(
        self, conn: AsyncConnection, caller: Caller, game: Game, entry: Entry, at: int
    ) -> None:
        """Take back `entry`, over one transaction's connection, at a wall-clock time in seconds."""
        self._conn = conn
        self._caller = caller
        self._game = game
        self._entry = entry
        self._at = at
        self._ledger = Ledger(conn)

    async def done(self) -> Answer:
        """Take the entry back and record that; a refusal changes nothing."""
        entry = self._entry
        _check_stays(entry)
        await giving.take_back(self._conn, entry, self._caller, self._game)
        read = (await journal.sheets_of(self._conn, entry.guild_id, [entry.id]))[entry.id]
        changed = [sheet for sheet in read if sheet.after is not None]
        before = Outcome.model_validate_json(entry.outcome)
        cast = await self._load(changed)
        self._check_right(cast, before)
        sheets = {
            CharacterId(sheet.character_id): await self._taken_back(sheet, actor)
            for sheet, actor in zip(changed, cast, strict=True)
        }
        time = await time_before(self._conn, self._game, entry, before)
        questions = await self._follow_ups(before)
        outcome = _undone(entry.id, before).model_copy(
            update={"sheets": sheets} | time.changes | questions.changes
        )
        await self._ledger.lock_counters([entry.guild_id])
        recorded = self._ledger.record(
            Deed(
                game=self._game,
                caller=self._caller,
                action="undo",
                request=json.dumps({"number": entry.id}),
                scene=StoredScene(clock=self._game.clock, by_gm=self._gm, combat=time.present),
                cast=tuple(cast),
                outcome=outcome,
                at=self._at,
                undoes=entry.id,
                reopens=questions.reopens,
                visibility=entry.visibility,
            )
        )
        await self._ledger.flush()
        await retiring.take_back(self._conn, entry)
        return await self._answer(outcome, recorded)

    async def _answer(self, outcome: Outcome, recorded: Recorded) -> Answer:
        """Mark the old messages, and take away what ended a turn that is no more."""
        entry = self._entry
        marks = await _mark(self._conn, entry, recorded.number)
        private = entry.visibility != "public"
        answer = answer_of(self._game, outcome, recorded, private=private)
        turned = () if outcome.clock is None else entry.places
        return replace(answer, marks=tuple(marks), turned=turned)

    @property
    def _gm(self) -> bool:
        return is_gm(self._caller, self._game.row)

    async def _load(self, changed: Sequence[EntrySheet]) -> list[Actor]:
        keys = [(sheet.guild_id, sheet.character_id) for sheet in changed]
        rows = await characters.lock(self._conn, keys)
        for key in keys:
            if key not in rows:
                raise NotPossibleError(msg("A character that it changed is gone."))
            row = rows[key]
            sheet = read_sheet(self._game.system, row)
            self._ledger.actors[key] = Actor(
                row, Character(CharacterId(row.id), row.name, row.owner_id, sheet)
            )
        self._ledger.follow_ups.update(await follow_ups.open_of_characters(self._conn, keys))
        return [self._ledger.actors[key] for key in keys]

    def _check_right(self, cast: Sequence[Actor], before: Outcome) -> None:
        if self._gm:
            return
        if before.clock is not None:
            raise NotAllowedError(
                msg(
                    "Only the GM moves the time of {campaign}.",
                    campaign=Name(text=self._game.row.name),
                )
            )
        for actor in cast:
            rights.check_owner(self._caller, actor.row)
        if not cast and self._entry.actor_id != self._caller.user_id:
            raise NotAllowedError(
                msg("Only the GM, or whoever did it, can undo #{number}.", number=self._entry.id)
            )

    async def _taken_back(self, change: EntrySheet, actor: Actor) -> Sheet:
        system = self._game.system
        if change.before is None or change.after is None:
            raise NotPossibleError(
                msg(
                    "Making a character cannot be undone. Retire {name} instead.",
                    name=Name(text=change.name),
                )
            )
        before = _body(system, change.schema, change.before)
        after = _body(system, change.schema, change.after)
        undone = undo(before, after, actor.character.sheet.model_dump(mode="json"))
        if undone.conflicts:
            raise await self._later(change, undone.conflicts[0])
        return system.sheet.model_validate(undone.body)

    async def _later(self, change: EntrySheet, path: tuple[str, ...]) -> NotPossibleError:
        system = self._game.system
        later = await journal.later_changes(
            self._conn, change.guild_id, change.character_id, change.journal_id
        )
        undoes = await journal.undoes_after(self._conn, change.guild_id, change.journal_id)
        for sheet in reversed(later):
            if sheet.before is None or sheet.after is None:
                continue
            if not counts(sheet.journal_id, change.journal_id, undoes):
                continue
            before = _body(system, sheet.schema, sheet.before)
            if touches(before, _body(system, sheet.schema, sheet.after), path):
                return NotPossibleError(
                    msg(
                        "#{later} has changed {name} since. Undo #{later} first.",
                        later=sheet.journal_id,
                        name=Name(text=change.name),
                    )
                )
        return NotPossibleError(
            msg("{name} has changed since in the same place.", name=Name(text=change.name))
        )

    async def _follow_ups(self, before: Outcome) -> _Questions:
        """Give what becomes of the follow-ups that the entry opened, closed or asked."""
        opened = await self._stored(json.loads(self._entry.opened))
        closed = await self._stored(json.loads(self._entry.closed))
        asked, waiting = await self._stored(before.asks), await self._stored(before.waits)
        for stored in (*opened, *asked):
            if not stored.is_open and stored.closed_by is not None and stored.reason is None:
                raise NotPossibleError(
                    msg(
                        "What #{number} asked was answered by #{later}. Undo #{later} first.",
                        number=self._entry.id,
                        later=stored.closed_by,
                    )
                )
        return _Questions(
            closes=tuple(each.id for each in opened if each.is_open),
            reopens=tuple(
                each.id for each in closed if not each.is_open and each.closed_by == self._entry.id
            ),
            asks=tuple(each.id for each in waiting if each.is_open),
            waits=tuple(each.id for each in asked if each.is_open),
        )

    async def _stored(self, ids: Sequence[int]) -> list[StoredFollowUp]:
        """Load follow-ups into the ledger."""
        found = await follow_ups.of_entries(self._conn, self._entry.guild_id, ids)
        self._ledger.follow_ups.update({stored.key: stored for stored in found})
        return found


def _body(system: RuleSystem, schema: int, text: str) -> dict[str, object]:
    return read_body(system, schema, text).model_dump(mode="json")


def _undone(number: int, before: Outcome) -> Outcome:
    return Outcome(
        headline=msg("Undone #{number}: {headline}", number=number, headline=before.headline),
        title=msg("Undone: #{number}", number=number),
        verdict=Verdict.NEUTRAL,
        changes=tuple(_reversed(change) for change in before.changes),
    )


def _reversed(change: SheetChange) -> SheetChange:
    """Give a change the other way round: what was gained is lost."""
    return SheetChange(
        character=change.character,
        name=change.name,
        fields=tuple(
            FieldChange(
                label=each.label,
                before=each.after,
                after=each.before,
                maximum=each.maximum,
                notation=each.notation and (each.notation[1], each.notation[0]),
            )
            for each in change.fields
        ),
        gained=change.lost,
        lost=change.gained,
    )


def _check_stays(entry: Entry) -> None:
    """Refuse to take back what is no change yet: nobody has the numbers of a half-made sheet."""
    if entry.action == CREATION_ROLL:
        raise NotPossibleError(
            msg("The dice of a new character stay as they fell. The GM may roll them again.")
        )


async def _mark(conn: AsyncConnection, entry: Entry, by: int) -> list[Marked]:
    """Mark what stands: undoing an undo lets the entry stand again that it had undone.

    Gives the messages that show those entries.
    """
    await journal.set_undone(conn, entry.guild_id, entry.id, by)
    marks = list(_shown(entry, by))
    undone, last = False, entry
    while last.undoes is not None:
        earlier = await journal.entry(conn, entry.guild_id, last.undoes)
        if earlier is None:
            break
        undone_by = last.id if undone else None
        await journal.set_undone(conn, entry.guild_id, earlier.id, undone_by)
        marks += _shown(earlier, undone_by)
        undone, last = not undone, earlier
    return marks


def _shown(entry: Entry, undone_by: int | None) -> Iterator[Marked]:
    if entry.visibility == "public":
        for channel_id, message_id in entry.places:
            yield Marked(entry.id, channel_id, message_id, undone_by)
