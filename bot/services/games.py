"""A campaign as it is played: its row, system, house rules and content, parsed once."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import CampaignRef
from bot.services.sheets import Sheets
from bot.services.speech import Ear, Speech
from bot.store import campaigns, content
from bot.store.campaigns import CampaignKey, CampaignRow
from bot.store.content import ContentLine
from bot.systems import Systems, overlay
from rules.clock import Clock
from rules.content import Content, HouseRules
from rules.system import RuleSystem
from rules.values import frozen

_KEPT = 512

Bodies = Mapping[str, Collection[Mapping[str, Any]]]
"""A campaign's own rows of content, by kind."""


@frozen
class Basis:
    """House rules and campaign content in force, as text, under its digest.

    `data` in the body is the digest of the system's own content: an entry whose data has changed
    since cannot be recomputed, only its dice can be checked.
    """

    digest: str
    body: str


@frozen
class Game:
    """A campaign ready to play. `row` is as fresh as the transaction that read it."""

    row: CampaignRow
    system: RuleSystem
    house_rules: HouseRules
    content: Content
    basis: Basis
    sheets: Sheets
    speech: Speech

    def ear(self, locale: str) -> Ear:
        """Give what understands names typed by a reader of a locale."""
        return Ear(self.speech, locale, self.system, self.row.language)

    @property
    def ref(self) -> CampaignRef:
        """Name the campaign for an answer."""
        return CampaignRef(self.row.id, self.row.name, self.row.system, self.row.language)

    @property
    def shown(self) -> Content:
        """Give the content as people may read it; the ids are those of `content`."""
        found: Content = self.system.shown(self.content, self.house_rules)
        return found

    @property
    def clock(self) -> Clock:
        """Give the campaign's time."""
        return _clock(self.row.clock)


@lru_cache(maxsize=_KEPT)
def _clock(text: str) -> Clock:
    return Clock.model_validate_json(text)


@frozen
class _Parsed:
    house_rules: HouseRules
    content: Content
    basis: Basis


class Games:
    """Turns rows of campaigns into games, and keeps what is costly to parse.

    What is kept is keyed by the campaign's version, which every change of house rules or content
    raises, so that no process plays by rules that another has changed.
    """

    def __init__(self, systems: Systems, speech: Speech) -> None:
        """Keep the systems that were found at start, and the languages that are spoken."""
        self._systems = systems
        self._speech = speech
        self._sheets = Sheets()
        self._kept: OrderedDict[tuple[CampaignKey, int], _Parsed] = OrderedDict()

    async def of(
        self, conn: AsyncConnection, rows: Collection[CampaignRow]
    ) -> dict[CampaignKey, Game]:
        """Give the games of those rows; UnknownSystemError where a system is no longer there."""
        known = {row.key: row for row in rows}
        missing = [row for row in known.values() if (row.key, row.version) not in self._kept]
        if missing:
            changed = await content.of_campaigns(conn, {row.key for row in missing})
            for row in missing:
                self._keep(row, _by_kind(changed[row.key]))
        return {key: self._game(row) for key, row in known.items()}

    def _game(self, row: CampaignRow) -> Game:
        parsed = self._kept[row.key, row.version]
        self._kept.move_to_end((row.key, row.version))
        return self._made(row, parsed)

    def forget(self, guild_ids: Collection[int]) -> None:
        """Drop what is kept of those guilds: their numbers may be given anew."""
        gone = frozenset(guild_ids)
        for key in [each for each in self._kept if each[0][0] in gone]:
            del self._kept[key]
        self._sheets.clear()

    def own_content(self, game: Game) -> Content:
        """Give the content of a game's system, without what the campaign laid over it."""
        return self._systems.content(game.row.system)

    async def changed(self, conn: AsyncConnection, key: CampaignKey) -> Game:
        """Give a game as this transaction has changed it.

        Nothing of it is kept: the transaction may yet be undone. Raises what `overlay` raises
        when its content does not fit.
        """
        row = (await campaigns.by_ids(conn, [key]))[key]
        lines = (await content.of_campaigns(conn, {key}))[key]
        return self._made(row, self._parsed(row, _by_kind(lines)))

    def _made(self, row: CampaignRow, parsed: _Parsed) -> Game:
        system = self._systems.get(row.system)
        return Game(
            row,
            system,
            parsed.house_rules,
            parsed.content,
            parsed.basis,
            self._sheets,
            self._speech,
        )

    def _keep(self, row: CampaignRow, bodies: Bodies) -> None:
        self._kept[row.key, row.version] = self._parsed(row, bodies)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def _parsed(self, row: CampaignRow, bodies: Bodies) -> _Parsed:
        system = self._systems.get(row.system)
        own = self._systems.content(row.system)
        return _Parsed(
            system.house_rules.model_validate_json(row.house_rules),
            overlay(own, bodies) if bodies else own,
            basis_of(row.system, row.house_rules, bodies, self._systems.digest(row.system)),
        )


def _by_kind(lines: Collection[ContentLine]) -> Bodies:
    bodies: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        bodies.setdefault(line.kind, []).append(json.loads(line.body))
    return bodies


def basis_of(system: str, house_rules: str, bodies: Bodies, data: str) -> Basis:
    """Write what is in force as canonical text, and digest it."""
    body = json.dumps(
        {
            "system": system,
            "house_rules": json.loads(house_rules),
            "content": {kind: list(rows) for kind, rows in bodies.items()},
            "data": data,
        },
        sort_keys=True,
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return Basis(hashlib.sha256(body.encode()).hexdigest(), body)
