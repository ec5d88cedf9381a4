from __future__ import annotations

import json
from typing import Any

import pytest

from bot.services.answers import Answer
from bot.services.errors import NotAllowedError
from rules.errors import InvalidInputError, UnknownNameError
from tests.bot.services.desk import GM, STEVE, Desk
from tests.bot.services.saying import said


def lines(answer: Answer) -> str:
    return " ".join(said(line) for line in answer.outcome.lines)


async def body(desk: Desk, number: int) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads((await desk.row(number)).sheet)
    return sheet


async def test_npcs_are_made_by_the_gm_with_the_numbers_that_matter(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.create_npcs(
        desk.caller(GM), "Ghoul", 3, "Maximum Health 45, agility: 4, Weapon Heavy Combat Pistol"
    )
    assert (said(answer.outcome.headline), answer.private) == ("3 NPCs are ready", True)
    assert lines(answer) == "They are Ghoul, Ghoul 2, Ghoul 3."
    listed = await desk.characters.list_npcs(desk.caller(GM))
    assert [line.name for line in listed] == ["Ghoul", "Ghoul 2", "Ghoul 3"]
    for line in listed:
        sheet = await body(desk, line.id)
        assert (sheet["health"], sheet["max_health"], sheet["traits"]["agility"]) == (45, 45, 4)
        assert (await desk.row(line.id)).owner_id is None
    more = await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "")
    assert said(more.outcome.headline) == "Ghoul 4 is ready"


async def test_the_health_of_a_new_npc_is_all_the_health_it_has(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "Health 45, natural agility 2")
    sheet = await body(desk, 3)
    assert (sheet["health"], sheet["max_health"]) == (45, 45)
    assert (sheet["traits"]["agility"], sheet["natural"]["agility"]) == (3, 2)


@pytest.mark.parametrize("count", [0, -1, 21])
async def test_between_1_and_20_npcs_are_made_at_once(desk: Desk, count: int) -> None:
    await desk.begin()
    with pytest.raises(InvalidInputError):
        await desk.characters.create_npcs(desk.caller(GM), "Ghoul", count, "")
    assert await desk.characters.list_npcs(desk.caller(GM)) == ()


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ("Helth 30", "There is no “Helth” here. Did you mean Health, Stealth, Maximum Health?"),
        ("Agility", "“Agility” needs a number after it: Agility 3"),
        ("30", "“30” is not a name and a number, such as Health 3."),
        ("Agility lots", "Agility is a whole number from 0 to 30, not “lots”."),
        ("Agility 4, Health 0", "Maximum Health is a whole number from 1 to 9999, not “0”."),
        ("Stamina 99", "Stamina is a whole number from -9999 to 15, not “99”."),
    ],
)
async def test_a_number_of_an_npc_that_cannot_be_read_is_refused_and_makes_nobody(
    desk: Desk, numbers: str, sentence: str
) -> None:
    await desk.begin()
    with pytest.raises((InvalidInputError, UnknownNameError)) as refusal:
        await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 2, numbers)
    assert said(refusal.value.message) == sentence
    assert refusal.value.field == "numbers"
    assert await desk.characters.list_npcs(desk.caller(GM)) == ()


async def test_a_player_neither_makes_nor_lists_npcs(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NotAllowedError):
        await desk.characters.create_npcs(desk.caller(STEVE), "Ghoul", 2, "")
    with pytest.raises(NotAllowedError):
        await desk.characters.list_npcs(desk.caller(STEVE))


async def test_a_player_does_not_see_the_sheet_of_an_npc(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "")
    with pytest.raises(NotAllowedError, match="is the GM"):
        await desk.characters.show(desk.caller(STEVE), "Ghoul")
    assert [line.name for line in await desk.characters.list(desk.caller(STEVE))] == [
        "Steve",
        "Anna",
    ]


async def test_a_change_of_an_npc_is_told_to_the_gm_alone(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "")
    answer = await desk.characters.set(desk.caller(GM), "Ghoul", "health", "4")
    assert answer.private


async def test_what_only_the_gm_was_told_is_repeated_and_undone_for_the_gm_alone(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "")
    caller = desk.caller(GM)
    await desk.characters.set(caller, "Ghoul", "health", "4")
    again = await desk.characters.set(caller, "Ghoul", "health", "4")
    assert (again.repeated, again.private) == (True, True)
    undone = await desk.journal.undo(desk.caller(GM), again.journal)
    assert undone.private
