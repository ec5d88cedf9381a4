"""What people do with characters: make, set, choose, retire, show, list, and carry them about."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import by_hand, exchange, retiring, tellings
from bot.services.answers import Answer
from bot.services.births import Announced, Birth, announce, bear, join
from bot.services.caller import Caller, Receiver
from bot.services.deeds import Actor, Deed, StoredScene
from bot.services.games import Games
from bot.services.giving import Giving
from bot.services.hearing import listener, words_of
from bot.services.ledger import Ledger
from bot.services.naming import clean_name
from bot.services.npc_numbers import with_numbers
from bot.services.performing import answer_of
from bot.services.queue import Barriers
from bot.services.seats import Seat, take_seat
from bot.services.sheets import read_sheet
from bot.services.views import CharacterLine, CharacterView
from bot.store import active
from bot.store.active import Active
from bot.store.characters import CharacterRow, Person
from bot.store.database import Database
from rules.errors import InvalidInputError
from rules.message import msg
from rules.outcome import Outcome
from rules.sheet import CharacterId

MOST_NPCS = 20
"""How many NPCs may be made at once."""

Work = Callable[[Seat], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class _Change:
    """What is done to one character, as the journal names it."""

    action: str
    request: Mapping[str, object]
    outcome: Outcome


class Characters:
    """The use cases of `/character` and `/npc`. `now` gives seconds since 1970.

    All of them raise NoCampaignError where nothing is played, and NotAllowedError for somebody
    else's character, unless the caller is a GM.
    """

    def __init__(
        self,
        database: Database,
        games: Games,
        queue: Barriers,
        now: Callable[[], float],
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue
        self._now = now

    async def create(self, caller: Caller, name: str) -> Answer:
        """Make a character of the caller's with ready numbers, whom they play from now on."""
        kept = clean_name(name)

        async def work(seat: Seat) -> Answer:
            birth = Birth(
                kept, seat.game.system.new_sheet(seat.game.content), caller.user_id, self._time()
            )
            line = msg("Its numbers can be used as they are. Change them: /character set")
            return await join(seat, birth, "character.create", line)

        return await self._seated(caller, work)

    async def import_(self, caller: Caller, data: bytes) -> Answer:
        """Make a character of the caller's from a file that `export` wrote.

        InvalidInputError says what is wrong with the file.
        """

        async def work(seat: Seat) -> Answer:
            system, content = seat.game.system, seat.game.content
            file = exchange.read_file(system, content, data)
            system.allow(system.new_sheet(content), file.sheet, seat.game.house_rules)
            birth = Birth(file.name, file.sheet, caller.user_id, self._time())
            line = msg("Read from a file: no checks were made.")
            return await join(seat, birth, "character.import", line)

        return await self._seated(caller, work)

    async def create_npcs(self, caller: Caller, name: str, count: int, numbers: str) -> Answer:
        """Make NPCs of one name for the GM, with numbers such as "Health 30, Agility 4".

        `count` is 1..20. A RuleError names what cannot be read in `numbers`.
        """
        kept = clean_name(name)
        if not 1 <= count <= MOST_NPCS:
            raise InvalidInputError(
                msg(
                    "From 1 to {most} NPCs can be made at once, not {count}.",
                    most=MOST_NPCS,
                    count=count,
                ),
                field="count",
            )

        async def work(seat: Seat) -> Answer:
            seat.check_gm()
            system, content = seat.game.system, seat.game.content
            fresh = (system.new_npc or system.new_sheet)(content)
            sheet = with_numbers(
                fresh,
                numbers,
                system.fields(content),
                seat.game.ear(caller.locale),
                listener(seat.game, caller.locale),
            )
            system.allow(fresh, sheet, seat.game.house_rules)
            rows = await bear(seat, Birth(kept, sheet, None, self._time(), count))
            told = Announced("npc.create", tellings.arrived(rows), private=True)
            return await announce(seat, rows, told)

        return await self._seated(caller, work)

    async def set(self, caller: Caller, character: str | None, field: str, value: str) -> Answer:
        """Set one field of a sheet by hand. No checks are made, and the answer says so."""

        async def work(seat: Seat) -> Answer:
            ledger = Ledger(seat.conn)
            actor = await seat.take(ledger, await seat.whom(character))
            fields = seat.game.system.fields(seat.game.content)
            found = by_hand.find_field(field, fields, seat.game.ear(caller.locale))
            before = actor.character.sheet
            after = by_hand.heard(
                lambda text: by_hand.written(before, found, text),
                found,
                before,
                value,
                listener(seat.game, caller.locale),
            )
            seat.game.system.allow(before, after, seat.game.house_rules)
            others = [each for each in fields if each.key != found.key]
            moved = by_hand.differences(before, after, [found, *others])
            if not moved:
                same = tellings.unchanged(actor.row, found.label, found.read(before))
                return Answer(same, seat.game.ref, private=True)
            request = {"character": actor.row.id, "field": found.key, "value": value}
            outcome = by_hand.told(actor.character, after, moved)
            return await self._record(
                seat, ledger, actor, _Change("character.set", request, outcome)
            )

        return await self._seated(caller, work)

    async def use(self, caller: Caller, character: str) -> Answer:
        """Let the caller play as a character of theirs; the GM may play as anybody."""

        async def work(seat: Seat) -> Answer:
            row = await seat.whom(character)
            await _play_as(seat, row)
            return Answer(tellings.chosen(row), seat.game.ref, private=True)

        return await self._seated(caller, work)

    async def give(self, caller: Caller, character: str, receiver: Receiver) -> Answer:
        """Give a character to a player, or to the GM, who has it as an NPC."""

        async def work(seat: Seat) -> Answer:
            ledger = Ledger(seat.conn)
            actor = await seat.take(ledger, await seat.whom(character))
            return await Giving(seat, ledger, actor).to(receiver, self._time())

        return await self._seated(caller, work)

    async def retire(self, caller: Caller, character: str) -> Answer:
        """Take a character out of play. It keeps its name, and nobody acts for it any more."""

        async def work(seat: Seat) -> Answer:
            ledger = Ledger(seat.conn)
            actor = await seat.take(ledger, await seat.whom(character))
            asked = [each.id for each in ledger.open_of(caller.guild_id, [actor.character.id])]
            await retiring.retire(seat.conn, [actor.row])
            request = {"character": actor.row.id}
            outcome = tellings.retired(actor.row, asked)
            return await self._record(
                seat, ledger, actor, _Change(retiring.RETIRE, request, outcome)
            )

        return await self._seated(caller, work)

    async def show(self, caller: Caller, character: str | None) -> CharacterView:
        """Give a character as a card: the caller's own when none is named."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            row = await seat.whom(character)
        game = seat.game
        card = game.system.card(read_sheet(game.system, row), game.house_rules, game.content)
        return CharacterView(CharacterId(row.id), game.ref, row.name, row.owner_id, card)

    async def export(self, caller: Caller, character: str | None) -> tuple[str, bytes]:
        """Give a character as a file that `import_` reads: its name and its bytes."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            row = await seat.whom(character)
        return exchange.export(seat.game.system, row, read_sheet(seat.game.system, row))

    async def list(self, caller: Caller) -> tuple[CharacterLine, ...]:
        """List the players' characters; retired ones only to their player and the GM."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            roster = await seat.roster()
        return tuple(
            _line(who, caller, roster.active)
            for who in roster.people.values()
            if who.owner_id is not None
            and (not who.retired or seat.gm or who.owner_id == caller.user_id)
        )

    async def list_npcs(self, caller: Caller) -> tuple[CharacterLine, ...]:
        """List the characters that are nobody's, to the GM."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            seat.check_gm()
            roster = await seat.roster()
        return tuple(
            _line(who, caller, roster.active)
            for who in roster.people.values()
            if who.owner_id is None
        )

    async def _seated(self, caller: Caller, work: Work) -> Answer:
        async def seated(conn: AsyncConnection) -> Answer:
            seat = await take_seat(conn, self._games, caller)
            with words_of(seat.game):
                return await work(seat)

        return await self._queue.barrier(caller, seated)

    async def _record(self, seat: Seat, ledger: Ledger, actor: Actor, change: _Change) -> Answer:
        private = actor.row.owner_id is None
        recorded = ledger.record(
            Deed(
                game=seat.game,
                caller=seat.caller,
                action=change.action,
                request=json.dumps(change.request),
                scene=StoredScene(clock=seat.game.clock, by_gm=seat.gm),
                cast=(actor,),
                outcome=change.outcome,
                at=self._time(),
                visibility="gm" if private else "public",
            )
        )
        await ledger.flush()
        return answer_of(seat.game, change.outcome, recorded, private=private)

    def _time(self) -> int:
        return int(self._now())


async def _play_as(seat: Seat, row: CharacterRow) -> None:
    await active.choose(
        seat.conn, Active(row.guild_id, row.campaign_id, seat.caller.user_id, row.id)
    )


def _line(who: Person, caller: Caller, playing: int | None) -> CharacterLine:
    return CharacterLine(
        CharacterId(who.id),
        who.name,
        who.owner_id,
        who.retired,
        active=who.id == playing,
        mine=who.owner_id == caller.user_id,
    )
