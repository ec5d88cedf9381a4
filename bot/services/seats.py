"""A caller at a table: the campaign that they play in, and whom they may act for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import rights, rosters
from bot.services.caller import Caller
from bot.services.deeds import Actor
from bot.services.errors import NotAllowedError
from bot.services.finding import campaign_of, is_gm, places
from bot.services.games import Game, Games
from bot.services.ledger import Ledger
from bot.services.rosters import Needs, NotWholeError, Roster, Wanted
from bot.services.sheets import read_sheet
from bot.store import campaigns, characters, follow_ups
from bot.store.characters import CharacterRow
from rules.message import Name, msg
from rules.sheet import Character, CharacterId


@dataclass(frozen=True, slots=True)
class Seat:
    """A caller in a campaign, for the length of one transaction."""

    conn: AsyncConnection
    game: Game
    caller: Caller

    @property
    def gm(self) -> bool:
        """Whether the caller is a GM of the campaign."""
        return is_gm(self.caller, self.game.row)

    def check_gm(self) -> None:
        """Refuse whoever is not a GM of the campaign."""
        if not self.gm:
            raise NotAllowedError(
                msg(
                    "Only the GM of {campaign} can do this.",
                    campaign=Name(text=self.game.row.name),
                )
            )

    def check_own(self, row: CharacterRow) -> None:
        """Refuse whoever is neither the character's player nor a GM."""
        if not self.gm:
            rights.check_owner(self.caller, row)

    async def whom(self, text: str | None) -> CharacterRow:
        """Give whom a text names, or whom the caller plays, if they may act for that character.

        Raises what a roster raises, and NotAllowedError.
        """
        number = await self._number(text)
        row = (await characters.by_ids(self.conn, [(self.caller.guild_id, number)]))[
            self.caller.guild_id, number
        ]
        self.check_own(row)
        return row

    async def take(self, ledger: Ledger, row: CharacterRow) -> Actor:
        """Lock a character, and put its sheet and open follow-ups into the ledger."""
        locked = (await characters.lock(self.conn, [row.key]))[row.key]
        rights.check_in_play(locked)
        sheet = read_sheet(self.game.system, locked)
        actor = Actor(
            locked, Character(CharacterId(locked.id), locked.name, locked.owner_id, sheet)
        )
        ledger.actors[row.key] = actor
        ledger.follow_ups.update(await follow_ups.open_of_characters(self.conn, [row.key]))
        await ledger.lock_counters([self.caller.guild_id])
        return actor

    async def roster(self) -> Roster:
        """Give everybody of the campaign, and whom the caller plays."""
        return await rosters.load_whole(self.conn, self._wanted(Needs()))

    async def _number(self, text: str | None) -> int:
        needs = Needs(own=True) if text is None else rosters.need([text])
        wanted = self._wanted(needs)
        (roster,) = await rosters.load(self.conn, [wanted])
        try:
            return _named(roster, text)
        except NotWholeError:
            return _named(await rosters.load_whole(self.conn, wanted), text)

    def _wanted(self, needs: Needs) -> Wanted:
        return Wanted(self.caller.guild_id, self.game.row.id, self.caller.user_id, needs)


async def take_seat(conn: AsyncConnection, games: Games, caller: Caller) -> Seat:
    """Seat a caller where they are; NoCampaignError when nothing is played there."""
    row = await campaign_of(conn, caller)
    return Seat(conn, (await games.of(conn, [row]))[row.key], caller)


async def take_seat_in(conn: AsyncConnection, games: Games, caller: Caller, number: int) -> Seat:
    """Seat a caller in the campaign of that number; NoCampaignError when the guild has none."""
    row = (await places(conn, [caller])).numbered(caller.guild_id, number)
    return Seat(conn, (await games.of(conn, [row]))[row.key], caller)


async def hold(seat: Seat, games: Games) -> Seat:
    """Lock the campaign until the end of the transaction, and give the seat with what it is now."""
    row = (await campaigns.lock(seat.conn, [seat.game.row.key]))[seat.game.row.key]
    return replace(seat, game=(await games.of(seat.conn, [row]))[row.key])


def _named(roster: Roster, text: str | None) -> int:
    return int(roster.own() if text is None else roster.named(text, field="character"))
