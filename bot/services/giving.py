"""Giving a character to somebody else, and what an undo of that comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import tellings
from bot.services.answers import Answer
from bot.services.bodies import body_of
from bot.services.caller import Caller, Receiver
from bot.services.deeds import Actor, Deed, StoredScene
from bot.services.errors import NotAllowedError
from bot.services.finding import is_gm
from bot.services.games import Game
from bot.services.ledger import Ledger
from bot.services.lineage import root_of
from bot.services.performing import answer_of
from bot.services.seats import Seat
from bot.store import active, characters, journal
from bot.store.follow_ups import StoredFollowUp
from bot.store.journal import Entry
from rules.errors import NotPossibleError
from rules.follow_up import Asks
from rules.message import Frozen, Name, msg

GIVE = "character.give"
"""How the journal names it."""


class _Gift(Frozen):
    """A gift as the journal keeps it: whose it was and whose it is; None is the GM's."""

    character: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Giving:
    """One character that is given, by a caller who may."""

    seat: Seat
    ledger: Ledger
    actor: Actor

    async def to(self, receiver: Receiver, at: int) -> Answer:
        """Give it to a player, or to a GM as an NPC, at a wall-clock time in seconds.

        What the rules ask of its player is shown again, to whoever answers now. NotPossibleError
        when it is theirs already.
        """
        seat, row = self.seat, self.actor.row
        owner = None if is_gm(receiver, seat.game.row) else receiver.user_id
        if owner == row.owner_id:
            raise self._has_it(receiver.name)
        await _hand_over(seat.conn, row.key, row.campaign_id, owner)
        asked = self._asked()
        outcome = tellings.given(
            row, None if owner is None else receiver.name, [each.id for each in asked]
        )
        gift = _Gift(character=row.id, before=row.owner_id, after=owner)
        recorded = self.ledger.record(
            Deed(
                game=seat.game,
                caller=seat.caller,
                action=GIVE,
                request=body_of(gift),
                scene=StoredScene(clock=seat.game.clock, by_gm=seat.gm),
                cast=(self.actor,),
                outcome=outcome,
                at=at,
            )
        )
        await self.ledger.flush()
        answer = answer_of(seat.game, outcome, recorded)
        return self._shown_again(answer, asked, owner)

    def _has_it(self, name: str) -> NotPossibleError:
        character = Name(text=self.actor.row.name)
        if self.actor.row.owner_id is None:
            return NotPossibleError(msg("{name} is the GM’s already.", name=character))
        return NotPossibleError(
            msg("{player} plays {name} already.", player=Name(text=name), name=character)
        )

    def _asked(self) -> list[StoredFollowUp]:
        """Give what is asked of the character's player, and due."""
        found = self.ledger.open_of(self.seat.caller.guild_id, [self.actor.character.id])
        return [each for each in found if each.is_due() and each.follow_up.asks is Asks.OWNER]

    def _shown_again(
        self, answer: Answer, asked: list[StoredFollowUp], owner: int | None
    ) -> Answer:
        """Show the questions with the answer, and take them off the messages where they stand."""
        places = (
            (each.channel_id, each.message_id)
            for each in asked
            if each.channel_id is not None and each.message_id is not None
        )
        return replace(
            answer,
            follow_ups=tuple(each.as_open() for each in asked),
            closed=tuple(dict.fromkeys(places)),
            closes=tuple(each.id for each in asked),
            asked=owner if asked and owner != self.seat.caller.user_id else None,
        )


async def take_back(conn: AsyncConnection, entry: Entry, caller: Caller, game: Game) -> None:
    """Give a character back whose gift is undone; undoing that undo gives it away again.

    Other entries give nothing. NotAllowedError for who is not the GM: a gift is the other's now.
    NotPossibleError when it has been given on since.
    """
    found = await root_of(conn, entry)
    if found is None or found[0].action != GIVE:
        return
    root, undone = found
    if not is_gm(caller, game.row):
        raise NotAllowedError(
            msg("Only the GM takes a gift back. Who has it can give it: /character give")
        )
    gift = _Gift.model_validate_json(root.request)
    left, back = (gift.before, gift.after) if undone else (gift.after, gift.before)
    key = (root.guild_id, gift.character)
    row = (await characters.lock(conn, [key]))[key]
    if row.owner_id != left:
        raise await _given_on(conn, root, gift.character, row.name)
    await _hand_over(conn, key, row.campaign_id, back)


async def _hand_over(
    conn: AsyncConnection, key: characters.CharacterKey, campaign_id: int, owner: int | None
) -> None:
    await characters.give(conn, key, owner)
    await active.forget(conn, key[0], campaign_id, key[1])


async def _given_on(
    conn: AsyncConnection, root: Entry, character: int, name: str
) -> NotPossibleError:
    key = (root.guild_id, root.campaign_id)
    later = await journal.last_of_actions(conn, key, (GIVE,), character)
    if later is None or later.id <= root.id:
        return NotPossibleError(msg("{name} has been given on since.", name=Name(text=name)))
    return NotPossibleError(
        msg(
            "#{later} has given {name} on since. Undo #{later} first.",
            later=later.id,
            name=Name(text=name),
        )
    )
