"""A fight to test with: begun in a known order, and whose turn an answer brings."""

from __future__ import annotations

from bot.services.answers import Answer
from bot.services.clock import Turn
from rules.clock import Clock
from tests.bot.services.table import CAMPAIGN, STEVE, Table


async def time_of(table: Table) -> Clock:
    return (await table.clock.show(table.caller(STEVE))).clock


async def fight(table: Table) -> Answer:
    """Begin a combat of all three, in this order: Ghoul, Steve, Anna."""
    await table.move("combat start", characters="Steve, Anna, Ghoul")
    return await table.move("combat order", characters="Ghoul, Steve, Anna")


def turn_of(answer: Answer) -> Turn:
    """Give the turn that a button below an answer would end."""
    clock = answer.outcome.clock
    assert clock is not None
    return Turn(CAMPAIGN, clock.round, clock.turn)
