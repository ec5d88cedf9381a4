"""The discord.py client: hears Discord, loads the cogs, and answers what goes wrong."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.attendance import Attendance
from bot.callbacks import use_callbacks
from bot.desk import PATIENCE, Desk
from bot.logs import Plain
from bot.owner import Owner
from bot.presentation.answering import Answering
from bot.presentation.catalogue import ENGLISH, Catalogues
from bot.presentation.presenter import Presenter
from bot.presentation.press_ids import Press
from bot.presentation.presses import FollowUpButtons
from bot.presentation.translator import CatalogueTranslator
from bot.reposting import post_what_waits
from bot.services.errors import UpdatedError
from bot.services.guilds import Guilds
from bot.services.services import Services
from bot.store.database import Database
from bot.sync import CommandSync
from bot.systems import Systems
from rules.errors import InvalidInputError
from rules.message import Message, Moment, Name, Series, msg, msgn

log = logging.getLogger(__name__)

REPEATED = 60
"""How many characters of a bad option a refusal repeats."""

EXTENSIONS = (
    "cogs.play",
    "cogs.systems",
    "cogs.dice",
    "cogs.odds",
    "cogs.characters",
    "cogs.npcs",
    "cogs.campaigns",
    "cogs.content",
    "cogs.journal",
    "cogs.clock",
    "cogs.combat",
    "cogs.about",
)
"""The cogs, loaded by name: the bot never imports them."""

UNHEARD = frozenset({"app_command_completion", "socket_event_type"})
"""Events that come along with every command, and that nothing here listens to."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the client is built from; the composition root makes and closes all of it."""

    services: Services
    guilds: Guilds
    systems: Systems
    catalogues: Catalogues
    database: Database
    version: str


@dataclass(frozen=True, slots=True)
class Connection:
    """How the client connects.

    `owner_id` is who may use the text commands; None asks Discord who owns the application.
    `shard` is this process's and their number. `ready_seconds` is how long the start waits for
    guilds to arrive, `patience` how long an answer may take before Discord is told to wait.
    """

    owner_id: int | None = None
    shard: tuple[int, int] | None = None
    ready_seconds: float = 2.0
    patience: float = 1.5


class Referee(commands.Bot):
    """The bot: no rule, no query and no text of its own."""

    def __init__(self, parts: Parts, connection: Connection) -> None:
        """Build the client; nothing is asked of Discord until it is started."""
        shard_id, shard_count = connection.shard or (None, None)
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=intents(),
            owner_id=connection.owner_id,
            shard_id=shard_id,
            shard_count=shard_count,
            # Discord hides commands by these; each command sees for itself where it is used.
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=connection.ready_seconds,
        )
        self.parts = parts
        self.buttons = FollowUpButtons(self._pressed, parts.catalogues)
        self.presenter = Presenter(parts.catalogues)
        self.answering = Answering(self.presenter, connection.patience)
        self.desk = Desk(self, parts.services, self.presenter, self.answering)
        self.sync = CommandSync(self, parts.database)
        self._started = int(time.time())
        self._errands: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Lock()

    async def setup_hook(self) -> None:
        """Load everything that hears, then begin to play; errands go on in the background."""
        use_callbacks()
        await self.load_commands()
        self.parts.services.play.start()
        self._send(self._sync, "command sync")
        self._send(self._post_what_waits, "reposting")

    async def load_commands(self) -> None:
        """Load the cogs, the owner's commands, and what hears buttons."""
        await self.tree.set_translator(CatalogueTranslator(self.parts.catalogues))
        self.buttons.install(self)
        await self.add_cog(Attendance(self, self.parts.guilds, self._send))
        await self.add_cog(Owner(self.sync, self.report, self.parts.catalogues.texts(ENGLISH)))
        for extension in EXTENSIONS:
            await self.load_extension(extension)

    async def close(self) -> None:
        """Stop: what is on its way is answered, the queue drained, then the connection closed."""
        async with self._stopping:
            if not self.is_closed():
                await self.desk.stop()
                await self._finish_errands()
                await self.parts.services.play.stop()
                await self.desk.stop()
                await self.parts.services.follow_ups.stop()
            await super().close()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as discord.py has it
        """Tell listeners of an event; of interactions they hear forms alone.

        A listener costs a task for each event, and commands and buttons come by ways of their own.
        """
        if event_name in UNHEARD or (event_name == "interaction" and not _is_form(*args)):
            return
        super().dispatch(event_name, *args, **kwargs)

    def report(self) -> tuple[Message, ...]:
        """Say in sentences, for the owner, how the bot does."""
        lines = [
            msg(
                "Referee {version} runs since {when}.",
                version=Name(text=self.parts.version),
                when=Moment(seconds=self._started),
            ),
            msgn("It serves {n} server.", "It serves {n} servers.", len(self.guilds)),
            msg(
                "Its rules: {systems}.",
                systems=Series(items=tuple(system.name for system in self.parts.systems)),
            ),
        ]
        if math.isfinite(self.latency):
            lines.append(msg("Discord answers in {n} ms.", n=round(self.latency * 1000)))
        return tuple(lines)

    async def get_prefix(self, message: discord.Message, /) -> str:
        """Need no prefix: text commands are only heard in private messages."""
        del message
        return ""

    async def on_message(self, message: discord.Message, /) -> None:
        """Hear text commands, in private messages alone."""
        if message.guild is None:
            await self.process_commands(message)

    async def on_command_error(
        self, context: commands.Context[Any], exception: commands.CommandError, /
    ) -> None:
        """Log what failed in a text command; that a message was no command is no failure."""
        if not isinstance(exception, commands.CommandNotFound):
            await super().on_command_error(context, exception)

    async def _pressed(self, interaction: discord.Interaction, press: Press) -> None:
        await self.desk.press(interaction, press)

    async def _post_what_waits(self) -> None:
        follow_ups = self.parts.services.follow_ups
        await post_what_waits(self, follow_ups, self.presenter, self.answering)

    async def _sync(self) -> None:
        if self.shard_id in (None, 0):
            await self.sync.when_changed()

    async def _finish_errands(self) -> None:
        """Wait for the errands, but not for one that waits for Discord itself."""
        errands = set(self._errands)
        if not errands:
            return
        _, late = await asyncio.wait(errands, timeout=PATIENCE)
        for errand in late:
            errand.cancel()
        await asyncio.gather(*errands, return_exceptions=True)

    def _send(self, errand: Callable[[], Awaitable[object]], name: str) -> None:
        """Do something beside the play; a failure is logged, and costs nothing else.

        A stop waits for errands, so that none is left holding a connection of the database.
        """
        if self._stopping.locked() or self.is_closed():
            return

        async def run() -> None:
            try:
                await errand()
            except Exception:
                log.exception("The errand “%s” failed.", Plain(name))

        task = asyncio.create_task(run(), name=name)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


class Tree(app_commands.CommandTree[Referee]):
    """The slash commands, with the one handler for what fails before a cog is reached."""

    async def on_error(
        self, interaction: discord.Interaction[Referee], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a refusal with its sentence, an outdated command so, and a bug with a number."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("Nothing can be offered: %s", error)
            with suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
            return
        cause: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        elif isinstance(
            error, (app_commands.CommandSignatureMismatch, app_commands.CommandNotFound)
        ):
            cause = UpdatedError()
        elif isinstance(error, app_commands.TransformerError):
            # Discord itself refuses such an option; whoever stands in for it may not.
            cause = InvalidInputError(
                msg(
                    "“{text}” is not what this option takes.",
                    text=Name(text=str(error.value)[:REPEATED]),
                )
            )
        await self.client.desk.fail(interaction, cause)


def _is_form(interaction: discord.Interaction) -> bool:
    return interaction.type is discord.InteractionType.modal_submit


def intents() -> discord.Intents:
    """Give what Discord is asked to tell: guilds, and private messages to the bot. No more."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.dm_messages = True
    return wanted
