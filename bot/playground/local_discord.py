"""The local Discord as a whole: started on a free port, with handles for people and for trouble.

    async with local_discord() as discord:
        point_discord_at(discord.base_url)             # the bot's business: bot/discord_address.py
        async with asyncio.TaskGroup() as group:
            running = group.create_task(bot.start(discord.token))
            await discord.bot_ready()                  # connected, and its commands registered
            ada = discord.person("Ada")                # in #table; ada.at("side-table"), at("dm")
            answer = await ada.command("test", skill="Awareness", difficulty="5")
            running.cancel()

What a person can do stands in `people/person.py`. Besides:

- time: `clock = SteppedClock()`, `local_discord(clock=clock)`, then `await clock.advance(3)`;
- trouble: `discord.faults` (`rest/faults.py`), `discord.gateway.break_connections()` and the like,
  `with discord.delivering_twice():`;
- what the bot asked: `discord.requests.to("POST /channels/{channel_id}/messages")`, and
  `discord.requests.unknown`, which a good test finds empty;
- the world's own doings: the methods of `discord.owner` (`owner.py`): permissions, roles,
  inviting and removing the bot, deleting messages and channels.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager

from aiohttp import web

from bot.playground.clock import Clock, WallClock
from bot.playground.files_server import FileServer
from bot.playground.gateway.server import Gateway
from bot.playground.origin import refuse_foreign
from bot.playground.owner import Owner
from bot.playground.page_server import PageServer
from bot.playground.people.person import Person
from bot.playground.people.post_office import PostOffice
from bot.playground.people.watch import Watch
from bot.playground.realm import Realm
from bot.playground.rest.faults import Faults
from bot.playground.rest.limits import RateLimits
from bot.playground.rest.server import LARGEST_REQUEST, Record, Rest
from bot.playground.world.default import playground_world
from bot.playground.world.description import World

HOST = "127.0.0.1"
BACKLOG = 2048
"""A burst of first connections beyond the backlog waits a second for its next try."""


class LocalDiscord:
    """A running local Discord. Make one with `local_discord`."""

    def __init__(self, world: World, clock: Clock) -> None:
        self.realm = Realm(world, clock)
        self.gateway = Gateway(self.realm)
        self._rest = Rest(self.realm)
        self._office = PostOffice(self.realm)
        self._watch = Watch(self.realm.bus)
        self._home = world.guilds[0].id
        self.owner = Owner(self.realm, self._home)
        self._page = PageServer(self._office, self.gateway, self._home)

    @property
    def base_url(self) -> str:
        """The address, without a slash at its end."""
        return self.realm.writer.base_url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.realm.directory.application.token

    @property
    def faults(self) -> Faults:
        """Where a test orders trouble."""
        return self._rest.faults

    @property
    def requests(self) -> Record:
        """What the bot has asked over REST."""
        return self._rest.record

    @property
    def limits(self) -> RateLimits:
        """How many requests a route takes in how many seconds."""
        return self._rest.limits

    def delivering_twice(self) -> AbstractContextManager[None]:
        """Bring each interaction to the bot twice."""
        return self._office.delivering_twice()

    def person(self, name: str) -> Person:
        """Give somebody, in the first channel of the first guild; KeyError when unknown."""
        directory = self.realm.directory
        first = directory.channels_of(self._home)[0]
        return Person(self._office, directory.user_named(name), first)

    async def bot_online(self, patience: float = 10.0) -> None:
        """Wait until the bot is connected to the gateway."""
        await self._watch.until(
            lambda: True if self.gateway.online else None, "the bot to come online", patience
        )

    async def bot_offline(self, patience: float = 10.0) -> None:
        """Wait until no connection to the gateway is left."""
        await self._watch.until(
            lambda: None if self.gateway.online else True, "the bot to go offline", patience
        )

    async def bot_ready(self, patience: float = 10.0) -> None:
        """Wait until the bot is connected and has commands registered."""
        await self.bot_online(patience)
        guilds = [None, *self.realm.directory.guilds]

        def registered() -> bool | None:
            return any(self.realm.commands.all_of(scope) for scope in guilds) or None

        await self._watch.until(registered, "the bot to register its commands", patience)

    def application(self) -> web.Application:
        """Build the server."""
        app = web.Application(middlewares=[refuse_foreign], client_max_size=LARGEST_REQUEST)
        app.router.add_get("/", self._root)
        self._rest.mount(app)
        FileServer(self.realm).mount(app)
        self._page.mount(app)
        return app

    async def close(self) -> None:
        """Close all connections of bots and pages."""
        await self.gateway.close()
        await self._page.close()

    async def _root(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").casefold() == "websocket":
            return await self.gateway.serve(request)
        raise web.HTTPFound("/page/")


@asynccontextmanager
async def local_discord(
    world: World | None = None, clock: Clock | None = None, port: int = 0
) -> AsyncIterator[LocalDiscord]:
    """Run a local Discord on 127.0.0.1; port 0 takes a free one.

    Raises OSError when the port is taken.
    """
    discord = LocalDiscord(world or playground_world(), clock or WallClock())
    runner = web.AppRunner(discord.application(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, HOST, port, backlog=BACKLOG)
    try:
        await site.start()
        host, bound = runner.addresses[0][:2]
        discord.realm.writer.base_url = f"http://{host}:{bound}"
        yield discord
    finally:
        await discord.close()
        await runner.cleanup()
