"""The rule systems that are installed."""

from __future__ import annotations

from functools import cache

from bot.systems import Systems


@cache
def installed() -> Systems:
    """Give the systems, loaded once for all tests: they never change."""
    return Systems.load()
