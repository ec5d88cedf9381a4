"""What a choice leaves open: the one field that is asked before a button is resolved."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import pressing
from bot.services.answers import Offer, Question
from bot.services.caller import Caller
from bot.services.errors import NotAllowedError
from bot.services.finding import is_gm
from bot.services.games import Game
from bot.services.rosters import person_value
from bot.services.stage import Task
from bot.store import characters
from bot.store.follow_ups import StoredFollowUp
from rules.follow_up import Asks
from rules.message import Name, msg

MOST = 25
"""How many things a list can hold; with more, a name is typed."""


async def question_of(conn: AsyncConnection, task: Task) -> Question | None:
    """Give what the pressed choice leaves open, or None.

    Refuses whoever is not asked, or has nobody to choose.
    """
    stored, choice, game = task.stored, task.choice, task.game
    if stored is None or game is None:
        raise pressing.too_old()
    await _check_asked(conn, task.job.caller, game, stored)
    if task.stale or choice is None or choice.ask is None:
        return None
    ask = choice.ask
    if not ask.characters:
        offers = tuple(Offer(each.value, each.label) for each in ask.options)
        return Question(choice.label, ask.label, offers, game.system.key)
    offers = await _characters(conn, task.job.caller, game, stored)
    return Question(choice.label, ask.label, offers if len(offers) <= MOST else (), game.system.key)


async def _check_asked(
    conn: AsyncConnection, caller: Caller, game: Game, stored: StoredFollowUp
) -> None:
    key = (stored.guild_id, int(stored.follow_up.character))
    row = (await characters.people(conn, {key})).get(key)
    if row is None:
        raise pressing.too_old()
    pressing.check_asked(
        stored,
        owner=row.owner_id,
        name=row.name,
        user=caller.user_id,
        gm=is_gm(caller, game.row),
    )


async def _characters(
    conn: AsyncConnection, caller: Caller, game: Game, stored: StoredFollowUp
) -> tuple[Offer, ...]:
    """Offer whom the caller may choose: everybody in play for the GM, else their own."""
    everybody = await characters.of_campaign(conn, caller.guild_id, game.row.id)
    free = (
        is_gm(caller, game.row)
        or game.row.anybody_applies
        or stored.follow_up.asks is not Asks.ANYBODY
    )
    offers = tuple(
        Offer(person_value(who.id), Name(text=who.name))
        for who in everybody
        if not who.retired and (free or who.owner_id == caller.user_id)
    )
    if not offers:
        raise NotAllowedError(
            msg("Only the GM, or the player of whoever is chosen, can answer this.")
        )
    return offers
