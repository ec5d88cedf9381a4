"""One session of the gateway: what it wants to hear, and what it has been told."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field

from bot.playground.flags import Intent
from bot.playground.wire import Json

REMEMBERED = 2000
"""How many events a session keeps for a resume."""
DISPATCH = 0


@dataclass(frozen=True)
class Shard:
    """Which part of all guilds a session hears of."""

    number: int = 0
    count: int = 1

    def has(self, guild_id: int | None) -> bool:
        """Whether this shard has a guild; private messages are the first one's."""
        if guild_id is None:
            return self.number == 0
        return (guild_id >> 22) % self.count == self.number


@dataclass
class Session:
    """A session outlives its connection: what happens meanwhile is told at the resume."""

    id: str
    intents: Intent
    shard: Shard
    sequence: int = 0
    outgoing: asyncio.Queue[str] | None = None
    """Where a connection picks up what to send; None while there is none."""
    left_at: float = 0.0
    """When its last connection went, in the event loop's seconds."""
    _sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    @property
    def connected(self) -> bool:
        """Whether somebody listens."""
        return self.outgoing is not None

    def dispatch(self, event: str, data: Json) -> None:
        """Tell an event, now or at the resume."""
        self.sequence += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self._sent.append((self.sequence, frame))
        if self.outgoing is not None:
            self.outgoing.put_nowait(frame)

    def can_resume_from(self, sequence: int) -> bool:
        """Whether everything after this event is still known."""
        oldest = self._sent[0][0] if self._sent else self.sequence + 1
        return oldest - 1 <= sequence <= self.sequence

    def missed_since(self, sequence: int) -> list[str]:
        """List what was told after this event."""
        return [frame for number, frame in self._sent if number > sequence]
