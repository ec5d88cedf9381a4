"""Work to be answered: quick, slow, refused."""

from __future__ import annotations

import asyncio

import discord

from bot.presentation.answering import Answering
from bot.presentation.catalogue import Catalogues
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from rules.errors import InvalidInputError
from rules.message import msg
from tests.bot.presentation.stand_in import refusal

PUBLIC = Shown(content="Steve: 9 AP", embeds=(discord.Embed(title="9 AP", description="dice"),))
PRIVATE = Shown(content="only you", private=True)
UNKNOWN = refusal(404, 10062)
NEVER = 0.0
"""A patience that no work is quick enough for."""


def answering(patience: float = 60.0) -> Answering:
    return Answering(Presenter(Catalogues({}, {})), patience)


async def gives(shown: Shown) -> Shown:
    return shown


async def slowly(shown: Shown) -> Shown:
    for _ in range(5):
        await asyncio.sleep(0)
    return shown


async def refuses(error: Exception) -> Shown:
    raise error


async def refuses_slowly(error: Exception) -> Shown:
    await slowly(PUBLIC)
    raise error


BAD = InvalidInputError(msg("There is no such skill."))
