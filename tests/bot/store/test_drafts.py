"""Half-made characters as stored."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import text

from bot.store import characters, drafts
from bot.store.database import Database
from bot.store.drafts import DraftRow, Mistake
from rules.message import Name, msg
from tests.bot.store.rows import GUILD, OTHER_GUILD, STEVE, store_campaign, store_character

NYX = DraftRow(
    guild_id=GUILD,
    campaign_id=1,
    user_id=7,
    id=2**62,
    revision=3,
    name="Nyx",
    step="traits",
    schema=1,
    sheet="{}",
    updated_at=1_700_000_000,
    mistakes={"trait.agility": Mistake(text="fast", wrong=msg("Not {x}.", x=Name(text="fast")))},
    thrown={"luck": b"\x00\xff" * 8},
)


async def test_a_draft_is_read_as_it_was_stored_and_written_over(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await drafts.save(conn, NYX)
        assert await drafts.of_campaign(conn, NYX.key) == NYX
        assert await drafts.numbered(conn, GUILD, 7, NYX.id) == NYX
        changed = replace(NYX, revision=4, mistakes={}, thrown={})
        await drafts.save(conn, changed)
        assert await drafts.of_campaign(conn, NYX.key) == changed


async def test_a_draft_is_found_by_its_maker_in_its_guild_alone(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_campaign(conn, id=2, name_key="b")
        await store_campaign(conn, guild_id=OTHER_GUILD)
        other = replace(NYX, campaign_id=2, id=5)
        for row in (NYX, other):
            await drafts.save(conn, row)
        assert await drafts.numbered(conn, GUILD, 7, 5) == other
        assert await drafts.numbered(conn, GUILD, 8, 5) is None
        assert await drafts.numbered(conn, OTHER_GUILD, 7, 5) is None
        assert await drafts.of_campaign(conn, (OTHER_GUILD, 1, 7)) is None


async def test_forgetting_a_draft_forgets_no_other(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        other = replace(NYX, user_id=8)
        for row in (NYX, other):
            await drafts.save(conn, row)
        await drafts.remove(conn, NYX.key)
        assert await drafts.of_campaign(conn, NYX.key) is None
        assert await drafts.of_campaign(conn, other.key) == other


async def test_drafts_go_with_their_campaign(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await drafts.save(conn, NYX)
        await conn.execute(text("DELETE FROM campaigns"))
        assert await drafts.of_campaign(conn, NYX.key) is None


async def test_a_character_that_is_given_keeps_everything_but_its_player(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_character(conn)
        await store_character(conn, id=2, name_key="b")
        for owner in (9, None):
            await characters.give(conn, STEVE.key, owner)
            found = await characters.by_ids(conn, [STEVE.key, (GUILD, 2)])
            assert found[STEVE.key] == replace(STEVE, owner_id=owner)
            assert found[GUILD, 2].owner_id == STEVE.owner_id
