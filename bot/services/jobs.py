"""What waits to be done: a command, a pressed button, a plain roll."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.caller import Caller
from bot.services.typed import Typed
from rules.values import frozen


@frozen
class CommandJob:
    """A slash command of the campaign's system, with its options as typed.

    `seed` is drawn once for the interaction, `at` is the wall clock in seconds since 1970.
    """

    caller: Caller
    seed: bytes
    at: int
    name: str
    options: Mapping[str, Typed]


@frozen
class PressJob:
    """A pressed choice of a follow-up; `answer` fills the field that it leaves open."""

    caller: Caller
    seed: bytes
    at: int
    follow_up: int
    revision: int
    choice: str
    answer: str | None


@frozen
class RollJob:
    """Dice by no system's rules, in a campaign or without one."""

    caller: Caller
    seed: bytes
    at: int
    dice: str
    note: str | None

    @property
    def options(self) -> Mapping[str, Typed]:
        """What was typed, by option."""
        given = {"dice": self.dice, "note": self.note}
        return {option: text for option, text in given.items() if text is not None}


Job = CommandJob | PressJob | RollJob
