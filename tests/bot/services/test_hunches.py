"""Whom a text named before is loaded along, and decides nothing."""

from __future__ import annotations

import pytest
from sqlalchemy import Update, update

from bot.services.caller import Caller
from bot.services.hunches import Hunches
from bot.services.jobs import CommandJob, PressJob
from bot.services.naming import name_key
from bot.services.options import Named, named_by
from bot.store.database import Database
from bot.store.tables import characters
from rules.errors import NotPossibleError, UnknownNameError
from rules.request import Request
from rules.sheet import CharacterId
from rules.systems.action_points.health import Damage
from tests.bot.services.saying import said
from tests.bot.services.table import GM, GUILD, STEVE, Table


def job(guild: int = 1, user: int = 7, **options: str) -> CommandJob:
    caller = Caller(1, guild, 3, None, user, frozenset(), False, 0, "en")
    return CommandJob(caller, b"", 0, "damage", options)


def named(number: int) -> list[Named]:
    request: Request = Damage(amount="1", target=CharacterId(number))
    return named_by(request)


def test_whom_a_text_named_is_guessed_again_whoever_types_it() -> None:
    hunches = Hunches()
    assert hunches.guess([job(target="Ghoul")]) == frozenset()
    hunches.learn(job(target="Ghoul"), named(4))
    assert hunches.guess([job(user=8, target="Ghoul")]) == {(1, 4)}
    assert hunches.guess([job(user=8, target="Steve")]) == frozenset()


def test_nobody_of_another_server_is_guessed() -> None:
    hunches = Hunches()
    hunches.learn(job(target="Ghoul"), named(4))
    assert hunches.guess([job(guild=2, target="Ghoul")]) == frozenset()


def test_whom_a_player_played_without_a_name_is_guessed_for_that_player() -> None:
    hunches = Hunches()
    hunches.learn(job(amount="3"), named(5))
    assert hunches.guess([job(amount="9")]) == {(1, 5)}
    assert hunches.guess([job(user=8, amount="9")]) == frozenset()


def test_the_last_whom_a_text_named_counts() -> None:
    hunches = Hunches()
    hunches.learn(job(target="Ghoul"), named(4))
    hunches.learn(job(target="Ghoul"), named(6))
    assert hunches.guess([job(user=8, target="Ghoul")]) == {(1, 6)}


def test_what_is_remembered_has_an_end() -> None:
    hunches = Hunches(most=3)
    for number in range(4):
        hunches.learn(job(target=f"Ghoul {number}"), named(number))
    remembered = [hunches.guess([job(target=f"Ghoul {number}")]) for number in range(4)]
    assert remembered == [frozenset(), frozenset(), frozenset(), {(1, 3)}]


def test_a_button_says_itself_whom_it_concerns() -> None:
    hunches = Hunches()
    pressed = PressJob(job().caller, b"", 0, 1, 1, "apply", None)
    hunches.learn(pressed, named(4))
    assert hunches.guess([pressed]) == frozenset()


async def rename(table: Table, names: dict[int, str]) -> None:
    async with table.database.writing() as conn:
        for number in names:
            await conn.execute(_named(number, f"nobody {number}"))
        for number, name in names.items():
            await conn.execute(_named(number, name))


def _named(number: int, name: str) -> Update:
    where = (characters.c.guild_id == GUILD, characters.c.id == number)
    return update(characters).where(*where).values(name=name, name_key=name_key(name))


async def health(table: Table, number: int) -> int:
    return int((await table.sheet(number)).model_dump()["health"])


async def test_a_name_that_is_another_s_by_now_strikes_that_one(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="2")
    before = await health(table, 2)
    await rename(table, {3: "Anna", 2: "Ghoul"})
    await table.command(GM, "damage", target="Ghoul", amount="5")
    assert (await health(table, 3), await health(table, 2)) == (28, before - 5)


async def test_a_name_that_is_nobody_s_by_now_is_unknown(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="2")
    await rename(table, {3: "Wight"})
    with pytest.raises(UnknownNameError):
        await table.command(GM, "damage", target="Ghoul", amount="5")
    assert await health(table, 3) == 28


async def test_who_was_retired_since_is_out_of_play(table: Table) -> None:
    await table.command(GM, "damage", target="Ghoul", amount="2")
    async with table.database.writing() as conn:
        await conn.execute(update(characters).where(characters.c.id == 3).values(retired=True))
    with pytest.raises(NotPossibleError):
        await table.command(GM, "damage", target="Ghoul", amount="5")
    assert await health(table, 3) == 28


async def test_whom_a_player_plays_by_now_is_asked_anew(table: Table) -> None:
    first = await table.command(STEVE, "test", skill="expertise")
    await table.make(9, "Sergeant", STEVE)
    second = await table.command(STEVE, "test", skill="expertise")
    assert said(first.outcome.headline).startswith("Steve")
    assert said(second.outcome.headline).startswith("Sergeant")


async def test_a_question_of_who_was_foreseen_is_reviewed_with_what_happens_next(
    db: Database,
) -> None:
    table = Table.over(db)
    await table.set_up({"true_death": "on"})
    table.play.start()
    hurt = await table.command(GM, "damage", target="Steve", amount="35")
    assert hurt.follow_ups
    killed = await table.command(GM, "damage", target="Steve", amount="100")
    assert killed.closes == tuple(each.id for each in hurt.follow_ups)
    await table.play.stop()
