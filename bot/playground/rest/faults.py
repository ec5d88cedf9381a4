"""Trouble on order: what a test lets go wrong with the next requests to a route."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.playground.rest.limits import too_many

ALWAYS = 1_000_000_000


@dataclass(frozen=True)
class Instead:
    """A reply that comes instead of what was asked; nothing is done."""

    status: int
    body: object
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Lost:
    """What was asked is done, but the connection breaks before the reply."""


@dataclass
class Held:
    """Requests that wait. `arrived` returns once one is there; `release` lets them be done.

    While they wait nothing of them has happened: a bot that is killed meanwhile has not answered.
    """

    waiting: int = 0
    _arrival: asyncio.Event = field(default_factory=asyncio.Event)
    _release: asyncio.Event = field(default_factory=asyncio.Event)
    dropped: bool = False

    @property
    def is_over(self) -> bool:
        """Whether requests are no longer held."""
        return self._release.is_set()

    async def arrived(self) -> None:
        """Wait until a request is held."""
        await asyncio.wait_for(self._arrival.wait(), 10)

    def release(self) -> None:
        """Let the requests be done as if nothing had been."""
        self._release.set()

    def drop(self) -> None:
        """Forget the requests: their connections break, nothing is done."""
        self.dropped = True
        self._release.set()

    async def wait(self) -> bool:
        """Hold one request; say whether it is to be done after all."""
        self.waiting += 1
        self._arrival.set()
        await self._release.wait()
        self.waiting -= 1
        return not self.dropped


Trouble = Instead | Lost | Held


@dataclass
class _Order:
    pattern: str
    trouble: Trouble
    left: int


class Faults:
    """Orders trouble. A route is written "POST /interactions/*/callback"; `*` is anything."""

    def __init__(self) -> None:
        self._orders: list[_Order] = []

    def fail(self, route: str, status: int = 500, times: int = 1) -> None:
        """Answer the next requests with a server's error; nothing of them is done."""
        body = {"message": f"{status}: Internal Server Error", "code": 0}
        self._order(route, Instead(status, body, {}), times)

    def refuse(self, route: str, status: int, code: int, message: str, times: int = 1) -> None:
        """Refuse the next requests with one of Discord's errors."""
        self._order(route, Instead(status, {"message": message, "code": code}, {}), times)

    def rate_limit(self, route: str, retry_after: float = 0.05, times: int = 1) -> None:
        """Answer the next requests with 429; `retry_after` is in seconds."""
        body, headers = too_many(retry_after)
        self._order(route, Instead(429, body, headers), times)

    def lose_answer(self, route: str, times: int = 1) -> None:
        """Do what the next requests ask, and break the connection before the reply."""
        self._order(route, Lost(), times)

    def hold(self, route: str) -> Held:
        """Hold all requests to a route until they are released or dropped."""
        held = Held()
        self._order(route, held, ALWAYS)
        return held

    def clear(self) -> None:
        """Let everything go well from now on."""
        self._orders.clear()

    def take(self, method: str, path: str) -> Trouble | None:
        """Give the trouble that was ordered for this request, if any, and count it."""
        for order in self._orders:
            held = isinstance(order.trouble, Held) and order.trouble.is_over
            if not held and fnmatchcase(f"{method} {path}", order.pattern):
                order.left -= 1
                if order.left == 0:
                    self._orders.remove(order)
                return order.trouble
        return None

    def _order(self, route: str, trouble: Trouble, times: int) -> None:
        self._orders.append(_Order(route, trouble, times))
