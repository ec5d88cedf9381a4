"""One interaction: what somebody typed, pressed or filled in, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum

from bot.playground.wire import Json
from bot.playground.world.message import Message


class Kind(IntEnum):
    """What was done; the numbers are Discord's."""

    COMMAND = 2
    COMPONENT = 3
    COMPLETION = 4
    MODAL = 5


class Callback(IntEnum):
    """How the bot may answer at first; the numbers are Discord's."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class State(Enum):
    """Where an interaction stands."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(kw_only=True)
class Interaction:
    """An interaction of one user in one channel; `message` is the one that was pressed."""

    id: int
    token: str
    kind: Kind
    user_id: int
    channel_id: int
    data: Json
    message: Message | None = None
    name: str = ""
    by_user_install: bool = False
    sent_at: float = 0.0
    state: State = State.WAITING
    callback: Callback | None = None
    ephemeral: bool = False
    original_id: int | None = None
    follow_ups: list[int] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    modal_shown_at: float = 0.0
    """When the modal appeared, in the event loop's seconds."""
