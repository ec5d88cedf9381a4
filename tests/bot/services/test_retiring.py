from __future__ import annotations

import pytest

from bot.services.answers import Answer
from bot.services.errors import NoCharacterError
from rules.errors import NotPossibleError
from tests.bot.services.desk import ANNA, GM, STEVE, Desk
from tests.bot.services.saying import said


def lines(answer: Answer) -> str:
    return " ".join(said(line) for line in answer.outcome.lines)


async def test_a_retired_character_is_out_of_play_and_keeps_its_name(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.retire(desk.caller(STEVE), "Steve")
    assert said(answer.outcome.headline) == "Steve is retired and out of play"
    for deed in (
        desk.characters.set(desk.caller(STEVE), "Steve", "health", "4"),
        desk.characters.use(desk.caller(STEVE), "~1"),
        desk.characters.retire(desk.caller(STEVE), "Steve"),
    ):
        with pytest.raises(NotPossibleError) as refusal:
            await deed
        assert said(refusal.value.message) == "Steve is retired and out of play."
    with pytest.raises(NoCharacterError):
        await desk.characters.show(desk.caller(STEVE), None)
    again = await desk.characters.create(desk.caller(STEVE), "Steve")
    assert said(again.outcome.headline) == "Steve 2 is ready to play"


async def test_who_is_retired_is_listed_to_their_player_and_the_gm_alone(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.retire(desk.caller(STEVE), "Steve")
    listed = {
        user: [(line.name, line.retired) for line in await desk.characters.list(desk.caller(user))]
        for user in (STEVE, ANNA, GM)
    }
    assert listed[STEVE] == listed[GM] == [("Steve", True), ("Anna", False)]
    assert listed[ANNA] == [("Anna", False)]


async def test_what_the_rules_asked_of_a_retired_character_is_asked_no_more(desk: Desk) -> None:
    await desk.begin()
    hurt = await desk.play.command(desk.caller(GM), "damage", {"target": "Steve", "amount": "35"})
    assert len(hurt.follow_ups) == 1
    answer = await desk.characters.retire(desk.caller(STEVE), "Steve")
    assert "1 question of the rules is asked no more." in lines(answer)
    async with desk.database.reading() as conn:
        found = await conn.exec_driver_sql("SELECT state FROM follow_ups")
        assert set(found.scalars()) == {"closed"}


async def test_retiring_can_be_undone_and_the_undo_can_too(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.retire(desk.caller(STEVE), "Steve")
    undone = await desk.journal.undo(desk.caller(STEVE), answer.journal)
    assert (await desk.characters.show(desk.caller(STEVE), None)).name == "Steve"
    redone = await desk.journal.undo(desk.caller(STEVE), undone.journal)
    assert (await desk.row(1)).retired
    await desk.journal.undo(desk.caller(STEVE), redone.journal)
    assert not (await desk.row(1)).retired


async def test_undoing_anything_else_puts_nobody_back_into_play(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.set(desk.caller(STEVE), None, "health", "4")
    await desk.characters.retire(desk.caller(STEVE), "Steve")
    await desk.journal.undo(desk.caller(STEVE), answer.journal)
    assert (await desk.row(1)).retired


async def test_what_was_asked_of_a_retired_character_is_asked_again_on_the_return(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.play.command(desk.caller(GM), "damage", {"target": "Steve", "amount": "35"})
    answer = await desk.characters.retire(desk.caller(STEVE), "Steve")
    undone = await desk.journal.undo(desk.caller(STEVE), answer.journal)
    assert len(undone.follow_ups) == 1
