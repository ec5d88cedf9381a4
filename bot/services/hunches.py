"""Whom jobs will concern, guessed from those before them, so that they can be loaded along.

A guess saves two trips to the database where it is right, and costs the loading of somebody where
it is wrong. It decides nothing: whom a text names is read from what is loaded, by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field

from bot.services.jobs import CommandJob, Job
from bot.services.options import Named
from bot.store.characters import CharacterKey, CharacterRow
from bot.store.follow_ups import FollowUpKey, StoredFollowUp
from rules.values import frozen

MOST = 20_000
"""After how many texts it begins anew."""


@frozen
class Foreseen:
    """What was loaded because it was guessed: `keys` were asked for, `rows` are those there are."""

    keys: frozenset[CharacterKey] = frozenset()
    rows: Mapping[CharacterKey, CharacterRow] = field(default_factory=dict)
    opened: Mapping[FollowUpKey, StoredFollowUp] = field(default_factory=dict)

    def opened_of(self, keys: Collection[CharacterKey]) -> dict[FollowUpKey, StoredFollowUp]:
        """Give the open follow-ups of those characters among them, in the order they have."""
        return {
            key: each
            for key, each in self.opened.items()
            if (each.guild_id, int(each.follow_up.character)) in keys
        }


NOTHING_FORESEEN = Foreseen()


class Hunches:
    """Remembers whom each text named the last time, and whom each player played.

    Of what was typed only a hash is kept.
    """

    def __init__(self, most: int = MOST) -> None:
        """Know nobody yet."""
        self._most = most
        self._known: dict[int, frozenset[int]] = {}

    def guess(self, jobs: Iterable[Job]) -> frozenset[CharacterKey]:
        """Give whom those jobs will perhaps concern."""
        known = self._known
        return frozenset(
            (job.caller.guild_id, number)
            for job in jobs
            for sign in _signs(job)
            for number in known.get(sign, ())
        )

    def learn(self, job: Job, named: Iterable[Named]) -> None:
        """Remember whom a job's options named."""
        if not isinstance(job, CommandJob):
            return
        found: dict[int, frozenset[int]] = {}
        for option, _, who in named:
            text = job.options.get(option.name)
            sign = _own(job) if text is None else _sign(job, text)
            found[sign] = found.get(sign, frozenset()) | {int(who)}
        if len(self._known) + len(found) > self._most:
            self._known.clear()
        self._known |= found


def _signs(job: Job) -> Iterator[int]:
    if isinstance(job, CommandJob):
        yield _own(job)
        for text in job.options.values():
            yield _sign(job, text)


def _sign(job: Job, text: object) -> int:
    return hash((job.caller.guild_id, text))


def _own(job: Job) -> int:
    caller = job.caller
    return hash((caller.guild_id, caller.channel_id, caller.user_id))
