"""One interaction's answer: where it stands with Discord, and what can still be sent."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from enum import Enum, auto
from typing import Any

import aiohttp
import discord

from bot.presentation.posting import message_parts
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Posted, Shown

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
UNKNOWN_MESSAGE = 10008
INVALID_BODY = 50035


class Lost(Exception):  # noqa: N818 - what happened to the answer, not an error of ours
    """Discord no longer takes this answer."""


class Stand(Enum):
    """What Discord knows of the answer so far."""

    OPEN = auto()
    PUBLIC = auto()
    PRIVATE = auto()
    SOURCE = auto()
    TAKEN = auto()
    LOST = auto()


class Reply:
    """Answers one interaction, directly or after a deferral.

    OPEN: nothing was sent. PUBLIC and PRIVATE: a placeholder stands, for all or for the reader.
    SOURCE: a press was acknowledged, its message stands. TAKEN: somebody else has answered.
    LOST: Discord no longer knows the interaction.
    """

    def __init__(
        self, interaction: discord.Interaction, presenter: Presenter, *, private: bool
    ) -> None:
        self._interaction = interaction
        self._presenter = presenter
        self._private = private
        self._stand = Stand.OPEN
        self._announcement: asyncio.Task[None] | None = None

    def announce(self) -> None:
        """Begin to tell Discord that the answer takes longer."""
        self._announcement = asyncio.create_task(self.defer(), name="deferral")

    async def announced(self) -> None:
        """Wait until Discord was told, if that was begun: what is sent depends on it."""
        if self._announcement is not None:
            await self._announcement

    async def defer(self) -> None:
        """Tell Discord that the answer takes longer; privately for what is private.

        A press changes nothing on the screen, so that the answer may be either.
        """
        pressed = self._interaction.message is not None
        response = self._interaction.response
        after = Stand.SOURCE if pressed else Stand.PRIVATE if self._private else Stand.PUBLIC
        try:
            if pressed:
                await response.defer()
            else:
                await response.defer(ephemeral=self._private, thinking=True)
        except discord.HTTPException as error:
            after = self._failed(error)
        except (aiohttp.ClientError, OSError) as error:
            log.warning("Interaction %s was not deferred: %s", self._interaction.id, error)
            after = Stand.LOST
        self._stand = after

    async def send(self, shown: Shown) -> Posted | None:
        """Send the answer; tell where it stands if it is public. Lost when it cannot arrive."""
        if self._announcement is not None:
            await self._announcement
        if self._stand is Stand.TAKEN:
            return None
        if self._stand is Stand.LOST:
            raise Lost
        try:
            message_id = await self._send(shown)
        except discord.HTTPException as error:
            if error.code == INVALID_BODY and shown.embeds:
                log.exception("Interaction %s: Discord takes no such message", self._interaction.id)
                return await self.send(_as_text(shown))
            self._stand = self._failed(error)
            if self._stand is Stand.TAKEN:
                return None
            raise Lost from error
        except (aiohttp.ClientError, OSError) as error:
            log.warning("Interaction %s: the connection broke: %s", self._interaction.id, error)
            message_id = await self._send_again(shown)
        channel_id = self._interaction.channel_id
        if shown.private or message_id is None or channel_id is None:
            return None
        return Posted(channel_id, message_id)

    async def add(self, shown: Shown) -> Posted | None:
        """Send one message more, after the answer; Lost when it cannot arrive."""
        if self._stand is Stand.TAKEN:
            return None
        try:
            message_id = await self._follow(shown)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("Interaction %s: what follows was lost: %s", self._interaction.id, error)
            raise Lost from error
        channel_id = self._interaction.channel_id
        return None if shown.private or channel_id is None else Posted(channel_id, message_id)

    async def _send(self, shown: Shown) -> int | None:
        if self._stand is Stand.OPEN:
            return await self._respond(shown)
        if self._stand is Stand.SOURCE:
            return await (self._edit(shown) if shown.update else self._follow(shown))
        if shown.private is (self._stand is Stand.PRIVATE):
            return await self._edit_or_follow(shown)
        # The placeholder cannot change who sees it: it says where to look, the answer follows.
        locale = str(self._interaction.locale)
        await self._edit_or_follow(self._presenter.say(shown.instead, locale))
        return await self._follow(shown)

    async def _respond(self, shown: Shown) -> int | None:
        response = self._interaction.response
        if shown.update:
            updated = await response.edit_message(**_edited(shown))
            return updated.message_id if updated else None
        sent = await response.send_message(**message_parts(shown), ephemeral=shown.private)
        return sent.message_id

    async def _send_again(self, shown: Shown) -> int | None:
        """Answer once more after a broken connection; Lost if that fails too.

        Discord takes one answer: if it has one already, the first try had arrived.
        """
        if self._stand is not Stand.OPEN or shown.file is not None:
            raise Lost
        try:
            try:
                return await self._respond(shown)
            except discord.HTTPException as error:
                if error.code != ALREADY_ANSWERED:
                    raise
                return (await self._interaction.original_response()).id
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("Interaction %s was not answered: %s", self._interaction.id, error)
            raise Lost from error

    async def _edit(self, shown: Shown) -> int:
        message = await self._interaction.edit_original_response(**_edited(shown))
        return message.id

    async def _edit_or_follow(self, shown: Shown) -> int:
        """Fill the placeholder; where somebody has deleted it, send a new message."""
        try:
            return await self._edit(shown)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return await self._follow(shown)

    async def _follow(self, shown: Shown) -> int:
        message = await self._interaction.followup.send(
            **message_parts(shown), ephemeral=shown.private, wait=True
        )
        return message.id

    def _failed(self, error: discord.HTTPException) -> Stand:
        """Read why Discord refused. That it was answered before is no news to anybody."""
        if error.code == ALREADY_ANSWERED:
            return Stand.TAKEN
        log.warning("Interaction %s: Discord refused: %s", self._interaction.id, error)
        return Stand.LOST


def _edited(shown: Shown) -> dict[str, Any]:
    """Give what replaces a message whole: what the new one lacks, goes."""
    return {
        "content": shown.content,
        "embeds": list(shown.embeds),
        "view": shown.view,
        "attachments": [shown.file] if shown.file is not None else [],
        "allowed_mentions": shown.allowed_mentions,
    }


def _as_text(shown: Shown) -> Shown:
    return replace(shown, content=shown.as_text, embeds=(), view=None)
