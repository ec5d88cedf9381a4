"""Reviewing all that is asked in a campaign, after a change of what is in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.games import Game
from bot.services.sheets import read_sheet
from bot.store import characters, follow_ups
from bot.store.characters import CharacterRow
from bot.store.follow_ups import StoredFollowUp
from rules.follow_up import Void
from rules.message import Message
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId


async def review_all(conn: AsyncConnection, game: Game) -> tuple[Message, ...]:
    """Renumber or close what the rules ask, as the house rules and content now want it.

    Gives the reasons of those that are closed. A button that still shows the old numbers rolls
    nothing: its question is shown anew.
    """
    stored = await follow_ups.open_of_campaign(conn, *game.row.key)
    keys = {(each.guild_id, int(each.follow_up.character)) for each in stored}
    rows = await characters.lock(conn, keys)
    changed = []
    for each in stored:
        row = rows[each.guild_id, int(each.follow_up.character)]
        beside = [other for other in stored if other.follow_up.character == row.id]
        if (after := _reviewed(game, each, row, beside)) != each:
            changed.append(after)
    await follow_ups.update_all(conn, changed)
    return tuple(each.reason for each in changed if each.reason is not None)


def _reviewed(
    game: Game, stored: StoredFollowUp, row: CharacterRow, beside: Sequence[StoredFollowUp]
) -> StoredFollowUp:
    """Review one question, beside all that is asked of the same character."""
    who = CharacterId(row.id)
    sheet = read_sheet(game.system, row)
    scene: AnyScene = Scene(
        cast={who: Character(who, row.name, row.owner_id, sheet)},
        house_rules=game.house_rules,
        content=game.content,
        clock=game.clock,
        follow_ups=tuple(each.as_open() for each in beside),
    )
    verdict = game.system.review(stored.as_open(), scene)
    if isinstance(verdict, Void):
        return stored.closed(None, verdict.reason)
    if verdict == stored.follow_up:
        return stored
    return replace(stored, follow_up=verdict, revision=stored.revision + 1)
