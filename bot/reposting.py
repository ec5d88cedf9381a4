"""What was stored but never posted, because the process ended in between: posted at the start."""

from __future__ import annotations

import discord

from bot.presentation.answering import Answering
from bot.presentation.catalogue import ENGLISH
from bot.presentation.presenter import Presenter
from bot.services.follow_ups import FollowUps


async def post_what_waits(
    client: discord.Client, follow_ups: FollowUps, presenter: Presenter, answering: Answering
) -> None:
    """Post, in its channel, what the rules ask and nobody has been shown.

    What was private is not posted, and a channel that cannot be reached is logged and left:
    /pending shows what is asked to whoever may see it.
    """
    for waiting in await follow_ups.unposted():
        answer = waiting.answer
        if answer.private:
            continue
        shown = presenter.answer(answer, ENGLISH)
        posted = await answering.post(client, waiting.channel_id, shown)
        if posted is not None:
            follow_ups.posted(
                waiting.guild_id,
                [each.id for each in answer.follow_ups],
                answer.journal,
                posted.channel_id,
                posted.message_id,
            )
