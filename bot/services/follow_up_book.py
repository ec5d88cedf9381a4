"""The follow-ups of one transaction: opened, asked, closed and reopened, then written at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.store import follow_ups
from bot.store.follow_ups import StoredFollowUp
from bot.store.statements import Work
from rules.clock import Clock
from rules.follow_up import FollowUp
from rules.sheet import CharacterId
from rules.time_passing import is_due_at_once

Key = tuple[int, int]
"""The guild, and a follow-up's number in it."""


@dataclass(slots=True)
class FollowUpBook:
    """All follow-ups that a transaction has loaded or made, as it leaves them."""

    known: dict[Key, StoredFollowUp] = field(default_factory=dict)
    _new: set[Key] = field(default_factory=set)
    _touched: set[Key] = field(default_factory=set)
    _unshown: set[Key] = field(default_factory=set)

    def open_of(self, guild_id: int, cast: Iterable[CharacterId]) -> tuple[StoredFollowUp, ...]:
        """Give the open follow-ups of those characters, the oldest first."""
        if not self.known:
            return ()
        wanted = set(cast)
        return tuple(
            stored
            for key, stored in sorted(self.known.items())
            if key[0] == guild_id and stored.is_open and stored.follow_up.character in wanted
        )

    def open(self, stored: StoredFollowUp, clock: Clock) -> StoredFollowUp:
        """Enter a new one: it is asked with the entry that opened it, or waits for its time."""
        self._new.add(stored.key)
        return self._put(_asked_if_due(stored, stored.opened_by, clock))

    def close(self, guild_id: int, ids: Iterable[int], by: int) -> tuple[StoredFollowUp, ...]:
        """Close those that are open, by an entry."""
        found = self._open_among(guild_id, ids)
        return tuple(self.put(stored.closed(by)) for stored in found)

    def reopen(
        self, guild_id: int, ids: Iterable[int], by: int, clock: Clock
    ) -> tuple[StoredFollowUp, ...]:
        """Open those again, by an entry: as they were, unless the time they waited for is past."""
        return tuple(
            self.put(_asked_if_due(self.known[guild_id, number].reopened(), by, clock))
            for number in ids
        )

    def ask(self, guild_id: int, ids: Iterable[int], by: int) -> tuple[StoredFollowUp, ...]:
        """Ask those that waited, with the answer of an entry."""
        found = self._open_among(guild_id, ids)
        return tuple(self.put(stored.asked(by)) for stored in found if not stored.is_due())

    def wait(self, guild_id: int, ids: Iterable[int]) -> tuple[StoredFollowUp, ...]:
        """Let those wait again that were asked; gives them as they were shown."""
        found = self._open_among(guild_id, ids)
        for stored in found:
            self._unshown.add(stored.key)
            self.put(stored.waiting())
        return found

    def renumber(self, stored: StoredFollowUp, follow_up: FollowUp) -> None:
        """Give one new numbers: what its buttons showed no longer holds."""
        self.put(replace(stored, follow_up=follow_up, revision=stored.revision + 1))

    def put(self, stored: StoredFollowUp) -> StoredFollowUp:
        """Take one as it is now; it will be written."""
        self._touched.add(stored.key)
        return self._put(stored)

    def writing(self) -> tuple[Work[None], ...]:
        """Write everything, one statement a kind."""
        return (
            follow_ups.adding(self.known[key] for key in sorted(self._new)),
            follow_ups.updating(self.known[key] for key in sorted(self._touched - self._new)),
            follow_ups.forgetting_posted(self._unshown),
        )

    def _put(self, stored: StoredFollowUp) -> StoredFollowUp:
        self.known[stored.key] = stored
        return stored

    def _open_among(self, guild_id: int, ids: Iterable[int]) -> tuple[StoredFollowUp, ...]:
        found = (self.known.get((guild_id, number)) for number in dict.fromkeys(ids))
        return tuple(stored for stored in found if stored is not None and stored.is_open)


def _asked_if_due(stored: StoredFollowUp, by: int, clock: Clock) -> StoredFollowUp:
    """Give it asked if its time is here and it was not asked before."""
    if stored.asked_by is None and is_due_at_once(stored.follow_up.due, clock):
        return stored.asked(by)
    return stored
