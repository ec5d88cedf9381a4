"""Content: the tables that a campaign plays with, read by all and changed by the GM."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import content_rows
from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.content_names import check_names, labels_of, names_of
from bot.services.games import Game, Games
from bot.services.hearing import words_of
from bot.services.naming import clean_name
from bot.services.queue import Barriers
from bot.services.reviewing import review_all
from bot.services.seats import Seat, take_seat
from bot.store import campaigns, content
from bot.store.content import ContentLine
from bot.store.database import Database
from bot.system_content import row_models
from bot.systems import REMOVED
from rules.content import ContentRow, Written
from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.message import Message, Name, Series, Value, Word, msg, msgn
from rules.names import find, fold, slug
from rules.outcome import Outcome

Tell = Callable[[Game], Message]
"""Tells what was done, in the game as it is after: what people may read of it, and no more."""

MOST = 500
"""How many rows of its own a campaign may have."""


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row in a list: what it is called, whose it is, and whether it can be used."""

    label: Value
    custom: bool
    finished: bool


@dataclass(frozen=True, slots=True)
class ContentView:
    """The rows of one kind, or with `fields` one row whole."""

    campaign: CampaignRef
    kind: str
    rows: tuple[RowLine, ...]
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A row as a person writes it: a name, values as text, and a table as a file."""

    name: str
    values: str = ""
    table: bytes | None = None


class Contents:
    """The use cases of `/content`: everybody reads, the GM changes."""

    def __init__(self, database: Database, games: Games, queue: Barriers) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue

    async def list(self, caller: Caller, kind: str) -> ContentView:
        """Give the rows of a kind as they are in force, the campaign's own marked."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
        key = kind_named(seat, kind)
        rows = shown_table(seat.game, key)
        labels = labels_of(rows)
        lines = (_line(row, labels[row.id]) for row in rows.values())
        return ContentView(seat.game.ref, key, tuple(lines))

    async def show(self, caller: Caller, kind: str, name: str) -> ContentView:
        """Give one row with all that it says; UnknownNameError with the nearest names."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
        key = kind_named(seat, kind)
        rows = shown_table(seat.game, key)
        with words_of(seat.game):
            row = _row(seat, rows, name)
        line = _line(row, labels_of(rows)[row.id])
        return ContentView(seat.game.ref, key, (line,), tuple(_fields(row)))

    async def add(self, caller: Caller, kind: str, draft: Draft) -> Answer:
        """Add a row of the campaign's own; InvalidInputError for a name that exists."""

        async def work(seat: Seat) -> Answer:
            key = kind_named(seat, kind)
            name = clean_name(draft.name)
            known = table(seat.game, key)
            if any(fold(name) in names_of(row) for row in known.values()) or slug(name) in known:
                raise InvalidInputError(
                    msg("There is a “{name}” already. Change it instead.", name=Name(text=name)),
                    field="name",
                )
            body = {"id": slug(name) or f"own-{len(known)}", "name": name}
            written = _written(seat.game, key, draft)
            if "name" in written:
                raise InvalidInputError(msg("Its name is given already."), field="values")

            def told(now: Game) -> Message:
                label = shown_table(now, key)[body["id"]].label
                return msg("{name} is added to {kind}", name=label, kind=Word("content", key))

            return await self._put(seat, {key: [body | written]}, told)

        return await self._change(caller, work)

    async def change(self, caller: Caller, kind: str, draft: Draft) -> Answer:
        """Change what a row says, in this campaign; what is not written stays as it was."""

        async def work(seat: Seat) -> Answer:
            key = kind_named(seat, kind)
            row = _row(seat, shown_table(seat.game, key), draft.name)
            written = _written(seat.game, key, draft)
            if not written:
                raise InvalidInputError(
                    msg("Say what changes, with “values” or a file."), field="values"
                )
            kept = table(seat.game, key)[row.id].model_dump(
                mode="json", exclude_defaults=True, exclude={"custom"}
            )
            told = msg("{name} is changed in this campaign", name=row.label)
            return await self._put(seat, {key: [kept | written]}, lambda _: told)

        return await self._change(caller, work)

    async def remove(self, caller: Caller, kind: str, name: str) -> Answer:
        """Take a row away in this campaign. One that was only changed becomes as it was."""

        async def work(seat: Seat) -> Answer:
            key = kind_named(seat, kind)
            row = _row(seat, shown_table(seat.game, key), name)
            if row.custom:
                line = ContentLine(*seat.game.row.key, key, row.id, "")
                await content.remove(seat.conn, line)
                changed = row.id in getattr(self._games.own_content(seat.game), key)
                told = (
                    msg("{name} is as the rules have it again", name=row.label)
                    if changed
                    else msg("{name} is removed", name=row.label)
                )
                return await self._told(seat, lambda _: told)
            body, gone = {"id": row.id, REMOVED: True}, msg("{name} is removed", name=row.label)
            return await self._put(seat, {key: [body]}, lambda _: gone)

        return await self._change(caller, work)

    async def import_(self, caller: Caller, data: bytes) -> Answer:
        """Take over the rows of a file, in place of those with the same id; all or none."""

        async def work(seat: Seat) -> Answer:
            rows = content_rows.read_file(seat.game.system.key, data)
            count = sum(map(len, rows.values()))
            told = msgn("{n} row of content is taken over", "{n} rows are taken over", count)
            return await self._put(seat, rows, lambda _: told)

        return await self._change(caller, work)

    async def export(self, caller: Caller, kind: str | None) -> tuple[str, bytes]:
        """Give the campaign's own rows as a file, or every row of a kind; to the GM alone."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            seat.check_gm()
            lines = (await content.of_campaigns(conn, {seat.game.row.key}))[seat.game.row.key]
        rows: dict[str, list[Mapping[str, Any]]] = {}
        if kind is None:
            for line in lines:
                rows.setdefault(line.kind, []).append(json.loads(line.body))
        else:
            key = kind_named(seat, kind)
            rows[key] = [
                row.model_dump(mode="json", exclude_defaults=True, exclude={"custom"})
                for row in table(seat.game, key).values()
            ]
        name = f"{slug(seat.game.row.name) or 'campaign'}-content.json"
        return name, content_rows.write_file(seat.game.system.key, rows)

    async def _change(self, caller: Caller, work: Callable[[Seat], Awaitable[Answer]]) -> Answer:
        async def seated(conn: AsyncConnection) -> Answer:
            seat = await take_seat(conn, self._games, caller)
            seat.check_gm()
            with words_of(seat.game):
                return await work(seat)

        return await self._queue.barrier(caller, seated)

    async def _put(
        self, seat: Seat, rows: Mapping[str, Iterable[Mapping[str, Any]]], told: Tell
    ) -> Answer:
        written: dict[str, list[str]] = {}
        for kind, bodies in rows.items():
            key = kind_named(seat, kind)
            for body in bodies:
                line = ContentLine(
                    *seat.game.row.key, key, content_rows.row_id(body), content_rows.row_text(body)
                )
                await content.put_line(seat.conn, line)
                written.setdefault(key, []).append(line.id)
        return await self._told(seat, told, written)

    async def _told(
        self, seat: Seat, told: Tell, written: Mapping[str, Collection[str]] | None = None
    ) -> Answer:
        """Check that what is in force is whole, review what is asked, and tell.

        `written` are the rows that were put, by kind: theirs are the names that are checked.
        """
        key = seat.game.row.key
        lines = (await content.of_campaigns(seat.conn, {key}))[key]
        if len(lines) > MOST:
            raise NotPossibleError(msg("A campaign has at most {n} rows of its own.", n=MOST))
        await campaigns.raise_version(seat.conn, key)
        now = await self._games.changed(seat.conn, key)
        own = self._games.own_content(now)
        for kind, ids in (written or {}).items():
            check_names(ids, table(now, kind), getattr(own, kind))
        notices = await review_all(seat.conn, now)
        said = told(now)
        return Answer(Outcome(headline=said, title=said), now.ref, notices=notices)


def kinds(game: Game) -> tuple[str, ...]:
    """Name the kinds of content that a game's system has."""
    return tuple(row_models(game.system.content))


def kind_named(seat: Seat, text: str) -> str:
    """Give the kind that a text names; InvalidInputError says which there are."""
    ear = seat.game.ear(seat.caller.locale)
    known = [ear.hears(kind, Word("content", kind)) for kind in kinds(seat.game)]
    try:
        return find(text, known).id
    except RuleError:
        raise InvalidInputError(
            msg(
                "There is no content “{text}”. There are {kinds}.",
                text=Name(text=text[:60]),
                kinds=Series(items=tuple(kind.label for kind in known)),
            ),
            field="kind",
        ) from None


def table(game: Game, kind: str) -> Mapping[str, ContentRow]:
    """Give the rows of a kind as they are in force, by id."""
    found: Mapping[str, ContentRow] = getattr(game.content, kind)
    return found


def shown_table(game: Game, kind: str) -> Mapping[str, ContentRow]:
    """Give the rows of a kind as people may read them, by the same ids."""
    found: Mapping[str, ContentRow] = getattr(game.shown, kind)
    return found


def _row(seat: Seat, rows: Mapping[str, ContentRow], text: str) -> ContentRow:
    """Find a row by what somebody typed; UnknownNameError with the nearest names."""
    ear = seat.game.ear(seat.caller.locale)
    names = [ear.hears(row.id, row.label, (row.name, *row.aliases)) for row in rows.values()]
    return rows[find(text, names, field="name").id]


def _written(game: Game, kind: str, draft: Draft) -> dict[str, Any]:
    model = row_models(game.system.content)[kind]
    written = content_rows.read_values(model, draft.values)
    if draft.table is not None:
        written["rows"] = content_rows.read_table(draft.table)
    return written


def _line(row: ContentRow, label: Value) -> RowLine:
    return RowLine(label, row.custom, bool(getattr(row, "finished", True)))


def _fields(row: ContentRow) -> Iterable[tuple[str, str]]:
    for name, value in row.model_dump(mode="json", exclude_defaults=True).items():
        if name in {"id", "name", "custom"}:
            continue
        parts = getattr(row, name)
        if isinstance(parts, tuple) and parts and all(isinstance(each, Written) for each in parts):
            yield name, ", ".join(each.written for each in parts)
        else:
            yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
