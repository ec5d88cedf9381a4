"""Odds: what a command may come to, counted before anything is rolled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.services.answers import CampaignRef
from bot.services.caller import Caller
from bot.services.errors import NoCampaignError
from bot.services.finding import campaign_of
from bot.services.games import Games
from bot.services.hearing import OfferingSpoken
from bot.services.jobs import CommandJob
from bot.services.ledger import Ledger
from bot.services.options import find_command
from bot.services.performing import Performance
from bot.services.stage import Stage
from bot.services.typed import Typed
from bot.store import characters
from bot.store.database import Database
from rules.errors import NotPossibleError
from rules.message import Word, msg
from rules.odds import Odds
from rules.roll_odds import roll_odds
from rules.rolling import ROLL
from rules.system import Command, RuleSystem


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Odds, and the campaign that they are of; None where none is played."""

    odds: Odds
    campaign: CampaignRef | None


class Foresight:
    """The use cases of `/odds`: nothing is rolled, nothing changes and nothing is recorded."""

    def __init__(self, database: Database, games: Games) -> None:
        """Keep what a command is read with."""
        self._database = database
        self._games = games
        self._counting = asyncio.Lock()

    async def of(self, caller: Caller, name: str, options: Mapping[str, Typed]) -> Foreseen:
        """Give the odds of a command with its options as typed: of /roll, or of a system's.

        It is refused as the command itself would be, where it has no odds, and where there are
        too many ways for the dice to fall.
        """
        if name != ROLL.key:
            return await self._of_command(caller, name, options)
        difficulty = options.get("difficulty")
        reach = None if difficulty is None else int(difficulty)
        return await self._of_roll(caller, str(options["dice"]), reach)

    async def _of_roll(self, caller: Caller, dice: str, difficulty: int | None) -> Foreseen:
        async with self._database.reading() as conn:
            try:
                row = await campaign_of(conn, caller)
                campaign = (await self._games.of(conn, [row]))[row.key].ref
            except NoCampaignError:
                campaign = None
        return Foreseen(await self._count(lambda: roll_odds(dice, difficulty)), campaign)

    async def _of_command(
        self, caller: Caller, name: str, options: Mapping[str, Typed]
    ) -> Foreseen:
        async with self._database.reading() as conn:
            row = await campaign_of(conn, caller)
            game = (await self._games.of(conn, [row]))[row.key]
            job = CommandJob(caller, b"", 0, name, _chosen(game.system, name, options))
            ledger = Ledger(conn)
            stage = Stage(conn, self._games, ledger, characters.reading)
            (task,) = await stage.set([job])
            ready = Performance(ledger, task).staged()
        foresee = ready.action.odds
        if foresee is None:
            raise NotPossibleError(
                msg("There are no odds of this: {action}.", action=ready.action.label)
            )
        with OfferingSpoken(ready.game, caller.locale, ready.action.request):
            odds = await self._count(lambda: foresee(ready.request, ready.scene))
        return Foreseen(odds, ready.game.ref)

    async def _count(self, work: Callable[[], Odds]) -> Odds:
        """Count in a thread of its own, one after another: the loop goes on meanwhile."""
        async with self._counting:
            return await asyncio.to_thread(work)


def foreseen_values(system: RuleSystem, command: Command) -> list[str]:
    """Give the values of a command's chooser whose actions have odds; "" without a chooser."""
    return [value for value, key in command.actions.items() if system.actions[key].odds is not None]


def _chosen(system: RuleSystem, name: str, options: Mapping[str, Typed]) -> Mapping[str, Typed]:
    """Choose the first action that has odds where none is chosen; refuse a command without any."""
    command = find_command(system, name)
    values = foreseen_values(system, command)
    if not values:
        raise NotPossibleError(
            msg(
                "There are no odds of {command} in {system}.",
                command=Word("command", name),
                system=system.name,
            )
        )
    if command.chooser is None:
        return options
    return {command.chooser: values[0], **options}
