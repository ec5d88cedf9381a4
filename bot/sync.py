"""Tells Discord which commands there are: when they have changed, once, and whole."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.store import installation
from bot.store.database import Database

_log = logging.getLogger(__name__)

_INVALID_BODY = 50035
"""Discord's code for a body that it refuses, such as a translation that is too long."""


@dataclass(frozen=True, slots=True)
class Synced:
    """How many commands Discord took; `english` when it refused a translation."""

    count: int
    english: bool = False


class CommandSync:
    """Keeps Discord's list of global commands equal to the tree's.

    Commands are global only: the same command in a server's own scope would be shown twice.
    One process syncs; it is the caller that sees to this.
    """

    def __init__(self, bot: commands.Bot, database: Database) -> None:
        """Keep the bot whose commands are told, and where the last ones are remembered."""
        self._bot = bot
        self._database = database

    async def when_changed(self) -> Synced | None:
        """Sync if the commands are not those of the last sync, or Discord has lost them.

        None when there was nothing to do. HTTPException when Discord cannot be asked.
        """
        async with self._database.reading() as conn:
            known = await installation.read(conn, self._key)
        payload = await self._payload()
        if known == digest(payload) and await self._are_there():
            return None
        return await self._told(payload)

    async def now(self) -> Synced:
        """Sync. Where a translation is refused, all commands are told in English alone."""
        return await self._told(await self._payload())

    async def _told(self, payload: list[dict[str, Any]]) -> Synced:
        try:
            synced = Synced(await self._tell(payload))
        except discord.HTTPException as error:
            if error.code != _INVALID_BODY:
                raise
            _log.warning("Discord refuses a translated command, English is used: %s", error)
            synced = Synced(await self._tell(self._english()), english=True)
        async with self._database.writing() as conn:
            await installation.write(conn, self._key, digest(payload))
        _log.info("Synced %d commands.", synced.count)
        return synced

    async def clear(self, guild_id: int) -> int:
        """Remove the commands that an older version left in a server's own scope; count them."""
        left: Sequence[Any] = await self._bot.http.get_guild_commands(self._application, guild_id)
        if left:
            await self._bot.http.bulk_upsert_guild_commands(self._application, guild_id, [])
        return len(left)

    @property
    def _application(self) -> int:
        if self._bot.application_id is None:
            raise app_commands.MissingApplicationID
        return self._bot.application_id

    @property
    def _key(self) -> str:
        return f"commands:{self._application}"

    async def _payload(self) -> list[dict[str, Any]]:
        tree = self._bot.tree
        if tree.translator is None:
            return self._english()
        return [
            await command.get_translated_payload(tree, tree.translator)
            for command in tree.get_commands()
        ]

    def _english(self) -> list[dict[str, Any]]:
        return [command.to_dict(self._bot.tree) for command in self._bot.tree.get_commands()]

    async def _tell(self, payload: list[dict[str, Any]]) -> int:
        taken: Sequence[Any] = await self._bot.http.bulk_upsert_global_commands(
            self._application, payload
        )
        return len(taken)

    async def _are_there(self) -> bool:
        there: Sequence[Any] = await self._bot.http.get_global_commands(self._application)
        ours = {command.name for command in self._bot.tree.get_commands()}
        return {str(each["name"]) for each in there} == ours


def digest(payload: Sequence[dict[str, Any]]) -> str:
    """Give the SHA-256 of commands as Discord is told them, whatever their order."""
    ordered = sorted(payload, key=lambda each: str(each["name"]))
    return hashlib.sha256(json.dumps(ordered, sort_keys=True).encode()).hexdigest()
