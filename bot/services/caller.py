"""Who asks: everything that a service needs to know of a person, from the payload alone."""

from __future__ import annotations

from rules.values import frozen


@frozen
class Caller:
    """A person in a place, as the interaction's own payload says, never as a cache remembers.

    `parent_id` is the channel of a thread. `manages_guild` is Discord's permission to manage the
    server; `app_permissions` are the bot's own rights in the channel, as Discord's bits.
    """

    interaction_id: int
    guild_id: int
    channel_id: int
    parent_id: int | None
    user_id: int
    role_ids: frozenset[int]
    manages_guild: bool
    app_permissions: int
    locale: str


@frozen
class Receiver:
    """A person of the server to whom something is given, as the interaction's payload says.

    `name` is what they are called there; the rest is as of a caller.
    """

    user_id: int
    name: str
    role_ids: frozenset[int]
    manages_guild: bool
