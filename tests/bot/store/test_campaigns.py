from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import campaigns, channels, content
from bot.store.campaigns import CampaignClock
from bot.store.channels import Binding
from bot.store.content import ContentLine
from bot.store.database import Database
from tests.bot.store.rows import GUILD, OTHER_GUILD, store_campaign


async def test_a_campaign_is_read_as_it_was_stored(db: Database) -> None:
    async with db.writing() as conn:
        row = await store_campaign(conn, gm_role_id=5, house_rules='{"defense":"manual"}')
    async with db.reading() as conn:
        assert await campaigns.by_ids(conn, {row.key}) == {row.key: row}
    async with db.writing() as conn:
        assert await campaigns.lock(conn, {row.key}) == {row.key: row}


async def test_campaigns_of_several_guilds_come_in_one_read_the_oldest_first(
    db: Database,
) -> None:
    async with db.writing() as conn:
        second = await store_campaign(conn, id=2, name_key="b")
        first = await store_campaign(conn, id=1, name_key="z")
        other = await store_campaign(conn, guild_id=OTHER_GUILD)
        found = await campaigns.of_guilds(conn, {GUILD, OTHER_GUILD, 300})
    assert found == {GUILD: (first, second), OTHER_GUILD: (other,), 300: ()}


async def test_two_campaigns_of_a_guild_cannot_share_a_name(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn, id=1)
    with pytest.raises(IntegrityError):
        async with db.writing() as conn:
            await store_campaign(conn, id=2)


async def test_a_change_of_house_rules_raises_the_version_and_a_change_of_role_does_not(
    db: Database,
) -> None:
    async with db.writing() as conn:
        row = await store_campaign(conn)
        await campaigns.set_gm_role(conn, row.key, 9)
        await campaigns.set_language(conn, row.key, "el")
        await campaigns.set_house_rules(conn, row.key, '{"defense":"ignore"}')
        await campaigns.raise_version(conn, row.key)
        changed = (await campaigns.by_ids(conn, {row.key}))[row.key]
    assert (changed.gm_role_id, changed.language) == (9, "el")
    assert (changed.version, changed.house_rules) == (3, '{"defense":"ignore"}')


async def test_clocks_are_saved_for_exactly_the_campaigns_named(db: Database) -> None:
    async with db.writing() as conn:
        moved = await store_campaign(conn, id=1)
        still = await store_campaign(conn, id=2, name_key="b")
        await campaigns.saving_clocks([CampaignClock(GUILD, moved.id, '{"seconds":60}')]).on(conn)
        await campaigns.saving_clocks([]).on(conn)
        found = await campaigns.by_ids(conn, {moved.key, still.key})
    assert found[moved.key].clock == '{"seconds":60}'
    assert found[still.key].clock == still.clock


async def test_a_channel_is_bound_to_one_campaign_the_last(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn, id=1)
        await store_campaign(conn, id=2, name_key="b")
        await channels.bind(conn, Binding(GUILD, 50, 1, "table"))
        await channels.bind(conn, Binding(GUILD, 40, 1, "gm"))
        await channels.bind(conn, Binding(GUILD, 50, 2, "gm"))
        found = await channels.bindings(conn, {(GUILD, 50), (GUILD, 51), (OTHER_GUILD, 50)})
        everything = await channels.of_guild(conn, GUILD)
    assert found == {(GUILD, 50): Binding(GUILD, 50, 2, "gm")}
    assert [binding.channel_id for binding in everything] == [40, 50]


async def test_content_is_given_by_campaign_and_replaced_by_its_id(db: Database) -> None:
    async with db.writing() as conn:
        row = await store_campaign(conn)
        bare = await store_campaign(conn, id=2, name_key="b")
        rope = ContentLine(GUILD, 1, "weapons", "rope", '{"name":"Rope"}')
        cook = ContentLine(GUILD, 1, "skills", "cook", '{"name":"Cook"}')
        longer = ContentLine(GUILD, 1, "weapons", "rope", '{"name":"Long Rope"}')
        for line in (rope, cook, longer):
            await content.put_line(conn, line)
        found = await content.of_campaigns(conn, {row.key, bare.key})
        await content.remove(conn, cook)
        rest = await content.of_campaigns(conn, {row.key})
    assert found == {row.key: (cook, longer), bare.key: ()}
    assert rest == {row.key: (longer,)}


async def test_nothing_asked_is_nothing_read(db: Database) -> None:
    async with db.reading() as conn:
        assert await campaigns.by_ids(conn, set()) == {}
        assert await campaigns.lock(conn, set()) == {}
        assert await campaigns.of_guilds(conn, set()) == {}
        assert await channels.bindings(conn, set()) == {}
        assert await content.of_campaigns(conn, set()) == {}
