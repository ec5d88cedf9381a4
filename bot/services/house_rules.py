"""House rules: which decisions are open to a campaign, what it has decided, and deciding anew."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.decisions import HouseRule, decisions, said_value
from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.errors import NotAllowedError
from bot.services.games import Games
from bot.services.hearing import listener
from bot.services.queue import Barriers
from bot.services.reviewing import review_all
from bot.services.seats import Seat, take_seat
from bot.store import campaigns
from bot.store.database import Database
from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.names import find
from rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Decided:
    """A house rule, and what the campaign has decided."""

    rule: HouseRule
    present: str | int

    @property
    def changed(self) -> bool:
        """Whether the campaign plays otherwise than the rules say."""
        return self.present != self.rule.default


@dataclass(frozen=True, slots=True)
class HouseRulesView:
    """A campaign's house rules, in the order of their numbers."""

    campaign: CampaignRef
    rules: tuple[Decided, ...]


class HouseRules:
    """The use cases of `/campaign rules`: everybody reads them, the GM or an admin decides."""

    def __init__(self, database: Database, games: Games, queue: Barriers) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._games = games
        self._queue = queue

    async def show(self, caller: Caller, rule: str | None = None) -> HouseRulesView:
        """Give all house rules of the campaign, or the one that is named."""
        async with self._database.reading() as conn:
            seat = await take_seat(conn, self._games, caller)
        known = decided(seat)
        return HouseRulesView(seat.game.ref, known if rule is None else (named(seat, rule),))

    async def decide(self, caller: Caller, rule: str | None, value: str) -> Answer:
        """Decide one house rule: in force from the next command on.

        UnknownNameError for a rule that is not there, InvalidInputError for a value that it
        cannot have, NotAllowedError for a player.
        """

        async def work(conn: AsyncConnection) -> Answer:
            if rule is None:
                raise InvalidInputError(msg("Say which rule is decided."), field="rule")
            seat = await take_seat(conn, self._games, caller)
            if not (seat.gm or caller.manages_guild):
                raise NotAllowedError(msg("Only the GM or a server admin decides house rules."))
            return await self._decide(seat, named(seat, rule), value)

        return await self._queue.barrier(caller, work)

    async def _decide(self, seat: Seat, found: Decided, text: str) -> Answer:
        game = seat.game
        heard = listener(game, seat.caller.locale)
        value = found.rule.read(heard.among(text, found.rule.labels))
        if value == found.present:
            return Answer(_told(found, msg("It was so already.")), game.ref, private=True)
        body = game.house_rules.model_dump() | {found.rule.key: value}
        model = game.system.house_rules.model_validate(body)
        await campaigns.set_house_rules(seat.conn, game.row.key, model.model_dump_json())
        now = await self._games.changed(seat.conn, game.row.key)
        notices = await review_all(seat.conn, now)
        told = _told(Decided(found.rule, value), _before(found))
        return Answer(told, now.ref, notices=notices)


def decided(seat: Seat) -> tuple[Decided, ...]:
    """Give what a campaign has decided, rule by rule."""
    rules = seat.game.house_rules
    return tuple(
        Decided(rule, getattr(rules, key))
        for key, rule in decisions(seat.game.system.house_rules).items()
    )


def named(seat: Seat, text: str) -> Decided:
    """Give the rule of that key or number; UnknownNameError with the nearest."""
    ear = seat.game.ear(seat.caller.locale)
    known = {each.rule.key: each for each in decided(seat)}
    names = [ear.hears(key, each.rule.label, (each.rule.number,)) for key, each in known.items()]
    return known[find(text, names, field="rule").id]


def _told(found: Decided, line: Message) -> Outcome:
    values: dict[str, Value] = {
        "key": found.rule.label,
        "number": Name(text=found.rule.number),
        "value": said_value(found.present),
    }
    return Outcome(
        headline=msg("House rule {number}, {key}: {value}", **values),
        title=msg("{key}: {value}", key=values["key"], value=values["value"]),
        lines=(found.rule.question, line),
    )


def _before(found: Decided) -> Message:
    return msg(
        "It was {before}. The rules say {default}.",
        before=said_value(found.present),
        default=said_value(found.rule.default),
    )
