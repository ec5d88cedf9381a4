"""Rate limits: so many requests a route, in so many seconds."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from bot.playground.rest.call import Route

VIA = {"Via": "1.1 local"}
"""Without it, the client takes a 429 for a block by the network in front of Discord."""
_MAJOR = ("channel_id", "guild_id", "application_id", "token")
_UNLIMITED = "/interactions/"


@dataclass
class _Window:
    began: float
    used: int = 0


class RateLimits:
    """Counts requests by route and its main ids. The default is more than any bot needs."""

    def __init__(self, limit: int = 1000, window: float = 1.0) -> None:
        self.limit = limit
        self.window = window
        self._windows: dict[str, _Window] = {}

    def count(self, route: Route, path: Mapping[str, str]) -> tuple[bool, dict[str, str]]:
        """Count a request; say whether it is within the limit, and the headers that tell so."""
        if route.pattern.startswith(_UNLIMITED):
            return True, {}
        now = asyncio.get_running_loop().time()
        key = " ".join([route.name, *(path[each] for each in _MAJOR if each in path)])
        window = self._windows.get(key)
        if window is None or now - window.began >= self.window:
            window = self._windows[key] = _Window(now)
        window.used += 1
        left = max(0, self.limit - window.used)
        after = window.began + self.window - now
        return window.used <= self.limit, headers(route, self.limit, left, after)


def headers(route: Route, limit: int, left: int, after: float) -> dict[str, str]:
    """Write where a route stands; `after` is the seconds until it counts anew."""
    bucket = hashlib.sha256(route.name.encode()).hexdigest()[:32]
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": bucket,
    }


def too_many(retry_after: float) -> tuple[dict[str, object], dict[str, str]]:
    """Write the body and the headers of a 429."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
    return body, {
        **VIA,
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": "user",
    }
