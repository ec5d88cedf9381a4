"""What a button's id says: a version, a follow-up with its revision, and a choice. Never state.

The button that ends a turn says which one, so that two who press it end one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.presentation.text import CUSTOM_ID
from bot.services.clock import Turn

VERSION = "r1"

ANY_VERSION = re.compile(r"r\d+:.*", re.DOTALL)
"""What every version's ids match, so that one handler hears them all."""

ANY_TURN = re.compile(r"t\d+:.*", re.DOTALL)
"""What the ids of buttons that end a turn match, of every version."""

ANSWER = "answer"
"""The id of a form's only field."""

_PRESS = re.compile(rf"{VERSION}:(\d{{1,20}}):(\d{{1,10}}):(\S+)", re.ASCII)
_LIST = f"{VERSION}:list:"
_TURN = re.compile(r"t1:(\d{1,10}):(\d{1,10}):(\d{1,10})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed choice. `answer` is what was picked or typed for the field it leaves open."""

    follow_up: int
    revision: int
    choice: str
    answer: str | None = None


def press_id(follow_up: int, revision: int, choice: str) -> str:
    """Give the id that stands for a choice; ValueError when it is longer than Discord takes."""
    made = f"{VERSION}:{follow_up}:{revision}:{choice}"
    if len(made) > CUSTOM_ID or read_id(made) is None:
        raise ValueError(f"no button can carry the choice {choice!r} of follow-up {follow_up}")
    return made


def list_id(place: int) -> str:
    """Give the id of a list of choices, whose options carry the choices' own ids."""
    return f"{_LIST}{place}"


def is_list(custom_id: str) -> bool:
    """Tell whether an id is a list's."""
    return custom_id.startswith(_LIST)


def read_id(custom_id: str, answer: str | None = None) -> Press | None:
    """Read the id of a choice; None for one that this version cannot read: it is too old."""
    found = _PRESS.fullmatch(custom_id)
    if found is None:
        return None
    return Press(int(found[1]), int(found[2]), found[3], answer)


def turn_id(turn: Turn) -> str:
    """Give the id of the button that ends a turn."""
    return f"t1:{turn.campaign}:{turn.round}:{turn.turn}"


def is_turn(custom_id: str) -> bool:
    """Tell whether an id is that of a button which ends a turn."""
    return ANY_TURN.fullmatch(custom_id) is not None


def read_turn(custom_id: str) -> Turn | None:
    """Read which turn a button ends; None for an id that this version cannot read."""
    found = _TURN.fullmatch(custom_id)
    return None if found is None else Turn(int(found[1]), int(found[2]), int(found[3]))
