"""What people do with campaigns: start, show, list, bind to channels, and settle who runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.languages import language_name
from bot.services import tellings
from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.errors import NoCampaignError, NotAllowedError
from bot.services.finding import campaign_of, is_gm, places
from bot.services.naming import clean_name, name_key
from bot.services.queue import Barriers
from bot.services.speech import Speech, Spoken
from bot.services.typed import shown
from bot.services.views import CallerView, CampaignView
from bot.store import campaigns, channels, characters, counters, guilds
from bot.store.campaigns import CampaignRow
from bot.store.channels import Binding
from bot.store.database import Database
from bot.systems import Systems, UnknownSystemError
from rules.clock import Clock
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Name, Series, msg
from rules.names import bare, find, fold
from rules.system import RuleSystem

TABLE, GM = "table", "gm"
"""What a channel is bound for: the table's play, or the GM's own eyes."""

MOST = 100
"""How many campaigns a guild may have."""


class Campaigns:
    """The use cases of `/campaign`. `now` gives seconds since 1970.

    Who may manage the guild is an admin: admins start campaigns, bind channels and name the GM
    role. The GM, or an admin, sets the language.
    """

    def __init__(
        self,
        database: Database,
        systems: Systems,
        queue: Barriers,
        speech: Speech,
        now: Callable[[], float],
    ) -> None:
        """Keep what the use cases need."""
        self._database = database
        self._systems = systems
        self._queue = queue
        self._speech = speech
        self._now = now

    async def create(self, caller: Caller, name: str, system: str, language: str | None) -> Answer:
        """Start a campaign, with the system's default house rules stored whole.

        `system` is a key or a name. It is played in this channel, if nothing else is.
        """
        _check_admin(caller)
        kept = clean_name(name)
        chosen = self._system(caller, system)
        spoken = self._speech.language(caller.locale) if language is None else self._known(language)

        async def work(conn: AsyncConnection) -> Answer:
            await guilds.ensure(conn, [caller.guild_id])
            locked = await counters.lock(conn, [caller.guild_id])
            known = (await campaigns.of_guilds(conn, [caller.guild_id]))[caller.guild_id]
            _check_room(kept, known)
            row = CampaignRow(
                guild_id=caller.guild_id,
                id=locked[caller.guild_id].campaign(),
                name=kept,
                name_key=name_key(kept),
                system=chosen.key,
                language=spoken,
                gm_role_id=None,
                anybody_applies=False,
                house_rules=self._systems.default_rules(chosen.key).model_dump_json(),
                version=1,
                clock=Clock().model_dump_json(),
                created_at=int(self._now()),
            )
            await counters.save(conn, locked.values())
            await campaigns.add(conn, row)
            bound = await _bind_if_free(conn, caller, row)
            return Answer(tellings.started(row, chosen, bound, len(known)), _ref(row))

        return await self._queue.barrier(caller, work)

    async def bind(
        self, caller: Caller, campaign_name: str | None, channel_id: int, purpose: str
    ) -> Answer:
        """Play a campaign in a channel, in place of what was played there.

        `purpose` is table or gm. Without a name it is the campaign that is played here.
        """
        _check_admin(caller)
        if purpose not in (TABLE, GM):
            raise InvalidInputError(
                msg("A channel is for the table or for the GM, not “{text}”.", text=shown(purpose)),
                field="purpose",
            )

        async def work(conn: AsyncConnection) -> Answer:
            row = await self._named(conn, caller, campaign_name)
            await channels.bind(conn, Binding(caller.guild_id, channel_id, row.id, purpose))
            return Answer(tellings.bound(row, purpose), _ref(row), private=purpose == GM)

        return await self._queue.barrier(caller, work)

    async def set_gm_role(self, caller: Caller, role_id: int | None) -> Answer:
        """Say which role makes a GM; None for whoever may manage the guild."""
        _check_admin(caller)

        async def work(conn: AsyncConnection) -> Answer:
            row = await campaign_of(conn, caller)
            await campaigns.set_gm_role(conn, row.key, role_id)
            return Answer(tellings.gm_role(row, role_id), _ref(row))

        return await self._queue.barrier(caller, work)

    async def set_language(self, caller: Caller, language: str) -> Answer:
        """Say in which language the campaign's public text is written."""
        spoken = self._known(language)

        async def work(conn: AsyncConnection) -> Answer:
            row = await campaign_of(conn, caller)
            if not (caller.manages_guild or is_gm(caller, row)):
                raise NotAllowedError(msg("Only the GM or a server admin can set the language."))
            await campaigns.set_language(conn, row.key, spoken)
            ref = CampaignRef(row.id, row.name, row.system, spoken)
            return Answer(tellings.language(row, spoken), ref)

        return await self._queue.barrier(caller, work)

    async def show(self, caller: Caller) -> CampaignView:
        """Give the campaign that is played here; NoCampaignError when none is."""
        async with self._database.reading() as conn:
            row = await campaign_of(conn, caller)
            bindings = await channels.of_guild(conn, caller.guild_id)
            return await self._view(conn, row, bindings, here=row.id)

    async def list(self, caller: Caller) -> tuple[CampaignView, ...]:
        """Give every campaign of the guild, the oldest first; NoCampaignError without any."""
        async with self._database.reading() as conn:
            found = await places(conn, [caller])
            known = found.known[caller.guild_id]
            if not known:
                raise NoCampaignError
            try:
                here = found.campaign(caller).id
            except NoCampaignError:
                here = 0
            bindings = await channels.of_guild(conn, caller.guild_id)
            return tuple([await self._view(conn, row, bindings, here=here) for row in known])

    async def who(self, caller: Caller) -> CallerView:
        """Give who the caller is here, also where nothing is played."""
        async with self._database.reading() as conn:
            try:
                row = await campaign_of(conn, caller)
            except NoCampaignError:
                return CallerView(None, is_gm=False, is_admin=caller.manages_guild)
        return CallerView(_ref(row), is_gm=is_gm(caller, row), is_admin=caller.manages_guild)

    async def _view(
        self, conn: AsyncConnection, row: CampaignRow, bindings: Sequence[Binding], *, here: int
    ) -> CampaignView:
        people = [who for who in await characters.of_campaign(conn, *row.key) if not who.retired]
        own = [binding for binding in bindings if binding.campaign_id == row.id]
        return CampaignView(
            ref=_ref(row),
            system=self._system_name(row.system),
            gm_role_id=row.gm_role_id,
            tables=tuple(each.channel_id for each in own if each.purpose == TABLE),
            gm_channels=tuple(each.channel_id for each in own if each.purpose == GM),
            clock=Clock.model_validate_json(row.clock),
            characters=sum(who.owner_id is not None for who in people),
            npcs=sum(who.owner_id is None for who in people),
            here=row.id == here,
        )

    async def _named(self, conn: AsyncConnection, caller: Caller, name: str | None) -> CampaignRow:
        if name is None:
            return await campaign_of(conn, caller)
        known = (await campaigns.of_guilds(conn, [caller.guild_id]))[caller.guild_id]
        return find(name, [_Entry(row) for row in known], field="campaign").row

    def _system(self, caller: Caller, text: str) -> RuleSystem:
        voice = self._speech.texts(caller.locale)
        spoken = [
            Spoken(each.key, voice.plain(each.name), (each.name.id,), each.name)
            for each in self._systems
        ]
        return self._systems.get(find(text, spoken, field="system").id)

    def _system_name(self, key: str) -> Message:
        try:
            return self._systems.get(key).name
        except UnknownSystemError:
            return msg("{key} (not installed here)", key=Name(text=key))

    def _known(self, text: str) -> str:
        wanted = bare(fold(text).replace("-", "_"))
        for language in self._speech.languages:
            if wanted in (fold(language), bare(fold(language_name(language)))):
                return language
        known = tuple(Name(text=language_name(each)) for each in self._speech.languages)
        raise InvalidInputError(
            msg(
                "Referee does not speak “{text}”. It speaks {known}.",
                text=shown(text),
                known=Series(items=known),
            ),
            field="language",
        )


@dataclass(frozen=True, slots=True)
class _Entry:
    """A campaign as `rules.names` finds it."""

    row: CampaignRow
    aliases: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return campaign_value(self.row.id)

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def label(self) -> Name:
        return Name(text=self.row.name)


def campaign_value(number: int) -> str:
    """Give what completion sends for a campaign: its number, as no name begins."""
    return f"~{number}"


def _check_admin(caller: Caller) -> None:
    if not caller.manages_guild:
        raise NotAllowedError(msg("Only a server admin, who may manage the server, can do this."))


def _check_room(name: str, known: Sequence[CampaignRow]) -> None:
    if len(known) >= MOST:
        raise NotPossibleError(msg("A server can have at most {n} campaigns.", n=MOST))
    for row in known:
        if row.name_key == name_key(name):
            raise NotPossibleError(
                msg("There is a campaign named {name} already.", name=Name(text=row.name)),
                field="name",
            )


async def _bind_if_free(conn: AsyncConnection, caller: Caller, row: CampaignRow) -> bool:
    """Bind a new campaign to the channel it was started in, unless another is played there."""
    place = (caller.guild_id, caller.channel_id)
    if await channels.bindings(conn, [place]):
        return False
    await channels.bind(conn, Binding(*place, row.id, TABLE))
    return True


def _ref(row: CampaignRow) -> CampaignRef:
    return CampaignRef(row.id, row.name, row.system, row.language)
