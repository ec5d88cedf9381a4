"""Characters change hands: who may, what is asked of whom then, and undo."""

from __future__ import annotations

import pytest

from bot.services.answers import Answer
from bot.services.caller import Receiver
from bot.services.errors import NoCharacterError, NotAllowedError
from bot.services.replay import Replay
from rules.errors import NotPossibleError
from tests.bot.services.desk import ADMIN, ANNA, GM, GM_ROLE, STEVE, Desk
from tests.bot.services.saying import said

SAM = 9


def person(user: int, name: str = "Somebody") -> Receiver:
    roles = frozenset({GM_ROLE}) if user == GM else frozenset()
    return Receiver(user, name, roles, manages_guild=user == ADMIN)


async def give(desk: Desk, giver: int, character: str, receiver: int) -> Answer:
    return await desk.characters.give(desk.caller(giver), character, person(receiver))


async def owner(desk: Desk, number: int = 1) -> int | None:
    return (await desk.row(number)).owner_id


async def test_a_player_gives_a_character_which_is_the_others_from_then_on(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.give(desk.caller(STEVE), "Steve", person(SAM, "Sam"))
    assert said(answer.outcome.headline) == "Sam plays Steve now"
    assert not answer.private
    assert await owner(desk) == SAM
    assert (await desk.characters.show(desk.caller(SAM), None)).name == "Steve"
    with pytest.raises(NoCharacterError):
        await desk.characters.show(desk.caller(STEVE), None)
    with pytest.raises(NotAllowedError):
        await desk.characters.export(desk.caller(STEVE), "Steve")
    with pytest.raises(NotAllowedError):
        await give(desk, STEVE, "Steve", STEVE)


async def test_nobody_gives_what_is_anothers_and_the_gm_gives_anything(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "")
    for character in ("Steve", "Ghoul"):
        with pytest.raises(NotAllowedError):
            await give(desk, ANNA, character, ANNA)
    await give(desk, GM, "Ghoul", ANNA)
    await give(desk, GM, "Steve", ANNA)
    assert [await owner(desk, 1), await owner(desk, 3)] == [ANNA, ANNA]


async def test_what_is_given_to_the_gm_is_an_npc(desk: Desk) -> None:
    await desk.begin()
    answer = await give(desk, STEVE, "Steve", GM)
    assert said(answer.outcome.headline) == "Steve is the GM’s now"
    assert await owner(desk) is None
    assert "Steve" in [line.name for line in await desk.characters.list_npcs(desk.caller(GM))]
    with pytest.raises(NotPossibleError, match="the GM’s already"):
        await give(desk, GM, "Steve", GM)


async def test_without_a_gm_role_whoever_manages_the_server_is_the_gm(desk: Desk) -> None:
    await desk.begin()
    await give(desk, STEVE, "Steve", ADMIN)
    assert await owner(desk) == ADMIN, "with a GM role an admin is a player like others"
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), None)
    await give(desk, ANNA, "Anna", ADMIN)
    assert await owner(desk, 2) is None


async def test_what_is_theirs_already_is_not_given_again(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NotPossibleError, match="already"):
        await give(desk, STEVE, "Steve", STEVE)


async def test_what_the_rules_asked_of_the_old_player_they_ask_of_the_new_one(desk: Desk) -> None:
    await desk.begin()
    hurt = await desk.play.command(desk.caller(GM), "damage", {"target": "Steve", "amount": "40"})
    (asked,) = hurt.follow_ups
    answer = await give(desk, STEVE, "Steve", ANNA)
    assert [each.id for each in answer.follow_ups] == [asked.id]
    assert answer.asked == ANNA
    press = (asked.id, asked.revision, "obey", None)
    with pytest.raises(NotAllowedError, match="player or the GM can answer"):
        await desk.play.press(desk.caller(STEVE), *press)
    obeyed = await desk.play.press(desk.caller(ANNA), *press)
    assert obeyed.journal is not None


async def test_the_gm_takes_a_gift_back_and_gives_it_once_more(desk: Desk) -> None:
    await desk.begin()
    gift = await give(desk, STEVE, "Steve", ANNA)
    for user in (STEVE, ANNA):
        with pytest.raises(NotAllowedError, match="Only the GM takes a gift back"):
            await desk.journal.undo(desk.caller(user), gift.journal)
    assert await owner(desk) == ANNA
    undone = await desk.journal.undo(desk.caller(GM), gift.journal)
    assert await owner(desk) == STEVE
    redone = await desk.journal.undo(desk.caller(GM), undone.journal)
    assert await owner(desk) == ANNA
    await desk.journal.undo(desk.caller(GM), redone.journal)
    assert await owner(desk) == STEVE
    report = await Replay(desk.database, desk.systems).run()
    assert report.differences == []


async def test_a_gift_that_was_given_on_names_the_later_one_when_it_is_undone(desk: Desk) -> None:
    await desk.begin()
    first = await give(desk, STEVE, "Steve", ANNA)
    second = await give(desk, ANNA, "Steve", SAM)
    with pytest.raises(NotPossibleError) as refusal:
        await desk.journal.undo(desk.caller(GM), first.journal)
    assert said(refusal.value.message) == (
        f"#{second.journal} has given Steve on since. Undo #{second.journal} first."
    )
    assert await owner(desk) == SAM
    await desk.journal.undo(desk.caller(GM), second.journal)
    await desk.journal.undo(desk.caller(GM), first.journal)
    assert await owner(desk) == STEVE


async def test_a_gift_is_made_once_however_often_the_command_arrives(desk: Desk) -> None:
    await desk.begin()
    caller = desk.caller(STEVE)
    first = await desk.characters.give(caller, "Steve", person(ANNA))
    again = await desk.characters.give(caller, "Steve", person(ANNA))
    assert (again.journal, again.repeated) == (first.journal, True)


async def test_who_is_retired_is_given_to_nobody(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.retire(desk.caller(STEVE), "Steve")
    with pytest.raises(NotPossibleError, match="retired"):
        await give(desk, STEVE, "Steve", ANNA)


async def test_numbers_changed_before_and_after_a_gift_are_undone_by_whoever_has_it(
    desk: Desk,
) -> None:
    await desk.begin()
    before = await desk.characters.set(desk.caller(STEVE), None, "health", "20")
    await give(desk, STEVE, "Steve", ANNA)
    with pytest.raises(NotAllowedError):
        await desk.journal.undo(desk.caller(STEVE), before.journal)
    await desk.journal.undo(desk.caller(ANNA), before.journal)
    assert '"health":30' in (await desk.row(1)).sheet
