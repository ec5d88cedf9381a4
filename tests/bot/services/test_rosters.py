from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.errors import NoCharacterError
from bot.services.rosters import Needs, Roster, Wanted, load, load_whole, need
from bot.store import active, characters
from bot.store.active import Active
from bot.store.database import Database
from bot.store.sqlite_driver import OneTripConnection
from tests.bot.store.rows import GUILD, OTHER_GUILD, store_campaign, store_character


async def table(db: Database) -> None:
    """Two campaigns of one guild and one of another, each with somebody called Ghoul."""
    async with db.writing() as conn:
        await store_campaign(conn)
        await store_campaign(conn, id=2, name_key="b")
        await store_campaign(conn, guild_id=OTHER_GUILD)
        await store_character(conn, id=1)
        await store_character(conn, id=2, name="Ghoul", name_key="ghoul", owner_id=None)
        await store_character(conn, id=3, campaign_id=2, name="Ghoul", name_key="ghoul")
        await store_character(conn, id=4, name="Ann", name_key="ann", owner_id=8)
        await store_character(conn, id=5, name="Bea", name_key="bea", owner_id=8)
        await store_character(conn, id=2, guild_id=OTHER_GUILD, name="Ghoul", name_key="ghoul")


def test_texts_are_sorted_into_numbers_and_names() -> None:
    assert need(["~12", " ~3 ", "Ｂｏｂ", "~", "~x"]) == Needs(
        frozenset({12, 3}), frozenset({"bob", "~", "~x"})
    )


async def test_each_caller_gets_whom_they_named_in_their_own_campaign_only(db: Database) -> None:
    await table(db)
    async with db.writing() as conn:
        await active.choose(conn, Active(GUILD, 1, 8, 5))
        steves, anns, other = await load(
            conn,
            [
                Wanted(GUILD, 1, 7, Needs(ids=frozenset({2, 3}), own=True)),
                Wanted(GUILD, 1, 8, Needs(names=frozenset({"ghoul"}), own=True)),
                Wanted(OTHER_GUILD, 1, 7, Needs(names=frozenset({"ghoul", "steve"}))),
            ],
        )
    assert set(steves.people) == {2}
    assert steves.own() == 1
    assert (set(anns.people), anns.own()) == ({2, 5}, 5)
    assert {(who.guild_id, who.id) for who in other.people.values()} == {(OTHER_GUILD, 2)}
    assert not steves.whole


async def traced(conn: AsyncConnection) -> list[str]:
    """Collect the statements that the database is given on a connection, from now on."""
    statements: list[str] = []
    sync = conn.sync_connection
    assert sync is not None
    driver = sync.connection.driver_connection
    if isinstance(driver, OneTripConnection):
        await driver.set_trace_callback(statements.append)
    else:

        @event.listens_for(sync, "before_cursor_execute")
        def trace(*told: Any) -> None:
            statements.append(told[2])

    return statements


async def test_a_batch_reads_once_for_each_kind_whatever_its_size(db: Database) -> None:
    await table(db)
    wanted = [
        Wanted(GUILD, 1, user, Needs(frozenset({1}), frozenset({"ghoul"}), own=True))
        for user in range(50)
    ]
    async with db.reading() as conn:
        statements = await traced(conn)
        assert len(await load(conn, wanted)) == 50
    assert len([each for each in statements if each.startswith("SELECT")]) == 4


async def test_a_character_that_was_retired_is_nobodys_own_any_more(db: Database) -> None:
    await table(db)
    async with db.writing() as conn:
        await active.choose(conn, Active(GUILD, 1, 7, 1))
        await characters.retire(conn, [(GUILD, 1)])
        wanted = Wanted(GUILD, 1, 7, Needs(own=True))
        for roster in (*await load(conn, [wanted]), await load_whole(conn, wanted)):
            with pytest.raises(NoCharacterError):
                roster.own()


async def test_a_whole_roster_holds_the_campaign_and_finds_by_beginnings(db: Database) -> None:
    await table(db)
    async with db.reading() as conn:
        roster = await load_whole(conn, Wanted(GUILD, 1, 7, Needs()))
    assert set(roster.people) == {1, 2, 4, 5}
    assert (roster.named("gho"), roster.own()) == (2, 1)


async def test_nothing_needed_is_an_empty_roster(db: Database) -> None:
    async with db.reading() as conn:
        assert await load(conn, []) == []
        assert await load(conn, [Wanted(GUILD, 1, 7, Needs())]) == [Roster()]
