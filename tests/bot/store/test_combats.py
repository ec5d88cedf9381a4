"""Combats as stored: put, read back and gone when they end."""

from __future__ import annotations

from bot.store import combats
from bot.store.database import Database
from rules.combat import Combat, Place
from rules.message import Name
from rules.sheet import CharacterId
from tests.bot.store.rows import GUILD, OTHER_GUILD, store_campaign


def order(*names: str) -> Combat:
    return Combat(
        order=tuple(
            Place(character=CharacterId(number), name=Name(text=name), score=number)
            for number, name in enumerate(names)
        )
    )


async def test_a_combat_is_written_over_and_goes_when_it_ends(db: Database) -> None:
    here, there = (GUILD, 1), (OTHER_GUILD, 1)
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_campaign(conn, guild_id=OTHER_GUILD)
        await combats.save_all(conn, {here: order("Steve"), there: order("Ghoul")})
        await combats.save_all(conn, {here: order("Steve", "Anna")})
    async with db.reading() as conn:
        assert await combats.of_campaign(conn, here) == order("Steve", "Anna")
        assert await combats.of_campaign(conn, there) == order("Ghoul")
        assert await combats.of_campaign(conn, (GUILD, 2)) is None
    async with db.writing() as conn:
        await combats.save_all(conn, {here: Combat()})
        await combats.save_all(conn, {})
    async with db.reading() as conn:
        assert await combats.of_campaign(conn, here) is None
        assert await combats.of_campaign(conn, there) == order("Ghoul")
