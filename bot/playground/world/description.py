"""A world as frozen values, from which a local Discord is built: people, guilds, channels, one bot.

Everything refers to everything else by id. What changes later (a role given, a thread opened)
replaces a value in `directory.py`; the description itself never changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.playground.flags import MEMBER_DEFAULT, NO_INTENTS, NOTHING, Intent, Permission


class ChannelType(IntEnum):
    """The types of channel that the local Discord has; the numbers are Discord's."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = frozenset({ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


@dataclass(frozen=True, kw_only=True)
class User:
    """An account: a person's, or the bot's."""

    id: int
    name: str
    colour: str = "#5a6b7b"
    locale: str = "en-US"
    bot: bool = False
    accepts_dms: bool = True
    has_installed_the_app: bool = False


@dataclass(frozen=True, kw_only=True)
class Application:
    """The bot's registration: its token, and the privileged intents that it was granted."""

    id: int
    name: str
    token: str
    owner_id: int
    granted_intents: Intent = NO_INTENTS

    @property
    def user(self) -> User:
        """The account under which the bot writes."""
        return User(id=self.id, name=self.name, bot=True)


@dataclass(frozen=True, kw_only=True)
class Role:
    """A role of a guild. The one with the guild's own id is everyone's."""

    id: int
    name: str
    permissions: Permission = NOTHING
    colour: int = 0
    position: int = 0


@dataclass(frozen=True, kw_only=True)
class Guild:
    """A server, with its roles; `has_app` says whether the bot was invited."""

    id: int
    name: str
    owner_id: int
    roles: tuple[Role, ...]
    locale: str = "en-US"
    has_app: bool = True
    available: bool = True

    def role(self, role_id: int) -> Role | None:
        """Find a role by its id."""
        return next((role for role in self.roles if role.id == role_id), None)


@dataclass(frozen=True, kw_only=True)
class Member:
    """A user in a guild; the everyone role is not listed."""

    guild_id: int
    user_id: int
    roles: tuple[int, ...] = ()
    nick: str | None = None


@dataclass(frozen=True, kw_only=True)
class Overwrite:
    """What a channel allows or denies one role or one member."""

    target_id: int
    allow: Permission = NOTHING
    deny: Permission = NOTHING


@dataclass(frozen=True, kw_only=True)
class Channel:
    """A channel. A thread has a `parent_id`; a private one has `recipients` instead of a guild."""

    id: int
    name: str
    type: ChannelType = ChannelType.TEXT
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    archived: bool = False
    locked: bool = False
    overwrites: tuple[Overwrite, ...] = ()
    recipients: frozenset[int] = frozenset()

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in THREADS


@dataclass(frozen=True, kw_only=True)
class World:
    """A whole world before anybody has said a word."""

    application: Application
    people: tuple[User, ...]
    guilds: tuple[Guild, ...]
    members: tuple[Member, ...]
    channels: tuple[Channel, ...]


def everyone(guild_id: int, permissions: Permission = MEMBER_DEFAULT) -> Role:
    """Make the role that all members of a guild have."""
    return Role(id=guild_id, name="@everyone", permissions=permissions)
