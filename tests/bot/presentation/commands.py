"""Commands made from a system with a field of every kind, and who takes what they hand over."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

import discord
from pydantic import Field

from bot.presentation.catalogue import Catalogues
from bot.presentation.options import Typed
from bot.services.answers import Offer
from rules.dice.source import Dice
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Opponent, Option, Part, Request, Right
from rules.scene import AnyScene
from rules.sheet import CharacterId
from rules.system import Action, Command, RuleSystem
from tests.bot.services.small import SMALL

NO_WORDS = Catalogues({}, {})


class Everything(Request):
    """A field of every kind."""

    NAME: ClassVar[str] = "everything"
    minutes: Annotated[int, Field(ge=1, le=600), Option(msg("How long"))]
    who: Annotated[CharacterId, Part(Right.OWN, own_by_default=True), Option(msg("Who acts"))]
    targets: Annotated[tuple[CharacterId, ...], Field(max_length=3), Part(), Option(msg("Whom"))]
    against: Annotated[Opponent | None, Part(), Option(msg("Another"))] = None
    skill: Annotated[str | None, Option(msg("With what"), completes="skill")] = None
    cover: Annotated[
        Literal["none", "low"], Option(msg("Cover"), labels={"low": msg("low wall")})
    ] = "none"
    step: Annotated[Literal[10, 12], Option(msg("How far"))] = 10
    forced: Annotated[bool, Option(msg("Whether it is forced"))] = False
    words: Annotated[str, Field(min_length=2, max_length=30), Option(msg("Said"))] = ""
    free: Annotated[int | None, Option(msg("Any number"))] = None
    secret: Annotated[int, Option(msg("From a follow-up"), hidden=True)] = 0


class Setting(Request):
    condition: Annotated[str, Option(msg("Which"), completes="condition")]
    difficulty: Annotated[int, Field(ge=0, le=99), Option(msg("To reach"))]


class Clearing(Request):
    condition: Annotated[str, Option(msg("Which"), completes="condition")]


class Disagreeing(Request):
    condition: Annotated[int, Option(msg("Which"))]


def _resolve(_request: Request, _scene: AnyScene, _dice: Dice) -> Outcome:
    return Outcome(headline=msg("done"), title=msg("done"))


def system(*commands: Command, **requests: type[Request]) -> RuleSystem:
    actions = {key: Action(key, msg("act"), each, _resolve) for key, each in requests.items()}
    return replace(SMALL, key="tried", group="tried", actions=actions, commands=commands)


ALL_KINDS = system(
    Command("all", {"": "everything"}, description=msg("Try everything")),
    Command("condition", {"set": "set", "clear": "clear"}, chooser="action"),
    everything=Everything,
    set=Setting,
    clear=Clearing,
)


class Desk:
    """Takes what commands and completion hand over."""

    def __init__(self) -> None:
        self.invoked: list[tuple[str, dict[str, Typed]]] = []
        self.completed: list[tuple[str, str, str]] = []
        self.offers: list[Offer] | Exception = []

    async def invoke(self, _: discord.Interaction, name: str, options: dict[str, Typed]) -> None:
        self.invoked.append((name, options))

    async def complete(
        self, _: discord.Interaction, command: str, option: str, text: str
    ) -> list[Offer]:
        self.completed.append((command, option, text))
        if isinstance(self.offers, Exception):
            raise self.offers
        return self.offers
