"""Completion: what an option may be, the likeliest first, for any command."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.languages import language_name
from bot.logs import Plain
from bot.services.answers import Offer
from bot.services.caller import Caller
from bot.services.campaigns import campaign_value
from bot.services.content_offers import CONTENT_VERBS, kind_offers, row_offers
from bot.services.finding import places
from bot.services.games import Games
from bot.services.naming import name_key
from bot.services.offering import Best, Offering, best_of, nothing
from bot.services.ranking import Candidate
from bot.services.rule_offers import rule_offers, value_offers
from bot.services.seats import Seat, take_seat
from bot.services.speech import ENGLISH, Speech, Voice
from bot.store import follow_ups
from bot.store.database import Database
from bot.systems import Systems
from rules.errors import RuleError
from rules.message import Name
from rules.names import fold

MOST = 25
"""How many offers Discord shows."""

LONGEST = 100
"""How many characters the value of an offer may have."""

Found = Candidate[Offer]

log = logging.getLogger(__name__)


class Completion:
    """Offers names to whoever types a command: only what they may see, and never a guess."""

    def __init__(self, database: Database, systems: Systems, games: Games, speech: Speech) -> None:
        """Keep what names are looked up in."""
        self._database = database
        self._systems = systems
        self._games = games
        self._speech = speech

    async def complete(
        self,
        caller: Caller,
        command: str,
        option: str,
        text: str,
        options: Mapping[str, object],
    ) -> list[Offer]:
        """Give at most 25 offers for an option, the best first; none where nothing is known.

        `options` are the command's other options as typed so far. It never raises.
        """
        try:
            return await self._complete(caller, command, option, text, options)
        except RuleError:
            return []
        except Exception:  # an option without offers is better than a command that fails
            log.exception("Completing %s of /%s failed", Plain(option), Plain(command))
            return []

    async def _complete(
        self,
        caller: Caller,
        command: str,
        option: str,
        text: str,
        options: Mapping[str, object],
    ) -> list[Offer]:
        setting = _SETTINGS.get((command, option))
        chosen = _CHOSEN.get((command, option))
        async with self._database.reading() as conn:
            if setting is not None:
                best = best_of(name_key(text), await setting(self, conn, caller))
                return [each for each in best(MOST) if len(each.value) <= LONGEST]
            seat = await take_seat(conn, self._games, caller)
            if chosen is not None:
                voice = self._speech.texts(caller.locale, seat.game.system.key)
                best = best_of(fold(text), chosen(seat, voice, options))
            else:
                best = await _at_table(Offering(seat), command, option, text, options)
        found = [each for each in best(MOST) if len(each.value) <= LONGEST]
        if self._speech.language(caller.locale) == ENGLISH:
            return found
        return [replace(each, system=seat.game.system.key) for each in found]

    async def rule_systems(self, _conn: AsyncConnection, caller: Caller) -> list[Found]:
        """Give every system that is installed."""
        voice = self._speech.texts(caller.locale)
        return [
            Candidate((fold(voice.plain(each.name)), each.key), Offer(each.key, each.name))
            for each in self._systems
        ]

    async def languages(self, _conn: AsyncConnection, caller: Caller) -> list[Found]:
        """Give every language that is spoken, by its own name; the caller's own first."""
        own = self._speech.language(caller.locale)
        return [
            Candidate(
                (fold(language_name(each)), fold(each)),
                Offer(each, Name(text=language_name(each))),
            )
            for each in sorted(self._speech.languages, key=lambda each: each != own)
        ]

    async def campaigns(self, conn: AsyncConnection, caller: Caller) -> list[Found]:
        """Give the guild's campaigns."""
        known = (await places(conn, [caller])).known[caller.guild_id]
        return [
            Candidate(
                (row.name_key, campaign_value(row.id)),
                Offer(campaign_value(row.id), Name(text=row.name)),
            )
            for row in known
        ]

    async def open_follow_ups(self, conn: AsyncConnection, caller: Caller) -> list[Found]:
        """Give what the rules still ask in the campaign, to the GM alone."""
        seat = await take_seat(conn, self._games, caller)
        seat.check_gm()
        voice = self._speech.texts(caller.locale, seat.game.system.key)
        found = await follow_ups.open_of_campaign(conn, *seat.game.row.key)
        return [
            Candidate(
                (fold(voice.plain(each.follow_up.prompt)),),
                Offer(f"~{each.id}", each.follow_up.prompt),
            )
            for each in found
        ]


async def _at_table(
    offering: Offering, command: str, option: str, text: str, options: Mapping[str, object]
) -> Best:
    if command == "npc create":
        return offering.numbers(text) if option == "numbers" else nothing
    if command.startswith("character "):
        return await offering.of_character(option, text, options)
    if command.startswith("combat "):
        return await offering.of_move(command, option, text)
    return await offering.of_command(command, option, text, options)


_SETTINGS: Mapping[
    tuple[str, str], Callable[[Completion, AsyncConnection, Caller], Awaitable[list[Found]]]
] = {
    ("campaign create", "system"): Completion.rule_systems,
    ("campaign create", "language"): Completion.languages,
    ("campaign language", "language"): Completion.languages,
    ("campaign bind", "campaign"): Completion.campaigns,
    ("pending", "waive"): Completion.open_follow_ups,
}

_CHOSEN: Mapping[tuple[str, str], Callable[[Seat, Voice, Mapping[str, object]], list[Found]]] = {
    ("campaign rules", "rule"): rule_offers,
    ("campaign rules", "value"): value_offers,
    **{(f"content {verb}", "kind"): kind_offers for verb in CONTENT_VERBS},
    **{(f"content {verb}", "name"): row_offers for verb in ("show", "change", "remove")},
}
