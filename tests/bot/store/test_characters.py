from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import active, characters
from bot.store.active import Active
from bot.store.characters import Person
from bot.store.database import Database
from tests.bot.store.rows import GUILD, OTHER_GUILD, STEVE, store_campaign, store_character


async def test_a_character_is_read_as_it_was_stored(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        row = await store_character(conn)
        person = Person(GUILD, 1, 1, "Steve", "steve", 7, False)
        assert await characters.by_ids(conn, {row.key, (GUILD, 99)}) == {row.key: row}
        assert await characters.lock(conn, {row.key}) == {row.key: row}
        assert await characters.people(conn, {row.key}) == {row.key: person}


async def test_a_name_finds_only_whom_its_campaign_and_guild_call_so(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_campaign(conn, id=2, name_key="b")
        await store_campaign(conn, guild_id=OTHER_GUILD)
        await store_character(conn, id=1)
        await store_character(conn, id=2, campaign_id=2)
        await store_character(conn, id=1, guild_id=OTHER_GUILD)
        keys = {(GUILD, 1, "steve"), (OTHER_GUILD, 1, "steve"), (GUILD, 1, "bob")}
        found = await characters.named(keys).on(conn)
    assert {key: (who.guild_id, who.id) for key, who in found.items()} == {
        (GUILD, 1, "steve"): (GUILD, 1),
        (OTHER_GUILD, 1, "steve"): (OTHER_GUILD, 1),
    }


async def test_a_name_is_unique_within_a_campaign_and_free_in_another(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_campaign(conn, id=2, name_key="b")
        await store_character(conn, id=1)
        await store_character(conn, id=2, campaign_id=2)
    with pytest.raises(IntegrityError):
        async with db.writing() as conn:
            await store_character(conn, id=3)


async def test_owners_see_their_characters_in_play_and_the_campaign_knows_all(
    db: Database,
) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_character(conn, id=3, name_key="c")
        await store_character(conn, id=1, name_key="a")
        await store_character(conn, id=2, name_key="b", retired=True)
        await store_character(conn, id=4, name_key="d", owner_id=None)
        owned = await characters.of_owners(conn, {(GUILD, 1, 7), (GUILD, 1, 8)})
        everybody = await characters.of_campaign(conn, GUILD, 1)
    assert [who.id for who in owned[GUILD, 1, 7]] == [1, 3]
    assert owned[GUILD, 1, 8] == ()
    assert [(who.id, who.retired) for who in everybody] == [
        (1, False),
        (2, True),
        (3, False),
        (4, False),
    ]


async def test_sheets_are_saved_for_exactly_the_characters_named(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        first = await store_character(conn, id=1, name_key="a")
        second = await store_character(conn, id=2, name_key="b")
        untouched = await store_character(conn, id=3, name_key="c")
        await characters.save_sheets(
            conn, [first.with_sheet(2, '{"hp":1}'), second.with_sheet(1, '{"hp":2}')]
        )
        await characters.save_sheets(conn, [])
        found = await characters.by_ids(conn, {first.key, second.key, untouched.key})
    assert found[first.key] == first.with_sheet(2, '{"hp":1}')
    assert found[second.key] == second.with_sheet(1, '{"hp":2}')
    assert found[untouched.key] == untouched


async def test_who_is_retired_can_return(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        row = await store_character(conn)
        other = await store_character(conn, id=2, name_key="b")
        await characters.retire(conn, [row.key])
        retired = await characters.people(conn, {row.key, other.key})
        await characters.return_to_play(conn, [row.key])
        returned = await characters.people(conn, {row.key, other.key})
    assert [retired[key].retired for key in (row.key, other.key)] == [True, False]
    assert [returned[key].retired for key in (row.key, other.key)] == [False, False]


async def test_a_user_plays_as_the_character_chosen_last(db: Database) -> None:
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_character(conn, id=1)
        await store_character(conn, id=2, name="Bob", name_key="bob")
        await active.choose(conn, Active(GUILD, 1, 7, 1))
        await active.choose(conn, Active(GUILD, 1, 8, 1))
        await active.choose(conn, Active(GUILD, 1, 7, 2))
        keys = {(GUILD, 1, 7), (GUILD, 1, 8), (GUILD, 1, 9)}
        before = await active.people(conn, keys)
        await active.forget(conn, GUILD, 1, 2)
        after = await active.people(conn, keys)
    assert {key: who.id for key, who in before.items()} == {(GUILD, 1, 7): 2, (GUILD, 1, 8): 1}
    assert {key: who.id for key, who in after.items()} == {(GUILD, 1, 8): 1}


async def test_a_character_needs_its_campaign(db: Database) -> None:
    with pytest.raises(IntegrityError):
        async with db.writing() as conn:
            await store_character(conn)


async def test_nothing_asked_is_nothing_read(db: Database) -> None:
    async with db.writing() as conn:
        assert await characters.by_ids(conn, set()) == {}
        assert await characters.lock(conn, set()) == {}
        assert await characters.people(conn, set()) == {}
        assert await characters.named(set()).on(conn) == {}
        assert await characters.of_owners(conn, set()) == {}
        assert await active.people(conn, set()) == {}
        await characters.add_all(conn, [])
        await characters.retire(conn, [])


def test_another_sheet_leaves_the_rest_of_a_character_alone() -> None:
    changed = STEVE.with_sheet(3, "{}")
    assert (changed.schema, changed.sheet, changed.name, changed.key) == (
        3,
        "{}",
        "Steve",
        (100, 1),
    )
