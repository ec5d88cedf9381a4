"""Runs the bot until it is told to stop: on Discord, or on a local Discord of its own."""

from __future__ import annotations

import asyncio
import errno
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import discord

from bot.client import Connection, Parts, Referee
from bot.collector import keep_what_the_start_made
from bot.composition import building
from bot.discord_address import point_discord_at
from bot.errors import StartError
from bot.first_table import set_up_first_table
from bot.invite import invite_link
from bot.playground.diary import keeping_diary
from bot.playground.local_discord import LocalDiscord, local_discord
from bot.settings import Settings
from bot.store.database import parse_url, sqlite_file

Say = Callable[[str], None]
"""Tells whoever started the program one sentence."""

_BAD_TOKEN = 4004
"""The code with which the gateway refuses a token."""

_LOCAL = Connection(ready_seconds=0.1)
"""A local Discord tells of its guilds at once."""


class DiscordError(StartError):
    """Discord cannot be reached, or does not let the bot in."""


async def serve(settings: Settings, say: Say) -> None:
    """Run until SIGINT or SIGTERM: with a token on Discord, without on a local Discord.

    StartError says in one sentence why it cannot be.
    """
    with stop_signals() as stop:
        if settings.discord_token is not None:
            await _serve_discord(settings, settings.discord_token.get_secret_value(), say, stop)
        elif settings.discord_api_url is None:
            await _serve_local(settings, say, stop)
        else:
            raise StartError("DISCORD_API_URL is set, but there is no DISCORD_TOKEN to use there.")


async def serve_playground(settings: Settings, say: Say) -> None:
    """Run a local Discord alone, for bots that come from elsewhere, until SIGINT or SIGTERM."""
    with stop_signals() as stop:
        async with _local_discord(settings) as local:
            say(f"The local Discord is open at {local.base_url} (Ctrl-C stops it).")
            say(f"For a bot: DISCORD_API_URL={local.base_url} DISCORD_TOKEN={local.token}")
            await stop.wait()


async def _serve_discord(settings: Settings, token: str, say: Say, stop: asyncio.Event) -> None:
    if settings.discord_api_url is not None:
        point_discord_at(settings.discord_api_url)
    async with building(settings) as parts, logged_in(parts, token, Connection()) as client:
        if client.application_id is not None:
            say(f"Invite Referee to a server: {invite_link(client.application_id)}")
        keep_what_the_start_made()
        await connect_until(client, stop)


async def _serve_local(settings: Settings, say: Say, stop: asyncio.Event) -> None:
    async with _local_discord(settings) as local:
        point_discord_at(local.base_url)
        async with building(settings) as parts, logged_in(parts, local.token, _LOCAL) as client:
            await set_up_first_table(parts.services, parts.database, local.realm.directory)
            say(f"Referee is at the table: open {local.base_url} (Ctrl-C stops it).")
            keep_what_the_start_made()
            await connect_until(client, stop)


@asynccontextmanager
async def _local_discord(settings: Settings) -> AsyncIterator[LocalDiscord]:
    port = settings.referee_port
    async with AsyncExitStack() as stack:
        try:
            local = await stack.enter_async_context(local_discord(port=port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise StartError(
                    f"Port {port} is taken: stop what uses it, or set REFEREE_PORT to another."
                ) from error
            raise StartError(f"Port {port} cannot be used: {error.strerror}.") from error
        diary = _diary(settings)
        try:
            stack.enter_context(keeping_diary(local.realm, diary))
        except (OSError, sqlite3.Error) as error:
            raise StartError(
                f"The data folder {diary.parent} or the file {diary.name} in it cannot be used: "
                f"{error}."
            ) from error
        yield local


def _diary(settings: Settings) -> Path:
    """Give where the local Discord keeps what was said: beside the data."""
    file = sqlite_file(parse_url(settings.database_url.get_secret_value()))
    return (file.parent if file else Path("var")) / "local-discord.db"


@asynccontextmanager
async def logged_in(parts: Parts, token: str, connection: Connection) -> AsyncIterator[Referee]:
    """Log a client in, and stop it at the end: what it has begun is answered first."""
    # Referee has no voice, so nobody needs to hear that the packages for it are missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    client = Referee(parts, connection)
    try:
        try:
            await client.login(token)
        except discord.LoginFailure as error:
            raise DiscordError("Discord does not know this DISCORD_TOKEN: copy it anew.") from error
        except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
            raise DiscordError(f"Discord cannot be reached: {error}.") from error
        yield client
    finally:
        await client.close()


async def connect_until(client: discord.Client, stop: asyncio.Event) -> None:
    """Stay connected until `stop` is set; DiscordError when Discord ends it for good."""
    connected = asyncio.create_task(client.connect(), name="connection")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({connected, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if stop.is_set():
        await client.close()
        connected.cancel()
    try:
        await connected
    except asyncio.CancelledError:
        if not stop.is_set():
            raise
    except discord.ConnectionClosed as error:
        if not stop.is_set():
            reason = "the token is not valid" if error.code == _BAD_TOKEN else f"code {error.code}"
            raise DiscordError(f"Discord has closed the connection for good: {reason}.") from error


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Give what SIGINT and SIGTERM set; a second one ends the process as usual."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    signals = (signal.SIGINT, signal.SIGTERM)

    def forget() -> None:
        for number in signals:
            loop.remove_signal_handler(number)

    def first() -> None:
        stop.set()
        forget()

    for number in signals:
        loop.add_signal_handler(number, first)
    try:
        yield stop
    finally:
        forget()
