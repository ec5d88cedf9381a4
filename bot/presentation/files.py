"""Files that people bring, and files that they are given."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import aiohttp
import discord

from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.exchange import check_size
from rules.errors import RuleError
from rules.message import Name, msg

log = logging.getLogger(__name__)


class LostFileError(RuleError):
    """Discord does not give the file that was attached."""

    def __init__(self) -> None:
        """Ask for another try."""
        super().__init__(msg("Discord did not hand over the file. Please try again."))


async def attached(file: discord.Attachment, check: Callable[[int], None] = check_size) -> bytes:
    """Fetch a file that was attached; `check` refuses one that is too large to be ours."""
    check(file.size)
    try:
        return await file.read()
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("Attachment %s could not be fetched: %s", file.id, error)
        raise LostFileError from error


def character_file(presenter: Presenter, name: str, data: bytes, locale: str) -> Shown:
    """Hand a character's file to its reader alone."""
    sentence = msg("Keep {file}; /character import makes a character of it.", file=Name(text=name))
    return replace(presenter.say(sentence, locale), file=discord.File(BytesIO(data), filename=name))


def content_file(presenter: Presenter, name: str, data: bytes, locale: str) -> Shown:
    """Hand a campaign's content to its reader alone."""
    sentence = msg("Keep {file}; /content import takes it over.", file=Name(text=name))
    return replace(presenter.say(sentence, locale), file=discord.File(BytesIO(data), filename=name))
