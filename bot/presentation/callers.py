"""Who asks: read from the interaction's own payload, never from what discord.py remembers."""

from __future__ import annotations

import discord

from bot.services.caller import Caller, Receiver
from rules.errors import InvalidInputError, RuleError
from rules.message import Name, msg

_MANAGES = discord.Permissions(manage_guild=True, administrator=True).value


class NotInAGuildError(RuleError):
    """A private message, where no campaign is played."""

    def __init__(self) -> None:
        """Say where commands work."""
        super().__init__(
            msg(
                "Campaigns are played in a server’s channels, so this works there."
                " In private messages only /help and /about answer."
            )
        )


def caller_of(interaction: discord.Interaction) -> Caller:
    """Give who asks and where; NotInAGuildError in a private message.

    Without a cache of the guild a member's `roles` are empty and its guild permissions wrong;
    the payload's role ids and permissions are always right.
    """
    member = interaction.user
    if interaction.guild_id is None or not isinstance(member, discord.Member):
        raise NotInAGuildError
    return Caller(
        interaction_id=interaction.id,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        parent_id=_parent(interaction),
        user_id=member.id,
        role_ids=_roles(member, interaction.guild_id),
        manages_guild=bool(interaction.permissions.value & _MANAGES),
        app_permissions=interaction.app_permissions.value,
        locale=str(interaction.locale),
    )


def receiver_of(user: discord.User | discord.Member) -> Receiver:
    """Give a person to whom something is given; InvalidInputError for a bot, or a stranger.

    Without a cache a member's permissions are those that came with the interaction, or none.
    """
    name = Name(text=user.display_name)
    if user.bot:
        raise InvalidInputError(
            msg("{name} is a bot, and bots play no characters.", name=name), field="player"
        )
    if not isinstance(user, discord.Member):
        raise InvalidInputError(msg("{name} is not in this server.", name=name), field="player")
    held = user.resolved_permissions or discord.Permissions.none()
    return Receiver(
        user_id=user.id,
        name=user.display_name,
        role_ids=_roles(user, user.guild.id),
        manages_guild=held.manage_guild or held.administrator,
    )


def _roles(member: discord.Member, guild_id: int) -> frozenset[int]:
    """Give a member's roles: those of the payload, and @everyone, which it leaves out."""
    return frozenset((guild_id, *member._roles))  # noqa: SLF001 - the payload's ids; `roles` needs a cache


def _parent(interaction: discord.Interaction) -> int | None:
    """Give the channel of a thread."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None
