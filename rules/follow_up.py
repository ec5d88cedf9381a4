"""What the rules ask next: of whom, with which choices, and when."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.message import Frozen, Message, Value
from rules.sheet import CharacterId


class Asks(StrEnum):
    """Who may answer: the GM alone, the character's owner (or the GM), or anybody.

    With ANYBODY the right to change whoever is picked is checked instead.
    """

    GM = "gm"
    OWNER = "owner"
    ANYBODY = "anybody"


class Due(Frozen):
    """When a follow-up is asked: now, at the end of the turn, or at a campaign time in seconds."""

    when: Literal["now", "turn_end", "at"] = "now"
    seconds: int = 0


class AskOption(Frozen):
    """One thing to pick: what is stored, and what is shown."""

    value: str
    label: Value


class Ask(Frozen):
    """The one field that a choice leaves open, and how it is asked.

    `characters` picks one of the campaign's characters; `options` one of those listed; with
    neither, text is typed. The answer fills `field` of the choice's request.
    """

    field: str
    label: Message
    characters: bool = False
    options: tuple[AskOption, ...] = ()


class Choice(Frozen):
    """One button: a label of at most 38 characters, and a whole request. Pressing equals typing.

    `key` is part of the button's id, so it is short and holds no space. `request` holds the
    fields of the action's request as plain JSON.
    """

    key: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S+$")]
    label: Message
    action: str
    request: Mapping[str, Any] = Field(default_factory=dict)
    ask: Ask | None = None


class FollowUp(Frozen):
    """What the rules ask next, of whom and with which choices.

    `prompt` says it in one sentence with the numbers that the buttons show, and of whom it is,
    since several stand in one list. `memory` is what the
    system needs to review or merge it later. A follow-up without a choice only announces. The
    prompt of a `quiet` one is not shown beside the outcome that opens it, which says as much.
    """

    kind: str
    character: CharacterId
    asks: Asks
    prompt: Message
    choices: tuple[Choice, ...]
    due: Due = Due()
    memory: Mapping[str, Any] = Field(default_factory=dict)
    quiet: bool = False


class OpenFollowUp(Frozen):
    """A follow-up that waits for its answer, as stored. `revision` counts its renumberings."""

    id: int
    revision: int
    follow_up: FollowUp


class Void(Frozen):
    """A follow-up that a later change has made pointless, and the sentence that says why."""

    reason: Message
