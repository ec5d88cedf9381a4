"""A message as it is stored, and the files that hang on it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from bot.playground.flags import MessageFlag
from bot.playground.wire import Json


class MessageType(IntEnum):
    """The types of message that the local Discord writes; the numbers are Discord's."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU_COMMAND = 23


@dataclass(frozen=True, kw_only=True)
class Attachment:
    """A stored file; `folder` is the id of the channel into which it was sent."""

    id: int
    folder: int
    filename: str
    content: bytes
    content_type: str
    description: str | None = None


@dataclass(frozen=True, kw_only=True)
class Cause:
    """The interaction that a message answers."""

    interaction_id: int
    kind: int
    name: str
    user_id: int
    token: str
    by_user_install: bool = False
    pressed_message_id: int | None = None


@dataclass(frozen=True, kw_only=True)
class Mentions:
    """Who is pinged by a message, after `allowed_mentions`."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False


@dataclass(kw_only=True)
class Message:
    """A message. An ephemeral one is `only_for` its user."""

    id: int
    channel_id: int
    author_id: int
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: tuple[Attachment, ...] = ()
    flags: MessageFlag = field(default_factory=lambda: MessageFlag(0))
    mentions: Mentions = Mentions()
    edited_at: float | None = None
    only_for: int | None = None
    cause: Cause | None = None
    reference_id: int | None = None
    pinned_at: float | None = None
    tts: bool = False
    nonce: str | int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    late_edits: list[float] = field(default_factory=list)
    shown_at: float = 0.0
    """When it appeared, in the event loop's seconds: nobody presses sooner than 30 ms after."""

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it is the "thinking" of a deferred answer."""
        return MessageFlag.LOADING in self.flags

    def may_be_seen_by(self, user_id: int) -> bool:
        """Whether this user, who may view the channel, sees it."""
        return self.only_for is None or self.only_for == user_id

    def interactive(self) -> Iterable[Json]:
        """Give all buttons and selects, wherever they stand."""
        return (each for each in walk(self.components) if "custom_id" in each)


def walk(components: Iterable[Json]) -> Iterable[Json]:
    """Give every component of a tree, in the order of reading."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for inner in ("component", "accessory"):
            if component.get(inner):
                yield from walk((component[inner],))


def number(components: Iterable[Json]) -> None:
    """Give every component the id that it lacks, as Discord does."""
    found = list(walk(components))
    taken = {each["id"] for each in found if each.get("id")}
    free = (count for count in itertools.count(1) if count not in taken)
    for each in found:
        if not each.get("id"):
            each["id"] = next(free)
