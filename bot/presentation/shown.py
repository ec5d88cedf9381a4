"""What is to be sent, before it is sent: a message as a value."""

from __future__ import annotations

import discord

from bot.presentation import names, text
from bot.presentation.graphemes import length
from rules.message import Message, msg
from rules.values import frozen

ELSEWHERE = msg("The answer is shown elsewhere.")


@frozen
class Shown:
    """A message: its text, embeds, buttons and file, and who may see it and be pinged.

    `update` puts it into the message whose button was pressed, instead of a new one. `instead` is
    what a placeholder says whose readers are not this message's. `repeated` is the answer to an
    interaction that was heard before: if it is lost, it has been shown elsewhere. `then` is what
    all are told after it, as a message of its own.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    view: discord.ui.View | None = None
    file: discord.File | None = None
    private: bool = False
    mentions: tuple[int, ...] = ()
    update: bool = False
    instead: Message = ELSEWHERE
    repeated: bool = False
    then: Shown | None = None

    @property
    def allowed_mentions(self) -> discord.AllowedMentions:
        """Who may be pinged: nobody but those in `mentions`, whatever the text says."""
        if not self.mentions:
            return discord.AllowedMentions.none()
        users = [discord.Object(user) for user in self.mentions]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)

    @property
    def as_text(self) -> str:
        """The whole as one text within a message's limit, for where embeds are not allowed."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [names.escaped(embed.author.name) if embed.author.name else ""]
            parts += [f"**{embed.title}**" if embed.title else "", embed.description or ""]
            parts += [f"{field.name}: {field.value}" for field in embed.fields]
            parts += [_footer(embed)]
        return text.cut_markup("\n".join(part for part in parts if part), text.CONTENT)


@frozen
class Posted:
    """Where a message stands."""

    channel_id: int
    message_id: int


def _footer(embed: discord.Embed) -> str:
    # A footer is plain text, which markup must not change.
    return names.escaped(embed.footer.text) if embed.footer.text else ""


def size(embeds: tuple[discord.Embed, ...]) -> int:
    """Give how much of the 6000 that a message's embeds may hold these take."""
    return sum(map(_size, embeds))


def _size(embed: discord.Embed) -> int:
    parts = [embed.title, embed.description, embed.footer.text, embed.author.name]
    for field in embed.fields:
        parts += [field.name, field.value]
    return sum(length(part) for part in parts if part)
