"""Which messages show what an answer has settled: their buttons go."""

from __future__ import annotations

import discord

from bot.presentation.shown import Posted
from bot.services.answers import Answer


def answered(
    interaction: discord.Interaction, answer: Answer, posted: Posted | None
) -> list[tuple[int, int]]:
    """Give the messages that still show what was closed, but for one that was just edited.

    Where the pressed message stands is known, also if it was not noted yet.
    """
    places = set(answer.closed)
    pressed = interaction.message
    if answer.closes and pressed is not None and not pressed.flags.ephemeral:
        places.add((pressed.channel.id, pressed.id))
    if posted is not None:
        places.discard((posted.channel_id, posted.message_id))
    return sorted(places)


def turned(interaction: discord.Interaction, answer: Answer) -> list[tuple[int, int]]:
    """Give the messages whose turn is over; the pressed one is known before it was noted."""
    places = set(answer.turned)
    pressed = interaction.message
    if pressed is not None and answer.outcome.clock is not None:
        places.add((pressed.channel.id, pressed.id))
    return sorted(places)
