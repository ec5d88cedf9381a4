"""What was done: a deed with all that recomputing it takes, and what recording it comes to."""

from __future__ import annotations

from pydantic import TypeAdapter

from bot.services.caller import Caller
from bot.services.games import Game
from bot.store.characters import CharacterRow
from bot.store.follow_ups import StoredFollowUp
from rules.clock import Clock
from rules.combat import Combat
from rules.follow_up import OpenFollowUp
from rules.message import Message, Small
from rules.outcome import Outcome
from rules.sheet import Character, Sheet
from rules.values import frozen

Key = tuple[int, int]
"""The guild, and a number in it."""


@frozen
class StoredScene(Small):
    """What an action saw beside the sheets, as the journal keeps it; the combat where it moves."""

    clock: Clock
    by_gm: bool = False
    answers: OpenFollowUp | None = None
    follow_ups: tuple[OpenFollowUp, ...] = ()
    combat: Combat | None = None

    @property
    def text(self) -> str:
        """The scene as the journal keeps it."""
        return _SCENE.dump_json(self, exclude_defaults=True).decode()


_SCENE = TypeAdapter(StoredScene)


def read_scene(text: str) -> StoredScene:
    """Read what the journal keeps of a scene."""
    return _SCENE.validate_json(text)


@frozen
class Actor:
    """A character as one transaction sees it: its row, and its sheet upgraded and parsed."""

    row: CharacterRow
    character: Character[Sheet]


@frozen
class Deed:
    """One thing done, with all that recomputing it takes."""

    game: Game
    caller: Caller
    action: str
    request: str
    scene: StoredScene
    cast: tuple[Actor, ...]
    outcome: Outcome
    at: int
    seed: bytes | None = None
    seed_kind: str = "manual"
    dice: tuple[tuple[int, int], ...] = ()
    visibility: str = "public"
    undoes: int | None = None
    reopens: tuple[int, ...] = ()


@frozen
class Recorded:
    """What recording a deed came to: its number, and what became of follow-ups.

    `asked` are those that are asked from now on; `gone` those that no message must show any more,
    since they are closed or wait again.
    """

    number: int
    asked: tuple[StoredFollowUp, ...]
    gone: tuple[StoredFollowUp, ...]
    voided: tuple[Message, ...]
