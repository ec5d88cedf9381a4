"""What happens in the world, as values; and who wants to hear of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.playground.world.description import Channel, Guild, Member
from bot.playground.world.interaction import Interaction
from bot.playground.world.message import Message


@dataclass(frozen=True)
class MessageCreated:
    """A message was written."""

    message: Message


@dataclass(frozen=True)
class MessageEdited:
    """A message was changed: its text, its pin, its flags."""

    message: Message


@dataclass(frozen=True)
class MessageDeleted:
    """A message was removed."""

    message: Message


@dataclass(frozen=True)
class Reacted:
    """A reaction was added to a message, or taken back."""

    message: Message
    emoji: str
    user_id: int
    added: bool


@dataclass(frozen=True)
class Typing:
    """Somebody writes."""

    channel: Channel
    user_id: int


@dataclass(frozen=True)
class ChannelCreated:
    """A channel or a thread was opened."""

    channel: Channel


@dataclass(frozen=True)
class ChannelChanged:
    """A channel or a thread was changed: its overwrites, its name, its archive."""

    channel: Channel


@dataclass(frozen=True)
class ChannelGone:
    """A channel or a thread was deleted."""

    channel: Channel


@dataclass(frozen=True)
class PinsChanged:
    """A message was pinned or unpinned in this channel."""

    channel: Channel


@dataclass(frozen=True)
class GuildJoined:
    """The bot was invited to a guild."""

    guild: Guild


@dataclass(frozen=True)
class GuildRegained:
    """A guild that could not be reached is back."""

    guild: Guild


@dataclass(frozen=True)
class GuildLeft:
    """The bot was removed from a guild, or the guild cannot be reached for a while."""

    guild: Guild


@dataclass(frozen=True)
class MemberChanged:
    """A member joined, or has other roles now."""

    member: Member
    joined: bool = False


@dataclass(frozen=True)
class MemberLeft:
    """A member left a guild."""

    member: Member


@dataclass(frozen=True)
class CommandsChanged:
    """The bot registered other commands."""


@dataclass(frozen=True)
class Settled:
    """An interaction was answered, shown to have failed, or filled in after a deferral."""

    interaction: Interaction


@dataclass(frozen=True)
class InteractionSent:
    """An interaction goes out to the bot."""

    interaction: Interaction


@dataclass(frozen=True)
class BotOnline:
    """The bot's first session came, or its last one went."""

    online: bool


Event = (
    MessageCreated
    | MessageEdited
    | MessageDeleted
    | Reacted
    | Typing
    | ChannelCreated
    | ChannelChanged
    | ChannelGone
    | PinsChanged
    | GuildJoined
    | GuildRegained
    | GuildLeft
    | MemberChanged
    | MemberLeft
    | CommandsChanged
    | Settled
    | InteractionSent
    | BotOnline
)

Listener = Callable[[Event], None]


class Bus:
    """Tells every listener what happens, at once and in order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell this listener everything from now on; call what is given back to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Tell all listeners."""
        for listener in tuple(self._listeners):
            listener(event)
