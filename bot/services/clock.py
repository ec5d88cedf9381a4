"""The campaign's clock: sessions, time and combats, which the GM alone moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.errors import TurnError
from bot.services.games import Games
from bot.services.hearing import listener
from bot.services.moving import Chance, Everybody, everybody, move
from bot.services.options import request_of
from bot.services.queue import Barriers
from bot.services.seats import Seat, hold, take_seat, take_seat_in
from bot.services.seeds import SeedSource
from bot.services.typed import Typed
from bot.store import combats, follow_ups, journal
from bot.store.database import Database
from bot.store.journal import Entry
from rules.clock import Clock
from rules.combat import Combat, Place
from rules.combat_moves import NextTurn
from rules.follow_up import FollowUp
from rules.message import Name, msg
from rules.moves import NEXT_TURN, START_COMBAT, moves_of

AT_ONCE = 5_000
"""Milliseconds within which two GMs who type `/combat next` mean the same turn."""

_MADE_AT = 22
"""How many bits of an interaction's id stand below the millisecond in which it was made."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as a button shows it: of which campaign, in which round, whose place in the order."""

    campaign: int
    round: int
    turn: int


@dataclass(frozen=True, slots=True)
class ClockView:
    """What time it is in a campaign, who fights, and what is asked later, the oldest first."""

    campaign: CampaignRef
    clock: Clock
    order: tuple[Place, ...]
    later: tuple[FollowUp, ...]


class Timekeeping:
    """The use cases of `/session`, `/time` and `/combat`: each move is one entry of the journal."""

    def __init__(
        self,
        database: Database,
        games: Games,
        queue: Barriers,
        seeds: SeedSource,
        now: Callable[[], float],
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue
        self._seeds = seeds
        self._now = now

    async def move(self, caller: Caller, command: str, options: Mapping[str, Typed]) -> Answer:
        """Do what a command such as "combat start" says, with its options as typed.

        What falls due is asked with the answer. NotAllowedError for who is not the GM; RuleError
        when it cannot be, and then nothing is changed.
        """
        chance = self._chance()

        async def work(conn: AsyncConnection) -> Answer:
            seat = await self._held(await take_seat(conn, self._games, caller))
            if command == "combat next":
                await _check_not_just_ended(seat)
                return await self._next(seat, chance)
            action = moves_of(seat.game.system)[command.replace(" ", ".")]
            heard = listener(seat.game, caller.locale)
            request = request_of(action, command, options, await seat.roster(), heard)
            return await move(seat, await everybody(seat), action, request, chance)

        return await self._queue.barrier(caller, work)

    async def end_turn(self, caller: Caller, turn: Turn) -> Answer:
        """End the turn that a button shows; TurnError when another has ended it before."""
        chance = self._chance()

        async def work(conn: AsyncConnection) -> Answer:
            seat = await take_seat_in(conn, self._games, caller, turn.campaign)
            seat = await self._held(seat)
            clock = seat.game.clock
            if clock.in_combat and (clock.round, clock.turn) != (turn.round, turn.turn):
                raise await _turn_is_over(seat)
            return await self._next(seat, chance)

        return await self._queue.barrier(caller, work)

    async def show(self, caller: Caller) -> ClockView:
        """Give the campaign's time, its combat, and what waits for its time."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
            key = seat.game.row.key
            combat = await combats.of_campaign(conn, key) or Combat()
            asked = await follow_ups.open_of_campaign(conn, *key)
        later = tuple(stored.follow_up for stored in asked if not stored.is_due())
        return ClockView(seat.game.ref, seat.game.clock, combat.order, later)

    async def _held(self, seat: Seat) -> Seat:
        seat.check_gm()
        return await hold(seat, self._games)

    async def _next(self, seat: Seat, chance: Chance) -> Answer:
        present: Everybody = await everybody(seat)
        last = await _last_turn(seat)
        action = moves_of(seat.game.system)[NEXT_TURN]
        answer = await move(seat, present, action, NextTurn(gone=present.gone), chance)
        return replace(answer, turned=() if last is None else last.places)

    def _chance(self) -> Chance:
        return Chance(self._seeds.draw(), int(self._now()))


async def _last_turn(seat: Seat) -> Entry | None:
    """Give the entry that gave somebody the turn that goes on."""
    return await journal.last_of_actions(seat.conn, seat.game.row.key, (START_COMBAT, NEXT_TURN))


async def _check_not_just_ended(seat: Seat) -> None:
    """Refuse who types the same as another GM at once: they mean the turn that just ended."""
    last = await _last_turn(seat)
    if last is None or last.action != NEXT_TURN or last.actor_id == seat.caller.user_id:
        return
    made = (last.interaction_id or 0) >> _MADE_AT
    if abs((seat.caller.interaction_id >> _MADE_AT) - made) < AT_ONCE and seat.game.clock.in_combat:
        raise await _turn_is_over(seat)


async def _turn_is_over(seat: Seat) -> TurnError:
    clock = seat.game.clock
    combat = await combats.of_campaign(seat.conn, seat.game.row.key) or Combat()
    acting = combat.acting(clock)
    who = acting.name if acting else Name(text="")
    return TurnError(
        msg(
            "That turn has just been ended: it is round {round}, and {who} acts.",
            round=clock.round,
            who=who,
        )
    )
