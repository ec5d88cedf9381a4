from __future__ import annotations

from bot.store import guilds, installation, interactions
from bot.store.counters import Counters, lock
from bot.store.database import Database
from bot.store.interactions import Claim, Refusal
from rules.message import msg
from tests.bot.store.rows import GUILD, OTHER_GUILD


async def test_an_interaction_is_claimed_once_whether_in_one_batch_or_two(db: Database) -> None:
    async with db.writing() as conn:
        first = await interactions.claim(
            conn, [Claim(GUILD, 2, 10), Claim(GUILD, 1, 10), Claim(OTHER_GUILD, 1, 10)]
        )
    async with db.writing() as conn:
        second = await interactions.claim(conn, [Claim(GUILD, 1, 11), Claim(GUILD, 3, 11)])
        nothing = await interactions.claim(conn, [])
    assert first == {(GUILD, 1), (GUILD, 2), (OTHER_GUILD, 1)}
    assert second == {(GUILD, 3)}
    assert nothing == frozenset()


async def test_a_claim_that_is_rolled_back_can_be_made_again(db: Database) -> None:
    class LostError(Exception):
        pass

    try:
        async with db.writing() as conn:
            await interactions.claim(conn, [Claim(GUILD, 1, 10)])
            raise LostError
    except LostError:
        pass
    async with db.writing() as conn:
        assert await interactions.claim(conn, [Claim(GUILD, 1, 10)]) == {(GUILD, 1)}


async def test_a_refusal_is_remembered_in_its_own_words(db: Database) -> None:
    sentence = msg("{n} is too many.", n=99)
    async with db.writing() as conn:
        await interactions.claim(conn, [Claim(GUILD, 1, 10), Claim(GUILD, 2, 10)])
        await interactions.refuse_all(conn, [Refusal(GUILD, 1, sentence)])
        await interactions.refuse_all(conn, [])
        found = await interactions.refusals(conn, {(GUILD, 1), (GUILD, 2)})
        none = await interactions.refusals(conn, set())
    assert found == {(GUILD, 1): sentence}
    assert none == {}


async def test_old_claims_are_dropped_and_young_ones_kept(db: Database) -> None:
    async with db.writing() as conn:
        await interactions.claim(conn, [Claim(GUILD, 1, 10), Claim(GUILD, 2, 20)])
        await interactions.forget_before(conn, 20)
        again = await interactions.claim(conn, [Claim(GUILD, 1, 30), Claim(GUILD, 2, 30)])
    assert again == {(GUILD, 1)}


async def test_a_guild_that_is_known_already_keeps_its_counters(db: Database) -> None:
    async with db.writing() as conn:
        await guilds.ensure(conn, {GUILD})
        await conn.exec_driver_sql("UPDATE guilds SET next_character = 5")
        await guilds.ensure(conn, {GUILD, OTHER_GUILD})
        await guilds.ensure(conn, set())
        found = await lock(conn, {GUILD, OTHER_GUILD})
    assert found == {
        GUILD: Counters(GUILD, 1, 5, 1, 1),
        OTHER_GUILD: Counters(OTHER_GUILD, 1, 1, 1, 1),
    }


async def test_a_guild_that_was_left_is_marked_once_and_forgiven_on_return(db: Database) -> None:
    async with db.writing() as conn:
        await guilds.ensure(conn, {GUILD, OTHER_GUILD})
        await guilds.mark_left(conn, GUILD, 100)
        await guilds.mark_left(conn, GUILD, 200)
        left = [await guilds.left_before(conn, at) for at in (100, 101)]
        await guilds.mark_present(conn, {GUILD})
        await guilds.mark_present(conn, set())
        back = await guilds.left_before(conn, 1_000)
    assert left == [(), (GUILD,)]
    assert back == ()


async def test_what_the_installation_remembers_is_the_last_thing_written(db: Database) -> None:
    async with db.writing() as conn:
        assert await installation.read(conn, "commands") is None
        await installation.write(conn, "commands", "a1")
        await installation.write(conn, "commands", "b2")
        assert await installation.read(conn, "commands") == "b2"
